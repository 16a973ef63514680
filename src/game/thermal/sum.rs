//! Temperature and stops of a sum with many copies of a part, without its form.

use num_bigint::BigInt;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::copies::Copies;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The sum cooled by t > 0, part by part.
    pub(in crate::game) fn cooled_sum(&mut self, sum: &Copies, t: &Dyadic) -> Result<Copies> {
        let tax = self.number(t.clone())?;
        let mut cooled = Vec::with_capacity(sum.parts.len());
        for (g, n) in &sum.parts {
            cooled.push((self.cool_by(*g, t, tax)?, n.clone()));
        }
        let mut cooled = self.collect(&cooled)?;
        cooled.compact.number = cooled.compact.number.add(&sum.compact.number);
        Ok(cooled)
    }

    /// The temperature of a sum of many copies, where that of its hottest part tells it.
    ///
    /// A game cooled by t is a number just when t exceeds its temperature. So a sum is as hot as its hottest part unless
    /// the infinitesimals cancel that are left when it is cooled by so much.
    pub fn temperature_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let (mean, hottest) = self.mean_and_heat(&sum)?;
        let mut left = match hottest.signum() {
            0 => sum,
            _ => self.cooled_sum(&sum, &hottest)?,
        };
        left.compact.number = left.compact.number.sub(&mean);
        Ok(match (self.is_zero(&left)?, hottest.is_zero()) {
            (false, _) => Some(hottest),
            (true, true) => {
                let number = self.number(mean)?;
                Some(self.temperature(number)?)
            }
            (true, false) => None,
        })
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
            let starter = match n.sign() {
                num_bigint::Sign::Minus => player.opponent(),
                _ => player,
            };
            stops.add_numbers(n, &self.stop(*g, starter).number);
        }
        Ok((stops.number == mean).then_some(mean))
    }
}
