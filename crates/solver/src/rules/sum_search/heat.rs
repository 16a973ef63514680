//! Means and temperatures as machine words. They bound the stops of a sum, which determine the winner in most cases.

#![deny(clippy::arithmetic_side_effects)]

use algebra::game::{Algebra, Dyadic, Game, Player};
use algebra::limits::{Halt, Result};

/// Mean and temperature in units of 1/4096. Every number has the temperature -1 here, whatever its denominator, which is less
/// than that of all other games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heat {
    pub mean: i64,
    pub temperature: i64,
}

/// A unit is 2^-12.
const UNIT_EXPONENT: u32 = 12;
/// Means and temperatures of single values stay below this.
const MOST_UNITS: i64 = 1 << 40;
/// If the mean of a sum is greater than this, nothing is known about the sum. Sums of a few such means do not overflow.
const MOST_UNITS_OF_SUM: u64 = 1 << 60;

impl Heat {
    pub const ZERO: Heat = Heat::of_number(0);
    /// About a game with this temperature, and about every sum in which it occurs, nothing is known.
    const UNKNOWN: Heat = Heat {
        mean: 0,
        temperature: i64::MAX,
    };
    /// The number 1 in units.
    pub const ONE: i64 = 1 << UNIT_EXPONENT;

    pub const fn of_number(units: i64) -> Heat {
        Heat {
            mean: units,
            temperature: -1,
        }
    }

    pub fn of_integer(n: i64) -> Heat {
        Heat::of_number(n.saturating_mul(Heat::ONE))
    }

    pub fn is_number(self) -> bool {
        self.temperature < 0
    }

    fn is_known(self) -> bool {
        self.temperature < Heat::UNKNOWN.temperature
    }

    /// The mean as a number.
    pub fn number(self) -> Dyadic {
        Dyadic::new(self.mean, UNIT_EXPONENT)
    }

    /// The mean is additive, and a sum is no hotter than its hottest component.
    #[inline]
    pub fn plus(self, other: Heat) -> Heat {
        let mean = self.mean.saturating_add(other.mean);
        if mean.unsigned_abs() > MOST_UNITS_OF_SUM {
            return Heat::UNKNOWN;
        }
        Heat {
            mean,
            temperature: self.temperature.max(other.temperature),
        }
    }

    #[inline]
    pub fn negative(self) -> Heat {
        Heat {
            mean: self.mean.saturating_neg(),
            ..self
        }
    }
}

/// The sum of two numbers in units. It is refused if its bounds would be unknown.
pub fn sum_of_units(a: i64, b: i64) -> Result<i64> {
    let sum = a.saturating_add(b);
    if sum.unsigned_abs() > MOST_UNITS_OF_SUM {
        return Err(Halt::large("a search of sums of numbers beyond 2^48"));
    }
    Ok(sum)
}

/// `None` if the number is not a multiple of a unit, or too large.
pub fn in_units(x: &Dyadic) -> Option<i64> {
    let (numerator, exponent) = x.small()?;
    let shift = UNIT_EXPONENT.checked_sub(exponent)?;
    let units = numerator.checked_mul(1_i64.checked_shl(shift)?)?;
    is_small(&units).then_some(units)
}

fn is_small(units: &i64) -> bool {
    units.unsigned_abs() < MOST_UNITS.unsigned_abs()
}

/// The numbers of units that are nearest below and above a number; `None` if it is too large.
fn units_around(x: &Dyadic) -> Option<[i64; 2]> {
    let (numerator, exponent) = x.small()?;
    let around = match exponent.checked_sub(UNIT_EXPONENT) {
        Some(finer) => {
            let parts = 1_i64.checked_shl(finer).filter(|parts| *parts > 0)?;
            let below = |n: i64| n.checked_div_euclid(parts);
            [
                below(numerator)?,
                below(numerator.checked_neg()?)?.checked_neg()?,
            ]
        }
        None => [in_units(x)?; 2],
    };
    around.iter().all(is_small).then_some(around)
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
    pub const UNKNOWN: Bounds = Bounds::exact(Heat::UNKNOWN);

    /// The bounds of any infinitesimal game.
    pub const INFINITESIMAL: Bounds = Bounds::exact(Heat {
        mean: 0,
        temperature: 0,
    });

    /// The bounds of a value: its mean and its temperature, rounded to units.
    pub fn of(algebra: &mut Algebra, g: Game) -> Result<Bounds> {
        let Some(means) = units_around(&algebra.mean(g)?) else {
            return Ok(Bounds::UNKNOWN);
        };
        if algebra.is_number(g) && means[0] == means[1] {
            return Ok(Bounds::exact(Heat::of_number(means[0])));
        }
        let Some([_, temperature]) = units_around(&algebra.temperature(g)?) else {
            return Ok(Bounds::UNKNOWN);
        };
        // The temperature of a number is negative, but a number between two units is not told apart from other games.
        let temperature = temperature.max(0);
        let [low, high] = means.map(|mean| Heat { mean, temperature });
        Ok(Bounds { low, high })
    }

    /// The mean and the temperature, if the bounds are the same game.
    pub fn heat(self) -> Option<Heat> {
        (self.low == self.high && self.low.is_known()).then_some(self.low)
    }

    pub const fn exact(heat: Heat) -> Bounds {
        Bounds {
            low: heat,
            high: heat,
        }
    }

    /// Bounds from the largest number of moves that each player can make in a row.
    pub fn of_move_counts(left: u32, right: u32) -> Bounds {
        Bounds {
            low: Heat::of_integer(i64::from(right)).negative(),
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
        if low.mean > 0 && low.is_known() {
            Some(true)
        } else if high.is_known() && high.mean.saturating_add(high.temperature) < 0 {
            Some(false)
        } else {
            None
        }
    }

    /// Twice the midpoint between the means.
    pub fn doubled_middle(self) -> i64 {
        self.low.mean.saturating_add(self.high.mean)
    }
}

/// Bounds on a game, and an estimate of twice its mean, by which moves are ordered.
#[derive(Clone, Copy)]
pub struct Appraisal {
    pub bounds: Bounds,
    pub doubled_guess: i64,
}

impl Appraisal {
    pub fn of_heat(heat: Heat) -> Self {
        Appraisal {
            bounds: Bounds::exact(heat),
            doubled_guess: heat.mean.saturating_mul(2),
        }
    }

    #[inline]
    pub fn plus(self, other: Appraisal) -> Self {
        Appraisal {
            bounds: self.bounds.plus(other.bounds),
            doubled_guess: self.doubled_guess.saturating_add(other.doubled_guess),
        }
    }

    #[inline]
    pub fn negative_if(self, negated: bool) -> Self {
        if negated {
            Appraisal {
                bounds: self.bounds.negative(),
                doubled_guess: self.doubled_guess.saturating_neg(),
            }
        } else {
            self
        }
    }
}
