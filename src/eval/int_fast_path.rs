//! Arithmetic and order of integers that fit a machine word, where the result does too; all else goes the general way.

use super::value::Value;
use crate::game::Number;
use crate::syntax::{Comparison, Operator};

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

pub fn add(sum: i64, minus: bool, n: i64) -> Option<i64> {
    match minus {
        true => sum.checked_sub(n),
        false => sum.checked_add(n),
    }
}

/// Does the comparison hold of two numbers?
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

/// A value as such an integer.
#[inline]
pub fn int(value: &Value) -> Option<i64> {
    match value {
        Value::Number(Number::Int(n)) => Some(*n),
        _ => None,
    }
}

/// A copy, which for what most values are is made where it is needed.
#[inline(always)]
pub fn copy(value: &Value) -> Value {
    match value {
        Value::Number(Number::Int(n)) => Value::int(*n),
        Value::Text(text) => Value::Text(text.clone()),
        other => other.clone(),
    }
}
