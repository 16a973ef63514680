//! Loopy games: finite graphs of positions with cycles (Winning Ways, chapter 11; Siegel, Combinatorial Game Theory,
//! chapter VI).
//!
//! A [`Graph`] is a form; the game is its vertex 0. In a [`Contracted`] graph the moves in numbers are left out. A
//! [`Stopper`] is a value: equal stoppers have identical graphs.
//! Values that are not stoppers are represented by their sides, as a [`Sided`] game.

mod alternating;
mod components;
mod deletion;
mod graph;
mod numbers;
mod onside;
mod order;
mod outcome;
mod rank;
mod sides;
mod sidling;
mod stopper;
mod stops;
mod thermal;
mod value;

pub use alternating::{alternating_cycle, is_stopper};
pub use components::components;
pub use graph::{Graph, Options, Vertex, loop_free};
pub use numbers::{Contracted, Met};
pub use onside::at_least;
pub use outcome::{Fate, fates, outcome};
pub use rank::{coloured_ranks, ranks};
pub use sides::{degree, offside, onside};
pub use stopper::Stopper;
pub use stops::{Pseudonumber, stops};
pub use thermal::is_plumtree;
pub use value::{GameValue, Sided};
