//! Renderings that take more work: a reply in another notation, or as a picture.

use crate::eval::show;
use std::rc::Rc;

use super::error::Error;
use super::facade::Engine;
use super::reply::Reply;
use crate::builtins::{canvas_of, has_picture};
use crate::eval::{self, Fault, Session, Shown, Source, Value, Wanted};
use crate::picture::Canvas;
use crate::syntax;
use algebra::limits::Halt;
use algebra::notation::Notation;

impl Engine {
    /// Like [`Reply::text`], but in another notation. A report is computed again for this, with the definitions that
    /// were in effect when the statement first ran.
    pub fn text_in(&mut self, reply: &Reply, notation: Notation) -> Result<Option<String>, Error> {
        let text = match reply.value() {
            _ if notation == reply.notation => return Ok(reply.text()),
            None => String::new(),
            Some(Value::Report(report)) if report.shown() != Shown::File => {
                let source = Rc::new(Source::new(reply.source.name.clone(), &reply.input));
                let statement = syntax::statements(&reply.input).next();
                let Some(Ok(statement)) = statement else {
                    let broken = Halt::Broken("a statement can no longer be parsed");
                    return Err(Fault::from(broken).into());
                };
                self.written(reply, |session| {
                    let (moment, wanted) = (reply.state.0, Wanted::Text);
                    let past = Some((moment, notation));
                    let told = session.value_of(&statement, &source, past, wanted)?;
                    Ok(told.1)
                })?
            }
            Some(value) => {
                self.written(reply, |session| show::show_in(session, value, notation))?
            }
        };
        Ok(reply.line_with(&text, notation))
    }

    /// A picture of the result as an SVG file, for positions, thermographs and other reports; `None` for other results.
    pub fn svg(&mut self, reply: &Reply) -> Result<Option<String>, Error> {
        self.picture(reply, Canvas::svg)
    }

    /// A picture of the result in the format that `write` produces.
    #[doc(hidden)]
    pub fn picture(
        &mut self,
        reply: &Reply,
        write: impl FnOnce(&Canvas) -> String,
    ) -> Result<Option<String>, Error> {
        let Some(value) = reply.value().filter(|value| has_picture(value)) else {
            return Ok(None);
        };
        let written = self.written(reply, |session| {
            Ok(write(&canvas_of(session, value, reply.span)?))
        })?;
        Ok(Some(written))
    }

    /// Like [`picture`](Engine::picture), for the statement `svg(x)`, whose result is the text of a picture: x is computed
    /// again. `None` for other statements.
    #[doc(hidden)]
    pub fn picture_in_text(
        &mut self,
        reply: &Reply,
        write: impl FnOnce(&Canvas) -> String,
    ) -> Result<Option<String>, Error> {
        let drawn = reply.input.strip_prefix("svg(");
        let drawn = drawn.and_then(|rest| rest.trim_end().strip_suffix(')'));
        let (Some(drawn), Some(Value::Text(svg))) = (drawn, reply.value()) else {
            return Ok(None);
        };
        let source = Rc::new(Source::new(reply.source.name.clone(), drawn));
        let mut statements = syntax::statements(drawn);
        let (Some(Ok(statement)), None) = (statements.next(), statements.next()) else {
            return Ok(None);
        };
        let mut is_same = false;
        let written = self.written(reply, |session| {
            let (moment, notation) = (reply.state.0, reply.notation);
            let past = Some((moment, notation));
            let told = session.value_of(&statement, &source, past, Wanted::Value)?;
            let value = told.0;
            let canvas = canvas_of(session, &value, statement.span)?;
            // `svg` may be a function of the user.
            is_same = canvas.svg() == **svg;
            Ok(write(&canvas))
        })?;
        Ok(is_same.then_some(written))
    }

    /// Renders a result of this engine. The text belongs to the caller, so its memory is not charged to the engine.
    fn written(
        &mut self,
        reply: &Reply,
        write: impl FnOnce(&mut Session) -> eval::Result<String>,
    ) -> eval::Result<String> {
        let account = self.session.budget().account().clone();
        if !account.is(&reply.last.0) {
            return Err(Fault::here(
                "this reply belongs to another engine",
                "only the engine that gave it can render it again",
            ));
        }
        let text = self.attempt(write)?;
        account.add(-(text.capacity() as isize));
        Ok(text)
    }
}
