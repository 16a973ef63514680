//! The temperature and the stops of a sum with many copies of a part, without computing its canonical form.

use hashbrown::HashSet;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};

use crate::game::Algebra;
use crate::game::form::stop::Stop;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::sum_of_copies::{SumOfCopies, is_many, side_of};
use crate::game::player::Player;
use crate::limits::Result;

/// Stops are not bisected if a number in a part has a denominator above 2 to this power.
const MOST_BISECTIONS: u64 = 128;

impl Algebra {
    /// The temperature of the hottest part of a sum, and the infinitesimal by which the sum, cooled by that temperature,
    /// differs from its mean. Cooling is additive.
    pub(in crate::game) fn frozen_sum(
        &mut self,
        sum: &SumOfCopies,
    ) -> Result<(Dyadic, SumOfCopies)> {
        let (mean, hottest) = self.mean_and_temperature(sum)?;
        let mut frozen = sum.clone();
        if hottest.signum() > 0 {
            let tax = self.number(hottest.clone())?;
            for (g, _) in &mut frozen.parts {
                *g = self.cool_by(*g, &hottest, tax)?;
            }
            frozen = self.collect(&frozen.parts)?;
            frozen.uptimal.number = frozen.uptimal.number.add(&sum.uptimal.number);
        }
        frozen.uptimal.number = frozen.uptimal.number.sub(&mean);
        Ok((hottest, frozen))
    }

