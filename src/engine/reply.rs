//! What a statement gives, as data and as text.

use std::rc::Rc;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::status::Status;
use crate::diagnostic::{Diagnostic, Passage, Span, Words, filled, shortened, visible};
use crate::eval::{Answer, Fault, Moment, Report, Row, Source, Value, Verdict, commented};
use crate::limits::{DropEnd, DropStart};
use crate::notation::Notation;
use crate::picture::thermograph_words;
use crate::syntax::{self, Node, StatementKind, is_name_char};

/// Values behind names are cut to this length.
const LONGEST_VALUES: usize = 300;
/// Words with less room than this behind a value stand below it.
const NARROW: usize = 24;

/// The reply to one statement.
pub struct Reply {
    pub(super) _first: DropStart,
    /// The text that the statement stands in.
    pub source: Rc<Source>,
    /// Where in that text, in bytes.
    pub span: Span,
    /// The line it starts in, counted from 1.
    pub line: usize,
    /// The statement as typed; empty where the text could not be read at all.
    pub input: String,
    /// The words of the `##` lines above it.
    pub help: Option<Rc<str>>,
    /// It ended with `;`, which asks a prompt to keep quiet.
    pub quiet: bool,
    /// Remarks on how it was read.
    pub notes: Vec<String>,
    /// How long it ran.
    pub elapsed: Duration,
    /// Sums that were searched for an outcome, where it was found without the value.
    pub searched: Option<usize>,
    /// The signs that values are written with.
    pub notation: Notation,
    /// A value, a report or a picture, a definition, a claim, or what went wrong.
    pub result: Result<Answer, Fault>,
    /// When the statement was run.
    pub(super) moment: Moment,
    pub(super) last: DropEnd,
}

impl Reply {
    /// How it went.
    pub fn status(&self) -> Status {
        match &self.result {
            Err(fault) => Status::of_fault(fault),
            Ok(Answer::Claim(verdict)) if !verdict.holds => Status::FalseClaim,
            Ok(_) => Status::Fine,
        }
    }

