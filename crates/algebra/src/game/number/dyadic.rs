//! Dyadic rationals m/2^k of any size: machine words while they fit, big integers when they do not.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::big;
use crate::limits::Result;

/// A number m/2^k. It is always in lowest terms, so derived equality and hashing are those of the number.
///
/// ```
/// use algebra::game::Dyadic;
///
/// let x: Dyadic = "-3/4".parse()?;
/// assert_eq!(x, Dyadic::new(-3, 2));
/// assert_eq!((x.clone() * Dyadic::from(2) + Dyadic::from(1)).to_string(), "-1/2");
/// assert!(x < Dyadic::zero());
/// # Ok::<(), algebra::game::ParseNumberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    /// Numerator and exponent, the latter at most [`MOST_SMALL_EXPONENT`]; every number that fits is stored so.
    Small(i64, u32),
    Big(Rc<(BigInt, u64)>),
}

/// With exponents up to this, two numerators can be aligned inside an `i128`.
const MOST_SMALL_EXPONENT: u32 = 62;

impl From<i64> for Dyadic {
    fn from(n: i64) -> Self {
        Dyadic(Repr::Small(n, 0))
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Self {
        Dyadic::new_big(n, 0)
    }
}

impl Dyadic {
    /// 0.
    pub fn zero() -> Self {
        Dyadic::from(0)
    }

    /// numerator / 2^exponent.
    pub fn new(numerator: i64, exponent: u32) -> Self {
        Dyadic::reduce(numerator as i128, exponent)
    }

    fn reduce(numerator: i128, exponent: u32) -> Self {
        if numerator == 0 {
            return Dyadic::zero();
        }
        let shift = numerator.trailing_zeros().min(exponent);
        let (n, k) = (numerator >> shift, exponent - shift);
        match i64::try_from(n) {
            Ok(n) if k <= MOST_SMALL_EXPONENT => Dyadic(Repr::Small(n, k)),
            _ => Dyadic(Repr::Big(Rc::new((BigInt::from(n), k as u64)))),
        }
    }

    /// numerator / 2^exponent, for numerators of any size.
    pub fn new_big(numerator: BigInt, exponent: u64) -> Self {
        if numerator.is_zero() {
            return Dyadic::zero();
        }
        let shift = numerator.trailing_zeros().unwrap_or(0).min(exponent);
        let (n, k) = (numerator >> shift, exponent - shift);
        match (n.to_i64(), u32::try_from(k)) {
            (Some(n), Ok(k)) if k <= MOST_SMALL_EXPONENT => Dyadic(Repr::Small(n, k)),
            _ => Dyadic(Repr::Big(Rc::new((n, k)))),
        }
    }

    /// The dyadic equal to a rational, if its denominator is a power of two.
    pub fn from_rational(q: &BigRational) -> Option<Self> {
        let exponent = q.denom().trailing_zeros().unwrap_or(0);
        let is_dyadic = q.denom() == &(BigInt::one() << exponent);
        is_dyadic.then(|| Dyadic::new_big(q.numer().clone(), exponent))
    }

    /// The number as a ratio of integers.
    pub fn to_rational(&self) -> BigRational {
        let (n, k) = self.parts();
        BigRational::new_raw(n, BigInt::one() << k)
    }

    /// Numerator and the exponent of the denominator.
    pub fn parts(&self) -> (BigInt, u64) {
        match &self.0 {
            Repr::Small(n, k) => (BigInt::from(*n), *k as u64),
            Repr::Big(big) => (big.0.clone(), big.1),
        }
    }

