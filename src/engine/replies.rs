//! The flow: text to statement to value to reply, one at a time.

use std::path::PathBuf;
use std::rc::Rc;

use super::files::{self, Home};
use super::read::{self, Pieces, Unread};
use super::{Engine, Reply, Source, Status};
use crate::diagnostic::{Diagnostic, Span};
use crate::eval::{self, Answer, Fault};
use crate::limits::Halt;
use crate::syntax::{self, Cursor, Parsed, Statement, StatementKind};

/// Up to this much waiting input is looked at again with every line; more, when it has doubled.
const EAGER: usize = 64 << 10;

/// The replies to a text; each statement is run when its reply is asked for. An interrupt ends them.
pub struct Replies<'e> {
    engine: &'e mut Engine,
    home: Home,
    /// What is still to come.
    input: Input,
    source: Rc<Source>,
    cursor: Cursor,
    /// What was read and not yet run.
    ahead: Option<Result<Parsed, Unread>>,
    /// How far lines were counted, and the line there.
    counted: (usize, usize),
}

/// Where the text comes from.
pub(super) enum Input {
    Text(Source),
    File(PathBuf),
    /// A file that may have to be refused.
    Named(PathBuf),
    Stream(Stream),
    Nothing,
}

impl Input {
    pub fn stream(name: &str, pieces: Pieces) -> Self {
        Input::Stream(Stream {
            name: name.to_string(),
            pieces,
            bytes: Vec::new(),
            text: String::new(),
            before: (0, 0),
            patience: 0,
            end: None,
        })
    }

    fn name(&self) -> String {
        match self {
            Input::Text(source) => source.name.clone(),
            Input::File(path) | Input::Named(path) => path.display().to_string(),
            Input::Stream(stream) => stream.name.clone(),
            Input::Nothing => String::new(),
        }
    }
}

impl<'e> Replies<'e> {
    pub(super) fn new(engine: &'e mut Engine, home: Home, input: Input) -> Self {
        Replies {
            engine,
            home,
            input,
            source: Rc::default(),
            cursor: Cursor::new(""),
            ahead: None,
            counted: (0, 1),
        }
    }

    /// The engine that runs the text, between two replies.
    pub fn engine(&mut self) -> &mut Engine {
        self.engine
    }

    /// Waits until there is a statement to run; false at the end. What [`next`](Iterator::next) does then is
    /// to run it.
    pub fn ready(&mut self) -> bool {
        while self.ahead.is_none() {
            match self.cursor.next(&self.source.text) {
                Some(parsed) => self.ahead = Some(Ok(parsed)),
                None => match self.refill() {
                    Ok(true) => {}
                    Ok(false) => return false,
                    Err(unread) => self.ahead = Some(Err(unread)),
                },
            }
        }
        true
    }

    /// Gets more text; false at the end.
    fn refill(&mut self) -> Result<bool, Unread> {
        let budget = self.engine.session.budget();
        budget.begin();
        let source = match &mut self.input {
            Input::Text(source) => std::mem::take(source),
            Input::File(path) => Source::new(path.display().to_string(), read::file(path, budget)?),
            Input::Named(path) => {
                self.home.allows(path).map_err(Unread::because)?;
                Source::new(path.display().to_string(), read::file(path, budget)?)
            }
            Input::Stream(stream) => {
                // Waiting takes none of the time of a statement.
                let look = || {
                    budget.begin();
                    budget.look()
                };
                let Some(source) = stream.part(look)? else {
                    return Ok(false);
                };
                self.take(source);
                return Ok(true);
            }
            Input::Nothing => return Ok(false),
        };
        self.input = Input::Nothing;
        self.take(source);
        Ok(true)
    }

    fn take(&mut self, source: Source) {
        self.cursor = Cursor::new(&source.text);
        self.counted = (0, 1 + source.lines_before);
        self.source = Rc::new(source);
    }

    /// Runs one statement.
    fn answer(&mut self, parsed: Parsed) -> Reply {
        let Parsed { span, statement } = parsed;
        let text = &self.source.text;
        let (from, line) = self.counted;
        let line = line + read::newlines(&text.as_bytes()[from..span.start]);
        self.counted = (span.start, line);
        let input = text[span.start..span.end].to_string();
        let (quiet, notes, result) = match statement {
            Err(diagnostic) => (
                false,
                Vec::new(),
                Err(files::misread(diagnostic, &self.source)),
            ),
            Ok(mut statement) => {
                let notes = std::mem::take(&mut statement.notes);
                (statement.quiet, notes, self.perform(&statement))
            }
        };
        Reply {
            source: self.source.clone(),
            span,
            line,
            input,
            quiet,
            notes,
            elapsed: self.engine.session.budget().elapsed(),
            notation: self.engine.settings.notation,
            result,
        }
    }

