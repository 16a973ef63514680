//! Temperature and stops of a sum with many copies of a part, without its form.

use num_bigint::BigInt;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::copies::{Copies, side_of};
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
    /// A game cooled by t is a number just when t exceeds its temperature. So a sum is as hot as its hottest part unless
    /// the infinitesimals cancel that are left when it is cooled by so much.
    pub fn temperature_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
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

    /// The stop of a sum when this player starts, where its mean tells it: it is at least as good as the mean, and no
    /// better than the stops of the parts together.
    pub fn stop_of_sum(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let (mean, _) = self.mean_and_heat(&sum)?;
        let mut stops = sum.compact;
        for (g, n) in &sum.parts {
            let stop = self.stop(*g, side_of(player, n));
            stops.add_numbers(n, &stop.number);
        }
        Ok((stops.number == mean).then_some(mean))
    }
}
