//! A failed evaluation: the diagnostic, the source it points into, and the limit that was reached, if any.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut, Range};
use std::rc::Rc;

use crate::diagnostic::{Diagnostic, Span};
use algebra::limits::Halt;
use solver::position::Position;
use solver::solve::NoAnswer;

/// A source text, with the name shown in diagnostics.
///
/// ```
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let error = engine.run(Source::new("cell 1", "1 +")).last().expect("one statement");
/// assert!(error.to_string().contains("cell 1:1"));
/// let bytes = engine.run(Source::from_bytes("cell 2", b"\xff")).last().expect("one statement");
/// assert!(bytes.to_string().contains("this is not text"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name shown in diagnostics: a file, `<stdin>`, `cell 3`.
    pub name: String,
    /// The text of the statements.
    pub text: String,
    /// For input that arrives in pieces: the number of lines before this text.
    pub(crate) lines_before: usize,
    /// For input that arrives in pieces: the number of bytes before this text.
    pub(crate) bytes_before: usize,
    /// For input that arrives in pieces: the length of the start of the first line that belongs to the piece before. It
    /// is kept for messages.
    pub(crate) overlap: usize,
    /// The offsets of replacement characters in the text that stand for invalid UTF-8, in order.
    pub(crate) not_text: Vec<usize>,
    /// Whether this is a bundled ruleset: errors in it are reported where the user called it.
    pub(crate) on_shelf: bool,
}

impl Source {
    /// A source with this name and text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source {
            name: name.into(),
            text: text.into(),
            ..Source::default()
        }
    }

    /// A source from bytes that may not be valid UTF-8: a replacement character stands for each invalid sequence, and a
    /// statement that contains one is an error.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Self {
        let mut source = Source::new(name, "");
        source.append(bytes);
        source
    }

    /// Appends bytes that may not be valid UTF-8.
    pub fn append(&mut self, bytes: &[u8]) {
        for chunk in bytes.utf8_chunks() {
            self.text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                self.not_text.push(self.text.len());
                self.text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }

    /// Splits off the first bytes as a source of their own; the rest stays, and keeps a copy of the start of its first
    /// line.
    pub(crate) fn split_front(&mut self, length: usize) -> Source {
        let line = self.text[..length]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let text = self.text[line..].to_string();
        self.text.truncate(length);
        let places = self.not_text.partition_point(|&at| at < length);
        let mut rest = Source {
            name: self.name.clone(),
            text,
            not_text: self.not_text.split_off(places),
            lines_before: self.lines_before + self.text.matches('\n').count(),
            bytes_before: self.bytes_before + line,
            overlap: length - line,
            on_shelf: self.on_shelf,
        };
        rest.not_text.iter_mut().for_each(|at| *at -= line);
        std::mem::replace(self, rest)
    }

    /// The span of the first replacement character for invalid UTF-8 in a part of the text.
    pub(crate) fn not_text_in(&self, part: Span) -> Option<Span> {
        let at = self.not_text.partition_point(|&at| at < part.start);
        let place = self.not_text.get(at).filter(|&&at| at < part.end)?;
        Some(Span::new(
            *place,
            place + char::REPLACEMENT_CHARACTER.len_utf8(),
        ))
    }
}

/// An error. It is boxed, so that the result of an evaluation is no larger than a value.
#[derive(Clone, Debug)]
pub struct Fault(Box<Failure>);

#[derive(Clone, Debug)]
pub struct Failure {
    /// Empty for a [`NoAnswer`] until the stop ends the statement and is formatted.
    pub diagnostic: Diagnostic,
    pub source: Rc<Source>,
    pub(super) cause: Cause,
    place: Location,
    /// The part of the string at that place that the fault is about.
    part: Option<Range<usize>>,
}

/// Why an evaluation failed.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    /// The input is wrong.
    Mistake,
    /// A limit was reached, or the user interrupted.
    Halt(Halt),
    /// A limit was reached while positions were explored: with the last position, and the number of positions.
    HaltExploring(Halt, Position, usize),
    /// The solver could not answer a question about a position.
    NoAnswer(NoAnswer),
}

impl Deref for Fault {
    type Target = Failure;

    fn deref(&self) -> &Failure {
        &self.0
    }
}

impl DerefMut for Fault {
    fn deref_mut(&mut self) -> &mut Failure {
        &mut self.0
    }
}

/// How much is known about the location of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Location {
    Nothing,
    /// The span, in the source that is being evaluated.
    Span,
    /// The span and the source.
    Source,
    /// The fault is about a whole game: its location is the expression in which the user refers to that game.
    Outside,
}

impl Fault {
    /// A fault at a known location.
    pub fn at(diagnostic: Diagnostic, source: Rc<Source>) -> Self {
        Fault(Box::new(Failure {
            diagnostic,
            source,
            cause: Cause::Mistake,
            place: Location::Source,
            part: None,
        }))
    }

    /// A fault at a span in the source that is being evaluated.
    pub fn new(title: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Fault(Box::new(Failure {
            diagnostic: Diagnostic::new(title, span, label),
            source: Rc::default(),
            cause: Cause::Mistake,
            place: Location::Span,
            part: None,
        }))
    }

