//! Misère quotients of games played with heaps: what stands in for nim-values where the last move loses.

mod behaviour;
mod bipartite;
mod certify;
mod classes;
mod heaps;
mod learn;
mod monomial;
mod oracle;
mod outcome;
mod periodic;
mod presentation;
mod solution;
mod table;
mod words;

pub use monomial::Monomial;
pub use presentation::Presentation;
pub use solution::{Quotient, Quotients};
