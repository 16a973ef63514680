//! An evaluation that failed: the diagnostic, the source it points into, and the limit if one was hit.

use std::rc::Rc;

use crate::diagnostic::Diagnostic;
use crate::limits::Halt;

/// A piece of source text, by the name shown in diagnostics.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    pub name: String,
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct Fault {
    pub diagnostic: Box<Diagnostic>,
    pub source: Rc<Source>,
    /// The limit that ended the evaluation, when that is what happened.
    pub halt: Option<Halt>,
}

pub type Result<T> = std::result::Result<T, Fault>;
