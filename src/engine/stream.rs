//! A text that arrives in pieces, such as standard input.

use std::io;

use super::read::{self, Pieces};
use crate::eval::{Result, Source};
use crate::syntax::{Chunk, Cursor};
use algebra::limits;

/// Buffered input up to this length is split into statements again after every line, longer input only when it has
/// doubled.
const EAGER: usize = 64 << 10;

/// A text that is still arriving.
pub(super) struct Stream {
    pieces: Pieces,
    /// The bytes after the last complete line.
    bytes: Vec<u8>,
    /// Complete lines that have not been returned yet.
    lines: Source,
    /// The length that the buffered text must reach before it is split again.
    next_split: usize,
    /// Set at the end of the input, to the error that ended it, if any.
    end: Option<Option<String>>,
}

impl Stream {
    pub fn new(name: &str, reader: impl io::Read + Send + 'static) -> Self {
        Stream {
            pieces: Pieces::new(|| Ok(reader)),
            bytes: Vec::new(),
            lines: Source::new(name, ""),
            next_split: 0,
            end: None,
        }
    }

    /// The next statements that no further line can change; at the end of the input, the rest, which is not split yet, and
    /// then `None`. Calls `look`, which checks the limits, repeatedly while it waits.
    pub fn part(
        &mut self,
        cursor: Cursor,
        mut look: impl FnMut() -> limits::Result<()>,
    ) -> Result<Option<(Source, Vec<Chunk>)>> {
        while self.end.is_none() {
            let (settled, chunks) = self.settled(cursor);
            if settled > self.lines.overlap {
                return Ok(Some((self.lines.split_front(settled), chunks)));
            }
            let known = self.bytes.len();
            match self.pieces.append(&mut self.bytes, &mut look) {
                Err(unread) if unread.halt().is_some() => return Err(unread),
                Err(unread) => self.end = Some(Some(unread.diagnostic.title.clone())),
                Ok(0) => {
                    self.end = Some(None);
                    self.lines.append(&std::mem::take(&mut self.bytes));
                }
                Ok(_) => {
                    let newline = self.bytes[known..].iter().rposition(|&byte| byte == b'\n');
                    if let Some(newline) = newline {
                        let rest = self.bytes.split_off(known + newline + 1);
                        self.lines.append(&std::mem::replace(&mut self.bytes, rest));
                    }
                    if self.bytes.len() + self.lines.text.len() > read::LONGEST {
                        return Err(read::too_long());
                    }
                }
            }
        }
        let rest = self.lines.text.len();
        if rest > self.lines.overlap {
            return Ok(Some((self.lines.split_front(rest), Vec::new())));
        }
        match self.end.as_mut().and_then(Option::take) {
            Some(why) => Err(read::unread(why)),
            None => Ok(None),
        }
    }

    /// Whether the input has ended, so that nothing follows the last part.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// The length of the buffered text that no further line can change, and its statements.
    fn settled(&mut self, cursor: Cursor) -> (usize, Vec<Chunk>) {
        let text = &self.lines.text;
        if text.len() < self.next_split {
            return (0, Vec::new());
        }
        let (settled, chunks) = cursor.settled(text, self.lines.overlap);
        let left = text.len() - settled;
        self.next_split = if left > EAGER { 2 * left } else { 0 };
        (settled, chunks)
    }
}
