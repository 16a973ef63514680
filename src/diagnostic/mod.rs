//! Diagnostics: what went wrong, where, and how to fix it.

mod draw;
mod plural;
mod rows;
mod span;
mod suggest;
mod visible;
mod window;
mod wrap;

pub use plural::counted;
pub use span::{Passage, Span};
pub use suggest::did_you_mean;
pub use visible::{is_harmless, shortened, visible};
pub use wrap::{Words, filled, wrapped, wrapped_tree};

use visible::{note, remark};

/// A message about a place in the source.
///
/// The title is the problem, the primary label states the fact at its place, a second label gives the reason, and the
/// help line offers the fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub title: String,
    pub span: Span,
    pub label: String,
    pub secondary: Option<(Span, String)>,
    pub notes: Vec<String>,
    pub help: Option<String>,
    /// A limit was hit: size, length or depth.
    pub limit: bool,
    /// The statement that it is about, if known.
    pub statement: Option<Passage>,
}

impl Diagnostic {
    pub fn new(title: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Diagnostic {
            title: title.into(),
            span,
            label: label.into(),
            secondary: None,
            notes: Vec::new(),
            help: None,
            limit: false,
            statement: None,
        }
    }

    /// Title and label in one sentence.
    pub fn message(&self) -> String {
        match self.label.as_str() {
            "" => shortened(&self.title, 600),
            label => shortened(&format!("{}: {label}", self.title), 600),
        }
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.secondary = Some((span, label.into()));
        self
    }

    pub fn limit(mut self) -> Self {
        self.limit = true;
        self
    }

    pub fn of_statement(mut self, statement: Passage) -> Self {
        self.statement = Some(statement);
        self
    }
}
