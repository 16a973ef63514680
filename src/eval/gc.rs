//! How memory is given back, so that one statement leaves some for the next. The stores of games, positions and calls are
//! rolled back to a high-water mark if nothing refers to what was created since then. From time to time garbage is
//! collected: everything goes that the roots do not refer to, which are definitions, answers and values held outside of the
//! session. Both clear the memo tables whose entries hold ids.

use std::any::Any;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use super::call::memo::SessionCheckpoint;
use super::fault::Result;
use super::position::CallState;
use super::relocate::Relocation;
use super::session::Session;
use super::value::Value;
use solver::position::{Marker, State, states_mut};

/// Fractions of the memory limit: dropping 1/128 is worthwhile only if memory is short, dropping 1/4 always.
pub(super) const LITTLE: usize = 1 << 7;
const MUCH: usize = 1 << 2;

/// Drops all but the first `kept` memoized calls.
pub(super) fn forget_calls(session: &mut Session, kept: usize) {
    session.memory.truncate(kept);
    session.memory.shrink();
}

pub(super) fn checkpoint(session: &mut Session) -> SessionCheckpoint {
    SessionCheckpoint {
        mark: session.world.mark(),
        calls: session.memory.len(),
        bytes: session.budget().bytes(),
        handed_out: session.handed_out.count(),
    }
}

/// Rolls back everything created since then if it takes more than 1/`share` of the memory. Nothing may refer to it.
pub(super) fn forget_since(session: &mut Session, since: SessionCheckpoint, share: usize) {
    let budget = session.budget();
    let most = (budget.memory_megabytes() << 20) / share;
    let is_much = budget.bytes().saturating_sub(since.bytes) > most;
    if is_much && session.handed_out.count() == since.handed_out {
        forget_calls(session, since.calls);
        session.compiled.forget_values();
        session.world.roll_back(&since.mark);
    }
}

/// Runs some work whose result holds no position and no value created for it. These are rolled back if they take much
/// memory or, when memory is short, even if they take little.
pub(super) fn with_rollback<T>(
    session: &mut Session,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Result<T> {
    let before = checkpoint(session);
    let done = work(session)?;
    // Positions and values that are being computed around this may refer to what was created here.
    if session.statement.expanding.is_empty() && session.statement.computation.valuing.is_empty() {
        let share = if session.budget().is_memory_short() {
            LITTLE
        } else {
            MUCH
        };
        forget_since(session, before, share);
    }
    Ok(done)
}

/// The number of statements between two collections, and how much memory they must have taken.
const STATEMENTS: usize = 10_000;
const GROWTH: usize = 32 << 20;
/// If memory is short, a collection is due as soon as this fraction of the limit was taken since the last one.
const SOME: usize = 1 << 4;

/// When the next collection is due.
#[derive(Default)]
pub struct Collector {
    /// Copies of this are held by whoever holds values between two statements.
    hold: Rc<()>,
    /// The number of statements since the last collection.
    statements: usize,
    /// The memory that was in use after the last collection.
    bytes: usize,
}

impl Session {
    /// While this exists, values outside of the session stay valid.
    pub fn hold(&self) -> Rc<()> {
        self.collector.hold.clone()
    }

    /// To be called between two statements: collects garbage if that is due and nobody holds values.
    pub fn collect_if_due(&mut self) {
        self.collector.statements += 1;
        let budget = self.budget();
        let (bytes, limit) = (budget.bytes(), budget.memory_megabytes() << 20);
        let is_short = budget.is_memory_short();
        let grown = bytes.saturating_sub(self.collector.bytes);
        let is_due = self.collector.statements >= STATEMENTS && grown >= GROWTH
            || is_short && grown >= limit / SOME;
        if is_due && Rc::strong_count(&self.collector.hold) == 1 {
            self.collect();
            self.collector.statements = 0;
            self.collector.bytes = self.budget().bytes();
        }
    }

    /// Drops everything that definitions and the last answers do not refer to, and all that can be computed again. No
    /// statement may be running, and no values may be held outside of the session.
    pub fn collect(&mut self) {
        self.answers.drop_old();
        self.handed_out.take_back();
        self.compiled.clear();
        let (marker, versions) = mark(self);
        let ids = self.world.keep(marker);
        let mut moving = Relocation::new(|p| ids.get(p).unwrap_or(p));
        for answer in &mut self.answers.list {
            *answer = moving.value(answer);
        }
        for value in self.handed_out.values_mut() {
            *value = moving.value(value);
        }
        let globals = &mut self.definitions.globals;
        globals.keep(&versions, |value| moving.value(value));
        let positions = &mut self.world.positions;
        self.memory.replace_calls(|args, value| {
            let Value::Game(p, shown) = value else {
                return None;
            };
            let p = ids.get(*p)?;
            // Only calls with the arguments of the position itself are kept, because those are kept as well.
            let state = positions.state(p)?;
            let is_its_own = call_state(&state)?.args[..] == *args;
            is_its_own.then(|| (Cow::Owned(moving.values(args)), Value::Game(p, *shown)))
        });
        for state in states_mut(positions) {
            if let Some(call) = call_state(state) {
                *state = Rc::new(moving.call(call));
            }
        }
        if let Some(remembered) = &mut self.remembered {
            remembered.fingerprints.clear();
        }
        self.held.all = checkpoint(self);
        self.held.end = self.world.mark();
    }
}

/// Marks the positions that the roots refer to, and finds the versions of the definitions that they need.
fn mark(session: &Session) -> (Marker, BTreeSet<u64>) {
    let positions = &session.world.positions;
    let marker = RefCell::new(Marker::new(positions));
    let mut marking = Relocation::new(|p| {
        marker.borrow_mut().mark(p);
        p
    });
    for value in session
        .answers
        .list
        .iter()
        .chain(session.handed_out.values())
    {
        marking.value(value);
    }
    loop {
        // The moves of a named position depend on the definitions of its time, which may refer to further positions.
        let versions = marking.versions.clone();
        for value in session.definitions.globals.needed(&versions) {
            marking.value(value);
        }
        loop {
            let named = marker.borrow_mut().mark_parts(positions);
            for call in named.iter().filter_map(call_state) {
                marking.call(call);
            }
            if named.is_empty() {
                break;
            }
        }
        if marking.versions == versions {
            drop(marking);
            return (marker.into_inner(), versions);
        }
    }
}

fn call_state(state: &Rc<dyn State>) -> Option<&CallState> {
    (&**state as &dyn Any).downcast_ref()
}
