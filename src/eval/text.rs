//! Strings. Most are boards: short ASCII strings that are read character by character.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

/// A string. Its content determines its representation, so that equal strings are represented alike.
#[derive(Clone, Debug)]
pub struct Text(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// One ASCII character.
    Sign(u8),
    /// An ASCII string as it is, so that the n-th character is the n-th byte; any other string after the mark `WIDE`.
    Long(Rc<str>),
}

/// The mark in front of strings that are not ASCII. It is not ASCII itself, so no ASCII string begins with it.
const WIDE: char = '\u{80}';

/// All ASCII characters, each at its own index.
static SIGNS: &str = {
    const BYTES: [u8; 128] = {
        let mut bytes = [0; 128];
        let mut at = 0;
        while at < bytes.len() {
            bytes[at] = at as u8;
            at += 1;
        }
        bytes
    };
    match std::str::from_utf8(&BYTES) {
        Ok(signs) => signs,
        Err(_) => "",
    }
};

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
            Some(signs) => signs.get(place).map(|&sign| Text(Kind::Sign(sign))),
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

    /// The bytes, if each of them is a character.
    #[inline]
    pub fn plain(&self) -> Option<&[u8]> {
        match &self.0 {
            Kind::Long(text) if is_marked(text) => None,
            _ => Some(self.as_bytes()),
        }
    }
}

#[inline]
fn is_marked(text: &str) -> bool {
    text.as_bytes().first().is_some_and(|byte| !byte.is_ascii())
}

impl Deref for Text {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        match &self.0 {
            Kind::Sign(sign) => &SIGNS[usize::from(*sign)..][..1],
            Kind::Long(text) if is_marked(text) => &text[WIDE.len_utf8()..],
            Kind::Long(text) => text,
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        match text.as_bytes() {
            [sign] => Text(Kind::Sign(*sign)),
            _ if text.is_ascii() => Text(Kind::Long(text.into())),
            _ => Text(Kind::Long(format!("{WIDE}{text}").into())),
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

impl PartialEq for Text {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::Sign(a), Kind::Sign(b)) => a == b,
            (Kind::Sign(_), _) | (_, Kind::Sign(_)) => false,
            _ => **self == **other,
        }
    }
}

impl Eq for Text {}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.as_bytes());
        state.write_usize(self.len());
    }
}
