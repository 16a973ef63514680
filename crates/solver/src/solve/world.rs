//! The state of the mathematics of a session: positions, values, and the solver's memo tables.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::pn_table::PnTable;
use super::tables::Tables;
use crate::position::{Form, Mark, Marker, NewIds, Position, Positions};
use algebra::game::Algebra;
use algebra::limits::{Budget, Checks, Result};

/// All positions, the algebra of their values with its budget, and the memo tables.
pub struct World {
    pub positions: Positions,
    pub(super) tables: Tables,
    /// Whether theorems are checked against the moves wherever they are used.
    pub paranoid: bool,
    /// The number of budget checks that finding a value may take before the outcome is searched instead.
    pub patience: Checks,
}

/// The state of the solver within one statement: the host creates it for the statement and drops it afterwards.
#[derive(Default)]
pub struct Computation {
    pub valuing: ValueStack,
    pub methods: Methods,
    /// Whether the values of the options of a loopy position are being tried.
    pub tries_options: bool,
}

/// How the answers of a statement were found.
///
/// ```
/// use solver::solve::Methods;
///
/// let methods = Methods::default();
/// assert_eq!((methods.searched, methods.compiled), (None, false));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Methods {
    /// The number of sums that the proof-number search has seen; `None` if no outcome was found by a search.
    pub searched: Option<usize>,
    /// A compiled ruleset gave an answer.
    pub compiled: bool,
    /// The first code that a compiled ruleset left to the interpreter, if there was any.
    pub called_out: Option<Rc<str>>,
    /// Why a ruleset was interpreted, if one was; others may have been compiled.
    pub interpreted: Option<Rc<str>>,
}

/// How a named position is being evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
    /// By the `by` clause of its definition.
    Theorem,
    Moves,
}

/// The named positions being evaluated, outermost first.
#[derive(Default)]
pub struct ValueStack {
    open: IndexMap<Position, Via, FxBuildHasher>,
    /// The largest number of positions open at once since [`ValueStack::reset_deepest`].
    deepest: usize,
}

impl World {
    pub fn new(budget: Budget) -> World {
        World {
            positions: Positions::new(Algebra::new(budget)),
            tables: Tables::default(),
            paranoid: false,
            patience: Checks::NONE,
        }
    }

    pub fn mark(&self) -> Mark {
        self.positions.mark()
    }

    /// Drops all positions and games stored since the mark, none of which may be used afterwards, and the memo tables.
    pub fn roll_back(&mut self, mark: &Mark) {
        self.tables.clear();
        self.positions.roll_back(mark);
    }

    /// Drops all positions that are not marked, and everything that can be computed again.
    pub fn keep(&mut self, marker: Marker) -> NewIds {
        self.tables.clear();
        marker.keep_marked(&mut self.positions)
    }

    /// Drops everything that can be computed again, for the case that a panic left a table inconsistent.
    pub fn clear_memo_tables(&mut self) {
        self.tables.clear();
        self.positions.algebra.clear_memo_tables();
    }

    /// Limits the sums that the proof-number search keeps, in each of two generations.
    pub fn limit_searched_sums(&mut self, most: usize) {
        self.tables.sums = PnTable::new(most);
    }

    /// The number of sums that the proof-number search keeps.
    pub fn searched_sums(&self) -> usize {
        self.tables.sums.len()
    }

    /// Records that the value of a position depends on itself.
    pub(super) fn remember_loopy(&mut self, p: Position) -> Result<()> {
        let key = self.loopy_key(p)?;
        self.tables.loopy.insert(key);
        Ok(())
    }

    /// Whether the position or one of its parts was found to be loopy before.
    pub(super) fn is_known_loopy(&mut self, p: Position) -> Result<bool> {
        if self.tables.loopy.is_empty() {
            return Ok(false);
        }
        let mut parts = self.positions.parts(p);
        parts.push(p);
        for part in parts {
            let key = self.loopy_key(part)?;
            if self.tables.loopy.contains(&key) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A game, its negative and copies of it are all loopy or all loop-free.
    fn loopy_key(&mut self, p: Position) -> Result<Position> {
        let p = self.positions.identity(p)?;
        Ok(match self.positions.form(p) {
            Form::Negative(inner) | Form::Multiple(_, inner) => *inner,
            _ => p,
        })
    }
}

impl ValueStack {
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub fn len(&self) -> usize {
        self.open.len()
    }

    pub fn contains(&self, p: Position) -> bool {
        self.open.contains_key(&p)
    }

    pub fn via(&self, p: Position) -> Option<Via> {
        self.open.get(&p).copied()
    }

    pub fn first(&self) -> Option<Position> {
        self.open.first().map(|(p, _)| *p)
    }

    /// Opens a position, or changes how an open one is evaluated.
    pub fn set(&mut self, p: Position, via: Via) {
        self.open.insert(p, via);
        self.deepest = self.deepest.max(self.open.len());
    }

    /// Closes the innermost position.
    pub fn pop(&mut self) {
        self.open.pop();
    }

    /// The open positions from this one inwards, and the innermost of them that is evaluated by a theorem.
    pub fn from(&self, p: Position) -> (Vec<Position>, Option<Position>) {
        let at = self.open.get_index_of(&p).unwrap_or(0);
        let inner = self.open.iter().skip(at);
        let theorem = inner.clone().rev().find(|(_, via)| **via == Via::Theorem);
        let theorem = theorem.map(|(p, _)| *p);
        (inner.map(|(p, _)| *p).collect(), theorem)
    }

    /// Whether the second innermost position is evaluated by a theorem.
    pub fn is_below_theorem(&self) -> bool {
        self.open.values().rev().nth(1) == Some(&Via::Theorem)
    }

    /// Records that a compiled ruleset had this many positions open at once, besides those that are open here.
    pub fn note_depth(&mut self, depth: usize) {
        self.deepest = self.deepest.max(self.open.len() + depth);
    }

    pub fn reset_deepest(&mut self) {
        self.deepest = 0;
    }

    pub fn deepest(&self) -> usize {
        self.deepest
    }
}
