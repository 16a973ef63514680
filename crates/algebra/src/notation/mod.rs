//! Values as text. Whatever is printed in ASCII or Unicode can be read back as the same value.

mod expand;
pub mod loopy;
mod piece;
mod plural;
mod sort;
mod symbols;
mod value;
mod visible;

pub use expand::expand;
pub use piece::{Piece, Shape};
pub use plural::counted;
pub use sort::sorted;
pub use symbols::{NOTATIONS, Notation, call, latex_text, meant, number};
pub use visible::{escaped, is_harmless, visible};

pub use value::{Reading, piece, value};

use crate::limits::Halt;

/// The longest text of a value in bytes; a longer one is an error.
pub const LONGEST: usize = 4_000_000;

/// The error for a text longer than [`LONGEST`].
pub fn too_long() -> Halt {
    Halt::large(format!("a text of more than {LONGEST} bytes"))
}

/// True if the text of a value needs parentheses after a sign or next to an operator.
pub fn is_loose(text: &str) -> bool {
    text.contains(" + ") || text.contains('&')
}
