//! Writing to the streams of the process, and how the process ends.

use std::io::{self, ErrorKind, Write};

use super::drawable::drawable;
use super::fitting::columns_of;
use crate::diagnostic::{visible, wrapped};
use crate::engine::{Reply, Status};

/// Writes to standard output at once.
pub fn print_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush())
}

/// A line or several for one of the streams.
pub enum Line {
    Out(String),
    Error(String),
}

impl Line {
    /// Writes it at once; to standard error, as well as that goes.
    pub fn print(&self) -> io::Result<()> {
        match self {
            Line::Out(line) => print_line(line),
            Line::Error(line) => {
                let _ = writeln!(io::stderr(), "{line}");
                Ok(())
            }
        }
    }

    pub fn bytes(&self) -> usize {
        match self {
            Line::Out(line) | Line::Error(line) => line.len(),
        }
    }
}

/// What went wrong with a statement, for standard error.
pub fn complaint(reply: &Reply, color: bool) -> Option<String> {
    let drawn = reply.drawn(color, columns_of(&io::stderr()))?;
    Some(match reply.input.is_empty() {
        true => complaint_of(&drawn),
        false => drawable(drawn.trim_end()).to_string(),
    })
}

/// Writes what went wrong with a statement to standard error, as well as that goes.
pub fn complain(reply: &Reply, color: bool) {
    if let Some(complaint) = complaint(reply, color) {
        let _ = writeln!(io::stderr(), "{complaint}");
    }
}

fn complaint_of(trouble: &str) -> String {
    let mut text = format!("upstar: {}", visible(trouble));
    if let Some(columns) = columns_of(&io::stderr()) {
        text = wrapped(&text, columns);
    }
    drawable(text.trim_end()).to_string()
}

/// A complaint of the program itself, which is about no place in a text.
pub fn complain_of(trouble: &str) {
    let _ = writeln!(io::stderr(), "{}", complaint_of(trouble));
}

/// The exit status. Nobody reading any more is no error; a disk that is full is one.
pub fn exit_status(ended: io::Result<Status>) -> u8 {
    match ended {
        Ok(status) => status.code(),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Status::Fine.code(),
        Err(error) => {
            complain_of(&format!("cannot write: {error}"));
            Status::Error.code()
        }
    }
}
