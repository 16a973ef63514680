//! Proof-number search for the winner of a sum whose value would take too long to compute.

use std::rc::Rc;

use hashbrown::HashSet;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};

use super::board_search;
use super::pn_table::{NEVER, PnTable, ProofNumbers, SearchedSum, SumId};
use super::{Expand, Solver, Stop};
use crate::game::Player;
use crate::limits::{Budget, Limited};
use crate::position::{Form, Position};

/// Each part gets 1/16 of the initial budget for finding its value.
const SHARE: u64 = 16;
/// Multiples of up to this many copies are split into single copies.
const MOST_COPIES: usize = 16;

/// A depth-first proof-number search over sums of parts and values.
struct PnSearch<'s, 'a, X: Expand> {
    solver: &'s mut Solver<'a, X>,
    /// The sums on the path from the root to the one being expanded.
    open: HashSet<SumId>,
}

impl<X: Expand> Solver<'_, X> {
    /// Whether this player wins moving first.
    pub(super) fn wins_by_search(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        let open = HashSet::new();
        PnSearch { solver: self, open }.wins(p, player)
    }
}

impl<X: Expand> Limited for PnSearch<'_, '_, X> {
    fn budget(&mut self) -> &mut Budget {
        self.solver.budget()
    }
}

impl<X: Expand> PnSearch<'_, '_, X> {
    fn table(&mut self) -> &mut PnTable {
        &mut self.solver.world_mut().tables.sums
    }

    fn wins(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        let mut sum = (*self.pieces(p)?).clone();
        if player == Player::Right {
            sum = self.negated(&sum)?;
        }
        let root = self.numbered(sum)?;
        let most = ProofNumbers {
            won: NEVER,
            lost: NEVER,
        };
        loop {
            if let Some(wins) = self.table().proof(root).settled() {
                return Ok(wins);
            }
            self.prove(root, most)?;
        }
    }

    /// Splits a position into a sum: its parts according to the theorems of its rules, with values in place of the
    /// parts that have one.
    fn pieces(&mut self, p: Position) -> Result<Rc<SearchedSum>, X::Error> {
        if let Some(known) = self.table().pieces.get(&p) {
            return Ok(known.clone());
        }
        let pieces = self.recurse(|search| search.find_pieces(p))?;
        let pieces = Rc::new(pieces);
        self.table().pieces.insert(p, pieces.clone());
        Ok(pieces)
    }

    fn find_pieces(&mut self, p: Position) -> Result<SearchedSum, X::Error> {
        if let Some(value) = self.solver.positions().known_value(p) {
            return Ok(SearchedSum::of_value(value));
        }
        match self.solver.positions().form(p).clone() {
            Form::Sum(parts) => {
                let mut sum = SearchedSum::default();
                for &part in parts.iter() {
                    let pieces = self.pieces(part)?;
                    sum.add(&pieces, self.solver.algebra())?;
                }
                Ok(sum)
            }
            Form::Negative(part) => {
                let pieces = self.pieces(part)?;
                self.negated(&pieces)
            }
            Form::Multiple(n, part) if let Some(n) = n.to_usize().filter(|n| *n <= MOST_COPIES) => {
                let pieces = self.pieces(part)?;
                let mut sum = SearchedSum::default();
                for _ in 0..n {
                    sum.add(&pieces, self.solver.algebra())?;
                }
                Ok(sum)
            }
            Form::Call(_) => self.pieces_of_call(p),
            _ => self.value_or_part(p),
        }
    }

    fn pieces_of_call(&mut self, p: Position) -> Result<SearchedSum, X::Error> {
        if let Some(equal) = self.solver.host.theorem(p)?
            && equal != p
        {
            // While the theorem is being followed, the position is recorded as a single part, so that a circular
            // theorem ends.
            let itself = Rc::new(SearchedSum::of_part(p));
            self.table().pieces.insert(p, itself);
            let pieces = self.pieces(equal);
            self.table().pieces.remove(&p);
            return Ok((*pieces?).clone());
        }
        self.value_or_part(p)
    }

    fn value_or_part(&mut self, p: Position) -> Result<SearchedSum, X::Error> {
        let (ruleset, extent) = (self.ruleset(p), self.extent(p));
        if let Some(ruleset) = ruleset
            && !self.table().is_in_reach(ruleset, extent)
        {
            return Ok(SearchedSum::of_part(p));
        }
        let found = match self.solver.world().patience / SHARE {
            0 => None,
            checks => self.solver.within(checks, |solver| solver.short_value(p))?,
        };
        if let Some(ruleset) = ruleset {
            self.table().tried(ruleset, extent, found.is_some());
        }
        Ok(match found {
            Some(value) => SearchedSum::of_value(value),
            None => SearchedSum::of_part(p),
        })
    }

    fn negated(&mut self, sum: &SearchedSum) -> Result<SearchedSum, X::Error> {
        let mut negated = SearchedSum::default();
        for &part in &sum.parts {
            match self.solver.host.named_negative(part)? {
                Some(named) => {
                    let pieces = self.pieces(named)?;
                    negated.add(&pieces, self.solver.algebra())?;
                }
                None => {
                    let negative = self.solver.positions_mut().negative(part)?;
                    negated.add_part(negative);
                }
            }
        }
        for &g in &sum.values {
            let negative = self.solver.algebra().negate(g)?;
            negated.add_value(negative, self.solver.algebra())?;
        }
        Ok(negated)
    }

