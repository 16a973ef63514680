//! Renders a diagnostic as text with ariadne.

use std::borrow::Cow;
use std::ops::Range;

use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};

use unicode_width::UnicodeWidthStr;

use super::rows::fitted;
use super::window::{Room, Window, fitting};
use super::{Diagnostic, Passage, Span, note, remark, visible};

/// The width of the shortest arrow, and of the frame around the name of the source and the place in it.
const ARROW: usize = 4;
const FRAME: usize = 6;

impl Diagnostic {
    /// Draws the diagnostic with the source lines that it is about, wrapped to this many columns if they are given.
    pub fn draw(
        &self,
        source_name: &str,
        source: &str,
        color: bool,
        columns: Option<usize>,
    ) -> String {
        let secondary = self.secondary.as_ref();
        let other = secondary.map(|(span, _)| *span);
        let line_of = |at| self.statement.unwrap_or(Passage::START).line_of(source, at);
        let last_line = line_of(self.span.start.max(other.map_or(0, |span| span.start)));
        let margin = " │ ".width() + 1 + last_line.to_string().len();
        let room = columns.map(|columns| self.room(columns.saturating_sub(margin)));
        let window = Window::new(source, self.span, other, room);
        // The header names the place in the source, even if only part of the line is shown.
        let line = line_of(self.span.start);
        let column = source[window.line_start..window.place].chars().count() + 1;
        // In a very long line, looking for the ends of lines takes long.
        let lines_before = if window.start == window.line_start {
            line - 1
        } else {
            line_of(window.start) - 1
        };
        let real_place = format!(":{line}:{column} ");
        let name = visible(source_name);
        let name = &*match columns {
            Some(columns) => {
                let frame = margin + FRAME + real_place.len();
                end_of(name, columns.saturating_sub(frame))
            }
            None => name,
        };
        let mut notes = Vec::new();
        let place = |span: Span| -> (&str, Range<usize>) { (name, span.start..span.end) };

        let config = Config::default()
            .with_color(color)
            .with_index_type(IndexType::Byte);
        let mut report = Report::build(ReportKind::Error, place(window.primary))
            .with_config(config)
            .with_message(remark(&self.title))
            .with_label(
                Label::new(place(window.primary))
                    .with_message(remark(&self.label))
                    .with_color(Color::Red),
            );
        match (secondary, window.secondary) {
            (Some((_, label)), Some(span)) => {
                // Labels must be ordered from top to bottom, or ariadne starts a new drawing for each line.
                let above = window.text.get(span.start..window.primary.start);
                let order = if above.is_some_and(|text| text.contains('\n')) {
                    -1
                } else {
                    1
                };
                let label = Label::new(place(span))
                    .with_message(remark(label))
                    .with_color(Color::Blue);
                report.add_label(label.with_order(order));
            }
            (Some((span, label)), None) => {
                let mut note = format!("{label}, on line {}", line_of(span.start));
                if columns.is_some() {
                    note += &format!(", column {}", column_of(source, span.start));
                }
                notes.push(note);
            }
            (None, _) => {}
        }
        if let Some(from) = window.cut_from.filter(|_| columns.is_none()) {
            notes.push(format!(
                "the line is shown only in part, from its byte {} on",
                from + 1
            ));
        }
        notes.extend(self.notes.iter().cloned());
        for told in notes {
            report.add_note(note(&told));
        }
        if let Some(help) = &self.help {
            report.add_help(remark(help));
        }

        let text = Source::from(window.text.as_str()).with_display_line_offset(lines_before);
        let mut drawn = Vec::new();
        if report.finish().write((name, text), &mut drawn).is_err() {
            return format!("Error: {}\n", remark(&self.title));
        }
        let drawn = numbered(&String::from_utf8_lossy(&drawn), lines_before, &window.text);
        let Some(columns) = columns else {
            return drawn;
        };
        let shown_column = column_of(&window.text, window.primary.start);
        let shown_place = format!(":{line}:{shown_column} ");
        let (title, rest) = drawn.split_once('\n').unwrap_or((&drawn, ""));
        let rest = rest.replacen(&shown_place, &real_place, 1);
        fitted(&format!("{title}\n{rest}"), columns)
    }

    /// Divides a line of the drawing between the source and the label after the arrow: the label gets up to half of
    /// it, and more if its longest word needs more.
    fn room(&self, columns: usize) -> Room {
        let label = self.label.as_str();
        let labels = [
            label,
            self.secondary.as_ref().map_or("", |(_, label)| label),
        ];
        let widest = labels.iter().map(|label| label.width()).max();
        let words = labels.iter().flat_map(|label| label.split(' '));
        let longest = words.map(|word| word.width()).max();
        let wanted = widest
            .unwrap_or(0)
            .min(columns / 2)
            .max(longest.unwrap_or(0));
        Room {
            columns,
            reach: columns.saturating_sub(wanted + ARROW).max(columns / 4),
        }
    }
}

/// The column of a byte in its line, in characters, counted from 1.
fn column_of(source: &str, at: usize) -> usize {
    let before = &source[..source.floor_char_boundary(at)];
    let line = before.rfind('\n').map_or(0, |newline| newline + 1);
    before[line..].chars().count() + 1
}

/// A name shortened to this many columns by cutting the start of its path.
fn end_of(name: Cow<'_, str>, columns: usize) -> Cow<'_, str> {
    if name.width() <= columns {
        return name;
    }
    let end = fitting(name.chars().rev(), columns.saturating_sub(1));
    Cow::Owned(format!("…{}", &name[name.len() - end..]))
}

/// Corrects the line numbers in the margin of a drawing and removes trailing blanks.
///
/// Ariadne sees only the window, so it counts lines from 1. Giving it the whole text for each drawing would be slow.
fn numbered(drawn: &str, lines_before: usize, window: &str) -> String {
    let digits = |line: usize| line.to_string().len();
    let lines = window.lines().count().max(1);
    let wider = digits(lines_before + lines) - digits(lines);
    let mut out = String::with_capacity(drawn.len());
    for (row, line) in drawn.lines().enumerate() {
        let line = line.trim_end();
        let style = line
            .find('m')
            .filter(|_| line.trim_start().starts_with('\x1b'));
        let (margin, rest) = line.split_at(style.map_or(0, |end| end + 1));
        let number = rest.trim_start();
        let end = number
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(number.len());
        out.push_str(margin);
        match number[..end].parse::<usize>() {
            _ if row == 0 => out.push_str(rest),
            Ok(own) => {
                let blanks = rest.len() - number.len() + wider + digits(own);
                let new = lines_before + own;
                let blanks = blanks - digits(new);
                out.push_str(&format!("{:blanks$}{new}{}", "", &number[end..]));
            }
            Err(_) => {
                let filler = if rest.starts_with('─') { "─" } else { " " };
                out.push_str(&filler.repeat(wider));
                out.push_str(rest);
            }
        }
        out.push('\n');
    }
    out
}
