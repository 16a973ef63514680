//! upstar: an interpreter for combinatorial games.
//!
//! The entry point is [`Engine`]. It runs a text and returns a reply for each of its statements:
//!
//! ```
//! use upstar::{Engine, Settings, Source};
//!
//! let mut engine = Engine::new(Settings::default());
//! let text = "let g = {3||2|1}\ng - 2\nassert g > ^";
//! let mut replies = engine.run(Source::new("notes", text));
//! assert_eq!(replies.next().unwrap().type_name(), "definition");
//! assert_eq!(replies.next().unwrap().text().unwrap(), "{1||0|-1}   # L: Left wins, whoever starts");
//! assert!(replies.next().unwrap().claim().unwrap().holds);
//! ```
//!
//! Below it is the [algebra](game::Algebra). A [`Game`](game::Game) is a small id; equal values have equal ids:
//!
//! ```
//! use upstar::Notation;
//! use upstar::game::{Algebra, Game, Outcome};
//!
//! # fn main() -> Result<(), upstar::Halt> {
//! let mut algebra = Algebra::default();
//! let star = algebra.bracket(vec![Game::ZERO], vec![Game::ZERO])?;
//! let up = algebra.bracket(vec![Game::ZERO], vec![star])?;
//! let sum = algebra.add(up, up)?;
//! assert_eq!(algebra.add(star, star)?, Game::ZERO);
//! assert_eq!(algebra.outcome(sum), Outcome::L);
//! assert_eq!(algebra.text(sum, Notation::Ascii)?, "^^");
//! # Ok(())
//! # }
//! ```
//!
//! Every computation runs within a [budget](Budget) of time, memory and depth, and stops when it is
//! interrupted. The binary with its prompt and command line needs the feature `terminal`, which is on by default;
//! without it none of the terminal crates are built.

// Parts of the modules with `allow` are used by the front ends alone.

#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
mod analysis;
mod builtins;
#[cfg(feature = "terminal")]
mod cache;
#[cfg(feature = "terminal")]
mod cli;
#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
#[warn(missing_debug_implementations, missing_docs)]
mod diagnostic;
#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
#[warn(missing_debug_implementations, missing_docs)]
mod engine;
#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
mod eval;
mod explain;
#[doc(hidden)]
pub mod internals;
#[cfg(feature = "terminal")]
mod lsp;
mod notebook;
#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
mod notes;
mod picture;
#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
mod play;
#[cfg(feature = "python")]
mod python;
#[cfg(feature = "terminal")]
mod repl;
mod shelf;
#[cfg_attr(not(feature = "terminal"), allow(dead_code, unused_imports))]
mod syntax;
#[cfg(feature = "terminal")]
mod terminal;
#[cfg(feature = "web")]
mod web;

#[doc(inline)]
pub use algebra::game;
pub use algebra::{Budget, CountingAllocator, Halt, MemoryAccounting, Notation, Progress, Result};
pub use diagnostic::{Diagnostic, Span};
pub use engine::{Engine, Error, Interrupter, Replies, Reply, Settings, Source, Status};
pub use engine::{Tally, Verdict, json_schema};
#[doc(no_inline)]
pub use serde_json::Value as Json;
