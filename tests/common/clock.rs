//! A clock for the tests of limits.

use std::time::Duration;

/// The CPU time of this thread, which other programs on the machine do not stretch.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time of day, where the CPU time of a thread is not known.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    let now = std::time::SystemTime::now();
    now.duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default()
}
