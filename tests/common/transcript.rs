//! Session transcripts: text files in `tests/sessions` that contain what is typed and what is printed.
//!
//! ```text
//! // A comment. A blank line ends a session: the next one starts with a new engine.
//! >>> let f(n) = {f(n-1) if n > 0}
//! >>> f(3)
//! *   # N: whoever starts wins
//!
//! @ notation unicode
//! >>> {0
//! ... |1}
//! ½   # L: Left wins, whoever starts
//! ```
//!
//! A line `@ SETTING VALUE` changes a setting for its session, or, if nothing is typed before the next blank line, for
//! the rest of the file. The settings are `notation` (ascii, unicode, latex), `width` (columns), `memory` (megabytes)
//! and `seconds`.
//!
//! To add a case, write the `>>>` line and run `UPDATE=1 cargo test --test language sessions`, which rewrites the
//! output in all files. Then review the diff.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use upstar::Notation;
use upstar::{Engine, Reply, Settings, Source};

/// The name of the typed text in diagnostics.
pub const SOURCE: &str = "session";

const TYPED: &str = ">>> ";
const CONTINUED: &str = "...";
const COMMENT: &str = "//";
const SETTING: &str = "@ ";

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub settings: Settings,
    pub width: Option<usize>,
}

/// One or more statements that are typed together, and the lines that are printed in response.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// The line of the file where it starts, counted from 1.
    pub line: usize,
    pub typed: String,
    pub printed: Vec<String>,
}

/// The exchanges with one engine.
#[derive(Clone, Debug, Default)]
pub struct Session {
    pub options: Options,
    pub exchanges: Vec<Exchange>,
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions")
}

/// Whether to rewrite the expected outputs instead of comparing them.
pub fn updates() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| !value.is_empty() && value != "0")
}

/// Compares a text with a file in `tests/golden`, or rewrites the file.
pub fn assert_golden(name: &str, actual: &str) {
    let path = &Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name);
    let actual = &format!("{}\n", actual.trim_end());
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    if *actual == expected {
        return;
    }
    if updates() {
        std::fs::write(path, actual).expect("the file can be written");
        return;
    }
    let line = expected
        .lines()
        .zip(actual.lines())
        .take_while(|(expected, actual)| expected == actual)
        .count();
    let rest = |text: &str| -> String {
        let lines = text.lines().skip(line).take(10);
        lines.map(|line| format!("  {line}\n")).collect()
    };
    panic!(
        "{}, line {}: expected\n{}found\n{}(`UPDATE=1` writes the file anew)",
        path.display(),
        line + 1,
        rest(&expected),
        rest(actual)
    );
}

/// A parsed transcript.
pub struct Transcript {
    path: PathBuf,
    text: String,
    pub sessions: Vec<Session>,
}

impl Transcript {
    pub fn read(name: &str) -> Transcript {
        let path = folder().join(name).with_extension("txt");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let sessions = parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        Transcript {
            path,
            text,
            sessions,
        }
    }

    /// Runs all sessions in this process and compares their output. `inspect` is called with every reply.
    pub fn check(&self, mut inspect: impl FnMut(&Exchange, &Reply)) {
        self.compare(|session| {
            let mut engine = Engine::new(session.options.settings.clone());
            let run = |exchange: &Exchange| {
                let mut printed = Vec::new();
                for reply in engine.run(Source::new(SOURCE, &*exchange.typed)) {
                    inspect(exchange, &reply);
                    printed.extend(shown(&reply, session.options.width));
                }
                printed
            };
            session.exchanges.iter().map(run).collect()
        });
    }

    /// Checks that the output is the same if garbage is collected after each exchange.
    pub fn check_collected(&self) {
        self.compare(|session| {
            let mut engine = Engine::new(session.options.settings.clone());
            let run = |exchange: &Exchange| {
                let replies = engine.run(Source::new(SOURCE, &*exchange.typed));
                let printed = replies.flat_map(|reply| shown(&reply, session.options.width));
                let printed = printed.collect();
                engine.session().collect();
                printed
            };
            session.exchanges.iter().map(run).collect()
        });
    }

