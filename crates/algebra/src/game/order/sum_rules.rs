//! Rules that decide who wins a sum from its parts alone, however many copies of them there are.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::sum_of_copies::{SumOfCopies, side_of};
use crate::game::Algebra;
use crate::game::form::stop::Stop;
use crate::game::form::store::Game;
use crate::game::infinitesimal::uptimal::Uptimal;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::Result;

/// A rule that decides who wins a sum.
///
/// ```
/// use algebra::game::{Algebra, BigInt, Player, SumRule};
///
/// let mut algebra = Algebra::default();
/// let (two, one) = (algebra.integer(2)?, algebra.integer(1)?);
/// let hot = algebra.bracket(vec![two], vec![one])?;
/// let million = [(hot, BigInt::from(1_000_000))];
/// let decided = algebra.wins_starting_by_rules(&million, Player::Left)?;
/// assert_eq!(decided, Some((true, SumRule::Mean)));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SumRule {
    /// If g >= h, then n copies of g are at least n copies of h; and multiples of powers of up are compared by their
    /// coefficients.
    Bounds,
    /// The mean is additive, a sum is at most as hot as its hottest part, and whoever starts gets at least the mean.
    Mean,
    /// Cooling is additive and preserves the order.
    Cooling,
    /// The atomic weight is additive. A player who is ahead by two wins; one who is ahead by one wins by starting.
    Weight,
}

impl Algebra {
    /// Whether this player, moving first, wins the sum, and the rule that decides it. No rule needs the canonical form
    /// of the sum.
    pub fn wins_starting_by_rules(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<(bool, SumRule)>> {
        let sum = self.collect(components)?;
        self.wins_by_rules(&sum, player, true)
    }

    /// [`wins_starting_by_rules`](Algebra::wins_starting_by_rules); the rules that only pay for many copies are used if `are_many`.
    pub(super) fn wins_by_rules(
        &mut self,
        sum: &SumOfCopies,
        player: Player,
        are_many: bool,
    ) -> Result<Option<(bool, SumRule)>> {
        if let Some(wins) = self.wins_by_mean(sum, player)? {
            return Ok(Some((wins, SumRule::Mean)));
        }
        if let Some(wins) = self.wins_by_bounds(sum, player, false)? {
            return Ok(Some((wins, SumRule::Bounds)));
        }
        if !are_many {
            return Ok(None);
        }
        let sum = &self.simplified(sum)?;
        if let Some(wins) = self.wins_by_mean(sum, player)? {
            return Ok(Some((wins, SumRule::Mean)));
        }
        if let Some(wins) = self.wins_by_bounds(sum, player, true)? {
            return Ok(Some((wins, SumRule::Bounds)));
        }
        if let Some(wins) = self.wins_by_atomic_weight(sum, player)? {
            return Ok(Some((wins, SumRule::Weight)));
        }
        let (mean, hottest) = self.mean_and_temperature(sum)?;
        if mean.is_zero() && hottest.signum() > 0 {
            let (_, frozen) = self.frozen_sum(sum)?;
            if let Some((true, _)) = self.wins_by_rules(&frozen, player, true)? {
                return Ok(Some((true, SumRule::Cooling)));
            }
        }
        Ok(None)
    }

    fn wins_by_mean(&mut self, sum: &SumOfCopies, player: Player) -> Result<Option<bool>> {
        let (mut mean, hottest) = self.mean_and_temperature(sum)?;
        if player == Player::Right {
            mean = mean.negate();
        }
        let told = mean.signum() > 0 || mean.add(&hottest).signum() < 0;
        Ok(told.then(|| mean.signum() > 0))
    }

    /// Whether the sum is 0, if the rules decide it.
    pub(in crate::game) fn is_zero_by_rules(&mut self, sum: &SumOfCopies) -> Result<Option<bool>> {
        let mut told = Some(true);
        for player in Player::BOTH {
            match self.wins_by_rules(sum, player, sum.has_many_copies())? {
                Some((true, _)) => return Ok(Some(false)),
                Some((false, _)) => {}
                None => told = None,
            }
        }
        Ok(told)
    }

    fn wins_by_bounds(
        &mut self,
        sum: &SumOfCopies,
        player: Player,
        closely: bool,
    ) -> Result<Option<bool>> {
        let sure = self.bound(sum, player, closely)?;
        if let Some(sign) = sure.map(|bound| bound.sign()) {
            // The bounds of parts are strict, so a sum with a bound of 0 is better than 0. If the bound is confused with
            // 0, the sum is better than or confused with 0.
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

    /// A game that the sum is at least as good as for the player. It is composed from bounds of the parts: the stop of
    /// a part when the opponent starts is a bound if the opponent is to move there. Otherwise, if `closely`, a bound
    /// that differs from the stop by a power of up or a star is tried.
    fn bound(
        &mut self,
        sum: &SumOfCopies,
        player: Player,
        closely: bool,
    ) -> Result<Option<Uptimal<BigInt>>> {
        let mut bound = sum.uptimal.clone();
        // This power is negligible against those in the sum. The next power would not be: the coefficient after a run
        // of ones decides how an uptimal compares with *.
        let power = sum.uptimal.coefficients.len() + 2;
        for (g, n) in &sum.parts {
            let side = side_of(player, n);
            let (x, is_met) = self.stop_against(*g, side);
            bound.add_numbers(n, &x);
            if is_met {
                continue;
            }
            let close_bound = if closely {
                self.close_bound(*g, side, &x, power)?
            } else {
                None
            };
            let Some((powers, star)) = close_bound else {
                return Ok(None);
            };
            bound.add_powers(power, n * powers);
            if n.bit(0) {
                bound.star ^= star;
            }
        }
        Ok(Some(bound))
    }

    /// The stop when the player's opponent starts, and whether the game is at least as good as that number for the
    /// player.
    fn stop_against(&self, g: Game, player: Player) -> (Dyadic, bool) {
        let Stop {
            number,
            right_to_move,
        } = self.stop(g, player.opponent());
        (number, right_to_move == (player == Player::Left))
    }

    /// The multiple of the power of up (0, 1 or -1) and the star (0 or 1) that make the number a bound of the game for
    /// the player.
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

    /// The two-ahead rule (Winning Ways, chapter 8): an all-small game of atomic weight 2 or more is positive, and one
    /// of weight 1 or more is won by Left moving first.
    fn wins_by_atomic_weight(&mut self, sum: &SumOfCopies, player: Player) -> Result<Option<bool>> {
        let mut weights = Vec::with_capacity(sum.parts.len() + 1);
        if !sum.uptimal.number.is_zero() {
            return Ok(None);
        }
        for (g, n) in &sum.parts {
            if !self.is_all_small(*g)? {
                return Ok(None);
            }
            weights.push((self.weigh(*g)?, n.clone()));
        }
        let mut weight = self.collect(&weights)?;
        let ups = sum.uptimal.coefficients.first().cloned();
        weight
            .uptimal
            .add_numbers(&ups.unwrap_or_default(), &Dyadic::from(1));
        let ahead = if player == Player::Left { 1 } else { -1 };
        for (by, asked, wins) in [(-1, player.opponent(), true), (2, player, false)] {
            let mut lead = weight.clone();
            lead.uptimal
                .add_numbers(&BigInt::from(ahead * by), &Dyadic::from(1));
            if let Some((false, _)) = self.wins_by_rules(&lead, asked, false)? {
                return Ok(Some(wins));
            }
        }
        Ok(None)
    }
}
