//! Who wins a sum, without the canonical form of the sum.
//!
//! The components are values, collected as [`Copies`]. What their parts do not tell at once is searched, hottest
//! component first, with memory. Means and temperatures cut most branches: the mean is additive, a sum is no hotter
//! than its hottest part, and a player on move gets at least the mean.

use std::cmp::Reverse;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::copies::{Copies, is_many};
use super::outcome::Outcome;
use crate::game::Algebra;
use crate::game::form::store::{Game, Mark};
use crate::game::memory::remember;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Limited, Result};

/// A sum in order: one compact game, and the other components sorted by id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    compact: Game,
    parts: Vec<Game>,
}

impl Sum {
    /// Were all its games stored before the mark?
    pub fn is_older(&self, mark: &Mark) -> bool {
        mark.knows(self.compact) && self.parts.iter().all(|g| mark.knows(*g))
    }
}

impl Algebra {
    /// The outcome of a sum of values, with how many copies of each.
    pub fn outcome_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Outcome> {
        let sum = self.collect(components)?;
        Ok(Outcome::of_starts(
            self.wins_copies(&sum, Player::Left)?,
            self.wins_copies(&sum, Player::Right)?,
        ))
    }

    /// Does this player, moving first, win the sum?
    pub fn wins_starting(&mut self, components: &[(Game, BigInt)], player: Player) -> Result<bool> {
        let sum = self.collect(components)?;
        self.wins_copies(&sum, player)
    }

    /// Is the sum 0? That it is not may be plain from one player's side where the other's is a long search.
    pub fn is_zero_sum(&mut self, components: &[(Game, BigInt)]) -> Result<bool> {
        let sum = self.collect(components)?;
        self.is_zero(&sum)
    }

    pub(in crate::game) fn is_zero(&mut self, sum: &Copies) -> Result<bool> {
        if let Some(is_zero) = self.foresee_zero(sum)? {
            return Ok(is_zero);
        }
        Ok(!self.wins_copies(sum, Player::Left)? && !self.wins_copies(sum, Player::Right)?)
    }

    /// Rules first; then, with many copies, sums of few that are no better for one or the other player; then a search.
    fn wins_copies(&mut self, copies: &Copies, player: Player) -> Result<bool> {
        let are_many = copies.are_many();
        if let Some((wins, _)) = self.foresee(copies, player, are_many)? {
            return Ok(wins);
        }
        if !are_many {
            return self.search_copies(copies, player);
        }
        let simplified = self.simplified(copies)?;
        for (worse_for, wins) in [(player, true), (player.opponent(), false)] {
            if let Some(fewer) = self.fewer(&simplified, worse_for)?
                && self.wins_copies(&fewer, player)? == wins
            {
                return Ok(wins);
            }
        }
        self.search_copies(&simplified, player)
    }

    fn search_copies(&mut self, copies: &Copies, player: Player) -> Result<bool> {
        let uptimal = copies.compact.clone().narrow()?;
        let mut sum = Sum {
            compact: self.uptimal(&uptimal)?,
            parts: Vec::new(),
        };
        if !self.store.is_compact(sum.compact) {
            sum.parts
                .push(std::mem::replace(&mut sum.compact, Game::ZERO));
        }
        for (g, n) in &copies.parts {
            match n.abs().to_usize() {
                // Hot copies are cut short by their temperature in the search; others are better added up.
                Some(count) if count == 1 || !is_many(n) && !self.is_numberish(*g) => {
                    let part = if n.is_negative() {
                        self.negate(*g)?
                    } else {
                        *g
                    };
                    sum.parts.extend(std::iter::repeat_n(part, count));
                }
                _ => {
                    let product = self.times(n, *g)?;
                    if self.store.is_compact(product) {
                        sum.compact = self.add(sum.compact, product)?;
                    } else {
                        sum.parts.push(product);
                    }
                }
            }
        }
        sum.parts.sort_unstable();
        self.mover_wins(sum, player)
    }

    fn mover_wins(&mut self, sum: Sum, player: Player) -> Result<bool> {
        if let Some(answer) = self.settled(&sum, player)? {
            return Ok(answer);
        }
        let key = (sum, player);
        if let Some(answer) = self.memory.sum_searches.get(&key) {
            return Ok(*answer);
        }
        let answer = self.deeper(|algebra| algebra.search(&key.0, player))?;
        remember(&mut self.memory.sum_searches, key, answer);
        Ok(answer)
    }

    /// What order, means and temperatures tell without a search.
    fn settled(&mut self, sum: &Sum, player: Player) -> Result<Option<bool>> {
        match sum.parts[..] {
            [] => return Ok(Some(self.outcome(sum.compact).wins_starting(player))),
            [g] => {
                let other = self.negate(sum.compact)?;
                return Ok(Some(!self.prefers(player, other, g)?));
            }
            [g, h] if sum.compact == Game::ZERO => {
                let other = self.negate(h)?;
                return Ok(Some(!self.prefers(player, other, g)?));
            }
            _ => {}
        }
        let mut mean = self.mean(sum.compact)?;
        let mut hottest = Dyadic::zero();
        for &g in &sum.parts {
            mean = mean.add(&self.mean(g)?);
            hottest = hottest.max(self.temperature(g)?);
        }
        if player == Player::Right {
            mean = mean.negate();
        }
        // From the mover's side: the stop lies between the mean and the mean plus the temperature.
        if mean.signum() > 0 {
            return Ok(Some(true));
        }
        if mean.add(&hottest).signum() < 0 {
            return Ok(Some(false));
        }
        Ok(None)
    }

    fn search(&mut self, sum: &Sum, player: Player) -> Result<bool> {
        let mut order: Vec<(Reverse<Dyadic>, usize)> = Vec::with_capacity(sum.parts.len());
        for (at, &g) in sum.parts.iter().enumerate() {
            if at == 0 || sum.parts[at - 1] != g {
                order.push((Reverse(self.temperature(g)?), at));
            }
        }
        order.sort();
        for (_, at) in order {
            let wins = |algebra: &mut Self, to| algebra.move_wins(sum, Some(at), to, player);
            if self.find_option(sum.parts[at], player, wins)?.is_some() {
                return Ok(true);
            }
        }
        // A move in a number is never needed unless the rest happens to equal a number (number avoidance),
        // and that is not known here: so it comes last, not never.
        let wins = |algebra: &mut Self, to| algebra.move_wins(sum, None, to, player);
        Ok(self.find_option(sum.compact, player, wins)?.is_some())
    }

    /// Moves in one part (or in the compact part) and asks whether the opponent then loses.
    fn move_wins(
        &mut self,
        sum: &Sum,
        part: Option<usize>,
        option: Game,
        player: Player,
    ) -> Result<bool> {
        self.budget.tick()?;
        let mut next = sum.clone();
        match part {
            None => next.compact = option,
            Some(at) => {
                next.parts.remove(at);
                if self.store.is_compact(option) {
                    next.compact = self.add(next.compact, option)?;
                } else {
                    let negative = self.negate(option)?;
                    match next.parts.binary_search(&negative) {
                        Ok(partner) => {
                            next.parts.remove(partner);
                        }
                        Err(_) => {
                            let place = next.parts.partition_point(|&g| g < option);
                            next.parts.insert(place, option);
                        }
                    }
                }
            }
        }
        Ok(!self.mover_wins(next, player.opponent())?)
    }
}
