//! Ctrl-C: stops the running evaluation; twice quickly, the program.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use super::status_line;
use crate::eval::Session;

/// The flag of the session that runs now.
static FLAG: OnceLock<Mutex<Arc<AtomicBool>>> = OnceLock::new();
/// The last time somebody wanted to stop.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);
/// Somebody wants to stop: what runs, and whatever waits behind it.
static WANTED: AtomicBool = AtomicBool::new(false);

/// Two interrupts within this time leave the program.
const QUICKLY: Duration = Duration::from_millis(600);

/// From now on Ctrl-C stops what this session computes.
pub fn catch_interrupts(session: &mut Session) {
    let flag = session.budget().interrupt_flag();
    match FLAG.get() {
        Some(current) => {
            if let Ok(mut current) = current.lock() {
                *current = flag;
            }
        }
        None => {
            let _ = FLAG.set(Mutex::new(flag));
            let _ = ctrlc::set_handler(|| {
                if is_second() {
                    if std::io::stderr().is_terminal() {
                        status_line::erase();
                    }
                    std::process::exit(130);
                }
                WANTED.store(true, Ordering::Relaxed);
                if let Some(Ok(flag)) = FLAG.get().map(Mutex::lock) {
                    flag.store(true, Ordering::Relaxed);
                }
            });
        }
    }
}

/// Whether an interrupt came since this was last asked: one that falls between two statements counts too.
pub fn was_interrupted() -> bool {
    WANTED.swap(false, Ordering::Relaxed)
}

/// Takes note of an interrupt; true when the one before was just now.
pub fn is_second() -> bool {
    let now = Instant::now();
    let Ok(mut last) = LAST.lock() else {
        return false;
    };
    let before = last.replace(now);
    before.is_some_and(|before| now - before < QUICKLY)
}
