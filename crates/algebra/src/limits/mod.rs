//! Limits on time, memory and depth, and interrupts. Every computation ticks a [`Budget`], and is stopped by an error of
//! type [`Halt`].

mod allocator;
mod budget;
mod halt;
mod memory;
mod panic;
mod stack;

pub use allocator::CountingAllocator;
pub use budget::{Budget, Checks, Limited, Progress, observe_checks};
pub use halt::Halt;
pub use memory::{DropEnd, DropStart, MemoryAccounting};
pub use panic::catch_panic;
pub use stack::with_stack;

/// The result of a computation that may be stopped.
///
/// ```
/// use algebra::game::{Algebra, Game};
///
/// fn double(algebra: &mut Algebra, g: Game) -> algebra::Result<Game> {
///     algebra.add(g, g)
/// }
///
/// assert_eq!(double(&mut Algebra::default(), Game::ZERO), Ok(Game::ZERO));
/// ```
pub type Result<T, E = Halt> = std::result::Result<T, E>;
