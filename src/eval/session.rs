//! A session: definitions, positions and what is remembered, from one statement to the next.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use hashbrown::HashMap;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::fault::{Fault, Result, Source};
use super::finding::Finding;
use super::help::{Help, Row};
use super::report::Report;
use super::scope::Globals;
use super::value::{Bindings, Function, Value, binding};
use crate::diagnostic::{Span, did_you_mean};
use crate::game::{Algebra, Outcome};
use crate::limits::{Budget, Limited};
use crate::notation::Notation;
use crate::position::{Position, Positions};

/// A call: the generation of definitions it belongs to, the function and the arguments.
pub(super) type CallKey = (usize, Value, Vec<Value>);

/// A function that comes with the program.
pub type Builtin = Row<fn(&mut Arguments<'_>) -> Result<Value>>;

/// A call of a builtin: the arguments, where they stand, and the session to work in.
pub struct Arguments<'a> {
    pub session: &'a mut Session,
    /// What is said about the function.
    pub help: &'static Help,
    pub values: Vec<Value>,
    pub spans: Vec<Span>,
    /// The whole call.
    pub span: Span,
}

/// What a session is given to work with: families of functions by name, and the way to find reasons.
pub struct Library {
    pub families: &'static [(&'static str, &'static [Builtin])],
    /// `why CLAIM`: the reasons behind what was found.
    pub why: fn(&mut Session, &Finding) -> Result<Rc<dyn Report>>,
}

impl Library {
    /// All functions.
    pub fn rows(&self) -> impl Iterator<Item = &'static Builtin> {
        self.families.iter().flat_map(|(_, rows)| *rows)
    }
}

/// What becomes of a file that a function writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    Done,
    /// In safe mode.
    Refused,
    /// It was written before, and stays as it is.
    Skipped,
}

pub struct Session {
    pub positions: Positions,
    pub notation: Notation,
    pub(super) globals: Globals,
    pub(super) source: Rc<Source>,
    /// The moment whose definitions are meant; the present one except while an old position is unfolded.
    pub(super) age: u64,
    pub(super) answers: Vec<Value>,
    /// Remarks on what the running statement has done.
    pub(super) notes: Vec<String>,
    /// Calls with their values, in the order in which they were computed: what came after a moment can be forgotten.
    pub(super) remembered: IndexMap<CallKey, Value, FxBuildHasher>,
    /// How many calls were kept when room was made.
    kept: usize,
    /// Calls whose value is being computed, outermost first.
    pub(super) running: IndexSet<CallKey, FxBuildHasher>,
    /// Named positions whose moves are being found, outermost first.
    pub(super) unfolding: Vec<Position>,
    /// Where relative paths start.
    pub(super) folder: PathBuf,
    pub writing: Writing,
    pub(super) library: &'static Library,
    builtins: HashMap<&'static str, &'static Builtin>,
}

impl Limited for Session {
    fn budget(&mut self) -> &mut Budget {
        &mut self.positions.algebra.budget
    }
}

impl Session {
    /// The limits of this session.
    pub fn budget(&mut self) -> &mut Budget {
        Limited::budget(self)
    }

    pub fn new(budget: Budget, library: &'static Library) -> Self {
        let rows = library.rows().map(|row| (row.help.name, row));
        Session {
            positions: Positions::new(Algebra::new(budget)),
            notation: Notation::default(),
            globals: Globals::default(),
            source: Rc::default(),
            age: u64::MAX,
            answers: Vec::new(),
            notes: Vec::new(),
            remembered: IndexMap::default(),
            kept: 0,
            running: IndexSet::default(),
            unfolding: Vec::new(),
            folder: PathBuf::from("."),
            writing: Writing::Done,
            library,
            builtins: rows.collect(),
        }
    }

    pub fn algebra(&mut self) -> &mut Algebra {
        &mut self.positions.algebra
    }

    /// All functions that come with the program.
    pub fn builtins(&self) -> impl Iterator<Item = &'static Builtin> {
        self.library.rows()
    }

    pub fn builtin(&self, name: &str) -> Option<&'static Builtin> {
        self.builtins.get(name).copied()
    }

    /// The user's names with their meanings.
    pub fn definitions(&self) -> Vec<(Rc<str>, Value)> {
        self.globals.list()
    }

    /// The `##` lines above a definition of the user.
    pub fn help_of(&self, name: &str) -> Option<Rc<str>> {
        self.globals.help(name).cloned()
    }

    /// The results so far, the first first.
    pub fn answers(&self) -> &[Value] {
        &self.answers
    }

    /// Remarks on what was done since they were last asked for.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// Where relative paths start.
    pub fn set_folder(&mut self, folder: PathBuf) {
        self.folder = folder;
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a file for a function, where that is allowed; gives the path.
    pub fn write_file(&self, file: &str, content: &str, span: Span) -> Result<PathBuf> {
        let path = self.folder.join(file);
        let refuse = |why: String, help: &str| {
            let title = format!("cannot write {}", path.display());
            Err(Fault::new(title, span, why).help(help))
        };
        let written = match self.writing {
            Writing::Done => std::fs::write(&path, content),
            Writing::Skipped => Ok(()),
            Writing::Refused => {
                let why = "no file is written in safe mode".to_string();
                return refuse(why, "run it without `--safe`");
            }
        };
        match written {
            Ok(()) => Ok(path),
            Err(error) => refuse(
                error.to_string(),
                "the folder must be there, and the file writable",
            ),
        }
    }

    /// The age that something made now has.
    pub(super) fn present(&self) -> u64 {
        self.age.min(self.globals.now())
    }

    pub(super) fn lookup(&self, name: &str, locals: &Bindings) -> Option<Value> {
        if let Some(value) = binding(locals, name) {
            return Some(value.clone());
        }
        if let Some(value) = self.globals.get(name, self.age) {
            return Some(value.clone());
        }
        if let Some(row) = self.builtins.get(name) {
            return Some(Value::Builtin(row));
        }
        // `D`, `LD` and their like; the other four are words of the language.
        Outcome::named(name).map(|outcome| Value::Outcome(outcome, None))
    }

    pub(super) fn unknown_name(&self, name: &str, span: Span, locals: &Bindings) -> Fault {
        let local = locals.iter().map(|(name, _)| &**name);
        let known = local
            .chain(self.globals.names())
            .chain(self.builtins.keys().copied())
            .chain(Outcome::ALL.iter().map(|outcome| outcome.letter()));
        let fault = Fault::new(
            format!("`{name}` is not defined"),
            span,
            "nothing has this name",
        );
        match did_you_mean(name, known) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(format!("define it with `let {name} = ...`")),
        }
    }

    pub fn tick(&mut self) -> Result<()> {
        Ok(self.budget().tick()?)
    }

    pub(super) fn call_key(&self, function: &Rc<Function>, args: &[Value]) -> CallKey {
        (
            self.globals.generation(self.age),
            Value::Function(function.clone()),
            args.to_vec(),
        )
    }

    /// Forgets calls that only save time. Those that are positions stay: positions are kept in any case, and would be
    /// made a second time.
    pub(super) fn make_room(&mut self) {
        // Where most were kept the last time, going through them again does not pay.
        if self.remembered.len() > 2 * self.kept {
            self.remembered
                .retain(|_, value| matches!(value, Value::Game(_)));
            self.remembered.shrink_to_fit();
            self.kept = self.remembered.len();
        }
    }

    /// Forgets all but the first calls.
    pub(super) fn forget_calls(&mut self, but: usize) {
        self.remembered.truncate(but);
        self.kept = self.kept.min(but);
        self.remembered.shrink_to_fit();
    }
}
