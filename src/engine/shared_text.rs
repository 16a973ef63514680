//! A text that several engines read, each at its own pace. Each part is fetched only once, by the engine that needs it
//! first.

use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::read;
use super::stream::Stream;
use crate::diagnostic::path_text;
use crate::eval::{Fault, Result, Source};
use crate::syntax::Cursor;
use algebra::limits::{Budget, Halt};

/// A text that a fixed number of engines read.
#[expect(missing_debug_implementations, reason = "it holds a stream")]
pub struct SharedText {
    pub(super) name: String,
    /// The folder that its paths are relative to, if it is a file.
    pub(super) folder: Option<PathBuf>,
    fetched: Mutex<Fetched>,
}

struct Fetched {
    origin: Origin,
    /// The parts that at least one engine has not taken yet.
    parts: VecDeque<TextPart>,
    /// The number of parts that all engines have taken.
    dropped: usize,
    /// The index of the next part of each engine.
    places: Vec<usize>,
    end: Option<Unread>,
}

enum Origin {
    Text(Source),
    File(PathBuf),
    Stream(Box<Stream>),
    Nothing,
}

/// Some statements, and whether they are the last ones.
#[derive(Clone)]
struct TextPart {
    source: Arc<Source>,
    is_last: bool,
}

/// The reason why there is no more text, if it did not simply end.
#[derive(Clone)]
struct Unread {
    why: String,
    halt: Option<Halt>,
}

impl SharedText {
    pub fn of_text(source: Source, engines: usize) -> Self {
        SharedText::new(source.name.clone(), None, Origin::Text(source), engines)
    }

    /// A script; paths in it are relative to its own folder.
    pub fn of_file(path: &Path, engines: usize) -> Self {
        let folder = path.parent().unwrap_or(Path::new(""));
        let name = path_text(path);
        let origin = Origin::File(path.to_path_buf());
        SharedText::new(name, Some(folder.to_path_buf()), origin, engines)
    }

    pub fn of_stream(name: &str, reader: impl io::Read + Send + 'static, engines: usize) -> Self {
        let origin = Origin::Stream(Box::new(Stream::new(name, reader)));
        SharedText::new(name.to_string(), None, origin, engines)
    }

    fn new(name: String, folder: Option<PathBuf>, origin: Origin, engines: usize) -> Self {
        SharedText {
            name,
            folder,
            fetched: Mutex::new(Fetched {
                origin,
                parts: VecDeque::new(),
                dropped: 0,
                places: vec![0; engines],
                end: None,
            }),
        }
    }

    /// The name of the text in diagnostics.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn fetched(&self) -> MutexGuard<'_, Fetched> {
        self.fetched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Declares that this engine reads no more of the text.
    pub fn leave(&self, engine: usize) {
        let mut fetched = self.fetched();
        fetched.places[engine] = usize::MAX;
        fetched.forget_taken();
    }

    /// The next part for an engine and whether nothing can follow that changes it; `None` at the end.
    pub(super) fn part(
        &self,
        engine: usize,
        cursor: Cursor,
        budget: &mut Budget,
    ) -> Result<Option<(Source, bool)>> {
        // The text is shared by all engines, so its memory is charged to none of them.
        budget.pause();
        let part = self.fetched().part(engine, cursor, budget);
        budget.resume();
        let Some(TextPart { source, is_last }) = part? else {
            return Ok(None);
        };
        budget.check_memory(source.text.len())?;
        Ok(Some((Source::clone(&source), is_last)))
    }
}

impl Fetched {
    fn part(
        &mut self,
        engine: usize,
        cursor: Cursor,
        budget: &mut Budget,
    ) -> Result<Option<TextPart>> {
        let at = self.places[engine] - self.dropped;
        if at == self.parts.len() {
            match self.fetch(cursor, budget) {
                Ok(Some(part)) => self.parts.push_back(part),
                Ok(None) => return Ok(None),
                Err(fault) => {
                    self.origin = Origin::Nothing;
                    self.end = Some(Unread {
                        why: fault.diagnostic.title.clone(),
                        halt: fault.halt(),
                    });
                    return Err(fault);
                }
            }
        }
        let part = self.parts[at].clone();
        self.places[engine] += 1;
        self.forget_taken();
        Ok(Some(part))
    }

    fn fetch(&mut self, cursor: Cursor, budget: &mut Budget) -> Result<Option<TextPart>> {
        if let Origin::Stream(stream) = &mut self.origin {
            // The time spent waiting does not count for the statement.
            let part = stream.part(cursor, || {
                budget.begin();
                budget.check()
            })?;
            let is_last = stream.is_over();
            return Ok(part.map(|(source, _)| TextPart {
                source: Arc::new(source),
                is_last,
            }));
        }
        if let Some(unread) = self.end.clone() {
            return Err(unread.into());
        }
        let source = match std::mem::replace(&mut self.origin, Origin::Nothing) {
            Origin::Text(source) => source,
            Origin::File(path) => read::file(&path, budget)?,
            Origin::Stream(_) | Origin::Nothing => return Ok(None),
        };
        Ok(Some(TextPart {
            source: Arc::new(source),
            is_last: true,
        }))
    }

    fn forget_taken(&mut self) {
        let first = self.places.iter().min().copied().unwrap_or(usize::MAX);
        while self.dropped < first && self.parts.pop_front().is_some() {
            self.dropped += 1;
        }
    }
}

impl From<Unread> for Fault {
    fn from(Unread { why, halt }: Unread) -> Fault {
        let fault = read::unread(why);
        match halt {
            Some(halt) => fault.caused_by(halt),
            None => fault,
        }
    }
}