    /// The value, if it gave one.
    pub fn value(&self) -> Option<&Value> {
        match &self.result {
            Ok(Answer::Value { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// What it tells, if it is a report: a picture, a table, a reason.
    pub fn report(&self) -> Option<&dyn Report> {
        match self.value()? {
            Value::Report(report) => Some(&**report),
            _ => None,
        }
    }

    /// The claim and whether it holds, if it made one.
    pub fn claim(&self) -> Option<&Verdict> {
        match &self.result {
            Ok(Answer::Claim(verdict)) => Some(verdict),
            _ => None,
        }
    }

    /// The text of the claim that it makes or tried to make, message and all, in one line.
    pub fn claimed(&self) -> Option<String> {
        let claim = self.input.strip_prefix("assert")?;
        let is_claim = self.claim().is_some() || !claim.starts_with(is_name_char);
        is_claim.then(|| one_line(claim))
    }

    /// What the claim is called: its own message, also where it failed before it could say it, or its text.
    pub fn claim_name(&self) -> Option<String> {
        let text = self.claimed()?;
        let message = match self.claim() {
            Some(verdict) => verdict.message.clone(),
            None => typed_message(&self.input),
        };
        Some(message.map_or(text, |message| one_line(&message)))
    }

    /// What went wrong, or what makes a claim false.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        match &self.result {
            Err(fault) => Some(&fault.diagnostic),
            Ok(Answer::Claim(verdict)) => verdict.refutation.as_ref(),
            Ok(_) => None,
        }
    }

    /// The diagnostic with the lines of the source that it is about, as wide as they are or within so many columns.
    pub fn drawn(&self, color: bool, columns: Option<usize>) -> Option<String> {
        let diagnostic = self.diagnostic()?;
        if self.input.is_empty() {
            return Some(visible(&diagnostic.message()).into_owned());
        }
        let source = match &self.result {
            Err(fault) => &fault.source,
            Ok(_) => &self.source,
        };
        let mut diagnostic = diagnostic.clone();
        let (span, line) = match Rc::ptr_eq(source, &self.source) {
            true => (self.span, self.line),
            false => (Span::default(), 1 + source.lines_before),
        };
        diagnostic.statement = Some(Passage { span, line });
        Some(diagnostic.draw(&source.name, &source.text, color, columns))
    }

    /// What is printed: the value with the words about it, the drawn error; nothing for a definition.
    pub fn text(&self) -> Option<String> {
        match &self.result {
            Ok(Answer::Value { text, .. }) => self.line_with(text, self.notation),
            _ => self.line_with("", self.notation),
        }
    }

    /// The same where there are only so many columns. A value stays in one line; the words about it, and reports, do not.
    pub fn text_within(&self, columns: usize) -> Option<String> {
        let sign = self.notation.comment_sign();
        if let Some(report) = self.report() {
            let columns = columns.saturating_sub(2);
            let lines = report.text_within(columns, self.notation == Notation::Unicode);
            return Some(commented(&lines, self.notation));
        }
        let text = self.text()?;
        let Ok(answer) = &self.result else {
            return Some(text);
        };
        let words = self.words(answer);
        let Some(value) = text.strip_suffix(&format!("   {sign} {words}")) else {
            return Some(text);
        };
        let indent = value.width() + 3;
        let comment = format!("{sign} ");
        Some(match indent + words.width().min(NARROW) < columns {
            true => {
                let margin = format!("{:indent$}{comment}", "");
                let lead = format!("{value}   {comment}");
                filled([&lead, &margin], &words, columns, Words::Whole)
            }
            false => {
                let words = filled([&comment, &comment], &words, columns, Words::Whole);
                format!("{value}\n{words}")
            }
        })
    }

    /// The same, with the value in this notation.
    pub(super) fn line_with(&self, text: &str, notation: Notation) -> Option<String> {
        let sign = notation.comment_sign();
        let (text, answer) = match &self.result {
            Err(_) => return self.drawn(false, None),
            Ok(Answer::Defined(_) | Answer::Used { .. }) => return None,
            Ok(answer @ Answer::Claim(verdict)) => (verdict.holds.to_string(), answer),
            Ok(answer) => (text.to_string(), answer),
        };
        Some(match self.words(answer).as_str() {
            "" => text,
            words if text.starts_with(sign) => format!("{text} ({words})"),
            words => format!("{text}   {sign} {words}"),
        })
    }

    /// The words behind a value or a claim.
    fn words(&self, answer: &Answer) -> String {
        let (value, outcome, words) = match answer {
            Answer::Claim(verdict) => {
                let message = verdict.message.as_deref().map(one_line);
                return message.map_or("claim".to_string(), |words| format!("claim: {words}"));
            }
            Answer::Value {
                value,
                outcome,
                words,
                ..
            } => (value, outcome, words.as_deref().unwrap_or_default()),
            Answer::Defined(_) | Answer::Used { .. } => return String::new(),
        };
        match (value, outcome) {
            (Value::Game(_, _), None) => words.to_string(),
            (Value::List(_), _) => {
                let inside = words.strip_prefix('[').and_then(|v| v.strip_suffix(']'));
                shortened(inside.unwrap_or_default(), LONGEST_VALUES)
            }
            (_, Some(outcome)) => format!("{}: {}", outcome.letter(), outcome.words()),
            (Value::Outcome(_, Some(ending)), _) => ending.words().to_string(),
            (Value::Outcome(outcome, None), _) => outcome.words().to_string(),
            (Value::Function(f), _) if f.name().is_some() => one_line(f.text()),
            (Value::Builtin(Row { help, .. }), _) => format!("{}: {}", help.form, help.summary),
            (Value::Thermograph(_, thermograph), _) => thermograph_words(thermograph),
            _ => String::new(),
        }
    }
}

/// The message of a claim, where it is a plain string.
pub(super) fn typed_message(claim: &str) -> Option<String> {
    let statement = syntax::statements(claim).next()?.ok()?;
    let StatementKind::Assert { message, .. } = statement.kind else {
        return None;
    };
    match statement.tree.node(message?) {
        Node::Text(message) => Some(message.to_string()),
        _ => None,
    }
}

/// A text with every run of blanks and newlines made one blank, and nothing in it that a terminal would obey.
pub fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible(&words.join(" ")).into_owned()
}
