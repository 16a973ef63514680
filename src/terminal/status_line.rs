//! One line about a computation that takes its time, on a terminal only.

use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::environment::{columns, is_dumb};
use super::paint::{Role, paint};
use crate::engine::{Replies, Reply};
use crate::limits::Progress;

const PATIENCE: Duration = Duration::from_secs(1);
const BETWEEN: Duration = Duration::from_millis(200);

/// The next reply; while its statement runs, a line tells how it goes. The line appears after a second and is erased
/// at the end.
pub fn watched(replies: &mut Replies, wanted: bool, color: bool) -> Option<Reply> {
    if !replies.ready() {
        return None;
    }
    let shows =
        wanted && std::io::stderr().is_terminal() && std::io::stdout().is_terminal() && !is_dumb();
    if !shows {
        return replies.next();
    }
    let progress = replies.engine().progress();
    let (done, wait) = channel();
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("status".to_string());
        // Where no thread can be had, nothing is shown.
        let _ = thread.spawn_scoped(scope, move || show(&progress, color, &wait));
        let reply = replies.next();
        drop(done);
        reply
    })
}

fn show(progress: &Progress, color: bool, wait: &Receiver<()>) {
    let started = Instant::now();
    if wait.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    loop {
        let mut words = text(progress, started.elapsed());
        // Room is left for the `^C` that the terminal may echo; a line that wraps could not be erased.
        words.truncate(columns().unwrap_or(80).saturating_sub(4));
        let mut line = String::new();
        let role = if color { Role::Comment } else { Role::Plain };
        paint(&mut line, role, &words);
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
        let _ = std::io::stderr().flush();
        if wait.recv_timeout(BETWEEN) != Err(RecvTimeoutError::Timeout) {
            break;
        }
    }
    erase();
}

/// Takes the line away again.
pub fn erase() {
    let _ = write!(std::io::stderr(), "\r\x1b[K");
    let _ = std::io::stderr().flush();
}

fn text(progress: &Progress, elapsed: Duration) -> String {
    format!(
        "# {:.1} s, {} MB, {} positions, {} games stored",
        elapsed.as_secs_f64(),
        progress.bytes.load(Ordering::Relaxed) >> 20,
        short(progress.positions.load(Ordering::Relaxed)),
        short(progress.games.load(Ordering::Relaxed)),
    )
}

/// `950`, `12k`, `3.4M`.
fn short(n: usize) -> String {
    match n {
        0..=9_999 => n.to_string(),
        10_000..=999_999 => format!("{}k", n / 1000),
        _ => format!("{:.1}M", n as f64 / 1e6),
    }
}
