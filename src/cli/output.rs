//! Replies as text or json, written so that a closed pipe ends the program quietly.

use std::io::{self, ErrorKind, IsTerminal, Write};

use serde_json::{Map, Value as Json, json};

use super::args::{Format, Settings};
use super::terminal;
use crate::diagnostic::Diagnostic;
use crate::eval::{Fault, Reply, Source, Value, Verdict};
use crate::syntax::Statement;

/// Where results and complaints go.
pub struct Output {
    format: Format,
    quiet: bool,
    color: bool,
}

/// A statement in its source, for results that name it.
pub struct Place<'a> {
    pub source: &'a Source,
    pub start: usize,
    pub end: usize,
}

impl Place<'_> {
    pub fn line(&self) -> usize {
        let start = self.start.min(self.source.text.len());
        1 + self.source.text.as_bytes()[..start]
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
    }

    pub fn input(&self) -> &str {
        self.source
            .text
            .get(self.start..self.end)
            .unwrap_or("")
            .trim()
    }
}

/// Writes to standard output; when nobody reads any more, ends the program.
pub fn print_line(line: &str) {
    let mut out = io::stdout().lock();
    let written = out
        .write_all(line.as_bytes())
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() == ErrorKind::BrokenPipe
    {
        std::process::exit(0);
    }
}

/// Writes to standard error, as well as that goes.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", text.trim_end());
}

impl Output {
    pub fn new(settings: &Settings) -> Self {
        Output {
            format: settings.format,
            quiet: settings.quiet,
            color: terminal::wants_color(settings, io::stderr().is_terminal()),
        }
    }

    pub fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    pub fn draw(&self, diagnostic: &Diagnostic, source: &Source) {
        complain(&diagnostic.draw(&source.name, &source.text, self.color));
    }

    /// A statement that failed.
    pub fn fault(&self, fault: &Fault, place: &Place) {
        match self.format {
            Format::Text => self.draw(&fault.diagnostic, &fault.source),
            Format::Json => {
                let mut object = self.object(place, "error");
                let diagnostic = &fault.diagnostic;
                object.insert("message".into(), message(diagnostic).into());
                object.insert(
                    "span".into(),
                    json!([diagnostic.span.start, diagnostic.span.end]),
                );
                if fault.source.name != place.source.name {
                    object.insert("source".into(), fault.source.name.clone().into());
                }
                object.insert(
                    "help".into(),
                    diagnostic.help.clone().unwrap_or_default().into(),
                );
                print_line(&Json::Object(object).to_string());
            }
        }
    }

    fn object(&self, place: &Place, kind: &str) -> Map<String, Json> {
        let mut object = Map::new();
        object.insert("line".into(), place.line().into());
        object.insert("input".into(), place.input().into());
        object.insert("type".into(), kind.into());
        object
    }

    /// The result of a statement.
    pub fn reply(&self, reply: &Reply, statement: &Statement, place: &Place) {
        match self.format {
            Format::Text => self.reply_text(reply, statement, place),
            Format::Json => self.reply_json(reply, statement, place),
        }
    }

    fn reply_text(&self, reply: &Reply, statement: &Statement, place: &Place) {
        if let Reply::Claim(verdict) = reply
            && let Some(diagnostic) = &verdict.refutation
        {
            self.draw(diagnostic, place.source);
        }
        if self.quiet {
            return;
        }
        if let Some(line) = line_of(reply) {
            print_line(&line);
        }
        for note in &statement.notes {
            print_line(&format!("# {note}"));
        }
    }

