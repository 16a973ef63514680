//! Text in lines that the terminal need not break.

use std::io::{IsTerminal, stderr, stdout};

use unicode_width::UnicodeWidthStr;

use super::environment::columns;
use crate::diagnostic::wrapped;
use crate::engine::Reply;

/// Lines behind the comment sign.
pub fn fitting(comments: &str) -> String {
    match columns().filter(|_| stdout().is_terminal()) {
        Some(columns) => wrapped(comments, columns.saturating_sub(1).max(18)),
        None => comments.to_string(),
    }
}

/// What a reply prints. A value stays in one line, and pictures and tables are as wide as they are.
pub fn fitting_reply(reply: &Reply) -> Option<String> {
    let text = reply.text()?;
    Some(match reply.report().is_some_and(|report| report.wraps()) {
        true => fitting(&text),
        false => text,
    })
}

/// The drawing of a mistake; its remarks stand behind a bar and a title.
pub fn fitting_remarks(drawn: &str) -> String {
    let Some(columns) = columns().filter(|_| stderr().is_terminal()) else {
        return drawn.to_string();
    };
    let lines = drawn.lines().map(|line| {
        let (Some(bar), Some(colon)) = (line.find('│'), line.find(": ")) else {
            return line.to_string();
        };
        let (title, words) = line.split_at(colon + 2);
        let shown = without_colours(title);
        let is_remark = ["│ Help", "│ Note"]
            .iter()
            .any(|start| shown.trim_start().starts_with(start));
        if !is_remark || shown.width() + words.width() <= columns {
            return line.to_string();
        }
        let margin = without_colours(&line[..bar]);
        let indent = shown.width() - margin.width() - 1;
        let next = format!("\n{margin}│{:indent$}", "");
        let words = wrapped(words, columns.saturating_sub(shown.width()).max(20));
        format!("{title}{}", words.replace("\n  ", &next))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, shown)| shown));
    first + &rest.collect::<String>()
}
