//! The part of a source that a diagnostic shows.
//!
//! The spans of a diagnostic may be anything; here they become what the drawing can bear: within one line,
//! on character boundaries, not empty, and in a text of reasonable size.

use super::Span;

/// Lines longer than this are cut.
const MAX_LINE: usize = 300;
/// What is kept of a cut line, before and behind the start of the span.
const BEFORE: usize = 60;
const BEHIND: usize = 140;
/// A second label further away becomes a note.
const MAX_LINES: usize = 400;

pub struct Window {
    pub text: String,
    /// Lines of the source before the text.
    pub lines_before: usize,
    /// In bytes of the text.
    pub primary: Span,
    pub secondary: Option<Span>,
    /// Where in its line the text starts, if the line is cut there.
    pub cut_from: Option<usize>,
}

/// A line of the source without its end.
fn line_around(source: &str, at: usize) -> Span {
    let start = source[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = source[at..]
        .find('\n')
        .map_or(source.len(), |newline| at + newline);
    Span::new(start, end)
}

fn floor(source: &str, mut at: usize) -> usize {
    at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn ceil(source: &str, mut at: usize) -> usize {
    at = at.min(source.len());
    while !source.is_char_boundary(at) {
        at += 1;
    }
    at
}

/// Within the source, on character boundaries, in the line it starts in, and one character long at least.
fn tame(source: &str, span: Span) -> Span {
    let start = floor(source, span.start);
    let line = line_around(source, start);
    let end = ceil(source, span.end.max(span.start))
        .min(line.end)
        .max(start);
    if start < end {
        return Span::new(start, end);
    }
    match source[start..line.end].chars().next() {
        Some(c) => Span::new(start, start + c.len_utf8()),
        None if start > line.start => Span::new(floor(source, start - 1), start),
        None => Span::new(start, start),
    }
}

impl Window {
    pub fn new(source: &str, primary: Span, secondary: Option<Span>) -> Window {
        let primary = tame(source, primary);
        let line = line_around(source, primary.start);
        let secondary = secondary.map(|span| tame(source, span)).filter(|span| {
            let between = if span.start < line.start {
                &source[span.start..line.start]
            } else {
                &source[line.start..span.start]
            };
            between.bytes().filter(|&byte| byte == b'\n').count() <= MAX_LINES
        });
        let other = secondary.map(|span| line_around(source, span.start));
        let first = other.map_or(line.start, |other| other.start.min(line.start));
        let last = other.map_or(line.end, |other| other.end.max(line.end));
        let mut window = Window {
            text: String::new(),
            lines_before: source.as_bytes()[..first]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count(),
            primary: Span::default(),
            secondary: None,
            cut_from: None,
        };
        let mut at = first;
        loop {
            let here = line_around(source, at);
            window.add_line(source, here, primary, secondary);
            at = here.end + 1;
            if at > last {
                break;
            }
        }
        if window.text.is_empty() {
            window.text.push(' ');
        }
        if window.primary.start == window.primary.end {
            window.primary.end = window.primary.start + 1;
        }
        window
    }

    fn add_line(&mut self, source: &str, line: Span, primary: Span, secondary: Option<Span>) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let holds = |span: Span| line.start <= span.start && span.start <= line.end;
        let labelled = holds(primary) || secondary.is_some_and(holds);
        let mut shown = line;
        if line.end - line.start > MAX_LINE {
            let focus = if holds(primary) {
                primary
            } else {
                secondary.unwrap_or(primary)
            };
            shown = if labelled {
                around(source, line, focus.start)
            } else {
                Span::new(line.start, line.start)
            };
        }
        let base = self.text.len();
        let cut = if shown.start > line.start { "…" } else { "" };
        self.text.push_str(cut);
        push_printable(&mut self.text, &source[shown.start..shown.end]);
        if shown.end < line.end {
            self.text.push('…');
        }
        let place = |span: Span| {
            let start = span.start.clamp(shown.start, shown.end) - shown.start;
            let end = span.end.clamp(shown.start, shown.end) - shown.start;
            Span::new(base + cut.len() + start, base + cut.len() + end)
        };
        if holds(primary) {
            self.primary = place(primary);
            self.cut_from = (shown.start > line.start).then_some(shown.start - line.start);
        }
        if let Some(span) = secondary.filter(|&span| holds(span)) {
            let visible = shown.start <= span.start && span.start < shown.end;
            self.secondary = visible.then(|| place(span));
        }
    }
}

fn around(source: &str, line: Span, focus: usize) -> Span {
    let start = if focus > line.start + BEFORE + BEHIND / 2 {
        floor(source, focus - BEFORE)
    } else {
        line.start
    };
    Span::new(start, ceil(source, focus + BEHIND).min(line.end))
}

/// Characters that move the cursor or break the line become question marks, as many as they have bytes.
fn push_printable(text: &mut String, line: &str) {
    let line = line.trim_end_matches('\r');
    for c in line.chars() {
        match c {
            '\t' => text.push('\t'),
            '\u{2028}' | '\u{2029}' => text.push_str("???"),
            c if c.is_control() => text.push_str(&"??"[..c.len_utf8()]),
            c => text.push(c),
        }
    }
}
