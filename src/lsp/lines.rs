//! Lines and positions of the protocol, which count from 0 in units that the editor has chosen.

use std::cell::OnceCell;

use lsp_types::{Position, PositionEncodingKind, Range};

use crate::diagnostic::Span;

/// Converts between places in a text and the positions of the protocol.
pub struct Lines {
    /// Where each line starts.
    starts: Vec<usize>,
    is_utf8: bool,
    /// Where each character ends that takes fewer units of UTF-16 than bytes, with the number of bytes that are too many up
    /// to there. Otherwise the positions in a very long line would take quadratic time.
    surplus: OnceCell<Vec<(usize, usize)>>,
}

/// Where the lines after the first one of a text start. Unlike the language, the protocol ends lines also at `\r`.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let ends = move |at: &usize| match bytes[at - 1] {
        b'\n' => true,
        b'\r' => bytes.get(*at) != Some(&b'\n'),
        _ => false,
    };
    (1..=bytes.len()).filter(ends)
}

impl Lines {
    pub fn new(text: &str, encoding: &PositionEncodingKind) -> Self {
        Lines {
            starts: std::iter::once(0).chain(starts(text)).collect(),
            is_utf8: *encoding == PositionEncodingKind::UTF8,
            surplus: OnceCell::new(),
        }
    }

    /// Takes note that the bytes at this span were replaced by as many new ones as `length`, which gave this text.
    pub fn update(&mut self, text: &str, span: Span, length: usize) {
        self.surplus.take();
        let moved = |place: usize| place - span.end + span.start + length;
        // The bytes at the first start below and before the last one are old, so lines still start there.
        let first = self.starts.partition_point(|start| *start < span.start);
        let first = first.saturating_sub(1);
        let last = self.starts.partition_point(|start| *start <= span.end);
        for start in &mut self.starts[last..] {
            *start = moved(*start);
        }
        let begin = self.starts[first];
        let end = self.starts.get(last).copied();
        let new = starts(&text[begin..end.unwrap_or(text.len())]).map(|start| begin + start);
        // The start at the end of the text that was searched is in the list already.
        let new: Vec<usize> = new.filter(|start| Some(*start) != end).collect();
        self.starts.splice(first + 1..last, new);
    }

    /// The length of a piece of the text in the units of the protocol.
    pub fn length(&self, text: &str, span: Span) -> u32 {
        let bytes = span.end - span.start;
        let surplus = if self.is_utf8 {
            0
        } else {
            self.surplus(text, span.end) - self.surplus(text, span.start)
        };
        (bytes - surplus) as u32
    }

    fn surplus(&self, text: &str, at: usize) -> usize {
        let all = self.surplus.get_or_init(|| {
            let mut total = 0;
            let wide = text.char_indices().filter(|(_, c)| !c.is_ascii());
            let wide = wide.map(|(at, c)| {
                total += c.len_utf8() - c.len_utf16();
                (at + c.len_utf8(), total)
            });
            wide.collect()
        });
        let before = all.partition_point(|(end, _)| *end <= at);
        before.checked_sub(1).map_or(0, |last| all[last].1)
    }

    pub fn position(&self, text: &str, at: usize) -> Position {
        let at = text.floor_char_boundary(at);
        let line = self.starts.partition_point(|start| *start <= at) - 1;
        let character = self.length(text, Span::new(self.starts[line], at));
        Position::new(line as u32, character)
    }

    pub fn range(&self, text: &str, span: Span) -> Range {
        Range::new(
            self.position(text, span.start),
            self.position(text, span.end),
        )
    }

    /// The place of a position; one beyond the end of a line or of the text is that end.
    pub fn place(&self, text: &str, position: Position) -> usize {
        let line = position.line as usize;
        let Some(&start) = self.starts.get(line) else {
            return text.len();
        };
        let end = self.starts.get(line + 1).map_or(text.len(), |end| *end);
        let line = text[start..end].trim_end_matches(['\r', '\n']);
        let wanted = position.character as usize;
        if self.is_utf8 {
            return start + line.ceil_char_boundary(wanted.min(line.len()));
        }
        let mut units = 0;
        let mut chars = line.char_indices();
        let at = chars.find(|(_, c)| {
            let is_reached = units >= wanted;
            units += c.len_utf16();
            is_reached
        });
        start + at.map_or(line.len(), |(at, _)| at)
    }

    /// A span divided at the ends of the lines.
    pub fn pieces(&self, span: Span) -> impl Iterator<Item = Span> {
        let after = self.starts.partition_point(|start| *start <= span.start);
        let inner = self.starts[after..].iter().copied();
        let ends = inner.take_while(move |start| *start < span.end);
        ends.chain([span.end]).scan(span.start, |start, end| {
            let piece = Span::new(*start, end);
            *start = end;
            Some(piece)
        })
    }
}
