//! A session: definitions, positions and memo tables, kept from one statement to the next.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::rc::Rc;

use hashbrown::{HashMap, HashSet};

use super::call::memo::{CallMemo, Held, Remembered, SessionCheckpoint};
use super::fault::Result;
use super::finding::Finding;
use super::gc::Collector;
use super::held::HandedOut;
use super::help::{Explained, Help, Row};
use super::report::Report;
use super::scope::{Globals, Shelved};
use super::slips::{Unbarred, Undefined};
use super::typed::Compiled;
use super::value::Value;
use crate::diagnostic::Span;
use crate::picture::Canvas;
use algebra::game::{Algebra, Outcome};
use algebra::limits::{Budget, Limited};
use algebra::notation::Notation;
use solver::position::{Position, Positions};
use solver::solve::{Computation, Expand, Solver, World};

/// A function that comes with the program.
pub type Builtin = Row<fn(&mut Arguments<'_>) -> Result<Value>>;

/// A call of a builtin: the arguments with their spans, and the session to work in.
pub struct Arguments<'a> {
    pub session: &'a mut Session,
    /// The help entry of the function.
    pub help: &'static Help,
    /// The index of the first argument on the session's stack.
    pub(super) base: usize,
    pub(super) count: usize,
    pub(super) spans: Spans<'a>,
    /// The span of the whole call.
    pub span: Span,
}

/// The spans of arguments.
#[derive(Clone, Copy, Debug)]
pub enum Spans<'a> {
    Each(&'a [Span]),
    /// All arguments have this span.
    Same(Span),
}

impl Spans<'_> {
    pub fn at(&self, i: usize) -> Option<Span> {
        match self {
            Spans::Each(spans) => spans.get(i).copied(),
            Spans::Same(span) => Some(*span),
        }
    }
}

/// What a session is given to work with: families of functions by name, and the function that explains findings.
pub struct Library {
    pub families: &'static [(&'static str, &'static [Builtin])],
    /// `why CLAIM`: explains what was found.
    pub why: fn(&mut Session, &Finding) -> Result<Rc<dyn Report>>,
}

impl Library {
    /// All functions.
    pub fn rows(&self) -> impl Iterator<Item = &'static Builtin> {
        self.families.iter().flat_map(|(_, rows)| *rows)
    }
}

/// What happens when a function writes a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    Done,
    /// The file is not written, because of safe mode.
    Refused,
    /// The file is not written here: it was written before, or another engine writes it.
    Skipped,
}

impl Writing {
    /// The setting for statements whose files another engine writes.
    pub fn done_by_another(self) -> Writing {
        match self {
            Writing::Done => Writing::Skipped,
            other => other,
        }
    }
}

/// Global names, and what the program provides.
pub struct Definitions {
    pub(super) globals: Globals,
    /// The files of bundled rulesets that have been read so far, by name.
    pub(super) shelf: HashMap<&'static str, Rc<Shelved>>,
    /// The number of functions created so far, from which each gets its id.
    pub(super) function_count: u64,
    pub(super) library: &'static Library,
    builtins: HashMap<&'static str, &'static Builtin>,
}

impl Definitions {
    fn new(library: &'static Library) -> Definitions {
        let rows = library.rows().map(|row| (row.help.name, row));
        Definitions {
            globals: Globals::default(),
            shelf: HashMap::new(),
            function_count: 0,
            library,
            builtins: rows.collect(),
        }
    }

    /// All functions that come with the program.
    pub fn builtins(&self) -> impl Iterator<Item = &'static Builtin> {
        self.library.rows()
    }

    /// The builtin about which claims are explained in this way.
    pub(super) fn explained(&self, explained: Explained) -> Option<&'static Builtin> {
        let mut rows = self.builtins();
        rows.find(|row| row.help.semantics.explained == Some(explained))
    }

    pub fn builtin(&self, name: &str) -> Option<&'static Builtin> {
        self.builtins.get(name).copied()
    }

    /// The user's names with their meanings.
    pub fn list(&self) -> Vec<(Rc<str>, Value)> {
        self.globals.list()
    }

    /// The meanings of a name of the user.
    pub fn current(&self, name: &str) -> Vec<(Rc<str>, Value)> {
        self.globals.current(name)
    }

    /// The `##` lines above a definition of the user.
    pub fn help_of(&self, name: &str) -> Option<Rc<str>> {
        self.globals.help(name).cloned()
    }

    /// Whether a file was read with `use` under this name.
    pub(super) fn has_file(&self, alias: &str) -> bool {
        let prefix = format!("{alias}.");
        let next = self.globals.names_from(&prefix).next();
        next.is_some_and(|name| name.starts_with(&prefix))
    }

    /// Whether a name that a definition mentioned has a meaning now.
    pub fn has_meaning(&self, name: &str) -> bool {
        let id = self.globals.id(name);
        id.is_some_and(|id| self.globals.get(id, u64::MAX).is_some())
    }

    /// The id of a global name, which is added if it is new.
    pub(super) fn global(&mut self, name: &Rc<str>, positions: &Positions) -> u32 {
        if let Some(id) = self.globals.id(name) {
            return id;
        }
        let predefined = self.predefined(name, positions);
        self.globals.add(name, predefined)
    }

    /// The meaning of a name that the user has not defined.
    fn predefined(&self, name: &str, positions: &Positions) -> Option<Value> {
        let builtin = self.builtins.get(name).map(|row| Value::Builtin(row));
        // `D`, `LD` and so on; the other four outcomes are reserved words.
        let outcome = || Some(Value::Outcome(Outcome::named(name)?, None));
        let loopy = || Some(Value::game(positions.named(name)?));
        builtin.or_else(outcome).or_else(loopy)
    }

    /// The id of a name that a file defines for itself, by its full name; `Err` with its predefined meaning if the file does
    /// not define it. `is_own` if it is about to do so.
    pub(super) fn own_global(
        &mut self,
        full: Rc<str>,
        name: &Rc<str>,
        is_own: bool,
        positions: &Positions,
    ) -> std::result::Result<u32, Value> {
        match (self.globals.id(&full), self.predefined(name, positions)) {
            (Some(id), _) => Ok(id),
            (None, Some(value)) if !is_own => Err(value),
            (None, _) => Ok(self.globals.add(&full, None)),
        }
    }
}

