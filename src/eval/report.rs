//! What is said to a person, as data: text is one rendering, JSON and SVG are others.

use serde_json::Value as Json;

use crate::picture::text_picture;

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

    /// The same as SVG; what has no other picture, as its lines.
    fn svg(&self, unicode: bool) -> String {
        text_picture(&self.text(unicode))
    }
}
