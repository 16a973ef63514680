//! Values as text. Whatever is printed in ASCII or Unicode can be read back as the same value.

mod expand;
pub(crate) mod loopy;
mod piece;
mod sort;
mod symbols;
mod value;

pub use expand::expand;
pub use sort::sorted;
pub use symbols::{NOTATIONS, Notation, call, latex_text, meant, number};
pub use value::value;

pub(crate) use piece::Piece;
pub(crate) use value::{Reading, piece};

use crate::limits::Halt;

/// The longest text of a value in bytes; a longer one is an error.
pub const LONGEST: usize = 4_000_000;

/// The error for a text longer than [`LONGEST`].
pub fn too_long() -> Halt {
    Halt::large(format!("a text of more than {LONGEST} bytes"))
}

/// True if the text of a value needs parentheses after a sign or next to an operator.
pub(crate) fn is_loose(text: &str) -> bool {
    text.contains(" + ") || text.contains('&')
}
