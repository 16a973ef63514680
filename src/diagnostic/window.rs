//! The part of a source that a diagnostic shows.
//!
//! The spans of a diagnostic are arbitrary. This module adjusts them to what ariadne can draw: within one line, on
//! character boundaries, not empty, and in a text of reasonable size.

use unicode_width::UnicodeWidthChar;

use super::span::newlines;
use super::{Span, visible};

/// Lines longer than this are cut.
const MAX_LINE: usize = 300;
/// The end of a line is not looked for beyond so many bytes, which are more than are ever shown: many errors in one long line
/// would take quadratic time.
const MAX_LOOK: usize = 10_000;
/// How many bytes of a cut line are kept before and after the start of the span.
const BEFORE: usize = 60;
const BEHIND: usize = 140;
/// A second label that is further away becomes a note.
const MAX_LINES: usize = 400;

/// The columns that are available for a line of the source.
#[derive(Clone, Copy)]
pub struct Room {
    pub columns: usize,
    /// The last column where an arrow may start so that the label after it has enough room.
    pub reach: usize,
}

pub struct Window {
    /// The lines to show.
    pub text: String,
    /// The byte offset of the text in the source.
    pub start: usize,
    /// The byte offsets in the source of the labelled place and of its line.
    pub place: usize,
    pub line_start: usize,
    /// The labelled place, in bytes of `text`.
    pub primary: Span,
    pub secondary: Option<Span>,
    /// The byte offset in its line where the primary line is cut, if its start is cut off.
    pub cut_from: Option<usize>,
}

