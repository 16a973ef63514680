//! Values as text: everything printed in ASCII or Unicode reads back as the same value.

mod expand;
mod grid;
mod number;
mod outline;
mod sort;
mod svg;
mod symbols;
mod thermograph;
mod value;

pub use expand::expand;
pub use grid::{Grid, GridFormat};
pub use number::number;
pub use outline::Outline;
pub use sort::sorted;
pub use svg::{FONT_SIZE, LETTER_WIDTH, Point, Svg};
pub use symbols::Notation;
pub use thermograph::{Curve, PlotSize, thermograph_words, thermographs_svg, thermographs_text};
pub use value::value;

/// A printed value may take this many bytes; a longer one is reported instead of printed.
pub const LONGEST: usize = 4_000_000;