    /// A fault located at the expression that is being evaluated.
    pub fn here(title: impl Into<String>, label: impl Into<String>) -> Self {
        let mut fault = Fault::new(title, Span::default(), label);
        fault.place = Location::Nothing;
        fault
    }

    /// Sets how to mend it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.diagnostic.help = Some(help.into());
        self
    }

    /// Sets the span.
    pub fn spanned(mut self, span: Span) -> Self {
        self.diagnostic.span = span;
        self.place = Location::Span;
        self
    }

    /// Adds a remark.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.diagnostic.notes.push(note.into());
        self
    }

    /// Restricts the fault to a part of the string that is the value of the expression. If the string is a plain
    /// literal, the diagnostic points at that part; otherwise the label gives the number of the character.
    pub fn in_text(mut self, text: &str, part: Range<usize>) -> Self {
        let number = text.get(..part.start).unwrap_or(text).chars().count() + 1;
        let label = &mut self.diagnostic.label;
        label.insert_str(0, &format!("at character {number}: "));
        self.part = Some(part);
        self
    }

    /// Like `in_text`, for a label that already starts with `at sign N: `.
    pub(super) fn at_sign_in(mut self, text: &str) -> Self {
        let place = self.diagnostic.label.strip_prefix("at character ");
        let place = place.and_then(|rest| rest.split_once(':')?.0.parse::<usize>().ok());
        let sign = place.and_then(|place| text.char_indices().nth(place.checked_sub(1)?));
        self.part = sign.map(|(start, sign)| start..start + sign.len_utf8());
        self
    }

    /// Narrows the span to the part of the string literal that the fault is about.
    fn narrow(&mut self) -> Option<()> {
        let part = self.part.take()?;
        let span = self.diagnostic.span;
        let literal = self.source.text.get(span.start..span.end)?;
        let inside = literal.strip_prefix('"')?.strip_suffix('"')?;
        if inside.contains(['\\', '"']) || inside.get(part.clone()).is_none() {
            return None;
        }
        let start = span.start + 1;
        self.diagnostic.span = Span::new(start + part.start, start + part.end);
        let (_, why) = self.diagnostic.label.split_once(": ")?;
        self.diagnostic.label = why.to_string();
        Some(())
    }

    /// Adds a second label, with the reason.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.diagnostic.secondary = Some((span, label.into()));
        self
    }

    /// The fault for something that is too large to be represented.
    pub fn too_large(limit: impl Into<Cow<'static, str>>) -> Self {
        let limit = limit.into();
        Fault::here("too large", limit.clone()).caused_by(Halt::large(limit))
    }

    /// If the fault is about a whole game, moves its location to the expression that is being evaluated.
    pub(super) fn outside(mut self) -> Self {
        if self.is_of_game() {
            self.place = Location::Nothing;
        }
        self
    }

    /// Records the limit that caused the fault.
    pub fn caused_by(mut self, halt: Halt) -> Self {
        self.cause = Cause::Halt(halt);
        self
    }

    /// The limit that ended the evaluation, if any. A chain that seems infinite counts as too deep.
    pub fn halt(&self) -> Option<Halt> {
        match &self.cause {
            Cause::Halt(halt) | Cause::HaltExploring(halt, ..) => Some(halt.clone()),
            Cause::NoAnswer(NoAnswer::Endless { length, .. }) => Some(Halt::Depth(*length)),
            _ => None,
        }
    }

    pub(super) fn is_of_game(&self) -> bool {
        self.place == Location::Outside
    }

    /// Sets the span, in the source that is being evaluated, if no location is known yet.
    #[cold]
    pub(super) fn inside(self, span: Span) -> Self {
        match self.place {
            Location::Nothing => self.spanned(span),
            _ => self,
        }
    }

    /// Sets the span and the source as far as they are not known. In a bundled ruleset the location stays unknown, so
    /// that it becomes that of the user's call.
    #[cold]
    pub fn placed(self, span: Span, source: &Rc<Source>) -> Self {
        let mut fault = self.inside(span);
        if matches!(fault.place, Location::Source | Location::Outside) {
            return fault;
        }
        if source.on_shelf {
            fault.place = Location::Nothing;
            fault.part = None;
            fault.diagnostic.secondary = None;
        } else {
            fault.source = source.clone();
            fault.place = Location::Source;
            fault.narrow();
        }
        fault
    }
}

impl From<NoAnswer> for Fault {
    fn from(stop: NoAnswer) -> Self {
        let mut fault = Fault::here("", "");
        let is_of_game = matches!(
            stop,
            NoAnswer::Cycle { .. }
                | NoAnswer::SelfDependent(_)
                | NoAnswer::Endless { .. }
                | NoAnswer::Growing { .. }
                | NoAnswer::Loopy(_)
        );
        if is_of_game {
            fault.place = Location::Outside;
        }
        fault.cause = Cause::NoAnswer(stop);
        fault
    }
}

impl From<Halt> for Fault {
    fn from(halt: Halt) -> Self {
        // After an attempt that exceeds its budget another method is tried, so no message is needed.
        if halt == Halt::Patience {
            return Fault::here("", "").caused_by(halt);
        }
        let (title, label, help) = halt.words();
        let mut fault = Fault::here(title, label);
        fault.diagnostic.help = help.map(str::to_string);
        fault.caused_by(halt)
    }
}

/// The result of an evaluation.
pub type Result<T> = std::result::Result<T, Fault>;
