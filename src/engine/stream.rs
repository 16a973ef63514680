//! A text that arrives in pieces.

use std::io;

use super::read::{self, Pieces, Unread};
use crate::eval::Source;
use crate::limits::Halt;
use crate::syntax;

/// Up to this much waiting input is looked at again with every line; more, when it has doubled.
const EAGER: usize = 64 << 10;

/// A text that is still arriving.
pub(super) struct Stream {
    pub name: String,
    pieces: Pieces,
    /// What came behind the last whole line.
    bytes: Vec<u8>,
    /// Whole lines that were not run yet.
    text: String,
    /// The lines and the bytes before that text.
    before: (usize, usize),
    /// The text is not looked at again until it is this long.
    patience: usize,
    /// Nothing more comes, and why.
    end: Option<Option<Unread>>,
}

impl Stream {
    pub fn new(name: &str, reader: impl io::Read + Send + 'static) -> Self {
        Stream {
            name: name.to_string(),
            pieces: Pieces::new(|| Ok(reader)),
            bytes: Vec::new(),
            text: String::new(),
            before: (0, 0),
            patience: 0,
            end: None,
        }
    }

    /// The next statements that no further line can change; at the end the rest, and then nothing.
    pub fn part(
        &mut self,
        mut look: impl FnMut() -> Result<(), Halt>,
    ) -> Result<Option<Source>, Unread> {
        while self.end.is_none() {
            let known = self.bytes.len();
            match self.pieces.append(&mut self.bytes, &mut look) {
                Err(unread) if unread.halt.is_some() => return Err(unread),
                Err(unread) => self.end = Some(Some(unread)),
                Ok(0) => {
                    self.end = Some(None);
                    self.take_in(self.bytes.len());
                }
                Ok(_) => {
                    let newline = self.bytes[known..].iter().rposition(|&byte| byte == b'\n');
                    if let Some(newline) = newline {
                        self.take_in(known + newline + 1);
                    }
                    if self.bytes.len() + self.text.len() > read::LONGEST {
                        return Err(Unread::too_long());
                    }
                    let settled = self.settled();
                    if settled > 0 && self.end.is_none() {
                        return Ok(Some(self.give(settled)));
                    }
                }
            }
        }
        if !self.text.is_empty() {
            return Ok(Some(self.give(self.text.len())));
        }
        match self.end.as_mut().and_then(Option::take) {
            Some(unread) => Err(unread),
            None => Ok(None),
        }
    }

    /// Takes in whole lines; of bytes that are no text, the lines before them.
    fn take_in(&mut self, length: usize) {
        let rest = self.bytes.split_off(length);
        let bytes = std::mem::replace(&mut self.bytes, rest);
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            let valid = error.utf8_error().valid_up_to();
            let mut text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
            let at = self.before.1 + self.text.len() + valid;
            let lines = read::newlines(self.text.as_bytes()) + read::newlines(text.as_bytes());
            self.end = Some(Some(read::not_text(at, 1 + self.before.0 + lines)));
            text.truncate(text.rfind('\n').map_or(0, |newline| newline + 1));
            text
        });
        self.text.push_str(&text);
    }

    /// How much of the text no further line can change.
    fn settled(&mut self) -> usize {
        if self.text.len() < self.patience {
            return 0;
        }
        let settled = syntax::settled(&self.text);
        let left = self.text.len() - settled;
        self.patience = if left > EAGER { 2 * left } else { 0 };
        settled
    }

    /// The first bytes as a source of their own.
    fn give(&mut self, length: usize) -> Source {
        let rest = self.text.split_off(length);
        let text = std::mem::replace(&mut self.text, rest);
        let (lines_before, bytes_before) = self.before;
        self.before.0 += read::newlines(text.as_bytes());
        self.before.1 += text.len();
        Source {
            name: self.name.clone(),
            text,
            lines_before,
            bytes_before,
        }
    }
}
