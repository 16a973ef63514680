//! Sums that grow without end.
//!
//! The parts of a sum move by themselves. So play leads to sums of any size exactly where a part leads back to itself with
//! something beside it, and that is told from the moves of the parts, however many sums they make.

use std::collections::VecDeque;

use indexmap::IndexSet;
use num_bigint::BigInt;
use num_traits::One;
use rustc_hash::FxBuildHasher;

use super::moves::OptionsOf;
use super::{Expand, Solver, Stop};
use crate::game::Player;
use crate::game::loopy::{Vertex, components};
use crate::limits::{self, Halt, Limited};
use crate::position::{Form, Position};

/// The parts of the sums in a graph of positions that is being found.
#[derive(Default)]
pub(super) struct PartGraph {
    parts: IndexSet<Position, FxBuildHasher>,
    /// Where the moves of each lead.
    moves: Vec<Vec<Lead>>,
    /// How many parts have been looked through for growth.
    seen: usize,
    steps: usize,
}

/// A part of what a move leads to.
struct Lead {
    part: Vertex,
    option: Position,
    /// There is more than the part.
    adds: bool,
}

impl PartGraph {
    /// Are the moves of all parts known, and do they add nothing without end? Then the positions come to an end too.
    pub fn is_bounded(&self) -> bool {
        !self.parts.is_empty() && self.seen == self.parts.len()
    }

    fn meet(&mut self, part: Position) -> limits::Result<Vertex> {
        let place = self.parts.insert_full(part).0;
        Vertex::try_from(place).map_err(|_| Halt::large("more than 4294967295 parts"))
    }
}

impl<X: Expand> Solver<'_, X> {
    /// Goes on with the parts while positions are found, and says so where they grow.
    pub(super) fn follow_parts(
        &mut self,
        growth: &mut PartGraph,
        root: Position,
        found: Position,
        counted: OptionsOf,
    ) -> Result<(), X::Error> {
        if self.is_made_of_parts(found) {
            if growth.parts.is_empty() {
                self.meet_parts(growth, root)?;
            }
            self.meet_parts(growth, found)?;
        }
        if let Some(&part) = growth.parts.get_index(growth.moves.len()) {
            let mut leads = Vec::new();
            for player in Player::BOTH {
                for option in self.counted_options(part, player, counted)? {
                    let option = self.positions_mut().identity(option)?;
                    leads.extend(self.meet_parts(growth, option)?);
                }
            }
            growth.moves.push(leads);
        }
        // Small graphs are done sooner than looked through.
        const FIRST_LOOK: usize = 16;
        growth.steps += 1;
        let is_time = growth.steps >= FIRST_LOOK && growth.steps.is_power_of_two();
        if is_time && growth.seen < growth.moves.len() {
            self.look_for_growth(growth)?;
            growth.seen = growth.moves.len();
        }
        Ok(())
    }

    fn is_made_of_parts(&self, p: Position) -> bool {
        matches!(
            self.positions().form(p),
            Form::Sum(_) | Form::Multiple(..) | Form::OrdinalSum(..)
        )
    }

    /// The parts of a position that may come back, those in it and those above a stalk: whatever they become, the rest
    /// stays.
    fn meet_parts(
        &mut self,
        growth: &mut PartGraph,
        option: Position,
    ) -> Result<Vec<Lead>, X::Error> {
        let mut leads = Vec::new();
        let mut waiting = vec![(option, false)];
        while let Some((p, adds)) = waiting.pop() {
            self.tick()?;
            match self.positions().form(p) {
                Form::Sum(parts) => waiting.extend(parts.iter().map(|part| (*part, true))),
                Form::Multiple(_, part) => waiting.push((*part, true)),
                Form::Value(_) | Form::Sided(_) => continue,
                form => {
                    if let Form::OrdinalSum(_, above) = *form {
                        waiting.push((above, true));
                    }
                    if self.positions().is_short_form(p) {
                        continue;
                    }
                    let part = growth.meet(p)?;
                    leads.push(Lead { part, option, adds });
                }
            }
        }
        Ok(leads)
    }

    fn look_for_growth(&mut self, growth: &PartGraph) -> Result<(), X::Error> {
        let mut after = Vec::with_capacity(growth.parts.len());
        for leads in &growth.moves {
            after.push(leads.iter().map(|lead| lead.part).collect::<Vec<_>>());
        }
        after.resize(growth.parts.len(), Vec::new());
        let component = components(&after, self.budget())?;
        for (at, leads) in growth.moves.iter().enumerate() {
            let same = |lead: &&Lead| component[lead.part as usize] == component[at];
            if let Some(lead) = leads.iter().filter(same).find(|lead| lead.adds) {
                let last = self.grown(growth, at as Vertex, lead)?;
                let part = growth.parts[at];
                return Err(Stop::Growing { part, grown: last }.into());
            }
        }
        Ok(())
    }

    /// What a part becomes by a move to one that leads back to it: the part with more beside it, or what is on the way.
    fn grown(
        &mut self,
        growth: &PartGraph,
        at: Vertex,
        first: &Lead,
    ) -> Result<Position, X::Error> {
        let mut before: Vec<Option<(Vertex, &Lead)>> = vec![None; growth.parts.len()];
        let mut waiting = VecDeque::from([first.part]);
        while let Some(from) = waiting.pop_front().filter(|&from| from != at) {
            for lead in growth.moves.get(from as usize).into_iter().flatten() {
                self.tick()?;
                let to = lead.part as usize;
                if before[to].is_none() && lead.part != first.part {
                    before[to] = Some((from, lead));
                    waiting.push_back(lead.part);
                }
            }
        }
        let mut way = Vec::new();
        let mut to = at;
        while let Some((from, lead)) = before[to as usize].filter(|_| to != first.part) {
            way.push((from, lead));
            to = from;
        }
        let mut whole = first.option;
        for (from, lead) in way.into_iter().rev() {
            let mut parts = Vec::new();
            self.positions_mut()
                .collect_parts(whole, &BigInt::one(), &mut parts)?;
            let part = growth.parts[from as usize];
            let Some((_, copies)) = parts.iter_mut().find(|(p, _)| *p == part) else {
                break;
            };
            *copies -= 1;
            parts.push((lead.option, BigInt::one()));
            let parts = parts
                .iter()
                .map(|(part, n)| self.positions_mut().multiple(n, *part));
            let parts = parts.collect::<limits::Result<Vec<_>>>()?;
            let sum = self.positions_mut().sum(&parts)?;
            whole = self.positions_mut().identity(sum)?;
        }
        Ok(whole)
    }
}
