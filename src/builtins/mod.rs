//! The functions that come with the program: one row each, in one table.
//!
//! A row holds the name, the help, the examples and what it does; `? name`, completion, the reference and the
//! error for a wrong number of arguments all read that row, and one test runs every example.

mod forms;
mod impartial;
mod lists;
mod literals;
mod order;
mod tests;
mod text;

use crate::eval::Table;

/// All functions, by family.
pub static TABLE: Table = &[
    forms::ROWS,
    order::ROWS,
    tests::ROWS,
    literals::ROWS,
    impartial::ROWS,
    lists::ROWS,
    text::ROWS,
];
