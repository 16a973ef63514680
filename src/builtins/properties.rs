//! Questions with a yes or no answer.

use crate::eval::convert;
use std::cmp::Ordering;

use hashbrown::HashSet;

use crate::eval::{Arguments, Builtin, Result, Value, row};
use algebra::game::{Algebra, Outcome};

pub static ROWS: &[Builtin] = &[
    row("verify(f, xs, ...)")
        .about(
            "whether the theorem after `by` gives the same values as the moves, for all arguments from these lists",
        )
        .details(
            "If it does not, an error names the first position where they differ. All followers are \
             checked too. `upstar check --paranoid` does this for every theorem that a script uses.",
        )
        .examples(&[("verify(kayles, 0..30)", "true")])
        .takes(2, usize::MAX)
        .run(verify),
    row("is_zero(g)")
        .about("is it 0: does the first player lose?")
        .examples(&[("is_zero(*2 + *2)", "true"), ("is_zero(^)", "false")])
        .run(|call| {
            let p = call.position(0)?;
            Ok(Value::Truth(
                call.session.solver().outcome_of(p)? == Outcome::P,
            ))
        }),
    row("is_number(g)")
        .about("is its value a number?")
        .examples(&[("is_number({0|1})", "true"), ("is_number({1|-1})", "false")])
        .run(|call| by_warmth(call, Ordering::is_lt)),
    row("is_integer(g)")
        .about("is its value an integer?")
        .examples(&[("is_integer({|4})", "true"), ("is_integer(1/2)", "false")])
        .run(|call| call.question(|algebra, g| Ok(algebra.is_integer(g)))),
    row("is_nimber(g)")
        .about("is its value a nimber, 0 included?")
        .examples(&[("is_nimber({0,*,*3})", "true"), ("is_nimber(^)", "false")])
        .run(|call| call.question(|algebra, g| Ok(algebra.as_nimber(g).is_some()))),
    row("is_infinitesimal(g)")
        .about("does it lie between all negative and all positive numbers?")
        .examples(&[
            ("is_infinitesimal(tiny(2))", "true"),
            ("is_infinitesimal(1*)", "false"),
            ("is_infinitesimal(over - over)", "true"),
        ])
        .run(|call| {
            let p = call.position(0)?;
            Ok(Value::Truth(call.session.solver().is_infinitesimal(p)?))
        }),
    row("is_all_small(g)")
        .about("in every follower, can both players move or neither?")
        .examples(&[
            ("is_all_small(^*3)", "true"),
            ("is_all_small(tiny(2))", "false"),
        ])
        .run(|call| {
            let p = call.position(0)?;
            Ok(Value::Truth(call.session.solver().is_all_small(p)?))
        }),
    row("is_numberish(g)")
        .about("is it a number plus an infinitesimal: are its stops equal?")
        .examples(&[
            ("is_numberish(2^)", "true"),
            ("is_numberish({2|1})", "false"),
        ])
        .run(|call| by_warmth(call, Ordering::is_le)),
    row("is_switch(g)")
        .about(
            "is it a switch: not a number, with one option on each side, both numbers or negatives of each other?",
        )
        .examples(&[
            ("is_switch({3|-1})", "true"),
            ("is_switch(+-{2|1})", "true"),
            ("is_switch(^)", "false"),
            ("is_switch(1/2)", "false"),
        ])
        .run(|call| call.question(Algebra::is_switch)),
    row("is_hot(g)")
        .about("is its temperature above 0: do its stops differ?")
        .examples(&[("is_hot({1|-1})", "true"), ("is_hot(*)", "false")])
        .run(|call| by_warmth(call, Ordering::is_gt)),
    row("is_cold(g)")
        .about("is its temperature below 0: is it a number?")
        .examples(&[("is_cold(3/4)", "true"), ("is_cold(^)", "false")])
        .run(|call| by_warmth(call, Ordering::is_lt)),
    row("is_tepid(g)")
        .about("is its temperature 0: is it a number plus a nonzero infinitesimal?")
        .examples(&[("is_tepid(1*)", "true"), ("is_tepid(1)", "false")])
        .run(|call| by_warmth(call, Ordering::is_eq)),
    row("is_even(g)")
        .about("is it 0, or are all options of its canonical form odd?")
        .examples(&[("is_even({1|-1})", "true"), ("is_even(*2)", "false")])
        .run(|call| call.question(Algebra::is_even)),
    row("is_odd(g)")
        .about("is it nonzero, and are all options of its canonical form even?")
        .examples(&[("is_odd(*)", "true"), ("is_odd(^)", "false")])
        .run(|call| call.question(Algebra::is_odd)),
    row("is_even_tempered(g)")
        .about("is it a number, or are all its canonical options odd-tempered?")
        .examples(&[
            ("is_even_tempered(1/2)", "true"),
            ("is_even_tempered({1|-1})", "false"),
        ])
        .run(|call| call.question(Algebra::is_even_tempered)),
    row("is_odd_tempered(g)")
        .about("is it not a number, and are all its canonical options even-tempered?")
        .examples(&[
            ("is_odd_tempered({1|-1})", "true"),
            ("is_odd_tempered(^)", "false"),
        ])
        .run(|call| call.question(Algebra::is_odd_tempered)),
    row("is_impartial(g)")
        .about("do both players have the same options, in the position and all its followers?")
        .details(
            "This depends on the position, not its value: ^ + v is 0, but its players have \
             different options.",
        )
        .examples(&[
            ("is_impartial({0,*2})", "true"),
            ("is_impartial(^ + v)", "false"),
        ])
        .see(&["is_nimber", "grundy"])
        .run(|call| {
            let p = call.any_position(0)?;
            Ok(Value::Truth(call.session.solver().is_impartial(p)?))
        }),
];

/// Whether `among` accepts the order of the temperature relative to 0.
fn by_warmth(call: &mut Arguments, among: fn(Ordering) -> bool) -> Result<Value> {
    let p = call.position(0)?;
    Ok(Value::Truth(
        call.session.solver().warmth(p)?.is_some_and(among),
    ))
}

/// Verifies the theorem behind a function for all combinations of the arguments.
fn verify(call: &mut Arguments) -> Result<Value> {
    let lists: Vec<_> = (1..call.len())
        .map(|i| call.sequence(i))
        .collect::<Result<_>>()?;
    let mut places = vec![0; lists.len()];
    let (mut verified, mut seen) = (false, HashSet::new());
    while lists.iter().all(|list| !list.is_empty()) {
        call.session.tick()?;
        let args = lists
            .iter()
            .zip(&places)
            .map(|(list, &at)| list[at].clone());
        let position = call.apply(0, args)?;
        let position = convert::position(call.session, &position, call.span_of(0))?;
        verified |= call.session.verify(position, &mut seen)?;
        // Advance to the next combination: the last list that can advance does, and the lists after it start over.
        let Some(next) = (0..lists.len())
            .rev()
            .find(|&i| places[i] + 1 < lists[i].len())
        else {
            break;
        };
        places[next] += 1;
        places[next + 1..].fill(0);
    }
    if verified || lists.iter().any(|list| list.is_empty()) {
        Ok(Value::Truth(true))
    } else {
        let why = "none of its positions has a theorem";
        let fault = call.fault(0, "there is nothing to verify", why);
        Err(fault.help("`let f(n) = { ... } by g` states the theorem that f(n) equals g"))
    }
}
