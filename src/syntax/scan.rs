//! The words and signs of a source text, with the brackets that are open around them.
//!
//! The scanner knows just enough to tell where a statement ends: whether an operand or an operator is
//! expected decides whether `<` opens a bracket and whether `*` is a star. What can be called wrong from
//! two neighbouring tokens is reported here, where both are at hand.

use crate::diagnostic::{Diagnostic, Span};

use super::chars::{self, is_name_start};
use super::fault;

/// Brackets and unfinished `if`s may be nested this deep.
pub const MAX_NESTING: usize = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a reserved word, `%3` or `_`.
    Word,
    Number,
    Text,
    Ups,
    Star,
    /// A sign, an operator, `=` or an arrow.
    Operator,
    Comma,
    /// One or more bars.
    Bar,
    Open,
    Close,
    Semicolon,
    Newline,
    Unknown,
    End,
}

#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Nothing stands between the token before and this one.
    pub glued: bool,
}

impl Token {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }
}

/// What is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    Paren,
    Square,
    Brace,
    Angle,
    /// `if` before its `then`.
    If,
    /// `if .. then` before its `else`.
    Then,
    /// `let` before its `in`.
    Let,
    /// `forall` or `exists` before its `:`.
    Quantifier,
}

impl Opening {
    pub fn is_bracket(self) -> bool {
        matches!(
            self,
            Opening::Paren | Opening::Square | Opening::Brace | Opening::Angle
        )
    }

    pub fn is_game_bracket(self) -> bool {
        matches!(self, Opening::Brace | Opening::Angle)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub opening: Opening,
    pub span: Span,
}

#[derive(Clone)]
pub struct Scanner<'a> {
    pub source: &'a str,
    pub at: usize,
    pub opens: Vec<Open>,
    pub deepest: usize,
    /// The token before, newlines apart.
    pub previous: Option<Token>,
    pub after_operand: bool,
    /// The first thing found wrong.
    pub fault: Option<Box<Diagnostic>>,
    /// The fault is a closing bracket that closes nothing, or the wrong one.
    pub wrong_closer: bool,
    /// The source ended inside a string.
    pub open_text: bool,
}

impl<'a> Scanner<'a> {
    pub fn new(source: &'a str, at: usize) -> Self {
        Scanner {
            source,
            at,
            opens: Vec::new(),
            deepest: 0,
            previous: None,
            after_operand: false,
            fault: None,
            wrong_closer: false,
            open_text: false,
        }
    }

