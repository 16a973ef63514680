//! Lists and strings.

use crate::eval::arithmetic::{self, check_string};
use crate::eval::collection::canonical_key;
use crate::eval::comparison;
use crate::eval::convert;
use crate::eval::lower;
use crate::eval::show;
use crate::eval::terminal_check;
use hashbrown::HashSet;
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

use crate::eval::{Arguments, Builtin, Result, Rewrite, Text, Value, row};
use algebra::game::Number;

pub static ROWS: &[Builtin] = &[
    row("len(xs)")
        .lower(lower::len)
        .about("the number of items in a list, a set or a dictionary, or of characters in a string")
        .examples(&[
            ("len([1, 2, 3])", "3"),
            ("len(1..10)", "10"),
            ("len(\"LRR\")", "3"),
        ])
        .run(|call| Ok(Value::number(BigInt::from(call.length(0)?)))),
    row("sum(xs)")
        .lower(lower::sum)
        .about("the sum of a list of games or numbers")
        .examples(&[
            ("sum(1..100)", "5050"),
            ("sum([*1, *2, *4])", "*7"),
            ("sum([])", "0"),
        ])
        .see(&["map"])
        .run(sum),
    row("map(f, xs)")
        .lower(lower::map)
        .rewrite(Rewrite::Mapped)
        .about("the list of f(x) for every item x of a list, or every character of a string")
        .examples(&[
            ("map(n -> n**2, 1..4)", "[1, 4, 9, 16]"),
            ("map(birthday, [1, *2])", "[1, 2]"),
        ])
        .see(&["filter"])
        .run(|call| {
            let mut results = Vec::new();
            for item in call.sequence(1)?.iter() {
                let result = call.apply(0, [item.clone()])?;
                call.session.budget().push(&mut results, result)?;
            }
            Ok(Value::list(results))
        }),
    row("filter(f, xs)")
        .lower(lower::filter)
        .rewrite(Rewrite::Filtered)
        .about("the items x of a list for which f(x) is true")
        .examples(&[
            ("filter(n -> n % 3 == 0, 1..10)", "[3, 6, 9]"),
            ("filter(c -> c != \".\", \"X.O\")", "[\"X\", \"O\"]"),
        ])
        .see(&["map", "count", "contains"])
        .run(filter),
    row("sorted(xs)")
        .lower(lower::sorted)
        .rewrite(Rewrite::Rearranged)
        .about("the items in increasing order")
        .details(
            "The items are numbers, strings, or games that can all be compared; confused games \
             are an error. A string is treated as the list of its characters.",
        )
        .examples(&[
            ("sorted(\"LRL\")", "[\"L\", \"L\", \"R\"]"),
            ("sorted([3, 1/2, -2])", "[-2, 1/2, 3]"),
            ("sorted([1, ^, 0, v])", "[v, 0, ^, 1]"),
        ])
        .see(&["max", "min"])
        .run(super::order::sorted),
    row("reverse(xs)")
        .lower(lower::reverse)
        .rewrite(Rewrite::Rearranged)
        .about("a list or a string in reverse order")
        .examples(&[
            ("reverse([1, 2, 3])", "[3, 2, 1]"),
            ("reverse(\"LRR\")", "\"RRL\""),
        ])
        .run(|call| match &call.values()[0] {
            Value::Text(text) => Ok(Value::text(text.chars().rev().collect::<String>())),
            _ => {
                let items = call.items(0)?;
                convert::list(call.session, items.iter().rev().cloned())
            }
        }),
    row("zip(xs, ys, ...)")
        .about("the list of pairs of items at the same index, as long as the shortest list")
        .examples(&[("zip([1, 2], [\"a\", \"b\"])", "[[1, \"a\"], [2, \"b\"]]")])
        .run(|call| {
            let mut lists = Vec::new();
            for i in 0..call.len() {
                lists.push(call.sequence(i)?);
            }
            let shortest = lists.iter().map(|l| l.len()).min().unwrap_or(0);
            let row = |at: usize| Value::list(lists.iter().map(|l| l[at].clone()).collect());
            convert::list(call.session, (0..shortest).map(row))
        }),
    row("slice(xs, from, to)")
        .lower(lower::slice)
        .about("the items or characters from one index up to, but not including, another")
        .details("A list that ends before is taken to its end. `xs[from..to]` includes both ends, which must exist.")
        .examples(&[
            ("slice(\"TTFF\", 1, 3)", "\"TF\""),
            ("slice([], 0, 1)", "[]"),
            ("slice([1, 2, 3], 0, 2)", "[1, 2]"),
        ])
        .see(&["replace_at"])
        .run(|call| {
            let (from, to) = (call.place(1)?, call.place(2)?);
            let length = call.length(0)?;
            let span = call.span_of(1).to(call.span_of(2));
            let base = call.values()[0].clone();
            arithmetic::slice(
                call.session,
                &base,
                from,
                to.min(length).saturating_sub(1),
                length,
                span,
            )
        }),
    row("replace_at(s, i, c)")
        .lower(lower::replace_at)
        .about("a string or a list with the character or item at index i replaced")
        .examples(&[
            ("replace_at(\"TTF\", 1, \"_\")", "\"T_F\""),
            ("replace_at([1, 2, 3], 0, 9)", "[9, 2, 3]"),
        ])
        .see(&["slice"])
        .run(replace_at),
    row("fold(f, start, xs)")
        .lower(lower::fold)
        .about("the result of f(... f(f(start, x), y) ..., z) for the items x, y, ..., z of a list")
        .examples(&[
            ("fold((a, x) -> 10 * a + x, 0, [1, 2, 3])", "123"),
            ("fold(nim_sum, 0, [1, 2, 4])", "7"),
        ])
        .see(&["map", "sum"])
        .run(|call| {
            let mut folded = call.values()[1].clone();
            for item in call.sequence(2)?.iter() {
                call.session.tick()?;
                folded = call.apply(0, [folded, item.clone()])?;
            }
            Ok(folded)
        }),
    row("contains(xs, x)")
        .lower(lower::contains)
        .about("whether an item of a list, an element of a set or a key of a dictionary equals x, or whether a string contains another")
        .examples(&[
            ("contains([1, *, ^], *)", "true"),
            ("contains(1..10, 11)", "false"),
            ("contains(\"X.O\", \".O\")", "true"),
        ])
        .see(&["index_of", "count"])
        .shape("contains(xs, x), with the list or string first: contains([1, 2, 3], 3)")
        .run(|call| Ok(Value::Truth(find(call)?.is_some()))),
    row("index_of(xs, x)")
        .about("the first index of x in a list, or of a string in another; -1 if there is none")
        .examples(&[
            ("index_of([3, 1, 2], 1)", "1"),
            ("index_of(\"X.O\", \"O\")", "2"),
            ("index_of(1..10, 11)", "-1"),
        ])
        .see(&["contains", "count"])
        .shape("index_of(xs, x), with the list or string first: index_of([1, 2, 3], 3)")
        .run(|call| {
            Ok(Value::number(
                find(call)?.map_or(BigInt::from(-1), BigInt::from),
            ))
        }),
    row("count(xs, x)")
        .lower(lower::count)
        .about("how many items of a list equal x, or how often a string occurs in another")
        .examples(&[
            ("count([1, 2, 1], 1)", "2"),
            ("count(\"X.X/X..\", \"X\")", "3"),
        ])
        .see(&["contains", "filter"])
        .shape("count(xs, x), with the list or string first: count([1, 2, 3], 3)")
        .run(count),
    row("unique(xs)")
        .lower(lower::unique)
        .rewrite(Rewrite::Rearranged)
        .about("the items of a list without those that equal an earlier one")
        .examples(&[
            ("unique([3, 1, 3, 2, 1])", "[3, 1, 2]"),
            ("unique([*2, {0, *}, 2])", "[*2, 2]"),
            ("unique(\"XO.X\")", "[\"X\", \"O\", \".\"]"),
        ])
        .see(&["sorted", "contains"])
        .run(unique),
    row("join(xs[, between])")
        .lower(lower::join)
        .about("the items of a list as one string, with a separator between them")
        .examples(&[
            ("join([\"X.\", \".O\"], \"/\")", "\"X./.O\""),
            ("join(sorted(\"LRL\"))", "\"LLR\""),
            ("join(1..3, \", \")", "\"1, 2, 3\""),
        ])
        .see(&["split", "text"])
        .shape("join(xs, between), with the list first: join([\"a\", \"b\"], \", \")")
        .run(join),
    row("split(s, between)")
        .about("the parts of a string between the occurrences of another")
        .examples(&[
            ("split(\"X./.O\", \"/\")", "[\"X.\", \".O\"]"),
            ("split(\"XO\", \"\")", "[\"X\", \"O\"]"),
        ])
        .see(&["join"])
        .run(|call| {
            let (text, between) = (call.text(0)?, call.text(1)?);
            if between.is_empty() {
                Ok(Value::List(call.sequence(0)?))
            } else {
                convert::list(call.session, text.split(&*between).map(Value::text))
            }
        }),
    row("upper(s)")
        .about("a string with all letters as capitals")
        .examples(&[("upper(\"abC.1\")", "\"ABC.1\"")])
        .see(&["lower"])
        .run(|call| Ok(Value::text(call.text(0)?.to_uppercase()))),
    row("lower(s)")
        .about("a string with all letters as small letters")
        .examples(&[("lower(\"abC.1\")", "\"abc.1\"")])
        .see(&["upper"])
        .run(|call| Ok(Value::text(call.text(0)?.to_lowercase()))),
    row("random(n, seed)")
        .about("a pseudorandom integer from 0 to n - 1 that depends only on the seed")
        .details(
            "It is the first output of SplitMix64 with this seed, modulo n. The seed is an integer from 0 to 2^64 - 1; \
             another seed gives another number.",
        )
        .examples(&[("random(6, 0)", "1"), ("[random(10, k) for k in 1..5]", "[5, 0, 3, 8, 8]")])
        .run(|call| {
            let n = call.natural(0)?;
            if n == BigUint::ZERO {
                return Err(call.fault(0, "there is no such number", "n must be at least 1"));
            }
            let Some(seed) = call.natural(1)?.to_u64() else {
                return Err(call.fault(1, "there is no such seed", "seeds go up to 18446744073709551615"));
            };
            Ok(Value::number(BigInt::from(BigUint::from(split_mix(seed)) % n)))
        }),
    row("text(x[, notation])")
        .about("the text of a value as a string")
        .details(
            "The notation is \"ascii\", \"unicode\" or \"latex\". Without it, the string is ASCII, \
             whatever the notation in which values are printed.",
        )
        .examples(&[
            ("text(1/2) ++ \"!\"", "\"1/2!\""),
            ("text(^ + *)", "\"^*\""),
            ("text(^ + *, \"unicode\")", "\"↑*\""),
        ])
        .run(|call| {
            let value = call.values()[0].clone();
            if let (Value::Move(made), [_, Value::Text(form)]) = (&value, call.values())
                && &**form == super::strategy::LONG
            {
                let full = Value::moved(made.mv);
                return Ok(Value::text(show::plain(call.session, &full)?));
            }
            let notation = call.notation(1)?;
            match value {
                Value::Text(_) => Ok(value),
                Value::Move(_) if call.len() == 1 => {
                    Ok(Value::Text(show::as_string(call.session, &value)?))
                }
                _ => Ok(Value::text(show::show_in(call.session, &value, notation)?)),
            }
        }),
];

