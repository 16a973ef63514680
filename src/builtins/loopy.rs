//! Loopy games: sides, stoppers, degrees of loopiness.

use crate::eval::{Arguments, Builtin, Result, Value, row};
use crate::game::loopy::{GameValue, degree};
use crate::game::{Dyadic, Player};

pub static ROWS: &[Builtin] = &[
    row("onside(g)")
        .about(
            "the onside of a loopy game: the stopper it equals if infinite play is a win for Left",
        )
        .details(
            "It is certified by comparing onsides before it is shown. A stopper, and so every \
             short game, equals both its sides; any other game is written `onside & offside`.",
        )
        .examples(&[
            ("onside(on + off)", "on"),
            ("onside(a{1||a|0})", "2"),
            ("onside({2|0})", "{2|0}"),
        ])
        .see(&["offside", "is_stopper", "degree"])
        .run(|call| side(call, Player::Left)),
    row("offside(g)")
        .about(
            "the offside of a loopy game: the stopper it equals if infinite play is a win for \
                Right",
        )
        .examples(&[("offside(on + off)", "off"), ("offside(a{1||a|0})", "+-1")])
        .see(&["onside", "is_stopper", "degree"])
        .run(|call| side(call, Player::Right)),
    row("is_stopper(g)")
        .about("is it a stopper: does alternating play end, from here and from every follower?")
        .details(
            "This depends on the form as typed: play in on + over can be infinite, although its \
             value is on, which is a stopper. Passes are allowed as long as the two players \
             cannot pass in turn.",
        )
        .examples(&[
            ("is_stopper(over)", "true"),
            ("is_stopper(dud)", "false"),
            ("is_stopper(on + over)", "false"),
        ])
        .see(&["onside", "outcome"])
        .run(|call| {
            let p = call.position(0)?;
            Ok(Value::Truth(call.session.solver().loopy().is_stopper(p)?))
        }),
    row("degree(g)")
        .about(
            "the degree of loopiness of a stopper: the onside of g - g, which is 0 only for \
                short games",
        )
        .examples(&[
            ("degree(over)", "over"),
            ("degree(on)", "on"),
            ("degree(^)", "0"),
        ])
        .see(&["onside"])
        .run(|call| {
            let p = call.position(0)?;
            let mut solver = call.session.solver();
            let mut loopy = solver.loopy();
            if !loopy.value_of(p)?.is_loopy() {
                return Ok(Value::number(&Dyadic::zero()));
            }
            let stopper = loopy.stopper_of(p)?;
            let Some(degree) = degree(&stopper, call.session.budget())? else {
                return Err(call.fault(
                    0,
                    "the degree of this game is not known",
                    "no stopper was found for the onside of g - g",
                ));
            };
            let value = call.algebra().value_of_stopper(&degree)?;
            give(call, &value)
        }),
];

fn side(call: &mut Arguments, winner: Player) -> Result<Value> {
    let p = call.position(0)?;
    let value = call.session.solver().loopy().side_of(p, winner)?;
    give(call, &value)
}

fn give(call: &mut Arguments, value: &GameValue) -> Result<Value> {
    Ok(Value::game(
        call.session.world.positions.of_game_value(value)?,
    ))
}