    fn reply_json(&self, reply: &Reply, statement: &Statement, place: &Place) {
        let (kind, value) = match reply {
            Reply::Value { value, text, .. } => (
                value.type_name(),
                match value {
                    Value::Text(plain) => plain.to_string(),
                    _ => text.clone(),
                },
            ),
            Reply::Defined(name) => ("definition", name.to_string()),
            Reply::Claim(verdict) => ("claim", verdict.holds.to_string()),
            Reply::Lines(lines) => ("text", lines.clone()),
            Reply::Used(path) => ("use", path.clone()),
        };
        let mut object = self.object(place, kind);
        object.insert("value".into(), value.into());
        match reply {
            Reply::Value {
                outcome: Some(outcome),
                ..
            } => {
                object.insert("outcome".into(), outcome.letter().to_string().into());
            }
            Reply::Claim(verdict) => {
                object.insert("holds".into(), verdict.holds.into());
                if let Some(message) = &verdict.message {
                    object.insert("claim".into(), message.clone().into());
                }
                if let Some(diagnostic) = &verdict.refutation {
                    let mut reasons = vec![diagnostic.label.clone()];
                    reasons.extend(diagnostic.notes.iter().cloned());
                    object.insert("reason".into(), reasons.into());
                }
            }
            _ => {}
        }
        if !statement.notes.is_empty() {
            object.insert("notes".into(), statement.notes.clone().into());
        }
        print_line(&Json::Object(object).to_string());
    }

    /// One claim, in the report of `check`.
    pub fn claim(&self, verdict: &Verdict, statement: &Statement, reply: &Reply, place: &Place) {
        if self.is_json() {
            self.reply_json(reply, statement, place);
            return;
        }
        if !(self.quiet && verdict.holds) {
            let word = if verdict.holds { "holds" } else { "FALSE" };
            let input = place
                .input()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            let claim = input.strip_prefix("assert ").unwrap_or(&input);
            print_line(&format!(
                "{}:{}: {word}  {claim}",
                place.source.name,
                place.line()
            ));
        }
        if let Some(diagnostic) = &verdict.refutation {
            self.draw(diagnostic, place.source);
        }
    }

    /// The last line of `check`.
    pub fn summary(&self, passed: usize, failed: usize) {
        if self.is_json() {
            print_line(&json!({"type": "summary", "value": format!("{passed} passed, {failed} failed"), "passed": passed, "failed": failed}).to_string());
        } else {
            print_line(&format!("{passed} passed, {failed} failed"));
        }
    }
}

/// The line printed for a reply; definitions are silent.
pub fn line_of(reply: &Reply) -> Option<String> {
    match reply {
        Reply::Value {
            value,
            text,
            outcome,
        } => Some(match (value, outcome) {
            (_, Some(outcome)) if text.starts_with('#') => {
                format!("{text} ({}: {})", outcome.letter(), outcome.words())
            }
            (_, Some(outcome)) => format!("{text}   # {}: {}", outcome.letter(), outcome.words()),
            (Value::Outcome(outcome), _) => format!("{text}   # {}", outcome.words()),
            (Value::Function(f), _) if f.name.is_some() => {
                format!(
                    "{text}   # {}",
                    f.text().split_whitespace().collect::<Vec<_>>().join(" ")
                )
            }
            (Value::Wld(position), _) => format!("{text}   # {}", position.words()),
            (Value::Builtin(row), _) => format!("{text}   # {}: {}", row.signature(), row.summary),
            (Value::Ruleset(r), _) => format!("{text}   # {}: {}", r.signature(), r.summary()),
            _ => text.clone(),
        }),
        Reply::Claim(verdict) => Some(match &verdict.message {
            Some(message) => format!(
                "{}   # claim: {}",
                verdict.holds,
                message.replace('\n', " ")
            ),
            None => format!("{}   # claim", verdict.holds),
        }),
        Reply::Lines(lines) => Some(lines.clone()),
        Reply::Defined(_) | Reply::Used(_) => None,
    }
}

/// Title and label in one sentence.
fn message(diagnostic: &Diagnostic) -> String {
    if diagnostic.label.is_empty() {
        diagnostic.title.clone()
    } else {
        format!("{}: {}", diagnostic.title, diagnostic.label)
    }
}