    pub fn text(&self, token: Token) -> &'a str {
        &self.source[token.start..token.end]
    }

    pub fn innermost_bracket(&self) -> Option<Open> {
        self.opens
            .iter()
            .rev()
            .find(|open| open.opening.is_bracket())
            .copied()
    }

    pub fn report(&mut self, fault: Diagnostic) {
        if self.fault.is_none() {
            self.fault = Some(Box::new(fault));
        }
    }

    pub fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    pub fn next_token(&mut self) -> Token {
        self.at = chars::skip_blanks_and_comment(self.source, self.at);
        let start = self.at;
        let glued = self.previous.is_some_and(|previous| previous.end == start);
        let Some(first) = self.rest().chars().next() else {
            return Token {
                kind: Kind::End,
                start,
                end: start,
                glued,
            };
        };
        let kind = self.lex(first, start, glued);
        let token = Token {
            kind,
            start,
            end: self.at,
            glued,
        };
        if kind != Kind::Newline {
            self.settle(token);
        }
        token
    }

    /// Consumes one token and says what it is.
    fn lex(&mut self, first: char, start: usize, glued: bool) -> Kind {
        match first {
            '\n' => self.take(1, Kind::Newline),
            ';' => self.take(1, Kind::Semicolon),
            ',' => self.take(1, Kind::Comma),
            '"' => self.lex_text(start),
            '0'..='9' => self.lex_number(),
            '^' | '↑' | '⇑' | '↓' | '⇓' => self.lex_ups(first),
            '*' | '⋆' | '★' => self.lex_star(first, start, glued),
            '(' => self.open(Opening::Paren),
            '[' => self.open(Opening::Square),
            '{' => self.open(Opening::Brace),
            '<' if !self.after_operand => self.open(Opening::Angle),
            ')' => self.close(Opening::Paren),
            ']' => self.close(Opening::Square),
            '}' => self.close(Opening::Brace),
            '>' if self
                .opens
                .last()
                .is_some_and(|open| open.opening == Opening::Angle) =>
            {
                self.close(Opening::Angle)
            }
            '|' => self.lex_bar(),
            '%' if !self.after_operand && chars::starts_with_digit(&self.rest()[1..]) => {
                self.at += 1 + chars::digits(&self.rest()[1..]);
                Kind::Word
            }
            c if is_name_start(c) => self.lex_word(),
            _ => self.lex_operator(start),
        }
    }

    fn take(&mut self, bytes: usize, kind: Kind) -> Kind {
        self.at += bytes;
        kind
    }

    fn lex_number(&mut self) -> Kind {
        self.at += chars::digits(self.rest());
        if let Some(fraction) = self.rest().strip_prefix('.') {
            let digits = chars::digits(fraction);
            if digits > 0 {
                self.at += 1 + digits;
            }
        }
        Kind::Number
    }

    fn lex_word(&mut self) -> Kind {
        let word = chars::word(self.rest());
        self.at += word.len();
        if !chars::is_downs_shaped(word) {
            return Kind::Word;
        }
        if word == "v" {
            self.at += chars::bracketed_order(self.rest());
        }
        Kind::Ups
    }

    fn lex_ups(&mut self, first: char) -> Kind {
        let family: &[char] = if matches!(first, '^' | '↑' | '⇑') {
            &['^', '↑', '⇑']
        } else {
            &['↓', '⇓']
        };
        let rest = self.rest();
        let run = rest.len() - rest.trim_start_matches(family).len();
        self.at += run;
        if run > first.len_utf8() || matches!(first, '⇑' | '⇓') {
            return Kind::Ups;
        }
        if !self.after_operand && matches!(first, '^' | '↑') && self.rest().starts_with('(') {
            return Kind::Operator;
        }
        let order = chars::bracketed_order(self.rest());
        self.at += if order > 0 {
            order
        } else {
            chars::digits(self.rest())
        };
        Kind::Ups
    }

    /// A star, or the product sign: see the grammar at `glued_star`.
    fn lex_star(&mut self, first: char, start: usize, glued: bool) -> Kind {
        self.at += first.len_utf8();
        let rest = self.rest();
        let next = rest.chars().next();
        if !self.after_operand {
            if rest.starts_with('(') || chars::starts_with_name(rest) {
                return Kind::Operator;
            }
            self.at += chars::digits(rest);
            return Kind::Star;
        }
        if first == '*' && next == Some('*') {
            return self.take(1, Kind::Operator);
        }
        let before = self.previous.map(|token| token.kind);
        let after_literal = glued && matches!(before, Some(Kind::Number | Kind::Ups));
        if chars::starts_with_digit(rest) {
            let digits = chars::digits(rest);
            if after_literal {
                return self.take(digits, Kind::Star);
            }
            if !glued || before == Some(Kind::Star) {
                self.report(fault::ambiguous_star(self, start, self.at + digits));
            }
            return Kind::Operator;
        }
        let behind = rest.trim_start_matches([' ', '\t']);
        let spaced = !glued && behind.len() < rest.len();
        if behind.starts_with(['(', '[', '{'])
            || chars::starts_with_name(behind)
            || chars::angle_bracket_ahead(rest)
            || (spaced && chars::starts_operand(behind))
        {
            return Kind::Operator;
        }
        if !after_literal {
            self.report(fault::dangling_star(self, start));
        }
        Kind::Star
    }

    fn lex_bar(&mut self) -> Kind {
        let rest = self.rest();
        let run = rest.len() - rest.trim_start_matches('|').len();
        let in_game = self
            .opens
            .last()
            .is_some_and(|open| open.opening.is_game_bracket());
        if !in_game && run == 1 && rest[1..].starts_with('>') {
            return self.take(2, Kind::Operator);
        }
        self.take(run, Kind::Bar)
    }

    fn lex_operator(&mut self, start: usize) -> Kind {
        const LONGEST_FIRST: [&str; 28] = [
            "===", "==", "=>", "=", "!=", "<=", "<>", "<|", "<", ">=", ">", "->", "++", "+", "-",
            "//", "/", "..", "&&", "&", ":=", ":", "!", "%", "±", "≡", "≠", "≤",
        ];
        let rest = self.rest();
        if !self.after_operand && rest.starts_with("+-") {
            return self.take(2, Kind::Operator);
        }
        let operator = LONGEST_FIRST
            .into_iter()
            .find(|operator| rest.starts_with(operator));
        if let Some(operator) = operator.or(rest.starts_with('≥').then_some("≥")) {
            self.at += operator.len();
            if let Some(fault) = fault::foreign_operator(self, operator, Span::new(start, self.at))
            {
                self.report(fault);
            }
            return Kind::Operator;
        }
        let unknown = rest
            .chars()
            .take_while(|&c| !chars::is_known(c))
            .map(char::len_utf8)
            .sum::<usize>();
        // A lone dot is known only as part of `..` and of numbers.
        self.at += unknown.max(1);
        self.report(fault::unknown_characters(
            self.source,
            Span::new(start, self.at),
        ));
        Kind::Unknown
    }

    fn lex_text(&mut self, start: usize) -> Kind {
        let bytes = self.source.as_bytes();
        let mut at = start + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    self.at = at + 1;
                    return Kind::Text;
                }
                b'\\' => {
                    let escaped = self.source[at + 1..].chars().next();
                    let width = escaped.map_or(0, char::len_utf8);
                    if !matches!(escaped, Some('n' | '"' | '\\') | None) {
                        self.report(fault::bad_escape(
                            self.source,
                            Span::new(at, at + 1 + width),
                        ));
                    }
                    at += 1 + width;
                }
                b'\n' if chars::statement_word(&self.source[at + 1..]).is_some() => break,
                _ => at += 1,
            }
        }
        self.open_text = at >= bytes.len();
        let line_end = self.source[start..]
            .find('\n')
            .map_or(bytes.len(), |newline| start + newline);
        self.at = line_end;
        self.report(fault::open_text(Span::new(start, line_end)));
        Kind::Text
    }

    fn push(&mut self, opening: Opening, span: Span) {
        self.opens.push(Open { opening, span });
        self.deepest = self.deepest.max(self.opens.len());
        if self.opens.len() > MAX_NESTING {
            self.report(fault::too_deep(span, MAX_NESTING));
        }
    }

    fn open(&mut self, opening: Opening) -> Kind {
        self.push(opening, Span::new(self.at, self.at + 1));
        self.take(1, Kind::Open)
    }

    fn close(&mut self, opening: Opening) -> Kind {
        let closer = Span::new(self.at, self.at + 1);
        while self
            .opens
            .last()
            .is_some_and(|open| !open.opening.is_bracket())
        {
            self.opens.pop();
        }
        match self.opens.last() {
            Some(open) if open.opening == opening => {
                self.opens.pop();
            }
            open => {
                let fault = fault::wrong_closer(self.source, closer, open.copied());
                self.wrong_closer |= self.fault.is_none();
                self.report(fault);
            }
        }
        self.take(1, Kind::Close)
    }

    /// Takes note of a token: what it opens, and whether an operator is expected behind it.
    fn settle(&mut self, token: Token) {
        if let Some(fault) = fault::neighbours(self, token) {
            self.report(fault);
        }
        let text = self.text(token);
        self.after_operand = match token.kind {
            Kind::Number | Kind::Text | Kind::Ups | Kind::Star | Kind::Close | Kind::Unknown => {
                true
            }
            Kind::Word => !self.settle_word(text, token.span()),
            Kind::Operator => {
                if text == ":" && self.innermost_is(Opening::Quantifier) {
                    self.opens.pop();
                }
                false
            }
            _ => false,
        };
        self.previous = Some(token);
    }

    fn innermost_is(&self, opening: Opening) -> bool {
        self.opens
            .last()
            .is_some_and(|open| open.opening == opening)
    }

    /// Whether the word is one that wants an operand behind it.
    fn settle_word(&mut self, word: &str, span: Span) -> bool {
        match word {
            "if" if !self.after_operand => self.push(Opening::If, span),
            "let" => self.push(Opening::Let, span),
            "forall" | "exists" => self.push(Opening::Quantifier, span),
            "then" => {
                if let Some(open) = self
                    .opens
                    .last_mut()
                    .filter(|open| open.opening == Opening::If)
                {
                    open.opening = Opening::Then;
                }
            }
            "else" if self.innermost_is(Opening::Then) => {
                self.opens.pop();
            }
            "in" if self.innermost_is(Opening::Let) => {
                self.opens.pop();
            }
            _ => {}
        }
        chars::is_leading_word(word)
    }
}
