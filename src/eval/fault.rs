//! An evaluation that failed: the diagnostic, the source it points into, and the limit if one was hit.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut, Range};
use std::rc::Rc;

use crate::diagnostic::{Diagnostic, Span};
use crate::limits::Halt;
use crate::position::Position;
use crate::solve::Stop;

/// A piece of source text, by the name shown in diagnostics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// What diagnostics call it: a file, `<stdin>`, `cell 3`.
    pub name: String,
    /// The statements.
    pub text: String,
    /// Of an input that comes in pieces: the lines and the bytes that came before this text.
    pub lines_before: usize,
    /// See `lines_before`.
    pub bytes_before: usize,
    /// Where a sign in the text stands for bytes that were none, in order.
    pub not_text: Vec<usize>,
    /// It comes with the program: what goes wrong in it is told where the user named it.
    pub on_shelf: bool,
}

impl Source {
    /// A text by its name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Source {
            name: name.into(),
            text: text.into(),
            ..Source::default()
        }
    }

    /// What may be no text: a sign stands for what is not, and a statement with it is an error.
    pub fn from_bytes(name: impl Into<String>, bytes: &[u8]) -> Self {
        let mut source = Source::new(name, "");
        source.append(bytes);
        source
    }

    /// Adds what may be no text.
    pub fn append(&mut self, bytes: &[u8]) {
        for chunk in bytes.utf8_chunks() {
            self.text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                self.not_text.push(self.text.len());
                self.text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }

    /// The first bytes as a source of their own; the others stay.
    pub fn split_front(&mut self, length: usize) -> Source {
        let text = self.text.split_off(length);
        let places = self.not_text.partition_point(|&at| at < length);
        let mut rest = Source {
            name: self.name.clone(),
            text,
            not_text: self.not_text.split_off(places),
            lines_before: self.lines_before + self.text.matches('\n').count(),
            bytes_before: self.bytes_before + length,
            on_shelf: self.on_shelf,
        };
        rest.not_text.iter_mut().for_each(|at| *at -= length);
        std::mem::replace(self, rest)
    }

    /// The first place in a part of the text that was none.
    pub fn not_text_in(&self, part: Span) -> Option<Span> {
        let at = self.not_text.partition_point(|&at| at < part.start);
        let place = self.not_text.get(at).filter(|&&at| at < part.end)?;
        Some(Span::new(
            *place,
            place + char::REPLACEMENT_CHARACTER.len_utf8(),
        ))
    }
}

/// One word, so that an evaluation that goes well hands on no more than its value.
#[derive(Clone, Debug)]
pub struct Fault(Box<Failure>);

#[derive(Clone, Debug)]
pub struct Failure {
    /// Empty for a [`Stop`] until the statement ends with it.
    pub diagnostic: Diagnostic,
    pub source: Rc<Source>,
    pub(super) cause: Cause,
    place: Place,
    /// The part that is meant of the text at that place.
    part: Option<Range<usize>>,
}

/// What made an evaluation fail.
#[derive(Clone, Debug)]
pub(super) enum Cause {
    /// The input is wrong.
    Mistake,
    /// A limit was reached, or the user interrupted.
    Halt(Halt),
    /// The same while positions were searched: the last of them, and how many there were.
    HaltExploring(Halt, Position, usize),
    /// The solver could not answer a question about a position.
    Stop(Stop),
    /// An answer was needed that another engine gave.
    MissingAnswers,
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

/// How much is known of where a fault happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Nothing,
    /// The place in the source that is being evaluated.
    Span,
    /// The place, and in which source.
    Source,
    /// It belongs to a whole game: its place is where the user speaks of that.
    Outside,
}

impl Fault {
    /// A fault at a place that is known.
    pub fn at(diagnostic: Diagnostic, source: Rc<Source>) -> Self {
        Fault(Box::new(Failure {
            diagnostic,
            source,
            cause: Cause::Mistake,
            place: Place::Source,
            part: None,
        }))
    }

    /// A fault at a place in the source that is being evaluated.
    pub fn new(title: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Fault(Box::new(Failure {
            diagnostic: Diagnostic::new(title, span, label),
            source: Rc::default(),
            cause: Cause::Mistake,
            place: Place::Span,
            part: None,
        }))
    }

    /// A fault whose place is the expression being evaluated.
    pub fn here(title: impl Into<String>, label: impl Into<String>) -> Self {
        let mut fault = Fault::new(title, Span::default(), label);
        fault.place = Place::Nothing;
        fault
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.diagnostic.help = Some(help.into());
        self
    }

