//! What the user and the environment want.

use std::io::IsTerminal;

use crate::notation::Notation;

/// When colours are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    #[default]
    Auto,
    Always,
    Never,
}

/// The words for colours and notations, on the command line and at the prompt.
pub const COLORS: [(&str, ColorChoice); 3] = [
    ("auto", ColorChoice::Auto),
    ("always", ColorChoice::Always),
    ("never", ColorChoice::Never),
];

pub const NOTATIONS: [(&str, Notation); 3] = [
    ("ascii", Notation::Ascii),
    ("unicode", Notation::Unicode),
    ("latex", Notation::Latex),
];

/// What a word of such a table stands for.
pub fn meant<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let row = table.iter().find(|(name, _)| *name == word);
    row.map(|(_, value)| *value)
}

/// Should what goes to this stream have colours?
pub fn wants_color(choice: ColorChoice, stream_is_terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stream_is_terminal
                && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && !is_dumb()
        }
    }
}

/// A terminal that understands no escape sequences.
pub fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| ["dumb", "cons25", "emacs"].contains(&&*term))
}

/// How many columns the terminal has, if there is one.
pub fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// The notation when none is asked for: unicode on a UTF-8 terminal, ascii otherwise.
pub fn default_notation() -> Notation {
    if std::io::stdout().is_terminal() && locale_is_utf8() {
        Notation::Unicode
    } else {
        Notation::Ascii
    }
}

/// The first of LC_ALL, LC_CTYPE and LANG that is set decides.
pub fn locale_is_utf8() -> bool {
    ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .is_some_and(|value| {
            let value = value.to_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        })
}
