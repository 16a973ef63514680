//! Signs that keyboards lack: `\up` and a tab give `↑`.

use crate::syntax::SIGNS;

/// What is typed behind the backslash, and the sign it becomes.
pub const SYMBOLS: &[(&str, &str)] = &[
    ("up", "↑"),
    ("Up", "⇑"),
    ("down", "↓"),
    ("Down", "⇓"),
    ("star", "⋆"),
    ("pm", "±"),
    ("le", "≤"),
    ("ge", "≥"),
    ("ne", "≠"),
    ("equiv", "≡"),
];

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
