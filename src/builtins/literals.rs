//! Games by name: stars, ups, tiny and miny, and the ordinal sum.

use num_traits::ToPrimitive;

use crate::eval::{Arguments, Builtin, Result, Value};
use crate::game::{Compact, Dyadic, Game};

const FAMILY: &str = "infinitesimals";

pub static ROWS: &[Builtin] = &[
    Builtin {
        name: "star",
        params: "n",
        family: FAMILY,
        summary: "the nimber *n: a nim heap of n beans",
        examples: &[("star(3)", "*3"), ("star(0)", "0")],
        see_also: &["nim_sum", "grundy"],
        run: |call| {
            let n = call.integer(0)?;
            let span = call.span;
            let game = call.session.star(&n, span)?;
            call.give(Ok(game))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "up",
        params: "n",
        family: FAMILY,
        summary: "n copies of up; of down for a negative n",
        examples: &[("up(3)", "^3"), ("up(-2)", "vv")],
        see_also: &["up_power", "star"],
        run: |call| match call.integer(0)?.to_i64() {
            Some(n) if n > i64::MIN => {
                let up = call.algebra().compact(Compact::new(Dyadic::zero(), n, 0));
                call.give(up)
            }
            _ => Err(call.too_large(0, "the ups are counted up to 9223372036854775807")),
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "up_power",
        params: "n",
        family: FAMILY,
        summary: "the n-th power of up: ^<n>",
        examples: &[("up_power(2)", "^<2>"), ("up_power(1)", "^")],
        see_also: &["up"],
        run: |call| match call.natural(0)?.to_u64() {
            Some(n) => {
                let power = call.algebra().up_power(n);
                call.give(power)
            }
            None => Err(call.too_large(0, "powers of up go up to 18446744073709551615")),
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "tiny",
        params: "g",
        family: FAMILY,
        summary: "tiny-g: {0||0|-g}",
        examples: &[("tiny(2)", "tiny(2)"), ("tiny(2) > 0", "true")],
        see_also: &["miny"],
        run: |call| {
            let g = tiny(call)?;
            call.give(Ok(g))
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "miny",
        params: "g",
        family: FAMILY,
        summary: "miny-g: {g|0||0}, the negative of tiny-g",
        examples: &[("miny(2)", "miny(2)"), ("miny(2) + tiny(2)", "0")],
        see_also: &["tiny"],
        run: |call| {
            let g = tiny(call)?;
            let miny = call.algebra().negate(g);
            call.give(miny)
        },
        ..Builtin::BLANK
    },
    Builtin {
        name: "ordinal_sum",
        params: "g, h",
        arity: (2, 2),
        family: "products",
        summary: "the ordinal sum g:h: a move in g wipes out h",
        details: "It depends on the form of g as typed; of h only the value counts.",
        examples: &[("ordinal_sum(1, *)", "1*"), ("ordinal_sum(*, 1)", "^*")],
        run: |call| {
            let (p, q) = (call.position(0)?, call.position(1)?);
            Ok(Value::Game(call.session.positions.ordinal_sum(p, q)?))
        },
        ..Builtin::BLANK
    },
];

fn tiny(call: &mut Arguments) -> Result<Game> {
    let g = call.game(0)?;
    let algebra = call.algebra();
    let built = (|| {
        let low = algebra.negate(g)?;
        let right = algebra.bracket(vec![Game::ZERO], vec![low])?;
        algebra.bracket(vec![Game::ZERO], vec![right])
    })();
    Ok(built?)
}
