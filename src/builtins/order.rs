//! The order of games.

use crate::eval::comparison;
use crate::eval::convert;
use crate::eval::lower;
use crate::eval::show;
use std::cmp::Ordering;

use num_bigint::BigInt;

use crate::eval::{Arguments, Builtin, Explained, Result, Value, row};
use crate::syntax::Comparison;
use algebra::game::{Number, Relation, big};
use algebra::limits::Halt;

pub static ROWS: &[Builtin] = &[
    row("compare(g, h)")
        .explained(Explained::Comparison)
        .about("how two games compare: \"=\", \"<\", \">\" or \"||\" (confused)")
        .examples(&[("compare(^, 0)", "\">\""), ("compare(*, 0)", "\"||\"")])
        .see(&["outcome"])
        .run(|call| {
            let (p, q) = (call.position(0)?, call.position(1)?);
            Ok(Value::text(call.session.solver().relation(p, q)?.symbol()))
        }),
    row("simplest(a, b)")
        .about("the simplest number strictly between two numbers")
        .examples(&[
            ("simplest(3, 4)", "7/2"),
            ("simplest(-1, 5)", "0"),
            ("simplest(1/3, 2/3)", "1/2"),
        ])
        .see(&["birthday"])
        .run(|call| {
            let (a, b) = (call.number(0)?, call.number(1)?);
            let budget = call.session.budget();
            if a.compare(&b, budget)?.is_ge() {
                return Err(call.fault(
                    1,
                    "there is no number between these",
                    format!("{b} is not greater than {a}"),
                ));
            }
            Ok(Value::Number(a.simplest_below(&b, budget)?))
        }),
    row("max(a, b, ...)")
        .lower(lower::max)
        .about("the greatest of these games or numbers, or of a list")
        .details("It is an error if none of them is greater than or equal to all the others.")
        .takes(1, usize::MAX)
        .examples(&[("max(1, 3/2, -2)", "3/2"), ("max([0, ^, 1])", "1")])
        .see(&["min", "sorted"])
        .run(|call| extreme(call, true)),
    row("min(a, b, ...)")
        .lower(lower::min)
        .about("the least of these games or numbers, or of a list")
        .takes(1, usize::MAX)
        .examples(&[("min(1, 3/2, -2)", "-2"), ("min([0, ^])", "0")])
        .see(&["max", "sorted"])
        .run(|call| extreme(call, false)),
    row("floor(x)")
        .lower(lower::floor)
        .about("the greatest integer that is at most x")
        .examples(&[("floor(7/2)", "3"), ("floor(-1/2)", "-1")])
        .see(&["ceiling"])
        .run(|call| {
            let x = call.number(0)?;
            Ok(Value::Number(floor(call, &x)?))
        }),
    row("ceiling(x)")
        .lower(lower::ceiling)
        .about("the least integer that is at least x")
        .examples(&[("ceiling(7/2)", "4"), ("ceiling(-1/2)", "0")])
        .see(&["floor"])
        .run(|call| {
            let x = call.number(0)?.negate();
            Ok(Value::Number(floor(call, &x)?.negate()))
        }),
    row("gcd(a, b, ...)")
        .lower(lower::gcd)
        .about("the greatest common divisor of these integers, or of a list")
        .takes(0, usize::MAX)
        .examples(&[
            ("gcd(12, 18)", "6"),
            ("gcd([6, 10, 15])", "1"),
            ("gcd(0, 5)", "5"),
        ])
        .run(|call| {
            call.spread()?;
            let mut divisor = BigInt::ZERO;
            for i in 0..call.len() {
                let n = call.integer(i)?;
                divisor = big::gcd(&divisor, &n, call.session.budget())?;
            }
            Ok(Value::number(divisor))
        }),
    row("isqrt(n)")
        .lower(lower::isqrt)
        .about("the greatest integer whose square is at most n")
        .examples(&[
            ("isqrt(17)", "4"),
            ("isqrt(0)", "0"),
            ("isqrt(10**20)", "10000000000"),
        ])
        .run(|call| {
            let n = call.natural(0)?.into();
            Ok(Value::number(big::square_root(&n, call.session.budget())?))
        }),
    row("abs(x)")
        .lower(lower::abs)
        .about("the absolute value of a number")
        .examples(&[("abs(-3/4)", "3/4")])
        .run(|call| {
            let x = call.number(0)?;
            Ok(Value::Number(if x.signum() < 0 { x.negate() } else { x }))
        }),
];

fn floor(call: &mut Arguments, x: &Number) -> Result<Number> {
    let floor = x.floor_div(&Number::Int(1), call.session.budget())?;
    Ok(floor.ok_or(Halt::Broken("a division by one"))?)
}

