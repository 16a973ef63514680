//! Form and value: options, canonical forms, birthdays.

use crate::eval::{Arguments, Builtin, Explained, Result, Value, row};
use algebra::game::Player;
use algebra::notation;

pub static ROWS: &[Builtin] = &[
    row("value(g)")
        .about("the value of a position: its canonical form, without its parts")
        .examples(&[("value({0,-1|1})", "1/2"), ("value(*3 + *5)", "*6")])
        .see(&["canonical", "expand"])
        .run(simplest),
    row("canonical(g)")
        .about("the canonical form, as a position with the canonical options")
        .examples(&[
            ("left(canonical({0,-1|1}))", "[0]"),
            ("canonical({0,-1|1}) === {0,-1|1}", "false"),
        ])
        .see(&["value", "left", "right", "expand"])
        .run(simplest),
    row("expand(g)")
        .about("the canonical form written with nothing but braces and bars")
        .details("The options of each side are sorted by the bytes of their text.")
        .examples(&[
            ("expand(1/2)", "\"{{|}|{{|}|}}\""),
            ("expand(*)", "\"{{|}|{|}}\""),
        ])
        .see(&["canonical"])
        .run(|call| {
            let g = call.game(0)?;
            Ok(Value::text(notation::expand(call.algebra(), g)?))
        }),
    row("outcome(g)")
        .explained(Explained::Outcome)
        .about("who wins: L, R, N (the next player) or P (the previous one); D is a draw")
        .details(
            "The outcome of a sum is computed from its parts, without the canonical form of the \
             whole. If the value of a position would take too long to compute, its moves are \
             searched instead; comparing g with h then searches g - h. `why` says when this \
             happened, and so does `:time` at the prompt. In a game with wins, losses and draws \
             that either player may start, the outcome says how the game ends when Left starts and \
             when Right starts: L, R, N, P, or D for a draw in both cases; otherwise one letter for \
             each: LD, DR, DL or RD. If the game itself says who moves, as a typed tree does, the \
             outcome is how it ends from there: L, R or D. Loopy games use the same letters, with D \
             for a draw by infinite play.",
        )
        .examples(&[
            ("outcome({1|-1})", "N"),
            ("outcome(^)", "L"),
            ("outcome(*3 + *3)", "P"),
            ("outcome(tictactoe())", "D"),
            ("outcome(on + off)", "D"),
        ])
        .see(&["compare", "type"])
        .run(outcome),
    row("type(g)")
        .about("the outcome, which some books call the type of a game")
        .examples(&[("type(*3)", "N")])
        .see(&["outcome"])
        .run(outcome),
    row("left(g)")
        .about("the list of Left's options, as typed, not simplified")
        .examples(&[("left({0,-1|1})", "[0, -1]"), ("left(*2)", "[0, *]")])
        .see(&["right", "canonical"])
        .run(|call| options(call, Player::Left)),
    row("right(g)")
        .about("the list of Right's options, as typed, not simplified")
        .examples(&[("right({0,-1|1})", "[1]"), ("right(3)", "[]")])
        .see(&["left", "canonical"])
        .run(|call| options(call, Player::Right)),
    row("birthday(g)")
        .about("the day on which the value is born: the depth of its canonical form")
        .examples(&[
            ("birthday(*1000000)", "1000000"),
            ("birthday(3/4)", "3"),
            ("birthday(^)", "2"),
        ])
        .see(&["day"])
        .run(|call| {
            let g = call.game(0)?;
            Ok(Value::number(call.algebra().birthday(g)?))
        }),
    row("negative(g)")
        .about("the game with the players' roles exchanged, same as -g")
        .examples(&[("negative(^*2)", "v*2"), ("negative({2|-1})", "{1|-2}")])
        .run(|call| {
            let p = call.position(0)?;
            Ok(Value::game(call.session.world.positions.negative(p)?))
        }),
];

pub static WORLDS: &[Builtin] = &[row("day(n)")
    .about("all values born by day n: 1, 4, 22 and 1474 of them for n = 0..3")
    .details("Day 4 has more than 10^434 values.")
    .examples(&[("day(1)", "[-1, 0, *, 1]"), ("len(day(2))", "22")])
    .see(&["birthday"])
    .run(day)];

/// An outcome, as the sum of two may be, is its own.
fn outcome(call: &mut Arguments) -> Result<Value> {
    if let [outcome @ Value::Outcome(..)] = call.values() {
        return Ok(outcome.clone());
    }
    let p = call.any_position(0)?;
    let ending = call.session.solver().wins_and_draws().settled_ending(p)?;
    Ok(Value::Outcome(call.session.solver().outcome_of(p)?, ending))
}

/// The canonical form; for a loopy game, its simplest form.
fn simplest(call: &mut Arguments) -> Result<Value> {
    let p = call.position(0)?;
    let value = call.session.solver().loopy().value_of(p)?;
    Ok(Value::game(
        call.session.world.positions.of_game_value(&value)?,
    ))
}

fn options(call: &mut Arguments, player: Player) -> Result<Value> {
    let p = call.any_position(0)?;
    super::strategy::options(call.session, p, player)
}

fn day(call: &mut Arguments) -> Result<Value> {
    let n = call.integer(0)?;
    let games = match u64::try_from(&n) {
        Ok(n) => call.algebra().day(n)?,
        Err(_) if n < 0.into() => {
            return Err(call.fault(0, "there is no such day", "days count from 0"));
        }
        Err(_) => None,
    };
    let Some(games) = games else {
        let mut fault = call.fault(
            0,
            "this day has too many games",
            "only the days 0 to 3 can be listed; day 4 has more than 10^434 games",
        );
        fault.diagnostic.limit = true;
        return Err(fault);
    };
    call.give_list(games)
}
