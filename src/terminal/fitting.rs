//! Wraps text to the width of the terminal.

use std::io::{IsTerminal, stdout};

use super::environment::columns;
use crate::diagnostic::wrapped;
use crate::engine::Reply;

/// A narrower terminal is treated as if it had this many columns.
const NARROWEST: usize = 20;

/// The number of columns of a stream, if it is a terminal.
pub fn columns_of(stream: &impl IsTerminal) -> Option<usize> {
    let columns = columns().filter(|_| stream.is_terminal());
    columns.map(|columns| columns.max(NARROWEST))
}

/// Wraps a text for standard output.
pub fn fitting(text: &str) -> String {
    match columns_of(&stdout()) {
        Some(columns) => wrapped(text, columns),
        None => text.to_string(),
    }
}

/// The printed text of a reply, wrapped for standard output.
pub fn fitting_reply(reply: &Reply) -> Option<String> {
    match columns_of(&stdout()) {
        Some(columns) => reply.text_within(columns),
        None => reply.text(),
    }
}
