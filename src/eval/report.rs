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
use super::session::{Builtin, Environment, Moment, Session, Spans};
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

/// A report as a value, with the call that made it.
pub struct MadeReport {
    report: Rc<dyn Report>,
    /// `None` if it is the same in every notation.
    origin: Option<Origin>,
    /// Whether the positions in the report itself have other ids by now, so that it must be made again to be drawn.
    is_outdated: bool,
}

/// How to make a report again.
#[derive(Clone)]
pub(super) struct Origin {
    row: &'static Builtin,
    pub values: Box<[Value]>,
    notation: Notation,
    pub moment: Moment,
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
            is_outdated: false,
        }
    }

    pub(super) fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// The report, made with these values instead of the same ones with other ids.
    pub(super) fn relocated(&self, values: Box<[Value]>) -> MadeReport {
        let origin = self
            .origin
            .clone()
            .map(|origin| Origin { values, ..origin });
        MadeReport {
            report: self.report.clone(),
            origin,
            is_outdated: true,
        }
    }

    /// Remembers the call that has just made this report. A file that was written has no other notation.
    pub(super) fn set_origin(&mut self, session: &Session, row: &'static Builtin, base: usize) {
        if self.origin.is_none() && self.shown() != Shown::File {
            let (now, then) = (session.moment(), session.statement.environment.moment);
            self.origin = Some(Origin {
                row,
                values: session.statement.stack[base..].into(),
                notation: session.notation(),
                moment: Moment {
                    age: now.age.min(then.age),
                    answers: now.answers.min(then.answers),
                },
            });
        }
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
            moment: origin.moment,
            notation,
            writing: environment.writing.done_by_another(),
            ..environment
        };
        let again = |session: &mut Session| {
            let base = session.statement.stack.len();
            session.statement.stack.extend_from_slice(&origin.values);
            let span = Span::default();
            let made = session.call_builtin(origin.row, base, Spans::Same(span), span);
            session.statement.stack.truncate(base);
            made
        };
        match session.with(|whole| whole, environment, again)? {
            Value::Report(report) => Ok(report),
            _ => Err(Halt::Broken("a report was expected").into()),
        }
    }

    /// The report as a picture.
    pub fn picture(self: &Rc<Self>, session: &mut Session) -> Result<Canvas> {
        if let Some(canvas) = self.canvas() {
            return Ok(canvas);
        }
        let unicode = Notation::Unicode;
        let report = if self.is_outdated {
            self.made_again(session, unicode)?
        } else {
            self.in_notation(session, unicode)?
        };
        let drawn = session.with(
            |it| &mut it.notation,
            unicode,
            |session| report.layout(session),
        )?;
        Ok(drawn.framed())
    }
}
