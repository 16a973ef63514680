//! Text in lines that the terminal need not break.

use std::io::{IsTerminal, stdout};

use super::environment::columns;
use crate::diagnostic::wrapped;
use crate::engine::Reply;

/// A terminal with less than this is treated as if it had it.
const NARROWEST: usize = 20;

/// The columns of a stream, if it is a terminal.
pub fn columns_of(stream: &impl IsTerminal) -> Option<usize> {
    let columns = columns().filter(|_| stream.is_terminal());
    columns.map(|columns| columns.max(NARROWEST))
}

/// Lines for standard output, where words go on in the next line.
pub fn fitting(text: &str) -> String {
    match columns_of(&stdout()) {
        Some(columns) => wrapped(text, columns),
        None => text.to_string(),
    }
}

/// What a reply prints on standard output.
pub fn fitting_reply(reply: &Reply) -> Option<String> {
    match columns_of(&stdout()) {
        Some(columns) => reply.text_within(columns),
        None => reply.text(),
    }
}
