//! Temperature and stops of a sum with many copies of a part, without its form.

use num_bigint::BigInt;
use num_traits::{One, Signed};

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::copies::{Copies, is_many, side_of};
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The temperature of the hottest part of a sum, and the infinitesimal by which the sum differs from its mean when
    /// it is cooled by so much. Cooling is additive.
    pub(in crate::game) fn frozen_sum(&mut self, sum: &Copies) -> Result<(Dyadic, Copies)> {
        let (mean, hottest) = self.mean_and_heat(sum)?;
        let mut frozen = sum.clone();
        if hottest.signum() > 0 {
            let tax = self.number(hottest.clone())?;
            for (g, _) in &mut frozen.parts {
                *g = self.cool_by(*g, &hottest, tax)?;
            }
            frozen = self.collect(&frozen.parts)?;
            frozen.compact.number = frozen.compact.number.add(&sum.compact.number);
        }
        frozen.compact.number = frozen.compact.number.sub(&mean);
        Ok((hottest, frozen))
    }

    /// The temperature of a sum, where that of its hottest part tells it.
    ///
    /// A game cooled by t is a number just when t exceeds its temperature. So a sum is as hot as its hottest part
    /// unless the infinitesimals cancel that are left when it is cooled by so much.
    pub fn temperature_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let sum = self.gathered(&sum)?;
        let (hottest, frozen) = self.frozen_sum(&sum)?;
        if !self.is_zero(&frozen)? {
            return Ok(Some(hottest));
        }
        if hottest.signum() > 0 {
            return Ok(None);
        }
        let (mean, _) = self.mean_and_heat(&sum)?;
        let number = self.number(mean)?;
        self.temperature(number).map(Some)
    }

    /// The stop of a sum when this player starts, where bounds tell it. For Left, starting, it is
    ///
    /// - at least the mean, and at least a part's Left stop and the others' Right stop; which is at least their Right
    ///   stops together, and their mean less the temperature of the hottest of them;
    /// - at most the Left stops together, and at most the mean and the temperature of the hottest part.
    pub fn stop_of_sum(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let (number, parts) = self.hot_parts(&sum)?;
        // Seen from the player's side.
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
            // What one copy gives to who starts in it, more than its mean and more than if the opponent did.
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

    /// The hot parts of a sum, few copies added up, and the number to which all else is infinitesimally near.
    fn hot_parts(&mut self, sum: &Copies) -> Result<(Dyadic, Vec<(Game, BigInt)>)> {
        let sum = self.gathered(sum)?;
        let mut number = sum.compact.number;
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