/// The conditions under which a statement runs.
#[derive(Clone, Debug)]
pub struct Environment {
    /// The version of the definitions that names refer to: the present one, except while the moves of an older position or an
    /// older report are computed.
    pub version: u64,
    pub notation: Notation,
    pub writing: Writing,
    /// Where relative paths start.
    pub folder: PathBuf,
    /// The file whose definitions are being read by `use`.
    pub used: Option<Rc<UsedFile>>,
}

/// A file that `use` reads.
#[derive(Debug)]
pub struct UsedFile {
    /// The path as typed.
    pub path: Rc<str>,
    /// The name after `as`: `x` of this file is `alias.x`.
    pub alias: Option<Rc<str>>,
    /// The names that the file defines, if it has an alias.
    pub names: HashSet<Rc<str>>,
    /// The time at which it began.
    pub since: u64,
}

impl UsedFile {
    /// A file that is about to be read. If a file with an alias reads it, it belongs to that.
    pub fn new(session: &Session, path: &Rc<str>, alias: Option<&Rc<str>>) -> UsedFile {
        let alias = match (session.statement.environment.alias(), alias) {
            (Some((_, outer)), Some(alias)) => Some(format!("{outer}.{alias}").into()),
            (outer, alias) => outer.map(|(_, outer)| outer).or(alias).cloned(),
        };
        UsedFile {
            path: path.clone(),
            alias,
            names: HashSet::default(),
            since: session.definitions.globals.version(),
        }
    }
}

impl Environment {
    /// The file that is being read, if it has an alias.
    pub(super) fn alias(&self) -> Option<(&UsedFile, &Rc<str>)> {
        let used = self.used.as_ref()?;
        Some((used, used.alias.as_ref()?))
    }

    /// The full name of something that is being defined.
    pub(super) fn full_name(&self, name: &Rc<str>) -> Rc<str> {
        match self.alias() {
            Some((_, alias)) => format!("{alias}.{name}").into(),
            None => name.clone(),
        }
    }
}

impl Default for Environment {
    fn default() -> Environment {
        Environment {
            version: u64::MAX,
            notation: Notation::default(),
            writing: Writing::Done,
            folder: PathBuf::from("."),
            used: None,
        }
    }
}

/// The state of the running statement. It is created for the statement and dropped after it.
pub struct Statement {
    pub environment: Environment,
    /// Remarks on what the statement has done.
    pub notes: Vec<String>,
    /// The state of the solver.
    pub computation: Computation,
    /// The last picture that it wrote as a string.
    pub drawn: Option<Canvas>,
    /// The names without a meaning that its definition mentions.
    pub undefined: Vec<Undefined>,
    /// Brackets without a bar that were evaluated.
    pub(super) unbarred: Vec<Unbarred>,
    /// The local values of all code that is running.
    pub(super) stack: Vec<Value>,
    /// The running calls of recursive functions, outermost first: the function, and where its arguments start.
    pub(super) running: Vec<(u64, usize)>,
    /// The named positions whose moves are being found, outermost first.
    pub(super) expanding: Vec<Position>,
    /// The named positions that are being checked for whether they have a move, outermost first.
    pub(super) checking: Vec<Position>,
    /// The function whose positions are replaced by marks, while its moves are listed as heaps.
    pub(super) heaps_of: Option<u64>,
}

