//! The language within one process: syntax, values, diagnostics and drawings.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod builtins;
mod called_out;
mod compiled;
mod editors;
mod errors;
mod format;
mod formulas;
mod graphs;
#[cfg(feature = "terminal")]
mod highlight;
mod history;
mod host;
mod loopy;
mod loopy_forms;
mod loopy_misere;
mod oracle;
mod panics;
#[cfg(feature = "terminal")]
mod picture;
mod read_back;
mod rulesets;
mod scenes;
mod sessions;
mod shelf;
mod signs;
mod strategy;
mod syntax;
mod syntax_dump;
mod syntax_errors;
mod syntax_hostile;
mod tables;
mod theorems;
mod thermo;
mod wld;
#[cfg(feature = "terminal")]
mod wrap;
