//! Limits of what runs: time, memory, depth, and the wish to stop.

mod budget;

pub use budget::{Budget, Halt, Held, Progress, with_stack};
