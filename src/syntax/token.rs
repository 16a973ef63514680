//! Tokens, and what they leave open.

use crate::diagnostic::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name, a reserved word, `%3` or `_`.
    Word,
    /// Number, ups and star, glued.
    Literal,
    Text,
    /// A string whose end is missing.
    OpenText,
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
}

impl Token {
    pub fn span(&self) -> Span {
        Span::new(self.start, self.end)
    }
}

const UPS: [char; 3] = ['^', '↑', '⇑'];
const DOWNS: [char; 3] = ['v', '↓', '⇓'];
pub const STARS: [char; 4] = ['*', '⋆', '★', '∗'];

/// The signs of fractions, with numerator and denominator.
pub const PARTS: [(char, u8, u8); 7] = [
    ('½', 1, 2),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
];

pub fn is_part(sign: char) -> bool {
    PARTS.iter().any(|(part, ..)| *part == sign)
}

/// How many bars a sign is, alone or as one of a run.
pub fn bars(sign: char) -> usize {
    match sign {
        '|' | '∣' => 1,
        '∥' | '‖' => 2,
        _ => 0,
    }
}

/// The number, the ups and the star of a literal; what it does not have is empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glue<'a> {
    pub number: &'a str,
    pub ups: &'a str,
    pub star: &'a str,
}

impl<'a> Glue<'a> {
    pub fn of(literal: &'a str) -> Self {
        let star = literal.find(STARS).unwrap_or(literal.len());
        let ups = literal[..star].find(|c| UPS.contains(&c) || DOWNS.contains(&c));
        let ups = ups.unwrap_or(star);
        Glue {
            number: &literal[..ups],
            ups: &literal[ups..star],
            star: &literal[star..],
        }
    }

    pub fn is_number(&self) -> bool {
        self.ups.is_empty() && self.star.is_empty()
    }

    pub fn is_down(&self) -> bool {
        self.ups.starts_with(DOWNS)
    }
}

/// `v`, `vv`, `v3`, and also `vv3`, which is neither downs nor a name.
pub fn is_downs_shaped(word: &str) -> bool {
    let digits = word.trim_start_matches('v');
    digits.len() < word.len() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Of what is shaped like downs: `vv3`.
pub fn is_mixed(downs: &str) -> bool {
    downs.starts_with("vv") && downs.ends_with(|c: char| c.is_ascii_digit())
}

/// What is still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// One of `( [ { <`, and what closes it.
    Bracket(char),
    /// `if` before its `then`.
    If,
    /// `if .. then` before its `else`.
    Then,
    /// `let` before its `in`.
    Let,
    /// `forall` or `exists` before its `:`.
    Quantifier,
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

impl Open {
    /// What closes it, if it is a bracket.
    pub fn closer(&self) -> Option<char> {
        match self.opening {
            Opening::Bracket(closer) => Some(closer),
            _ => None,
        }
    }

    pub fn is_game_bracket(&self) -> bool {
        matches!(self.closer(), Some('}' | '>' | '⟩'))
    }
}
