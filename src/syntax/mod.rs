//! Text to syntax tree.
//!
//! A source is split into statements, each statement is matched against the grammar, and the match is built
//! into a tree. An error in one statement leaves the others alone.

mod build;
mod chars;
mod explain;
mod fault;
mod grammar;
mod lex;
mod parse;
mod place;
mod scan;
mod split;
mod token;
mod tree;

pub use chars::RESERVED;
pub use parse::{Statements, is_unfinished, parse, statements};
pub use tree::*;
