//! The words and signs of a source text, with the brackets that are open around them.
//!
//! The scanner knows just enough to tell where a statement ends: whether an operand or an operator is
//! expected decides whether `<` opens a bracket and whether `*` is a star. What can be called wrong from
//! two neighbouring tokens is reported here, where both are at hand.

use crate::diagnostic::{Diagnostic, Span};

use super::chars;
use super::fault;
use super::token::{Kind, Open, Opening, Token};

/// Brackets and unfinished `if`s may be nested this deep.
pub const MAX_NESTING: usize = 10_000;

#[derive(Clone)]
pub struct Scanner<'a> {
    pub source: &'a str,
    pub at: usize,
    pub opens: Vec<Open>,
    pub deepest: usize,
    /// The token before, newlines apart.
    pub previous: Option<Token>,
    pub after_operand: bool,
    /// Where the last operand starts.
    operand_start: usize,
    /// The first thing found wrong.
    pub fault: Option<Box<Diagnostic>>,
    /// The brackets are beyond repair: the statement ends with its line.
    pub lost: bool,
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
            operand_start: at,
            fault: None,
            lost: false,
            open_text: false,
        }
    }

    pub fn text(&self, token: Token) -> &'a str {
        &self.source[token.start..token.end]
    }

    /// The last operand as written.
    pub fn operand_text(&self) -> &'a str {
        let end = self
            .previous
            .map_or(self.operand_start, |previous| previous.end);
        &self.source[self.operand_start.min(end)..end]
    }

    pub fn innermost_bracket(&self) -> Option<Open> {
        let reach = self.opens.last()?.up_to_bracket;
        self.opens.get(reach.checked_sub(1)?).copied()
    }

    pub fn report(&mut self, fault: impl FnOnce(&Self) -> Diagnostic) {
        if self.fault.is_none() {
            self.fault = Some(Box::new(fault(self)));
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

    pub fn take(&mut self, bytes: usize, kind: Kind) -> Kind {
        self.at += bytes;
        kind
    }

    fn push(&mut self, opening: Opening, span: Span) {
        let operand_start = if self.after_operand {
            self.operand_start
        } else {
            span.start
        };
        let up_to_bracket = match self.opens.last() {
            _ if opening.is_bracket() => self.opens.len() + 1,
            Some(open) => open.up_to_bracket,
            None => 0,
        };
        self.opens.push(Open {
            opening,
            span,
            operand_start,
            up_to_bracket,
        });
        self.deepest = self.deepest.max(self.opens.len());
        if self.opens.len() > MAX_NESTING {
            self.report(|_| fault::too_deep(span, MAX_NESTING));
        }
    }

    pub fn open(&mut self, opening: Opening) -> Kind {
        self.push(opening, Span::new(self.at, self.at + 1));
        self.take(1, Kind::Open)
    }

    pub fn close(&mut self, opening: Opening) -> Kind {
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
                self.operand_start = open.operand_start;
                self.opens.pop();
            }
            open => {
                let open = open.copied();
                self.lost = true;
                self.report(|scanner| fault::wrong_closer(scanner.source, closer, open));
            }
        }
        self.take(1, Kind::Close)
    }

    /// Takes note of a token: what it opens, and whether an operator is expected behind it.
    fn settle(&mut self, token: Token) {
        if self.fault.is_none() {
            self.fault = fault::neighbours(self, token).map(Box::new);
        }
        let text = self.text(token);
        if !self.after_operand && token.kind != Kind::Close {
            self.operand_start = token.start;
        }
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
