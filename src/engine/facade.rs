//! The engine: a session with its settings, and the handle that interrupts it from another thread.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::error::Error;
use super::files::Files;
use super::help;
use super::read::{self, Pieces};
use super::share::{Deal, Share};
use super::status::Status;
use crate::builtins;
use crate::eval::{self, Environment, Remember, Session, Source, Writing};
use algebra::limits::{Budget, Checks, MemoryAccounting, Progress};
use algebra::notation::Notation;

/// The limits of an engine, what it may access, and how it prints values.
///
/// ```
/// use std::time::Duration;
/// use upstar::{Engine, Notation, Settings, Source, Status};
///
/// let settings = Settings::with(|settings| {
///     settings.timeout = Some(Duration::from_millis(100));
///     settings.notation = Notation::Unicode;
/// });
/// let mut engine = Engine::new(settings);
/// let text = "{0|*}\nforall n in 1..10**18: n > 0";
/// let replies: Vec<_> = engine.run(Source::new("notes", text)).collect();
/// assert_eq!(replies[0].value_text(), Some("↑"));
/// assert_eq!(replies[1].status(), Status::Limit);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// The characters that values are printed with.
    pub notation: Notation,
    /// A statement that runs longer than this fails.
    pub timeout: Option<Duration>,
    /// A statement fails when the engine holds more than this many megabytes, including replies that are still alive. How
    /// exact this is depends on the program: see [`Engine::memory_accounting`].
    pub max_memory: usize,
    /// The process does nothing else, so the resident size that the operating system reports for it is limited as well.
    pub own_process: bool,
    /// The number of engines with these settings that run in the process at the same time.
    pub engines: usize,
    /// The number of threads that the search for the winner of a position may use. The answers do not depend on it.
    pub threads: usize,
    /// Refuse to write files, and read only files below the folder of the script.
    pub safe: bool,
    /// Check every theorem that a `by` clause states against the moves, wherever it is used.
    pub paranoid: bool,
    /// The number of budget checks that the value of a position may take before its outcome is searched instead. With 0
    /// the outcome is searched at once.
    pub patience: Checks,
    /// The folder that relative paths start from in a text that is not a file.
    pub folder: PathBuf,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            notation: Notation::default(),
            timeout: None,
            max_memory: 4096,
            own_process: false,
            engines: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            safe: false,
            paranoid: false,
            patience: Checks(64),
            folder: PathBuf::from("."),
        }
    }
}

impl Settings {
    /// The default settings with some changes.
    pub fn with(edit: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = Settings::default();
        edit(&mut settings);
        settings
    }
}

/// An interpreter: it keeps definitions, results and limits from one text to the next.
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
/// A statement runs when its reply is requested from the iterator. A reply holds plain data. Renderings that take more
/// work, such as another notation or a picture, are made by the engine within its limits:
///
/// ```
/// use upstar::{Engine, Notation, Settings, Source};
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
///
/// An engine is not `Send`, because its values are reference-counted. One thread may have several engines; each is
/// charged only for its own memory:
///
/// ```compile_fail
/// let mut engine = upstar::Engine::new(upstar::Settings::default());
/// std::thread::spawn(move || engine.clear());
/// ```
pub struct Engine {
    pub(super) session: Session,
    pub(super) settings: Settings,
    pub(super) files: Files,
    remembers: Option<Rc<dyn Remember>>,
    /// Set if this engine runs only its share of the statements of a larger run.
    pub(super) share: Option<Share>,
}

