//! Turns off echo while a computation runs, so that what the user types is kept, unseen, for the next prompt.

use super::environment::is_dumb;

/// While this value is alive, the terminal neither echoes input nor processes lines and Ctrl-D itself; Ctrl-C still
/// interrupts.
pub struct Hushed(());

impl Hushed {
    /// Turns off echo, except on a dumb terminal: without a line editor the terminal itself has to echo and edit lines.
    pub fn begin() -> Hushed {
        if !is_dumb() {
            modes::hush();
        }
        Hushed(())
    }
}

impl Drop for Hushed {
    fn drop(&mut self) {
        modes::unhush();
    }
}

/// Runs something that uses the terminal itself, with its original settings.
pub fn unhushed<T>(work: impl FnOnce() -> T) -> T {
    let was_hushed = unhush();
    let done = work();
    if was_hushed {
        hush();
    }
    done
}

pub use modes::{hush, unhush};

#[cfg(unix)]
mod modes {
    use std::io::stdin;
    use std::sync::Mutex;

    use rustix::termios::{self, InputModes, LocalModes, OptionalActions, Termios};

    /// The original terminal settings. They are global because a signal handler that ends the program must restore
    /// them.
    static ORIGINAL: Mutex<Option<Termios>> = Mutex::new(None);

    pub fn hush() {
        let Ok(original) = termios::tcgetattr(stdin()) else {
            return;
        };
        let mut hushed = original.clone();
        hushed.local_modes -= LocalModes::ECHO | LocalModes::ICANON;
        hushed.input_modes -= InputModes::ICRNL;
        if let Ok(mut kept) = ORIGINAL.lock() {
            let _ = termios::tcsetattr(stdin(), OptionalActions::Drain, &hushed);
            *kept = Some(original);
        }
    }

    /// Restores the terminal settings; returns false if they were not changed.
    pub fn unhush() -> bool {
        let original = ORIGINAL.lock().ok().and_then(|mut kept| kept.take());
        if let Some(original) = &original {
            let _ = termios::tcsetattr(stdin(), OptionalActions::Drain, original);
        }
        original.is_some()
    }
}

#[cfg(not(unix))]
mod modes {
    pub fn hush() {}

    pub fn unhush() -> bool {
        false
    }
}
