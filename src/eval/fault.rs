//! An evaluation that failed: the diagnostic, the source it points into, and the limit if one was hit.

use std::rc::Rc;

use crate::diagnostic::Diagnostic;
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
}

impl Fault {
    /// A fault at a place that is known.
    pub fn at(diagnostic: Diagnostic, source: Rc<Source>) -> Self {
        Fault {
            diagnostic: Box::new(diagnostic),
            source,
            halt: None,
        }
    }
}

pub type Result<T> = std::result::Result<T, Fault>;
