//! Games of the form x + n.up + *k, which are stored without options because formulas give everything about them.

#![deny(clippy::arithmetic_side_effects)]

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::stop::Stop;
use crate::game::number::dyadic::Dyadic;
use crate::limits::{Halt, Result};

/// The game number + ups.up + *star.
///
/// ```
/// use algebra::Notation;
/// use algebra::game::{Algebra, Dyadic, NumberUpStar};
///
/// let mut algebra = Algebra::default();
/// let g = algebra.number_up_star(NumberUpStar::new(Dyadic::from(1), 2, 3))?;
/// assert_eq!(algebra.text(g, Notation::Ascii)?, "1^^*3");
/// assert_eq!(algebra.as_number_up_star(g).map(|parts| parts.ups), Some(2));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number x.
    pub number: Dyadic,
    /// The number of ups; negative for downs.
    pub ups: i64,
    /// The size of the star; 0 for none.
    pub star: u64,
}

impl From<Dyadic> for NumberUpStar {
    fn from(number: Dyadic) -> Self {
        NumberUpStar {
            number,
            ups: 0,
            star: 0,
        }
    }
}

impl NumberUpStar {
    /// The game with these parts.
    pub fn new(number: Dyadic, ups: i64, star: u64) -> Self {
        NumberUpStar { number, ups, star }
    }

    /// Whether it has neither ups nor a star.
    pub fn is_number(&self) -> bool {
        self.ups == 0 && self.star == 0
    }

    /// Whether it has only a star, or nothing.
    pub fn is_nimber(&self) -> bool {
        self.ups == 0 && self.number.is_zero()
    }

    /// The sum.
    pub fn add(&self, other: &NumberUpStar) -> Result<NumberUpStar> {
        Ok(NumberUpStar {
            number: self.number.add(&other.number),
            ups: within_limit(self.ups.checked_add(other.ups)).ok_or_else(too_many_ups)?,
            star: self.star ^ other.star,
        })
    }

    /// The negative.
    pub fn negate(&self) -> Result<NumberUpStar> {
        Ok(NumberUpStar {
            number: self.number.negate(),
            ups: self.ups.checked_neg().ok_or_else(too_many_ups)?,
            star: self.star,
        })
    }

    /// n copies of the game; copies of the star cancel in pairs.
    pub fn times(&self, n: &BigInt) -> Result<NumberUpStar> {
        let ups = i64::try_from(BigInt::from(self.ups) * n).ok();
        Ok(NumberUpStar {
            number: self.number.mul(&Dyadic::from(n.clone())),
            ups: within_limit(ups).ok_or_else(too_many_ups)?,
            star: if n.bit(0) { self.star } else { 0 },
        })
    }

    /// The order of n.up + *k and 0; `None` if they are confused. A single up is confused with * and exceeds all
    /// other nimbers, and two or more ups exceed every nimber (Winning Ways, chapter 8).
    fn infinitesimal_sign(ups: i64, star: u64) -> Option<Ordering> {
        match (ups, star) {
            (0, 0) => Some(Ordering::Equal),
            (0, _) => None,
            (1 | -1, 1) => None,
            (n, _) => Some(n.cmp(&0)),
        }
    }

    /// The order of two games; `None` if they are confused.
    pub fn compare(&self, other: &NumberUpStar) -> Option<Ordering> {
        match self.number.cmp(&other.number) {
            // A saturated difference is far more than two ups, so it has the right sign.
            Ordering::Equal => NumberUpStar::infinitesimal_sign(
                self.ups.saturating_sub(other.ups),
                self.star ^ other.star,
            ),
            unequal => Some(unequal),
        }
    }

    /// Whether this game is at most the other one.
    pub fn less_or_equal(&self, other: &NumberUpStar) -> bool {
        matches!(self.compare(other), Some(Ordering::Less | Ordering::Equal))
    }

