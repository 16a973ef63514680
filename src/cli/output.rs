//! Where results and complaints go: text for people, json for programs.

use std::io::{self, IsTerminal};

use super::args::{Format, Settings};
use super::json;
use crate::diagnostic::Diagnostic;
use crate::eval::{Fault, Reply, Source, Verdict};
use crate::notation::Notation;
use crate::repl::{line_of, one_line};
use crate::syntax::Statement;
use crate::terminal::{complain, print_line, wants_color};

pub struct Output {
    format: Format,
    quiet: bool,
    color: bool,
    notation: Notation,
}

/// A statement in its source, for results that name it.
pub struct Place<'a> {
    pub source: &'a Source,
    pub start: usize,
    pub end: usize,
    /// How many bytes of the input came before the source text, and how many of the text stand for them.
    pub before: (usize, usize),
}

impl Place<'_> {
    pub fn line(&self) -> usize {
        let start = self.start.min(self.source.text.len());
        let before = &self.source.text.as_bytes()[..start];
        1 + before.iter().filter(|&&byte| byte == b'\n').count()
    }

    pub fn input(&self) -> &str {
        self.source
            .text
            .get(self.start..self.end)
            .unwrap_or("")
            .trim()
    }

    /// A place in the source text as a place in the whole input.
    pub fn in_input(&self, at: usize) -> usize {
        self.before.0 + at.saturating_sub(self.before.1)
    }
}

impl Output {
    pub fn new(settings: &Settings, notation: Notation) -> Self {
        Output {
            format: settings.format,
            quiet: settings.quiet,
            color: wants_color(settings.color.into(), io::stderr().is_terminal()),
            notation,
        }
    }

    pub fn color(&self) -> bool {
        self.color
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
            Format::Json => print_line(&json::fault(fault, place)),
        }
    }

    /// The result of a statement.
    pub fn reply(&self, reply: &Reply, statement: &Statement, place: &Place) {
        if self.is_json() {
            print_line(&json::reply(reply, statement, place));
            return;
        }
        if let Reply::Claim(verdict) = reply
            && let Some(diagnostic) = &verdict.refutation
        {
            self.draw(diagnostic, place.source);
        }
        if self.quiet {
            return;
        }
        if let Some(line) = line_of(reply, self.notation) {
            print_line(&line);
        }
        for note in &statement.notes {
            print_line(&format!("# {note}"));
        }
    }

    /// One claim, in the report of `check`.
    pub fn claim(&self, verdict: &Verdict, statement: &Statement, reply: &Reply, place: &Place) {
        if self.is_json() {
            print_line(&json::reply(reply, statement, place));
            return;
        }
        if !(self.quiet && verdict.holds) {
            let word = if verdict.holds { "holds" } else { "FALSE" };
            let input = one_line(place.input());
            let claim = input.strip_prefix("assert ").unwrap_or(&input);
            let (name, line) = (&place.source.name, place.line());
            print_line(&format!("{name}:{line}: {word}  {claim}"));
        }
        if let Some(diagnostic) = &verdict.refutation {
            self.draw(diagnostic, place.source);
        }
    }

    /// The last line of `check`.
    pub fn summary(&self, passed: usize, failed: usize) {
        if self.is_json() {
            print_line(&json::summary(passed, failed));
        } else {
            print_line(&format!("{passed} passed, {failed} failed"));
        }
    }
}