    /// Compares the output of all sessions, or rewrites the file. `run` returns the printed lines of each exchange.
    pub fn compare(&self, run: impl FnMut(&Session) -> Vec<Vec<String>>) {
        let actual: Vec<Vec<String>> = self.sessions.iter().flat_map(run).collect();
        if updates() {
            let text = self.with_output(actual);
            if text != self.text {
                std::fs::write(&self.path, text).expect("the transcript can be written");
            }
            return;
        }
        let mut wrong = String::new();
        let exchanges = self.sessions.iter().flat_map(|session| &session.exchanges);
        for (exchange, printed) in exchanges.zip(&actual) {
            if *printed != exchange.printed {
                let listed = |lines: &[String]| -> String {
                    lines.iter().map(|line| format!("    {line}\n")).collect()
                };
                let path = self.path.display();
                let _ = write!(
                    wrong,
                    "{path}:{}: {}\n  expected\n{}  printed\n{}",
                    exchange.line,
                    exchange.typed,
                    listed(&exchange.printed),
                    listed(printed)
                );
            }
        }
        assert!(
            wrong.is_empty(),
            "{wrong}(`UPDATE=1` writes the transcripts anew)"
        );
    }

    /// The file with new output; comments, settings and typed lines are kept.
    fn with_output(&self, actual: Vec<Vec<String>>) -> String {
        let mut text = String::new();
        let mut actual = actual.into_iter();
        let mut lines = self.text.lines().peekable();
        while let Some(line) = lines.next() {
            if line.starts_with(TYPED) {
                let _ = writeln!(text, "{line}");
                while let Some(more) = lines.next_if(|line| line.starts_with(CONTINUED)) {
                    let _ = writeln!(text, "{more}");
                }
                for line in actual.next().expect("an output for every exchange") {
                    assert!(
                        is_output(&line),
                        "{}: a transcript cannot hold the output line {line:?}",
                        self.path.display()
                    );
                    let _ = writeln!(text, "{line}");
                }
            } else if !is_output(line) {
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }
}

/// The lines that the program prints for a reply: the diagnostic, the value and the notes.
pub fn shown(reply: &Reply, width: Option<usize>) -> Vec<String> {
    let mut text = String::new();
    if let Some(drawn) = reply.drawn(false, width) {
        let _ = writeln!(text, "{}", drawn.trim_end());
    }
    if reply.error().is_none() {
        let value = match width {
            Some(columns) => reply.text_within(columns),
            None => reply.text(),
        };
        if let Some(line) = value {
            let _ = writeln!(text, "{line}");
        }
        for note in &reply.notes {
            let _ = writeln!(text, "# {note}");
        }
    }
    text.lines().map(str::to_string).collect()
}

fn is_output(line: &str) -> bool {
    let marks = [TYPED, CONTINUED, COMMENT, SETTING];
    !line.is_empty() && !marks.iter().any(|mark| line.starts_with(mark))
}

fn parse(text: &str) -> Result<Vec<Session>, String> {
    let mut defaults = Options::default();
    let mut sessions = Vec::new();
    let mut session = Session::default();
    for (at, line) in text.lines().chain([""]).enumerate() {
        let complain = |what: &str| Err(format!("line {}: {what}: {line}", at + 1));
        if line.is_empty() {
            let ended = std::mem::take(&mut session);
            if ended.exchanges.is_empty() {
                defaults = ended.options;
            } else {
                sessions.push(ended);
            }
            session.options = defaults.clone();
        } else if line.starts_with(COMMENT) {
            continue;
        } else if let Some(setting) = line.strip_prefix(SETTING) {
            if !session.exchanges.is_empty() {
                return complain("a setting after something was typed");
            }
            if set(&mut session.options, setting).is_none() {
                return complain("no such setting");
            }
        } else if let Some(typed) = line.strip_prefix(TYPED) {
            session.exchanges.push(Exchange {
                line: at + 1,
                typed: typed.to_string(),
                printed: Vec::new(),
            });
        } else {
            let Some(exchange) = session.exchanges.last_mut() else {
                return complain("output before anything is typed");
            };
            match line.strip_prefix(CONTINUED) {
                Some(more) if exchange.printed.is_empty() => {
                    exchange.typed.push('\n');
                    exchange
                        .typed
                        .push_str(more.strip_prefix(' ').unwrap_or(more));
                }
                Some(_) => return complain("a continuation after output"),
                None => exchange.printed.push(line.to_string()),
            }
        }
    }
    Ok(sessions)
}

fn set(options: &mut Options, setting: &str) -> Option<()> {
    let (name, value) = setting.split_once(' ')?;
    match name {
        "notation" => {
            options.settings.notation = match value {
                "ascii" => Notation::Ascii,
                "unicode" => Notation::Unicode,
                "latex" => Notation::Latex,
                _ => return None,
            }
        }
        "width" => options.width = Some(value.parse().ok()?),
        "memory" => options.settings.max_memory = value.parse().ok()?,
        "seconds" => options.settings.timeout = Some(Duration::from_secs(value.parse().ok()?)),
        _ => return None,
    }
    Some(())
}
