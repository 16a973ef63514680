//! Loopy games: sides, stoppers, degrees of loopiness.

use crate::eval::show;
use crate::eval::terminal_check::sum_of;
use crate::eval::{Arguments, Builtin, Explained, Result, Value, row};
use algebra::game::loopy::{GameValue, Pseudonumber, degree, is_plumtree};
use algebra::game::{Algebra, Dyadic, Game, Player, Relation};
use algebra::limits;
use algebra::notation::Notation;
use solver::position::Position;

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
        .explained(Explained::Stopper)
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
            if !call.session.solver().loopy().value_of(p)?.is_loopy() {
                return Ok(Value::number(&Dyadic::zero()));
            }
            let degree = degree_of(call, p)?;
            give(call, &degree)
        }),
    row("variety(g)")
        .about("the variety of a stopper that is stable: how it differs from other games of its degree")
        .details(
            "With d = degree(g) it is onside(g + offside(-g - d)), if that equals offside(g + onside(-g + d)); such a g \
             is called stable (Winning Ways, chapter 11). It is an error if g is not stable, or if g's degree is not \
             idempotent. The variety of a short game is 0.",
        )
        .examples(&[("variety(on)", "on"), ("variety(under)", "under"), ("variety(3)", "0")])
        .see(&["degree", "is_stable"])
        .run(|call| {
            let [one, other] = varieties(call)?;
            if one == other {
                return give(call, &one);
            }
            let notation = Notation::Ascii;
            let [one, other] = [one, other].map(|value| show::value_text(call.session, &value, notation));
            let label = format!("the two sides of its variety are {} and {}", one?, other?);
            Err(call.fault(0, "this game is not stable", label))
        }),
    row("is_stable(g)")
        .about("is a stopper stable: does it have a variety?")
        .examples(&[("is_stable(over)", "true"), ("is_stable(^*)", "true")])
        .see(&["variety"])
        .run(|call| {
            let [one, other] = varieties(call)?;
            Ok(Value::Truth(one == other))
        }),
    row("is_idempotent(g)")
        .about("is g + g == g?")
        .examples(&[
            ("is_idempotent(over)", "true"),
            ("is_idempotent(upon)", "false"),
            ("is_idempotent(0)", "true"),
        ])
        .see(&["degree"])
        .run(|call| {
            let p = call.position(0)?;
            let double = sum_of(call.session, &[p, p])?;
            let relation = call.session.solver().relation(double, p)?;
            Ok(Value::Truth(relation == Relation::Equal))
        }),
    row("is_loopfree(g)")
        .about("is its value a short game?")
        .examples(&[
            ("is_loopfree(a{{a|1/2}|})", "true"),
            ("is_loopfree(over)", "false"),
        ])
        .see(&["is_stopper", "degree"])
        .run(|call| question(call, |_, value| Ok(!value.is_loopy()))),
    row("is_stopper_sided(g)")
        .about("are both its sides stoppers?")
        .examples(&[
            ("is_stopper_sided(over - over)", "true"),
            ("is_stopper_sided(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})", "false"),
        ])
        .see(&["onside", "offside"])
        .run(|call| question(call, |_, _| Ok(true))),
    row("is_plumtree(g)")
        .about("is every cycle in the simplest form of a stopper a pass?")
        .examples(&[
            ("is_plumtree(upon)", "true"),
            ("is_plumtree(a{0||||0|||a|*||*})", "false"),
        ])
        .see(&["is_stopper"])
        .run(|call| {
            let p = call.position(0)?;
            if !call.session.solver().loopy().value_of(p)?.is_loopy() {
                return Ok(Value::Truth(true));
            }
            let stopper = call.session.solver().loopy().stopper_of(p)?;
            Ok(Value::Truth(is_plumtree(&stopper, call.session.budget())?))
        }),
    row("is_pseudonumber(g)")
        .about("is it a number, a number plus `over` or `under`, `on` or `off`?")
        .examples(&[
            ("is_pseudonumber({5|pass})", "true"),
            ("is_pseudonumber(upon)", "false"),
        ])
        .see(&["pseudo_left_stop"])
        .run(|call| {
            question(call, |algebra, value| {
                let sided = algebra.sided(value)?;
                let stopper = sided.stopper();
                Ok(stopper.is_some_and(|stopper| Pseudonumber::at(stopper.form(), 0).is_some()))
            })
        }),
    row("pseudo_left_stop(g)")
        .about("the pseudonumber at which play in a stopper stops when Left starts")
        .details(
            "A pseudonumber is a number, a number plus `over` or `under`, `on` or `off`. `left_stop` goes on to the \
             number itself.",
        )
        .examples(&[("pseudo_left_stop(+-over)", "over"), ("left_stop(+-over)", "0")])
        .see(&["pseudo_right_stop", "left_stop"])
        .run(|call| pseudo_stop(call, Player::Left)),
    row("pseudo_right_stop(g)")
        .about("the pseudonumber at which play in a stopper stops when Right starts")
        .examples(&[("pseudo_right_stop({1|under})", "under")])
        .see(&["pseudo_left_stop", "right_stop"])
        .run(|call| pseudo_stop(call, Player::Right)),
];

/// The answer to a question about the value; for games that are not stopper-sided it is always false.
fn question(
    call: &mut Arguments,
    ask: impl FnOnce(&mut Algebra, &GameValue) -> limits::Result<bool>,
) -> Result<Value> {
    let p = call.position(0)?;
    Ok(Value::Truth(
        match call.session.solver().loopy().sides_of(p)? {
            Some(value) => ask(call.algebra(), &value)?,
            None => false,
        },
    ))
}

fn pseudo_stop(call: &mut Arguments, starter: Player) -> Result<Value> {
    let p = call.position(0)?;
    let stop = call.session.solver().loopy().pseudo_stop(p, starter)?;
    Ok(Value::game(stop))
}

/// The two games that are the variety if they are equal.
fn varieties(call: &mut Arguments) -> Result<[GameValue; 2]> {
    let p = call.position(0)?;
    let value = call.session.solver().loopy().value_of(p)?;
    if !value.is_loopy() {
        return Ok([GameValue::Short(Game::ZERO), GameValue::Short(Game::ZERO)]);
    }
    let degree = degree_of(call, p)?;
    let double = call.algebra().add_values(&degree, &degree)?;
    if double.as_ref() != Some(&degree) {
        let label = "d + d differs from d, where d is its degree";
        return Err(call.fault(0, "the degree of this game is not idempotent", label));
    }
    let found = call.algebra().varieties(&value, &degree)?;
    found.ok_or_else(|| {
        let label = "no stoppers were found for the sides of a sum";
        call.fault(0, "the variety of this game is not known", label)
    })
}

fn degree_of(call: &mut Arguments, p: Position) -> Result<GameValue> {
    let stopper = call.session.solver().loopy().stopper_of(p)?;
    let Some(degree) = degree(&stopper, call.session.budget())? else {
        return Err(call.fault(
            0,
            "the degree of this game is not known",
            "no stopper was found for the onside of g - g",
        ));
    };
    Ok(call.algebra().value_of_stopper(&degree)?)
}

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
