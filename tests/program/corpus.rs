//! The hostile corpus, `tests/hostile.txt`: each line ends with an answer or an error within small limits, the session goes
//! on after it, and the limits are checked so often that an interrupt is noticed at once. To find the code that does not
//! check them, add a line that uses it.

use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::common::clock::thread_time;
use upstar::internals::limits::observe_checks;
use upstar::{Engine, Settings, Source, Status};

const MEGABYTES: usize = 64;
const TIMEOUT: Duration = Duration::from_millis(300);
/// A release build should not compute for more than 50 ms without a check of the limits. The tests are built with less
/// optimisation and with checks of overflows, which doubles the time, and so does a busy machine, even if only the CPU time
/// is counted. Code that never checks them takes seconds.
const LONGEST_GAP: Duration = Duration::from_millis(200);
/// After the last check, the memory of a statement is freed. The budget tolerates a delay of 100 ms for that, as it
/// estimates it, and a busy machine takes longer.
const TIME_TO_FREE: Duration = Duration::from_millis(300);

thread_local! {
    static LAST_CHECK: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// What is said about the longest gap before a check, and its length.
    static LONGEST: RefCell<(Duration, String)> = const { RefCell::new((Duration::ZERO, String::new())) };
}

/// Measures the CPU time since the last check.
fn checked() {
    let gap = thread_time() - LAST_CHECK.get();
    LONGEST.with_borrow_mut(|longest| {
        if gap > longest.0 {
            *longest = (gap, String::new());
            if gap > LONGEST_GAP {
                longest.1 = callers();
            }
        }
    });
    LAST_CHECK.set(thread_time());
}

/// The places of the code that are active, innermost first: the gap ended in one of the first.
fn callers() -> String {
    let trace = Backtrace::force_capture().to_string();
    let places = trace.lines().filter_map(|line| line.split_once("./src/"));
    let places = places.map(|(_, place)| place).skip(1).take(6);
    places.collect::<Vec<_>>().join(" < ")
}

/// Runs a line with its own engine; returns what is wrong with how it ended.
fn mistakes(line: &str) -> Vec<String> {
    let mut engine = Engine::new(Settings::with(|settings| {
        settings.timeout = Some(TIMEOUT);
        settings.max_memory = MEGABYTES;
        settings.safe = true;
    }));
    let progress = engine.progress();
    let mut mistakes = Vec::new();
    LONGEST.take();
    LAST_CHECK.set(thread_time());
    observe_checks(Some(checked));
    for reply in engine.run(Source::new("hostile", line)) {
        let text = reply.text().unwrap_or_default();
        let is_named = [
            "time limit of",
            "memory limit of",
            "levels deep",
            "too large",
            "seem to end",
        ]
        .iter()
        .any(|word| text.contains(word));
        if reply.status() == Status::Limit && !is_named || text.contains("internal error") {
            mistakes.push(text);
        }
    }
    observe_checks(None);
    let last = thread_time() - LAST_CHECK.get();
    if last > LONGEST_GAP + TIME_TO_FREE {
        mistakes.push(format!("{last:?} after the last check"));
    }
    let (gap, callers) = LONGEST.take();
    if gap > LONGEST_GAP {
        mistakes.push(format!("{gap:?} without a check, before {callers}"));
    }
    let megabytes = progress.bytes.load(Ordering::Relaxed) >> 20;
    if megabytes > MEGABYTES * 5 / 4 {
        mistakes.push(format!("{megabytes} MB"));
    }
    engine.change(|settings| settings.timeout = None);
    let next = engine.run(Source::new("next", "1234 + 1")).next();
    // A backtrace takes memory that counts for this thread, so after one the session may well be stopped.
    if next.and_then(|reply| reply.text()).as_deref() != Some("1235") && mistakes.is_empty() {
        mistakes.push("the session does not go on".to_string());
    }
    mistakes
}

#[test]
fn hostile_lines_end_within_the_limits() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile.txt");
    let corpus = std::fs::read_to_string(path).expect("the corpus");
    let lines = corpus
        .lines()
        .filter(|line| !line.starts_with("//") && !line.is_empty());
    let mut wrong = String::new();
    for line in lines {
        for mistake in mistakes(line) {
            wrong += &format!("{line}\n    {mistake}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
