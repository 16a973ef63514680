//! Lists and strings.

use crate::eval::{Arguments, Builtin, Result, Value};

const FAMILY: &str = "lists";

pub static ROWS: &[Builtin] = &[Builtin {
    name: "len",
    params: "xs",
    family: FAMILY,
    summary: "how many items a list has, or characters a string",
    examples: &[
        ("len([1, 2, 3])", "3"),
        ("len(1..10)", "10"),
        ("len(\"LRR\")", "3"),
    ],
    run: |call| match &call.values[0] {
        Value::Range(from, to) if to < from => Ok(Value::int(0)),
        Value::Range(from, to) => Ok(Value::Number(
            crate::game::Number::Int(*to)
                .sub(&crate::game::Number::Int(*from))
                .add(&crate::game::Number::Int(1)),
        )),
        Value::Text(text) => Ok(Value::int(text.chars().count() as i64)),
        _ => Ok(Value::int(call.items(0)?.len() as i64)),
    },
    ..Builtin::BLANK
}];

/// The greatest or the least of the arguments, or of the items of the one list given.
pub(super) fn extreme(call: &mut Arguments, greatest: bool) -> Result<Value> {
    let items = if call.len() == 1 && matches!(call.values[0], Value::List(_) | Value::Range(..)) {
        call.items(0)?.to_vec()
    } else {
        call.values.clone()
    };
    let Some(first) = items.first() else {
        return Err(call.fault(
            0,
            "an empty list",
            "it has neither a greatest nor a least item",
        ));
    };
    let span = call.span;
    let mut best = first.clone();
    for item in &items[1..] {
        let (p, q) = (
            call.session.position(&best, span)?,
            call.session.position(item, span)?,
        );
        let better = if greatest {
            call.session.less_or_equal(p, q, span)?
        } else {
            call.session.less_or_equal(q, p, span)?
        };
        if better {
            best = item.clone();
        }
    }
    // The last winner must beat all others: games need not be comparable.
    for item in &items {
        let (p, q) = (
            call.session.position(&best, span)?,
            call.session.position(item, span)?,
        );
        let fits = if greatest {
            call.session.less_or_equal(q, p, span)?
        } else {
            call.session.less_or_equal(p, q, span)?
        };
        if !fits {
            let (x, y) = (call.session.brief(&best), call.session.brief(item));
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
