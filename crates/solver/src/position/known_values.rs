//! The values of positions, as far as they are known.

use super::{Form, Position, Positions};
use algebra::game::loopy::GameValue;
use algebra::limits::Result;

impl Positions {
    /// Whether a position consists of literals and of compiled rulesets, in which play always ends. Other positions may
    /// have cycles of play that do not affect their value.
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

    /// Whether a position consists only of values, short or loopy.
    pub fn is_literal(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(_) | Form::Sided(_) => true,
            Form::Sum(parts) => parts.iter().all(|part| self.is_literal(*part)),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_literal(*part),
            _ => false,
        }
    }

    /// The value, if it has been computed.
    pub fn known_game_value(&self, p: Position) -> Option<GameValue> {
        if let Some(game) = self.known_value(p) {
            return Some(GameValue::Short(game));
        }
        match self.form(p) {
            Form::Sided(sided) => Some(GameValue::Loopy(sided.clone())),
            _ => self
                .tables
                .loopy_values
                .get(&p)
                .cloned()
                .map(GameValue::Loopy),
        }
    }

    pub fn set_game_value(&mut self, p: Position, value: &GameValue) {
        match value {
            GameValue::Short(game) => self.set_value(p, *game),
            GameValue::Loopy(sided) => _ = self.tables.loopy_values.insert(p, sided.clone()),
        }
    }

    /// The position that is written as this value.
    pub fn of_game_value(&mut self, value: &GameValue) -> Result<Position> {
        match value {
            GameValue::Short(game) => self.of_value(*game),
            GameValue::Loopy(sided) => self.intern(Form::Sided(sided.clone())),
        }
    }
}