fn sum(call: &mut Arguments) -> Result<Value> {
    if let Value::Range(from, to) = call.values()[0] {
        let (from, to) = (BigInt::from(from), BigInt::from(to));
        let terms: BigInt = &to - &from + 1;
        let total: BigInt = (from + to) * terms.max(BigInt::ZERO) / 2;
        return Ok(Value::number(total));
    }
    let items = call.items(0)?;
    let span = call.span_of(0);
    if items.iter().all(|item| matches!(item, Value::Number(_))) {
        let mut total = Number::Int(0);
        for item in items.iter() {
            call.session.tick()?;
            let next = convert::number(call.session, item, span)?;
            total = total.add(&next, call.session.budget())?;
        }
        return Ok(Value::Number(total));
    }
    let mut parts = Vec::with_capacity(items.len());
    for item in items.iter() {
        parts.push(convert::position(call.session, item, span)?);
    }
    Ok(Value::game(terminal_check::sum_of(call.session, &parts)?))
}

/// The first index of the second argument in the first, if it occurs there.
fn find(call: &mut Arguments) -> Result<Option<i128>> {
    match (&call.values()[0], &call.values()[1]) {
        (Value::Text(text), Value::Text(wanted)) => {
            let at = text.find(&**wanted);
            Ok(at.map(|at| text[..at].chars().count() as i128))
        }
        (Value::Text(_), _) => {
            call.text(1)?;
            Ok(None)
        }
        (&Value::Range(from, to), wanted) if wanted.has_value() => {
            let wanted = wanted.clone();
            let number = match canonical_key(call.session, &wanted)? {
                Some(Value::Number(n)) => n.to_i64(),
                _ => None,
            };
            let at = number.filter(|n| (from..=to).contains(n));
            Ok(at.map(|n| i128::from(n) - i128::from(from)))
        }
        (Value::Collection(collection), wanted) => {
            let (collection, wanted) = (collection.clone(), wanted.clone());
            let place = collection.place(call.session, &wanted, call.span)?;
            Ok(place.map(|place| place as i128))
        }
        _ => {
            let (items, wanted) = (call.items(0)?, call.values()[1].clone());
            for (at, item) in items.iter().enumerate() {
                if is_equal(call, item, &wanted)? {
                    return Ok(Some(at as i128));
                }
            }
            Ok(None)
        }
    }
}

