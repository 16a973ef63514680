//! Limits on time, memory and depth, and interrupts. Every computation ticks a [`Budget`], and is stopped by an error of
//! type [`Halt`].

mod allocator;
mod budget;
mod halt;
mod memory;
mod stack;

pub use allocator::CountingAllocator;
pub use budget::{Budget, Limited, Progress};
pub use halt::Halt;
pub use memory::{DropEnd, DropStart, MemoryAccounting};
pub use stack::with_stack;

/// The result of a computation that may be stopped.
pub type Result<T, E = Halt> = std::result::Result<T, E>;
