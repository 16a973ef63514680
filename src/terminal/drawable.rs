//! Drawings and words in the characters that the locale has.

use std::borrow::Cow;

use super::environment::locale_is_utf8;

/// The lines of drawings and the letters of words, and what stands for them where the locale has no UTF-8.
const DRAWN: [(char, &str); 14] = [
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
    ('è', "e"),
];

/// A drawing or words in the characters that the locale has.
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
