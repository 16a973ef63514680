//! Tokens, and what they leave open.

use crate::diagnostic::Span;

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
    /// Where the operand starts that this bracket belongs to: for `f(x)` at the name.
    pub operand_start: usize,
    /// How many entries of the stack reach up to the innermost bracket, this one included.
    pub up_to_bracket: usize,
}
