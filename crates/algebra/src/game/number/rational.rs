//! Exact rational numbers for arithmetic in the language: machine integers while they fit, otherwise ratios of big
//! integers.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::big;
use super::dyadic::{Dyadic, simplest_multiple};
use crate::limits::{Budget, Result};

/// A rational number in a unique representation.
///
/// Its methods compute within a budget. Operators do the same without limits, and as with Rust's own integers, division by
/// zero panics.
///
/// ```
/// use algebra::Budget;
/// use algebra::game::Number;
///
/// let third: Number = "1/3".parse()?;
/// assert_eq!((third.clone() + Number::from(1)).to_string(), "4/3");
/// assert_eq!(third.div(&Number::from(0), &Budget::default()), Ok(None));
/// assert!(third < "1/2".parse()? && third.to_dyadic().is_none());
/// # Ok::<(), algebra::game::ParseNumberError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Every integer that fits is stored so.
    Int(i64),
    /// Any other number, in lowest terms.
    Big(Rc<BigRational>),
}

/// Hashes numerator and denominator. The hash of `num-rational` computes a continued fraction, which is slow for long
/// numbers.
impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Number::Int(n) => n.hash(state),
            Number::Big(q) => (q.numer(), q.denom()).hash(state),
        }
    }
}

impl From<i64> for Number {
    fn from(n: i64) -> Self {
        Number::Int(n)
    }
}

impl From<BigInt> for Number {
    fn from(n: BigInt) -> Self {
        match n.to_i64() {
            Some(n) => Number::Int(n),
            None => Number::Big(Rc::new(BigRational::from(n))),
        }
    }
}

impl From<BigRational> for Number {
    fn from(q: BigRational) -> Self {
        match q.numer().to_i64() {
            Some(n) if q.is_integer() => Number::Int(n),
            _ => Number::Big(Rc::new(q)),
        }
    }
}

impl From<&Dyadic> for Number {
    fn from(x: &Dyadic) -> Self {
        match x.small() {
            Some((n, 0)) => Number::Int(n),
            _ => Number::from(x.to_rational()),
        }
    }
}

impl Number {
    /// The quotient of two integers in lowest terms. The denominator must not be 0.
    fn ratio(numerator: BigInt, denominator: BigInt, budget: &Budget) -> Result<Number> {
        if denominator.is_one() {
            big::check_size(numerator.bits())?;
            return Ok(Number::from(numerator));
        }
        // Factors of two are cancelled by a shift, so a dyadic number needs no greatest common divisor.
        let zeros = |n: &BigInt| n.trailing_zeros().unwrap_or(u64::MAX);
        let twos = zeros(&numerator).min(zeros(&denominator));
        let (mut n, mut d) = (numerator >> twos, denominator >> twos);
        if d.is_negative() {
            (n, d) = (-n, -d);
        }
        let odd = &d >> zeros(&d);
        if !odd.is_one() {
            let common = big::gcd(&n, &odd, budget)?;
            if !common.is_one() {
                n = big::div_mod(&n, &common, budget)?.0;
                d = big::div_mod(&d, &common, budget)?.0;
            }
        }
        big::check_size(n.bits() + d.bits() - 1)?;
        Ok(Number::from(BigRational::new_raw(n, d)))
    }

