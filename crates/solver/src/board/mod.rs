//! Boards: [`Board`] holds any signs in a rectangle of any size, as the language sees it; a [`Grid`] is the shape of a board
//! whose squares are the bits of a word, for rulesets in Rust.

pub mod eight_columns;
mod grid;
mod symmetry;
mod text_board;
mod titles;

pub use grid::{Grid, SIDES, SquareSet, components, first, grown, singles, squares};
pub use symmetry::{NormalForm, Symmetry};
pub use text_board::{Board, EDGE, Images, Signs, Steps, line, read_squares};
pub use titles::Titles;
