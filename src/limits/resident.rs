//! Memory as the system counts it, holes between what is in use among it.

/// Bytes of this process that are in memory, where the system tells.
pub(super) fn resident() -> Option<usize> {
    let counts = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = counts.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * PAGE)
}

/// The least size of a page: where they are larger, the limit is met later, never too early.
const PAGE: usize = 4096;

/// Gives pages that nothing stands on back to the system.
pub(super) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> i32;
        }
        // SAFETY: it may be called at any time, from any thread.
        unsafe { malloc_trim(0) };
    }
}

/// From now on the allocator joins what is freed with what is free beside it. Otherwise it keeps small pieces apart, which
/// is quicker for a while, and joins millions of them later, all at once.
pub(super) fn join_freed() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const M_MXFAST: i32 = 1;
        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        // SAFETY: it may be called at any time, from any thread.
        unsafe { mallopt(M_MXFAST, 0) };
    }
}
