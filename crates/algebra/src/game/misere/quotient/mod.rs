//! Misère quotients of games played with heaps, which take the place of nim-values in misère play (Plambeck and Siegel,
//! "Misère quotients for impartial games").
//!
//! The quotient is learned heap by heap. If the new heap behaves like a known element, the quotient stays the same;
//! otherwise a larger quotient is learned from outcomes, as a finite automaton is learned from queries, and then proved. The
//! outcomes are searched under an assumption on which sums of smaller heaps behave alike.

mod bipartite;
mod certify;
mod classes;
mod heaps;
mod layer;
mod learn;
mod monomial;
mod oracle;
mod periodic;
mod presentation;
mod solution;
mod table;
mod words;

pub use learn::GivenUp;
pub use periodic::QuotientPeriod;
pub use presentation::Presentation;
pub use solution::{Quotient, Quotients};
