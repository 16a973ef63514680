//! Handles Ctrl-C: it interrupts the running evaluation, or tells how to leave a question. Pressed three times
//! quickly, it ends the program, except while it waits for input.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::hush::unhush;
use super::status_line;
use crate::engine::{Interrupter, Status};

/// The engines that Ctrl-C interrupts. They are global because the signal handler has no other access to them.
static ENGINES: Mutex<Vec<Interrupter>> = Mutex::new(Vec::new());
/// The message to show if Ctrl-C is pressed while the program waits for an answer.
static ADVICE: Mutex<Option<&str>> = Mutex::new(None);
/// The number of interrupts in quick succession, and the time of the last one.
static LAST: Mutex<(u32, Option<Instant>)> = Mutex::new((0, None));

/// Interrupts that are this close belong together.
const QUICKLY: Duration = Duration::from_millis(600);
/// So many of them end the program; two may be a nervous finger.
const MOST: u32 = 3;

/// From now on Ctrl-C interrupts this engine only.
pub fn catch_interrupts(interrupter: Interrupter) {
    stop(true, interrupter);
}

/// From now on Ctrl-C interrupts this engine too.
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
            let is_last = count() >= MOST;
            if let Ok(Some(advice)) = ADVICE.lock().as_deref() {
                // Write to standard error: the code that asks the question may hold the lock on standard output.
                let _ = write!(std::io::stderr(), "{advice}");
            } else if is_last {
                if std::io::stderr().is_terminal() {
                    status_line::erase();
                }
                unhush();
                std::process::exit(Status::Interrupted.code().into());
            } else if let Ok(engines) = ENGINES.lock() {
                engines.iter().for_each(Interrupter::interrupt);
            }
        });
    }
}

/// From now on Ctrl-C ends the program, which has nothing to clean up. Not for a program that catches interrupts.
pub fn interrupts_end() {
    let _ = ctrlc::set_handler(|| std::process::exit(Status::Interrupted.code().into()));
}

/// From now on Ctrl-C shows this message; `None` ends that.
pub fn waiting(advice: Option<&'static str>) {
    if let Ok(mut given) = ADVICE.lock() {
        *given = advice;
    }
}

/// Records an interrupt; returns how many there were in quick succession.
fn count() -> u32 {
    let now = Instant::now();
    let Ok(mut last) = LAST.lock() else {
        return 1;
    };
    let is_quick = last.1.is_some_and(|before| now - before < QUICKLY);
    *last = (if is_quick { last.0 + 1 } else { 1 }, Some(now));
    last.0
}
