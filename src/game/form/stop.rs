//! Stops adorned with who is to move when play reaches them.
//!
//! When play in a game reaches a number, it stops. Left does best to reach a large number and, among equal
//! ones, to have Right on move there (the mover in a zero game loses). So stops are ordered first by number,
//! then by mover, and that order alone decides every comparison of a game with a number:
//! G <= x exactly when LS(G) is at most x with Left to move.

use std::cmp::Ordering;

use crate::game::number::dyadic::Dyadic;

/// A stop: the number reached and who is to move there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stop {
    pub number: Dyadic,
    /// True when Right is on move at the stop, the better case for Left.
    pub right_to_move: bool,
}

impl Stop {
    pub fn new(number: Dyadic, right_to_move: bool) -> Self {
        Stop {
            number,
            right_to_move,
        }
    }
}

/// A stop in one machine word, for comparisons that cost nothing.
///
/// The word holds the number rounded down to a multiple of 2^-16, and in its two low bits either the mover
/// (the number is exact) or a mark that it was rounded. Rounded stops that tie are compared in full.
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
        // Too large, or with a denominator beyond the machine's words.
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

    /// True when the key holds the stop exactly.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.0 & ROUNDED == 0
    }

    #[inline(always)]
    pub fn are_exact(keys: [StopKey; 4]) -> bool {
        let [a, b, c, d] = keys;
        (a.0 | b.0 | c.0 | d.0) & ROUNDED == 0
    }

    /// True when this stop is smaller, and both are exact.
    #[inline(always)]
    pub fn precedes(self, other: StopKey) -> bool {
        self.0 < other.0
    }

    /// True when this stop's number is surely larger, whoever is to move; false may be rounding.
    #[inline]
    pub fn surely_exceeds(self, other: StopKey) -> bool {
        self.0 >> 2 > other.0 >> 2
    }

    /// The order, or `None` when rounding hides it.
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

    /// The stop behind an exact key.
    pub fn to_stop(self) -> Stop {
        Stop::new(Dyadic::new(self.0 >> 2, FRACTION_BITS), self.0 & 1 == 1)
    }
}
