//! The state that the workers of `--jobs` share: which statements are taken, which are answered, and which is shown
//! next.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::engine::{Case, Status, Tally};
use crate::terminal::Line;

/// A worker waits before it takes a statement that is this far ahead of the next one to be shown, or while at least
/// `BYTES_AHEAD` bytes of answers wait to be shown.
const AHEAD: usize = 1 << 12;
const BYTES_AHEAD: usize = 64 << 20;

/// The answer to a statement, ready to be shown.
pub struct Done {
    pub lines: Vec<Line>,
    pub tally: Tally,
    pub case: Case,
    /// The index of the text that contains the statement.
    pub text: usize,
}

impl Done {
    fn bytes(&self) -> usize {
        self.lines.iter().map(Line::bytes).sum()
    }
}

/// The state that all workers share.
pub struct Table {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The number of statements that have been taken.
    taken: usize,
    /// The number of statements whose answers have been shown.
    shown: usize,
    done: BTreeMap<usize, Done>,
    bytes: usize,
    /// Statements that failed; a definition among them was not made.
    undefined: BTreeSet<usize>,
    workers: usize,
    /// A worker panicked.
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

    /// Takes a statement unless another worker has taken it; returns whether it did. Waits while too many answers are
    /// waiting to be shown.
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

    /// Stores the answer to a statement that was taken.
    pub fn answer(&self, statement: usize, done: Done) {
        let mut state = self.state();
        if done.tally.status >= Status::Error {
            state.undefined.insert(statement);
        }
        state.bytes += done.bytes();
        state.done.insert(statement, done);
        self.changed.notify_all();
    }

    /// Whether the worker that took a definition succeeded in making it; waits until that is known.
    pub fn is_defined(&self, statement: usize) -> bool {
        let is_open = |state: &mut State| {
            !state.broken && statement >= state.shown && !state.done.contains_key(&statement)
        };
        !self.wait_while(is_open).undefined.contains(&statement)
    }

    /// Records that a worker has ended, normally or by a panic (`broken`).
    pub fn leave(&self, broken: bool) {
        let mut state = self.state();
        state.workers -= 1;
        state.broken |= broken;
        self.changed.notify_all();
    }

    /// Waits for the next answer to show. At the end, the error is the number of answers that were lost because a
    /// worker panicked.
    pub fn next(&self) -> Result<Done, usize> {
        let is_open = |state: &mut State| {
            state.workers > 0 && !state.broken && !state.done.contains_key(&state.shown)
        };
        let mut state = self.wait_while(is_open);
        let next = state.shown;
        let Some(done) = state.done.remove(&next) else {
            return Err(if state.broken {
                state.taken - state.shown
            } else {
                0
            });
        };
        state.shown += 1;
        state.bytes -= done.bytes();
        self.changed.notify_all();
        Ok(done)
    }
}