    fn perform(&mut self, statement: &Statement) -> eval::Result<Answer> {
        let engine = &mut *self.engine;
        let is_use = matches!(statement.kind, StatementKind::Use { .. });
        let before = is_use.then(|| engine.files.clone());
        engine.session.set_folder(self.home.folder.clone());
        let (files, home, source) = (&mut engine.files, &self.home, &self.source);
        let result = engine.session.attempt(|session| {
            let looked = session.budget().look();
            session.limit(looked, statement.span)?;
            files::perform(session, files, home, statement, source)
        });
        if let (Err(_), Some(before)) = (&result, before) {
            engine.files = before;
        }
        engine.heed(result)
    }

    /// The reply that there is no text, or no more of it.
    fn unreadable(&mut self, unread: Unread) -> Reply {
        let name = self.input.name();
        let (span, line) = unread.at.map_or((Span::default(), 1), |(at, line)| {
            (Span::new(at, at + 1), line)
        });
        let source = Rc::new(Source::new(name.clone(), ""));
        let diagnostic = Diagnostic::new(unread.title(&name), span, unread.why);
        let mut fault = Fault::at(diagnostic, source.clone());
        fault.halt = unread.halt;
        Reply {
            source,
            span: Span::default(),
            line,
            input: String::new(),
            quiet: false,
            notes: Vec::new(),
            elapsed: self.engine.session.budget().elapsed(),
            notation: self.engine.settings.notation,
            result: self.engine.heed(Err(fault)),
        }
    }
}

impl Iterator for Replies<'_> {
    type Item = Reply;

    fn next(&mut self) -> Option<Reply> {
        if !self.ready() {
            return None;
        }
        let reply = match self.ahead.take()? {
            Ok(parsed) => self.answer(parsed),
            Err(unread) => self.unreadable(unread),
        };
        if reply.input.is_empty() || reply.status() == Status::Interrupted {
            self.take(Source::default());
            self.input = Input::Nothing;
        }
        Some(reply)
    }
}

/// A text that is still arriving.
pub(super) struct Stream {
    name: String,
    pieces: Pieces,
    /// What came behind the last whole line.
    bytes: Vec<u8>,
    /// Whole lines that were not run yet.
    text: String,
    /// The lines and the bytes before that text.
    before: (usize, usize),
    /// The text is not looked at again until it is this long.
    patience: usize,
    /// Nothing more comes, and why.
    end: Option<Option<Unread>>,
}

impl Stream {
    /// The next statements that no further line can change; at the end the rest, and then nothing.
    fn part(
        &mut self,
        mut look: impl FnMut() -> Result<(), Halt>,
    ) -> Result<Option<Source>, Unread> {
        while self.end.is_none() {
            let known = self.bytes.len();
            match self.pieces.append(&mut self.bytes, &mut look) {
                Err(unread) if unread.halt.is_some() => return Err(unread),
                Err(unread) => self.end = Some(Some(unread)),
                Ok(0) => {
                    self.end = Some(None);
                    self.take_in(self.bytes.len());
                }
                Ok(_) => {
                    let newline = self.bytes[known..].iter().rposition(|&byte| byte == b'\n');
                    if let Some(newline) = newline {
                        self.take_in(known + newline + 1);
                    }
                    if self.bytes.len() + self.text.len() > read::LONGEST {
                        return Err(Unread::too_long());
                    }
                    let settled = self.settled();
                    if settled > 0 && self.end.is_none() {
                        return Ok(Some(self.give(settled)));
                    }
                }
            }
        }
        if !self.text.is_empty() {
            return Ok(Some(self.give(self.text.len())));
        }
        match self.end.as_mut().and_then(Option::take) {
            Some(unread) => Err(unread),
            None => Ok(None),
        }
    }

    /// Takes in whole lines; of bytes that are no text, the lines before them.
    fn take_in(&mut self, length: usize) {
        let rest = self.bytes.split_off(length);
        let bytes = std::mem::replace(&mut self.bytes, rest);
        let text = String::from_utf8(bytes).unwrap_or_else(|error| {
            let valid = error.utf8_error().valid_up_to();
            let mut text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
            let at = self.before.1 + self.text.len() + valid;
            let lines = read::newlines(self.text.as_bytes()) + read::newlines(text.as_bytes());
            self.end = Some(Some(read::not_text(at, 1 + self.before.0 + lines)));
            text.truncate(text.rfind('\n').map_or(0, |newline| newline + 1));
            text
        });
        self.text.push_str(&text);
    }

    /// How much of the text no further line can change.
    fn settled(&mut self) -> usize {
        if self.text.len() < self.patience {
            return 0;
        }
        let settled = syntax::settled(&self.text);
        let left = self.text.len() - settled;
        self.patience = if left > EAGER { 2 * left } else { 0 };
        settled
    }

    /// The first bytes as a source of their own.
    fn give(&mut self, length: usize) -> Source {
        let rest = self.text.split_off(length);
        let text = std::mem::replace(&mut self.text, rest);
        let (lines_before, bytes_before) = self.before;
        self.before.0 += read::newlines(text.as_bytes());
        self.before.1 += text.len();
        Source {
            name: self.name.clone(),
            text,
            lines_before,
            bytes_before,
        }
    }
}
