//! What takes more work to write: a reply in another notation, or as a picture.

use super::facade::Engine;
use super::reply::Reply;
use crate::eval::{Answer, Arguments, Result, Value};
use crate::notation::Notation;

impl Engine {
    /// What [`Reply::text`] gives, in another notation. The reply must be one of this engine's.
    pub fn text_in(&mut self, reply: &Reply, notation: Notation) -> Result<Option<String>> {
        let Ok(Answer::Value { value, .. }) = &reply.result else {
            return Ok(reply.text());
        };
        if notation == reply.notation {
            return Ok(reply.text());
        }
        let text = self.attempt(|session| session.show_in(value, notation))?;
        Ok(reply.line_with(&text, notation))
    }

    /// A picture of the result, where it has one: positions, thermographs and reports do. The reply must be
    /// one of this engine's.
    pub fn svg(&mut self, reply: &Reply) -> Result<Option<String>> {
        let value = match &reply.result {
            Ok(Answer::Value { value, .. }) => value.clone(),
            _ => return Ok(None),
        };
        let has_picture = matches!(
            value,
            Value::Game(_) | Value::Thermograph(..) | Value::Report(_)
        );
        let Some(draw) = self.session.builtin("svg").filter(|_| has_picture) else {
            return Ok(None);
        };
        let span = reply.span;
        let drawn = self.attempt(|session| {
            (draw.run)(&mut Arguments {
                session,
                name: draw.help.name,
                values: vec![value],
                spans: vec![span],
                span,
            })
        })?;
        Ok(match drawn {
            Value::Text(svg) => Some(svg.to_string()),
            _ => None,
        })
    }
}
