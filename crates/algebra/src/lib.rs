//! The algebra of combinatorial games, for the interpreter upstar and for programs of their own.
//!
//! A [`Game`](game::Game) is a small id of the value of a short game; equal values have equal ids. An
//! [`Algebra`](game::Algebra) holds their canonical forms and does the mathematics:
//!
//! ```
//! use algebra::Notation;
//! use algebra::game::{Algebra, Game, Outcome};
//!
//! # fn main() -> Result<(), algebra::Halt> {
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
//! Every computation runs within a [budget](Budget) of time, memory and depth, and stops when it is interrupted.

#![warn(missing_debug_implementations, missing_docs)]

/// The examples of the README run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

pub mod game;
#[doc(hidden)]
pub mod limits;
#[doc(hidden)]
pub mod notation;

pub use limits::{Budget, Checks, CountingAllocator, Halt, MemoryAccounting, Progress, Result};
pub use notation::Notation;
