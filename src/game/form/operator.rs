//! What is remembered about operators that walk down a game: cooling, heating, products and the like.

use super::store::Game;
use super::table::remember;
use crate::game::Algebra;
use crate::limits::{Halt, Limited, Result};

/// Why an operator gives no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// The computation was given up.
    Halt(Halt),
    /// Cooling or heating by less than 0.
    NegativeTemperature,
    /// The unit of a Norton product, or the lower end of an overheating, is not greater than 0.
    UnitNotPositive,
    /// The game is not all small: in this follower, a number other than 0 plus an infinitesimal, play
    /// comes to a position where only one player can move.
    NotAllSmall { follower: Game },
}

impl From<Halt> for Undefined {
    fn from(halt: Halt) -> Self {
        Undefined::Halt(halt)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Cool,
    Heat,
    Overheat,
    Norton,
    Conway,
    StarProjection,
    Companion,
    AtomicWeight,
}

/// An operator, the game it is applied to and up to two more games.
pub type Key = (Operator, Game, Game, Game);

impl Algebra {
    /// The remembered result, or one step of the recursion that finds it.
    pub(in crate::game) fn remembered(
        &mut self,
        key: Key,
        step: impl FnOnce(&mut Self) -> Result<Game>,
    ) -> Result<Game> {
        if let Some(value) = self.memory.operators.get(&key) {
            return Ok(*value);
        }
        let value = self.deeper(step)?;
        remember(&mut self.memory.operators, key, value);
        Ok(value)
    }
}
