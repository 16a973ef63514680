//! Replaces drawing characters that the locale cannot show.

use std::borrow::Cow;

use super::environment::locale_is_utf8;

/// The characters beyond ASCII in drawings and messages, with their ASCII replacements.
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

/// The text as the locale can show it: unchanged if the locale uses UTF-8, otherwise with ASCII replacements.
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
