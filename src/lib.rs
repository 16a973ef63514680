//! upstar: an interpreter for combinatorial games.

pub mod builtins;
pub mod cli;
pub mod diagnostic;
pub mod eval;
pub mod explain;
pub mod game;
pub mod limits;
pub mod notation;
pub mod picture;
pub mod play;
pub mod position;
pub mod reason;
pub mod repl;
pub mod rulesets;
pub mod syntax;
pub mod terminal;
