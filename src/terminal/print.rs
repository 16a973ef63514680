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

/// Writes what went wrong with a statement to standard error, as well as that goes.
pub fn complain(reply: &Reply, color: bool) {
    let stream = io::stderr();
    match reply.drawn(color, columns_of(&stream)) {
        Some(trouble) if reply.input.is_empty() => complain_of(&trouble),
        Some(drawn) => _ = writeln!(stream.lock(), "{}", drawable(drawn.trim_end())),
        None => {}
    }
}

/// A complaint of the program itself, which is about no place in a text.
pub fn complain_of(trouble: &str) {
    let stream = io::stderr();
    let mut text = format!("upstar: {}", visible(trouble));
    if let Some(columns) = columns_of(&stream) {
        text = wrapped(&text, columns);
    }
    let _ = writeln!(stream.lock(), "{}", drawable(text.trim_end()));
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
