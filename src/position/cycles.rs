//! Which brackets that mean themselves inside are the same.
//!
//! Forms are the same when their options are, all the way down. Where a form comes back to itself that is told by
//! partition refinement, on the graph of what is typed with every minus carried inside.

use super::coloured::Coloured;
use super::unfolding::{Made, Spot, Unfolded};
use super::{Form, Position, Positions};
use crate::game::loopy::Vertex;
use crate::limits::{Limited, Result};

impl Positions {
    /// What was found of positions with this one in them is no longer true: it was not complete.
    pub(super) fn forget_open_identities(&mut self, p: Position) {
        let asked = &mut self.loops.cycles.asked_open;
        if asked.is_some() {
            self.identities.retain(|q, _| q.index() < p.index());
            *asked = asked.filter(|first| first.index() < p.index());
        }
    }

    /// The position that stands for all that are the same as this loop.
    pub(super) fn loop_identity(&mut self, p: Position) -> Result<Position> {
        if let Some(&known) = self.identities.get(&p) {
            return Ok(known);
        }
        let identity = self.recurse(|positions| positions.cycle_identity((p, false)))?;
        self.identities.insert(p, identity);
        Ok(identity)
    }

    /// Is there a bracket that means itself inside in it, or dud, which is one?
    pub(super) fn reaches_loop(&mut self, p: Position) -> Result<bool> {
        let mut parts = Vec::new();
        match self.form(p) {
            Form::Value(_) | Form::Ending(_) => return Ok(false),
            Form::Sided(_) => return Ok(self.is_dud(p)),
            Form::Call(_) => return Ok(self.is_loop(p)),
            form => form.push_parts(&mut parts),
        }
        // Until one was met there is none further down.
        if self.loops.is_empty() && self.loops.cycles.reaching.is_empty() {
            let reaches = parts.iter().any(|&part| self.is_dud(part));
            if reaches {
                self.loops.cycles.reaching.insert(p, true);
            }
            return Ok(reaches);
        }
        if let Some(&known) = self.loops.cycles.reaching.get(&p) {
            return Ok(known);
        }
        let mut reaches = false;
        for part in parts {
            reaches = reaches || self.recurse(|positions| positions.reaches_loop(part))?;
        }
        self.loops.cycles.reaching.insert(p, reaches);
        Ok(reaches)
    }

    /// The same for a loop, its negative, or a bracket with loops in it whose options are identities.
    pub(super) fn cycle_identity(&mut self, root: Spot) -> Result<Position> {
        let whole = self.at_spot(root)?;
        let bracket = match self.form(root.0) {
            Form::Call(_) => self.bracket_of_loop(root.0),
            _ => Some(root.0),
        };
        let Some(bracket) = bracket else {
            self.note_open(root.0);
            return Ok(whole);
        };
        let Some(unfolded) = self.unfold_spots(root)? else {
            return Ok(whole);
        };
        let round = unfolded.round();
        if !round[0] && bracket != root.0 {
            let bracket = self.at_spot((bracket, root.1))?;
            return self.identity(bracket);
        }
        let (ranks, form) = self.folded_form(&unfolded, &round)?;
        if let Some(worth) = self.simplest(ranks[0], &form)? {
            return self.of_worth(&worth);
        }
        let known = self.loops.cycles.standing.get(&form);
        if let Some(known) = known.and_then(|standing| standing[ranks[0] as usize]) {
            return Ok(known);
        }
        if round[0] {
            return self.stand(whole, &unfolded, (&round, &ranks), form);
        }
        let count = form.len();
        let standing = self.loops.cycles.standing.entry(form);
        let standing = standing.or_insert_with(|| vec![None; count]);
        standing[ranks[0] as usize] = Some(whole);
        Ok(whole)
    }

    pub(super) fn note_open(&mut self, p: Position) -> bool {
        let is_open = self.is_open_loop(p);
        if is_open {
            let asked = &mut self.loops.cycles.asked_open;
            *asked = Some(asked.map_or(p, |first| first.min(p)));
        }
        is_open
    }

    /// Chooses the positions that stand for the brackets of a form; gives that of the first.
    fn stand(
        &mut self,
        whole: Position,
        unfolded: &Unfolded,
        (round, ranks): (&[bool], &[Vertex]),
        form: Coloured,
    ) -> Result<Position> {
        let count = form.len();
        let known = self.loops.cycles.standing.get(&form).cloned();
        let mut standing = known.unwrap_or_else(|| vec![None; count]);
        standing[ranks[0] as usize].get_or_insert(whole);
        let mut brackets = Vec::new();
        for (at, (&spot, &name)) in unfolded.spots.iter().enumerate() {
            if let (true, Made::Bracket(both)) = (round[at], &unfolded.made[at]) {
                let own = self.at_spot(spot)?;
                brackets.push((ranks[at] as usize, own, name, both));
            }
        }
        // A name rather than a bracket with names in it.
        for &(rank, _, name, _) in &brackets {
            standing[rank] = standing[rank].or(name);
        }
        for &(rank, own, name, _) in &brackets {
            self.algebra.budget.tick()?;
            if standing[rank].is_none() {
                standing[rank] = Some(match self.form(own).clone() {
                    Form::Impartial(both) => self.bracket(both.to_vec(), both.to_vec())?,
                    _ => own,
                });
            }
            for same in [Some(own), name, standing[rank]].into_iter().flatten() {
                self.identities
                    .extend(standing[rank].map(|one| (same, one)));
            }
        }
        for (rank, _, _, both) in brackets {
            let mut sides = [Vec::new(), Vec::new()];
            for (side, options) in sides.iter_mut().zip(both) {
                for &option in options {
                    side.push(self.at_spot(unfolded.spot(option as usize)?)?);
                }
                *side = self.set_of(side)?;
            }
            let [left, right] = sides;
            let bracket = self.bracket(left, right)?;
            if let Some(one) = standing[rank] {
                self.identities.insert(bracket, one);
            }
        }
        let first = standing[ranks[0] as usize].unwrap_or(whole);
        self.loops.cycles.standing.insert(form, standing);
        Ok(first)
    }
}
