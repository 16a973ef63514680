//! What is typed while something is computed waits, unseen, for the next prompt.

use super::environment::is_dumb;

/// While this lives, the terminal shows nothing of what is typed, and takes no line and no Ctrl-D for itself; Ctrl-C still
/// interrupts.
pub struct Hushed(());

impl Hushed {
    /// Not in a terminal where nobody edits: that has to show and take lines itself.
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

pub use modes::{hush, unhush};

#[cfg(unix)]
mod modes {
    use std::io::stdin;
    use std::sync::Mutex;

    use rustix::termios::{self, InputModes, LocalModes, OptionalActions, Termios};

    /// The terminal as it was; a signal that ends the program knows no other way to it.
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

    /// Gives the terminal back as it was; false when it is so already.
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
