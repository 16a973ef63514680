//! What positions are worth, as far as it is known.

use super::{Form, Position, Positions};
use crate::game::loopy::GameValue;
use crate::limits::Result;

impl Positions {
    /// Is it made of literals and of rulesets that come to an end? Moves of others may return and be worth nothing.
    pub fn is_short_form(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(_) => true,
            Form::Sum(parts) => parts.iter().all(|part| self.is_short_form(*part)),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_short_form(*part),
            Form::Call(_) => {
                let is_defined = self.state(p).is_some_and(|state| state.is_defined());
                !is_defined && !self.is_loop(p)
            }
            _ => false,
        }
    }

    /// Is it made of values alone, short or loopy?
    pub fn is_literal(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(_) | Form::Sided(_) => true,
            Form::Sum(parts) => parts.iter().all(|part| self.is_literal(*part)),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_literal(*part),
            _ => false,
        }
    }

    /// What it is worth, if that has been found.
    pub fn known_worth(&self, p: Position) -> Option<GameValue> {
        if let Some(game) = self.known_value(p) {
            return Some(GameValue::Short(game));
        }
        match self.form(p) {
            Form::Sided(sided) => Some(GameValue::Loopy(sided.clone())),
            _ => self.worths.get(&p).cloned().map(GameValue::Loopy),
        }
    }

    pub fn set_worth(&mut self, p: Position, worth: &GameValue) {
        match worth {
            GameValue::Short(game) => self.set_value(p, *game),
            GameValue::Loopy(sided) => _ = self.worths.insert(p, sided.clone()),
        }
    }

    /// A game that is given by what it is worth.
    pub fn of_worth(&mut self, worth: &GameValue) -> Result<Position> {
        match worth {
            GameValue::Short(game) => self.of_value(*game),
            GameValue::Loopy(sided) => self.intern(Form::Sided(sided.clone())),
        }
    }
}
