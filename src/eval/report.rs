//! What is said to a person, as data: text is one rendering, JSON and pictures are others.

use serde_json::Value as Json;

use super::fault::Result;
use super::session::Session;
use crate::picture::Canvas;

/// A picture, a table, a reason: printed behind `#`, and no value to go on with.
pub trait Report {
    /// What it is: `tree`, `strategy`, `steps`, `why`, `picture`, `plot`, `table`, `balance`, `card`, `file`.
    fn kind(&self) -> &'static str;

    /// Whether it is a picture, and not lines to read.
    fn is_picture(&self) -> bool {
        false
    }

    /// Whether its lines may be broken between words.
    fn wraps(&self) -> bool {
        !self.is_picture()
    }

    /// The lines; branches and frames are drawn in Unicode or in ASCII.
    fn text(&self, unicode: bool) -> String;

    /// Its fields.
    fn json(&self) -> Json;

    /// The same as a picture, which does not depend on what values are written in; what has no other, as its lines.
    fn canvas(&self, _session: &mut Session) -> Result<Canvas> {
        Ok(Canvas::words(&self.text(true)).framed())
    }
}
