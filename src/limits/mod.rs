//! Limits of what runs: time, memory, depth, and the wish to stop. Everything above ticks a [`Budget`], and a
//! [`Halt`] comes back up through `?`.

mod account;
mod allocator;
mod budget;
mod halt;
mod resident;
mod stack;
mod trial;

pub use account::{Account, First, Last};
pub use allocator::Counting;
pub use budget::{Budget, Limited, Progress};
pub use halt::Halt;
pub use stack::with_stack;
pub use trial::Trial;

/// What may be given up before it is done.
pub type Result<T, E = Halt> = std::result::Result<T, E>;
