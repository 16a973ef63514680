//! The engine itself: a session with its settings, and the handle that stops it.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::files::Files;
use super::share::{Deal, Share};
use super::status::Status;
use crate::builtins;
use crate::eval::{self, Remember, Session, Writing};
use crate::limits::{Budget, Progress};
use crate::notation::Notation;

/// What an engine may do, and how it writes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The signs that values are written with.
    pub notation: Notation,
    /// A statement that takes longer is given up.
    pub timeout: Option<Duration>,
    /// A statement is given up when the engine holds this many megabytes, its replies that live among them.
    pub max_memory: usize,
    /// The process does nothing else, so what the system counts for it is looked at too.
    pub own_process: bool,
    /// How many engines with these settings work in the process at once.
    pub engines: usize,
    /// No file is written, and files are read only below the folder of the script.
    pub safe: bool,
    /// What a definition says `by` a theorem is compared with what the moves give, wherever it is used.
    pub paranoid: bool,
    /// How long a value is tried, in looks at the limits, before an outcome is searched instead; with 0 it is searched at
    /// once.
    pub patience: u64,
    /// Where relative paths start in a text that is no file.
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
            safe: false,
            paranoid: false,
            patience: 64,
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
///
/// An engine stays on its thread, since its values are shared within it; a thread may have several, and what one of them
/// holds does not count for another:
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
    /// Of an engine that does part of a larger run.
    pub(super) share: Option<Share>,
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

    /// Takes back an interrupt that was not noticed yet.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

impl Engine {
    /// An engine that knows nothing but the functions and rulesets that come with the program.
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

    /// The settings as they are.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the settings for what is run from now on.
    pub fn change(&mut self, edit: impl FnOnce(&mut Settings)) {
        edit(&mut self.settings);
        self.session.notation = self.settings.notation;
        self.session.world.paranoid = self.settings.paranoid;
        self.session.world.patience = self.settings.patience;
        self.session.writing = match self.settings.safe {
            true => Writing::Refused,
            false => Writing::Done,
        };
        self.session.set_folder(self.settings.folder.clone());
        let budget = self.session.budget();
        budget.set_time(self.settings.timeout);
        budget.set_memory(self.settings.max_memory);
        if self.settings.own_process {
            budget.limit_process(self.settings.engines);
        }
    }

    /// Forgets every definition and every result; settings and interrupters stay. Earlier replies keep their texts, and
    /// are those of another engine.
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
        if let Some(share) = &mut self.share {
            share.left_out.clear();
        }
        self.change(|_| {});
    }

    /// From now on this engine is one of several that run the same texts: it runs all definitions, and of the other
    /// statements those that are dealt to it. What it defines is what the others define, so that all give the same answers.
    pub fn join(&mut self, engine: usize, deal: impl Deal + 'static) {
        self.share = Some(Share {
            deal: Box::new(deal),
            engine,
            statements: 0,
            is_mine: true,
            left_out: Vec::new(),
        });
    }

    /// From now on the values of named positions are looked for in this store, and kept there, beyond the engine.
    pub fn remember_in(&mut self, store: Rc<dyn Remember>) {
        self.session.remember_in(store.clone());
        self.remembers = Some(store);
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

    /// Does some work on the session within the limits, as a statement of its own.
    pub fn attempt<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> eval::Result<T>,
    ) -> eval::Result<T> {
        let result = self.session.attempt(work);
        self.heed(result)
    }

    /// An interrupt that is reported is done with.
    pub(super) fn heed<T>(&mut self, result: eval::Result<T>) -> eval::Result<T> {
        if let Err(fault) = &result
            && Status::of_fault(fault) == Status::Interrupted
        {
            self.interrupter().clear();
        }
        result
    }
}
