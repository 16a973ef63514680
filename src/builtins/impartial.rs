//! Impartial games and the arithmetic of nimbers.

use crate::eval::comparison;
use crate::eval::convert;
use crate::eval::literal;
use crate::eval::lower;
use crate::eval::show;
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::diagnostic::counted;
use crate::eval::{Arguments, Builtin, Explained, Fault, Result, Value, row};
use crate::syntax::Comparison;
use algebra::game::{HeapRules, HeapTables, MoveCode, MoveCodeValues, Number, QuotientPeriod, nim};

pub static ROWS: &[Builtin] = &[
    row("grundy(g)")
        .about("the nim-value of a game whose value is a nimber")
        .examples(&[("grundy({0,*,*3})", "2"), ("grundy(*3 + *5)", "6")])
        .see(&["mex", "is_nimber"])
        .run(|call| {
            let g = call.game(0)?;
            match call.algebra().as_nimber(g) {
                Some(k) => Ok(nim_value(k)),
                None => {
                    let value = call.values()[0].clone();
                    let shown = show::brief(call.session, &value);
                    let fault = call.fault(
                        0,
                        "not a nimber",
                        format!("{shown} is not equal to any nim heap"),
                    );
                    Err(match value {
                        Value::Number(Number::Int(1..)) => fault.help(format!(
                            "the nim heap of size {shown} is `*{shown}`; {shown} alone is a \
                             number, where only Left can move"
                        )),
                        _ => fault,
                    })
                }
            }
        }),
    row("nim_values(f, n)")
        .about("the nim-values of f(0), f(1), ..., f(n)")
        .details("f can also be the code of a take-and-break game.")
        .examples(&[
            ("nim_values(bricks, 7)", "[0, 1, 2, 0, 1, 2, 0, 1]"),
            ("nim_values(\"0.77\", 7)", "[0, 1, 2, 3, 1, 4, 3, 2]"),
        ])
        .see(&["grundy", "period"])
        .run(nim_values),
    row("period(xs)")
        .about("the pair [preperiod, period] of a list, judged by the items given")
        .details(
            "The shortest period that occurs at least twice in full, then the shortest preperiod; \
             it is an error if there is none. This describes the list and does not prove that the \
             period continues.",
        )
        .examples(&[
            ("period([5, 0, 1, 2, 0, 1, 2, 0])", "[1, 3]"),
            ("period(nim_values(lasker, 3) ++ [4, 4])", "[3, 1]"),
        ])
        .see(&["nim_values"])
        .run(period),
    row("octal_period(code[, heaps])")
        .explained(Explained::OctalPeriod)
        .about("the pair [preperiod, period] of the nim-values of a take-and-break game, proved")
        .details(
            "The least period p, then the least preperiod s, with G(n + p) = G(n) for all n >= s; \
             if every period adds the same saltus, [preperiod, period, saltus]. It is proved from \
             the values of the first heaps by Guy and Smith's criterion (`why` says how many were \
             checked). By default, 65536 heaps are used, or 8192 for codes that leave three heaps; \
             it is an error if they do not prove a period. Of a longer code 200 heaps are used. If \
             its last digits repeat for ever, only that of Nim, 0.[3], and those with more moves, \
             such as 0.[37], are known to have a period.",
        )
        .examples(&[
            ("octal_period(\"0.77\")", "[71, 12]"),
            ("octal_period(\"0.8\")", "[1, 3, 1]"),
        ])
        .see(&["octal", "period"])
        .shape("octal_period(code), with a code as in `octal`: octal_period(\"0.77\")")
        .run(octal_period),
    row("mex(xs)")
        .explained(Explained::Mex)
        .about("the least natural number that is not in the list")
        .takes(0, usize::MAX)
        .examples(&[("mex([0,1,2,5,8])", "3"), ("mex([])", "0")])
        .see(&["grundy"])
        .run(mex),
    row("nim_sum(a, b, ...)")
        .explained(Explained::NimSum)
        .lower(lower::nim_sum)
        .about("the nim-sum of integers: binary addition without carry")
        .takes(0, usize::MAX)
        .examples(&[("nim_sum(13, 19, 10)", "20"), ("nim_sum([1, 3, 6])", "4")])
        .see(&["nim_mul"])
        .run(|call| {
            let mut sum = BigUint::ZERO;
            for n in naturals(call, false)? {
                sum ^= n;
            }
            Ok(integer(sum))
        }),
    row("nim_mul(a, b)")
        .explained(Explained::NimProduct)
        .about("the nim-product of two numbers")
        .examples(&[("nim_mul(2, 3)", "1"), ("nim_mul(11, 161)", "75")])
        .see(&["nim_inv", "nim_pow"])
        .run(|call| {
            let (a, b) = (call.natural(0)?, call.natural(1)?);
            bounded(call, 0, a.bits().max(b.bits()))?;
            Ok(integer(nim::product(&a, &b, call.session.budget())?))
        }),
    row("nim_inv(a)")
        .about("the number whose nim-product with a is 1")
        .examples(&[("nim_inv(2)", "3"), ("nim_mul(77, nim_inv(77))", "1")])
        .see(&["nim_mul"])
        .run(|call| {
            let a = call.natural(0)?;
            bounded(call, 0, a.bits())?;
            Ok(integer(inverse(call, &a)?))
        }),
    row("nim_pow(a, n)")
        .explained(Explained::NimPower)
        .about("the nth power of a, by nim-multiplication")
        .examples(&[("nim_pow(10, 7)", "14"), ("nim_pow(2, -1)", "3")])
        .see(&["nim_mul"])
        .run(|call| {
            let a = call.natural(0)?;
            let n = call.integer(1)?;
            bounded(call, 0, a.bits())?;
            bounded(call, 1, n.bits())?;
            let base = if n < BigInt::ZERO {
                inverse(call, &a)?
            } else {
                a
            };
            let power = nim::power(&base, n.magnitude(), call.session.budget())?;
            Ok(integer(power))
        }),
];

