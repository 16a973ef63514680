//! Ctrl-C: stops the running evaluation, or says how to leave a question; twice quickly, stops the program.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::hush::unhush;
use super::status_line;
use crate::engine::{Interrupter, Status};

/// The engines that Ctrl-C is for; a signal knows no other way to them.
static ENGINES: Mutex<Vec<Interrupter>> = Mutex::new(Vec::new());
/// What to say while there is nothing to stop but a question to answer.
static ADVICE: Mutex<Option<&str>> = Mutex::new(None);
/// The last time somebody wanted to stop.
static LAST: Mutex<Option<Instant>> = Mutex::new(None);

/// Two interrupts within this time leave the program.
const QUICKLY: Duration = Duration::from_millis(600);

/// From now on Ctrl-C stops what this engine computes.
pub fn catch_interrupts(interrupter: Interrupter) {
    stop(true, interrupter);
}

/// From now on Ctrl-C stops what this engine computes as well.
pub fn also_interrupts(interrupter: Interrupter) {
    stop(false, interrupter);
}

fn stop(only: bool, interrupter: Interrupter) {
    let Ok(mut engines) = ENGINES.lock() else {
        return;
    };
    let is_first = engines.is_empty();
    if only {
        engines.clear();
    }
    engines.push(interrupter);
    drop(engines);
    if is_first {
        let _ = ctrlc::set_handler(|| {
            if is_second() {
                if std::io::stderr().is_terminal() {
                    status_line::erase();
                }
                unhush();
                std::process::exit(Status::Interrupted.code().into());
            }
            if let Ok(Some(advice)) = ADVICE.lock().as_deref() {
                // Not to standard output, which whoever asks may have locked.
                let _ = write!(std::io::stderr(), "\n{advice} ");
            } else if let Ok(engines) = ENGINES.lock() {
                engines.iter().for_each(Interrupter::interrupt);
            }
        });
    }
}

/// From now on, and until this is called with `None`, Ctrl-C gives an advice.
pub fn waiting(advice: Option<&'static str>) {
    if let Ok(mut given) = ADVICE.lock() {
        *given = advice;
    }
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
