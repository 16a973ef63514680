//! Detection of sums that grow without bound.
//!
//! The parts of a sum move independently, so play reaches sums of unbounded size exactly if some part leads back to
//! itself with another part beside it. The graph of parts is enough to detect this, however many sums the parts can
//! form.

use std::collections::VecDeque;

use indexmap::IndexSet;
use num_bigint::BigInt;
use num_traits::One;
use rustc_hash::FxBuildHasher;

use super::moves::OptionsOf;
use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Position};
use algebra::game::Player;
use algebra::game::loopy::{Vertex, components};
use algebra::limits::{self, Halt, Limited};

/// The graph of the parts of sums, built while a graph of positions is explored.
#[derive(Default)]
pub(super) struct PartGraph {
    parts: IndexSet<Position, FxBuildHasher>,
    /// The parts that each part's moves lead to.
    moves: Vec<Vec<Lead>>,
    /// The number of parts already checked for growth.
    checked: usize,
    positions_followed: usize,
}

/// A part of the position that a move leads to.
struct Lead {
    part: Vertex,
    option: Position,
    /// Whether that position has other parts too.
    has_siblings: bool,
}

impl PartGraph {
    /// Whether the moves of all parts are known and sums stay bounded. If so, there are finitely many positions.
    pub fn is_bounded(&self) -> bool {
        !self.parts.is_empty() && self.checked == self.parts.len()
    }

    fn intern(&mut self, part: Position) -> limits::Result<Vertex> {
        let place = self.parts.insert_full(part).0;
        Vertex::try_from(place).map_err(|_| Halt::large("more than 4294967295 parts"))
    }

    /// Adds the parts of a newly found position, and expands one part. Stops with an error if sums grow without bound.
    pub fn follow<X: Expand>(
        &mut self,
        solver: &mut Solver<'_, X>,
        root: Position,
        found: Position,
        counted: OptionsOf,
    ) -> Result<(), X::Error> {
        let is_made_of_parts = matches!(
            solver.positions().form(found),
            Form::Sum(_) | Form::Multiple(..) | Form::OrdinalSum(..)
        );
        if is_made_of_parts {
            if self.parts.is_empty() {
                self.intern_parts(solver, root)?;
            }
            self.intern_parts(solver, found)?;
        }
        if let Some(&part) = self.parts.get_index(self.moves.len()) {
            let mut leads = Vec::new();
            for player in Player::BOTH {
                for option in solver.counted_options(part, player, counted)? {
                    let option = solver.positions_mut().identity(option)?;
                    leads.extend(self.intern_parts(solver, option)?);
                }
            }
            self.moves.push(leads);
        }
        // Most graphs are small and complete before a check would pay off.
        const FIRST_CHECK: usize = 16;
        self.positions_followed += 1;
        let is_time =
            self.positions_followed >= FIRST_CHECK && self.positions_followed.is_power_of_two();
        if is_time && self.checked < self.moves.len() {
            self.check_growth(solver)?;
            self.checked = self.moves.len();
        }
        Ok(())
    }

    /// Adds the parts of a position that may lie on a cycle. The upper part of an ordinal sum counts too: the base
    /// stays as long as play continues above it.
    fn intern_parts<X: Expand>(
        &mut self,
        solver: &mut Solver<'_, X>,
        option: Position,
    ) -> Result<Vec<Lead>, X::Error> {
        let mut leads = Vec::new();
        let mut waiting = vec![(option, false)];
        while let Some((p, has_siblings)) = waiting.pop() {
            solver.tick()?;
            match solver.positions().form(p) {
                Form::Sum(parts) => waiting.extend(parts.iter().map(|part| (*part, true))),
                Form::Multiple(_, part) => waiting.push((*part, true)),
                Form::Value(_) | Form::Sided(_) => continue,
                form => {
                    if let Form::OrdinalSum(_, above) = *form {
                        waiting.push((above, true));
                    }
                    if solver.positions().is_short_form(p) {
                        continue;
                    }
                    let part = self.intern(p)?;
                    leads.push(Lead {
                        part,
                        option,
                        has_siblings,
                    });
                }
            }
        }
        Ok(leads)
    }

    fn check_growth<X: Expand>(&self, solver: &mut Solver<'_, X>) -> Result<(), X::Error> {
        let mut after = Vec::with_capacity(self.parts.len());
        for leads in &self.moves {
            after.push(leads.iter().map(|lead| lead.part).collect::<Vec<_>>());
        }
        after.resize(self.parts.len(), Vec::new());
        let component = components(&after, solver.budget())?;
        for (at, leads) in self.moves.iter().enumerate() {
            let same = |lead: &&Lead| component[lead.part as usize] == component[at];
            if let Some(lead) = leads.iter().filter(same).find(|lead| lead.has_siblings) {
                let last = self.grown(solver, at as Vertex, lead)?;
                let part = self.parts[at];
                return Err(NoAnswer::Growing { part, grown: last }.into());
            }
        }
        Ok(())
    }

    /// The position that a part becomes along the cycle that starts with this move: the part itself plus further parts.
    fn grown<X: Expand>(
        &self,
        solver: &mut Solver<'_, X>,
        at: Vertex,
        first: &Lead,
    ) -> Result<Position, X::Error> {
        let mut before: Vec<Option<(Vertex, &Lead)>> = vec![None; self.parts.len()];
        let mut waiting = VecDeque::from([first.part]);
        while let Some(from) = waiting.pop_front().filter(|&from| from != at) {
            for lead in self.moves.get(from as usize).into_iter().flatten() {
                solver.tick()?;
                let to = lead.part as usize;
                if before[to].is_none() && lead.part != first.part {
                    before[to] = Some((from, lead));
                    waiting.push_back(lead.part);
                }
            }
        }
        let mut path = Vec::new();
        let mut to = at;
        while let Some((from, lead)) = before[to as usize].filter(|_| to != first.part) {
            path.push((from, lead));
            to = from;
        }
        let mut whole = first.option;
        for (from, lead) in path.into_iter().rev() {
            let mut parts = Vec::new();
            solver
                .positions_mut()
                .collect_parts(whole, &BigInt::one(), &mut parts)?;
            let part = self.parts[from as usize];
            let Some((_, copies)) = parts.iter_mut().find(|(p, _)| *p == part) else {
                break;
            };
            *copies -= 1;
            parts.push((lead.option, BigInt::one()));
            let parts = parts
                .iter()
                .map(|(part, n)| solver.positions_mut().multiple(n, *part));
            let parts = parts.collect::<limits::Result<Vec<_>>>()?;
            let sum = solver.positions_mut().sum(&parts)?;
            whole = solver.positions_mut().identity(sum)?;
        }
        Ok(whole)
    }
}
