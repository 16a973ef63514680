//! Memory as it is measured: an allocator that counts what each thread holds.
//!
//! Counts for each thread cost two additions at every request, and no two threads wait for each other. An engine
//! stays on one thread, so what its thread holds more while the engine works is what the engine holds.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Held = const { Held { bytes: Cell::new(0), blocks: Cell::new(0) } };
}

/// What was asked for, and in how many blocks.
struct Held {
    bytes: Cell<isize>,
    blocks: Cell<isize>,
}

/// What the system's allocator takes for a block besides: a header, and on average half of the 16 bytes to which it
/// rounds up.
const BESIDES: isize = 16;

/// The system's allocator, counting. A program that wants memory limits to hold installs it:
///
/// ```
/// #[global_allocator]
/// static ALLOCATOR: upstar::limits::Counting = upstar::limits::Counting;
/// ```
pub struct Counting;

#[inline]
fn count(bytes: isize, blocks: isize) {
    // At the end of a thread the count may be gone before the last value.
    let _ = HELD.try_with(|held| {
        held.bytes.set(held.bytes.get().wrapping_add(bytes));
        held.blocks.set(held.blocks.get().wrapping_add(blocks));
    });
}

// SAFETY: every request is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize, 1);
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize, 1);
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        count(-(layout.size() as isize), -1);
        unsafe { System.dealloc(block, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize, 0);
        unsafe { System.realloc(block, layout, size) }
    }
}

/// Bytes that this thread holds; 0 where no [`Counting`] allocator is installed.
#[inline]
pub(super) fn held() -> isize {
    HELD.with(|held| held.bytes.get() + held.blocks.get() * BESIDES)
}

/// In how many blocks.
#[inline]
pub(super) fn blocks() -> isize {
    HELD.with(|held| held.blocks.get())
}

/// Memory that does not come from the allocator, counted for as long as this lives.
pub(super) struct Counted(isize);

impl Counted {
    pub fn new(bytes: usize) -> Self {
        count(bytes as isize, 0);
        Counted(bytes as isize)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        count(-self.0, 0);
    }
}