    /// Where it happened.
    pub fn spanned(mut self, span: Span) -> Self {
        self.diagnostic.span = span;
        self.place = Place::Span;
        self
    }

    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.diagnostic.notes.push(note.into());
        self
    }

    /// It is about a part of the text that is the value of the expression there: that part is pointed at where the text
    /// is written as it is, and told otherwise.
    pub fn in_text(mut self, text: &str, part: Range<usize>) -> Self {
        let number = text.get(..part.start).unwrap_or(text).chars().count() + 1;
        let label = &mut self.diagnostic.label;
        label.insert_str(0, &format!("at sign {number}: "));
        self.part = Some(part);
        self
    }

    /// The same for a label that already starts with `at sign N: `.
    pub(super) fn at_sign_in(mut self, text: &str) -> Self {
        let place = self.diagnostic.label.strip_prefix("at sign ");
        let place = place.and_then(|rest| rest.split_once(':')?.0.parse::<usize>().ok());
        let sign = place.and_then(|place| text.char_indices().nth(place.checked_sub(1)?));
        self.part = sign.map(|(start, sign)| start..start + sign.len_utf8());
        self
    }

    /// Points at the part that is meant.
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

    /// A second label, with the reason.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.diagnostic.secondary = Some((span, label.into()));
        self
    }

    /// Too large for any representation here.
    pub fn too_large(limit: impl Into<Cow<'static, str>>) -> Self {
        let limit = limit.into();
        Fault::here("too large", limit.clone()).caused_by(Halt::large(limit))
    }

    /// From here on its place is the expression being evaluated, if it is a fault of a game as a whole.
    pub(super) fn outside(mut self) -> Self {
        if self.is_of_game() {
            self.place = Place::Nothing;
        }
        self
    }

    /// A limit is what made it fail.
    pub fn caused_by(mut self, halt: Halt) -> Self {
        self.cause = Cause::Halt(halt);
        self
    }

    /// For an expression that needs an answer which another engine gave.
    pub(super) fn missing_answers() -> Self {
        let mut fault = Fault::here("an earlier answer is missing", "another engine gave it");
        fault.cause = Cause::MissingAnswers;
        fault
    }

    /// Would it go well with the answers that other engines gave?
    pub fn needs_answers(&self) -> bool {
        matches!(self.cause, Cause::MissingAnswers)
    }

    /// The limit that ended the evaluation, if that is what happened. A chain without an end counts as too deep.
    pub fn halt(&self) -> Option<Halt> {
        match &self.cause {
            Cause::Halt(halt) | Cause::HaltExploring(halt, ..) => Some(halt.clone()),
            Cause::Stop(Stop::Endless { length, .. }) => Some(Halt::Depth(*length)),
            _ => None,
        }
    }

    pub(super) fn is_of_game(&self) -> bool {
        self.place == Place::Outside
    }

    /// Says where a fault happened in the source that is being evaluated, as far as that is not known.
    #[cold]
    pub(super) fn inside(self, span: Span) -> Self {
        match self.place {
            Place::Nothing => self.spanned(span),
            _ => self,
        }
    }

    /// Says where a fault happened, as far as that is not known.
    #[cold]
    pub fn placed(self, span: Span, source: &Rc<Source>) -> Self {
        let mut fault = self.inside(span);
        if matches!(fault.place, Place::Source | Place::Outside) {
            return fault;
        }
        if source.on_shelf {
            fault.place = Place::Nothing;
            fault.part = None;
            fault.diagnostic.secondary = None;
        } else {
            fault.source = source.clone();
            fault.place = Place::Source;
            fault.narrow();
        }
        fault
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        let mut fault = Fault::here("", "");
        let is_of_game = matches!(
            stop,
            Stop::Cycle { .. }
                | Stop::SelfDependent(_)
                | Stop::Endless { .. }
                | Stop::Growing { .. }
                | Stop::Loopy(_)
        );
        if is_of_game {
            fault.place = Place::Outside;
        }
        fault.cause = Cause::Stop(stop);
        fault
    }
}

impl From<Halt> for Fault {
    fn from(halt: Halt) -> Self {
        // Another method is tried after a trial that ran out of patience, so nobody reads a message.
        if halt == Halt::Patience {
            return Fault::here("", "").caused_by(halt);
        }
        let (title, label, help) = halt.words();
        let mut fault = Fault::here(title, label);
        fault.diagnostic.help = help.map(str::to_string);
        fault.caused_by(halt)
    }
}

pub type Result<T> = std::result::Result<T, Fault>;
