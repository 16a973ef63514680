//! A status line about a long computation, shown only on a terminal.

use std::io::{IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::environment::{columns, is_dumb, writes_to_terminal};
use super::paint::paint;
use crate::engine::{Replies, Reply};
use crate::syntax::Role;
use algebra::limits::Progress;

const PATIENCE: Duration = Duration::from_secs(1);
const BETWEEN: Duration = Duration::from_millis(200);

/// Returns the next reply. While its statement runs, a status line shows the progress; it appears after a second and is
/// erased at the end.
pub fn watched(replies: &mut Replies, wanted: bool, color: bool) -> Option<Reply> {
    let shows = wanted && writes_to_terminal();
    let (reply, shown) = watch(replies, shows, color, PATIENCE, "");
    if shown.is_some() {
        erase();
    }
    reply
}

/// The status line of a run of many statements, with the results so far. It appears once the run has taken a second,
/// and stays until it is cleared.
pub struct RunLine {
    color: bool,
    since: Instant,
    is_up: bool,
    shown: Option<Instant>,
}

impl RunLine {
    pub fn new(color: bool) -> Self {
        RunLine {
            color,
            since: Instant::now(),
            is_up: false,
            shown: None,
        }
    }

    /// Returns the next reply, updating the line meanwhile at intervals.
    pub fn next(&mut self, replies: &mut Replies, words: &str) -> Option<Reply> {
        let until = |start: Instant, time: Duration| time.saturating_sub(start.elapsed());
        let between = self.shown.map(|shown| until(shown, BETWEEN));
        let patience = until(self.since, PATIENCE).max(between.unwrap_or_default());
        let words = format!("{words}; ");
        let (reply, shown) = watch(replies, true, self.color, patience, &words);
        if shown.is_some() {
            (self.is_up, self.shown) = (true, shown);
        }
        reply
    }

    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_up) {
            erase();
        }
    }
}

impl Drop for RunLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Returns the next reply, and the time when the line was last written, if it was.
fn watch(
    replies: &mut Replies,
    wanted: bool,
    color: bool,
    patience: Duration,
    words: &str,
) -> (Option<Reply>, Option<Instant>) {
    if !wanted || !std::io::stderr().is_terminal() || is_dumb() {
        return (replies.next(), None);
    }
    if !replies.ready() {
        return (None, None);
    }
    let progress = replies.engine().progress();
    let (done, wait) = channel();
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("status".to_string());
        let show = move || show(&progress, color, &wait, patience, words);
        // If no thread can be started, no line is shown.
        let thread = thread.spawn_scoped(scope, show).ok();
        let reply = replies.next();
        drop(done);
        (
            reply,
            thread.and_then(|thread| thread.join().ok().flatten()),
        )
    })
}

fn show(
    progress: &Progress,
    color: bool,
    wait: &Receiver<()>,
    patience: Duration,
    words: &str,
) -> Option<Instant> {
    let started = Instant::now();
    let mut shown = None;
    let mut pause = patience;
    while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        // Leave room for the `^C` that the terminal may echo; a wrapped line could not be erased.
        let room = columns().unwrap_or(80).saturating_sub(4);
        let mut words = format!("# {words}{}", text(progress, started.elapsed(), room));
        words.truncate(room);
        let mut line = String::new();
        let role = if color { Role::Comment } else { Role::Plain };
        paint(&mut line, role, &words);
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
        let _ = std::io::stderr().flush();
        shown = Some(Instant::now());
        pause = BETWEEN;
    }
    shown
}

/// Erases the line.
pub fn erase() {
    let _ = write!(std::io::stderr(), "\r\x1b[K");
    let _ = std::io::stderr().flush();
}

/// What is faster, while the value of a game is computed only in order to be printed.
const FASTER: &str = "outcome(...) finds who wins without the value";

fn text(progress: &Progress, elapsed: Duration, room: usize) -> String {
    let spent = format!(
        "{:.1} s, {} MB",
        elapsed.as_secs_f64(),
        progress.bytes.load(Ordering::Relaxed) >> 20,
    );
    let stored = format!(
        "{spent}, {} positions, {} games stored",
        short(progress.positions.load(Ordering::Relaxed)),
        short(progress.games.load(Ordering::Relaxed)),
    );
    if !progress.prints_value.load(Ordering::Relaxed) {
        return stored;
    }
    let all = format!("{stored}; {FASTER}");
    if all.len() <= room {
        all
    } else {
        format!("{spent}; {FASTER}")
    }
}

/// `950`, `12k`, `3.4M`.
fn short(n: usize) -> String {
    match n {
        0..=9_999 => n.to_string(),
        10_000..=999_999 => format!("{}k", n / 1000),
        _ => format!("{:.1}M", n as f64 / 1e6),
    }
}
