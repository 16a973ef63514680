//! The temperature and the stops of a sum with many copies of a part, without computing its canonical form.

use num_bigint::BigInt;
use num_traits::{One, Signed};

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::sum_of_copies::{SumOfCopies, is_many, side_of};
use crate::game::player::Player;
use crate::limits::Result;

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

    /// The temperature of a sum, if its hottest part determines it.
    ///
    /// A game cooled by t is a number exactly if t exceeds its temperature. So a sum is as hot as its hottest part
    /// unless the infinitesimals to which the parts freeze at that temperature cancel.
    pub fn temperature_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let sum = self.grouped(&sum)?;
        let (hottest, frozen) = self.frozen_sum(&sum)?;
        if !self.is_zero(&frozen)? {
            return Ok(Some(hottest));
        }
        if hottest.signum() > 0 {
            return Ok(None);
        }
        let (mean, _) = self.mean_and_temperature(&sum)?;
        let number = self.number(mean)?;
        self.temperature(number).map(Some)
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
        let sign = match player {
            Player::Left => BigInt::one(),
            Player::Right => -BigInt::one(),
        };
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
