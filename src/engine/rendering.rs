//! Renderings that take more work: a reply in another notation, or as a picture.

use crate::eval::show;

use super::error::Error;
use super::facade::Engine;
use super::reply::Reply;
use crate::builtins::{canvas_of, has_picture};
use crate::eval::{self, Fault, Session};
use crate::picture::Canvas;
use algebra::notation::Notation;

impl Engine {
    /// Like [`Reply::text`], but in another notation. A report is computed again for this, with the definitions that
    /// were in effect when the statement first ran.
    pub fn text_in(&mut self, reply: &Reply, notation: Notation) -> Result<Option<String>, Error> {
        let text = match reply.value() {
            _ if notation == reply.notation => return Ok(reply.text()),
            None => String::new(),
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
