//! The value of a position of normal play, from the values of its parts.

use super::descent::{Descent, Question};
use super::{Form, Position, Positions, State, Unsettled};
use crate::game::{Game, Player, is_many, nim};
use crate::limits::{Halt, Result};

/// What is the value?
pub struct ValueQuestion;

/// A valuation under way.
pub type Valuation = Descent<ValueQuestion>;

impl Question for ValueQuestion {
    type Answer = Game;

    const IS_VALUE: bool = true;

    fn known(positions: &Positions, p: Position) -> Option<Game> {
        positions.known_value(p)
    }

    fn remember(positions: &mut Positions, p: Position, value: Game) {
        positions.set_value(p, value);
    }

    fn shortcut(positions: &mut Positions, state: &dyn State) -> Option<Result<Game>> {
        state.value(&mut positions.algebra)
    }

    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Game>, Unsettled> {
        if !p.is_normal() {
            return Err(Unsettled::Convention(p));
        }
        positions.missing_parts(p, missing)?;
        if missing.is_empty() {
            return Ok(Some(positions.value_of_parts(p)?));
        }
        Ok(None)
    }
}

impl Positions {
    /// The parts whose values the position's value needs and lacks.
    fn missing_parts(&mut self, p: Position, missing: &mut Vec<Position>) -> Result<(), Unsettled> {
        if let Form::OrdinalSum(base, above) = *self.form(p) {
            // The base counts by its form: its options need values, it does not.
            for player in Player::BOTH {
                missing.extend(self.options(base, player)?);
            }
            missing.push(above);
        } else if self.is_of_many_copies(p) {
            missing.extend(self.summands(p)?.into_iter().map(|(part, _)| part));
        } else {
            self.form(p).push_parts(missing);
        }
        missing.retain(|&part| self.known_value(part).is_none());
        Ok(())
    }

    /// A sum with many copies of a part: they are counted before they are added, since some may cancel.
    fn is_of_many_copies(&self, p: Position) -> bool {
        let is_multiple =
            |part: &Position| matches!(self.form(*part), Form::Multiple(n, _) if is_many(n));
        matches!(self.form(p), Form::Sum(parts) if parts.iter().any(is_multiple))
    }

    fn value_at(&self, p: Position) -> Result<Game> {
        self.known_value(p)
            .ok_or(Halt::Broken("a part without its value"))
    }

    fn values_of(&self, parts: &[Position]) -> Result<Vec<Game>> {
        parts.iter().map(|&p| self.value_at(p)).collect()
    }

    /// The value of a bracket in which both players have these options.
    pub fn impartial_value(&mut self, options: Vec<Game>) -> Result<Game> {
        let heaps: Option<Vec<u64>> = options
            .iter()
            .map(|&value| self.algebra.as_nimber(value))
            .collect();
        match heaps {
            // The mex rule: no comparison of games is needed.
            Some(mut heaps) => self.algebra.nimber(nim::mex(&mut heaps)),
            None => self.algebra.bracket(options.clone(), options),
        }
    }

    fn value_of_parts(&mut self, p: Position) -> Result<Game, Unsettled> {
        let value = match self.form(p).clone() {
            Form::Value(g) => Ok(g),
            Form::Ending(_) | Form::Turn { .. } | Form::Misere(_) => {
                return Err(Unsettled::Convention(p));
            }
            Form::Sided(_) => return Err(Unsettled::Cycle(vec![p])),
            Form::Call(_) => Err(Halt::Broken("a name valued by its parts")),
            Form::Bracket { left, right } => {
                let (left, right) = (self.values_of(&left)?, self.values_of(&right)?);
                self.algebra.bracket(left, right)
            }
            Form::Impartial(options) => {
                let values = self.values_of(&options)?;
                self.impartial_value(values)
            }
            Form::Sum(_) if self.is_of_many_copies(p) => {
                let components = self.components(p)?;
                self.algebra.sum_of_copies(&components)
            }
            Form::Sum(parts) => {
                let mut sum = Game::ZERO;
                for &part in parts.iter() {
                    sum = self.algebra.add(sum, self.value_at(part)?)?;
                }
                Ok(sum)
            }
            Form::Negative(part) => {
                let value = self.value_at(part)?;
                self.algebra.negate(value)
            }
            Form::Multiple(n, part) => {
                let value = self.value_at(part)?;
                self.algebra.times(&n, value)
            }
            Form::OrdinalSum(base, above) => {
                let left = self.options(base, Player::Left)?;
                let right = self.options(base, Player::Right)?;
                let (left, right) = (self.values_of(&left)?, self.values_of(&right)?);
                let above = self.value_at(above)?;
                self.algebra.ordinal_sum(&left, &right, above)
            }
        };
        Ok(value?)
    }
}
