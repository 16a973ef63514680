//! The table that workers sit at: who takes which statement, what was answered, and what is to be shown next.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::engine::{Case, Status, Tally};
use crate::terminal::Line;

/// So many statements are taken ahead of the one that is to be shown next, and so many bytes of answers wait for it.
const AHEAD: usize = 1 << 12;
const BYTES_AHEAD: usize = 64 << 20;

/// The answer to a statement, ready to be shown.
pub struct Done {
    pub lines: Vec<Line>,
    pub tally: Tally,
    pub case: Case,
    /// The text that it stands in.
    pub text: usize,
}

impl Done {
    fn bytes(&self) -> usize {
        self.lines.iter().map(Line::bytes).sum()
    }
}

/// What all workers know.
pub struct Table {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Statements that somebody has taken.
    taken: usize,
    /// Statements that were shown.
    shown: usize,
    done: BTreeMap<usize, Done>,
    bytes: usize,
    /// Definitions that whoever took them could not make.
    undefined: BTreeSet<usize>,
    workers: usize,
    /// A worker ended before its time.
    broken: bool,
}

impl Table {
    pub fn new(workers: usize) -> Self {
        Table {
            state: Mutex::new(State {
                taken: 0,
                shown: 0,
                done: BTreeMap::new(),
                bytes: 0,
                undefined: BTreeSet::new(),
                workers,
                broken: false,
            }),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while(&self, condition: impl FnMut(&mut State) -> bool) -> MutexGuard<'_, State> {
        let state = self.changed.wait_while(self.state(), condition);
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a statement, unless somebody has done so; waits where too many answers wait to be shown.
    pub fn takes(&self, statement: usize) -> bool {
        let is_free = |state: &State| state.taken == statement;
        let is_far = |state: &State| {
            statement > state.shown
                && (statement - state.shown >= AHEAD || state.bytes >= BYTES_AHEAD)
        };
        let mut state = self.wait_while(|state| is_free(state) && is_far(state));
        let takes = is_free(&state);
        state.taken += usize::from(takes);
        takes
    }

    /// The answer to a statement that was taken.
    pub fn answer(&self, statement: usize, done: Done) {
        let mut state = self.state();
        if done.tally.status >= Status::Error {
            state.undefined.insert(statement);
        }
        state.bytes += done.bytes();
        state.done.insert(statement, done);
        self.changed.notify_all();
    }

    /// Whether the one who took a definition has made it; waits until that is known.
    pub fn is_defined(&self, statement: usize) -> bool {
        let is_open = |state: &mut State| {
            !state.broken && statement >= state.shown && !state.done.contains_key(&statement)
        };
        !self.wait_while(is_open).undefined.contains(&statement)
    }

    /// A worker has ended, with all that it took done or before its time.
    pub fn leave(&self, broken: bool) {
        let mut state = self.state();
        state.workers -= 1;
        state.broken |= broken;
        self.changed.notify_all();
    }

    /// The answer that is to be shown next; at the end, how many were lost because a worker ended before its time.
    pub fn next(&self) -> Result<Done, usize> {
        let is_open = |state: &mut State| {
            state.workers > 0 && !state.broken && !state.done.contains_key(&state.shown)
        };
        let mut state = self.wait_while(is_open);
        let next = state.shown;
        let Some(done) = state.done.remove(&next) else {
            return Err(match state.broken {
                true => state.taken - state.shown,
                false => 0,
            });
        };
        state.shown += 1;
        state.bytes -= done.bytes();
        self.changed.notify_all();
        Ok(done)
    }
}
