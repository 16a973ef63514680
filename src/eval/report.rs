//! What is said to a person, as data: text is one rendering, JSON another.

use serde_json::{Value as Json, json};

/// A picture, a table, a reason: printed behind `#`, and no value to go on with.
pub trait Report {
    /// What it is: `tree`, `strategy`, `steps`, `why`, `picture`, `table`.
    fn kind(&self) -> &'static str;

    /// The lines; branches and frames are drawn in Unicode or in ASCII.
    fn text(&self, unicode: bool) -> String;

    /// Its fields.
    fn json(&self) -> Json;
}

/// A report that is nothing but its lines.
pub struct Lines {
    pub kind: &'static str,
    pub text: String,
}

impl Report for Lines {
    fn kind(&self) -> &'static str {
        self.kind
    }

    fn text(&self, _unicode: bool) -> String {
        self.text.clone()
    }

    fn json(&self) -> Json {
        json!({ "lines": self.text.lines().collect::<Vec<_>>() })
    }
}
