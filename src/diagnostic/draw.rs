//! A diagnostic as text, drawn by ariadne.

use std::ops::Range;

use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};

use super::window::Window;
use super::{Diagnostic, Passage, Span, remark, visible};

impl Diagnostic {
    /// The diagnostic with the lines of the source that it is about.
    pub fn draw(&self, source_name: &str, source: &str, color: bool) -> String {
        let secondary = self.secondary.as_ref();
        let window = Window::new(source, self.span, secondary.map(|(span, _)| *span));
        let line_of = |at| self.statement.unwrap_or(Passage::START).line_of(source, at);
        let lines_before = line_of(window.start) - 1;
        let name = &*visible(source_name);
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
                // Labels must go down the page, or the drawing starts anew for each line.
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
                notes.push(format!("{label}, on line {}", line_of(span.start)));
            }
            (None, _) => {}
        }
        if let Some(from) = window.cut_from {
            notes.push(format!(
                "the line is shown only in part, from its byte {} on",
                from + 1
            ));
        }
        notes.extend(self.notes.iter().cloned());
        for note in notes {
            report.add_note(remark(&note));
        }
        if let Some(help) = &self.help {
            report.add_help(remark(help));
        }

        let text = Source::from(window.text.as_str()).with_display_line_offset(lines_before);
        let mut drawn = Vec::new();
        match report.finish().write((name, text), &mut drawn) {
            Ok(()) => numbered(&String::from_utf8_lossy(&drawn), lines_before, &window.text),
            Err(_) => format!("Error: {}\n", remark(&self.title)),
        }
    }
}

/// The drawing with the lines of its margin counted on from those before, and without blanks at their ends.
///
/// Ariadne would want a text with all the lines before, for each drawing anew.
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
