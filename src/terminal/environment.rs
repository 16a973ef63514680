//! The preferences of the user: options for colours and notation, environment variables and the locale.

use std::io::IsTerminal;
use std::sync::OnceLock;

use algebra::notation::Notation;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    #[default]
    Auto,
    Always,
    Never,
}

/// The option values for colours, on the command line and at the prompt.
pub const COLORS: [(&str, ColorChoice); 3] = [
    ("auto", ColorChoice::Auto),
    ("always", ColorChoice::Always),
    ("never", ColorChoice::Never),
];

/// Whether to use colours on a stream.
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

/// Whether the terminal understands no escape sequences.
pub fn is_dumb() -> bool {
    std::env::var("TERM").is_ok_and(|term| ["dumb", "cons25", "emacs"].contains(&&*term))
}

/// Whether standard output is a terminal. The system is asked only once, since this is needed for every statement.
pub fn writes_to_terminal() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| std::io::stdout().is_terminal())
}

/// The width of the terminal in columns, if there is one.
pub fn columns() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// The height of the terminal in rows, if there is one.
pub fn rows() -> Option<usize> {
    terminal_size::terminal_size().map(|(_, height)| usize::from(height.0))
}

/// The notation if none is requested: Unicode on a UTF-8 terminal, ASCII otherwise.
pub fn default_notation() -> Notation {
    if writes_to_terminal() && locale_is_utf8() {
        Notation::Unicode
    } else {
        Notation::Ascii
    }
}

/// Whether the locale uses UTF-8: the first of LC_ALL, LC_CTYPE and LANG that is set decides.
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
