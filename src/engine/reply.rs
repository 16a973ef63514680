//! The reply to a statement, as data and as text.

use std::fmt;
use std::rc::Rc;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::Methods;
use super::error::Error;
use super::status::Status;
use crate::diagnostic::{
    Diagnostic, Passage, Span, Words, between_items, filled, shortened, visible,
};
use crate::eval::{Answer, Fault, Report, Row, Source, Value, Verdict, commented};
use crate::picture::{Canvas, thermograph_words};
use crate::syntax::{Node, Statement, StatementKind, is_name_char};
use algebra::game::Outcome;
use algebra::limits::{DropEnd, DropStart, catch_panic};
use algebra::notation::Notation;

/// The comment that gives the values of a list of named positions is cut to this length.
const LONGEST_VALUES: usize = 300;
/// If fewer columns than this are left after a value, the words about it go below it.
const NARROW: usize = 24;

/// The reply to one statement. `Display` writes its [`text`](Reply::text).
///
/// ```
/// use upstar::game::Outcome;
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let reply = engine.run(Source::new("notes", "{1|0} + *2")).next().expect("one statement");
/// assert_eq!((reply.line, reply.input.as_str(), reply.type_name()), (1, "{1|0} + *2", "game"));
/// assert_eq!(reply.value_text(), Some("{1*2|*2}"));
/// assert_eq!(reply.outcome(), Some(Outcome::L));
/// assert_eq!(reply.to_string(), "{1*2|*2}   # L: Left wins, whoever starts");
/// ```
pub struct Reply {
    pub(super) _first: DropStart,
    /// The text that contains the statement.
    pub source: Rc<Source>,
    /// The byte range of the statement in that text.
    pub span: Span,
    /// The line that it starts on, counted from 1.
    pub line: usize,
    /// The statement as typed; empty where the text could not be read at all.
    pub input: String,
    /// The text of the `##` lines above it.
    pub help: Option<Rc<str>>,
    /// The statement ended with `;`, so the prompt does not show its result.
    pub quiet: bool,
    /// Remarks on how it was read.
    pub notes: Vec<String>,
    /// How long it ran.
    pub elapsed: Duration,
    /// How its answer was found.
    pub methods: Methods,
    /// The characters that values are printed with.
    pub notation: Notation,
    /// The message of a claim that could not be judged, if it is a string literal.
    pub(super) message: Option<String>,
    /// A value, a report or a picture, a definition, a claim, or what went wrong.
    #[doc(hidden)]
    pub result: Result<Answer, Fault>,
    /// Keeps the result valid.
    pub(super) _held: Rc<()>,
    pub(super) last: DropEnd,
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Reply");
        shown.field("line", &self.line).field("input", &self.input);
        shown.field("text", &self.text()).finish_non_exhaustive()
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().unwrap_or_default())
    }
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

    /// The error, if the statement failed.
    pub fn error(&self) -> Option<Error> {
        self.result.as_ref().err().cloned().map(Error::from)
    }

    /// The value as text, without the words about it, if the result is a value. It can be read again, except for reports.
    pub fn value_text(&self) -> Option<&str> {
        match &self.result {
            Ok(Answer::Value { text, .. }) => Some(text),
            _ => None,
        }
    }

    /// The outcome, if the result is a game.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.result {
            Ok(Answer::Value { outcome, .. }) => *outcome,
            _ => None,
        }
    }

    /// The value, if the result is one.
    #[doc(hidden)]
    pub fn value(&self) -> Option<&Value> {
        match &self.result {
            Ok(Answer::Value { value, .. }) => Some(value),
            _ => None,
        }
    }

    /// The report, such as a picture, a table or a reason, if the result is one.
    #[doc(hidden)]
    pub fn report(&self) -> Option<&dyn Report> {
        match self.value()? {
            Value::Report(report) => Some(&***report),
            _ => None,
        }
    }

    /// The picture whose SVG file the result is, if the statement drew it.
    #[doc(hidden)]
    pub fn picture_in_text(&self) -> Option<&Canvas> {
        match &self.result {
            Ok(Answer::Value {
                value: Value::Text(svg),
                drawn,
                ..
            }) => drawn.as_ref().filter(|canvas| canvas.svg() == **svg),
            _ => None,
        }
    }

    /// The claim and whether it holds, if the statement is one.
    pub fn claim(&self) -> Option<&Verdict> {
        match &self.result {
            Ok(Answer::Claim(verdict)) => Some(verdict),
            _ => None,
        }
    }

    /// The text of the claim in one line, including its message, even if the claim failed with an error.
    pub fn claimed(&self) -> Option<String> {
        let claim = self.input.strip_prefix("assert")?;
        let is_claim = self.claim().is_some() || !claim.starts_with(is_name_char);
        is_claim.then(|| one_line(claim))
    }

    /// The name of the claim: its message, even if the claim failed before evaluating it, or else its text.
    pub fn claim_name(&self) -> Option<String> {
        let text = self.claimed()?;
        let message = match self.claim() {
            Some(verdict) => verdict.message.clone(),
            None => self.message.clone(),
        };
        Some(message.map_or(text, |message| one_line(&message)))
    }

    /// The error, or the reason why a claim is false.
    pub fn diagnostic(&self) -> Option<&Diagnostic> {
        match &self.result {
            Err(fault) => Some(&fault.diagnostic),
            Ok(Answer::Claim(verdict)) => verdict.refutation.as_ref(),
            Ok(_) => None,
        }
    }

    /// The diagnostic with the source lines that it is about, wrapped to this many columns if they are given.
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
        let (span, line) = if Rc::ptr_eq(source, &self.source) {
            (self.span, self.line)
        } else {
            (Span::default(), 1 + source.lines_before)
        };
        diagnostic.statement = Some(Passage { span, line });
        let draw = || diagnostic.draw(&source.name, &source.text, color, columns);
        Some(catch_panic(draw).unwrap_or_else(|_| visible(&diagnostic.message()).into_owned()))
    }

    /// The printed text: the value with the words about it, or the error. A definition prints nothing.
    pub fn text(&self) -> Option<String> {
        match &self.result {
            Ok(Answer::Value { text, .. }) => self.line_with(text, self.notation),
            _ => self.line_with("", self.notation),
        }
    }

    /// Like `text`, but wrapped to this many columns. A list is broken between its items, any other value stays on one
    /// line; reports and the words about a value are wrapped.
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
        let value = text.strip_suffix(&format!("   {sign} {words}"));
        let is_list = matches!(self.value(), Some(Value::List(_)));
        let broken = |text: &str| is_list.then(|| between_items(text, columns));
        let Some(value) = value else {
            return Some(broken(&text).unwrap_or(text));
        };
        let indent = value.width() + 3;
        let comment = format!("{sign} ");
        Some(if indent + words.width().min(NARROW) < columns {
            let margin = format!("{:indent$}{comment}", "");
            let lead = format!("{value}   {comment}");
            filled([&lead, &margin], &words, columns, Words::Whole)
        } else {
            let words = filled([&comment, &comment], &words, columns, Words::Whole);
            format!("{}\n{words}", broken(value).as_deref().unwrap_or(value))
        })
    }

    /// The printed text, given the text of the value in this notation.
    pub(super) fn line_with(&self, text: &str, notation: Notation) -> Option<String> {
        let sign = notation.comment_sign();
        let (text, answer) = match &self.result {
            Err(_) => return self.drawn(false, None),
            Ok(Answer::Defined(_) | Answer::Used { .. }) => return None,
            Ok(answer @ Answer::Claim(verdict)) if verdict.holds => ("true", answer),
            Ok(answer @ Answer::Claim(_)) => ("false", answer),
            Ok(answer) => (text, answer),
        };
        Some(match self.words(answer).as_str() {
            "" => text.to_string(),
            words if text.starts_with(sign) => format!("{text} ({words})"),
            words => format!("{text}   {sign} {words}"),
        })
    }

    /// The comment after a value or a claim.
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

/// The message of a claim, if it is a string literal.
pub(super) fn typed_message(statement: &Statement) -> Option<String> {
    let StatementKind::Assert { message, .. } = statement.kind else {
        return None;
    };
    match statement.tree.node(message?) {
        Node::Text(message) => Some(message.to_string()),
        _ => None,
    }
}

/// The string after the last comma of a claim that cannot be parsed.
pub(super) fn last_string(claim: &str) -> Option<String> {
    let claim = claim.strip_prefix("assert")?.trim_end();
    let claim = claim.strip_suffix('"')?;
    let mut quotes = claim.rmatch_indices('"').map(|(at, _)| at);
    let quote = quotes.find(|&at| !claim[..at].ends_with('\\'))?;
    let is_message = claim[..quote].trim_end().ends_with(',');
    is_message.then(|| claim[quote + 1..].to_string())
}

/// A text on one line: every run of white space becomes one space, and control characters are escaped.
pub fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    visible(&line).into_owned()
}
