//! What the terminal and the environment want: colours, and signs beyond ASCII.

use std::io::IsTerminal;

use super::args::{NotationArg, Settings, When};
use crate::notation::Notation;

/// Should what goes to this stream have colours?
pub fn wants_color(settings: &Settings, stream_is_terminal: bool) -> bool {
    match settings.color {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            stream_is_terminal
                && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
                && std::env::var("TERM").map_or(true, |term| term != "dumb")
        }
    }
}

pub fn notation(settings: &Settings) -> Notation {
    match settings.notation {
        Some(NotationArg::Ascii) => Notation::Ascii,
        Some(NotationArg::Unicode) => Notation::Unicode,
        Some(NotationArg::Latex) => Notation::Latex,
        None if std::io::stdout().is_terminal() && locale_is_utf8() => Notation::Unicode,
        None => Notation::Ascii,
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