fn is_equal(call: &mut Arguments, item: &Value, wanted: &Value) -> Result<bool> {
    call.session.tick()?;
    comparison::equal_items(call.session, item, wanted, call.span)
}

fn count(call: &mut Arguments) -> Result<Value> {
    if let Value::Text(text) = &call.values()[0] {
        let text = text.clone();
        let wanted = call.text(1)?;
        if wanted.is_empty() {
            return Err(call.fault(
                1,
                "the occurrences of an empty string cannot be counted",
                "it occurs everywhere",
            ));
        }
        return Ok(Value::int(text.matches(&*wanted).count() as i64));
    }
    if let Value::Range(..) = call.values()[0] {
        return Ok(Value::int(find(call)?.is_some().into()));
    }
    let (items, wanted) = (call.items(0)?, call.values()[1].clone());
    let mut count = 0;
    for item in items.iter() {
        count += i64::from(is_equal(call, item, &wanted)?);
    }
    Ok(Value::int(count))
}

fn unique(call: &mut Arguments) -> Result<Value> {
    let items = call.sequence(0)?;
    let mut seen = HashSet::new();
    let mut others: Vec<Value> = Vec::new();
    let mut kept = Vec::new();
    for item in items.iter() {
        let is_new = match canonical_key(call.session, item)? {
            Some(key) => seen.insert(key),
            None => {
                let mut is_new = true;
                for other in &others {
                    is_new &= !is_equal(call, other, item)?;
                }
                others.extend(is_new.then(|| item.clone()));
                is_new
            }
        };
        if is_new {
            kept.push(item.clone());
        }
    }
    Ok(Value::list(kept))
}

