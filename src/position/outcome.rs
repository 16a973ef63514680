//! Outcome and order of positions, part by part: the value of a whole sum is not needed for them.

use num_traits::ToPrimitive;

use super::{Form, Position, Positions, Unsettled, Valuation};
use crate::game::{Game, Outcome, Player, Relation};

/// Copies of a part up to this many are searched as separate parts; more are added up first.
const MOST_COPIES: usize = 64;

impl Positions {
    /// The parts of a position whose values decide its outcome, with true for those that are negated.
    /// All of them need values before [`Positions::outcome`] and [`Positions::compare`] can answer.
    pub fn summands(&self, p: Position) -> Vec<Position> {
        match self.form(p) {
            _ if self.known_value(p).is_some() => vec![p],
            Form::Sum(parts) => parts.iter().flat_map(|&part| self.summands(part)).collect(),
            Form::Negative(part) | Form::Multiple(_, part) => vec![*part],
            _ => vec![p],
        }
    }

    /// The values that add up to the position's value.
    fn components(&mut self, p: Position, found: &mut Vec<Game>) -> Result<(), Unsettled> {
        match self.form(p).clone() {
            _ if self.known_value(p).is_some() => {
                found.extend(self.known_value(p));
            }
            Form::Sum(parts) => {
                for &part in parts.iter() {
                    self.components(part, found)?;
                }
            }
            Form::Negative(part) => {
                let value = self.run(&mut Valuation::new(part))?;
                found.push(self.algebra.negate(value)?);
            }
            Form::Multiple(n, part) => {
                let value = self.run(&mut Valuation::new(part))?;
                match n.to_usize() {
                    // Hot copies are cut short by their temperature in the search; others are better added up.
                    Some(copies) if copies <= MOST_COPIES && !self.algebra.is_numberish(value) => {
                        found.extend(std::iter::repeat_n(value, copies));
                    }
                    _ => found.push(self.algebra.times(&n, value)?),
                }
            }
            _ => found.push(self.run(&mut Valuation::new(p))?),
        }
        Ok(())
    }

    pub fn outcome(&mut self, p: Position) -> Result<Outcome, Unsettled> {
        let mut components = Vec::new();
        self.components(p, &mut components)?;
        Ok(self.algebra.outcome_of_sum(&components)?)
    }

    /// Does this player win, moving first?
    pub fn wins_starting(&mut self, p: Position, player: Player) -> Result<bool, Unsettled> {
        let mut components = Vec::new();
        self.components(p, &mut components)?;
        Ok(self.algebra.wins_starting(&components, player)?)
    }

    /// The components of p - q.
    fn difference(&mut self, p: Position, q: Position) -> Result<Vec<Game>, Unsettled> {
        let mut components = Vec::new();
        self.components(q, &mut components)?;
        for g in &mut components {
            *g = self.algebra.negate(*g)?;
        }
        self.components(p, &mut components)?;
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
        let le = !self.algebra.wins_starting(&components, Player::Left)?;
        let ge = !self.algebra.wins_starting(&components, Player::Right)?;
        Ok(Relation::from_le(le, ge))
    }
}
