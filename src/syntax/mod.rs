//! Text to syntax tree.
//!
//! A source is split into statements, each statement is matched against the grammar, and the match is built
//! into a tree. An error in one statement leaves the others alone.

mod build;
mod escape;
mod explain;
mod fault;
mod foreign;
mod grammar;
mod latex;
mod messages;
mod parse;
mod role;
mod scan;
mod signs;
mod split;
mod token;
mod tree;

pub use foreign::braced_call;
pub use messages::quote_to;
pub use parse::{Cursor, Parsed, is_unfinished, parse, statements};
pub use role::{Role, plain_roles, roles};
pub use scan::continues;
pub use scan::{is_name_char, tokens};
pub use signs::{Comparison, Infix, Level, Operator, Prefix, Purpose, SIGNS, Sign, reserved, word};
pub use token::{Glue, Kind, Token};
pub use tree::*;
