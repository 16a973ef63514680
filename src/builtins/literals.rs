//! Games by name: stars, ups, tiny and miny, and the ordinal sum.

use num_traits::ToPrimitive;

use crate::eval::{Builtin, Value, row};
use crate::game::{Algebra, Compact, Dyadic, Game};
use crate::limits::Halt;

pub static ROWS: &[Builtin] = &[
    row("star(n)")
        .about("the nimber *n: a nim heap of n beans")
        .examples(&[("star(3)", "*3"), ("star(0)", "0")])
        .see(&["nim_sum", "grundy"])
        .run(|call| {
            let n = call.integer(0)?;
            let span = call.span;
            let game = call.session.star(&n, span)?;
            call.give(Ok(game))
        }),
    row("up(n)")
        .about("n copies of up; of down for a negative n")
        .examples(&[("up(3)", "^3"), ("up(-2)", "vv")])
        .see(&["up_power", "star"])
        .run(|call| match call.integer(0)?.to_i64() {
            Some(n) if n > i64::MIN => {
                let up = call.algebra().compact(Compact::new(Dyadic::zero(), n, 0));
                call.give(up)
            }
            _ => Err(call.too_large(0, "the ups are counted up to 9223372036854775807")),
        }),
    row("up_power(n)")
        .about("the n-th power of up: ^<n>")
        .examples(&[("up_power(2)", "^<2>"), ("up_power(1)", "^")])
        .see(&["up"])
        .run(|call| match call.natural(0)?.to_u64() {
            Some(n) => {
                let power = call.algebra().up_power(n);
                call.give(power)
            }
            None => Err(call.too_large(0, "powers of up go up to 18446744073709551615")),
        }),
    row("tiny(g)")
        .about("tiny-g: {0||0|-g}")
        .examples(&[("tiny(2)", "tiny(2)"), ("tiny(2) > 0", "true")])
        .see(&["miny"])
        .run(|call| call.of_game(tiny)),
    row("miny(g)")
        .about("miny-g: {g|0||0}, the negative of tiny-g")
        .examples(&[("miny(2)", "miny(2)"), ("miny(2) + tiny(2)", "0")])
        .see(&["tiny"])
        .run(|call| {
            call.of_game(|algebra, g| {
                let tiny = tiny(algebra, g)?;
                algebra.negate(tiny)
            })
        }),
];

pub static PRODUCTS: &[Builtin] = &[row("ordinal_sum(g, h)")
    .about("the ordinal sum g:h: a move in g wipes out h")
    .details("It depends on the form of g as typed; of h only the value counts.")
    .examples(&[("ordinal_sum(1, *)", "1*"), ("ordinal_sum(*, 1)", "^*")])
    .run(|call| {
        let (p, q) = (call.position(0)?, call.position(1)?);
        Ok(Value::Game(call.session.positions.ordinal_sum(p, q)?))
    })];

fn tiny(algebra: &mut Algebra, g: Game) -> Result<Game, Halt> {
    let low = algebra.negate(g)?;
    let right = algebra.bracket(vec![Game::ZERO], vec![low])?;
    algebra.bracket(vec![Game::ZERO], vec![right])
}
