//! Questions about a position that are answered bottom up, with a stack of their own, so that no depth
//! overflows ours.

use std::marker::PhantomData;

use hashbrown::HashSet;

use super::{Form, Position, Positions, State, Unsettled};
use crate::limits::{Halt, Result};

/// In a chain of named positions this long, and each time it has doubled, a longer name at the end than at the start
/// tells that the game leads away: a chain without an end has names of any length. 100,000 have been promised.
pub const LONG_CHAIN: usize = 1 << 17;

/// Names that grow with the chain are told before they fill the memory: when about this many bytes of them are new, or
/// this part of all that may be used.
const LONG_NAMES: usize = 1 << 25;
const LONG_NAMES_OF_MEMORY: usize = 32;

/// Whether it is time to look at the names of a chain.
pub(super) fn is_long(chain: usize) -> bool {
    chain.is_multiple_of(1 << 10)
}

/// Something to ask about a position and what it leads to.
pub trait Question {
    type Answer;

    fn known(positions: &Positions, p: Position) -> Option<Self::Answer>;

    fn remember(positions: &mut Positions, p: Position, answer: Self::Answer);

    /// Is it the value that is asked for? The evaluator finds those of the positions it names.
    const IS_VALUE: bool = false;

    /// What a state knows without its moves.
    fn shortcut(_: &mut Positions, _: &dyn State) -> Option<Result<Self::Answer>> {
        None
    }

    /// The answer for a position that is no name, from those of its parts; `None` when some are missing.
    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Self::Answer>, Unsettled>;
}

/// A question under way. It can be asked again after an [`Unsettled::Unfold`] was answered.
pub struct Descent<Q> {
    root: Position,
    stack: Vec<Position>,
    /// The named positions on the way down from the root, and the ordinal sums.
    open: HashSet<Position>,
    question: PhantomData<Q>,
}

impl<Q> Descent<Q> {
    pub fn new(root: Position) -> Self {
        Descent {
            root,
            stack: vec![root],
            open: HashSet::new(),
            question: PhantomData,
        }
    }
}

impl Positions {
    /// Goes on with a question until it is answered or has to wait.
    pub fn run<Q: Question>(&mut self, job: &mut Descent<Q>) -> Result<Q::Answer, Unsettled> {
        let mut missing = Vec::new();
        while let Some(&p) = job.stack.last() {
            self.algebra.budget.tick()?;
            if Q::known(self, p).is_some() {
                job.stack.pop();
                job.open.remove(&p);
                continue;
            }
            missing.clear();
            let answer = match self.form(p) {
                Form::Call(_) => self.ask_name::<Q>(job, p, &mut missing)?,
                _ => Q::answer(self, p, &mut missing)?,
            };
            if let Some(answer) = answer {
                Q::remember(self, p, answer);
            }
            if let Some(&part) = missing.iter().find(|part| job.open.contains(*part)) {
                return Err(Unsettled::Cycle(self.cycle(job, part)));
            }
            // What stands on a stalk is no name, and may come back all the same.
            if matches!(self.form(p), Form::OrdinalSum(..)) {
                job.open.insert(p);
            }
            job.stack.extend_from_slice(&missing);
        }
        Q::known(self, job.root).ok_or(Unsettled::Halt(Halt::Broken("an answer that was lost")))
    }

    fn ask_name<Q: Question>(
        &mut self,
        job: &mut Descent<Q>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Q::Answer>, Unsettled> {
        // Asked for a second time, it has no shortcut.
        if !job.open.contains(&p)
            && let Some(state) = self.state(p)
        {
            if Q::IS_VALUE && state.is_defined() {
                return Err(Unsettled::Value(p));
            }
            if let Some(answer) = Q::shortcut(self, &*state) {
                return Ok(Some(answer?));
            }
            job.open.insert(p);
        }
        if is_long(job.open.len()) {
            let first = job.stack.iter().find(|q| job.open.contains(*q));
            self.check_chain(*first.unwrap_or(&p), p, job.open.len())?;
        }
        let unfolded = self.unfolded(p)?;
        let answer = Q::known(self, unfolded);
        if answer.is_none() {
            missing.push(unfolded);
        }
        Ok(answer)
    }

    /// Says so when a long chain of names leads away.
    pub fn check_chain(
        &self,
        first: Position,
        last: Position,
        length: usize,
    ) -> Result<(), Unsettled> {
        if !is_long(length) {
            return Ok(());
        }
        let size = |p| self.state(p).map_or(0, |state| state.name().len());
        self.check_growth((first, size(first)), (last, size(last)), length)
    }

    /// Says so when the last name of a long chain, each with its length, tells that it leads away.
    pub(super) fn check_growth(
        &self,
        (first, before): (Position, usize),
        (last, now): (Position, usize),
        length: usize,
    ) -> Result<(), Unsettled> {
        let growth = now.saturating_sub(before);
        let is_time = length >= LONG_CHAIN && length.is_power_of_two();
        let memory = self.algebra.budget.memory_megabytes() << 20;
        let long = LONG_NAMES.max(memory / LONG_NAMES_OF_MEMORY);
        if growth > 0 && (is_time || growth.saturating_mul(length) >= long) {
            return Err(Unsettled::Endless(first, last, length));
        }
        Ok(())
    }

    /// What is behind a name, and behind the name that is behind it, until it is no name any more.
    pub(super) fn behind_names(&mut self, p: Position) -> Result<Position, Unsettled> {
        let (mut path, mut seen) = (Vec::new(), HashSet::new());
        let mut at = p;
        while let Form::Call(_) = self.form(at) {
            self.algebra.budget.tick()?;
            if !seen.insert(at) {
                return Err(Unsettled::Cycle(path));
            }
            path.push(at);
            self.check_chain(p, at, path.len())?;
            at = self.unfolded(at)?;
        }
        Ok(at)
    }

    /// The named positions that lead from `part` round to `part` again.
    fn cycle<Q>(&self, job: &Descent<Q>, part: Position) -> Vec<Position> {
        // Parts wait on the stack beside the way down; what is on it is open.
        let way = job.stack.iter().copied().filter(|p| job.open.contains(p));
        way.skip_while(|&p| p != part).collect()
    }
}
