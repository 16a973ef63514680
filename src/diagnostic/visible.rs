//! Escapes characters that a terminal would interpret instead of showing them.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;

/// Whether printing a character only shows it: it is not invisible, moves no cursor, breaks no line, and does not
/// change the direction of the text around it.
pub fn is_harmless(c: char) -> bool {
    let turns = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let unseen = matches!(c, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}');
    !c.is_control() && !turns && !unseen
}

/// The text with all other characters as escapes such as `\u{1b}`; newlines and tabs are kept.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |c| {
        matches!(c, ' '..='~' | '\n' | '\t') || is_harmless(c)
    })
}

/// A path as one line of text, with control characters escaped.
pub fn path_text(path: &Path) -> String {
    escaped(&path.to_string_lossy(), is_harmless).into_owned()
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&stays) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if stays(c) {
            shown.push(c)
        } else {
            _ = write!(shown, "\\u{{{:x}}}", u32::from(c))
        }
    }
    Cow::Owned(shown)
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
