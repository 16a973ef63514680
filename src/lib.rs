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
//! use upstar::game::{Algebra, Game, Outcome};
//! use upstar::notation::{Notation, value};
//!
//! # fn main() -> Result<(), upstar::limits::Halt> {
//! let mut algebra = Algebra::default();
//! let star = algebra.bracket(vec![Game::ZERO], vec![Game::ZERO])?;
//! let up = algebra.bracket(vec![Game::ZERO], vec![star])?;
//! let sum = algebra.add(up, up)?;
//! assert_eq!(algebra.add(star, star)?, Game::ZERO);
//! assert_eq!(algebra.outcome(sum), Outcome::L);
//! assert_eq!(value(&mut algebra, sum, Notation::Ascii)?, "^^");
//! # Ok(())
//! # }
//! ```
//!
//! Every computation runs within a [budget](limits::Budget) of time, memory and depth, and stops when it is
//! interrupted. The binary with its prompt and command line needs the feature `terminal`, which is on by default;
//! without it none of the terminal crates are built.

pub mod board;
pub mod builtins;
#[cfg(feature = "terminal")]
pub mod cache;
#[cfg(feature = "terminal")]
pub mod cli;
pub mod diagnostic;
pub mod engine;
pub mod eval;
pub mod explain;
pub mod game;
pub mod limits;
pub mod notation;
pub mod notes;
pub mod picture;
pub mod play;
pub mod position;
#[cfg(feature = "terminal")]
pub mod repl;
pub mod rules;
mod shelf;
pub mod solve;
pub mod syntax;
#[cfg(feature = "terminal")]
pub mod terminal;

pub use engine::{Engine, Reply, Settings, Source};
