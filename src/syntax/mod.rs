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
mod tokens;
mod tree;

pub use chars::{RESERVED, is_name_char};
pub use parse::{Cursor, Parsed, Statements, is_unfinished, parse, settled, statements};
pub use token::{Kind, Token};
pub use tokens::tokens;
pub use tree::*;
