//! Means and temperatures as machine words, which bound who wins a sum.

use crate::game::{Algebra, Dyadic, Game, Player};
use crate::limits::Result;

/// Mean and temperature in units of 1/4096. A number has the temperature -1 unit, whatever its denominator: below that of
/// all other games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heat {
    pub mean: i32,
    pub temperature: i32,
}

const UNITS: u32 = 12;
/// Sums of a few hundred of these stay inside a word.
const MOST: i64 = 1 << 22;

impl Heat {
    pub const ZERO: Heat = Heat {
        mean: 0,
        temperature: -1,
    };

    pub fn of_integer(n: i32) -> Heat {
        Heat::of_number(n << UNITS)
    }

    /// `None` where the units are too coarse.
    pub fn of(algebra: &mut Algebra, g: Game) -> Result<Option<Heat>> {
        let Some(mean) = in_units(&algebra.mean(g)?) else {
            return Ok(None);
        };
        if algebra.is_number(g) {
            let temperature = -1;
            return Ok(Some(Heat { mean, temperature }));
        }
        let temperature = in_units(&algebra.temperature(g)?);
        Ok(temperature.map(|temperature| Heat { mean, temperature }))
    }

    pub fn is_number(self) -> bool {
        self.temperature < 0
    }

    pub fn of_number(units: i32) -> Heat {
        Heat {
            mean: units,
            temperature: -1,
        }
    }

    /// The mean as a number.
    pub fn number(self) -> Dyadic {
        Dyadic::new(i64::from(self.mean), UNITS)
    }

    /// What a player makes of a number.
    pub fn after_move(self, player: Player) -> Option<Heat> {
        let (left, right) = self.number().options();
        let option = match player {
            Player::Left => left?,
            Player::Right => right?,
        };
        in_units(&option).map(Heat::of_number)
    }

    /// The mean is additive, and a sum is no hotter than its hottest part.
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

fn in_units(x: &Dyadic) -> Option<i32> {
    let (numerator, exponent) = x.small()?;
    let shift = UNITS.checked_sub(exponent)?;
    let units = numerator.checked_mul(1 << shift)?;
    (units.abs() < MOST).then_some(units as i32)
}

/// A game lies between two others, of which these are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub low: Heat,
    pub high: Heat,
}

impl Bounds {
    /// Of a game of which nothing is known.
    pub const NONE: Bounds = Bounds {
        low: Heat {
            mean: -(MOST as i32),
            temperature: MOST as i32,
        },
        high: Heat {
            mean: MOST as i32,
            temperature: MOST as i32,
        },
    };

    pub fn exact(heat: Heat) -> Bounds {
        Bounds {
            low: heat,
            high: heat,
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

    #[inline]
    pub fn negative_if(self, negated: bool) -> Bounds {
        if negated { self.negative() } else { self }
    }

    /// Does this player win, moving first? The stop of the one who starts lies between the mean and the mean plus the
    /// temperature, that of the other between the mean and the mean less it.
    #[inline]
    pub fn settle(self, player: Player) -> Option<bool> {
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

    /// How good it looks for a player.
    #[inline]
    pub fn merit(self, player: Player) -> i32 {
        let middle = self.low.mean + self.high.mean;
        match player {
            Player::Left => middle,
            Player::Right => -middle,
        }
    }
}
