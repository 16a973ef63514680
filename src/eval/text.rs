//! Strings. Most are boards: short ASCII strings that are read character by character.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use ecow::{EcoString, eco_format};

/// A string. Its content determines its representation, so that equal strings are represented alike: an ASCII string is kept as it
/// is, so that the n-th character is the n-th byte, and any other string after the mark `WIDE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(EcoString);

/// The mark in front of strings that are not ASCII. It is not ASCII itself, so no ASCII string begins with it.
const WIDE: char = '\u{80}';

impl Text {
    /// The number of characters.
    pub fn length(&self) -> usize {
        match self.plain() {
            Some(signs) => signs.len(),
            None => self.chars().count(),
        }
    }

    /// The character at an index.
    #[inline]
    pub fn at(&self, place: usize) -> Option<Text> {
        match self.plain() {
            Some(signs) => signs
                .get(place)
                .map(|&sign| Text(EcoString::from(char::from(sign)))),
            None => self.chars().nth(place).map(Text::from),
        }
    }

    /// `length` characters from an index on.
    pub fn part(&self, from: usize, length: usize) -> Text {
        match self.plain() {
            Some(_) => self.get(from..from + length).unwrap_or_default().into(),
            None => self.chars().skip(from).take(length).collect(),
        }
    }

    /// Appends another string. A string that nobody else holds grows in place.
    pub fn append(&mut self, more: &Text) {
        match more.plain() {
            Some(_) => self.0.push_str(more),
            None => *self = Text::from(format!("{self}{more}")),
        }
    }

    /// The bytes, if each of them is a character.
    #[inline]
    pub fn plain(&self) -> Option<&[u8]> {
        let bytes = self.0.as_bytes();
        match bytes.first() {
            Some(first) if !first.is_ascii() => None,
            _ => Some(bytes),
        }
    }
}

impl Deref for Text {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match self.plain() {
            Some(_) => &self.0,
            None => &self.0[WIDE.len_utf8()..],
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        if text.is_ascii() {
            Text(text.into())
        } else {
            Text(eco_format!("{WIDE}{text}"))
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Text::from(&*text)
    }
}

impl From<char> for Text {
    fn from(sign: char) -> Self {
        Text::from(&*sign.encode_utf8(&mut [0; 4]))
    }
}

impl FromIterator<char> for Text {
    fn from_iter<I: IntoIterator<Item = char>>(signs: I) -> Self {
        Text::from(signs.into_iter().collect::<String>())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.as_bytes());
        state.write_usize(self.len());
    }
}