fn join(call: &mut Arguments) -> Result<Value> {
    let between = match call.len() {
        1 => Text::from(""),
        _ => call.text(1)?,
    };
    let mut joined = String::new();
    for (at, item) in call.sequence(0)?.iter().enumerate() {
        call.session.tick()?;
        let text = show::as_string(call.session, item)?;
        check_string(call.session, joined.len() + between.len() + text.len())?;
        if at > 0 {
            joined.push_str(&between);
        }
        joined.push_str(&text);
    }
    Ok(Value::text(joined))
}

fn filter(call: &mut Arguments) -> Result<Value> {
    let mut kept = Vec::new();
    for item in call.sequence(1)?.iter() {
        match call.apply(0, [item.clone()])? {
            Value::Truth(true) => call.session.budget().push(&mut kept, item.clone())?,
            Value::Truth(false) => {}
            other => {
                let span = call.span_of(0);
                return Err(convert::wrong_type(
                    call.session,
                    "a function that returns true or false",
                    &other,
                    span,
                ));
            }
        }
    }
    Ok(Value::list(kept))
}

fn replace_at(call: &mut Arguments) -> Result<Value> {
    let base = call.values()[0].clone();
    let (at, length) = (call.place(1)?, call.length(0)?);
    arithmetic::check_index(at, length, &base, call.span_of(1))?;
    let at = at as usize;
    if let Value::Text(text) = base {
        let new = call.text(2)?;
        let before = text.chars().take(at);
        let after = text.chars().skip(at + 1);
        return Ok(Value::text(
            before.chain(new.chars()).chain(after).collect::<String>(),
        ));
    }
    let items = call.items(0)?;
    let new = call.values()[2].clone();
    let (before, after) = items.split_at(at);
    let replaced = before.iter().chain([&new]).chain(&after[1..]);
    convert::list(call.session, replaced.cloned())
}

/// The first output of the generator SplitMix64 (Steele, Lea and Flood).
fn split_mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
