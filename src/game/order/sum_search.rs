//! Who wins a sum, without the canonical form of the sum.
//!
//! The components are values, collected as [`Copies`]. What their parts do not tell at once is searched: who moves first
//! wins where the stop of the parts, all less their means, is beyond the means together.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::copies::{Copies, is_many};
use super::outcome::Outcome;
use super::stop_search::Centred;
use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::player::Player;
use crate::limits::Result;

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
        let (mut mean, rest) = {
            let uptimal = self.uptimal(&uptimal)?;
            self.centred(uptimal)?
        };
        let mut sum = Centred {
            compact: Game::ZERO,
            parts: Vec::new(),
        };
        self.join(&mut sum, rest)?;
        for (g, n) in &copies.parts {
            let (part, count) = match n.abs().to_usize() {
                // Hot copies are cut short by their temperature in the search; others are better added up.
                Some(count) if count == 1 || !is_many(n) && !self.is_numberish(*g) => {
                    let part = if n.is_negative() {
                        self.negate(*g)?
                    } else {
                        *g
                    };
                    (part, count)
                }
                _ => (self.times(n, *g)?, 1),
            };
            let (x, part) = self.centred(part)?;
            for _ in 0..count {
                mean = mean.add(&x);
                self.join(&mut sum, part)?;
            }
        }
        let number = match player {
            Player::Left => mean.negate(),
            Player::Right => mean,
        };
        self.reaches_stop(sum, player, &number)
    }
}
