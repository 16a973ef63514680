//! Escapes characters that a terminal would interpret instead of showing them.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether printing a character only shows it: it is not invisible, moves no cursor, breaks no line, and does not
/// change the direction of the text around it.
pub fn is_harmless(c: char) -> bool {
    let turns = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let unseen = matches!(c, '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}');
    let is_noncharacter = matches!(c, '\u{FDD0}'..='\u{FDEF}') || u32::from(c) & 0xFFFE == 0xFFFE;
    !c.is_control() && !turns && !unseen && !is_noncharacter
}

/// The text with all other characters as escapes such as `\u{1b}`; newlines and tabs are kept.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, |c| {
        matches!(c, ' '..='~' | '\n' | '\t') || is_harmless(c)
    })
}

/// The text with the characters that do not stay as escapes such as `\u{1b}`.
pub fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&stays) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if stays(c) {
            shown.push(c);
        } else {
            _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
        }
    }
    Cow::Owned(shown)
}
