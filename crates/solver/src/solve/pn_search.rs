//! Proof-number search for the winner of a sum whose value would take too long to compute.
//!
//! The search of compiled boards, `rules::sum_search`, is depth-first: bounds of the components decide sums, and estimates
//! order the moves. Rulesets in the language have neither, so their positions are searched by proof numbers, which show the
//! sums that are easiest to decide; the results are kept in a bounded table, `game::TranspositionTable`. There are two searches
//! because each was slower on most of the other's games when they were exchanged, before rulesets in the language were
//! compiled: proof numbers took 1.1 times as long for NoGo on 4x4 and 4.6 times for Domineering on 7x7; depth-first took 1.4 to
//! 4.3 times as long for rulesets in the language, but for one board of `burnt` from the README a quarter of the time. Compiled
//! rulesets have searches of their own (`eval/typed`); this comparison has not been repeated since.

use std::rc::Rc;

use hashbrown::HashSet;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};
use rustc_hash::FxBuildHasher;

use super::board_search;
use super::pn_table::{NEVER, Node, Options, PnTable, ProofNumbers, SearchedSum};
use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Position};
use algebra::game::Player;
use algebra::limits::{Budget, Checks, Limited};

/// Each part gets 1/16 of the initial budget for finding its value.
const SHARE: u64 = 16;
/// Multiples of up to this many copies are split into single copies.
const MOST_COPIES: usize = 16;

/// A depth-first proof-number search over sums of parts and values.
///
/// It ends however few sums the table holds: while a sum is searched, its options are kept with their proof numbers, and
/// each search of an option increases one of these.
struct PnSearch<'s, 'a, X: Expand> {
    solver: &'s mut Solver<'a, X>,
    /// The sums on the path from the root to the one being expanded.
    open: HashSet<Rc<SearchedSum>, FxBuildHasher>,
    /// The positions whose theorems are being followed.
    being_split: HashSet<Position, FxBuildHasher>,
}

