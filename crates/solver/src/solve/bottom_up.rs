//! Bottom-up evaluation of a question about a position. It uses an explicit stack, so that deep games cannot overflow
//! the machine's stack.

use std::marker::PhantomData;

use hashbrown::HashSet;

use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Position, State};
use algebra::limits::Halt;

/// A chain of named positions of this length (checked again at each doubling) is assumed to be infinite if its last
/// name is longer than its first, because an infinite chain must contain arbitrarily long names. Chains of 100,000
/// positions are guaranteed to work.
pub const LONG_CHAIN: usize = 1 << 17;

/// Names that grow along a chain are reported before they fill the memory: as soon as the growth adds up to about this
/// many bytes, or to this fraction of the memory limit, whichever is larger.
const LONG_NAMES: usize = 1 << 25;
const LONG_NAMES_OF_MEMORY: usize = 32;

/// Whether the names of a chain are compared at this length: comparing them at every step would be too slow.
pub(super) fn is_checked(chain: usize) -> bool {
    chain.is_multiple_of(1 << 10)
}

/// A question that is answered for a position from the answers for its parts.
pub(super) trait Question<X: Expand> {
    type Answer;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<Self::Answer>;

    fn remember(solver: &mut Solver<'_, X>, p: Position, answer: Self::Answer);

    /// The answer for a named position, if it can be found without listing the moves.
    fn shortcut(
        _: &mut Solver<'_, X>,
        _: Position,
        _: &dyn State,
    ) -> Result<Option<Self::Answer>, X::Error> {
        Ok(None)
    }

    /// The answer for an unnamed position, computed from the answers for its parts. Returns `None` and fills `missing`
    /// if some of those are not known yet.
    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Self::Answer>, X::Error>;
}

/// The state of one bottom-up evaluation.
struct BottomUp<Q> {
    stack: Vec<Position>,
    /// The named positions and ordinal sums between the root and the top of the stack.
    open: HashSet<Position>,
    question: PhantomData<Q>,
}

impl<X: Expand> Solver<'_, X> {
    pub(super) fn ask<Q: Question<X>>(&mut self, root: Position) -> Result<Q::Answer, X::Error> {
        if let Some(known) = Q::known(self, root) {
            return Ok(known);
        }
        let mut job: BottomUp<Q> = BottomUp {
            stack: vec![root],
            open: HashSet::new(),
            question: PhantomData,
        };
        let mut missing = Vec::new();
        while let Some(&p) = job.stack.last() {
            self.tick()?;
            if Q::known(self, p).is_some() {
                job.stack.pop();
                job.open.remove(&p);
                continue;
            }
            missing.clear();
            let answer = match self.positions().form(p) {
                Form::Call(_) => self.ask_name(&mut job, p, &mut missing)?,
                _ => Q::answer(self, p, &mut missing)?,
            };
            if let Some(answer) = answer {
                Q::remember(self, p, answer);
            }
            if let Some(&part) = missing.iter().find(|part| job.open.contains(*part)) {
                return Err(NoAnswer::cycle(job.cycle(part)).into());
            }
            // Ordinal sums can lie on a cycle too, although they are not named positions.
            if matches!(self.positions().form(p), Form::OrdinalSum(..)) {
                job.open.insert(p);
            }
            job.stack.extend_from_slice(&missing);
        }
        Q::known(self, root).ok_or(Halt::Broken("an answer that was lost").into())
    }

    fn ask_name<Q: Question<X>>(
        &mut self,
        job: &mut BottomUp<Q>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Q::Answer>, X::Error> {
        // Open positions have already tried their shortcut.
        if !job.open.contains(&p)
            && let Some(state) = self.positions().state(p)
        {
            if let Some(answer) = Q::shortcut(self, p, &*state)? {
                return Ok(Some(answer));
            }
            job.open.insert(p);
        }
        if is_checked(job.open.len()) {
            let first = job.stack.iter().find(|q| job.open.contains(*q));
            self.check_chain(*first.unwrap_or(&p), p, job.open.len())?;
        }
        let expanded = self.expanded(p)?;
        let answer = Q::known(self, expanded);
        if answer.is_none() {
            missing.push(expanded);
        }
        Ok(answer)
    }

    /// Stops with an error if a long chain of named positions seems to be infinite.
    pub fn check_chain(
        &self,
        first: Position,
        last: Position,
        length: usize,
    ) -> Result<(), X::Error> {
        if !is_checked(length) {
            return Ok(());
        }
        let size = |p| {
            let state = self.positions().state(p);
            state.map_or(0, |state| state.name().len())
        };
        self.check_names((first, size(first)), (last, size(last)), length)
    }

    /// Stops with an error if the lengths of the first and last names of a long chain show that the names keep growing.
    pub(super) fn check_names(
        &self,
        (first, before): (Position, usize),
        (last, now): (Position, usize),
        length: usize,
    ) -> Result<(), X::Error> {
        let growth = now.saturating_sub(before);
        let is_time = length >= LONG_CHAIN && length.is_power_of_two();
        let memory = self.positions().algebra.budget.memory_megabytes() << 20;
        let long = LONG_NAMES.max(memory / LONG_NAMES_OF_MEMORY);
        if growth > 0 && (is_time || growth.saturating_mul(length) >= long) {
            return Err(self.endless(first, last, length).into());
        }
        Ok(())
    }

    pub(super) fn endless(&self, first: Position, last: Position, length: usize) -> NoAnswer {
        NoAnswer::Endless {
            first,
            last,
            length,
            by_theorem: self.host.computation().valuing.is_below_theorem(),
        }
    }

    /// The position that lists the moves of a named position; an unnamed position is its own expansion.
    pub fn expanded(&mut self, p: Position) -> Result<Position, X::Error> {
        if let Some(known) = self.positions_mut().expansion(p)? {
            return Ok(known);
        }
        let expanded = self.host.expand(p)?;
        self.positions_mut().set_expansion(p, expanded);
        Ok(expanded)
    }

    /// Expands a named position repeatedly until the result is not a named position.
    pub(super) fn fully_expanded(&mut self, p: Position) -> Result<Position, X::Error> {
        let (mut path, mut seen) = (Vec::new(), HashSet::new());
        let mut at = p;
        while let Form::Call(_) = self.positions().form(at) {
            self.tick()?;
            if !seen.insert(at) {
                return Err(NoAnswer::cycle(path).into());
            }
            path.push(at);
            self.check_chain(p, at, path.len())?;
            at = self.expanded(at)?;
        }
        Ok(at)
    }
}

impl<Q> BottomUp<Q> {
    /// The named positions that lead from `part` back to `part`.
    fn cycle(&self, part: Position) -> Vec<Position> {
        // The stack also holds siblings that wait to be evaluated; only open positions are on the path.
        let path = self.stack.iter().copied();
        let path = path.filter(|p| self.open.contains(p));
        path.skip_while(|&p| p != part).collect()
    }
}
