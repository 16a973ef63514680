//! upstar: an interpreter for combinatorial games.

pub mod diagnostic;
pub mod game;
pub mod syntax;
