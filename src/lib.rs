//! upstar: an interpreter for combinatorial games.

pub mod diagnostic;
pub mod game;
pub mod notation;
pub mod position;
pub mod rulesets;
pub mod syntax;
