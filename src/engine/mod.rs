//! The engine: a named text goes in, replies come out one by one.
//!
//! Nothing here or below prints, ends the program, installs a handler or keeps a global: two engines in one
//! process do not know of each other. The prompt, scripts and games at the terminal are faces of it.

mod files;
mod help;
mod json;
mod read;
mod reference;
mod replies;
mod reply;
mod status;
mod topics;

pub use crate::eval::{Answer, Fault, Source, Verdict};
pub use help::{Entry, Subject, entries, explain, near, overview, search};
pub use json::{FIELDS, TYPES, schema};
pub use reference::{about, chapters};
pub use replies::Replies;
pub use reply::{Reply, comment_sign, one_line};
pub use status::{Status, Tally};
pub use topics::{FAMILIES, TOPICS, Topic};

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::builtins;
use crate::eval::{self, Arguments, Session, Value};
use crate::limits::{Budget, Progress};
use crate::notation::Notation;
use files::{Files, Home};
use replies::Input;

/// What an engine may do, and how it writes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The signs that values are written with.
    pub notation: Notation,
    /// A statement that takes longer is given up.
    pub timeout: Option<Duration>,
    /// A statement is given up when this many megabytes are in use.
    pub max_memory: usize,
    /// No file is written, and files are read only below the folder of the script.
    pub safe: bool,
    /// Where relative paths start in a text that is no file.
    pub folder: PathBuf,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            notation: Notation::default(),
            timeout: None,
            max_memory: 4096,
            safe: false,
            folder: PathBuf::from("."),
        }
    }
}

/// An interpreter: definitions, results and limits, from one text to the next.
///
/// ```
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let source = Source::new("notes", "let g = {0|*}\ng + g\nassert g > 0\nnonsense");
/// let lines: Vec<_> = engine.run(source).map(|reply| reply.text().unwrap_or_default()).collect();
/// assert_eq!(lines[..3], ["", "^^   # L: Left wins, whoever starts", "true   # claim"]);
/// assert!(lines[3].contains("`nonsense` is not defined"));
/// ```
///
/// A statement is run when its reply is asked for. What a reply holds is data; what takes more work to write,
/// another notation or a picture, is asked of the engine, and its limits hold for that too:
///
/// ```
/// use upstar::notation::Notation;
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let mut replies = engine.run(Source::new("cell 1", "{1/2|^3}"));
/// let reply = replies.next().expect("one statement, one reply");
/// assert_eq!(reply.json().to_string(), r#"{"line":1,"input":"{1/2|^3}","type":"game","value":"{1/2|^3}","outcome":"L"}"#);
///
/// let engine = replies.engine();
/// let latex = engine.text_in(&reply, Notation::Latex).unwrap();
/// assert_eq!(latex.as_deref(), Some(r"\{\tfrac{1}{2} \mid 3\cdot{\uparrow}\}   % L: Left wins, whoever starts"));
/// assert!(engine.svg(&reply).unwrap().expect("games have pictures").starts_with("<svg"));
/// ```
pub struct Engine {
    session: Session,
    settings: Settings,
    files: Files,
}

/// A handle that stops an engine from another thread.
///
/// ```
/// use upstar::engine::Status;
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let interrupter = engine.interrupter();
/// std::thread::spawn(move || interrupter.interrupt());
/// let endless = Source::new("endless", "forall n in 1..10**18: n > 0\n1 + 1");
/// let last = engine.run(endless).last().expect("the interrupt");
/// assert_eq!(last.status(), Status::Interrupted);
/// ```
#[derive(Clone, Debug)]
pub struct Interrupter(Arc<AtomicBool>);

