//! An allocator that counts the memory each thread holds.
//!
//! A count for each thread costs two additions at every request, and threads do not wait for each other. An engine stays
//! on one thread, so what its thread allocates while the engine works belongs to the engine.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static HELD: Held = const { Held { bytes: Cell::new(0), blocks: Cell::new(0) } };
}

/// The number of bytes requested, and the number of blocks.
struct Held {
    bytes: Cell<isize>,
    blocks: Cell<isize>,
}

/// The overhead of a block in the system's allocator: a header of 8 bytes, and on average half of the 16 bytes to which
/// it rounds up.
const OVERHEAD: isize = 16;

/// Blocks up to this size grow by allocation, copying and deallocation. The system's allocator keeps freed blocks of such
/// sizes at hand for new requests, but `realloc` makes no use of them and takes three times as long.
const COPIED: usize = 1 << 10;

/// The system's allocator with a count of what each thread holds. A program that installs it gets exact memory limits; see
/// [`MemoryAccounting`](super::MemoryAccounting).
///
/// ```standalone_crate
/// use algebra::{Budget, CountingAllocator, MemoryAccounting};
///
/// #[global_allocator]
/// static ALLOCATOR: CountingAllocator = CountingAllocator;
///
/// assert_eq!(Budget::default().memory_accounting(), MemoryAccounting::Allocator);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct CountingAllocator;

#[inline]
fn count(bytes: isize, blocks: isize) {
    // When a thread ends, the count may be dropped before the last value is freed.
    let _ = HELD.try_with(|held| {
        held.bytes.set(held.bytes.get().wrapping_add(bytes));
        held.blocks.set(held.blocks.get().wrapping_add(blocks));
    });
}

// SAFETY: every request is passed on to the system's allocator; a small block grows as `GlobalAlloc::realloc` does by default.
unsafe impl GlobalAlloc for CountingAllocator {
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
        let grows = size > layout.size();
        count(size as isize - layout.size() as isize, 0);
        if !grows || size > COPIED {
            return unsafe { System.realloc(block, layout, size) };
        }
        // SAFETY: the caller promises that `size` is valid for this alignment, and the old block is smaller than the new.
        unsafe {
            let grown = System.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !grown.is_null() {
                block.copy_to_nonoverlapping(grown, layout.size());
                System.dealloc(block, layout);
            }
            grown
        }
    }
}

/// The number of bytes that this thread holds; 0 if the [`CountingAllocator`] is not installed.
#[inline]
pub(super) fn held() -> isize {
    HELD.with(|held| held.bytes.get() + held.blocks.get() * OVERHEAD)
}

/// Whether the [`CountingAllocator`] is installed. If it is, an allocation changes the count.
pub(super) fn is_installed() -> bool {
    let before = blocks();
    let block = std::hint::black_box(Box::new(0_u8));
    let is_counted = blocks() != before;
    drop(block);
    is_counted
}

/// The number of blocks that this thread holds.
#[inline]
pub(super) fn blocks() -> isize {
    HELD.with(|held| held.blocks.get())
}

/// Memory that does not come from the allocator, counted as long as this value lives.
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
