//! Adorned stops: the number at which play stops, and who is to move there.
//!
//! Left wants to reach a large number and, among equal ones, to have Right on move there (whoever moves in a zero game
//! loses). So stops are ordered first by number and then by mover, and this order decides every comparison of a game
//! with a number: G <= x exactly if LS(G) is at most x with Left to move.

use std::cmp::Ordering;

use crate::game::number::dyadic::Dyadic;

/// A stop: the number reached and who is to move there.
///
/// ```
/// use algebra::game::{Algebra, Dyadic, Player};
///
/// let mut algebra = Algebra::default();
/// let (three, one) = (algebra.integer(3)?, algebra.integer(1)?);
/// let g = algebra.bracket(vec![three], vec![one])?;
/// let stop = algebra.stop(g, Player::Left);
/// assert_eq!(stop.number, Dyadic::from(3));
/// assert!(stop.right_to_move);
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stop {
    /// The number at which play stops.
    pub number: Dyadic,
    /// True if Right is to move at the stop, which is the better case for Left.
    pub right_to_move: bool,
}

impl Stop {
    /// A stop at this number.
    pub fn new(number: Dyadic, right_to_move: bool) -> Self {
        Stop {
            number,
            right_to_move,
        }
    }
}

/// A stop in one machine word, for cheap comparisons.
///
/// The word holds the number rounded down to a multiple of 2^-16. Its two low bits hold the mover, or [`ROUNDED`] if
/// the number is not exact. Rounded stops whose keys tie are compared in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopKey(i64);

const FRACTION_BITS: u32 = 16;
const LARGEST: i64 = 1 << 60;
const ROUNDED: i64 = 2;

impl StopKey {
    pub fn new(stop: &Stop) -> Self {
        if let Some((n, k)) = stop.number.small() {
            if k <= FRACTION_BITS {
                let scaled = (n as i128) << (FRACTION_BITS - k);
                if scaled.abs() < LARGEST as i128 {
                    return StopKey((scaled as i64) << 2 | stop.right_to_move as i64);
                }
            } else {
                let scaled = n >> (k - FRACTION_BITS);
                return StopKey(scaled.clamp(-LARGEST, LARGEST) << 2 | ROUNDED);
            }
        }
        // The number is too large for the key, or its denominator is.
        let (n, k) = stop.number.parts();
        let scaled = if k > FRACTION_BITS as u64 {
            n >> (k - FRACTION_BITS as u64)
        } else {
            n << (FRACTION_BITS as u64 - k)
        };
        let scaled = i64::try_from(scaled).unwrap_or(if stop.number.signum() < 0 {
            -LARGEST
        } else {
            LARGEST
        });
        StopKey(scaled.clamp(-LARGEST, LARGEST) << 2 | ROUNDED)
    }

    /// True if the key represents the stop exactly.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.0 & ROUNDED == 0
    }

    #[inline(always)]
    pub fn are_exact(keys: [StopKey; 4]) -> bool {
        let [a, b, c, d] = keys;
        (a.0 | b.0 | c.0 | d.0) & ROUNDED == 0
    }

    /// True if this stop is smaller. Both keys must be exact.
    #[inline(always)]
    pub fn precedes(self, other: StopKey) -> bool {
        self.0 < other.0
    }

    /// True only if this stop's number is larger, whoever is to move; rounding may hide that it is.
    #[inline]
    pub fn surely_exceeds(self, other: StopKey) -> bool {
        self.0 >> 2 > other.0 >> 2
    }

    /// The order of two stops, or `None` if rounding hides it.
    #[inline(always)]
    pub fn order(self, other: StopKey) -> Option<Ordering> {
        let (a, b) = (self.0 >> 2, other.0 >> 2);
        if a != b {
            Some(a.cmp(&b))
        } else if (self.0 | other.0) & ROUNDED == 0 {
            Some(self.0.cmp(&other.0))
        } else {
            None
        }
    }

    /// The stop that an exact key represents.
    pub fn to_stop(self) -> Stop {
        Stop::new(Dyadic::new(self.0 >> 2, FRACTION_BITS), self.0 & 1 == 1)
    }
}
