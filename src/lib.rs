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

// The modules are no part of the public interface: the binary, the crates for Python and for the browser, and the tests use
// them, and anything in them may change without notice.

#[doc(hidden)]
pub mod analysis;
#[doc(hidden)]
pub mod builtins;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod cache;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod cli;
#[warn(missing_debug_implementations, missing_docs)]
#[doc(hidden)]
pub mod diagnostic;
#[warn(missing_debug_implementations, missing_docs)]
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod eval;
#[doc(hidden)]
pub mod explain;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod lsp;
#[doc(hidden)]
pub mod notes;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod play;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod repl;
mod shelf;
#[doc(hidden)]
pub mod syntax;
#[cfg(feature = "terminal")]
#[doc(hidden)]
pub mod terminal;

#[doc(inline)]
pub use algebra::game;
pub use algebra::{
    Budget, Checks, CountingAllocator, Halt, MemoryAccounting, Notation, Progress, Result,
};
pub use diagnostic::{Diagnostic, Span};
pub use engine::{Engine, Error, Interrupter, Methods, Replies, Reply, Settings, Source, Status};
pub use engine::{Tally, Verdict, json_schema};
#[doc(no_inline)]
pub use serde_json::Value as Json;
