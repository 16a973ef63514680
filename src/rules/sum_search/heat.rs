//! Means and temperatures as machine words. They bound the stops of a sum, which determine the winner in most cases.

use crate::game::{Algebra, Dyadic, Game, Player};
use crate::limits::Result;

/// Mean and temperature in units of 1/4096. Every number has the temperature -1 here, whatever its denominator, which is less
/// than that of all other games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heat {
    pub mean: i64,
    pub temperature: i64,
}

/// A unit is 2^-12.
const UNIT_EXPONENT: u32 = 12;
/// Means and temperatures of single values stay below this, so that no sum of them overflows.
const MOST_UNITS: i64 = 1 << 40;
/// Stands for infinity. It is greater than all sums of means that occur, and thousands of copies can be added without overflow.
const UNBOUNDED: i64 = 1 << 50;

impl Heat {
    pub const ZERO: Heat = Heat::of_number(0);
    /// The number 1 in units.
    pub const ONE: i64 = 1 << UNIT_EXPONENT;

    pub const fn of_number(units: i64) -> Heat {
        Heat {
            mean: units,
            temperature: -1,
        }
    }

    pub fn of_integer(n: i64) -> Heat {
        Heat::of_number(n * Heat::ONE)
    }

    /// `None` for a value that is too large, or needs a finer unit.
    pub fn of(algebra: &mut Algebra, g: Game) -> Result<Option<Heat>> {
        let small = |x: &Dyadic| in_units(x).filter(|units| units.abs() < MOST_UNITS);
        let Some(mean) = small(&algebra.mean(g)?) else {
            return Ok(None);
        };
        if algebra.is_number(g) {
            return Ok(Some(Heat::of_number(mean)));
        }
        let temperature = small(&algebra.temperature(g)?);
        Ok(temperature.map(|temperature| Heat { mean, temperature }))
    }

    pub fn is_number(self) -> bool {
        self.temperature < 0
    }

    /// The mean as a number.
    pub fn number(self) -> Dyadic {
        Dyadic::new(self.mean, UNIT_EXPONENT)
    }

    /// The mean is additive, and a sum is no hotter than its hottest component.
    #[inline]
    pub fn plus(self, other: Heat) -> Heat {
        Heat {
            mean: self.mean + other.mean,
            temperature: self.temperature.max(other.temperature),
        }
    }

    #[inline]
    pub fn negative(self) -> Heat {
        Heat {
            mean: -self.mean,
            ..self
        }
    }
}

fn in_units(x: &Dyadic) -> Option<i64> {
    let (numerator, exponent) = x.small()?;
    let shift = UNIT_EXPONENT.checked_sub(exponent)?;
    numerator.checked_mul(1 << shift)
}

/// The canonical option of a number, both in units.
pub fn option_of_number(units: i64, player: Player) -> Option<i64> {
    let (left, right) = Heat::of_number(units).number().options();
    in_units(&match player {
        Player::Left => left?,
        Player::Right => right?,
    })
}

/// The means and temperatures of a lower and an upper bound on a game. The bounds are games themselves, usually numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub low: Heat,
    pub high: Heat,
}

impl Bounds {
    /// The bounds of a game about which nothing is known.
    pub const NONE: Bounds = Bounds {
        low: Heat {
            mean: -UNBOUNDED,
            temperature: UNBOUNDED,
        },
        high: Heat {
            mean: UNBOUNDED,
            temperature: UNBOUNDED,
        },
    };

    pub fn exact(heat: Heat) -> Bounds {
        Bounds {
            low: heat,
            high: heat,
        }
    }

    /// Bounds from the largest number of moves that each player can make in a row.
    pub fn of_move_counts(left: u32, right: u32) -> Bounds {
        Bounds {
            low: Heat::of_integer(-i64::from(right)),
            high: Heat::of_integer(i64::from(left)),
        }
    }

    #[inline]
    pub fn plus(self, other: Bounds) -> Bounds {
        Bounds {
            low: self.low.plus(other.low),
            high: self.high.plus(other.high),
        }
    }

    #[inline]
    pub fn negative(self) -> Bounds {
        Bounds {
            low: self.high.negative(),
            high: self.low.negative(),
        }
    }

    /// Whether this player wins, moving first, if the bounds decide it. The stop of the player who starts lies between the
    /// mean and the mean plus the temperature.
    #[inline]
    pub fn wins_starting(self, player: Player) -> Option<bool> {
        let Bounds { low, high } = match player {
            Player::Left => self,
            Player::Right => self.negative(),
        };
        if low.mean > 0 {
            Some(true)
        } else if high.mean + high.temperature < 0 {
            Some(false)
        } else {
            None
        }
    }

    /// Twice the midpoint between the means.
    pub fn doubled_middle(self) -> i64 {
        self.low.mean + self.high.mean
    }
}
