//! Reports for a reader, as data: text is one rendering, JSON and pictures are others.

use serde_json::Value as Json;

use super::fault::Result;
use super::session::Session;
use crate::diagnostic::wrapped;
use crate::picture::Canvas;

/// A picture, a table or an explanation. It is printed after `#`, and cannot be used in further computations.
pub trait Report {
    /// The kind of report, such as `tree`, `strategy` or `steps`: its key in JSON. Handouts draw the kinds `picture`, `plot`
    /// and `tree`, and set `table` as a table.
    fn kind(&self) -> &'static str;

    /// Whether it is a picture rather than lines of text.
    fn is_picture(&self) -> bool {
        false
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

    /// The report as a LaTeX formula, if it has one.
    fn latex(&self, _session: &mut Session) -> Result<Option<String>> {
        Ok(None)
    }

    /// The report as a picture, which does not depend on the session's notation. By default, it is the text in a frame, in
    /// the notation that the report was made with.
    fn canvas(&self, _session: &mut Session) -> Result<Canvas> {
        Ok(Canvas::words(&self.text(true)).framed())
    }
}
