//! Rational numbers of the user's arithmetic: machine integers while they fit, big ones and exact ratios when not.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::big;
use super::dyadic::Dyadic;
use crate::limits::{Budget, Result};

/// A rational number. Equal numbers are equal data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// Every integer that fits is here.
    Int(i64),
    Big(Rc<BigInt>),
    /// In lowest terms, and no integer.
    Ratio(Rc<BigRational>),
}

/// By numerator and denominator: the way of the crate, by a continued fraction, takes as many steps as one has digits.
impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Number::Int(n) => n.hash(state),
            Number::Big(n) => n.hash(state),
            Number::Ratio(q) => (q.numer(), q.denom()).hash(state),
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
            None => Number::Big(Rc::new(n)),
        }
    }
}

impl From<BigRational> for Number {
    fn from(q: BigRational) -> Self {
        if q.is_integer() {
            Number::from(q.numer().clone())
        } else {
            Number::Ratio(Rc::new(q))
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
    /// The quotient of two integers in lowest terms; the second is not 0.
    fn ratio(numerator: BigInt, denominator: BigInt, budget: &Budget) -> Result<Number> {
        // Twos are cancelled by a shift: a dyadic number never pays for a common divisor.
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
        big::bounded(n.bits() + d.bits())?;
        Ok(if d.is_one() {
            Number::from(n)
        } else {
            Number::Ratio(Rc::new(BigRational::new_raw(n, d)))
        })
    }

    /// Numerator and denominator, the latter `None` for an integer.
    fn parts(&self) -> (BigInt, Option<&BigInt>) {
        match self {
            Number::Int(n) => (BigInt::from(*n), None),
            Number::Big(n) => ((**n).clone(), None),
            Number::Ratio(q) => (q.numer().clone(), Some(q.denom())),
        }
    }

    /// Both over one denominator: the numerators and, unless it is 1, the denominator.
    fn aligned(&self, other: &Number, budget: &Budget) -> Result<(BigInt, BigInt, Option<BigInt>)> {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        Ok(match (b, d) {
            (None, None) => (a, c, None),
            (Some(b), Some(d)) if b == d => (a, c, Some(b.clone())),
            _ => {
                let one = BigInt::one();
                let (b, d) = (b.unwrap_or(&one), d.unwrap_or(&one));
                (
                    big::product(&a, d, budget)?,
                    big::product(&c, b, budget)?,
                    Some(big::product(b, d, budget)?),
                )
            }
        })
    }

    pub fn to_ratio(&self) -> BigRational {
        match self {
            Number::Ratio(q) => (**q).clone(),
            integer => BigRational::from(integer.parts().0),
        }
    }

    /// The number as a dyadic, unless its denominator is not a power of two.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        match self {
            Number::Int(n) => Some(Dyadic::from(*n)),
            Number::Big(n) => Some(Dyadic::from((**n).clone())),
            Number::Ratio(q) => Dyadic::from_rational(q),
        }
    }

