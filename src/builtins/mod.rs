//! The functions that come with the program: one row each, in one table.
//!
//! A row holds the name, the help, the examples and what it does; `? name`, completion, the reference and the
//! error for a wrong number of arguments all read that row, and one test runs every example.

mod balance;
mod forms;
mod impartial;
mod infinitesimals;
mod info;
mod lists;
mod literals;
mod order;
mod pictures;
mod properties;
mod reasons;
mod strategy;
mod tables;
mod temperature;
mod text;
mod thermograph;
mod wld;

pub use pictures::picture_of;

use crate::eval::{Library, Table};
use crate::explain;

/// All functions, by family.
pub static TABLE: Table = &Library {
    families: &[
        forms::ROWS,
        order::ROWS,
        properties::ROWS,
        temperature::ROWS,
        thermograph::ROWS,
        infinitesimals::ROWS,
        info::ROWS,
        literals::ROWS,
        impartial::ROWS,
        balance::ROWS,
        strategy::ROWS,
        reasons::ROWS,
        wld::ROWS,
        pictures::ROWS,
        lists::ROWS,
        tables::ROWS,
        text::ROWS,
    ],
    why: explain::why,
};
