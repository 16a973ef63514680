//! Boards: [`Board`] holds any signs in a rectangle of any size, as the language sees it; a [`Grid`] is the shape of a board
//! whose squares are the bits of a word, for rulesets in Rust.

mod columns;
pub mod eight_columns;
mod grid;
mod symmetry;
mod text_board;

pub use columns::{column_title, row_title, square_name};
pub use grid::{Grid, SIDES, SquareSet, components, first, grown, singles, squares};
pub use symmetry::{NormalForm, Symmetry};
pub use text_board::{Board, EDGE, Images, Signs, Steps, line, read_squares};