    /// The Left stop and the Right stop. Who is to move there depends on who wins the infinitesimal part.
    pub(in crate::game) fn stops(&self) -> (Stop, Stop) {
        let stop = |right_to_move| Stop::new(self.number.clone(), right_to_move);
        if self.is_number() {
            return (stop(false), stop(true));
        }
        let sign = NumberUpStar::infinitesimal_sign(self.ups, self.star);
        // Left, moving first, wins the infinitesimal part unless it is at most 0; likewise for Right.
        let left_wins_first = sign != Some(Ordering::Less);
        let right_wins_first = sign != Some(Ordering::Greater);
        (stop(left_wins_first), stop(!right_wins_first))
    }

    /// The birthday: the depth of the canonical form.
    pub fn birthday(&self) -> BigInt {
        let day = self.number.birthday();
        match (self.ups.unsigned_abs(), self.star) {
            (0, k) => day + k,
            (n, 0 | 1) => day + n + 1,
            // n.up + *k = {0 | (n-1).up + *(k xor 1)}: each Right option flips the lowest bit of k.
            (n, k) => day + n + (k ^ (n & 1)),
        }
    }

    /// The canonical options: up* = {0,*|0}, and otherwise n.up + *k = {0 | (n-1).up + *(k xor 1)} for n > 0
    /// (Winning Ways, chapter 3).
    pub(in crate::game) fn options(&self) -> (Vec<NumberUpStar>, Vec<NumberUpStar>) {
        let at = |ups, star| NumberUpStar::new(self.number.clone(), ups, star);
        if self.is_number() {
            let (left, right) = self.number.options();
            let side = |x: Option<Dyadic>| x.into_iter().map(NumberUpStar::from).collect();
            return (side(left), side(right));
        }
        match (self.ups, self.star) {
            (0, k) => {
                let heap: Vec<_> = (0..k).map(|j| at(0, j)).collect();
                (heap.clone(), heap)
            }
            (1, 1) => (vec![at(0, 0), at(0, 1)], vec![at(0, 0)]),
            (-1, 1) => (vec![at(0, 0)], vec![at(0, 0), at(0, 1)]),
            (n, k) if n > 0 => (vec![at(0, 0)], vec![at(n.saturating_sub(1), k ^ 1)]),
            (n, k) => (vec![at(n.saturating_add(1), k ^ 1)], vec![at(0, 0)]),
        }
    }

    /// The inverse of [`options`](NumberUpStar::options): the game of this form with these canonical options, if there is
    /// one. The options of each side must be sorted by star.
    pub(in crate::game) fn recognise(
        left: &[&NumberUpStar],
        right: &[&NumberUpStar],
    ) -> Option<NumberUpStar> {
        let number = &left.first()?.number;
        if left.iter().chain(right).any(|c| &c.number != number) {
            return None;
        }
        let is_heap = |side: &[&NumberUpStar]| {
            side.iter()
                .enumerate()
                .all(|(j, c)| c.ups == 0 && c.star == j as u64)
        };
        let shape = if is_heap(left) && is_heap(right) {
            match (left.len(), right.len()) {
                (l, r) if l == r => Some((0, l as u64)),
                (2, 1) => Some((1, 1)),
                (1, 2) => Some((-1, 1)),
                _ => None,
            }
        } else if let ([l], [r]) = (left, right) {
            if l.is_number() && r.ups >= 0 {
                within_limit(r.ups.checked_add(1)).map(|n| (n, r.star ^ 1))
            } else if r.is_number() && l.ups <= 0 {
                within_limit(l.ups.checked_sub(1)).map(|n| (n, l.star ^ 1))
            } else {
                None
            }
        } else {
            None
        };
        shape.map(|(ups, star)| NumberUpStar::new(number.clone(), ups, star))
    }
}

/// The number of ups, if its negative is one, too.
fn within_limit(ups: Option<i64>) -> Option<i64> {
    ups.filter(|ups| *ups > i64::MIN)
}

pub(in crate::game) fn too_many_ups() -> Halt {
    Halt::large("more than 9223372036854775807 ups")
}
