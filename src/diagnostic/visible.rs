//! Texts that fit into a diagnostic and do no harm to a terminal.

use std::path::Path;

use algebra::notation::escaped;
pub use algebra::notation::{is_harmless, visible};

/// A path as one line of text, with control characters escaped.
pub fn path_text(path: &Path) -> String {
    escaped(&path.to_string_lossy(), is_harmless).into_owned()
}

/// Cuts a text to this many characters and ends it with dots if it was longer.
pub fn shortened(text: &str, most: usize) -> String {
    // A text of at most `most` bytes has at most as many characters.
    if text.len() <= most || text.chars().count() <= most {
        return text.to_string();
    }
    let cut: String = text.chars().take(most.saturating_sub(3)).collect();
    format!("{cut}...")
}

/// A title or label of a diagnostic, cut to a readable length.
pub(super) fn remark(text: &str) -> String {
    visible(&shortened(text, 600)).into_owned()
}

/// A note of a diagnostic, which may be longer because it can hold a whole line of play.
pub(super) fn note(text: &str) -> String {
    visible(&shortened(text, 4000)).into_owned()
}
