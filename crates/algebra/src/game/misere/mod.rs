//! Impartial games in misère play, where the player who cannot move wins.
//!
//! Nim-values do not determine the outcomes of sums here. The behaviour of a game in all sums is given by its simplest
//! form, and its behaviour in sums with Nim heaps of 1 and 2 by its genus (On Numbers and Games, chapter 12; Winning Ways,
//! chapter 13).

mod form;
mod genus;
mod links;
mod outcome;
mod quotient;
pub mod search;

pub use form::{MisereForm, MisereForms};
pub use genus::{Class, Genus};
pub use links::{FormRelations, is_unit};
pub use quotient::{GivenUp, Presentation, Quotient, QuotientPeriod, Quotients};