    /// The number as a ratio of integers.
    pub fn to_ratio(&self) -> Cow<'_, BigRational> {
        match self {
            Number::Int(n) => Cow::Owned(BigRational::from(BigInt::from(*n))),
            Number::Big(q) => Cow::Borrowed(q),
        }
    }

    /// The number as a dyadic rational, if its denominator is a power of two.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        match self {
            Number::Int(n) => Some(Dyadic::from(*n)),
            Number::Big(q) => Dyadic::from_rational(q),
        }
    }

    /// The number, if it is an integer.
    pub fn to_integer(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.to_ratio().numer().clone())
    }

    /// The number, if it is an integer that fits.
    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Number::Int(n) => Some(*n),
            Number::Big(_) => None,
        }
    }

    /// Whether the denominator is 1.
    pub fn is_integer(&self) -> bool {
        match self {
            Number::Int(_) => true,
            Number::Big(q) => q.is_integer(),
        }
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self, Number::Int(0))
    }

    /// 1, 0 or -1.
    pub fn signum(&self) -> i32 {
        match self {
            Number::Int(n) => n.signum() as i32,
            Number::Big(q) if q.is_negative() => -1,
            Number::Big(_) => 1,
        }
    }

    /// The sum.
    pub fn add(&self, other: &Number, budget: &Budget) -> Result<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(Number::Int(sum));
        }
        let (x, y) = (self.to_ratio(), other.to_ratio());
        let [a, b, denominator] = aligned(&x, &y, budget)?;
        Number::ratio(&*a + &*b, denominator.into_owned(), budget)
    }

    /// The negative.
    pub fn negate(&self) -> Number {
        match self {
            Number::Int(n) if *n != i64::MIN => Number::Int(-n),
            _ => Number::from(-self.to_ratio().into_owned()),
        }
    }

    /// The difference.
    pub fn sub(&self, other: &Number, budget: &Budget) -> Result<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Number::Int(difference));
        }
        self.add(&other.negate(), budget)
    }

    /// The product.
    pub fn mul(&self, other: &Number, budget: &Budget) -> Result<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Number::Int(product));
        }
        let (x, y) = (self.to_ratio(), other.to_ratio());
        let numerator = big::product(x.numer(), y.numer(), budget)?;
        let denominator = big::product(x.denom(), y.denom(), budget)?;
        Number::ratio(numerator, denominator, budget)
    }

    /// The exact quotient; `None` when dividing by zero.
    pub fn div(&self, other: &Number, budget: &Budget) -> Result<Option<Number>> {
        if other.is_zero() {
            return Ok(None);
        }
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && a.checked_rem(*b) == Some(0)
            && let Some(quotient) = a.checked_div(*b)
        {
            return Ok(Some(Number::Int(quotient)));
        }
        let (x, y) = (self.to_ratio(), other.to_ratio());
        let [a, b, _] = aligned(&x, &y, budget)?;
        Number::ratio(a.into_owned(), b.into_owned(), budget).map(Some)
    }

    /// The quotient rounded down, and the remainder, which has the sign of the divisor; `None` when dividing by zero.
    fn div_mod(&self, other: &Number, budget: &Budget) -> Result<Option<(Number, Number)>> {
        if other.is_zero() {
            return Ok(None);
        }
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && *b != -1
        {
            let (quotient, rest) = a.div_mod_floor(b);
            return Ok(Some((Number::Int(quotient), Number::Int(rest))));
        }
        let (x, y) = (self.to_ratio(), other.to_ratio());
        let [a, b, denominator] = aligned(&x, &y, budget)?;
        let (quotient, rest) = big::div_mod(&a, &b, budget)?;
        let rest = Number::ratio(rest, denominator.into_owned(), budget)?;
        Ok(Some((Number::from(quotient), rest)))
    }

    /// The quotient rounded down; `None` when dividing by zero.
    pub fn floor_div(&self, other: &Number, budget: &Budget) -> Result<Option<Number>> {
        Ok(self.div_mod(other, budget)?.map(|(quotient, _)| quotient))
    }

    /// The remainder of [`floor_div`](Number::floor_div), which has the sign of the divisor.
    pub fn remainder(&self, other: &Number, budget: &Budget) -> Result<Option<Number>> {
        Ok(self.div_mod(other, budget)?.map(|(_, rest)| rest))
    }

    /// An integer power; `None` for a negative power of zero.
    pub fn pow(&self, exponent: &BigInt, budget: &Budget) -> Result<Option<Number>> {
        let (x, size) = (self.to_ratio(), exponent.magnitude());
        let numerator = big::power(x.numer(), size, budget)?;
        let denominator = big::power(x.denom(), size, budget)?;
        big::check_size(numerator.bits() + denominator.bits() - 1)?;
        Ok(if !exponent.is_negative() {
            Some(Number::from(BigRational::new_raw(numerator, denominator)))
        } else if numerator.is_zero() {
            None
        } else {
            Some(Number::ratio(denominator, numerator, budget)?)
        })
    }

    /// The order of two numbers; the budget is checked before long ones are compared.
    pub fn compare(&self, other: &Number, budget: &Budget) -> Result<Ordering> {
        if let (Number::Big(x), Number::Big(y)) = (self, other) {
            big::check_if_long(x.numer().bits() * y.denom().bits(), budget)?;
            big::check_if_long(y.numer().bits() * x.denom().bits(), budget)?;
        }
        Ok(self.cmp(other))
    }

    /// The simplest number strictly between this one and a greater one.
    pub fn simplest_below(&self, high: &Number, budget: &Budget) -> Result<Number> {
        if self.signum() < 0 {
            if high.signum() > 0 {
                return Ok(Number::Int(0));
            }
            let mirrored = high.negate().simplest_below(&self.negate(), budget)?;
            return Ok(mirrored.negate());
        }
        let (low, high) = (self.to_ratio(), high.to_ratio());
        // k is doubled until some multiple of 2^-k lies between the two numbers.
        let mut k = 64;
        loop {
            let scaled = |x: &BigRational| big::div_mod(&(x.numer() << k), x.denom(), budget);
            let (below, _) = scaled(&low)?;
            let (last, rest) = scaled(&high)?;
            let last = if rest.is_zero() { last - 1 } else { last };
            if below < last {
                let simplest = simplest_multiple(&below, &last, k);
                simplest.check_size()?;
                return Ok(Number::from(&simplest));
            }
            k *= 2;
        }
    }

    /// The number as text: `3`, `-3/4`.
    pub fn text(&self, budget: &Budget) -> Result<String> {
        match self {
            Number::Int(n) => Ok(n.to_string()),
            Number::Big(q) if q.is_integer() => big::digits(q.numer(), budget),
            Number::Big(q) => {
                let numerator = big::digits(q.numer(), budget)?;
                Ok(format!("{numerator}/{}", big::digits(q.denom(), budget)?))
            }
        }
    }
}

