//! Questions with a yes or no answer.

use crate::eval::{Arguments, Builtin, Result, Value};
use crate::game::{Algebra, Game};
use crate::limits::Halt;

const FAMILY: &str = "tests";

/// A row for a question about a value.
macro_rules! question {
    ($name:literal, $summary:literal, [$($example:expr),*], $ask:expr) => {
        Builtin {
            name: $name,
            params: "g",
            family: FAMILY,
            summary: $summary,
            examples: &[$($example),*],
            run: |call| ask(call, $ask),
            ..Builtin::BLANK
        }
    };
}

pub static ROWS: &[Builtin] = &[
    question!(
        "is_zero",
        "is it 0: does whoever starts lose?",
        [("is_zero(*2 + *2)", "true"), ("is_zero(^)", "false")],
        |_, g| Ok(g == Game::ZERO)
    ),
    question!(
        "is_number",
        "is its value a number?",
        [("is_number({0|1})", "true"), ("is_number({1|-1})", "false")],
        |a, g| Ok(a.is_number(g))
    ),
    question!(
        "is_integer",
        "is its value an integer?",
        [("is_integer({|4})", "true"), ("is_integer(1/2)", "false")],
        |a, g| Ok(a.is_integer(g))
    ),
    question!(
        "is_nimber",
        "is its value a nimber, 0 included?",
        [("is_nimber({0,*,*3})", "true"), ("is_nimber(^)", "false")],
        |a, g| Ok(a.as_nimber(g).is_some())
    ),
    question!(
        "is_infinitesimal",
        "does it lie between all negative and all positive numbers?",
        [
            ("is_infinitesimal(tiny(2))", "true"),
            ("is_infinitesimal(1*)", "false")
        ],
        |a, g| Ok(a.is_infinitesimal(g))
    ),
    question!(
        "is_all_small",
        "can, in every follower, both players move or neither?",
        [
            ("is_all_small(^*3)", "true"),
            ("is_all_small(tiny(2))", "false")
        ],
        |a, g| a.is_all_small(g)
    ),
    question!(
        "is_numberish",
        "is it a number plus an infinitesimal: are its stops equal?",
        [
            ("is_numberish(2^)", "true"),
            ("is_numberish({2|1})", "false")
        ],
        |a, g| Ok(a.is_numberish(g))
    ),
    question!(
        "is_switch",
        "has it one option on each side, both numbers or each the other's negative?",
        [
            ("is_switch({3|-1})", "true"),
            ("is_switch(+-{2|1})", "true"),
            ("is_switch(^)", "false")
        ],
        |a, g| a.is_switch(g)
    ),
    question!(
        "is_hot",
        "is its temperature above 0: do its stops differ?",
        [("is_hot({1|-1})", "true"), ("is_hot(*)", "false")],
        |a, g| Ok(!a.is_numberish(g))
    ),
    question!(
        "is_cold",
        "is its temperature below 0: is it a number?",
        [("is_cold(3/4)", "true"), ("is_cold(^)", "false")],
        |a, g| Ok(a.is_number(g))
    ),
    question!(
        "is_tepid",
        "is its temperature 0: is it a number plus an infinitesimal that is not 0?",
        [("is_tepid(1*)", "true"), ("is_tepid(1)", "false")],
        |a, g| Ok(a.is_numberish(g) && !a.is_number(g))
    ),
    question!(
        "is_even",
        "is it 0, or are all options of its canonical form odd?",
        [("is_even({1|-1})", "true"), ("is_even(*2)", "false")],
        |a, g| a.is_even(g)
    ),
    question!(
        "is_odd",
        "is it not 0, and are all options of its canonical form even?",
        [("is_odd(*)", "true"), ("is_odd(^)", "false")],
        |a, g| a.is_odd(g)
    ),
    question!(
        "is_even_tempered",
        "is it a number, or are all its canonical options odd-tempered?",
        [
            ("is_even_tempered(1/2)", "true"),
            ("is_even_tempered({1|-1})", "false")
        ],
        |a, g| a.is_even_tempered(g)
    ),
    question!(
        "is_odd_tempered",
        "is it no number, and are all its canonical options even-tempered?",
        [
            ("is_odd_tempered({1|-1})", "true"),
            ("is_odd_tempered(^)", "false")
        ],
        |a, g| a.is_odd_tempered(g)
    ),
    Builtin {
        name: "is_impartial",
        params: "g",
        family: FAMILY,
        summary: "have both players the same options, in the position and all its followers?",
        details: "A question about the position, not its value: ^ + v is 0, but its players have different options.",
        examples: &[
            ("is_impartial({0,*2})", "true"),
            ("is_impartial(^ + v)", "false"),
        ],
        see_also: &["is_nimber", "grundy"],
        run: |call| {
            let p = call.any_position(0)?;
            Ok(Value::Truth(call.session.is_impartial(p)?))
        },
        ..Builtin::BLANK
    },
];

fn ask(
    call: &mut Arguments,
    question: fn(&mut Algebra, Game) -> std::result::Result<bool, Halt>,
) -> Result<Value> {
    let g = call.game(0)?;
    Ok(Value::Truth(question(call.algebra(), g)?))
}
