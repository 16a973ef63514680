//! Writes to the standard streams, and determines the exit status.

use std::io::{self, ErrorKind, StdoutLock, Write};

use super::closed::stdout_is_closed;
use super::drawable::drawable;
use super::fitting::columns_of;
use crate::diagnostic::{visible, wrapped};
use crate::engine::{Reply, Status};

/// Standard output, unless it is closed.
pub fn stdout() -> io::Result<StdoutLock<'static>> {
    if stdout_is_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(io::stdout().lock())
}

/// Writes a line to standard output and flushes it.
pub fn print_line(line: &str) -> io::Result<()> {
    let mut out = stdout()?;
    out.write_all(line.as_bytes())?;
    out.write_all(b"\n")?;
    out.flush()
}

/// One or more lines for one of the streams.
pub enum Line {
    Out(String),
    Error(String),
}

impl Line {
    /// Writes the text at once. Errors when writing to standard error are ignored.
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

/// The error message of a statement, for standard error.
pub fn complaint(reply: &Reply, color: bool) -> Option<String> {
    reply.diagnostic()?;
    let drawn = reply.drawn(color, columns_of(&io::stderr()))?;
    Some(if reply.input.is_empty() {
        complaint_of(&drawn)
    } else {
        drawable(drawn.trim_end()).to_string()
    })
}

/// Writes the error message of a statement to standard error; errors when writing it are ignored.
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

/// Writes an error message of the program itself, which does not refer to a place in a text.
pub fn complain_of(trouble: &str) {
    let _ = writeln!(io::stderr(), "{}", complaint_of(trouble));
}

/// The exit status. A closed pipe is not an error, since the reader simply stopped reading; other write errors are,
/// such as a full disk.
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