    /// The temperature of a sum, if its hottest parts determine it.
    ///
    /// A game cooled by t is a number exactly if t exceeds its temperature. So a sum is as hot as its hottest parts
    /// unless the infinitesimals to which these freeze at that temperature cancel. Then their sum is cooler, and takes
    /// their place.
    pub fn temperature_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let mut sum = self.grouped(&sum)?;
        loop {
            self.budget.tick()?;
            let (hottest, frozen) = self.frozen_sum(&sum)?;
            if !self.is_zero(&frozen)? {
                return Ok(Some(hottest));
            }
            if hottest.signum() == 0 {
                let (mean, _) = self.mean_and_temperature(&sum)?;
                let number = self.number(mean)?;
                return self.temperature(number).map(Some);
            }
            let (mut tied, mut cooler) = (Vec::new(), Vec::new());
            for (g, n) in sum.parts {
                let is_tied = self.temperature(g)? == hottest;
                if is_tied { &mut tied } else { &mut cooler }.push((g, n));
            }
            if tied.iter().any(|(_, n)| is_many(n)) {
                return Ok(None);
            }
            cooler.push((self.sum_of_copies(&tied)?, BigInt::one()));
            let uptimal = sum.uptimal;
            sum = self.collect(&cooler)?;
            sum.uptimal.add(&uptimal);
        }
    }

    /// The stop of a sum when this player starts, without the canonical form of the sum; `None` if the numbers in it have
    /// very large denominators.
    ///
    /// Left, moving first, wins the sum minus x exactly if her stop exceeds x, or is x with Right to move. The stop is a
    /// multiple of the least fraction among the numbers in the parts. (If the sum were a number z between two such
    /// multiples, then by induction all Left options would be less than z; but Left's move in the hottest part, of
    /// temperature t, reaches a Right stop of at least z, because its Right wall is at z + t there.) So it is found by
    /// bisection, in steps of half that fraction, which also tell who is to move.
    pub fn exact_stop_of_sum(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<Stop>> {
        let sum = self.collect(components)?;
        let mut exponent = sum.uptimal.number.exponent();
        for (g, _) in &sum.parts {
            exponent = exponent.max(self.least_fraction(*g)?);
        }
        if exponent > MOST_BISECTIONS {
            return Ok(None);
        }
        let step = Dyadic::two_to_minus(exponent + 1);
        let (mean, hottest) = self.mean_and_temperature(&sum)?;
        let sign = sign_of(player);
        let at = |steps: &BigInt| Dyadic::zero().add_times(&(steps * &sign), &step);
        let scale = Dyadic::new_big(BigInt::one() << (exponent + 1), 0);
        let steps = |x: &Dyadic| x.mul(&scale).floor();
        let mean = Dyadic::zero().add_times(&sign, &mean);
        // The player wins at `low` steps, and does not win at `high`.
        let mut low: BigInt = steps(&mean) - 1;
        let mut high: BigInt = steps(&mean.add(&hottest)) + 2;
        while &high - &low > BigInt::one() {
            let middle: BigInt = (&low + &high) >> 1;
            let mut rest = sum.clone();
            rest.uptimal.number = rest.uptimal.number.sub(&at(&middle));
            if self.wins_sum(&rest, player)? {
                low = middle;
            } else {
                high = middle;
            }
        }
        // At an odd step there is no stop, so it is the next one, and the player who started is to move there.
        let is_exact = low.is_even();
        let number = at(if is_exact { &low } else { &high });
        let right_to_move = is_exact == (player == Player::Left);
        Ok(Some(Stop::new(number, right_to_move)))
    }

    /// The greatest k such that a follower of g is a number with denominator 2^k.
    fn least_fraction(&mut self, g: Game) -> Result<u64> {
        let mut greatest = 0;
        let mut seen: HashSet<Game> = HashSet::from([g]);
        let mut open = vec![g];
        while let Some(g) = open.pop() {
            self.budget.tick()?;
            if let Some(c) = self.as_number_up_star(g) {
                greatest = greatest.max(c.number.exponent());
                continue;
            }
            let options = self.all_options(g)?;
            open.extend(options.into_iter().filter(|&option| seen.insert(option)));
        }
        Ok(greatest)
    }

    /// The stop of a sum when this player starts, if the following bounds determine it. The Left stop is
    ///
    /// - at least the mean, and at least the Left stop of one part plus the Right stop of the rest. The latter is at
    ///   least the sum of the Right stops of the rest, and at least its mean minus the temperature of its hottest part;
    /// - at most the sum of all Left stops, and at most the mean plus the temperature of the hottest part.
    pub fn stop_of_sum(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let (number, parts) = self.hot_parts(&sum)?;
        // All numbers below are from the player's point of view.
        let sign = sign_of(player);
        let zero = Dyadic::zero();
        let mut mean = zero.add_times(&sign, &number);
        let (mut stops, mut answered) = (mean.clone(), mean.clone());
        let mut seen = Vec::with_capacity(parts.len());
        for (g, n) in parts {
            let side = side_of(player, &n);
            let [stop, answer] = [side, side.opponent()].map(|side| self.stop(g, side).number);
            let thermograph = self.thermograph(g)?;
            let n = n * &sign;
            mean = mean.add_times(&n, &thermograph.mean);
            stops = stops.add_times(&n, &stop);
            answered = answered.add_times(&n, &answer);
            // What the player gains by moving first in one copy, compared with its mean, and compared with the opponent
            // moving first.
            let [gain, swing] = [&thermograph.mean, &answer]
                .map(|less| zero.add_times(&n.signum(), &stop.sub(less)));
            seen.push((n, gain, swing, thermograph.temperature.clone()));
        }
        let hottest = seen.iter().map(|(.., heat)| heat).max().unwrap_or(&zero);
        let most = stops.min(mean.add(hottest));
        let mut least = mean.clone();
        for (at, (n, gain, swing, _)) in seen.iter().enumerate() {
            let others = seen.iter().enumerate();
            let others = others.filter(|&(other, _)| other != at || n.bits() > 1);
            let heat = others.map(|(_, (.., heat))| heat).max().unwrap_or(&zero);
            least = least.max(mean.add(gain).sub(heat)).max(answered.add(swing));
        }
        Ok((least == most).then(|| zero.add_times(&sign, &most)))
    }

    /// The hot parts of a sum (those with few copies are added up), and the number from which the rest differs by an
    /// infinitesimal.
    fn hot_parts(&mut self, sum: &SumOfCopies) -> Result<(Dyadic, Vec<(Game, BigInt)>)> {
        let sum = self.grouped(sum)?;
        let mut number = sum.uptimal.number;
        let (mut few, mut parts) = (Game::ZERO, Vec::new());
        for (g, n) in sum.parts {
            if self.is_numberish(g) {
                number = number.add_times(&n, &self.left_stop(g).number);
            } else if is_many(&n) {
                parts.push((g, n));
            } else {
                let copies = self.times(&n, g)?;
                few = self.add(few, copies)?;
            }
        }
        if few != Game::ZERO {
            parts.push((few, BigInt::one()));
        }
        Ok((number, parts))
    }
}

/// 1 for Left and -1 for Right: a number times this is seen from the point of view of the player.
fn sign_of(player: Player) -> BigInt {
    match player {
        Player::Left => BigInt::one(),
        Player::Right => -BigInt::one(),
    }
}
