//! Notices that nobody reads what is written.

/// Whether standard output or standard error is a pipe that is full. A terminal does not count: whoever stops it can also
/// let it go on. On systems other than Unix, that is not known.
#[cfg(unix)]
pub fn output_is_blocked() -> bool {
    use std::io::{IsTerminal, stderr, stdout};
    use std::os::fd::{AsFd, BorrowedFd};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    fn is_full(stream: BorrowedFd) -> bool {
        let mut polled = [PollFd::from_borrowed_fd(stream, PollFlags::OUT)];
        let at_once = Timespec::default();
        !stream.is_terminal() && poll(&mut polled, Some(&at_once)) == Ok(0)
    }

    is_full(stdout().as_fd()) || is_full(stderr().as_fd())
}

#[cfg(not(unix))]
pub fn output_is_blocked() -> bool {
    false
}
