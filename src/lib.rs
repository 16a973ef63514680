//! upstar: an interpreter for combinatorial games.

pub mod builtins;
pub mod diagnostic;
pub mod eval;
pub mod game;
pub mod notation;
pub mod position;
pub mod rulesets;
pub mod syntax;
