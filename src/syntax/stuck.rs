//! The place where the parser got stuck: the tokens on both sides, and what is open around them.

use crate::diagnostic::Span;

use super::fault::{quote, short_operand};
use super::scan::Scanner;
use super::token::{Kind, Open, Opening, Token};

/// The place where the parser got stuck.
pub struct Stuck<'a> {
    pub source: &'a str,
    pub before: Option<Token>,
    pub found: Token,
    pub opens: Vec<Open>,
    pub bracket: Option<Open>,
    pub after_operand: bool,
    /// Between `let` and its `=`.
    pub in_definition_head: bool,
    /// The operand before, to be quoted.
    pub operand: &'a str,
    /// A `let`, an `assert` or another word has begun the statement.
    pub has_word: bool,
    pub has_wld: bool,
}

impl<'a> Stuck<'a> {
    /// At the token that holds the byte, or the next one behind it.
    pub fn find(source: &'a str, start: usize, at: usize) -> Self {
        let mut scanner = Scanner::new(source, start);
        let (mut in_definition_head, mut has_word, mut has_wld) = (false, false, false);
        loop {
            let token = scanner.read();
            if token.kind == Kind::End || (token.end > at && token.kind != Kind::Newline) {
                return Stuck {
                    source,
                    before: scanner.previous,
                    found: token,
                    bracket: scanner.innermost_bracket(),
                    after_operand: scanner.after_operand,
                    in_definition_head,
                    operand: short_operand(scanner.operand_text()),
                    has_word,
                    has_wld,
                    opens: scanner.opens,
                };
            }
            match scanner.text(token) {
                "let" => (in_definition_head, has_word) = (true, true),
                "assert" | "why" | "use" => has_word = true,
                "=" => in_definition_head = false,
                "wld" => has_wld = true,
                _ => {}
            }
            scanner.settle(token);
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
