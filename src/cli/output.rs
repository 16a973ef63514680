//! Prints replies: text for people, JSON for programs.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

use super::args::{Choices, Format};
use crate::diagnostic::{is_harmless, visible};
use crate::engine::{Replies, Reply, Status, Tally};
use crate::eval::{Answer, Value};
use crate::picture::Grid;
use crate::terminal::{
    Line, LinesTogether, RunLine, columns_of, complain, complaint, fitting, fitting_reply,
    print_line, wants_color, watched,
};

#[derive(Clone, Copy)]
pub struct Output {
    is_json: bool,
    quiet: bool,
    raw: bool,
    color: bool,
    /// Show only claims and errors.
    claims_only: bool,
}

impl Output {
    pub fn new(choices: &Choices, claims_only: bool) -> Self {
        Output {
            is_json: choices.format == Format::Json,
            quiet: choices.quiet,
            raw: choices.raw,
            color: wants_color(choices.color, io::stderr().is_terminal()),
            claims_only,
        }
    }

    /// Prints all replies; returns false if they were interrupted.
    pub fn run(&self, mut replies: Replies, tally: &mut Tally) -> io::Result<bool> {
        let lines = LinesTogether::begin(replies.engine());
        while let Some(reply) = watched(&mut replies, true, self.color) {
            lines.error()?;
            tally.add(&reply);
            self.show(&reply)?;
        }
        lines.end()?;
        Ok(tally.status != Status::Interrupted)
    }

    /// The status line for a long check.
    pub fn run_line(&self) -> RunLine {
        RunLine::new(self.color)
    }

    /// Whether the reply is shown at all.
    pub fn tells_of(&self, reply: &Reply) -> bool {
        match reply.claim() {
            _ if !self.claims_only || reply.result.is_err() => true,
            None if is_warning(reply) => !self.is_json && !self.quiet,
            Some(verdict) => self.is_json || !self.quiet || !verdict.holds,
            None => false,
        }
    }

    pub fn show(&self, reply: &Reply) -> io::Result<()> {
        self.lines(reply).iter().try_for_each(Line::print)
    }

    /// The lines to print for a reply, in order.
    pub fn lines(&self, reply: &Reply) -> Vec<Line> {
        let mut lines = Vec::new();
        if !self.tells_of(reply) {
            return lines;
        }
        if self.is_json {
            let mut object = reply.json();
            if self.claims_only {
                object["file"] = reply.source.name.as_str().into();
            }
            lines.push(Line::Out(json_line(&object)));
            return lines;
        }
        if let Some(claim) = reply.claimed().filter(|_| self.claims_only) {
            let word = match reply.claim() {
                Some(verdict) if verdict.holds => "holds",
                Some(_) => "FALSE",
                None => "ERROR",
            };
            let line = format!("{}:{}: {word}  {claim}", reply.source.name, reply.line);
            lines.push(Line::Out(fitting(&visible(&line))));
        }
        if self.claims_only && is_warning(reply) {
            let (file, line) = (&reply.source.name, reply.line);
            let notes = reply
                .notes
                .iter()
                .map(|note| format!("{file}:{line}: note  {note}"));
            lines.extend(notes.map(|note| Line::Out(fitting(&visible(&note)))));
        }
        lines.extend(complaint(reply, self.color).map(Line::Error));
        if self.claims_only || self.quiet || reply.result.is_err() {
            return lines;
        }
        lines.extend(match reply.value() {
            Some(Value::Text(text)) if self.raw => Some(Line::Out(raw(text).into_owned())),
            _ => fitting_reply(reply).map(Line::Out),
        });
        let notes = reply.notes.iter();
        lines.extend(notes.map(|note| Line::Out(fitting(&format!("# {note}")))));
        lines
    }

    /// Reports the error of a reply, if there is one.
    pub fn complain(&self, reply: &Reply) {
        complain(reply, self.color);
    }

    /// Prints a table.
    pub fn table(&self, grid: &Grid) -> io::Result<()> {
        if self.is_json {
            print_line(&json_line(&grid.data()))
        } else {
            print_line(&visible(&grid.aligned(columns_of(&io::stdout()))))
        }
    }

    /// Prints the last line of a check.
    pub fn summary(&self, tally: &Tally) -> io::Result<()> {
        if self.is_json {
            print_line(&json_line(&tally.json()))
        } else {
            print_line(&fitting(&tally.to_string()))
        }
    }
}

/// Whether there is something to say about a definition or a file that was read, which may change what the claims say.
fn is_warning(reply: &Reply) -> bool {
    matches!(reply.result, Ok(Answer::Defined(_) | Answer::Used { .. })) && !reply.notes.is_empty()
}

/// The text of a string as it is, without a final newline; on a terminal, control characters are escaped.
fn raw(text: &str) -> Cow<'_, str> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    if io::stdout().is_terminal() {
        visible(text)
    } else {
        Cow::Borrowed(text)
    }
}

/// An object on one line, with escapes for all characters that a terminal would interpret.
fn json_line(object: &serde_json::Value) -> String {
    let mut line = String::new();
    for c in object.to_string().chars() {
        if is_harmless(c) {
            line.push(c);
        } else {
            // These characters all have code points below 0x10000, so one escape is enough.
            line.push_str(&format!("\\u{:04x}", u32::from(c)));
        }
    }
    line
}
