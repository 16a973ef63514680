//! The place where the parser gave up: the tokens on both sides, and what is open around them.

use crate::diagnostic::Span;

use super::chars;
use super::fault::{left_operand, quote};
use super::scan::Scanner;
use super::token::{Kind, Open, Opening, Token};

/// The place where the parser gave up.
pub struct Place<'a> {
    pub source: &'a str,
    pub before: Option<Token>,
    pub found: Token,
    pub opens: Vec<Open>,
    pub after_operand: bool,
    /// Between `let` and its `=`.
    pub in_definition_head: bool,
    /// The operand before, to be quoted.
    pub operand: &'a str,
    /// A `let`, an `assert` or another word has begun the statement.
    pub has_word: bool,
    pub has_wld: bool,
}

impl<'a> Place<'a> {
    pub fn find(source: &'a str, start: usize, at: usize) -> Self {
        let found = token_at(source, start, at);
        let mut scanner = Scanner::new(source, start);
        let (mut in_definition_head, mut has_word, mut has_wld) = (false, false, false);
        while chars::skip_blanks_and_comment(source, scanner.at) < found.start {
            let token = scanner.next_token();
            match scanner.text(token) {
                "let" => (in_definition_head, has_word) = (true, true),
                "assert" | "why" | "use" => has_word = true,
                "=" => in_definition_head = false,
                "wld" => has_wld = true,
                _ => {}
            }
        }
        Place {
            source,
            before: scanner.previous,
            found,
            after_operand: scanner.after_operand,
            in_definition_head,
            operand: left_operand(&scanner),
            has_word,
            has_wld,
            opens: scanner.opens,
        }
    }

    pub fn text(&self, token: Token) -> &'a str {
        &self.source[token.start..token.end]
    }

    pub fn found_text(&self) -> &'a str {
        self.text(self.found)
    }

    pub fn before_text(&self) -> &'a str {
        self.before.map_or("", |token| self.text(token))
    }

    pub fn innermost(&self) -> Option<Opening> {
        self.opens.last().map(|open| open.opening)
    }

    pub fn bracket(&self) -> Option<Open> {
        self.opens
            .iter()
            .rev()
            .find(|open| open.opening.is_bracket())
            .copied()
    }

    /// Right behind the last token, where something is missing.
    pub fn gap(&self) -> Span {
        self.before.map_or(self.found.span(), |token| token.span())
    }

    pub fn shown(&self, token: Token) -> String {
        match token.kind {
            Kind::End => "the end of the statement".to_string(),
            _ => format!("`{}`", quote(self.text(token))),
        }
    }
}

/// The token that holds the byte, or the next one behind it.
fn token_at(source: &str, start: usize, at: usize) -> Token {
    let mut scanner = Scanner::new(source, start);
    loop {
        let token = scanner.next_token();
        if token.kind == Kind::End || (token.end > at && token.kind != Kind::Newline) {
            return token;
        }
    }
}
