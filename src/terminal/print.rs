//! Writing to the streams of the process, and how the process ends.

use std::io::{self, ErrorKind, Write};

use super::drawable::drawable;
use super::fitting::fitting_remarks;
use crate::diagnostic::visible;
use crate::engine::Status;

/// Writes to standard output at once.
pub fn print_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush())
}

/// Writes to standard error, as well as that goes.
pub fn complain(text: &str) {
    let text = fitting_remarks(text.trim_end());
    let _ = writeln!(io::stderr().lock(), "{}", drawable(&text));
}

/// A complaint of the program itself, which is about no place in a text.
pub fn complain_of(trouble: &str) {
    complain(&format!("upstar: {}", visible(trouble)));
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
