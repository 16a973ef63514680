//! Temperature and stops of a sum with many copies of a part, without its form.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_traits::Signed;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::order::copies::Copies;
use crate::game::player::Player;
use crate::limits::Result;

impl Algebra {
    /// The temperature of a sum that is no number, and the infinitesimal by which it differs from its mean when cooled
    /// by so much.
    ///
    /// Heating is additive, so the parts dissociate one by one: a sum is as hot as the hottest of their particles that
    /// do not cancel.
    pub(in crate::game) fn frozen_sum(&mut self, sum: &Copies) -> Result<Option<(Dyadic, Copies)>> {
        let mut particles: BTreeMap<Dyadic, Vec<(Game, BigInt)>> = BTreeMap::new();
        particles.entry(Dyadic::zero()).or_default();
        for (g, n) in &sum.parts {
            for (t, infinitesimal) in self.thermal_dissociation(*g)?.particles {
                let alike = particles.entry(t).or_default();
                alike.push((infinitesimal, n.clone()));
            }
        }
        while let Some((t, particles)) = particles.pop_last() {
            let mut frozen = self.collect(&particles)?;
            if t.is_zero() {
                frozen.compact.add_infinitesimal(&sum.compact);
            }
            if !self.is_zero(&frozen)? {
                return Ok(Some((t, frozen)));
            }
        }
        Ok(None)
    }

    /// The temperature of a sum, part by part.
    pub fn temperature_of_sum(&mut self, components: &[(Game, BigInt)]) -> Result<Dyadic> {
        let sum = self.collect(components)?;
        match self.frozen_sum(&sum)? {
            Some((t, _)) => Ok(t),
            None => {
                let (mean, _) = self.mean_and_heat(&sum)?;
                let number = self.number(mean)?;
                self.temperature(number)
            }
        }
    }

    /// The stop of a sum when this player starts, where its mean tells it: it is at least as good as the mean, and no
    /// better than the stops of the parts together; and it is the mean where the sum is not hot.
    pub fn stop_of_sum(
        &mut self,
        components: &[(Game, BigInt)],
        player: Player,
    ) -> Result<Option<Dyadic>> {
        let sum = self.collect(components)?;
        let (mean, _) = self.mean_and_heat(&sum)?;
        let mut stops = sum.compact.clone();
        for (g, n) in &sum.parts {
            let starter = match n.is_negative() {
                true => player.opponent(),
                false => player,
            };
            stops.add_numbers(n, &self.stop(*g, starter).number);
        }
        let is_mean =
            stops.number == mean || self.frozen_sum(&sum)?.is_none_or(|(t, _)| t.is_zero());
        Ok(is_mean.then_some(mean))
    }
}
