//! Operators on numbers, and numbers from text.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::dyadic::Dyadic;
use super::rational::Number;

/// Implements an operator for values and for references.
macro_rules! operator {
    ($type:ty, $trait:ident, $method:ident, $compute:expr) => {
        impl $trait for &$type {
            type Output = $type;

            fn $method(self, other: &$type) -> $type {
                let compute: fn(&$type, &$type) -> $type = $compute;
                compute(self, other)
            }
        }

        impl $trait for $type {
            type Output = $type;

            fn $method(self, other: $type) -> $type {
                $trait::$method(&self, &other)
            }
        }
    };
}

operator!(Dyadic, Add, add, Dyadic::add);
operator!(Dyadic, Sub, sub, Dyadic::sub);
operator!(Dyadic, Mul, mul, Dyadic::mul);
// The methods of the same names stop at the limits of a budget; these operators have none.
operator!(Number, Add, add, |x, y| Number::from(
    &*x.to_ratio() + &*y.to_ratio()
));
operator!(Number, Sub, sub, |x, y| Number::from(
    &*x.to_ratio() - &*y.to_ratio()
));
operator!(Number, Mul, mul, |x, y| Number::from(
    &*x.to_ratio() * &*y.to_ratio()
));
// As with Rust's own integers, division by zero panics; the method `div` returns `None` instead.
operator!(Number, Div, div, |x, y| Number::from(
    &*x.to_ratio() / &*y.to_ratio()
));

impl Neg for Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        self.negate()
    }
}

impl Neg for Number {
    type Output = Number;

    fn neg(self) -> Number {
        self.negate()
    }
}

/// The reason why a text is not a number.
///
/// ```
/// use algebra::game::{Dyadic, Number, ParseNumberError};
///
/// assert_eq!("1/0".parse::<Number>(), Err(ParseNumberError::ZeroDenominator));
/// assert_eq!("1/3".parse::<Number>().map(|x| x.to_string()), Ok("1/3".to_string()));
/// assert_eq!("1/3".parse::<Dyadic>(), Err(ParseNumberError::NotDyadic));
/// assert_eq!("one".parse::<Dyadic>().unwrap_err().to_string(), "not an integer or a fraction such as -3/4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseNumberError {
    /// It is neither an integer nor a fraction of two integers.
    NotANumber,
    /// The denominator is 0.
    ZeroDenominator,
    /// The denominator of a dyadic number must be a power of two.
    NotDyadic,
}

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ParseNumberError::NotANumber => "not an integer or a fraction such as -3/4",
            ParseNumberError::ZeroDenominator => "the denominator is 0",
            ParseNumberError::NotDyadic => "the denominator is not a power of two",
        })
    }
}

impl std::error::Error for ParseNumberError {}

/// Reads `3`, `-3/4` and the like, which need not be in lowest terms.
impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        let read = |digits: &str| {
            digits
                .parse::<BigInt>()
                .map_err(|_| ParseNumberError::NotANumber)
        };
        let Some((numerator, denominator)) = text.split_once('/') else {
            return Ok(Number::from(read(text)?));
        };
        let (numerator, denominator) = (read(numerator)?, read(denominator)?);
        if denominator.is_zero() {
            return Err(ParseNumberError::ZeroDenominator);
        }
        Ok(Number::from(BigRational::new(numerator, denominator)))
    }
}

/// Reads `3`, `-3/4` and the like, which need not be in lowest terms.
impl FromStr for Dyadic {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, ParseNumberError> {
        let number: Number = text.parse()?;
        number.to_dyadic().ok_or(ParseNumberError::NotDyadic)
    }
}