    /// Numerator and exponent when both are machine words.
    #[inline]
    pub fn small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Repr::Small(n, k) => Some((n, k)),
            Repr::Big(_) => None,
        }
    }

    /// The k of the denominator 2^k.
    pub fn exponent(&self) -> u64 {
        match &self.0 {
            Repr::Small(_, k) => *k as u64,
            Repr::Big(big) => big.1,
        }
    }

    /// Refuses a number that is too long.
    pub(in crate::game) fn check_size(&self) -> Result<()> {
        match &self.0 {
            Repr::Small(..) => Ok(()),
            Repr::Big(big) => big::check_size(big.0.bits().saturating_add(big.1)),
        }
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small(0, _))
    }

    /// 1, 0 or -1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Repr::Small(n, _) => n.signum() as i32,
            Repr::Big(big) if big.0.is_negative() => -1,
            Repr::Big(_) => 1,
        }
    }

    /// The sum.
    pub fn add(&self, other: &Dyadic) -> Dyadic {
        if let (Some((n, i)), Some((m, j))) = (self.small(), other.small()) {
            let k = i.max(j);
            // |n| < 2^63 and the shift is at most 62, so the sum stays inside 127 bits.
            return Dyadic::reduce(((n as i128) << (k - i)) + ((m as i128) << (k - j)), k);
        }
        let ((n, i), (m, j)) = (self.parts(), other.parts());
        let k = i.max(j);
        Dyadic::new_big((n << (k - i)) + (m << (k - j)), k)
    }

    /// The negative.
    pub fn negate(&self) -> Dyadic {
        match &self.0 {
            Repr::Small(n, k) => Dyadic::reduce(-(*n as i128), *k),
            Repr::Big(big) => Dyadic::new_big(-big.0.clone(), big.1),
        }
    }

    /// The difference.
    pub fn sub(&self, other: &Dyadic) -> Dyadic {
        self.add(&other.negate())
    }

    /// The product.
    pub fn mul(&self, other: &Dyadic) -> Dyadic {
        if let (Some((n, i)), Some((m, j))) = (self.small(), other.small()) {
            return Dyadic::reduce(n as i128 * m as i128, i + j);
        }
        let ((n, i), (m, j)) = (self.parts(), other.parts());
        Dyadic::new_big(n * m, i + j)
    }

    /// self + n * other.
    pub fn add_times(&self, n: &BigInt, other: &Dyadic) -> Dyadic {
        if other.is_zero() {
            return self.clone();
        }
        let n = n.to_i64().map_or_else(|| n.clone().into(), Dyadic::from);
        self.add(&other.mul(&n))
    }

    /// Half of it.
    pub fn half(&self) -> Dyadic {
        match &self.0 {
            Repr::Small(n, k) => Dyadic::reduce(*n as i128, k + 1),
            Repr::Big(big) => Dyadic::new_big(big.0.clone(), big.1 + 1),
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 {
            self.negate()
        } else {
            self.clone()
        }
    }

    /// 2^-k.
    pub fn two_to_minus(k: u64) -> Dyadic {
        Dyadic::new_big(BigInt::one(), k)
    }

    /// The greatest integer that is not greater.
    pub fn floor(&self) -> BigInt {
        let (n, k) = self.parts();
        n >> k
    }

    /// The birthday of the number: its depth in the tree of dyadic rationals.
    pub fn birthday(&self) -> BigInt {
        let (n, k) = self.parts();
        let n = n.abs();
        if k == 0 {
            return n;
        }
        // A fraction with denominator 2^k between the integers m and m+1 is born k days after m+1.
        (n >> k) + 1 + BigInt::from(k)
    }

    /// The canonical options, at most one on each side.
    pub fn options(&self) -> (Option<Dyadic>, Option<Dyadic>) {
        if self.is_integer() {
            return match self.signum() {
                0 => (None, None),
                1 => (Some(self.add(&Dyadic::from(-1))), None),
                _ => (None, Some(self.add(&Dyadic::from(1)))),
            };
        }
        let step = Dyadic::two_to_minus(self.exponent());
        (Some(self.sub(&step)), Some(self.add(&step)))
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some((n, i)), Some((m, j))) = (self.small(), other.small()) {
            let k = i.max(j);
            return ((n as i128) << (k - i)).cmp(&((m as i128) << (k - j)));
        }
        let ((n, i), (m, j)) = (self.parts(), other.parts());
        let k = i.max(j);
        (n << (k - i)).cmp(&(m << (k - j)))
    }
}

