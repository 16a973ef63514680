//! A place in the source: a half-open range of bytes.

/// A half-open range of bytes in one source text.
///
/// ```
/// use upstar::Span;
///
/// let text = "1 + *2";
/// let Span { start, end } = Span::new(0, 1).to(Span::new(4, 6));
/// assert_eq!(&text[start..end], text);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The position after the last byte.
    pub end: usize,
}

impl Span {
    /// The bytes from `start` up to `end`, which does not belong to it.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The shortest span that covers both.
    pub fn to(self, other: Span) -> Span {
        Span {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
}

/// A part of a source whose line number is known, so that lines need not be counted from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    pub span: Span,
    /// The line that it starts on, counted from 1.
    pub line: usize,
}

impl Passage {
    pub const START: Passage = Passage {
        span: Span { start: 0, end: 0 },
        line: 1,
    };

    /// The line number of a byte of the source.
    pub fn line_of(&self, source: &str, at: usize) -> usize {
        let bytes = source.as_bytes();
        let (start, at) = (self.span.start.min(bytes.len()), at.min(bytes.len()));
        if at >= start {
            self.line + newlines(&bytes[start..at])
        } else {
            self.line.saturating_sub(newlines(&bytes[at..start]))
        }
    }
}

pub fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}
