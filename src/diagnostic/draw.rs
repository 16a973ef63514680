//! A diagnostic as text, drawn by ariadne.

use std::ops::Range;

use ariadne::{Color, Config, IndexType, Label, Report, ReportKind, Source};

use super::window::Window;
use super::{Diagnostic, Span};

impl Diagnostic {
    /// The diagnostic with the lines of the source that it is about.
    pub fn draw(&self, source_name: &str, source: &str, color: bool) -> String {
        let secondary = self.secondary.as_ref();
        let window = Window::new(source, self.span, secondary.map(|(span, _)| *span));
        let mut notes = Vec::new();
        let place = |span: Span| -> (&str, Range<usize>) { (source_name, span.start..span.end) };

        let config = Config::default()
            .with_color(color)
            .with_index_type(IndexType::Byte);
        let mut report = Report::build(ReportKind::Error, place(window.primary))
            .with_config(config)
            .with_message(&self.title)
            .with_label(
                Label::new(place(window.primary))
                    .with_message(&self.label)
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
                    .with_message(label)
                    .with_color(Color::Blue);
                report.add_label(label.with_order(order));
            }
            (Some((span, label)), None) => notes.push(format!(
                "{label}, on line {}",
                line_number(source, span.start)
            )),
            (None, _) => {}
        }
        if window.lines_left_out > 0 {
            notes.push(format!(
                "lines are counted from line {} of the source",
                window.lines_left_out + 1
            ));
        }
        if let Some(from) = window.cut_from {
            notes.push(format!(
                "the line is shown only in part, from its byte {} on",
                from + 1
            ));
        }
        notes.extend(self.notes.iter().cloned());
        for note in notes {
            report.add_note(note);
        }
        if let Some(help) = &self.help {
            report.add_help(help);
        }

        let text = Source::from(window.text.as_str());
        let mut drawn = Vec::new();
        match report.finish().write((source_name, text), &mut drawn) {
            Ok(()) => without_trailing_blanks(&String::from_utf8_lossy(&drawn)),
            Err(_) => format!("Error: {}\n", self.title),
        }
    }
}

fn line_number(source: &str, at: usize) -> usize {
    source.as_bytes()[..at.min(source.len())]
        .iter()
        .filter(|&&byte| byte == b'\n')
        .count()
        + 1
}

fn without_trailing_blanks(text: &str) -> String {
    let mut lines = String::with_capacity(text.len());
    for line in text.lines() {
        lines.push_str(line.trim_end());
        lines.push('\n');
    }
    lines
}