/// A bottom-up merge sort that saves comparisons, because each may be expensive and any may be an error.
pub(super) fn sorted(call: &mut Arguments) -> Result<Value> {
    let items = call.sequence(0)?;
    let integers = items.iter().map(|item| match item {
        Value::Number(Number::Int(n)) => Some(*n),
        _ => None,
    });
    if let Some(mut integers) = integers.collect::<Option<Vec<i64>>>() {
        for run in integers.chunks_mut(SORTED_AT_ONCE) {
            call.session.budget().spend(run.len())?;
            run.sort_unstable();
        }
        let sorted = merged(call, integers, SORTED_AT_ONCE, |call, a, b| {
            call.session.tick()?;
            Ok(a.cmp(b))
        })?;
        return Ok(Value::list(sorted.into_iter().map(Value::int).collect()));
    }
    let result = merged(call, items.to_vec(), 1, order)?;
    // Merging need not compare two confused games directly, so all neighbours are checked at the end.
    for pair in result.windows(2) {
        order(call, &pair[0], &pair[1])?;
    }
    Ok(Value::list(result))
}

/// The number of integers that are sorted between two checks of the limits.
const SORTED_AT_ONCE: usize = 1 << 16;

/// Merges the sorted runs of a list.
fn merged<T: Clone>(
    call: &mut Arguments,
    mut items: Vec<T>,
    mut run: usize,
    order: fn(&mut Arguments, &T, &T) -> Result<Ordering>,
) -> Result<Vec<T>> {
    while run < items.len() {
        let mut merged = call.session.budget().vec(items.len())?;
        for pair in items.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let ([a, ..], [b, ..]) = (left, right) {
                let side = match order(call, a, b)? {
                    Ordering::Greater => &mut right,
                    _ => &mut left,
                };
                merged.push(side[0].clone());
                *side = &side[1..];
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        items = merged;
        run *= 2;
    }
    Ok(items)
}

fn order(call: &mut Arguments, a: &Value, b: &Value) -> Result<Ordering> {
    let span = call.span;
    call.session.tick()?;
    match (a, b) {
        (Value::Number(x), Value::Number(y)) => Ok(x.compare(y, call.session.budget())?),
        (Value::Text(x), Value::Text(y)) => Ok(x.cmp(y)),
        _ => {
            let (p, q) = (
                convert::position(call.session, a, span)?,
                convert::position(call.session, b, span)?,
            );
            match call.session.solver().relation(p, q)? {
                Relation::Less => Ok(Ordering::Less),
                Relation::Equal => Ok(Ordering::Equal),
                Relation::Greater => Ok(Ordering::Greater),
                Relation::Confused => {
                    let (x, y) = (show::brief(call.session, a), show::brief(call.session, b));
                    Err(call.fault(
                        0,
                        "these games cannot be sorted",
                        format!("{x} and {y} are confused"),
                    ))
                }
            }
        }
    }
}

/// The greatest or the least of the arguments, or of the items if the only argument is a list.
fn extreme(call: &mut Arguments, greatest: bool) -> Result<Value> {
    if let [Value::Range(from, to)] = *call.values()
        && from <= to
    {
        return Ok(Value::int(if greatest { to } else { from }));
    }
    call.spread()?;
    let items = call.values().to_vec();
    let Some(first) = items.first() else {
        return Err(call.fault(
            0,
            "an empty list",
            "it has neither a greatest nor a least item",
        ));
    };
    for (i, item) in items.iter().enumerate() {
        let span = call.span_of(i);
        if !matches!(item, Value::Number(_) | Value::Game(_, _)) {
            return Err(convert::wrong_type(
                call.session,
                "games or numbers",
                item,
                span,
            ));
        }
    }
    let span = call.span;
    let comparison = if greatest {
        Comparison::GreaterOrEqual
    } else {
        Comparison::LessOrEqual
    };
    let at_least = |call: &mut Arguments, a: &Value, b: &Value| {
        call.session.tick()?;
        let sides = [a, b].map(|side| (side.clone(), span));
        comparison::holds(call.session, comparison, &sides[0], &sides[1], span)
    };
    let mut best = first.clone();
    for item in &items[1..] {
        if at_least(call, item, &best)? {
            best = item.clone();
        }
    }
    // Games are only partially ordered, so the candidate is compared with all of them.
    for item in &items {
        if !at_least(call, &best, item)? {
            let (x, y) = (
                show::brief(call.session, &best),
                show::brief(call.session, item),
            );
            let word = if greatest { "greatest" } else { "least" };
            return Err(call.fault(
                0,
                format!("there is no {word} game here"),
                format!("{x} and {y} are confused"),
            ));
        }
    }
    Ok(best)
}
