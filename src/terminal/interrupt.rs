//! Handles Ctrl-C: it interrupts the running evaluation, or tells how to leave a question at a terminal. It ends the program
//! if nothing can be interrupted, if the program waits for a reader of its output or for input from elsewhere, if no session
//! is lost and the evaluation does not stop, or if it is pressed three times quickly.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use super::blocked::output_is_blocked;
use super::hush::unhush;
use super::status_line;
use crate::engine::{Interrupter, Status};

/// What Ctrl-C interrupts.
struct Running {
    engines: Vec<Interrupter>,
    /// There is a prompt, so the program goes on after an interrupt.
    has_session: bool,
}

/// It is global because the signal handler has no other access to it.
static RUNNING: Mutex<Running> = Mutex::new(Running {
    engines: Vec::new(),
    has_session: false,
});
/// The message to show if Ctrl-C is pressed while the program waits for an answer.
static ADVICE: Mutex<Option<&str>> = Mutex::new(None);
/// The number of interrupts in quick succession, and the time of the last one.
static LAST: Mutex<(u32, Option<Instant>)> = Mutex::new((0, None));

/// Interrupts that are this close belong together.
const QUICKLY: Duration = Duration::from_millis(600);
/// So many of them end the program; two may be a nervous finger.
const MOST: u32 = 3;

/// How long a reader of the output may take after an interrupt.
const PATIENCE: Duration = Duration::from_millis(300);
/// How long the program may go on after an interrupt, if there is no session. Only a loop that does not look at the limits,
/// such as that of the parser, takes longer.
const LONGEST_END: Duration = Duration::from_millis(600);

/// From now on Ctrl-C ends the program with the status of an interrupt.
pub fn handle_interrupts() {
    let _ = ctrlc::set_handler(|| {
        let is_last = count() >= MOST;
        if let Ok(Some(advice)) = ADVICE.lock().as_deref() {
            if !std::io::stdin().is_terminal() {
                end();
            }
            // Write to standard error: the code that asks the question may hold the lock on standard output.
            let _ = write!(std::io::stderr(), "{advice}");
            return;
        }
        match RUNNING.lock() {
            Ok(running) if !running.engines.is_empty() && !is_last => {
                running.engines.iter().for_each(Interrupter::interrupt);
                let has_session = running.has_session;
                let _ = thread::Builder::new().spawn(move || end_if_stuck(has_session));
            }
            _ => end(),
        }
    });
}

/// Ends the program if it waits for a reader, since it could not notice the interrupt then, or if it should have ended by
/// itself.
fn end_if_stuck(has_session: bool) {
    thread::sleep(PATIENCE / 2);
    let was_blocked = output_is_blocked();
    thread::sleep(PATIENCE / 2);
    if was_blocked && output_is_blocked() {
        end();
    }
    if !has_session {
        thread::sleep(LONGEST_END - PATIENCE);
        end();
    }
}

fn end() -> ! {
    if std::io::stderr().is_terminal() {
        status_line::erase();
    }
    unhush();
    std::process::exit(Status::Interrupted.code().into())
}

/// From now on Ctrl-C interrupts this engine only.
pub fn catch_interrupts(interrupter: Interrupter) {
    if let Ok(mut running) = RUNNING.lock() {
        running.engines = vec![interrupter];
    }
}

/// From now on Ctrl-C interrupts this engine too.
pub fn also_interrupts(interrupter: Interrupter) {
    if let Ok(mut running) = RUNNING.lock() {
        running.engines.push(interrupter);
    }
}

/// From now on the program goes on after an interrupt.
pub fn keep_session() {
    if let Ok(mut running) = RUNNING.lock() {
        running.has_session = true;
    }
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
