//! Reports for a reader, as data: text is one rendering, JSON and pictures are others. A new report takes three steps:
//!
//! 1. A new file in `src/explain`, like `steps.rs`: a `Serialize` struct, a function that computes it from a `Session` and a
//!    `Position`, and an implementation of [`Report`]. `kind` is the key in JSON, `text` and
//!    `json` are required; `canvas` or `layout` serves `svg(...)`.
//! 2. Declare and re-export it in `src/explain/mod.rs`.
//! 3. A row in `src/builtins/pictures.rs` returns `Value::report(...)`: in the table `STRATEGY` for reports about play, in
//!    `PICTURES` for drawings.
//!
//! [`Report::shown`] says how front ends show it. Then regenerate the reference.

use std::ops::Deref;
use std::rc::Rc;

use serde_json::Value as Json;

use super::fault::Result;
use super::finding::Finding;
use super::session::{Builtin, Environment, Session, Spans};
use super::value::Value;
use crate::diagnostic::{Span, wrapped};
use crate::picture::Canvas;
use algebra::limits::Halt;
use algebra::notation::Notation;

/// How a report is shown where there is more than a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Lines,
    /// Lines whose indentation has a meaning; parts can be folded.
    Outline,
    /// An outline that can also be drawn.
    Tree,
    Picture,
    Table,
    /// The name of a file that was written.
    File,
}

/// A picture, a table or an explanation. It is printed after `#`, and cannot be used in further computations.
pub trait Report {
    /// The kind of report, such as `tree`, `strategy` or `steps`: its key in JSON.
    fn kind(&self) -> &'static str;

    fn shown(&self) -> Shown {
        Shown::Lines
    }

    /// Whether it is the same in every notation, so that it need not be made again.
    fn is_fixed(&self) -> bool {
        false
    }

    /// Whether its lines are a picture in a terminal too, and must not be wrapped.
    fn is_picture(&self) -> bool {
        self.shown() == Shown::Picture
    }

    /// The text; branches and frames are drawn in Unicode or in ASCII.
    fn text(&self, unicode: bool) -> String;

    /// The text wrapped to this many columns; a picture is not wrapped.
    fn text_within(&self, columns: usize, unicode: bool) -> String {
        if self.is_picture() {
            self.text(unicode)
        } else {
            wrapped(&self.text(unicode), columns)
        }
    }

    /// Its fields as JSON.
    fn json(&self) -> Json;

    /// Whether the text is a LaTeX formula, because the report was made in LaTeX.
    fn is_formula(&self) -> bool {
        false
    }

    /// The report as a picture, if it has one that is the same in every notation.
    fn canvas(&self) -> Option<Canvas> {
        None
    }

    /// The picture of a report without such a picture, drawn after it was made in Unicode. By default, its texts are laid out.
    fn layout(&self, _session: &mut Session) -> Result<Canvas> {
        Ok(Canvas::words(&self.text(true)))
    }
}

/// A report as a value, with what made it.
pub struct MadeReport {
    report: Rc<dyn Report>,
    /// `None` if it cannot be made again, or need not.
    origin: Option<Origin>,
}

/// How to make a report again.
struct Origin {
    maker: Maker,
    notation: Notation,
    version: u64,
}

enum Maker {
    Call(&'static Builtin, Box<[Value]>),
    /// What `why` explains.
    Finding(Rc<Finding>),
}

impl Origin {
    fn new(session: &Session, maker: Maker) -> Option<Origin> {
        Some(Origin {
            maker,
            notation: session.notation(),
            version: session.version(),
        })
    }
}

impl Deref for MadeReport {
    type Target = dyn Report;

    fn deref(&self) -> &Self::Target {
        &*self.report
    }
}

impl MadeReport {
    pub fn new(report: impl Report + 'static) -> MadeReport {
        MadeReport {
            report: Rc::new(report),
            origin: None,
        }
    }

    /// Explains a finding.
    pub(super) fn of_finding(session: &mut Session, finding: Rc<Finding>) -> Result<Rc<Self>> {
        let report = (session.definitions.library.why)(session, &finding)?;
        let origin = Origin::new(session, Maker::Finding(finding));
        Ok(Rc::new(MadeReport { report, origin }))
    }

    /// Remembers the call that has just made this report.
    pub(super) fn set_call(&mut self, session: &Session, row: &'static Builtin, base: usize) {
        if self.origin.is_none() && !self.is_fixed() {
            let values = session.statement.stack[base..].into();
            self.origin = Origin::new(session, Maker::Call(row, values));
        }
    }

    /// The version of the definitions with which it was made, if it can be made again.
    pub(super) fn version(&self) -> Option<u64> {
        self.origin.as_ref().map(|origin| origin.version)
    }

    /// The report, to be made again of values that have other ids. The ids in a finding are not replaced, so an explanation
    /// keeps its notation.
    pub(super) fn relocated(&self, new: impl FnOnce(&[Value]) -> Vec<Value>) -> MadeReport {
        let origin = self.origin.as_ref().and_then(|origin| match &origin.maker {
            Maker::Call(row, values) => Some(Origin {
                maker: Maker::Call(row, new(values).into()),
                ..*origin
            }),
            Maker::Finding(_) => None,
        });
        let report = self.report.clone();
        MadeReport { report, origin }
    }

    /// The report in this notation: if it was made in another, it is made again.
    pub fn in_notation(
        self: &Rc<Self>,
        session: &mut Session,
        notation: Notation,
    ) -> Result<Rc<Self>> {
        match &self.origin {
            Some(origin) if origin.notation != notation => self.made_again(session, notation),
            _ => Ok(self.clone()),
        }
    }

    fn made_again(self: &Rc<Self>, session: &mut Session, notation: Notation) -> Result<Rc<Self>> {
        let Some(origin) = &self.origin else {
            return Ok(self.clone());
        };
        let environment = session.statement.environment.clone();
        let environment = Environment {
            version: origin.version,
            notation,
            writing: environment.writing.done_by_another(),
            ..environment
        };
        let again = |session: &mut Session| match &origin.maker {
            Maker::Call(row, values) => {
                let (row, span) = (Value::Builtin(row), Span::default());
                let values = values.iter().cloned();
                match session.apply(&row, values, Spans::Same(span), span, span)? {
                    Value::Report(report) => Ok(report),
                    _ => Err(Halt::Broken("a report was expected").into()),
                }
            }
            Maker::Finding(finding) => MadeReport::of_finding(session, finding.clone()),
        };
        session.with(|whole| whole, environment, again)
    }

    /// The report as a picture.
    pub fn picture(self: &Rc<Self>, session: &mut Session) -> Result<Canvas> {
        if let Some(canvas) = self.canvas() {
            return Ok(canvas);
        }
        // Even a report that was made in Unicode may hold ids from before a garbage collection.
        let unicode = Notation::Unicode;
        let report = self.made_again(session, unicode)?;
        let layout = |session: &mut Session| report.layout(session);
        Ok(session
            .with(|it| &mut it.notation, unicode, layout)?
            .framed())
    }
}
