//! Sets and dictionaries.

use std::rc::Rc;

use crate::eval::collection::Collection;
use crate::eval::convert;
use crate::eval::lower;
use crate::eval::{Arguments, Builtin, Result, Value, row};

pub static ROWS: &[Builtin] = &[
    row("set(xs)")
        .lower(lower::set)
        .about("the set of the items of a list")
        .details(
            "Elements are compared with `==` and keep the order of entry; equality of sets ignores it. A set stands \
             where a list does: behind `in`, in `map`, `fold`, `sum`. Between sets, `+` is the union, `-` the difference \
             and `&` the intersection; `a <= b` says that b contains a, and `a < b` that it has more elements as well.",
        )
        .examples(&[
            ("set([3, 1, 3, 2, 1])", "set([3, 1, 2])"),
            ("set([*2, {0, *}]) == set([*2])", "true"),
            ("[n * n for n in set([3, 1, 3])]", "[9, 1]"),
            ("set([1, 2]) + set([2, 3])", "set([1, 2, 3])"),
            ("set([1]) < set([1, 2])", "true"),
        ])
        .see(&["union", "contains", "dict", "unique"])
        .run(|call| {
            let items = call.sequence(0)?;
            Collection::set(call.session, items.iter().cloned(), call.span)
        }),
    row("dict(pairs)")
        .about("the dictionary of these pairs of a key and a value")
        .details(
            "Keys are compared with `==` and keep the order of entry; equality of dictionaries ignores it. Of several \
             values for one key the last counts. `d[k]` is the value of a key, `len`, `contains` and `for` concern the \
             keys, and `union(d, dict([[k, x]]))` is d with another value.",
        )
        .examples(&[
            ("dict([[\"a\", 1], [\"b\", 2]])[\"b\"]", "2"),
            ("let d = dict([[n, n**2] for n in 1..3]) in [d[k] for k in d]", "[1, 4, 9]"),
            ("union(dict([[1, 2]]), dict([[3, 4], [1, 5]]))", "dict([[1, 5], [3, 4]])"),
        ])
        .see(&["get", "keys", "values", "set"])
        .run(dict),
    row("get(d, k[, default])")
        .about("the value of a key in a dictionary, or the default if there is no such key")
        .examples(&[
            ("get(dict([[\"a\", 1], [\"b\", 2]]), \"b\")", "2"),
            ("get(dict([[\"a\", 1]]), \"c\", 0)", "0"),
        ])
        .see(&["dict", "contains"])
        .run(get),
    row("keys(d)")
        .about("the keys of a dictionary, in the order of entry")
        .examples(&[("keys(dict([[3, \"x\"], [1, \"y\"]]))", "[3, 1]")])
        .see(&["values", "dict"])
        .run(|call| Ok(Value::List(dictionary(call)?.keys().clone()))),
    row("values(d)")
        .about("the values of a dictionary, in the order of entry")
        .examples(&[("values(dict([[3, \"x\"], [1, \"y\"]]))", "[\"x\", \"y\"]")])
        .see(&["keys", "dict"])
        .run(|call| {
            let dictionary = dictionary(call)?;
            convert::list(call.session, dictionary.values().iter().cloned())
        }),
    row("tally(xs)")
        .about("the dictionary that says how often each item occurs in a list, or each character in a string")
        .examples(&[
            ("tally([3, 1, 3])", "dict([[3, 2], [1, 1]])"),
            ("tally([outcome(bricks(n)) for n in 1..9])", "dict([[N, 6], [P, 3]])"),
            ("tally(\"XOX\")", "dict([[\"X\", 2], [\"O\", 1]])"),
        ])
        .see(&["count", "unique", "dict"])
        .run(tally),
    row("union(a, b)")
        .lower(lower::union)
        .about("the elements of either set, or the entries of two dictionaries, where those of the second count")
        .examples(&[("union(set([1, 2]), set([2, 3]))", "set([1, 2, 3])")])
        .see(&["intersection", "difference"])
        .run(union),
    row("intersection(a, b)")
        .lower(lower::intersection)
        .about("the elements of a set that are in another, or the entries of a dictionary with these keys")
        .examples(&[("intersection(set([1, 2, 3]), set([3, 2]))", "set([2, 3])")])
        .see(&["union", "difference"])
        .run(|call| only_if(call, true)),
    row("difference(a, b)")
        .lower(lower::difference)
        .about("the elements of a set that are not in another, or the entries of a dictionary without these keys")
        .examples(&[("difference(set([1, 2, 3]), set([2]))", "set([1, 3])")])
        .see(&["union", "intersection"])
        .run(|call| only_if(call, false)),
];

fn dict(call: &mut Arguments) -> Result<Value> {
    let (items, span) = (call.items(0)?, call.span_of(0));
    let mut pairs = Vec::with_capacity(items.len());
    for item in items.iter() {
        call.session.tick()?;
        match item {
            Value::List(pair) if pair.len() == 2 => pairs.push((pair[0].clone(), pair[1].clone())),
            other => {
                let wanted = "a list of pairs of a key and a value";
                let fault = convert::wrong_type(call.session, wanted, other, span);
                return Err(fault.help("for example `dict([[\"a\", 1], [\"b\", 2]])`"));
            }
        }
    }
    Collection::dict(call.session, pairs.into_iter(), call.span)
}

fn get(call: &mut Arguments) -> Result<Value> {
    let (dictionary, key) = (dictionary(call)?, call.values()[1].clone());
    let (base, span) = (call.span_of(0), call.span_of(1));
    match call.values().get(2).cloned() {
        Some(default) => {
            let found = dictionary.get(call.session, &key, span)?;
            Ok(found.unwrap_or(default))
        }
        None => dictionary.at(call.session, &key, base, span),
    }
}

fn dictionary(call: &mut Arguments) -> Result<Rc<Collection>> {
    match &call.values()[0] {
        Value::Collection(collection) if collection.is_dict() => Ok(collection.clone()),
        other => {
            let (other, span) = (other.clone(), call.span_of(0));
            Err(convert::wrong_type(
                call.session,
                "a dictionary",
                &other,
                span,
            ))
        }
    }
}

/// An argument that is a set or a dictionary; a list counts as the set of its items.
fn collection(call: &mut Arguments, i: usize) -> Result<Rc<Collection>> {
    let (value, span) = (call.values()[i].clone(), call.span_of(i));
    Collection::of(call.session, &value, span)
}

fn union(call: &mut Arguments) -> Result<Value> {
    let (a, b) = (collection(call, 0)?, collection(call, 1)?);
    a.union(call.session, &b, call.span)
}

/// The entries of the first collection whose keys are, or are not, in the second.
fn only_if(call: &mut Arguments, is_there: bool) -> Result<Value> {
    let (a, b) = (collection(call, 0)?, collection(call, 1)?);
    a.only_if(call.session, &b, is_there, call.span)
}

/// How often each item occurs.
fn tally(call: &mut Arguments) -> Result<Value> {
    let items = call.sequence(0)?;
    let distinct = Collection::set(call.session, items.iter().cloned(), call.span)?;
    let Value::Collection(distinct) = distinct else {
        return Ok(distinct);
    };
    let mut counts = vec![0_i64; distinct.keys().len()];
    for item in items.iter() {
        call.session.tick()?;
        if let Some(at) = distinct.place(call.session, item, call.span)? {
            counts[at] += 1;
        }
    }
    let counts = counts.into_iter().map(Value::int);
    let entries = distinct.keys().iter().cloned().zip(counts);
    Collection::dict(call.session, entries, call.span)
}
