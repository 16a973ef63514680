//! Panics, which are bugs of the program, as errors.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

use super::halt::Halt;

thread_local! {
    /// The number of calls of [`catch_panic`] that are running.
    static RUNNING: Cell<usize> = const { Cell::new(0) };
    /// The message of the last panic that was caught, and where it happened.
    static LAST: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs some work; a panic in it becomes an error. What the work was changing may be left half changed.
pub fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, Halt> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        // Only a hook knows where a panic happened. Panics of others are left to the hook that was there before.
        let outer = panic::take_hook();
        panic::set_hook(Box::new(move |panic| match RUNNING.get() {
            0 => outer(panic),
            _ => LAST.set(text(panic)),
        }));
    });
    RUNNING.set(RUNNING.get() + 1);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    RUNNING.set(RUNNING.get() - 1);
    done.map_err(|_| Halt::Panicked(LAST.take()))
}

fn text(panic: &PanicHookInfo<'_>) -> String {
    let message = panic.payload_as_str().unwrap_or("a panic");
    let message: Vec<&str> = message.split_whitespace().collect();
    let message = message.join(" ");
    match panic.location() {
        Some(place) => format!("{message} (at {place})"),
        None => message,
    }
}
