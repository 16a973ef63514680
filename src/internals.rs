//! What the binary, the tests and the benchmarks of this repository need in addition to the public interface. It is not part
//! of that: anything here may change without notice.

use std::rc::Rc;

use crate::diagnostic::Passage;
use crate::eval::{Remember, Session, Value};
use crate::{Diagnostic, Engine, Reply, Source};

pub mod analysis {
    pub use crate::analysis::{Unformatted, format};
}

pub mod builtins {
    pub use crate::builtins::LIBRARY;
}

#[cfg(feature = "terminal")]
pub mod cache {
    pub use crate::cache::Cache;
}

#[cfg(feature = "terminal")]
pub mod cli {
    pub use crate::cli::{Args, reference, run, with_cache};
}

pub mod diagnostic {
    pub use crate::diagnostic::{did_you_mean, wrapped, wrapped_tree};
}

pub mod engine {
    pub use crate::engine::{about, entries, explain, overview, topics};
    pub use crate::eval::Remember;
}

pub mod eval {
    pub use crate::eval::{Fault, Handle, Help, Session, Value, convert, host, row, shelf, show};
}

#[cfg(feature = "terminal")]
pub mod lsp {
    pub use crate::lsp::serve_on;
}

pub mod notebook {
    pub use crate::notebook::{Game, Notebook};
}

pub mod notes {
    pub use crate::notes::{Format, Page};
}

pub mod picture {
    pub use crate::picture::{Anchor, Canvas, Draw, Paint, escaped};
}

pub mod play {
    pub use crate::play::{Arrangement, Seat, play};
}

#[cfg(feature = "terminal")]
pub mod repl {
    pub use crate::engine::Names;
    pub use crate::repl::{Preferences, chapter, highlight, open};
}

pub mod syntax {
    pub use crate::syntax::{
        Clause, Comparison, Cursor, Definition, Expr, Infix, Item, Kind, Name, Node, Operator,
        Pattern, Prefix, Purpose, SIGNS, Sign, Statement, StatementKind, Tree, Ups, is_unfinished,
        parse, reserved, statements, tokens,
    };
}

#[cfg(feature = "terminal")]
pub mod terminal {
    pub use crate::terminal::{exit_status, handle_interrupts};
}

/// The statement that a diagnostic is about, if it is known.
pub fn statement_of(diagnostic: &Diagnostic) -> Option<Passage> {
    diagnostic.statement
}

/// Methods of an engine that are not public.
pub trait EngineInternals {
    /// The underlying session: definitions, results and the algebra.
    fn session(&mut self) -> &mut Session;

    /// Looks up the values of named positions in this store, and saves new ones there.
    fn remember_in(&mut self, store: Rc<dyn Remember>);

    /// Runs a text and returns its last value, which is not converted to text.
    fn evaluate(&mut self, source: Source) -> Result<Option<Value>, Box<Reply>>;
}

impl EngineInternals for Engine {
    fn session(&mut self) -> &mut Session {
        self.session()
    }

    fn remember_in(&mut self, store: Rc<dyn Remember>) {
        self.remember_in(store);
    }

    fn evaluate(&mut self, source: Source) -> Result<Option<Value>, Box<Reply>> {
        self.evaluate(source)
    }
}

/// Methods of a reply that are not public.
pub trait ReplyInternals {
    /// The value, if the result is one.
    fn value(&self) -> Option<&Value>;
}

impl ReplyInternals for Reply {
    fn value(&self) -> Option<&Value> {
        self.value()
    }
}
