//! Who wins a sum, without computing its canonical form.
//!
//! Rules decide most sums. Otherwise the components are shifted to mean 0 and their stop is searched: Left, moving
//! first, wins if that stop plus the sum of the means is positive, or is 0 with Right to move.

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::outcome::Outcome;
use super::stop_search::CentredSum;
use super::sum_of_copies::{SumOfCopies, is_many};
use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The outcome of a sum of values with multiplicities.
    pub fn outcome_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Outcome> {
        let sum = self.collect(components)?;
        Ok(Outcome::of_starts(
            self.wins_sum(&sum, Player::Left)?,
            self.wins_sum(&sum, Player::Right)?,
        ))
    }

    /// True if this player, moving first, wins the sum.
    pub fn wins_starting(&mut self, components: &[(Game, BigInt)], player: Player) -> Result<bool> {
        let sum = self.collect(components)?;
        self.wins_sum(&sum, player)
    }

    /// True if the sum is 0. Both players are tried by rules first, since a quick win for one of them may save a long
    /// search for the other.
    pub fn is_zero_sum(&mut self, components: &[(Game, BigInt)]) -> Result<bool> {
        let sum = self.collect(components)?;
        self.is_zero(&sum)
    }

    pub(in crate::game) fn is_zero(&mut self, sum: &SumOfCopies) -> Result<bool> {
        if let Some(is_zero) = self.is_zero_by_rules(sum)? {
            return Ok(is_zero);
        }
        Ok(!self.wins_sum(sum, Player::Left)? && !self.wins_sum(sum, Player::Right)?)
    }

    /// Tries the rules first; then, for many copies, bounds of the sum with few copies; and then a search.
    pub(in crate::game) fn wins_sum(
        &mut self,
        copies: &SumOfCopies,
        player: Player,
    ) -> Result<bool> {
        let are_many = copies.has_many_copies();
        if let Some((wins, _)) = self.wins_by_rules(copies, player, are_many)? {
            return Ok(wins);
        }
        if !are_many {
            return self.search_sum(copies, player);
        }
        let simplified = self.simplified(copies)?;
        for (worse_for, wins) in [(player, true), (player.opponent(), false)] {
            if let Some(fewer) = self.with_few_copies(&simplified, worse_for)?
                && self.wins_sum(&fewer, player)? == wins
            {
                return Ok(wins);
            }
        }
        self.search_sum(&simplified, player)
    }

    fn search_sum(&mut self, copies: &SumOfCopies, player: Player) -> Result<bool> {
        let uptimal = copies.uptimal.clone().narrow()?;
        let (mut mean, rest) = {
            let uptimal = self.uptimal(&uptimal)?;
            self.centred(uptimal)?
        };
        let mut sum = CentredSum {
            infinitesimal: Game::ZERO,
            parts: Vec::new(),
        };
        self.add_component(&mut sum, rest)?;
        for (g, n) in &copies.parts {
            let (part, count) = match n.abs().to_usize() {
                // The search prunes copies of hot games by their temperature; copies of others are added up first.
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
                self.add_component(&mut sum, part)?;
            }
        }
        let number = match player {
            Player::Left => mean.negate(),
            Player::Right => mean,
        };
        self.reaches_stop(sum, player, &number)
    }
}
