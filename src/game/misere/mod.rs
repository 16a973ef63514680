//! Impartial games in misère play: who cannot move wins.
//!
//! Sums do not follow from nim-values here. What is known of a game in every sum is its simplest form; its genus
//! tells how it does beside nim heaps of one and two (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).

mod form;
mod genus;
mod outcome;
mod quotient;

pub use form::{MisereForm, MisereForms};
pub use genus::{Class, Genus};
pub use quotient::{Monomial, Presentation, Quotient, Quotients};
