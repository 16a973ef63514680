//! Wraps text to the width of the terminal.

use std::io::{IsTerminal, stdout};

use unicode_width::UnicodeWidthChar;

use super::environment::{columns, is_dumb, rows, writes_to_terminal};
use crate::diagnostic::wrapped;
use crate::engine::Reply;

/// A narrower terminal is treated as if it had this many columns.
const NARROWEST: usize = 20;
/// On a screen with fewer rows, nothing is cut.
const LOWEST: usize = 8;
/// The rows of a full screen that are left for the input, the note that there is more, and the next prompt.
const LEFT_FREE: usize = 4;

/// The number of columns of a stream, if it is a terminal.
pub fn columns_of(stream: &impl IsTerminal) -> Option<usize> {
    if !stream.is_terminal() {
        return None;
    }
    columns().map(|columns| columns.max(NARROWEST))
}

/// The number of columns of standard output, if it is a terminal.
fn output_columns() -> Option<usize> {
    if !writes_to_terminal() {
        return None;
    }
    columns_of(&stdout())
}

/// Wraps a text for standard output.
pub fn fitting(text: &str) -> String {
    match output_columns() {
        Some(columns) => wrapped(text, columns),
        None => text.to_string(),
    }
}

/// The printed text of a reply, wrapped for standard output.
pub fn fitting_reply(reply: &Reply) -> Option<String> {
    match output_columns() {
        Some(columns) => reply.text_within(columns),
        None => reply.text(),
    }
}

/// Splits a text that is longer than the screen: the part that fits, the rest, and the number of rows of the rest.
pub fn screenful(text: &str) -> Option<(&str, &str, usize)> {
    let columns = output_columns()?;
    let room = rows().filter(|rows| *rows >= LOWEST && !is_dumb())? - LEFT_FREE;
    let (mut row, mut column, mut cut) = (0, 0, None);
    for (at, c) in text.char_indices() {
        let width = c.width().unwrap_or(0);
        if c == '\n' || column + width > columns {
            (row, column) = (row + 1, 0);
            if row == room {
                cut = Some(at);
            }
        }
        column += width;
    }
    // The note that there is more takes a row too.
    let (shown, rest) = text.split_at(cut.filter(|_| row > room)?);
    let rest = rest.strip_prefix('\n').unwrap_or(rest);
    Some((shown, rest, row + 1 - room))
}
