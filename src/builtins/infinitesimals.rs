//! Atomic weights, and expansions in powers of up.

use crate::eval::convert;
use num_traits::ToPrimitive;

use super::temperature::of_games;
use crate::eval::{Arguments, Builtin, Result, Value, row};
use algebra::game::{Algebra, Dyadic, NumberUpStar, Undefined, Uptimal};
use algebra::notation::{self, Notation};

pub static ROWS: &[Builtin] = &[
    row("companion(g)")
        .about(
            "the companion of a game: its image under the symmetry of the games born by day n, \
                the same for all n, that exchanges 0 and *",
        )
        .examples(&[("companion(^)", "^*")])
        .run(|call| call.of_game(Algebra::companion)),
    row("atomic_weight(g)")
        .about("the atomic weight of a game: roughly its size, counted in ups")
        .details(
            "Every all-small game has one. Any other game g has the atomic weight w if it is infinitesimal and \
             -e <= g - norton(w, ^) <= e, where e = ^* + ordinal_sum(*N, -1) and *N, N >= 2, is a remote star of g. \
             Such an e is all-small of weight 0, so there is at most one w. The books leave open how close g must be; \
             this bound is also that of CGSuite.",
        )
        .examples(&[
            ("atomic_weight(^3*)", "3"),
            ("atomic_weight(*5)", "0"),
            ("atomic_weight({1|^^||^})", "2"),
        ])
        .see(&["is_atomic", "is_all_small", "remote_star"])
        .run(|call| of_games(call, |algebra, [g]| algebra.atomic_weight(g))),
    row("is_atomic(g)")
        .about("does it have an atomic weight?")
        .examples(&[
            ("is_atomic(tiny(2))", "true"),
            ("is_atomic({1|^^||0})", "false"),
            ("is_atomic(1)", "false"),
        ])
        .see(&["atomic_weight", "is_all_small"])
        .run(|call| {
            let g = call.game(0)?;
            match call.algebra().atomic_weight(g) {
                Err(Undefined::Halt(halt)) => Err(halt.into()),
                weight => Ok(Value::Truth(weight.is_ok())),
            }
        }),
    row("remote_star(g)")
        .about(
            "a remote star of g: the least *k, k a power of two, not equal to any follower of g's \
             canonical form",
        )
        .examples(&[("remote_star(^*3)", "*4"), ("remote_star(*2)", "*4")])
        .see(&["atomic_weight"])
        .run(|call| {
            call.of_game(|algebra, g| {
                let k = algebra.remote_star(g)?;
                algebra.nimber(k)
            })
        }),
    row("uptimal(g)")
        .about(
            "the uptimal expansion as a string that can be typed: multiples of powers of up, a \
             number and a star",
        )
        .details("It is an error if the game is not an uptimal.")
        .examples(&[
            ("uptimal(^[3] + ^<2>)", "\"^ + 2 * ^<2> + ^<3>\""),
            ("uptimal({0|v*})", "\"^<2>\""),
            ("uptimal(1* - 3 * ^<2>)", "\"1* - 3 * ^<2>\""),
        ])
        .see(&["up_coefficients", "up_power", "uptimal_sum"])
        .run(|call| {
            let expansion = expansion(call)?;
            Ok(Value::text(text(call, &expansion)?))
        }),
    row("is_uptimal(g)")
        .about("is it a sum of powers of up, a number and a star?")
        .examples(&[
            ("is_uptimal(^[3] - ^<2>)", "true"),
            ("is_uptimal(tiny(1))", "false"),
        ])
        .see(&["uptimal"])
        .run(|call| call.question(|algebra, g| Ok(algebra.as_uptimal(g)?.is_some()))),
    row("up_coefficients(g)")
        .about("the coefficients of an uptimal: of ^, of ^<2>, and so on")
        .examples(&[
            ("up_coefficients(^[3] - 2 * ^)", "[-1, 1, 1]"),
            ("up_coefficients(*)", "[]"),
        ])
        .see(&["uptimal", "uptimal_sum"])
        .run(|call| {
            let counts = expansion(call)?.coefficients;
            Ok(Value::list(counts.into_iter().map(Value::int).collect()))
        }),
    row("uptimal_sum(coefficients)")
        .about("the uptimal with these coefficients: of ^, of ^<2>, and so on")
        .examples(&[
            ("uptimal_sum([0, 1])", "^<2>"),
            ("uptimal_sum([1, 1, 1])", "^[3]"),
            ("uptimal_sum([2, -3]) == ^^ - 3 * ^<2>", "true"),
        ])
        .see(&["up_coefficients", "uptimal"])
        .run(|call| {
            let items = call.items(0)?;
            let span = call.span_of(0);
            let mut coefficients = Vec::with_capacity(items.len());
            for item in items.iter() {
                let n = convert::integer(call.session, item, span)?;
                match n.to_i64().filter(|n| *n > i64::MIN) {
                    Some(n) => coefficients.push(n),
                    None => {
                        return Err(call.too_large(
                            0,
                            "coefficients of powers of up are limited to \
                                               9223372036854775807",
                        ));
                    }
                }
            }
            let sum = Uptimal::new(Dyadic::zero(), coefficients, 0);
            let sum = call.algebra().uptimal(&sum);
            call.give(sum)
        }),
];

fn expansion(call: &mut Arguments) -> Result<Uptimal> {
    let g = call.game(0)?;
    match call.algebra().as_uptimal(g)? {
        Some(expansion) => Ok(expansion),
        None => Err(call.fault(
            0,
            "not an uptimal",
            "it is not a sum of powers of up, a number and a star",
        )),
    }
}

/// The number, ups and star in the usual notation, followed by the higher powers of up.
fn text(call: &mut Arguments, expansion: &Uptimal) -> Result<String> {
    let ups = expansion.coefficients.first().copied().unwrap_or(0);
    let head = NumberUpStar::new(expansion.number.clone(), ups, expansion.star);
    let mut text = String::new();
    let higher = expansion.coefficients.iter().enumerate().skip(1);
    let higher: Vec<(usize, i64)> = higher
        .map(|(at, &n)| (at + 1, n))
        .filter(|(_, n)| *n != 0)
        .collect();
    let bare = head == NumberUpStar::from(Dyadic::zero());
    if !bare || higher.is_empty() {
        let head = call.algebra().number_up_star(head)?;
        text = notation::value(call.algebra(), head, Notation::Ascii)?;
    }
    for (power, n) in higher {
        let arrow = call.algebra().up_power(power as u64)?;
        let arrow = notation::value(call.algebra(), arrow, Notation::Ascii)?;
        text.push_str(match (text.is_empty(), n < 0) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        });
        match n.unsigned_abs() {
            1 => text.push_str(&arrow),
            n => text.push_str(&format!("{n} * {arrow}")),
        }
    }
    Ok(text)
}
