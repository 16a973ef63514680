//! Lists and strings.

use num_bigint::BigInt;

use crate::eval::{Arguments, Builtin, Result, Value, row};
use crate::game::Number;

pub static ROWS: &[Builtin] = &[
    row("len(xs)")
        .about("how many items a list has, or characters a string")
        .examples(&[
            ("len([1, 2, 3])", "3"),
            ("len(1..10)", "10"),
            ("len(\"LRR\")", "3"),
        ])
        .run(|call| Ok(Value::number(BigInt::from(call.length(0)?)))),
    row("sum(xs)")
        .about("the sum of a list of games or numbers")
        .examples(&[
            ("sum(1..100)", "5050"),
            ("sum([*1, *2, *4])", "*7"),
            ("sum([])", "0"),
        ])
        .see(&["map"])
        .run(sum),
    row("map(f, xs)")
        .about("the list of f(x) for every x of a list")
        .examples(&[
            ("map(n -> n**2, 1..4)", "[1, 4, 9, 16]"),
            ("map(birthday, [1, *2])", "[1, 2]"),
        ])
        .see(&["filter"])
        .run(|call| {
            let mut results = Vec::new();
            for item in call.items(1)?.iter() {
                results.push(call.apply(0, vec![item.clone()])?);
            }
            Ok(Value::list(results))
        }),
    row("filter(f, xs)")
        .about("the items x of a list for which f(x) is true")
        .examples(&[("filter(n -> n % 3 == 0, 1..10)", "[3, 6, 9]")])
        .see(&["map"])
        .run(filter),
    row("sorted(xs)")
        .about("the items in order, least first")
        .details(
            "Numbers, strings, or games of which every two can be compared; confused games are an \
             error.",
        )
        .examples(&[
            ("sorted([3, 1/2, -2])", "[-2, 1/2, 3]"),
            ("sorted([1, ^, 0, v])", "[v, 0, ^, 1]"),
        ])
        .see(&["max", "min"])
        .run(super::order::sorted),
    row("reverse(xs)")
        .about("a list or a string backwards")
        .examples(&[
            ("reverse([1, 2, 3])", "[3, 2, 1]"),
            ("reverse(\"LRR\")", "\"RRL\""),
        ])
        .run(|call| match &call.values()[0] {
            Value::Text(text) => Ok(Value::text(text.chars().rev().collect::<String>())),
            _ => {
                let items = call.items(0)?;
                call.session.list(items.iter().rev().cloned())
            }
        }),
    row("zip(xs, ys, ...)")
        .about("the list of pairs of items at the same place, as long as the shorter list")
        .examples(&[("zip([1, 2], [\"a\", \"b\"])", "[[1, \"a\"], [2, \"b\"]]")])
        .run(|call| {
            let mut lists = Vec::new();
            for i in 0..call.len() {
                lists.push(call.items(i)?);
            }
            let shortest = lists.iter().map(|l| l.len()).min().unwrap_or(0);
            let row = |at: usize| Value::list(lists.iter().map(|l| l[at].clone()).collect());
            call.session.list((0..shortest).map(row))
        }),
    row("slice(xs, from, to)")
        .about("the items or characters from one place up to, but not including, another")
        .details("`xs[from..to]` takes both ends in.")
        .examples(&[
            ("slice(\"TTFF\", 1, 3)", "\"TF\""),
            ("slice([1, 2, 3], 0, 2)", "[1, 2]"),
        ])
        .see(&["replace_at"])
        .run(|call| {
            let (from, to) = (call.place(1)?, call.place(2)?);
            let length = call.length(0)?;
            let span = call.span_of(1).to(call.span_of(2));
            let base = call.values()[0].clone();
            call.session
                .slice(&base, from, to.saturating_sub(1), length, span)
        }),
    row("replace_at(s, i, c)")
        .about("a string with the character at place i replaced, or a list with that item replaced")
        .examples(&[
            ("replace_at(\"TTF\", 1, \"_\")", "\"T_F\""),
            ("replace_at([1, 2, 3], 0, 9)", "[9, 2, 3]"),
        ])
        .see(&["slice"])
        .run(replace_at),
    row("text(x)")
        .about("the printed text of a value as a string")
        .examples(&[
            ("text(1/2) ++ \"!\"", "\"1/2!\""),
            ("text(^ + *)", "\"^*\""),
        ])
        .run(|call| {
            let value = call.values()[0].clone();
            if let Value::Text(_) = value {
                return Ok(value);
            }
            Ok(Value::text(call.session.show(&value)?))
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
            let next = call.session.number(item, span)?;
            total = total.add(&next, call.session.budget())?;
        }
        return Ok(Value::Number(total));
    }
    let mut parts = Vec::with_capacity(items.len());
    for item in items.iter() {
        parts.push(call.session.position(item, span)?);
    }
    Ok(Value::Game(call.session.positions.sum(&parts)?))
}

fn filter(call: &mut Arguments) -> Result<Value> {
    let mut kept = Vec::new();
    for item in call.items(1)?.iter() {
        match call.apply(0, vec![item.clone()])? {
            Value::Truth(true) => kept.push(item.clone()),
            Value::Truth(false) => {}
            other => {
                let span = call.span_of(0);
                return Err(call
                    .session
                    .wrong_type("a function to true or false", &other, span));
            }
        }
    }
    Ok(Value::list(kept))
}

fn replace_at(call: &mut Arguments) -> Result<Value> {
    let base = call.values()[0].clone();
    let (at, length) = (call.place(1)?, call.length(0)?);
    call.session
        .check_index(at, length, &base, call.span_of(1))?;
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
    call.session.list(replaced.cloned())
}
