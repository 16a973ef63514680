//! Values as text: everything printed in ASCII or Unicode reads back as the same value.

mod expand;
pub(crate) mod loopy;
mod number;
mod piece;
mod sort;
mod symbols;
mod value;

pub use expand::expand;
pub use number::number;
pub use sort::sorted;
pub use symbols::{Notation, call, latex_text};
pub use value::value;

pub(crate) use piece::Piece;
pub(crate) use value::{Reading, piece};

use crate::limits::Halt;

/// A printed value may take this many bytes; a longer one is reported instead of printed.
pub const LONGEST: usize = 4_000_000;

/// Longer than that.
pub fn too_long() -> Halt {
    Halt::large(format!("a text of more than {LONGEST} bytes"))
}

/// Does the text of a value need parentheses behind a sign or beside an operator?
pub(crate) fn is_loose(text: &str) -> bool {
    text.contains(" + ") || text.contains('&')
}
