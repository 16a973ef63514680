//! What the terminal and the environment want: colours, signs beyond ASCII, and pipes that may close.

mod interrupt;
mod paint;
mod print;
mod status_line;
mod visible;
mod wrap;

pub use interrupt::{catch_interrupts, is_second};
pub use paint::{Role, paint};
pub use print::{complain, complain_of, exit_status, print_line};
pub use status_line::watched;
pub use visible::visible;
pub use wrap::wrapped;

use std::borrow::Cow;
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
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
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

/// The lines of drawings, and what stands for them where the locale has no UTF-8.
const DRAWN: [(char, &str); 13] = [
    ('─', "-"),
    ('│', "|"),
    ('┆', ":"),
    ('┊', ":"),
    ('╭', ","),
    ('╮', "."),
    ('╰', "`"),
    ('╯', "'"),
    ('├', "|"),
    ('┤', "|"),
    ('┬', "."),
    ('┴', "'"),
    ('…', "~"),
];

/// A drawing in the characters that the locale has.
pub fn drawable(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || locale_is_utf8() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match DRAWN.iter().find(|(drawn, _)| *drawn == c) {
            Some((_, sign)) => plain.push_str(sign),
            None => plain.push(c),
        }
    }
    Cow::Owned(plain)
}