/// The line that contains a byte, without its line ending. What is too far behind the byte to be shown is left out.
fn line_around(source: &str, at: usize) -> Span {
    let start = source[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let most = source.ceil_char_boundary(at + MAX_LOOK);
    let end = source[at..most]
        .find('\n')
        .map_or(most, |newline| at + newline);
    let returns = source[start..end].len() - source[start..end].trim_end_matches('\r').len();
    Span::new(start, end - returns)
}

/// Limits a span to the source, to character boundaries and to the line where it starts, and makes it at least one
/// character long if that line is not empty. Also returns that line.
fn tame(source: &str, span: Span) -> (Span, Span) {
    let start = source.floor_char_boundary(span.start);
    let line = line_around(source, start);
    (tame_in(source, span, line), line)
}

fn tame_in(source: &str, span: Span, line: Span) -> Span {
    let start = source.floor_char_boundary(span.start);
    let start = start.min(line.end);
    let end = source
        .ceil_char_boundary(span.end.max(span.start))
        .min(line.end)
        .max(start);
    if start < end {
        return Span::new(start, end);
    }
    match source[start..line.end].chars().next() {
        Some(c) => Span::new(start, start + c.len_utf8()),
        None if start > line.start => Span::new(source.floor_char_boundary(start - 1), start),
        None => Span::new(start, start),
    }
}

impl Window {
    pub fn new(source: &str, primary: Span, secondary: Option<Span>, room: Option<Room>) -> Window {
        let (primary, line) = tame(source, primary);
        let secondary = secondary.map(|span| tame(source, span));
        let secondary = secondary.filter(|(span, _)| {
            let between = if span.start < line.start {
                &source[span.start..line.start]
            } else {
                &source[line.start..span.start]
            };
            newlines(between.as_bytes()) <= MAX_LINES
        });
        let (secondary, other) = secondary.unzip();
        let first = other.map_or(line.start, |other| other.start.min(line.start));
        let last = other.map_or(line.start, |other| other.start.max(line.start));
        // A line with labelled places goes at least as far as they do.
        let row_at = |start| {
            let labelled = [Some(line), other].into_iter().flatten();
            let labelled = labelled.filter(|row| row.start == start);
            labelled.fold(line_around(source, start), Span::to)
        };
        let mut window = Window {
            text: String::new(),
            start: first,
            place: primary.start,
            line_start: line.start,
            primary: Span::default(),
            secondary: None,
            cut_from: None,
        };
        let mut here = row_at(first);
        loop {
            window.add_line(source, here, primary, secondary, room);
            if here.start >= last {
                break;
            }
            let Some(newline) = source[here.end..].find('\n') else {
                break;
            };
            here = row_at(here.end + newline + 1);
            window.text.push('\n');
        }
        window.secondary = window.secondary.filter(|span| span.start < span.end);
        // An empty line has no character to point at, so insert a blank.
        if window.primary.start == window.primary.end {
            let place = window.primary.start;
            window.text.insert(place, ' ');
            window.primary.end += 1;
            if let Some(span) = window.secondary.as_mut().filter(|span| span.start >= place) {
                *span = Span::new(span.start + 1, span.end + 1);
            }
        }
        window
    }

    fn add_line(
        &mut self,
        source: &str,
        line: Span,
        primary: Span,
        secondary: Option<Span>,
        room: Option<Room>,
    ) {
        let holds = |span: &Span| line.start <= span.start && span.start <= line.end;
        let mut places = [Some(primary), secondary].into_iter().flatten();
        let shown = match (places.find(holds), room) {
            (Some(place), Some(room)) => room.part(source, line, place, places.find(holds)),
            (None, Some(_)) => Span::new(line.start, line.start),
            _ if line.end - line.start <= MAX_LINE => line,
            (Some(place), None) => around(source, line, place.start),
            (None, None) => Span::new(line.start, line.start),
        };
        let base = self.text.len();
        let cut = if shown.start > line.start { "…" } else { "" };
        self.text.push_str(cut);
        self.text
            .push_str(&visible(&source[shown.start..shown.end]));
        if shown.end < line.end {
            self.text.push('…');
        }
        // Escaped characters are longer than in the source.
        let offset = |at: usize| {
            let before = &source[shown.start..at.clamp(shown.start, shown.end)];
            base + cut.len() + visible(before).len()
        };
        let place = |span: Span| Span::new(offset(span.start), offset(span.end));
        if holds(&primary) {
            self.primary = place(primary);
            self.cut_from = (shown.start > line.start).then_some(shown.start - line.start);
        }
        if let Some(span) = secondary.filter(holds) {
            let is_shown = shown.start <= span.start && span.start < shown.end;
            let arrow = middle(source, span).max(shown.start);
            let is_near = room.is_none_or(|room| fits(&source[shown.start..arrow], room.reach));
            self.secondary = (is_shown && is_near).then(|| place(span));
        }
    }
}

impl Room {
    /// The part of a line that fits and contains the labelled places; the second place only if it fits as well.
    fn part(self, source: &str, line: Span, primary: Span, other: Option<Span>) -> Span {
        let both = other.map_or(primary, |other| primary.to(other));
        let arrow = other.map_or(0, |other| middle(source, other));
        let arrow = arrow.max(middle(source, primary));
        let starts = &source[line.start..arrow];
        if fits(&source[line.start..line.end], self.columns) && fits(starts, self.reach) {
            return line;
        }
        // An ellipsis marks each end where the line is cut.
        let before = source[line.start..arrow].chars().rev();
        let mut start = arrow - fitting(before, self.reach.saturating_sub(1));
        if start > both.start {
            match other {
                Some(_) => return self.part(source, line, primary, None),
                None => start = primary.start,
            }
        }
        let rest = source[start..line.end].chars();
        let end = start + fitting(rest, self.columns.saturating_sub(2));
        Span::new(
            start,
            end.max(source.ceil_char_boundary(start + 1)).min(line.end),
        )
    }
}

/// The byte where the arrow of a span starts.
fn middle(source: &str, span: Span) -> usize {
    source.floor_char_boundary((span.start + span.end) / 2)
}

fn fits(text: &str, columns: usize) -> bool {
    fitting(text.chars(), columns) == text.len()
}

/// The number of bytes of a text that fit into this many columns.
pub fn fitting(signs: impl Iterator<Item = char>, columns: usize) -> usize {
    let mut used = 0;
    let fits = |sign: &char| {
        used += columns_of(*sign);
        used <= columns
    };
    signs.take_while(fits).map(char::len_utf8).sum()
}

/// The columns of a character; a tab counts as the most that ariadne expands it to.
fn columns_of(sign: char) -> usize {
    match sign {
        '\t' => 4,
        sign => {
            let mut bytes = [0; 4];
            let shown = visible(sign.encode_utf8(&mut bytes));
            shown.chars().filter_map(|c| c.width()).sum()
        }
    }
}

fn around(source: &str, line: Span, focus: usize) -> Span {
    let start = if focus > line.start + BEFORE + BEHIND / 2 {
        source.floor_char_boundary(focus - BEFORE)
    } else {
        line.start
    };
    Span::new(
        start,
        source.ceil_char_boundary(focus + BEHIND).min(line.end),
    )
}
