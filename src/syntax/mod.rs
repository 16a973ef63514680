//! Text to syntax tree.

mod tree;

pub use tree::*;
