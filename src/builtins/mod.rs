//! The built-in functions: one table with one row for each.
//!
//! A row holds the name, the help, the examples and the code. `? name`, completion, the reference and the error for a
//! wrong number of arguments all use that row, and one test runs every example.
//!
//! A row can also say how calls are treated elsewhere: `lower` gives the typed code for calls in compiled rulesets (a ruleset
//! that calls a function without it is left to the interpreter, and `:time` says so), `rewrite` states a law that the
//! comparison of rulesets uses, and `explained` chooses how `why` explains a claim about the result.

#![deny(clippy::cast_possible_truncation)]

mod balance;
mod boards;
mod charts;
mod collections;
mod forms;
mod graphs;
mod impartial;
mod infinitesimals;
mod info;
mod lists;
mod literals;
mod loopy;
mod misere;
mod order;
mod pictures;
mod powers;
mod properties;
mod rulesets;
mod strategy;
mod tables;
mod temperature;
mod thermograph;
mod wants;
mod wld;

pub use pictures::{canvas_of, has_picture};

use crate::eval::Library;
use crate::{explain, shelf};

/// The prefix of the family names of normal-play rulesets.
pub const RULESETS: &str = "rulesets on ";

/// All functions, by family.
pub static LIBRARY: Library = Library {
    families: &[
        ("form", forms::ROWS),
        ("worlds", forms::WORLDS),
        ("order", order::ROWS),
        ("tests", properties::ROWS),
        ("temperature", temperature::ROWS),
        ("products", temperature::PRODUCTS),
        ("temperature", thermograph::ROWS),
        ("pictures", thermograph::PICTURES),
        ("strategy", thermograph::STRATEGY),
        ("infinitesimals", infinitesimals::ROWS),
        ("form", info::ROWS),
        ("infinitesimals", literals::ROWS),
        ("products", literals::PRODUCTS),
        ("products", powers::ROWS),
        ("impartial", impartial::ROWS),
        ("impartial", balance::ROWS),
        ("misère play", misere::ROWS),
        ("loopy games", loopy::ROWS),
        ("strategy", strategy::ROWS),
        ("strategy", pictures::STRATEGY),
        ("wins, losses and draws", wld::ROWS),
        ("wins, losses and draws", rulesets::CLAIMING),
        ("pictures", pictures::PICTURES),
        ("pictures", charts::ROWS),
        ("lists", lists::ROWS),
        ("lists", tables::ROWS),
        ("sets and dictionaries", collections::ROWS),
        ("boards", boards::ROWS),
        ("boards", wants::ROWS),
        ("graphs", graphs::ROWS),
        ("rulesets on heaps", shelf::HEAPS),
        ("rulesets on heaps", rulesets::HEAPS),
        ("rulesets on strips", shelf::STRIPS),
        ("rulesets on boards", shelf::BOARDS),
        ("rulesets on boards", rulesets::BOARDS),
        ("rulesets on graphs", shelf::GRAPHS),
        ("rulesets on graphs", rulesets::GRAPHS),
        ("rulesets on games", shelf::GAMES),
    ],
    why: explain::why,
};
