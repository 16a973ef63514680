//! upstar: an interpreter for combinatorial games.

pub mod builtins;
#[cfg(feature = "terminal")]
pub mod cli;
pub mod diagnostic;
pub mod engine;
pub mod eval;
pub mod game;
pub mod limits;
pub mod notation;
pub mod play;
pub mod position;
pub mod reason;
#[cfg(feature = "terminal")]
pub mod repl;
pub mod rulesets;
pub mod stage;
pub mod syntax;
#[cfg(feature = "terminal")]
pub mod terminal;
pub mod wld;

pub use engine::{Engine, Reply, Settings, Source};