/// A handle that stops an engine from another thread.
///
/// ```
/// use upstar::{Engine, Settings, Source, Status};
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
    /// Interrupts the running statement, or else the next one, and skips the rest of its text.
    pub fn interrupt(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Withdraws an interrupt that has not been noticed yet.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Engine");
        shown
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Creates an engine that knows only the built-in functions and rulesets.
    pub fn new(settings: Settings) -> Self {
        let mut engine = Engine {
            session: Session::new(Budget::default(), &builtins::LIBRARY),
            settings,
            files: Files::default(),
            remembers: None,
            share: None,
        };
        engine.change(|_| {});
        engine.session.budget().pause();
        engine
    }

    /// The current settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings for all statements that run from now on.
    pub fn change(&mut self, edit: impl FnOnce(&mut Settings)) {
        edit(&mut self.settings);
        self.session.world.paranoid = self.settings.paranoid;
        self.session.world.patience = self.settings.patience;
        self.session
            .set_environment(self.environment(&self.settings.folder));
        let budget = self.session.budget();
        budget.set_time(self.settings.timeout);
        budget.set_memory(self.settings.max_memory);
        budget.set_threads(self.settings.threads);
        if self.settings.own_process {
            budget.limit_process(self.settings.engines);
        }
    }

    /// The environment that the settings describe, for statements with paths relative to this folder.
    pub(super) fn environment(&self, folder: &Path) -> Environment {
        Environment {
            notation: self.settings.notation,
            writing: if self.settings.safe {
                Writing::Refused
            } else {
                Writing::Done
            },
            folder: folder.to_path_buf(),
            ..Environment::default()
        }
    }

    /// Forgets all definitions and results; settings and interrupters stay valid. Earlier replies keep their texts, but
    /// count as replies of another engine: this one cannot render them again.
    pub fn clear(&mut self) {
        let budget = self.session.budget().fresh();
        let fresh = Session::new(budget, &builtins::LIBRARY);
        let old = std::mem::replace(&mut self.session, fresh);
        self.session.budget().pause();
        drop(old);
        self.files = Files::default();
        if let Some(store) = self.remembers.take() {
            self.remember_in(store);
        }
        self.session.answers.are_shared = self.share.is_some();
        self.change(|_| {});
    }

    /// Makes this engine one of several that run the same texts. It runs every definition, and those of the other
    /// statements that `deal` assigns to it. All engines make the same definitions, so they all give the same answers.
    #[doc(hidden)]
    pub fn join(&mut self, engine: usize, deal: impl Deal + 'static) {
        self.share = Some(Share {
            deal: Box::new(deal),
            engine,
            statements: 0,
            is_mine: true,
        });
        self.session.answers.are_shared = true;
    }

    /// From now on, looks up the values of named positions in this store and saves new ones there, so that they outlive
    /// the engine.
    #[doc(hidden)]
    pub fn remember_in(&mut self, store: Rc<dyn Remember>) {
        self.session.remember_in(store.clone());
        self.remembers = Some(store);
    }

    /// The underlying session: definitions, results and the algebra.
    #[doc(hidden)]
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// A handle that interrupts the engine.
    pub fn interrupter(&mut self) -> Interrupter {
        Interrupter(self.session.budget().interrupt_flag())
    }

    /// How the memory that the engine holds is measured, on which [`Settings::max_memory`] relies.
    pub fn memory_accounting(&self) -> MemoryAccounting {
        self.session
            .world
            .positions
            .algebra
            .budget
            .memory_accounting()
    }

    /// The help text for a function, a ruleset or a part of the language, or for a definition with `##` lines.
    pub fn help(&mut self, name: &str) -> Option<String> {
        help::explain(&mut self.session, name)
    }

    /// The progress of the running statement, which another thread may read.
    pub fn progress(&mut self) -> Arc<Progress> {
        self.session.budget().progress()
    }

    /// Does some work on the session within the limits, as if it were a statement.
    #[doc(hidden)]
    pub fn attempt<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> eval::Result<T>,
    ) -> eval::Result<T> {
        let result = self.session.attempt(work);
        self.heed(result)
    }

    /// Reads a file within the limits.
    #[doc(hidden)]
    pub fn read_file(&mut self, path: &Path) -> Result<Source, Error> {
        let read = self.attempt(|session| read::file(path, session.budget()));
        read.map_err(Error::from)
    }

    /// Reads all that arrives on a stream, within the limits.
    #[doc(hidden)]
    pub fn read_stream(
        &mut self,
        name: &str,
        reader: impl io::Read + Send + 'static,
    ) -> Result<Source, Error> {
        let pieces = Pieces::new(|| Ok(reader));
        let read = self.attempt(|session| read::whole(name, pieces, session.budget()));
        read.map_err(Error::from)
    }

    /// Clears the interrupt that this result reports, if it reports one.
    pub(super) fn heed<T>(&mut self, result: eval::Result<T>) -> eval::Result<T> {
        if let Err(fault) = &result
            && Status::of_fault(fault) == Status::Interrupted
        {
            self.interrupter().clear();
        }
        result
    }
}
