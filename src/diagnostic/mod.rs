//! Diagnostics: what went wrong, where, and how to fix it.

mod draw;
mod rows;
mod span;
mod suggest;
mod visible;
mod window;
mod wrap;

pub use algebra::notation::counted;
pub use span::{Passage, Span};
pub use suggest::did_you_mean;
pub use visible::{is_harmless, path_text, shortened, visible};
pub use wrap::{Words, between_items, filled, wrapped, wrapped_tree};

use std::fmt;

use visible::{note, remark};

/// A message about a place in the source.
///
/// The title is the problem, the primary label states the fact at its place, a second label gives the reason, and the
/// help line offers the fix.
///
/// ```
/// use upstar::{Diagnostic, Engine, Settings, Source, Span};
///
/// let mut engine = Engine::new(Settings::default());
/// let reply = engine.run(Source::new("notes", "assert 1 > 2")).last().expect("one statement");
/// let diagnostic: &Diagnostic = reply.diagnostic().expect("the claim is false");
/// assert_eq!(diagnostic.span, Span::new(7, 12));
/// assert!(diagnostic.to_string().starts_with(&diagnostic.title));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The problem.
    pub title: String,
    /// Where it is, in the text that was run.
    pub span: Span,
    /// The fact at that place.
    pub label: String,
    /// Another place, and what it has to do with the problem.
    pub secondary: Option<(Span, String)>,
    /// Further remarks.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: Option<String>,
    /// A limit was hit: size, length or depth.
    pub limit: bool,
    /// The statement that it is about, if known.
    #[doc(hidden)]
    pub statement: Option<Passage>,
}

/// Title and label in one sentence.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message())
    }
}

impl std::error::Error for Diagnostic {}

impl Diagnostic {
    /// A message with a title, a place and a label.
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

    /// Adds what to do about it.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds a remark.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Adds a second place.
    pub fn also(mut self, span: Span, label: impl Into<String>) -> Self {
        self.secondary = Some((span, label.into()));
        self
    }

    /// Marks it as a limit that was hit.
    pub fn limit(mut self) -> Self {
        self.limit = true;
        self
    }

    #[doc(hidden)]
    pub fn of_statement(mut self, statement: Passage) -> Self {
        self.statement = Some(statement);
        self
    }
}
