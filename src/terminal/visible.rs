//! Text that the terminal can bear.

use std::borrow::Cow;

use super::environment::locale_is_utf8;

/// The text with an escape for each character that would move the cursor, colour the screen or turn the direction
/// of writing; newlines and tabs stay.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match acts(c) {
            true => shown.extend(c.escape_unicode()),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

fn acts(c: char) -> bool {
    match c {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        c => c.is_control(),
    }
}

/// The lines of drawings, and what stands for them where the locale has no UTF-8.
const DRAWN: [(char, &str); 13] = [
    ('─', "-"),
    ('│', "|"),
    ('┆', ":"),
    ('┊', ":"),
    ('╭', ","),
    ('╮', "."),
    ('╰', "`"),
    ('╯', "'"),
    ('├', "|"),
    ('┤', "|"),
    ('┬', "."),
    ('┴', "'"),
    ('…', "~"),
];

/// A drawing in the characters that the locale has.
pub fn drawable(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || locale_is_utf8() {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match DRAWN.iter().find(|(drawn, _)| *drawn == c) {
            Some((_, sign)) => plain.push_str(sign),
            None => plain.push(c),
        }
    }
    Cow::Owned(plain)
}
