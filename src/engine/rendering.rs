//! What takes more work to write: a reply in another notation, or as a picture.

use super::facade::Engine;
use super::reply::Reply;
use crate::builtins;
use crate::eval::{Arguments, Fault, Result, Session, Value};
use crate::notation::Notation;

impl Engine {
    /// What [`Reply::text`] gives, in another notation.
    pub fn text_in(&mut self, reply: &Reply, notation: Notation) -> Result<Option<String>> {
        let Some(value) = reply.value().filter(|_| notation != reply.notation) else {
            return Ok(reply.text());
        };
        let text = self.written(reply, |session| session.show_in(value, notation))?;
        Ok(reply.line_with(&text, notation))
    }

    /// A picture of the result, where it has one: positions, thermographs and reports do.
    pub fn svg(&mut self, reply: &Reply) -> Result<Option<String>> {
        let has_picture = |value: &&Value| {
            matches!(
                value,
                Value::Game(_) | Value::Thermograph(..) | Value::Report(_)
            )
        };
        let Some(value) = reply.value().filter(has_picture) else {
            return Ok(None);
        };
        let span = reply.span;
        let svg = self.written(reply, |session| {
            builtins::picture_of(&mut Arguments {
                session,
                name: "svg",
                values: vec![value.clone()],
                spans: vec![span],
                span,
            })
        })?;
        Ok(Some(svg))
    }

    /// Writes what a reply of this engine gave; the text is the caller's.
    fn written(
        &mut self,
        reply: &Reply,
        write: impl FnOnce(&mut Session) -> Result<String>,
    ) -> Result<String> {
        let account = self.session.budget().account().clone();
        if !account.is(&reply.last.0) {
            return Err(Fault::here(
                "a reply of another engine",
                "only the engine that gave it can write it anew",
            ));
        }
        let text = self.attempt(write)?;
        account.add(-(text.capacity() as isize));
        Ok(text)
    }
}
