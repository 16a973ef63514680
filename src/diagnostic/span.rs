//! A place in the source: a half-open range of bytes.

/// A half-open range of bytes in one source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
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

/// A stretch of a source whose first line is known, so that lines need not be counted from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    pub span: Span,
    /// The line that it starts in, from 1.
    pub line: usize,
}

impl Passage {
    /// The line of a byte of the source.
    pub fn line_of(&self, source: &str, at: usize) -> usize {
        let at = at.min(source.len());
        match source.as_bytes().get(self.span.start..at) {
            Some(between) => self.line + newlines(between),
            None => 1 + newlines(&source.as_bytes()[..at]),
        }
    }
}

pub fn newlines(bytes: &[u8]) -> usize {
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}
