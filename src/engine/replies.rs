//! The flow: text to statement to value to reply, one at a time.

use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::facade::Engine;
use super::files::{self, Home};
use super::read::{self, Unread};
use super::reply::Reply;
use super::status::Status;
use super::stream::Stream;
use crate::diagnostic::{Diagnostic, Span};
use crate::eval::{self, Answer, Fault, Source, Value};
use crate::syntax::{Cursor, Parsed, Statement, StatementKind};

impl Engine {
    /// Runs a text, statement by statement, as the replies are asked for.
    pub fn run(&mut self, source: Source) -> Replies<'_> {
        let home = Home::new(&self.settings.folder, self.settings.safe);
        Replies::new(self, home, Input::Text(source))
    }

    /// Runs a script; paths in it are relative to its own folder.
    pub fn run_file(&mut self, path: &Path) -> Replies<'_> {
        let home = Home::new(path.parent().unwrap_or(Path::new("")), self.settings.safe);
        Replies::new(self, home, Input::File(path.to_path_buf()))
    }

    /// Runs a script that was named by somebody at work: in safe mode, only one below the engine's folder.
    pub fn load(&mut self, path: &Path) -> Replies<'_> {
        let mut home = Home::new(&self.settings.folder, self.settings.safe);
        home.folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        Replies::new(self, home, Input::Named(path.to_path_buf()))
    }

    /// Runs what a reader gives, each statement as soon as no further line can change it: one that was ended
    /// by `;` when its line has come, any other when the next one starts. Waiting takes none of the time limit.
    pub fn run_stream(
        &mut self,
        name: &str,
        reader: impl io::Read + Send + 'static,
    ) -> Replies<'_> {
        let home = Home::new(&self.settings.folder, self.settings.safe);
        Replies::new(self, home, Input::Stream(Stream::new(name, reader)))
    }

    /// Runs a text and gives its last value, if it has any; an error ends it.
    pub fn evaluate(&mut self, source: Source) -> Result<Option<Value>, Box<Reply>> {
        let mut last = None;
        for reply in self.run(source) {
            match &reply.result {
                Err(_) => return Err(Box::new(reply)),
                Ok(Answer::Value { value, .. }) => last = Some(value.clone()),
                Ok(_) => {}
            }
        }
        Ok(last)
    }
}

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
enum Input {
    Text(Source),
    File(PathBuf),
    /// A file that may have to be refused.
    Named(PathBuf),
    Stream(Stream),
    Nothing,
}

impl Input {
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
    fn new(engine: &'e mut Engine, home: Home, input: Input) -> Self {
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
        self.engine.session.budget().begin();
        let text = &self.source.text;
        let (from, line) = self.counted;
        let line = line + read::newlines(&text.as_bytes()[from..span.start]);
        self.counted = (span.start, line);
        let input = text[span.start..span.end].to_string();
        let (quiet, notes, result) = match statement {
            Err(diagnostic) => (
                false,
                Vec::new(),
                Err(Fault::at(diagnostic, self.source.clone())),
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
            session.budget().look()?;
            files::perform(session, files, home, statement, source)
        });
        if let (Err(_), Some(before)) = (&result, before) {
            engine.files = before;
        }
        engine.heed(result.map_err(|fault| fault.placed(statement.span, source)))
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