impl<X: Expand> Solver<'_, X> {
    /// Whether this player wins moving first.
    pub(super) fn wins_by_search(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        let mut search = PnSearch {
            solver: self,
            open: HashSet::default(),
            being_split: HashSet::default(),
        };
        search.wins(p, player)
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

    fn table_and_budget(&mut self) -> (&mut PnTable, &Budget) {
        let world = self.solver.world_mut();
        (&mut world.tables.sums, &world.positions.algebra.budget)
    }

    fn wins(&mut self, p: Position, player: Player) -> Result<bool, X::Error> {
        let mut sum = (*self.pieces(p)?).clone();
        if player == Player::Right {
            sum = self.negated(&sum)?;
        }
        let root = self.node(sum)?;
        let most = ProofNumbers {
            won: NEVER,
            lost: NEVER,
        };
        loop {
            if let Some(wins) = root.proof.get().settled() {
                return Ok(wins);
            }
            self.prove(&root, most)?;
        }
    }

    /// Splits a position into a sum: its parts according to the theorems of its rules, with values in place of the
    /// parts that have one.
    fn pieces(&mut self, p: Position) -> Result<Rc<SearchedSum>, X::Error> {
        if let Some(known) = self.table().pieces(p) {
            return Ok(known.clone());
        }
        // A circular theorem leads back to a position that is being split, which is then a single part.
        if self.being_split.contains(&p) {
            return Ok(SearchedSum::of_part(p).into());
        }
        let pieces = Rc::new(self.recurse(|search| search.find_pieces(p))?);
        let (table, budget) = self.table_and_budget();
        table.set_pieces(p, pieces.clone(), budget)?;
        Ok(pieces)
    }

    fn find_pieces(&mut self, p: Position) -> Result<SearchedSum, X::Error> {
        if let Some(value) = self.solver.positions().known_value(p) {
            return Ok(SearchedSum::of_value(value));
        }
        match self.solver.positions().form(p).clone() {
            Form::Sum(parts) => {
                let mut sum = SearchedSum::default();
                for &part in &parts {
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
            self.being_split.insert(p);
            let pieces = self.pieces(equal);
            self.being_split.remove(&p);
            return Ok((*pieces?).clone());
        }
        self.value_or_part(p)
    }

    fn value_or_part(&mut self, p: Position) -> Result<SearchedSum, X::Error> {
        let (ruleset, extent) = (self.ruleset(p), self.extent(p));
        if let Some(ruleset) = ruleset
            && !self.table().is_value_worth_trying(ruleset, extent)
        {
            return Ok(SearchedSum::of_part(p));
        }
        let found = match self.solver.world().patience.share(SHARE) {
            Checks::NONE => None,
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

    fn node(&mut self, sum: SearchedSum) -> Result<Rc<Node>, X::Error> {
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
        let (table, budget) = self.table_and_budget();
        Ok(table.create(sum, proof, budget)?)
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

    /// Searches below a sum until it is settled or one of its proof numbers reaches its threshold.
    fn prove(&mut self, at: &Rc<Node>, thresholds: ProofNumbers) -> Result<(), X::Error> {
        if !self.open.insert(at.sum.clone()) {
            return Err(NoAnswer::cycle(at.sum.parts.clone()).into());
        }
        let done = self.recurse(|search| search.prove_options(at, thresholds));
        self.open.remove(&at.sum);
        done
    }

    fn prove_options(&mut self, at: &Rc<Node>, thresholds: ProofNumbers) -> Result<(), X::Error> {
        let (table, budget) = self.table_and_budget();
        let options = match table.options(at, budget)? {
            Some(options) => options,
            None => match self.sum_options(at)? {
                Some(options) => options,
                None => return Ok(()),
            },
        };
        loop {
            self.solver.tick()?;
            let (mut best, mut second) = (None, NEVER);
            let mut proof = ProofNumbers {
                won: NEVER,
                lost: 0,
            };
            let mut unsettled = 0;
            for option in options.iter() {
                let ProofNumbers { won, lost } = option.proof.get();
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
                // Options share positions, so the sum of their numbers would count work twice: weak proof numbers take
                // the maximum plus the number of other unsettled options.
                proof.lost = (proof.lost + others).min(NEVER);
            }
            at.proof.set(proof);
            let Some(best) =
                best.filter(|_| proof.won < thresholds.won && proof.lost < thresholds.lost)
            else {
                return Ok(());
            };
            // The best option is searched until it is a quarter worse than the second best, so that the search does not
            // alternate between the two.
            let next = ProofNumbers {
                won: thresholds.lost.saturating_sub(others).max(1),
                lost: thresholds.won.min(second.saturating_add(second / 4 + 1)),
            };
            self.prove(best, next)?;
        }
    }

    /// The options of a sum, each from the point of view of the player to move there; `None` if one of them decides the
    /// sum.
    fn sum_options(&mut self, at: &Rc<Node>) -> Result<Option<Options>, X::Error> {
        let sum = &at.sum;
        let mut options = Vec::new();
        for (i, &part) in sum.parts.iter().enumerate() {
            if i > 0 && sum.parts[i - 1] == part {
                continue;
            }
            let mut rest = (**sum).clone();
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
            let mut rest = (**sum).clone();
            rest.values.remove(i);
            for option in self.solver.algebra().options_of(g, Player::Left)? {
                let mut next = rest.clone();
                next.add_value(option, self.solver.algebra())?;
                if self.add_option(at, next, &mut options)? {
                    return Ok(None);
                }
            }
        }
        let (table, budget) = self.table_and_budget();
        Ok(Some(table.set_options(at, options, budget)?))
    }

    /// Appends an option; returns true if moving there wins.
    fn add_option(
        &mut self,
        at: &Node,
        next: SearchedSum,
        options: &mut Vec<Rc<Node>>,
    ) -> Result<bool, X::Error> {
        self.solver.tick()?;
        let next = self.negated(&next)?;
        let option = self.node(next)?;
        let is_lost = option.proof.get() == ProofNumbers::LOST;
        if is_lost {
            at.proof.set(ProofNumbers::WON);
        }
        options.push(option);
        Ok(is_lost)
    }
}
