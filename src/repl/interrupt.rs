//! Ctrl-C: stops the running evaluation; twice quickly, the program.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::eval::Session;

/// The flag of the session that runs now.
static FLAG: OnceLock<Mutex<Arc<AtomicBool>>> = OnceLock::new();

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
            let mut last: Option<Instant> = None;
            let _ = ctrlc::set_handler(move || {
                let now = Instant::now();
                if last.is_some_and(|before| now - before < QUICKLY) {
                    std::process::exit(130);
                }
                last = Some(now);
                if let Some(Ok(flag)) = FLAG.get().map(Mutex::lock) {
                    flag.store(true, Ordering::Relaxed);
                }
            });
        }
    }
}