/// Two numbers over a common denominator: both numerators, then the denominator.
fn aligned<'a>(
    x: &'a BigRational,
    y: &'a BigRational,
    budget: &Budget,
) -> Result<[Cow<'a, BigInt>; 3]> {
    if x.denom() == y.denom() {
        return Ok([x.numer(), y.numer(), x.denom()].map(Cow::Borrowed));
    }
    let product = |a, b| Ok(Cow::Owned(big::product(a, b, budget)?));
    Ok([
        product(x.numer(), y.denom())?,
        product(y.numer(), x.denom())?,
        product(x.denom(), y.denom())?,
    ])
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Number::Int(a), Number::Int(b)) = (self, other) {
            return a.cmp(b);
        }
        let (x, y) = (self.to_ratio(), other.to_ratio());
        if x.denom() == y.denom() {
            return x.numer().cmp(y.numer());
        }
        let signs = self.signum().cmp(&other.signum());
        signs.then_with(|| (x.numer() * y.denom()).cmp(&(y.numer() * x.denom())))
    }
}

/// The number, or only its length if it is long, as messages need it; `{:#}` and [`Number::text`] write all digits.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_BITS: u64 = 4096;
        let q = match self {
            Number::Int(n) => return write!(f, "{n}"),
            Number::Big(q) => q,
        };
        let (above, below) = (q.numer().bits(), q.denom().bits());
        if f.alternate() {
            write!(f, "{q}")
        } else if q.is_integer() && above > MOST_BITS {
            write!(f, "an integer of {above} bits")
        } else if !q.is_integer() && above + below > MOST_BITS {
            write!(f, "a fraction of {} bits", above + below)
        } else {
            write!(f, "{q}")
        }
    }
}

/// The number, or only its length if it is long, as messages need it; `{:#}` writes all digits.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Number::from(self).fmt(f)
    }
}
