//! What is said to a person, as data: text is one rendering, JSON and pictures are others.

use serde_json::Value as Json;

use super::fault::Result;
use super::session::Session;
use crate::diagnostic::wrapped;
use crate::picture::Canvas;

/// A picture, a table, a reason: printed behind `#`, and no value to go on with.
pub trait Report {
    /// What it is: `tree`, `strategy`, `steps`, `why`, `picture`, `plot`, `table`, `balance`, `card`, `file`.
    fn kind(&self) -> &'static str;

    /// Whether it is a picture, and not lines to read.
    fn is_picture(&self) -> bool {
        false
    }

    /// The lines; branches and frames are drawn in Unicode or in ASCII.
    fn text(&self, unicode: bool) -> String;

    /// The lines where there are only so many columns: words go on in the next line, and a picture is as it is.
    fn text_within(&self, columns: usize, unicode: bool) -> String {
        match self.is_picture() {
            true => self.text(unicode),
            false => wrapped(&self.text(unicode), columns),
        }
    }

    /// Its fields.
    fn json(&self) -> Json;

    /// The same as a formula, where it is one.
    fn latex(&self, _session: &mut Session) -> Result<Option<String>> {
        Ok(None)
    }

    /// The same as a picture, which does not depend on what values are written in; what has no other, as its lines.
    fn canvas(&self, _session: &mut Session) -> Result<Canvas> {
        Ok(Canvas::words(&self.text(true)).framed())
    }
}