    pub fn to_integer(&self) -> Option<BigInt> {
        self.is_integer().then(|| self.parts().0)
    }

    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Number::Int(n) => Some(*n),
            _ => None,
        }
    }

    pub fn is_integer(&self) -> bool {
        !matches!(self, Number::Ratio(_))
    }

    pub fn is_zero(&self) -> bool {
        matches!(self, Number::Int(0))
    }

    pub fn signum(&self) -> i32 {
        let sign = match self {
            Number::Int(n) => return n.signum() as i32,
            Number::Big(n) => n.sign(),
            Number::Ratio(q) => q.numer().sign(),
        };
        match sign {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        }
    }

    pub fn add(&self, other: &Number, budget: &Budget) -> Result<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Ok(Number::Int(sum));
        }
        let (a, b, denominator) = self.aligned(other, budget)?;
        let sum = a + b;
        big::bounded(sum.bits())?;
        match denominator {
            None => Ok(Number::from(sum)),
            Some(d) => Number::ratio(sum, d, budget),
        }
    }

    pub fn negate(&self) -> Number {
        match self {
            Number::Int(n) => Number::from(-BigInt::from(*n)),
            Number::Big(n) => Number::from(-(**n).clone()),
            Number::Ratio(q) => Number::Ratio(Rc::new(-(**q).clone())),
        }
    }

    pub fn sub(&self, other: &Number, budget: &Budget) -> Result<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Ok(Number::Int(difference));
        }
        self.add(&other.negate(), budget)
    }

    pub fn mul(&self, other: &Number, budget: &Budget) -> Result<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Ok(Number::Int(product));
        }
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        let numerator = big::product(&a, &c, budget)?;
        match (b, d) {
            (None, None) => Ok(Number::from(numerator)),
            (Some(d), None) | (None, Some(d)) => Number::ratio(numerator, d.clone(), budget),
            (Some(b), Some(d)) => Number::ratio(numerator, big::product(b, d, budget)?, budget),
        }
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
        let (a, b, _) = self.aligned(other, budget)?;
        Number::ratio(a, b, budget).map(Some)
    }

    /// The quotient rounded down, and what it leaves, which has the sign of the divisor; `None` when dividing by
    /// zero.
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
        let (a, b, denominator) = self.aligned(other, budget)?;
        let (quotient, rest) = big::div_mod(&a, &b, budget)?;
        let rest = match denominator {
            None => Number::from(rest),
            Some(d) => Number::ratio(rest, d, budget)?,
        };
        Ok(Some((Number::from(quotient), rest)))
    }

    /// The quotient rounded down; `None` when dividing by zero.
    pub fn floor_div(&self, other: &Number, budget: &Budget) -> Result<Option<Number>> {
        Ok(self.div_mod(other, budget)?.map(|(quotient, _)| quotient))
    }

    /// What the floor quotient leaves; it has the sign of the divisor.
    pub fn remainder(&self, other: &Number, budget: &Budget) -> Result<Option<Number>> {
        Ok(self.div_mod(other, budget)?.map(|(_, rest)| rest))
    }

    /// A whole power; `None` for a negative power of zero.
    pub fn pow(&self, exponent: &BigInt, budget: &Budget) -> Result<Option<Number>> {
        let size: &BigUint = exponent.magnitude();
        let (n, d) = self.parts();
        let numerator = big::power(&n, size, budget)?;
        let denominator = match d {
            None => BigInt::one(),
            Some(d) => big::power(d, size, budget)?,
        };
        big::bounded(numerator.bits() + denominator.bits() - 1)?;
        Ok(match exponent.is_negative() {
            true if numerator.is_zero() => None,
            true => Some(Number::ratio(denominator, numerator, budget)?),
            false if d.is_none() => Some(Number::from(numerator)),
            false => Some(Number::from(BigRational::new_raw(numerator, denominator))),
        })
    }

    /// The number as text: `3`, `-3/4`.
    pub fn text(&self, budget: &Budget) -> Result<String> {
        match self {
            Number::Int(n) => Ok(n.to_string()),
            Number::Big(n) => big::digits(n, budget),
            Number::Ratio(q) => {
                let numerator = big::digits(q.numer(), budget)?;
                Ok(format!("{numerator}/{}", big::digits(q.denom(), budget)?))
            }
        }
    }
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
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        match (b, d) {
            (None, None) => a.cmp(&c),
            _ if a.sign() != c.sign() => a.sign().cmp(&c.sign()),
            (Some(b), None) => a.cmp(&(c * b)),
            (None, Some(d)) => (a * d).cmp(&c),
            (Some(b), Some(d)) => (a * d).cmp(&(c * b)),
        }
    }
}

/// For messages: the number, or how long it is.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = |n: &BigInt| n.bits();
        match self {
            Number::Int(n) => write!(f, "{n}"),
            Number::Big(n) if bits(n) > 4096 => write!(f, "an integer of {} bits", bits(n)),
            Number::Big(n) => write!(f, "{n}"),
            Number::Ratio(q) if bits(q.numer()) + bits(q.denom()) > 4096 => {
                write!(
                    f,
                    "a fraction of {} bits",
                    bits(q.numer()) + bits(q.denom())
                )
            }
            Number::Ratio(q) => write!(f, "{q}"),
        }
    }
}

/// For messages: the number, or how long it is.
impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Number::from(self).fmt(f)
    }
}
