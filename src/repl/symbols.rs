//! Signs that keyboards lack: `\up` and a tab give `↑`.

use crate::notation::Notation;
use crate::syntax::SIGNS;

/// What is typed behind the backslash, the sign it becomes, and what that is in ASCII.
pub const SYMBOLS: &[(&str, &str, &str)] = &[
    ("up", "↑", "^"),
    ("Up", "⇑", "^^"),
    ("down", "↓", "v"),
    ("Down", "⇓", "vv"),
    ("star", "⋆", "*"),
    ("pm", "±", "+-"),
    ("le", "≤", "<="),
    ("ge", "≥", ">="),
    ("ne", "≠", "!="),
    ("equiv", "≡", "=="),
];

/// The sign in a notation.
pub fn sign_in(notation: Notation, symbol: &(&str, &'static str, &'static str)) -> &'static str {
    match notation {
        Notation::Unicode => symbol.1,
        Notation::Ascii | Notation::Latex => symbol.2,
    }
}

/// What a symbol is: the sign of a value, or an operator of the table.
pub fn meaning(symbol: &str) -> &'static str {
    match symbol {
        "↑" => "up, {0|*}",
        "⇑" => "double up",
        "↓" => "down, {*|0}",
        "⇓" => "double down",
        "⋆" => "star, {0|0}",
        operator => SIGNS
            .iter()
            .find(|sign| sign.spellings.contains(&operator))
            .map_or("", |sign| sign.help),
    }
}
