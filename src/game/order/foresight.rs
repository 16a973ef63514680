//! Who wins a sum, as far as its parts tell, however many copies of them there are.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::copies::{Copies, side_of};
use crate::game::Algebra;
use crate::game::form::stop::Stop;
use crate::game::form::store::Game;
use crate::game::infinitesimal::uptimal::Uptimal;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::Result;

/// The rule that tells who wins a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foresight {
    /// n copies of g are at least n copies of what g is at least, and multiples of powers of up are compared by their
    /// coefficients.
    Bounds,
    /// The mean is additive, a sum is no hotter than its hottest part, and whoever starts gets at least the mean.
    Mean,
    /// Cooling is additive and keeps the order.
    Cooling,
    /// The atomic weight is additive: who is ahead by two wins, who is ahead by one wins by starting.
    Weight,
}

impl Algebra {
    /// Does this player, moving first, win the sum, and which rule says so? Nothing is tried that would take the
    /// form of the whole.
    pub fn foresee_start(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<(bool, Foresight)>> {
        let sum = self.collect(components)?;
        self.foresee(&sum, player, true)
    }

    /// The same, with the rules that pay where there are many copies or without them.
    pub(super) fn foresee(
        &mut self,
        sum: &Copies,
        player: Player,
        are_many: bool,
    ) -> Result<Option<(bool, Foresight)>> {
        if let Some(wins) = self.foresee_by_mean(sum, player)? {
            return Ok(Some((wins, Foresight::Mean)));
        }
        if let Some(wins) = self.foresee_by_bounds(sum, player, false)? {
            return Ok(Some((wins, Foresight::Bounds)));
        }
        if !are_many {
            return Ok(None);
        }
        let sum = &self.simplified(sum)?;
        if let Some(wins) = self.foresee_by_mean(sum, player)? {
            return Ok(Some((wins, Foresight::Mean)));
        }
        if let Some(wins) = self.foresee_by_bounds(sum, player, true)? {
            return Ok(Some((wins, Foresight::Bounds)));
        }
        if let Some(wins) = self.foresee_by_weight(sum, player)? {
            return Ok(Some((wins, Foresight::Weight)));
        }
        let (mean, hottest) = self.mean_and_heat(sum)?;
        if mean.is_zero() && hottest.signum() > 0 {
            let (_, frozen) = self.frozen_sum(sum)?;
            if let Some((true, _)) = self.foresee(&frozen, player, true)? {
                return Ok(Some((true, Foresight::Cooling)));
            }
        }
        Ok(None)
    }

    fn foresee_by_mean(&mut self, sum: &Copies, player: Player) -> Result<Option<bool>> {
        let (mut mean, hottest) = self.mean_and_heat(sum)?;
        if player == Player::Right {
            mean = mean.negate();
        }
        let told = mean.signum() > 0 || mean.add(&hottest).signum() < 0;
        Ok(told.then(|| mean.signum() > 0))
    }

    /// Is the sum 0, as far as rules tell?
    pub(in crate::game) fn foresee_zero(&mut self, sum: &Copies) -> Result<Option<bool>> {
        let mut told = Some(true);
        for player in Player::BOTH {
            match self.foresee(sum, player, sum.are_many())? {
                Some((true, _)) => return Ok(Some(false)),
                Some((false, _)) => {}
                None => told = None,
            }
        }
        Ok(told)
    }

    fn foresee_by_bounds(
        &mut self,
        sum: &Copies,
        player: Player,
        closely: bool,
    ) -> Result<Option<bool>> {
        let sure = self.bound(sum, player, closely)?;
        if let Some(sign) = sure.map(|bound| bound.sign()) {
            // No part equals its bound, so the sum is better than a bound of 0; and it is not below one confused with 0.
            let is_better = sign == Some(player.better())
                || sign == Some(Ordering::Equal) && !sum.parts.is_empty();
            if is_better || sign.is_none() {
                return Ok(Some(true));
            }
        }
        let other = self.bound(sum, player.opponent(), closely)?;
        let lost = other.and_then(|bound| bound.sign());
        let loses = lost.is_some_and(|sign| sign != player.better());
        Ok(loses.then_some(false))
    }

    /// What the sum is at least as good as for the player, part by part: its stop when the opponent starts, where the
    /// part itself is that good. Close bounds differ from that by a power of up, or a star.
    fn bound(
        &mut self,
        sum: &Copies,
        player: Player,
        closely: bool,
    ) -> Result<Option<Uptimal<BigInt>>> {
        let mut bound = sum.compact.clone();
        // Behind all powers in the sum, and one apart from them, since *, up*, ... have a say in the next.
        let power = sum.compact.coefficients.len() + 2;
        for (g, n) in &sum.parts {
            let side = side_of(player, n);
            let (x, is_met) = self.stop_against(*g, side);
            bound.add_numbers(n, &x);
            if is_met {
                continue;
            }
            let Some((powers, star)) = (match closely {
                true => self.close_bound(*g, side, &x, power)?,
                false => None,
            }) else {
                return Ok(None);
            };
            bound.add_powers(power, n * powers);
            if n.bit(0) {
                bound.star ^= star;
            }
        }
        Ok(Some(bound))
    }

    /// The stop when the player's opponent starts, and whether the game is at least as good for the player.
    fn stop_against(&self, g: Game, player: Player) -> (Dyadic, bool) {
        let Stop {
            number,
            right_to_move,
        } = self.stop(g, player.opponent());
        (number, right_to_move == (player == Player::Left))
    }

    /// Powers of up, one at most, and a star with which the number bounds the game for the player.
    fn close_bound(
        &mut self,
        g: Game,
        player: Player,
        number: &Dyadic,
        power: usize,
    ) -> Result<Option<(i64, u64)>> {
        let shift = self.number(number.negate())?;
        let shifted = self.add(g, shift)?;
        let up = self.up_power(power as u64)?;
        let (powers, margin) = match player {
            Player::Left => (-1, self.negate(up)?),
            Player::Right => (1, up),
        };
        for star in [0, 1] {
            let nimber = self.nimber(star)?;
            let rest = self.add(shifted, nimber)?;
            for (powers, bound) in [(0, Game::ZERO), (powers, margin)] {
                if self.prefers(player, rest, bound)? {
                    return Ok(Some((powers, star)));
                }
            }
        }
        Ok(None)
    }

    /// The two-ahead rule (Winning Ways, chapter 8): an all-small game of atomic weight 2 or more is positive, and Left,
    /// starting, wins one of weight 1 or more.
    fn foresee_by_weight(&mut self, sum: &Copies, player: Player) -> Result<Option<bool>> {
        let mut weights = Vec::with_capacity(sum.parts.len() + 1);
        if !sum.compact.number.is_zero() {
            return Ok(None);
        }
        for (g, n) in &sum.parts {
            if !self.is_all_small(*g)? {
                return Ok(None);
            }
            weights.push((self.weigh(*g)?, n.clone()));
        }
        let mut weight = self.collect(&weights)?;
        let ups = sum.compact.coefficients.first().cloned();
        weight
            .compact
            .add_numbers(&ups.unwrap_or_default(), &Dyadic::from(1));
        let ahead = if player == Player::Left { 1 } else { -1 };
        for (by, asked, wins) in [(-1, player.opponent(), true), (2, player, false)] {
            let mut lead = weight.clone();
            lead.compact
                .add_numbers(&BigInt::from(ahead * by), &Dyadic::from(1));
            if let Some((false, _)) = self.foresee(&lead, asked, false)? {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }
}
