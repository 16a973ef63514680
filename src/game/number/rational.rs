//! Rational numbers of the user's arithmetic: machine integers while they fit, exact ratios when not.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use super::dyadic::Dyadic;

/// A rational number. Equal numbers are equal data.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Number {
    /// Every integer that fits is here.
    Int(i64),
    Ratio(Rc<BigRational>),
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
            None => Number::Ratio(Rc::new(BigRational::from(n))),
        }
    }
}

impl From<BigRational> for Number {
    fn from(q: BigRational) -> Self {
        match q.is_integer().then(|| q.numer().to_i64()).flatten() {
            Some(n) => Number::Int(n),
            None => Number::Ratio(Rc::new(q)),
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
    pub fn to_ratio(&self) -> BigRational {
        match self {
            Number::Int(n) => BigRational::from(BigInt::from(*n)),
            Number::Ratio(q) => (**q).clone(),
        }
    }

    /// The number as a dyadic, unless its denominator is not a power of two.
    pub fn to_dyadic(&self) -> Option<Dyadic> {
        match self {
            Number::Int(n) => Some(Dyadic::from(*n)),
            Number::Ratio(q) => Dyadic::from_rational(q),
        }
    }

    pub fn to_integer(&self) -> Option<BigInt> {
        match self {
            Number::Int(n) => Some(BigInt::from(*n)),
            Number::Ratio(q) => q.is_integer().then(|| q.numer().clone()),
        }
    }

    pub fn to_i64(&self) -> Option<i64> {
        match self {
            Number::Int(n) => Some(*n),
            Number::Ratio(_) => None,
        }
    }

    pub fn is_integer(&self) -> bool {
        match self {
            Number::Int(_) => true,
            Number::Ratio(q) => q.is_integer(),
        }
    }

    pub fn is_zero(&self) -> bool {
        matches!(self, Number::Int(0))
    }

    pub fn signum(&self) -> i32 {
        match self {
            Number::Int(n) => n.signum() as i32,
            Number::Ratio(q) if q.is_negative() => -1,
            Number::Ratio(_) => 1,
        }
    }

    pub fn add(&self, other: &Number) -> Number {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Number::Int(sum);
        }
        Number::from(self.to_ratio() + other.to_ratio())
    }

    pub fn negate(&self) -> Number {
        if let Number::Int(a) = self
            && let Some(n) = a.checked_neg()
        {
            return Number::Int(n);
        }
        Number::from(-self.to_ratio())
    }

    pub fn sub(&self, other: &Number) -> Number {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(difference) = a.checked_sub(*b)
        {
            return Number::Int(difference);
        }
        Number::from(self.to_ratio() - other.to_ratio())
    }

    pub fn mul(&self, other: &Number) -> Number {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Number::Int(product);
        }
        Number::from(self.to_ratio() * other.to_ratio())
    }

    /// The exact quotient; `None` when dividing by zero.
    pub fn div(&self, other: &Number) -> Option<Number> {
        if other.is_zero() {
            return None;
        }
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && a.checked_rem(*b) == Some(0)
            && let Some(quotient) = a.checked_div(*b)
        {
            return Some(Number::Int(quotient));
        }
        Some(Number::from(self.to_ratio() / other.to_ratio()))
    }

    /// The quotient rounded down; `None` when dividing by zero.
    pub fn floor_div(&self, other: &Number) -> Option<Number> {
        if other.is_zero() {
            return None;
        }
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && *b != -1
        {
            return Some(Number::Int(a.div_floor(b)));
        }
        Some(Number::from((self.to_ratio() / other.to_ratio()).floor()))
    }

    /// What the floor quotient leaves; it has the sign of the divisor.
    pub fn remainder(&self, other: &Number) -> Option<Number> {
        if let (Number::Int(a), Number::Int(b)) = (self, other)
            && *b != 0
            && *b != -1
        {
            return Some(Number::Int(a.mod_floor(b)));
        }
        let quotient = self.floor_div(other)?;
        Some(self.sub(&quotient.mul(other)))
    }

    /// The number of bits of numerator and denominator together: how large it is to work with.
    pub fn bits(&self) -> u64 {
        match self {
            Number::Int(n) => 64 - n.unsigned_abs().leading_zeros() as u64,
            Number::Ratio(q) => q.numer().bits() + q.denom().bits(),
        }
    }

    /// A whole power; `None` for a negative power of zero.
    pub fn pow(&self, exponent: i32) -> Option<Number> {
        if exponent < 0 && self.is_zero() {
            return None;
        }
        if let Number::Int(base) = self
            && exponent >= 0
            && let Some(power) = base.checked_pow(exponent as u32)
        {
            return Some(Number::Int(power));
        }
        Some(Number::from(self.to_ratio().pow(exponent)))
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Number::Int(a), Number::Int(b)) => a.cmp(b),
            _ => self.to_ratio().cmp(&other.to_ratio()),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Int(n) => write!(f, "{n}"),
            Number::Ratio(q) if q.denom().is_zero() => Ok(()),
            Number::Ratio(q) => write!(f, "{q}"),
        }
    }
}
