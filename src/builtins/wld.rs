//! Games with wins, losses and draws.

use crate::eval::convert;
use crate::eval::{Arguments, Builtin, Explained, Result, Value, row};
use solver::position::Position;

pub static ROWS: &[Builtin] = &[row("solve(t[, player])")
    .explained(Explained::Solution)
    .about("how a game with wins, losses and draws ends under best play: wld +-, wld -+ or wld 00")
    .details(
        "It is found by working backwards from the ends. The given player starts; in a typed tree, \
         the root says who starts.",
    )
    .examples(&[
        ("solve(wld L[R[+-, 00], -+])", "wld 00"),
        ("solve(tic(3))", "wld +-"),
        ("solve(tic(3), Right)", "wld -+"),
        ("solve(tictactoe()) == wld 00", "true"),
    ])
    .see(&["strategy", "tree", "tic", "tictactoe", "hex"])
    .run(|call| {
        let p = position(call, 0, 1)?;
        let ending = call.session.solver().wins_and_draws().solve(p)?;
        Ok(Value::game(call.session.world.positions.ended(ending)?))
    })];

/// The position at argument `at`, with the player at argument `player`, if given, to move first.
fn position(call: &mut Arguments, at: usize, player: usize) -> Result<Position> {
    let (value, span) = (call.values()[at].clone(), call.span_of(at));
    let p = convert::wld_position(call.session, &value, span)?;
    let Some(starts) = call.player(player)? else {
        return Ok(p);
    };
    let started = call
        .session
        .solver()
        .wins_and_draws()
        .with_mover(p, starts)?;
    started.ok_or_else(|| {
        call.fault(
            player,
            "the tree says who moves",
            format!("at its root {} moves", starts.opponent().name()),
        )
    })
}