impl Interrupter {
    /// Stops what runs, or what is run next; the text it stands in is left.
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether an interrupt waits to be noticed.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes back an interrupt that was not noticed yet.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Engine {
    pub fn new(settings: Settings) -> Self {
        let mut engine = Engine {
            session: Session::new(Budget::default(), builtins::TABLE),
            settings,
            files: Files::default(),
        };
        engine.change(|_| {});
        engine
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings for what is run from now on.
    pub fn change(&mut self, edit: impl FnOnce(&mut Settings)) {
        edit(&mut self.settings);
        self.session.notation = self.settings.notation;
        self.session.may_write = !self.settings.safe;
        self.session.set_folder(self.settings.folder.clone());
        let budget = self.session.budget();
        budget.set_time(self.settings.timeout);
        budget.set_memory(self.settings.max_memory);
    }

    /// Forgets every definition and every result; settings and interrupters stay.
    pub fn clear(&mut self) {
        let budget = std::mem::take(self.session.budget());
        self.session = Session::new(budget, builtins::TABLE);
        self.files = Files::default();
        self.change(|_| {});
    }

    /// The session underneath: definitions, results, the algebra.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// A handle to stop what runs.
    pub fn interrupter(&mut self) -> Interrupter {
        Interrupter(self.session.budget().interrupt_flag())
    }

    /// What the running statement has done so far, to be looked at from another thread.
    pub fn progress(&mut self) -> Arc<Progress> {
        self.session.budget().progress()
    }

    /// Runs a text, statement by statement, as the replies are asked for.
    pub fn run(&mut self, source: Source) -> Replies<'_> {
        let home = Home::new(&self.settings.folder, &self.settings);
        Replies::new(self, home, Input::Text(source))
    }

    /// Runs a script; paths in it are relative to its own folder.
    pub fn run_file(&mut self, path: &Path) -> Replies<'_> {
        let home = Home::new(path.parent().unwrap_or(Path::new("")), &self.settings);
        Replies::new(self, home, Input::File(path.to_path_buf()))
    }

    /// Runs a script that was named by somebody at work: in safe mode, only one below the engine's folder.
    pub fn load(&mut self, path: &Path) -> Replies<'_> {
        let mut home = Home::new(&self.settings.folder, &self.settings);
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
        let home = Home::new(&self.settings.folder, &self.settings);
        let pieces = read::Pieces::new(|| Ok(reader));
        Replies::new(self, home, Input::stream(name, pieces))
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

    /// Does some work on the session within the limits, as a statement of its own.
    pub fn attempt<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> eval::Result<T>,
    ) -> eval::Result<T> {
        let result = self.session.attempt(work);
        self.heed(result)
    }

    /// An interrupt that is reported is done with.
    fn heed<T>(&mut self, result: eval::Result<T>) -> eval::Result<T> {
        if let Err(fault) = &result
            && Status::of_fault(fault) == Status::Interrupted
        {
            self.interrupter().clear();
        }
        result
    }

    /// What [`Reply::text`] gives, in another notation. The reply must be one of this engine's.
    pub fn text_in(&mut self, reply: &Reply, notation: Notation) -> eval::Result<Option<String>> {
        let Ok(Answer::Value { value, .. }) = &reply.result else {
            return Ok(reply.text());
        };
        if notation == reply.notation {
            return Ok(reply.text());
        }
        let text = self.attempt(|session| session.show_in(value, notation, reply.span))?;
        Ok(reply.line_with(&text, notation))
    }

    /// A picture of the result, where it has one: positions, thermographs and reports do. The reply must be
    /// one of this engine's.
    pub fn svg(&mut self, reply: &Reply) -> eval::Result<Option<String>> {
        let value = match &reply.result {
            Ok(Answer::Value { value, .. }) => value.clone(),
            Ok(Answer::Lines(lines)) => Value::Report(lines.as_str().into()),
            _ => return Ok(None),
        };
        let has_picture = matches!(
            value,
            Value::Game(_) | Value::Thermograph(..) | Value::Wld(_) | Value::Report(_)
        );
        let Some(draw) = self.session.builtin("svg").filter(|_| has_picture) else {
            return Ok(None);
        };
        let span = reply.span;
        let drawn = self.attempt(|session| {
            (draw.run)(&mut Arguments {
                session,
                name: draw.name,
                values: vec![value],
                spans: vec![span],
                span,
            })
        })?;
        Ok(match drawn {
            Value::Text(svg) => Some(svg.to_string()),
            _ => None,
        })
    }
}
