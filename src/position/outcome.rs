//! Outcome and order of positions, part by part: the value of a whole sum is not needed for them.

use num_bigint::BigInt;
use num_traits::One;

use super::{Form, Position, Positions, Unsettled, Valuation};
use crate::game::{Dyadic, Game, Outcome, Player, Relation, SumRule, big, is_many};
use crate::limits::Result;

impl Positions {
    /// The parts of a position whose values decide its outcome, with how many copies of each. All of them need values
    /// before [`Positions::outcome`] and [`Positions::compare`] can answer.
    pub fn summands(&mut self, p: Position) -> Result<Vec<(Position, BigInt)>> {
        let mut found = Vec::new();
        let mut waiting = vec![(p, BigInt::one())];
        while let Some((p, copies)) = waiting.pop() {
            self.algebra.budget.tick()?;
            match self.form(p) {
                _ if self.known_value(p).is_some() => found.push((p, copies)),
                Form::Sum(parts) => {
                    waiting.extend(parts.iter().rev().map(|&part| (part, copies.clone())));
                }
                Form::Negative(part) => waiting.push((*part, -copies)),
                Form::Multiple(n, part) => {
                    let copies = big::product(n, &copies, &self.algebra.budget)?;
                    waiting.push((*part, copies));
                }
                _ => found.push((p, copies)),
            }
        }
        Ok(found)
    }

    /// The values that add up to the position, with how many copies of each.
    pub(super) fn components(&mut self, p: Position) -> Result<Vec<(Game, BigInt)>, Unsettled> {
        let summands = self.summands(p)?.into_iter();
        let components = summands.map(|(part, copies)| {
            let value = self.run(&mut Valuation::new(part))?;
            Ok((value, copies))
        });
        components.collect()
    }

    /// The mean, which is additive: the value of a whole sum is not needed for it.
    pub fn mean(&mut self, p: Position) -> Result<Dyadic, Unsettled> {
        let components = self.components(p)?;
        let mut mean = Dyadic::zero();
        for (g, copies) in components {
            mean = mean.add_times(&copies, &self.algebra.mean(g)?);
        }
        Ok(mean)
    }

    /// Is it made of so many copies that its value would be a long form?
    pub fn has_many_copies(&mut self, p: Position) -> Result<bool> {
        let summands = self.summands(p)?;
        Ok(summands.iter().any(|(_, n)| is_many(n)))
    }

    /// The temperature, where the parts tell it.
    pub fn temperature(&mut self, p: Position) -> Result<Option<Dyadic>, Unsettled> {
        let components = self.components(p)?;
        Ok(self.algebra.temperature_of_sum(&components)?)
    }

    /// The stop when this player starts, where the parts tell it.
    pub fn stop(&mut self, p: Position, player: Player) -> Result<Option<Dyadic>, Unsettled> {
        let components = self.components(p)?;
        Ok(self.algebra.stop_of_sum(&components, player)?)
    }

    /// Is it all small, where the parts tell it?
    pub fn is_all_small(&mut self, p: Position) -> Result<Option<bool>, Unsettled> {
        let components = self.components(p)?;
        Ok(self.algebra.is_all_small_sum(&components)?)
    }

    /// The rules by which the parts tell the outcome, if they do.
    pub fn foresight(&mut self, p: Position) -> Result<Option<Vec<SumRule>>, Unsettled> {
        let components = self.components(p)?;
        let mut rules = Vec::new();
        for player in Player::BOTH {
            match self.algebra.wins_starting_by_rules(&components, player)? {
                Some((_, rule)) if rules.contains(&rule) => {}
                Some((_, rule)) => rules.push(rule),
                None => return Ok(None),
            }
        }
        Ok(Some(rules))
    }

    pub fn outcome(&mut self, p: Position) -> Result<Outcome, Unsettled> {
        let components = self.components(p)?;
        Ok(self.algebra.outcome_of_sum(&components)?)
    }

    /// Does this player win, moving first?
    pub fn wins_starting(&mut self, p: Position, player: Player) -> Result<bool, Unsettled> {
        let components = self.components(p)?;
        Ok(self.algebra.wins_starting(&components, player)?)
    }

    /// The components of p - q.
    fn difference(&mut self, p: Position, q: Position) -> Result<Vec<(Game, BigInt)>, Unsettled> {
        let mut components = self.components(p)?;
        let subtracted = self.components(q)?.into_iter();
        components.extend(subtracted.map(|(g, copies)| (g, -copies)));
        Ok(components)
    }

    pub fn less_or_equal(&mut self, p: Position, q: Position) -> Result<bool, Unsettled> {
        if let (Some(g), Some(h)) = (self.known_value(p), self.known_value(q)) {
            return Ok(self.algebra.le(g, h)?);
        }
        let components = self.difference(p, q)?;
        Ok(!self.algebra.wins_starting(&components, Player::Left)?)
    }

    pub fn compare(&mut self, p: Position, q: Position) -> Result<Relation, Unsettled> {
        if let (Some(g), Some(h)) = (self.known_value(p), self.known_value(q)) {
            return Ok(self.algebra.compare(g, h)?);
        }
        let components = self.difference(p, q)?;
        let outcome = self.algebra.outcome_of_sum(&components)?;
        let [le, ge] = Player::BOTH.map(|starter| !outcome.wins_starting(starter));
        Ok(Relation::from_le(le, ge))
    }

    pub fn equal(&mut self, p: Position, q: Position) -> Result<bool, Unsettled> {
        if let (Some(g), Some(h)) = (self.known_value(p), self.known_value(q)) {
            return Ok(g == h);
        }
        let components = self.difference(p, q)?;
        Ok(self.algebra.is_zero_sum(&components)?)
    }
}
