//! A clock for the tests of time limits.

use std::time::Duration;

/// The CPU time of this thread, which does not depend on the load of the machine.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The wall-clock time, for systems where the CPU time of a thread is not available.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    let now = std::time::SystemTime::now();
    now.duration_since(std::time::UNIX_EPOCH)
        .unwrap_or_default()
}
