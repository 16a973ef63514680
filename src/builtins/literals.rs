//! Games by name: stars, ups, tiny and miny, and the ordinal sum.

use crate::eval::literal;
use crate::eval::terminal_check;
use crate::eval::{Arguments, Builtin, Result, Value, row};
use crate::syntax::Ups;
use algebra::game::loopy::GameValue;
use algebra::game::{Game, Player};

pub static ROWS: &[Builtin] = &[
    row("star(n)")
        .about("the nimber *n: a nim heap of n beans")
        .examples(&[("star(3)", "*3"), ("star(0)", "0")])
        .see(&["nim_sum", "grundy"])
        .run(|call| {
            let n = call.integer(0)?;
            let span = call.span;
            let game = literal::star(call.session, &n, span)?;
            call.give(Ok(game))
        }),
    row("up(n)")
        .about("the sum of n copies of up, or of down for a negative n")
        .examples(&[("up(3)", "^3"), ("up(-2)", "vv")])
        .see(&["up_power", "star"])
        .run(|call| {
            let count = call.integer(0)?;
            ups(call, Ups::Count(count))
        }),
    row("tiny(g)")
        .about("tiny-g: {0||0|-g}")
        .examples(&[("tiny(2)", "tiny(2)"), ("0 < tiny(on) < tiny(2)", "true")])
        .see(&["miny"])
        .run(|call| tiny(call, Player::Left)),
    row("miny(g)")
        .about("miny-g: {g|0||0}, the negative of tiny-g")
        .examples(&[("miny(2)", "miny(2)"), ("miny(2) + tiny(2)", "0")])
        .see(&["tiny"])
        .run(|call| tiny(call, Player::Right)),
];

pub static PRODUCTS: &[Builtin] = &[row("ordinal_sum(g, h)")
    .about("the ordinal sum g:h: a move in g removes h")
    .details("It depends on the form of g as typed, but only on the value of h.")
    .examples(&[("ordinal_sum(1, *)", "1*"), ("ordinal_sum(*, 1)", "^*")])
    .run(|call| {
        let (p, q) = (call.position(0)?, call.position(1)?);
        Ok(Value::game(terminal_check::ordinal_sum_of(
            call.session,
            p,
            q,
        )?))
    })];

fn ups(call: &mut Arguments, ups: Ups) -> Result<Value> {
    let game = literal::ups(call.session, &ups);
    call.give(Ok(game.map_err(|fault| fault.spanned(call.span_of(0)))?))
}

/// {0||0|-g}, or its negative {g|0||0}; g may be loopy.
fn tiny(call: &mut Arguments, threatens: Player) -> Result<Value> {
    let p = call.position(0)?;
    let tiny = match call.session.solver().loopy().sides_of(p)? {
        Some(GameValue::Short(g)) => {
            let tiny = call.algebra().tiny(g)?;
            call.session.world.positions.of_value(tiny)?
        }
        _ => {
            let positions = &mut call.session.world.positions;
            let (zero, low) = (positions.of_value(Game::ZERO)?, positions.negative(p)?);
            let threat = positions.bracket(vec![zero], vec![low])?;
            positions.bracket(vec![zero], vec![threat])?
        }
    };
    let positions = &mut call.session.world.positions;
    Ok(Value::game(match threatens {
        Player::Left => tiny,
        Player::Right => positions.negative(tiny)?,
    }))
}
