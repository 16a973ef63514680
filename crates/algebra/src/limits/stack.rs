//! Recursion on a stack that grows as needed. In a browser it cannot grow; there the limit of depth is low.

use super::allocator;

/// If less stack than this is left, a recursive step runs on a new segment.
const RED_ZONE: usize = 96 << 10;
const SEGMENT: usize = 4 << 20;

/// Runs one step of a recursion, on a new stack segment if the current one runs low.
#[inline]
pub fn with_stack<T>(step: impl FnOnce() -> T) -> T {
    let is_enough = |left| left >= RED_ZONE;
    if cfg!(target_family = "wasm") || stacker::remaining_stack().is_some_and(is_enough) {
        step()
    } else {
        on_new_segment(step)
    }
}

#[cold]
fn on_new_segment<T>(step: impl FnOnce() -> T) -> T {
    // Segments come from the system and not from the allocator, so they are counted here.
    let _counted = allocator::Counted::new(SEGMENT);
    stacker::grow(SEGMENT, step)
}
