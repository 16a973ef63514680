//! Signs that keyboards lack: `\up` and a tab give `↑`.

/// What is typed behind the backslash, the sign it becomes, and what that is.
pub const SYMBOLS: &[(&str, &str, &str)] = &[
    ("up", "↑", "up, {0|*}"),
    ("Up", "⇑", "double up"),
    ("down", "↓", "down, {*|0}"),
    ("Down", "⇓", "double down"),
    ("star", "⋆", "star, {0|0}"),
    ("pm", "±", "switch: ±1 is {1|-1}"),
    ("le", "≤", "less or equal"),
    ("ge", "≥", "greater or equal"),
    ("ne", "≠", "not equal"),
    ("equiv", "≡", "equal in value"),
];