/// Nim arithmetic is limited to this many bits, because larger products would take minutes.
const MOST_BITS: u64 = 4096;

fn bounded(call: &Arguments, i: usize, bits: u64) -> Result<()> {
    if bits > MOST_BITS {
        return Err(call.too_large(i, "nim arithmetic is limited to 4096 bits"));
    }
    Ok(())
}

fn inverse(call: &mut Arguments, a: &BigUint) -> Result<BigUint> {
    let inverse = nim::inverse(a, call.session.budget())?;
    inverse.ok_or_else(|| call.fault(0, "division by zero", "0 has no nim-inverse"))
}

fn nim_value(k: u64) -> Value {
    match i64::try_from(k) {
        Ok(k) => Value::int(k),
        Err(_) => Value::number(BigInt::from(k)),
    }
}

fn integer(n: BigUint) -> Value {
    Value::number(BigInt::from(n))
}

/// The arguments as natural numbers, or the items if the only argument is a list or, for some functions, a set.
fn naturals(call: &mut Arguments, reads_sets: bool) -> Result<Vec<BigUint>> {
    if reads_sets && let [set @ Value::Game(..)] = call.values() {
        let set = set.clone();
        if let Some(elements) = convert::set(call.session, &set) {
            let span = call.span_of(0);
            let natural = |element| convert::natural(call.session, element, span);
            return elements.iter().map(natural).collect();
        }
    }
    call.spread()?;
    let length = call.len();
    let mut naturals = call.session.budget().vec(length)?;
    for i in 0..length {
        call.session.tick()?;
        naturals.push(call.natural(i)?);
    }
    Ok(naturals)
}

fn mex(call: &mut Arguments) -> Result<Value> {
    let is_game = matches!(call.values(), [Value::Game(..)]);
    let mut values = naturals(call, true).map_err(|fault| {
        if is_game {
            fault.help(
            "a list is written in square brackets: `mex([0, 1, 3])`; for a game, use `grundy({0, \
             *, *3})`",
        )
        } else {
            fault
        }
    })?;
    values.sort_unstable();
    let mut least = BigUint::ZERO;
    for value in values {
        if value == least {
            least += 1u32;
        }
    }
    Ok(integer(least))
}

fn nim_values(call: &mut Arguments) -> Result<Value> {
    let last = call.small_integer(1)?;
    let span = call.span;
    let heaps = u64::try_from(last.saturating_add(1)).unwrap_or(0);
    let budget = call.session.budget();
    let room = budget.check_list(heaps, size_of::<Value>(), "values");
    room.map_err(|halt| Fault::from(halt).spanned(call.span_of(1)))?;
    let mut values = Vec::new();
    if let Value::Text(_) = call.values()[0] {
        if let Some(code) = call.long_code(0)? {
            let mut heaps = MoveCodeValues::default();
            for n in 0..=last {
                let value = heaps.value(&code, n.unsigned_abs(), call.session.budget())?;
                values.push(nim_value(value));
            }
            return Ok(Value::list(values));
        }
        let code = call.heap_code(0)?;
        let tables = call.algebra().side_tables.get::<HeapTables>();
        let mut tables = tables.borrow_mut();
        let heaps = tables.of(&code);
        for n in 0..=last {
            let value = heaps.value(n.unsigned_abs(), call.session.budget())?;
            values.push(nim_value(value));
        }
        return Ok(Value::list(values));
    }
    for n in 0..=last {
        call.session.tick()?;
        let game = call.apply(0, [Value::int(n)])?;
        let position = convert::position(call.session, &game, span)?;
        let value = call.session.solver().value_of(position)?;
        match call.algebra().as_nimber(value) {
            Some(k) => values.push(nim_value(k)),
            None => {
                let shown = show::brief(call.session, &game);
                return Err(call.fault(0, "not a nimber", format!("at {n} the value is {shown}")));
            }
        }
    }
    Ok(Value::list(values))
}

