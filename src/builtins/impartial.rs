//! Impartial games and the arithmetic of nimbers.

use num_bigint::BigInt;

use crate::eval::{Arguments, Builtin, Result, Value};
use crate::game::{Number, nim};

const FAMILY: &str = "impartial";

pub static ROWS: &[Builtin] = &[
    Builtin {
        name: "grundy",
        params: "g",
        family: FAMILY,
        summary: "the nim-value of a game whose value is a nimber",
        examples: &[("grundy({0,*,*3})", "2"), ("grundy(*3 + *5)", "6")],
        see_also: &["mex", "is_nimber"],
        run: |call| {
            let g = call.game(0)?;
            match call.algebra().as_nimber(g) {
                Some(k) => Ok(Value::Number(Number::from(BigInt::from(k)))),
                None => {
                    let shown = call.values[0].clone();
                    let shown = call.session.brief(&shown);
                    Err(call.fault(
                        0,
                        "not a nimber",
                        format!("{shown} is not equal to any nim heap"),
                    ))
                }
            }
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "mex",
        params: "xs",
        arity: (0, usize::MAX),
        family: FAMILY,
        summary: "the least natural number that is not in the list",
        examples: &[("mex([0,1,2,5,8])", "3"), ("mex([])", "0")],
        see_also: &["grundy"],
        run: mex,
        ..Builtin::BLANK
    },
    Builtin {
        name: "nim_sum",
        params: "a, b, ...",
        arity: (0, usize::MAX),
        family: FAMILY,
        summary: "binary addition without carry",
        examples: &[("nim_sum(13, 19, 10)", "20"), ("nim_sum([1, 3, 6])", "4")],
        see_also: &["nim_mul"],
        run: |call| {
            let mut sum = num_bigint::BigUint::ZERO;
            for n in naturals(call)? {
                sum ^= n;
            }
            Ok(integer(sum))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "nim_mul",
        params: "a, b",
        arity: (2, 2),
        family: FAMILY,
        summary: "the nim-product of two numbers",
        examples: &[("nim_mul(2, 3)", "1"), ("nim_mul(11, 161)", "75")],
        see_also: &["nim_inv", "nim_pow"],
        run: |call| {
            let (a, b) = (call.natural(0)?, call.natural(1)?);
            bounded(call, 0, a.bits().max(b.bits()))?;
            Ok(integer(nim::product(&a, &b)))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "nim_inv",
        params: "a",
        family: FAMILY,
        summary: "the number whose nim-product with a is 1",
        examples: &[("nim_inv(2)", "3"), ("nim_mul(77, nim_inv(77))", "1")],
        see_also: &["nim_mul"],
        run: |call| {
            let a = call.natural(0)?;
            bounded(call, 0, a.bits())?;
            match nim::inverse(&a) {
                Some(inverse) => Ok(integer(inverse)),
                None => Err(call.fault(0, "division by zero", "0 has no nim-inverse")),
            }
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "nim_pow",
        params: "a, n",
        arity: (2, 2),
        family: FAMILY,
        summary: "a to the power n, multiplied as nimbers",
        examples: &[("nim_pow(10, 7)", "14"), ("nim_pow(2, -1)", "3")],
        see_also: &["nim_mul"],
        run: |call| {
            let a = call.natural(0)?;
            let n = call.integer(1)?;
            bounded(call, 0, a.bits())?;
            bounded(call, 1, n.bits())?;
            let base = if n < BigInt::ZERO {
                match nim::inverse(&a) {
                    Some(inverse) => inverse,
                    None => return Err(call.fault(0, "division by zero", "0 has no nim-inverse")),
                }
            } else {
                a
            };
            Ok(integer(nim::power(&base, n.magnitude())))
        },
        ..Builtin::BLANK
    },
];

/// Nim arithmetic is done up to this many bits; beyond, a product would take minutes.
const MOST_BITS: u64 = 4096;

fn bounded(call: &Arguments, i: usize, bits: u64) -> Result<()> {
    if bits > MOST_BITS {
        return Err(call.fault(i, "too large", "nim arithmetic is done up to 4096 bits"));
    }
    Ok(())
}

fn integer(n: num_bigint::BigUint) -> Value {
    Value::Number(Number::from(BigInt::from(n)))
}

/// The arguments, or the items of the one list given, as natural numbers.
fn naturals(call: &mut Arguments) -> Result<Vec<num_bigint::BigUint>> {
    if call.len() == 1 && matches!(call.values[0], Value::List(_) | Value::Range(..)) {
        let items = call.items(0)?;
        call.spans = vec![call.spans[0]; items.len()];
        call.values = items.to_vec();
    }
    (0..call.len()).map(|i| call.natural(i)).collect()
}

fn mex(call: &mut Arguments) -> Result<Value> {
    let mut values = naturals(call)?;
    values.sort_unstable();
    let mut least = num_bigint::BigUint::ZERO;
    for value in values {
        if value == least {
            least += 1u32;
        }
    }
    Ok(integer(least))
}
