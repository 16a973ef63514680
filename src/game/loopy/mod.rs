//! Loopy games: finite graphs of positions in which play may return (Winning Ways 11; Siegel, *Combinatorial Game
//! Theory* VI).
//!
//! A [`Graph`] is a form, and the game is its vertex 0. A [`Stopper`] is a value: equal stoppers are the same graph,
//! number by number. Other values are known by their sides, as a [`Sided`] game.

mod alternating;
mod components;
mod degree;
mod deletion;
mod graph;
mod onside;
mod order;
mod outcome;
mod rank;
mod short;
mod sides;
mod sidling;
mod simplest;
mod stopper;
mod stops;
mod thermal;
mod value;
mod worth;

pub use alternating::{alternating_cycle, is_stopper};
pub use components::components;
pub use degree::degree;
pub use graph::{Graph, Options, Vertex};
pub use onside::at_least;
pub use outcome::{Fate, fates, outcome};
pub use rank::{coloured_ranks, ranks};
pub use short::loop_free;
pub use sides::{offside, onside};
pub use stopper::Stopper;
pub use stops::stops;
pub use value::Sided;
pub use worth::Worth;