fn octal_period(call: &mut Arguments) -> Result<Value> {
    let heaps = match call.len() {
        1 => None,
        _ => Some(call.natural(1)?.to_usize().unwrap_or(usize::MAX)),
    };
    if let Some(code) = call.long_code(0)? {
        return long_period(
            call,
            &code,
            heaps.map_or(MOST_LONG_HEAPS, |heaps| heaps as u64),
        );
    }
    let code = call.heap_code(0)?;
    let tables = call.algebra().side_tables.get::<HeapTables>();
    let mut tables = tables.borrow_mut();
    let (period, looked_at) = tables.of(&code).period(heaps, call.session.budget())?;
    let Some(period) = period else {
        return Err(no_period(call, looked_at as u64));
    };
    let numbers = period.numbers().map(|number| Value::int(number as i64));
    Ok(Value::list(numbers.collect()))
}

/// Unless it is told otherwise, `octal_period` checks so many heaps of a longer code.
const MOST_LONG_HEAPS: u64 = 200;

/// The period of a code with more than three heaps.
fn long_period(call: &mut Arguments, code: &MoveCode, heaps: u64) -> Result<Value> {
    if code.has_sizes_as_values() {
        return Ok(Value::list([0, 1, 1].map(Value::int).to_vec()));
    }
    let Some(reach) = code.reach() else {
        let label = "the theorem is about moves given by the numbers of counters taken and of heaps left, both bounded";
        return Err(call.fault(0, "no period can be proved for such a code", label));
    };
    let mut values = MoveCodeValues::default();
    match values.period(code, reach, heaps, call.session.budget())? {
        Some(QuotientPeriod { start, period }) => {
            let numbers = [start, period].map(|number| Value::int(number as i64));
            Ok(Value::list(numbers.to_vec()))
        }
        None => Err(no_period(call, heaps)),
    }
}

fn no_period(call: &Arguments, heaps: u64) -> Fault {
    let label = format!("the first {heaps} heaps do not prove one");
    let fault = call.fault(0, "no period was found", label);
    fault.help("`octal_period(code, heaps)` checks more heaps")
}

/// Equality as `==` defines it; games have already been replaced by their values.
fn is_same(call: &mut Arguments, a: &Value, b: &Value) -> Result<bool> {
    if a == b || !matches!(a, Value::List(_) | Value::Move(_)) {
        return Ok(a == b);
    }
    let [left, right] = [a, b].map(|item| (item.clone(), call.span));
    comparison::holds(call.session, Comparison::Equal, &left, &right, call.span)
}

fn period(call: &mut Arguments) -> Result<Value> {
    // Games are compared by their values, as `==` does.
    let items = call.items(0)?;
    let mut values = call.session.budget().vec(items.len())?;
    for item in items.iter() {
        call.session.tick()?;
        values.push(match *item {
            Value::Game(p, _) if p.is_normal() => {
                let value = call.session.solver().value_of(p)?;
                match call.algebra().as_number(value) {
                    Some(x) => Value::number(x),
                    None => literal::game_value(call.session, value)?,
                }
            }
            _ => item.clone(),
        });
    }
    let items = values;
    let n = items.len();
    for period in 1..=n / 2 {
        // Walk back from the end for as long as the list repeats.
        let mut start = n - period;
        while start > 0 && is_same(call, &items[start - 1], &items[start - 1 + period])? {
            call.session.tick()?;
            start -= 1;
        }
        if start + 2 * period <= n {
            let pair = [start, period].map(|x| Value::int(x as i64));
            return Ok(Value::list(pair.to_vec()));
        }
    }
    Err(call.fault(
        0,
        "no period",
        format!(
            "a period must occur at least twice at the end, and none does in {}",
            counted(n, "item")
        ),
    ))
}
