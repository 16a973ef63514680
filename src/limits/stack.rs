//! Recursion that follows the user's data, on a stack that grows.

use super::allocator;

/// Stack left below which a recursive step continues on a fresh piece of stack.
const RED_ZONE: usize = 96 << 10;
const STACK_PIECE: usize = 4 << 20;

/// Runs one step of a recursion, on a fresh piece of stack when the present one runs low.
#[inline]
pub fn with_stack<T>(step: impl FnOnce() -> T) -> T {
    if stacker::remaining_stack().is_some_and(|left| left >= RED_ZONE) {
        step()
    } else {
        on_a_fresh_piece(step)
    }
}

#[cold]
fn on_a_fresh_piece<T>(step: impl FnOnce() -> T) -> T {
    // Pieces come from the system, not from the allocator: they are counted here.
    let _counted = allocator::Counted::new(STACK_PIECE);
    stacker::grow(STACK_PIECE, step)
}
