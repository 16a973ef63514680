//! Reads files so that time limits, interrupts and the memory limit stay effective even for a pipe that nobody writes
//! to or a device without an end.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use crate::diagnostic::{Diagnostic, Span, path_text};
use crate::eval::{Fault, Result, Source};
use algebra::limits::{self, Budget, Halt};

/// A longer script is rejected.
pub(super) const LONGEST: usize = 256 << 20;
const PIECE: usize = 64 << 10;
/// How long to wait for input before the limits are checked again.
const PATIENCE: Duration = Duration::from_millis(10);

/// A fault with this reason as its title.
pub(super) fn unread(why: impl ToString) -> Fault {
    Fault::here(why.to_string(), "")
}

pub(super) fn too_long() -> Fault {
    let limit = format!("a script larger than {} MB", LONGEST >> 20);
    let fault = unread(format!("it is longer than {} MB", LONGEST >> 20));
    fault.caused_by(Halt::large(limit))
}

/// The fault that reports that something cannot be read, and why.
pub(super) fn cannot_read(what: impl Display, at: Span, source: &Rc<Source>, why: Fault) -> Fault {
    let title = format!("cannot read {what}");
    let diagnostic = Diagnostic::new(title, at, why.diagnostic.title.clone());
    let fault = Fault::at(diagnostic, source.clone());
    match why.halt() {
        Some(halt) => fault.caused_by(halt),
        None => fault,
    }
}

/// The content of a reader, piece by piece. A separate thread reads it, because reading may block for ever.
pub(super) struct Pieces {
    /// One buffer goes back and forth between the two threads. It is allocated and freed on this side, so its memory is
    /// charged to this engine.
    empty: Sender<Vec<u8>>,
    full: Receiver<(Vec<u8>, io::Result<()>)>,
    started: bool,
}

impl Pieces {
    pub fn new<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static) -> Self {
        let (empty, wanted) = channel::<Vec<u8>>();
        let (ready, full) = channel();
        let work = move || {
            let mut wanted = wanted.into_iter();
            let Some(mut buffer) = wanted.next() else {
                return;
            };
            let mut reader = match open() {
                Ok(reader) => BufReader::with_capacity(PIECE, reader),
                Err(error) => {
                    let _ = ready.send((buffer, Err(error)));
                    return;
                }
            };
            loop {
                let read = loop {
                    match reader.fill_buf() {
                        Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                        read => break read,
                    }
                };
                buffer.clear();
                let read = read.map(|bytes| buffer.extend_from_slice(bytes));
                reader.consume(PIECE);
                if ready.send((buffer, read)).is_err() {
                    return;
                }
                match wanted.next() {
                    Some(emptied) => buffer = emptied,
                    None => return,
                }
            }
        };
        let thread = std::thread::Builder::new().name("reader".to_string());
        // If the thread cannot be started, `append` finds the channel closed.
        let _ = thread.spawn(work);
        Pieces {
            empty,
            full,
            started: false,
        }
    }

    /// Appends the next piece to a text and returns its length, 0 at the end. Calls `look`, which checks the limits,
    /// repeatedly while it waits.
    pub fn append(
        &mut self,
        text: &mut Vec<u8>,
        mut look: impl FnMut() -> limits::Result<()>,
    ) -> Result<usize> {
        if !self.started {
            self.started = true;
            let _ = self.empty.send(Vec::with_capacity(PIECE));
        }
        loop {
            look()?;
            match self.full.recv_timeout(PATIENCE) {
                Ok((_, Err(error))) => return Err(unread(error)),
                Ok((piece, Ok(()))) => {
                    text.extend_from_slice(&piece);
                    let length = piece.len();
                    if length > 0 {
                        let _ = self.empty.send(piece);
                    }
                    return Ok(length);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(unread("reading was interrupted"));
                }
            }
        }
    }
}

/// Reads a file.
pub(super) fn file(path: &Path, budget: &Budget) -> Result<Source> {
    if cfg!(target_family = "wasm") {
        return Err(unread("a page in the browser has no other files"));
    }
    if path.is_dir() {
        return Err(unread("it is a directory, not a script"));
    }
    let opened = path.to_path_buf();
    whole(
        &path_text(path),
        Pieces::new(move || File::open(opened)),
        budget,
    )
}

/// Reads a text to its end.
pub(super) fn whole(name: &str, mut pieces: Pieces, budget: &Budget) -> Result<Source> {
    let mut bytes = Vec::new();
    loop {
        budget.check_memory(bytes.len() + 2 * PIECE)?;
        if pieces.append(&mut bytes, || budget.check())? == 0 {
            break;
        }
        if bytes.len() > LONGEST {
            return Err(too_long());
        }
    }
    String::from_utf8(bytes)
        .map(|text| Source::new(name, text))
        .or_else(|error| {
            // Each invalid byte may become a replacement character of three bytes and an entry in a list of positions.
            budget.check_memory(
                error
                    .as_bytes()
                    .len()
                    .saturating_mul(2 * (3 + size_of::<usize>())),
            )?;
            Ok(Source::from_bytes(name, error.as_bytes()))
        })
}

/// The diagnostic for a statement that contains invalid UTF-8.
pub(super) fn not_text(place: Span) -> Diagnostic {
    Diagnostic::new("this is not text", place, "this byte is not valid UTF-8")
}
