//! Arithmetic at compile time: constant folding, and linear combinations of names, which the interpreter computes at once. Without
//! that, functions that are folded or mapped over long lists take 1.7 to 2.4 times as long.

use super::code::{Code, Linear, Op, Origin};
use super::int_fast_path;
use super::value::Value;
use crate::syntax::Operator;

impl Linear {
    pub fn of(op: &Op) -> Option<Linear> {
        match op {
            Op::Local(slot) => Some(Linear::name(Origin::Local(*slot))),
            Op::Captured(at) => Some(Linear::name(Origin::Captured(*at))),
            Op::Constant(value) => int_fast_path::int(value).map(Linear::constant),
            Op::Arithmetic(inner) => inner.linear.clone(),
            Op::Sum(terms) => {
                let mut sum = Linear::constant(0);
                for (minus, term) in terms {
                    sum.add(Linear::of(&term.op)?, if *minus { -1 } else { 1 })?;
                }
                Some(sum)
            }
            Op::Binary(Operator::Product, sides) => {
                let (factor, other) = match [&sides[0], &sides[1]].map(constant) {
                    [Some(factor), None] => (factor, &sides[1]),
                    [None, Some(factor)] => (factor, &sides[0]),
                    _ => return None,
                };
                let mut product = Linear::constant(0);
                product.add(Linear::of(&other.op)?, factor)?;
                Some(product)
            }
            _ => None,
        }
    }

    fn constant(constant: i64) -> Linear {
        Linear {
            constant,
            terms: Vec::new(),
        }
    }

    fn name(origin: Origin) -> Linear {
        Linear {
            constant: 0,
            terms: vec![(1, origin)],
        }
    }

    fn add(&mut self, other: Linear, factor: i64) -> Option<()> {
        let constant = other.constant.checked_mul(factor)?;
        self.constant = self.constant.checked_add(constant)?;
        for (multiple, origin) in other.terms {
            self.terms.push((multiple.checked_mul(factor)?, origin));
        }
        Some(())
    }

    /// The value, if the names are bound to machine-word integers and nothing overflows.
    #[inline]
    pub fn value<'v>(&self, get: impl Fn(Origin) -> Option<&'v Value>) -> Option<i64> {
        let mut sum = self.constant;
        for (factor, origin) in &self.terms {
            let n = int_fast_path::int(get(*origin)?)?;
            sum = sum.checked_add(factor.checked_mul(n)?)?;
        }
        Some(sum)
    }
}

/// Whether it consists of arithmetic operations on a few names and constants.
pub fn is_simple(op: &Op) -> bool {
    const FEW: usize = 8;
    leaves(op).is_some_and(|leaves| 1 < leaves && leaves <= FEW)
}

fn leaves(op: &Op) -> Option<usize> {
    match op {
        Op::Constant(_) | Op::Local(_) | Op::Captured(_) => Some(1),
        Op::Arithmetic(inner) => leaves(&inner.code.op),
        Op::Sum(terms) => terms.iter().map(|(_, term)| leaves(&term.op)).sum(),
        // Other operators are evaluated step by step.
        Op::Binary(
            Operator::Product
            | Operator::Quotient
            | Operator::FloorQuotient
            | Operator::Remainder
            | Operator::Congruence
            | Operator::Power,
            sides,
        ) => sides.iter().map(|side| leaves(&side.op)).sum(),
        _ => None,
    }
}

/// The value of code that is a constant machine-word integer.
pub fn constant(code: &Code) -> Option<i64> {
    match &code.op {
        Op::Constant(value) => int_fast_path::int(value),
        _ => None,
    }
}

pub fn folded_sum(terms: Box<[(bool, Code)]>) -> Op {
    let sum = terms.iter().try_fold(0i64, |sum, (minus, term)| {
        int_fast_path::add(sum, *minus, constant(term)?)
    });
    match sum {
        Some(n) => Op::Constant(Value::int(n)),
        None => Op::Sum(terms),
    }
}
