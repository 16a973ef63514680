//! An evaluation that failed: the diagnostic, the source it points into, and the limit if one was hit.

use std::rc::Rc;

use crate::diagnostic::{Diagnostic, Span};
use crate::limits::Halt;

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
}

#[derive(Clone, Debug)]
pub struct Fault {
    pub diagnostic: Box<Diagnostic>,
    pub source: Rc<Source>,
    /// The limit that ended the evaluation, when that is what happened.
    pub halt: Option<Halt>,
    place: Place,
}

/// How much is known of where a fault happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Nothing,
    /// The place in the source that is being evaluated.
    Span,
    /// The place, and in which source.
    Source,
}

impl Fault {
    /// A fault at a place that is known.
    pub fn at(diagnostic: Diagnostic, source: Rc<Source>) -> Self {
        Fault {
            diagnostic: Box::new(diagnostic),
            source,
            halt: None,
            place: Place::Source,
        }
    }

    /// A fault at a place in the source that is being evaluated.
    pub fn new(title: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Fault {
            diagnostic: Box::new(Diagnostic::new(title, span, label)),
            source: Rc::default(),
            halt: None,
            place: Place::Span,
        }
    }

    /// A fault whose place is the expression being evaluated.
    pub fn here(title: impl Into<String>, label: impl Into<String>) -> Self {
        Fault {
            place: Place::Nothing,
            ..Fault::new(title, Span::default(), label)
        }
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

    /// A second label, with the reason.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.diagnostic.secondary = Some((span, label.into()));
        self
    }

    /// Too large for any representation here.
    pub fn too_large(limit: &'static str) -> Self {
        Fault {
            halt: Some(Halt::large(limit)),
            ..Fault::here("too large", limit)
        }
    }

    /// Says where a fault happened, as far as that is not known.
    #[cold]
    pub fn placed(mut self, span: Span, source: &Rc<Source>) -> Self {
        if self.place == Place::Nothing {
            self.diagnostic.span = span;
        }
        if self.place != Place::Source {
            self.source = source.clone();
            self.place = Place::Source;
        }
        self
    }
}

impl From<Halt> for Fault {
    fn from(halt: Halt) -> Self {
        let (title, label, help) = halt.words();
        let mut fault = Fault::here(title, label);
        fault.diagnostic.help = help.map(str::to_string);
        fault.halt = Some(halt);
        fault
    }
}

pub type Result<T> = std::result::Result<T, Fault>;
