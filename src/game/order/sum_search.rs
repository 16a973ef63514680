//! Who wins a sum, without the canonical form of the sum.
//!
//! The components are values. Compact ones are added by formula, a component and its negative cancel, and the
//! rest is searched, hottest component first, with memory. Means and temperatures cut most branches:
//! the mean is additive, a sum is no hotter than its hottest part, and a player on move gets at least the mean.

use std::cmp::Reverse;

use hashbrown::HashMap;
use num_bigint::BigInt;
use rustc_hash::FxBuildHasher;

use super::outcome::Outcome;
use crate::game::Algebra;
use crate::game::form::store::{Game, Mark};
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Halt, Limited, Result};

/// A sum in order: one compact game, and the other components sorted by id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Sum {
    compact: Game,
    parts: Vec<Game>,
}

#[derive(Default)]
pub struct SumSearches {
    /// Does the player on move win?
    known: HashMap<(Sum, Player), bool, FxBuildHasher>,
}

/// Copies of a part up to this many are searched as separate parts; more are added up first.
const MOST_COPIES: usize = 64;

impl SumSearches {
    pub fn keep(&mut self, mark: &Mark) {
        self.known.retain(|(sum, _), _| {
            mark.knows(sum.compact) && sum.parts.iter().all(|g| mark.knows(*g))
        });
        self.known.shrink_to_fit();
    }
}

/// Remembered searches at most; then all are forgotten.
const MOST_SEARCHES: usize = 1 << 21;

impl Algebra {
    /// The outcome of a sum of values, with how many copies of each.
    pub fn outcome_of_sum(&mut self, components: &[(Game, i64)]) -> Result<Outcome> {
        Ok(Outcome::of_starts(
            self.wins_starting(components, Player::Left)?,
            self.wins_starting(components, Player::Right)?,
        ))
    }

    /// Does this player, moving first, win the sum?
    pub fn wins_starting(&mut self, components: &[(Game, i64)], player: Player) -> Result<bool> {
        let (compact, copies) = self.collect(components)?;
        if let Some(winner) = self.winner_of_copies(compact, &copies)? {
            return Ok(winner == player);
        }
        let mut sum = Sum {
            compact,
            parts: Vec::new(),
        };
        for (g, n) in copies {
            let part = if n < 0 { self.negate(g)? } else { g };
            match usize::try_from(n.unsigned_abs()) {
                // Hot copies are cut short by their temperature in the search; others are better added up.
                Ok(n) if n == 1 || n <= MOST_COPIES && !self.is_numberish(g) => {
                    sum.parts.extend(std::iter::repeat_n(part, n));
                }
                _ => {
                    let product = self.times(&BigInt::from(n), g)?;
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

    /// Adds the compact components, and counts the others, against their negatives.
    fn collect(&mut self, components: &[(Game, i64)]) -> Result<(Game, Vec<(Game, i64)>)> {
        let mut compact = Game::ZERO;
        let mut counts: HashMap<Game, i128, FxBuildHasher> = HashMap::default();
        for &(g, n) in components {
            self.budget.tick()?;
            if self.store.is_compact(g) {
                let product = self.times(&BigInt::from(n), g)?;
                compact = self.add(compact, product)?;
                continue;
            }
            // A game and its negative are counted under one of them.
            let negative = self.negate(g)?;
            let (g, n) = if negative < g {
                (negative, -i128::from(n))
            } else {
                (g, n.into())
            };
            *counts.entry(g).or_default() += n;
        }
        let mut copies = Vec::with_capacity(counts.len());
        for (g, mut n) in counts {
            if self.negate(g)? == g {
                n %= 2;
            }
            if n != 0 {
                let n = i64::try_from(n).map_err(|_| Halt::large("more than 2^63 copies"))?;
                copies.push((g, n));
            }
        }
        copies.sort_unstable();
        Ok((compact, copies))
    }

    /// The mean of a sum, and the temperature of its hottest part other than the compact one.
    fn mean_and_heat(
        &mut self,
        compact: Game,
        parts: impl Iterator<Item = (Game, i64)>,
    ) -> Result<(Dyadic, Dyadic)> {
        let mut mean = self.mean(compact)?;
        let mut hottest = Dyadic::zero();
        for (g, n) in parts {
            mean = mean.add(&self.mean(g)?.mul(&Dyadic::from(n)));
            hottest = hottest.max(self.temperature(g)?);
        }
        Ok((mean, hottest))
    }

    /// Who wins the sum, whoever starts, as far as order, means and temperatures of its parts tell: however many copies
    /// there are.
    fn winner_of_copies(
        &mut self,
        compact: Game,
        copies: &[(Game, i64)],
    ) -> Result<Option<Player>> {
        if copies.is_empty() {
            return Ok(None);
        }
        let (mean, hottest) = self.mean_and_heat(compact, copies.iter().copied())?;
        // A sum is no hotter than its hottest part.
        if mean.abs() > hottest {
            return Ok(Some(if mean.signum() > 0 {
                Player::Left
            } else {
                Player::Right
            }));
        }
        // A sum of games of which none is negative or confused with 0 is positive, for one of them is.
        for (player, sign) in [(Player::Left, 1), (Player::Right, -1)] {
            let mut favours = |g: Game, n: i64| match n.signum() == sign {
                true => self.le(Game::ZERO, g),
                false => self.le(g, Game::ZERO),
            };
            let mut all = favours(compact, 1)?;
            for &(g, n) in copies {
                all = all && favours(g, n)?;
            }
            if all {
                return Ok(Some(player));
            }
        }
        Ok(None)
    }

    fn mover_wins(&mut self, sum: Sum, player: Player) -> Result<bool> {
        if let Some(answer) = self.settled(&sum, player)? {
            return Ok(answer);
        }
        let key = (sum, player);
        if let Some(answer) = self.memory.sum_searches.known.get(&key) {
            return Ok(*answer);
        }
        let answer = self.deeper(|algebra| algebra.search(&key.0, player))?;
        if self.memory.sum_searches.known.len() >= MOST_SEARCHES {
            self.memory.sum_searches = SumSearches::default();
        }
        self.memory.sum_searches.known.insert(key, answer);
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
        let parts = sum.parts.iter().map(|&g| (g, 1));
        let (mut mean, hottest) = self.mean_and_heat(sum.compact, parts)?;
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
