//! Signs that keyboards lack: `\up` and a tab give `↑`.

use crate::syntax::{SIGNS, Sign};
use algebra::notation::Notation;

/// The signs that can be typed like this.
pub fn symbols() -> impl Iterator<Item = &'static Sign> {
    SIGNS.iter().filter(|sign| !sign.tab_name.is_empty())
}

/// The spelling of a symbol in a notation.
pub fn spelling(symbol: &Sign, notation: Notation) -> &'static str {
    match notation {
        Notation::Unicode => symbol.spellings[1],
        Notation::Ascii | Notation::Latex => symbol.spellings[0],
    }
}