    fn numbered(&mut self, sum: SearchedSum) -> Result<SumId, X::Error> {
        if let Some(known) = self.table().known(&sum) {
            return Ok(known);
        }
        let proof = if sum.parts.is_empty() {
            let components: Vec<_> = sum.values.iter().map(|&g| (g, BigInt::one())).collect();
            ProofNumbers::proven(
                self.solver
                    .algebra()
                    .wins_starting(&components, Player::Left)?,
            )
        } else if let Some(wins) = board_search::wins_sum(self.solver, &sum)? {
            ProofNumbers::proven(wins)
        } else {
            let size = sum.parts.iter().map(|&part| self.extent(part)).sum();
            ProofNumbers {
                won: size,
                lost: size,
            }
        };
        Ok(self.table().number(sum, proof)?)
    }

    /// The ruleset of a part, if it is defined in the language.
    fn ruleset(&self, p: Position) -> Option<u64> {
        let (ruleset, _) = self.solver.positions().state(p)?.extent()?;
        Some(ruleset)
    }

    /// The size of a part, judged by how it is written.
    fn extent(&self, p: Position) -> u32 {
        let part = match self.solver.positions().form(p) {
            Form::Negative(part) => *part,
            _ => p,
        };
        let extent = self.solver.positions().state(part);
        let extent = extent.and_then(|state| Some(state.extent()?.1));
        extent.unwrap_or(1)
    }

    /// Searches below a sum until it is settled or one of its proof numbers reaches the given bound.
    fn prove(&mut self, at: SumId, most: ProofNumbers) -> Result<(), X::Error> {
        if !self.open.insert(at) {
            let parts = self.table().sum(at)?.parts.clone();
            return Err(Stop::cycle(parts).into());
        }
        let done = self.recurse(|search| search.prove_options(at, most));
        self.open.remove(&at);
        done
    }

    fn prove_options(&mut self, at: SumId, most: ProofNumbers) -> Result<(), X::Error> {
        let options = match self.table().options(at) {
            Some(options) => options,
            None => match self.sum_options(at)? {
                Some(options) => options,
                None => return Ok(()),
            },
        };
        loop {
            self.solver.tick()?;
            let sums = self.table();
            let (mut best, mut second) = (None, NEVER);
            let mut proof = ProofNumbers {
                won: NEVER,
                lost: 0,
            };
            let mut unsettled = 0;
            for &option in options.iter() {
                let ProofNumbers { won, lost } = sums.proof(option);
                if lost < proof.won {
                    second = proof.won;
                    proof.won = lost;
                    best = Some(option);
                } else {
                    second = second.min(lost);
                }
                unsettled += u32::from(won > 0);
                proof.lost = proof.lost.max(won);
            }
            let others = unsettled.saturating_sub(1);
            if proof.won == 0 {
                proof.lost = NEVER;
            } else if proof.lost > 0 {
                proof.lost = (proof.lost + others).min(NEVER);
            }
            sums.set_proof(at, proof);
            let Some(best) = best.filter(|_| proof.won < most.won && proof.lost < most.lost) else {
                return Ok(());
            };
            let next = ProofNumbers {
                won: most.lost.saturating_sub(others).max(1),
                lost: most.won.min(second.saturating_add(second / 4 + 1)),
            };
            self.prove(best, next)?;
        }
    }

    /// The options of a sum, each from the point of view of the player to move there; `None` if one of them decides the
    /// sum.
    fn sum_options(&mut self, at: SumId) -> Result<Option<Rc<[SumId]>>, X::Error> {
        let sum = self.table().sum(at)?;
        let mut options = Vec::new();
        for (i, &part) in sum.parts.iter().enumerate() {
            if i > 0 && sum.parts[i - 1] == part {
                continue;
            }
            let mut rest = (*sum).clone();
            rest.parts.remove(i);
            for option in self.solver.options(part, Player::Left)? {
                let mut next = rest.clone();
                let pieces = self.pieces(option)?;
                next.add(&pieces, self.solver.algebra())?;
                if self.add_option(at, next, &mut options)? {
                    return Ok(None);
                }
            }
        }
        for (i, &g) in sum.values.iter().enumerate() {
            if i > 0 && sum.values[i - 1] == g {
                continue;
            }
            let mut rest = (*sum).clone();
            rest.values.remove(i);
            for option in self.solver.algebra().options_of(g, Player::Left)? {
                let mut next = rest.clone();
                next.add_value(option, self.solver.algebra())?;
                if self.add_option(at, next, &mut options)? {
                    return Ok(None);
                }
            }
        }
        options.sort_unstable();
        options.dedup();
        let sums = self.table();
        sums.set_options(at, options);
        Ok(sums.options(at))
    }

    /// Appends an option; returns true if moving there wins.
    fn add_option(
        &mut self,
        at: SumId,
        next: SearchedSum,
        options: &mut Vec<SumId>,
    ) -> Result<bool, X::Error> {
        self.solver.tick()?;
        let next = self.negated(&next)?;
        let id = self.numbered(next)?;
        options.push(id);
        let is_lost = self.table().proof(id) == ProofNumbers::LOST;
        if is_lost {
            self.table().set_proof(at, ProofNumbers::WON);
        }
        Ok(is_lost)
    }
}
