//! Writing, so that a closed pipe ends the program quietly.

use std::io::{self, ErrorKind, Write};

use super::drawable;

/// Writes to standard output at once; when nobody reads any more, ends the program.
pub fn print_line(line: &str) {
    let mut out = io::stdout().lock();
    let written = out
        .write_all(line.as_bytes())
        .and_then(|()| out.write_all(b"\n"))
        .and_then(|()| out.flush());
    if let Err(error) = written
        && error.kind() == ErrorKind::BrokenPipe
    {
        std::process::exit(0);
    }
}

/// Writes to standard error, as well as that goes.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", drawable(text.trim_end()));
}
