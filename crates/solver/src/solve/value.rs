//! The value of a position of normal play, computed from the values of its parts.

use super::bottom_up::Question;
use super::{Expand, NoAnswer, Solver};
use crate::position::{Form, Position, State};
use algebra::game::{Game, Player, is_many};
use algebra::limits::{self, Halt};

/// The value of a position.
pub(super) struct ValueQuestion;

impl<X: Expand> Question<X> for ValueQuestion {
    type Answer = Game;

    fn known(solver: &Solver<'_, X>, p: Position) -> Option<Game> {
        solver.positions().known_value(p)
    }

    fn remember(solver: &mut Solver<'_, X>, p: Position, value: Game) {
        solver.positions_mut().set_value(p, value);
    }

    fn shortcut(
        solver: &mut Solver<'_, X>,
        p: Position,
        state: &dyn State,
    ) -> Result<Option<Game>, X::Error> {
        if state.is_defined() {
            return Ok(Some(solver.value_of(p)?));
        }
        Ok(state.value(solver.algebra()).transpose()?)
    }

    fn answer(
        solver: &mut Solver<'_, X>,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Game>, X::Error> {
        if !p.is_normal() {
            return Err(NoAnswer::WrongConvention(p).into());
        }
        solver.missing_parts(p, missing)?;
        if missing.is_empty() {
            return Ok(Some(solver.value_of_parts(p)?));
        }
        Ok(None)
    }
}

impl<X: Expand> Solver<'_, X> {
    /// Collects the parts whose values are needed for the position's value and not known yet.
    fn missing_parts(&mut self, p: Position, missing: &mut Vec<Position>) -> Result<(), X::Error> {
        if let Form::OrdinalSum(base, above) = *self.positions().form(p) {
            // An ordinal sum depends on the form of its base: the values of the base's options are needed, but not its
            // own.
            for player in Player::BOTH {
                missing.extend(self.options(base, player)?);
            }
            missing.push(above);
        } else if self.is_of_many_copies(p) {
            missing.extend(
                self.positions_mut()
                    .summands(p)?
                    .into_iter()
                    .map(|(part, _)| part),
            );
        } else {
            self.positions().form(p).push_parts(missing);
        }
        missing.retain(|&part| self.positions().known_value(part).is_none());
        Ok(())
    }

    /// Whether this is a sum with many copies of a part. These are counted before they are added, because some may
    /// cancel.
    fn is_of_many_copies(&self, p: Position) -> bool {
        let is_multiple = |part: &Position| matches!(self.positions().form(*part), Form::Multiple(n, _) if is_many(n));
        matches!(self.positions().form(p), Form::Sum(parts) if parts.iter().any(is_multiple))
    }

    fn value_at(&self, p: Position) -> limits::Result<Game> {
        self.positions()
            .known_value(p)
            .ok_or(Halt::Broken("a part without its value"))
    }

    fn values_of(&self, parts: &[Position]) -> limits::Result<Vec<Game>> {
        parts.iter().map(|&p| self.value_at(p)).collect()
    }

    fn value_of_parts(&mut self, p: Position) -> Result<Game, X::Error> {
        let value = match self.positions().form(p).clone() {
            Form::Value(g) => Ok(g),
            Form::Ending(_) | Form::Turn { .. } | Form::Misere(_) => {
                return Err(NoAnswer::WrongConvention(p).into());
            }
            Form::Sided(_) => return Err(NoAnswer::cycle(vec![p]).into()),
            Form::Call(_) => Err(Halt::Broken("a name valued by its parts")),
            Form::Bracket { left, right } => {
                let (left, right) = (self.values_of(&left)?, self.values_of(&right)?);
                self.algebra().bracket(left, right)
            }
            Form::Impartial(options) => {
                let values = self.values_of(&options)?;
                self.algebra().impartial_bracket(values)
            }
            Form::Sum(_) if self.is_of_many_copies(p) => {
                let components = self.components(p)?;
                self.algebra().sum_of_copies(&components)
            }
            Form::Sum(parts) => {
                let mut sum = Game::ZERO;
                for &part in &parts {
                    let value = self.value_at(part)?;
                    sum = self.algebra().add(sum, value)?;
                }
                Ok(sum)
            }
            Form::Negative(part) => {
                let value = self.value_at(part)?;
                self.algebra().negate(value)
            }
            Form::Multiple(n, part) => {
                let value = self.value_at(part)?;
                self.algebra().times(&n, value)
            }
            Form::OrdinalSum(base, above) => {
                let left = self.options(base, Player::Left)?;
                let right = self.options(base, Player::Right)?;
                let (left, right) = (self.values_of(&left)?, self.values_of(&right)?);
                let above = self.value_at(above)?;
                self.algebra().ordinal_sum(&left, &right, above)
            }
        };
        Ok(value?)
    }
}