/// An end of an interval of numbers.
///
/// ```
/// use algebra::game::{Dyadic, End, simplest_between};
///
/// let (low, high) = (End::Open(Dyadic::from(1)), End::Unbounded);
/// assert_eq!(simplest_between(&low, &high), Some(Dyadic::from(2)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The interval has no end on this side.
    Unbounded,
    /// The number belongs to the interval.
    Closed(Dyadic),
    /// The number does not belong to the interval.
    Open(Dyadic),
}

/// The simplest (earliest born) number in an interval, or `None` when the interval is empty.
///
/// ```
/// use algebra::game::{Dyadic, End, simplest_between};
///
/// let between = simplest_between(&End::Open(Dyadic::zero()), &End::Open(Dyadic::from(1)));
/// assert_eq!(between.map(|x| x.to_string()).as_deref(), Some("1/2"));
/// ```
pub fn simplest_between(low: &End, high: &End) -> Option<Dyadic> {
    let allows = |x: &Dyadic| {
        (match low {
            End::Unbounded => true,
            End::Closed(a) => a <= x,
            End::Open(a) => a < x,
        }) && (match high {
            End::Unbounded => true,
            End::Closed(b) => x <= b,
            End::Open(b) => x < b,
        })
    };
    if let (End::Closed(a) | End::Open(a), End::Closed(b) | End::Open(b)) = (low, high)
        && (a > b || a == b && !allows(a))
    {
        return None;
    }
    let zero = Dyadic::zero();
    if allows(&zero) {
        return Some(zero);
    }
    if let End::Closed(b) | End::Open(b) = high
        && b.signum() <= 0
    {
        return simplest_between(&mirror(high), &mirror(low)).map(|x| x.negate());
    }
    // Zero is excluded, so there is a lower end, and it is at least 0.
    let (End::Closed(a) | End::Open(a)) = low else {
        return None;
    };
    // Among positive numbers the least integer is the simplest, if there is one.
    let integer = match low {
        End::Closed(a) if a.is_integer() => a.clone(),
        _ => Dyadic::from(a.floor() + 1),
    };
    if allows(&integer) {
        return Some(integer);
    }
    let (End::Closed(b) | End::Open(b)) = high else {
        return None;
    };
    // Multiples of 2^-k are fine enough: one of them lies strictly between any two different ends.
    let k = a.exponent().max(b.exponent()) + 1;
    let scaled = |x: &Dyadic| {
        let (n, e) = x.parts();
        n << (k - e)
    };
    let below = scaled(a) - i32::from(matches!(low, End::Closed(_)));
    let last = scaled(b) - i32::from(matches!(high, End::Open(_)));
    Some(simplest_multiple(&below, &last, k))
}

/// The simplest of the numbers m/2^k with below < m <= last. There must be such an m, and `below` must not be
/// negative.
pub(super) fn simplest_multiple(below: &BigInt, last: &BigInt, k: u64) -> Dyadic {
    // All candidates agree above the highest bit in which `below` and `last` differ, so `last` with all lower bits
    // cleared is the only candidate that ends in this many zeros.
    let zeros = (below ^ last).bits() - 1;
    match k.checked_sub(zeros) {
        Some(k @ 1..) => Dyadic::new_big(last >> zeros, k),
        // There is an integer among them, and the smallest positive integer is the simplest.
        _ => Dyadic::from((below >> k) + 1),
    }
}

fn mirror(end: &End) -> End {
    match end {
        End::Unbounded => End::Unbounded,
        End::Closed(x) => End::Closed(x.negate()),
        End::Open(x) => End::Open(x.negate()),
    }
}
