//! The memo table of operators that recurse over a game: cooling, heating, products and the like.

use std::fmt;

use super::store::Game;
use crate::game::Algebra;
use crate::limits::{Halt, Limited, Result};

/// The reason why an operator has no result.
///
/// ```
/// use algebra::game::{Algebra, Dyadic, Undefined};
///
/// let mut algebra = Algebra::default();
/// let star = algebra.nimber(1)?;
/// let undefined = algebra.cool(star, &Dyadic::from(-1)).unwrap_err();
/// assert_eq!(undefined, Undefined::TooCold);
/// assert_eq!(undefined.to_string(), "the temperature is -1 or less");
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undefined {
    /// The computation was stopped.
    Halt(Halt),
    /// Cooling by -1 or less.
    TooCold,
    /// The unit of a Norton product is not positive.
    UnitNotPositive,
    /// The game is not close enough to a multiple of up.
    NoAtomicWeight,
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undefined::Halt(halt) => halt.fmt(f),
            Undefined::TooCold => f.write_str("the temperature is -1 or less"),
            Undefined::UnitNotPositive => f.write_str("the unit is not positive"),
            Undefined::NoAtomicWeight => f.write_str("this game has no atomic weight"),
        }
    }
}

impl std::error::Error for Undefined {}

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
pub type OperatorKey = (Operator, Game, Game, Game);

impl Algebra {
    /// The memoized result of an operator, or else one step of the recursion that computes it.
    pub(in crate::game) fn memoize_operator(
        &mut self,
        key: OperatorKey,
        step: impl FnOnce(&mut Self) -> Result<Game>,
    ) -> Result<Game> {
        if let Some(value) = self.memo.operators.get(&key) {
            return Ok(*value);
        }
        let value = self.recurse(step)?;
        self.memo.operators.insert(key, value);
        Ok(value)
    }
}
