//! Writes to the standard streams, and determines the exit status.

use std::cell::RefCell;
use std::io::{self, ErrorKind, IsTerminal, Stderr, StdoutLock, Write};

use super::closed::stdout_is_closed;
use super::drawable::drawable;
use super::fitting::columns_of;
use crate::diagnostic::{visible, wrapped};
use crate::engine::{Engine, Interrupter, Reply, Status};
use algebra::limits::observe_checks;

/// Standard output, unless it is closed.
pub fn stdout() -> io::Result<StdoutLock<'static>> {
    write_waiting_lines()?;
    open_stdout()
}

fn open_stdout() -> io::Result<StdoutLock<'static>> {
    if stdout_is_closed() {
        return Err(io::Error::other("standard output is closed"));
    }
    Ok(io::stdout().lock())
}

/// Standard error, after all lines that were printed before.
fn stderr() -> Stderr {
    write_if_possible();
    io::stderr()
}

thread_local! {
    static WAITING: RefCell<Waiting> = const {
        RefCell::new(Waiting { lines: Vec::new(), most: 0, error: None, interrupter: None })
    };
}

/// Lines for standard output that are written together.
struct Waiting {
    lines: Vec<u8>,
    /// Lines wait as long as they have fewer bytes than this; with 0, every line is written at once.
    most: usize,
    /// The error when lines were written during a statement, which is interrupted then.
    error: Option<io::Error>,
    interrupter: Option<Interrupter>,
}

/// While this exists, lines for standard output are collected and written together, unless it is a terminal. They are written
/// when the limits of the computation are checked, and so before the program waits for input and during a long statement.
pub struct LinesTogether(());

impl LinesTogether {
    /// The engine is interrupted when lines cannot be written.
    pub fn begin(engine: &mut Engine) -> Self {
        const MANY: usize = 16 << 10;
        if !io::stdout().is_terminal() {
            WAITING.with_borrow_mut(|waiting| {
                waiting.most = MANY;
                waiting.interrupter = Some(engine.interrupter());
            });
            observe_checks(Some(write_if_possible));
        }
        LinesTogether(())
    }

    /// The error of the lines that were written during the last statement.
    pub fn error(&self) -> io::Result<()> {
        let error = WAITING.with_borrow_mut(|waiting| waiting.error.take());
        error.map_or(Ok(()), Err)
    }

    /// Writes the last lines.
    pub fn end(self) -> io::Result<()> {
        write_waiting_lines()
    }
}

impl Drop for LinesTogether {
    fn drop(&mut self) {
        observe_checks(None);
        write_if_possible();
        WAITING.with_borrow_mut(|waiting| (waiting.most, waiting.interrupter) = (0, None));
    }
}

fn write_waiting_lines() -> io::Result<()> {
    WAITING.with_borrow_mut(|waiting| {
        if let Some(error) = waiting.error.take() {
            return Err(error);
        }
        if waiting.lines.is_empty() {
            return Ok(());
        }
        let mut out = open_stdout()?;
        let written = out.write_all(&waiting.lines);
        waiting.lines.clear();
        written?;
        out.flush()
    })
}

/// Writes the lines that wait. An error interrupts the statement and is reported by the next attempt to print.
fn write_if_possible() {
    if let Err(error) = write_waiting_lines() {
        WAITING.with_borrow_mut(|waiting| {
            waiting.error = Some(error);
            if let Some(interrupter) = &waiting.interrupter {
                interrupter.interrupt();
            }
        });
    }
}

/// Writes a line to standard output, at once or [together](LinesTogether) with others.
pub fn print_line(line: &str) -> io::Result<()> {
    let waits = WAITING.with_borrow_mut(|waiting| {
        let waits = waiting.lines.len() + line.len() < waiting.most && waiting.error.is_none();
        if waits {
            waiting.lines.extend_from_slice(line.as_bytes());
            waiting.lines.push(b'\n');
        }
        waits
    });
    if waits {
        return Ok(());
    }
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
                write_waiting_lines()?;
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
        let _ = writeln!(stderr(), "{complaint}");
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
    let _ = writeln!(stderr(), "{}", complaint_of(trouble));
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
