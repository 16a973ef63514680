//! The hostile corpus, `tests/hostile.txt`: each line ends with an answer or an error within small limits, the session goes
//! on after it, and the limits are checked so often that an interrupt is noticed at once. To find the code that does not
//! check them, add a line that uses it.

use std::backtrace::Backtrace;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::common::clock::thread_time;
use super::common::is_thorough;
use algebra::limits::observe_checks;
use upstar::builtins;
use upstar::eval::Help;
use upstar::{Engine, Settings, Source, Status};

const MEGABYTES: usize = 64;
/// The time limit of a line, and that of a thorough run.
const TIMEOUTS: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(300)];
/// A release build should not compute for more than 50 ms without a check of the limits. The tests are built with less
/// optimisation and with checks of overflows, which doubles the time, and so does a busy machine, even if only the CPU time
/// is counted. Code that never checks them takes seconds.
const LONGEST_GAP: Duration = Duration::from_millis(200);
/// The same for the functions with hostile arguments, of which there are so many that the machine is busy at some of them.
const LONGEST_GAP_OF_FUNCTIONS: Duration = Duration::from_millis(400);
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
        settings.timeout = Some(TIMEOUTS[usize::from(is_thorough())]);
        settings.max_memory = MEGABYTES;
        settings.safe = true;
    }));
    let mut mistakes = watched(&mut engine, line, LONGEST_GAP);
    engine.change(|settings| settings.timeout = None);
    let next = engine.run(Source::new("next", "1234 + 1")).next();
    // A backtrace takes memory that counts for this thread, so after one the session may well be stopped.
    if next.and_then(|reply| reply.text()).as_deref() != Some("1235") && mistakes.is_empty() {
        mistakes.push("the session does not go on".to_string());
    }
    mistakes
}

/// Runs a line; returns what is wrong with how it kept the limits.
fn watched(engine: &mut Engine, line: &str, longest_gap: Duration) -> Vec<String> {
    let most = engine.settings().max_memory * 5 / 4;
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
            "too many",
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
    if last > longest_gap + TIME_TO_FREE {
        mistakes.push(format!("{last:?} after the last check"));
    }
    let (gap, callers) = LONGEST.take();
    if gap > longest_gap {
        mistakes.push(format!("{gap:?} without a check, before {callers}"));
    }
    let megabytes = progress.bytes.load(Ordering::Relaxed) >> 20;
    if megabytes > most {
        mistakes.push(format!("{megabytes} MB"));
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

/// Values that strangers may hand to a function, and the definitions that some of them need.
const PRELUDE: &str = "\
let many = [n for n in 1..10**6]
let nest = fold((xs, n) -> [xs], [], 1..10**4)
let words = join([\"ab\" for n in 1..500000])
let tower = fold((g, n) -> {g|-n}, 0, 1..3000)
let wheel(n) = {wheel((n + 1) % 500)|n}
let ring = wheel(0)
let trail = join([text(n) ++ \"-\" ++ text(n + 1) for n in 0..1998], \" \")
let bag = set([n*n for n in 1..20000])
let book = dict([[n, [n]] for n in 1..20000])
let endless = (x -> forall n in 1..10**18: n >= 0)
";
const HOSTILE: [&str; 24] = [
    "0",
    "-1",
    "1/3",
    "10**9",
    "10**100",
    "-10**100",
    "2**-300",
    "[]",
    "\"\"",
    "many",
    "nest",
    "words",
    "tower",
    "ring",
    "trail",
    "bag",
    "book",
    "endless",
    "domineering(5,6)",
    "on & off",
    "{10**9|*(10**6)}",
    "tiny(10**9)",
    "misere(kayles(300))",
    "grid(300, 300)",
];

/// The calls of a function among its examples, each as its arguments.
fn calls(name: &str, example: &str) -> Vec<Vec<String>> {
    let opening = format!("{name}(");
    let starts = example.match_indices(&opening);
    let calls = starts.filter_map(|(at, found)| {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        (!example[..at].ends_with(is_name)).then(|| arguments(&example[at + found.len()..]))?
    });
    calls.collect()
}

/// The arguments of a call, whose opening parenthesis is before this text.
fn arguments(text: &str) -> Option<Vec<String>> {
    let (mut depth, mut in_text, mut from) = (0, false, 0);
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '"' => in_text = !in_text,
            _ if in_text => {}
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => {
                found.push(text[from..at].trim().to_string());
                return Some(found);
            }
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(text[from..at].trim().to_string());
                from = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// The calls of a function with hostile values: each of them in place of each argument of an example, and of all arguments at
/// once. The examples with the same number of arguments take turns; in a thorough run, each of them gets each value.
fn hostile_calls(help: &Help) -> BTreeSet<String> {
    let inputs = help.examples.iter().map(|(input, _)| *input);
    let mut known: BTreeMap<usize, BTreeSet<Vec<String>>> = BTreeMap::new();
    for call in inputs.flat_map(|input| calls(help.name, input)) {
        known.entry(call.len()).or_default().insert(call);
    }
    assert!(
        help.arity.1 == 0 || !known.is_empty(),
        "no example calls {}",
        help.name
    );
    let mut lines = BTreeSet::new();
    for (turn, hostile) in HOSTILE.iter().enumerate() {
        for (&length, examples) in &known {
            let mut add = |call: Vec<String>| {
                lines.insert(format!("{}({})", help.name, call.join(", ")));
            };
            for (number, example) in examples.iter().enumerate() {
                if number != turn % examples.len() && !is_thorough() {
                    continue;
                }
                for at in 0..length {
                    let mut call = example.clone();
                    call[at] = hostile.to_string();
                    add(call);
                }
            }
            add(vec![hostile.to_string(); length]);
        }
    }
    lines
}

/// An engine that knows the hostile values.
fn engine_with_values() -> Engine {
    let mut engine = Engine::new(Settings::with(|settings| {
        settings.max_memory = 400;
        settings.safe = true;
    }));
    let ready = engine.run(Source::new("prelude", PRELUDE));
    let failed = ready.filter(|reply| reply.status() != Status::Fine);
    let failed: Vec<_> = failed.filter_map(|reply| reply.text()).collect();
    assert!(failed.is_empty(), "{failed:?}");
    engine.change(|settings| settings.timeout = Some(Duration::from_millis(25)));
    engine
}

#[test]
fn functions_keep_the_limits_whatever_they_are_given() {
    let mut wrong = String::new();
    let rows: Vec<_> = builtins::LIBRARY.rows().collect();
    // An engine serves several functions, because the values take a while; what they leave behind is little.
    for rows in rows.chunks(8) {
        let mut engine = engine_with_values();
        for line in rows.iter().flat_map(|row| hostile_calls(&row.help)) {
            for mistake in watched(&mut engine, &line, LONGEST_GAP_OF_FUNCTIONS) {
                wrong += &format!("{line}\n    {mistake}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
