//! Notices that standard output was closed when the program started. The standard library opens `/dev/null` in its
//! place before `main`, so that all writing would seem to succeed.

use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before the standard library opens anything.
#[cfg(unix)]
#[used]
#[cfg_attr(
    target_vendor = "apple",
    unsafe(link_section = "__DATA,__mod_init_func")
)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static AT_START: extern "C" fn() = {
    extern "C" fn look() {
        // SAFETY: this only asks whether the descriptor is open.
        let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
        IS_CLOSED.store(flags == -1, Ordering::Relaxed);
    }
    look
};

/// Whether standard output was closed at the start; on systems other than Unix, that is not known.
pub fn stdout_is_closed() -> bool {
    IS_CLOSED.load(Ordering::Relaxed)
}