impl Statement {
    pub(super) fn new(environment: Environment) -> Statement {
        Statement {
            environment,
            notes: Vec::new(),
            computation: Computation::default(),
            drawn: None,
            undefined: Vec::new(),
            unbarred: Vec::new(),
            stack: Vec::new(),
            running: Vec::new(),
            expanding: Vec::new(),
            checking: Vec::new(),
            heaps_of: None,
        }
    }

    /// The version of the definitions that names refer to.
    #[inline]
    pub(super) fn version(&self) -> u64 {
        self.environment.version
    }

    /// Adds a remark, unless it has been made already.
    pub fn remark(&mut self, note: String) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// The results of earlier statements.
#[derive(Default)]
pub struct Answers {
    pub list: Vec<Value>,
    /// The number of answers before those in the list.
    dropped: usize,
    /// Whether other engines answer some of the statements, so that none can refer to an answer.
    pub are_shared: bool,
}

impl Answers {
    /// The number of answers that can be referred to.
    pub const KEPT: usize = 10_000;

    /// The number of answers so far.
    pub fn given(&self) -> usize {
        self.dropped + self.list.len()
    }

    /// The numbers of the answers that can be referred to when this many have been given.
    pub fn kept(given: usize) -> RangeInclusive<usize> {
        given.saturating_sub(Self::KEPT) + 1..=given
    }

    /// The answer with this number, counted from 1.
    pub fn get(&self, number: usize) -> Option<&Value> {
        self.list.get(number.checked_sub(self.dropped + 1)?)
    }

    /// Drops the answers that can no longer be referred to, which are no roots of the garbage collection any more.
    pub fn drop_old(&mut self) {
        let old = self.list.len().saturating_sub(Self::KEPT);
        self.list.drain(..old);
        self.list.shrink_to_fit();
        self.dropped += old;
    }
}

/// Definitions, positions and results, kept from one statement to the next.
pub struct Session {
    /// Positions, values, and what is known about them.
    pub world: World,
    pub definitions: Definitions,
    /// The running statement; between two statements, an idle one in the environment that the next one inherits.
    pub statement: Statement,
    pub answers: Answers,
    pub(super) memory: CallMemo,
    pub(super) compiled: Compiled,
    pub(super) held: Held,
    /// The values that are held outside of the session.
    pub handed_out: HandedOut,
    pub(super) collector: Collector,
    /// The disk cache, if there is one.
    pub(super) remembered: Option<Box<Remembered>>,
    /// The generation of definitions at the start of the last statement. Calls that were memoized in earlier
    /// generations have been dropped.
    pub(super) generation: usize,
}

impl Limited for Session {
    fn budget(&mut self) -> &mut Budget {
        &mut self.world.positions.algebra.budget
    }
}

impl Session {
    /// The limits of this session.
    pub fn budget(&mut self) -> &mut Budget {
        Limited::budget(self)
    }

    pub fn new(budget: Budget, library: &'static Library) -> Self {
        let world = World::new(budget);
        Session {
            held: Held {
                all: SessionCheckpoint {
                    mark: world.mark(),
                    calls: 0,
                    bytes: 0,
                    handed_out: 0,
                },
                end: world.mark(),
            },
            world,
            definitions: Definitions::new(library),
            collector: Collector::default(),
            statement: Statement::new(Environment::default()),
            handed_out: HandedOut::default(),
            answers: Answers::default(),
            memory: CallMemo::default(),
            compiled: Compiled::default(),
            remembered: None,
            generation: 0,
        }
    }

    pub fn algebra(&mut self) -> &mut Algebra {
        &mut self.world.positions.algebra
    }

    /// The solver, which answers questions about positions.
    #[inline]
    pub fn solver(&mut self) -> Solver<'_, Session> {
        Expand::solver(self)
    }

    /// The last few results with their numbers, oldest first.
    pub fn last_answers(&self, count: usize) -> Vec<(usize, Value)> {
        let given = self.answers.given();
        let numbers = given.saturating_sub(count) + 1..=given;
        let answers = numbers.filter_map(|n| Some((n, self.answers.get(n)?.clone())));
        answers.collect()
    }

    /// Sets the environment of all statements that run from now on.
    pub fn set_environment(&mut self, environment: Environment) {
        self.statement = Statement::new(environment);
    }

    /// Runs some work while a part of the statement's environment has another value.
    #[inline]
    pub fn with<T, R>(
        &mut self,
        part: impl Fn(&mut Environment) -> &mut T,
        value: T,
        work: impl FnOnce(&mut Session) -> R,
    ) -> R {
        let before = std::mem::replace(part(&mut self.statement.environment), value);
        let done = work(self);
        *part(&mut self.statement.environment) = before;
        done
    }

    /// The characters that values are printed with.
    pub fn notation(&self) -> Notation {
        self.statement.environment.notation
    }

    /// The version of the definitions for something created now.
    pub(super) fn version(&self) -> u64 {
        self.statement
            .version()
            .min(self.definitions.globals.version())
    }

    pub fn tick(&mut self) -> Result<()> {
        Ok(self.budget().tick()?)
    }
}
