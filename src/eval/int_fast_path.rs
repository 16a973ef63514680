//! The fast path for arithmetic and comparison of machine-word integers with such results; all else takes the general
//! path.

use super::value::Value;
use crate::syntax::{Comparison, Operator};
use algebra::game::Number;

#[inline]
pub fn binary(operator: Operator, a: i64, b: i64) -> Option<i64> {
    match operator {
        Operator::Product => a.checked_mul(b),
        Operator::Quotient if b != 0 && a.checked_rem(b) == Some(0) => a.checked_div(b),
        Operator::FloorQuotient if b > 0 => Some(a.div_euclid(b)),
        Operator::Remainder if b > 0 => Some(a.rem_euclid(b)),
        Operator::Power => a.checked_pow(u32::try_from(b).ok()?),
        _ => None,
    }
}

#[inline]
pub fn add(sum: i64, minus: bool, n: i64) -> Option<i64> {
    if minus {
        sum.checked_sub(n)
    } else {
        sum.checked_add(n)
    }
}

/// Whether the comparison holds for two numbers.
#[inline]
pub fn compares(comparison: Comparison, a: i64, b: i64) -> bool {
    match comparison {
        Comparison::Equal | Comparison::Identical => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less | Comparison::LessOrConfused => a < b,
        Comparison::Greater | Comparison::GreaterOrConfused => a > b,
        Comparison::LessOrEqual => a <= b,
        Comparison::GreaterOrEqual => a >= b,
        Comparison::Confused => false,
    }
}

/// The value as a machine-word integer, if it is one.
#[inline]
pub fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Number(Number::Int(n)) => Some(*n),
        _ => None,
    }
}

/// A copy of a value; copies of the most frequent kinds are inlined.
#[inline(always)]
pub fn copy(value: &Value) -> Value {
    match value {
        Value::Number(Number::Int(n)) => Value::int(*n),
        Value::Text(text) => Value::Text(text.clone()),
        other => other.clone(),
    }
}
