//! Temperature theory: stops, means, cooling and heating.

use crate::eval::show;
use crate::eval::{Arguments, Builtin, Fault, Result, Value, row};
use algebra::game::{Algebra, Game, Number, Player, Undefined};

pub static ROWS: &[Builtin] = &[
    row("mean(g)")
        .about("the mean value: where the mast of the thermograph stands")
        .examples(&[("mean({3|-1})", "1"), ("mean({4|2||0})", "3/2")])
        .see(&["temperature"])
        .run(|call| {
            let p = call.thermal_position(0)?;
            let mean = call.session.solver().mean(p)?;
            Ok(Value::number(&mean))
        }),
    row("temperature(g)")
        .about("the temperature; that of a number with denominator 2^k is -1/2^k")
        .examples(&[
            ("temperature({3|-1})", "2"),
            ("temperature(*)", "0"),
            ("temperature(3/4)", "-1/4"),
        ])
        .see(&["mean", "cool"])
        .run(|call| {
            let p = call.thermal_position(0)?;
            Ok(Value::number(&call.session.solver().temperature(p)?))
        }),
    row("left_stop(g[, t])")
        .about(
            "the number at which play stops when Left starts; with t, that of the game cooled by t",
        )
        .examples(&[
            ("left_stop({3|-1})", "3"),
            ("left_stop({4|2||0})", "2"),
            ("left_stop({3|-1}, 1)", "2"),
        ])
        .see(&["right_stop", "stops"])
        .run(|call| stop(call, Player::Left)),
    row("right_stop(g[, t])")
        .about(
            "the number at which play stops when Right starts; with t, that of the game cooled by \
             t",
        )
        .examples(&[
            ("right_stop({3|-1})", "-1"),
            ("right_stop({4|2||0}, 1)", "1"),
        ])
        .see(&["left_stop", "stops"])
        .run(|call| stop(call, Player::Right)),
    row("cool(g, t)")
        .about("the game cooled by t: every move costs t, until play freezes at a number")
        .details(
            "It freezes only strictly above the temperature: cool(+-1, 1) is *. Any t > -1 is allowed; a number with \
             denominator 2^k has temperature -1/2^k.",
        )
        .examples(&[
            ("cool(+-1, 1/2)", "+-1/2"),
            ("cool(+-1, 1)", "*"),
            ("cool(+-1, 2)", "0"),
            ("cool(1/4, -1/4)", "1/4*"),
        ])
        .see(&["heat", "freeze"])
        .run(|call| {
            let (g, t) = (call.game(0)?, call.number(1)?);
            let cooled = match t.to_dyadic() {
                Some(t) => call.algebra().cool(g, &t),
                None => return cool_exactly(call, g, &t),
            };
            give(call, cooled)
        }),
    row("heat(g, t)")
        .about("the game heated by t: every move earns t; numbers stay as they are")
        .details("t is any number or short game.")
        .examples(&[
            ("heat(*, 1)", "+-1"),
            ("heat(^, 1)", "{1||0|-2}"),
            ("heat({2|0}, -1/2)", "{3/2|1/2}"),
        ])
        .see(&["cool", "overheat"])
        .run(|call| of_games(call, |algebra, [g, t]| Ok(algebra.heat(g, t)?))),
    row("overheat(g, s, t)")
        .about(
            "the game overheated from s to t: an integer n becomes n copies of s, and in any \
                other position every move earns t",
        )
        .details("s and t are any numbers or short games; a negative integer -n becomes n copies of -s.")
        .examples(&[
            ("overheat(*, 1, 1)", "+-1"),
            ("overheat(1/2, 1, 1)", "{1|0}"),
            ("overheat(1/2, 0, 0)", "*"),
        ])
        .see(&["heat", "norton"])
        .run(|call| of_games(call, |algebra, [g, s, t]| Ok(algebra.overheat(g, s, t)?))),
    row("freeze(g)")
        .about("the game cooled by its temperature: its mean plus an infinitesimal")
        .examples(&[("freeze(+-1)", "*"), ("freeze({4|2||0})", "3/2*")])
        .see(&["cool", "mean"])
        .run(|call| call.of_game(Algebra::freeze)),
    row("incentives(g)")
        .about("what the moves gain: the undominated incentives of both players")
        .examples(&[("incentives(+-1)", "[{2|0}]")])
        .see(&["left_incentives", "right_incentives"])
        .run(|call| call.of_game_list(Algebra::incentives)),
    row("left_incentives(g)")
        .about(
            "what Left's moves gain: the undominated differences GL - G over the canonical options",
        )
        .examples(&[("left_incentives(*)", "[*]"), ("left_incentives(^)", "[v]")])
        .see(&["incentives"])
        .run(|call| call.of_game_list(|algebra, g| algebra.incentives_of(g, Player::Left))),
    row("right_incentives(g)")
        .about(
            "what Right's moves gain: the undominated differences G - GR over the canonical \
                options",
        )
        .examples(&[
            ("right_incentives(*)", "[*]"),
            ("right_incentives(^)", "[^*]"),
        ])
        .see(&["incentives"])
        .run(|call| call.of_game_list(|algebra, g| algebra.incentives_of(g, Player::Right))),
    row("reduced(g)")
        .about("the reduced canonical form: the simplest game infinitesimally close to g")
        .examples(&[("reduced({2^|-1*})", "{2|-1}"), ("reduced(^)", "0")])
        .see(&["sensible_left", "sensible_right"])
        .run(|call| call.of_game(Algebra::reduced)),
    row("sensible_left(g)")
        .about("Left's sensible options: the canonical ones that attain the Left stop")
        .examples(&[("sensible_left({2,{9|-9}|0})", "[2]")])
        .see(&["sensible_right", "reduced"])
        .run(|call| call.of_game_list(|algebra, g| algebra.sensible_options(g, Player::Left))),
    row("sensible_right(g)")
        .about("Right's sensible options: the canonical ones that attain the Right stop")
        .examples(&[("sensible_right({2|0})", "[0]")])
        .see(&["sensible_left", "reduced"])
        .run(|call| call.of_game_list(|algebra, g| algebra.sensible_options(g, Player::Right))),
];

pub static PRODUCTS: &[Builtin] = &[
    row("norton(g, u)")
        .about("the Norton product of g with the unit u > 0")
        .examples(&[("norton(3, ^)", "^3"), ("norton(1/2, ^)", "{^^*|v*}")])
        .see(&["overheat", "conway_product"])
        .run(|call| of_games(call, |algebra, [g, unit]| algebra.norton(g, unit))),
    row("conway_product(g, h)")
        .about("Conway's product of two games, computed from their canonical forms")
        .examples(&[
            ("conway_product(1/2, 1/2)", "1/4"),
            ("conway_product(*2, *3)", "*"),
        ])
        .see(&["norton"])
        .run(|call| of_games(call, |algebra, [g, h]| Ok(algebra.conway_product(g, h)?))),
];

/// A stop of the game or, with a temperature, the value of the thermograph's wall at that temperature.
fn stop(call: &mut Arguments, player: Player) -> Result<Value> {
    if call.len() < 2 {
        let p = call.position(0)?;
        return match call.session.solver().loopy().stops(p)? {
            Some(stops) => Ok(Value::game(stops[player as usize].0)),
            None => Ok(Value::number(&call.session.solver().stop(p, player)?)),
        };
    }
    let g = call.thermal_game(0)?;
    let t = call.number(1)?;
    if t < Number::Int(-1) {
        return Err(call.fault(1, "too cold", "thermographs start at temperature -1"));
    }
    let thermograph = call.algebra().thermograph(g)?;
    let wall = match player {
        Player::Left => &thermograph.left,
        Player::Right => &thermograph.right,
    };
    Ok(Value::number(wall.at_ratio(&t, call.session.budget())?))
}

/// Cools a game by a number that is not dyadic. The result is a game only if that freezes it at its mean.
fn cool_exactly(call: &mut Arguments, g: Game, t: &Number) -> Result<Value> {
    if *t < Number::Int(-1) {
        return Err(explain(call, Undefined::TooCold));
    }
    if *t > Number::from(&call.algebra().temperature(g)?) {
        return Ok(Value::number(&call.algebra().mean(g)?));
    }
    let title = format!("cooled by {t}, this is not a game");
    let fault = call.fault(
        1,
        title,
        "the numbers in a game are of the form m/2^k, and this gives others",
    );
    Err(fault.help("`left_stop(g, t)` and `right_stop(g, t)` take any temperature"))
}

/// Applies an operation that is not defined for all games to the values of the arguments.
pub(super) fn of_games<const N: usize>(
    call: &mut Arguments,
    operation: impl FnOnce(&mut Algebra, [Game; N]) -> std::result::Result<Game, Undefined>,
) -> Result<Value> {
    let mut games = [Game::ZERO; N];
    for (i, game) in games.iter_mut().enumerate() {
        *game = call.game(i)?;
    }
    let result = operation(call.algebra(), games);
    give(call, result)
}

/// Returns the result of an operation, or explains why it is undefined for this game.
fn give(call: &mut Arguments, game: std::result::Result<Game, Undefined>) -> Result<Value> {
    match game {
        Ok(game) => call.give(Ok(game)),
        Err(undefined) => Err(explain(call, undefined)),
    }
}

fn explain(call: &mut Arguments, undefined: Undefined) -> Fault {
    match undefined {
        Undefined::Halt(halt) => halt.into(),
        Undefined::TooCold => {
            let label = "a game is cooled by more than -1";
            let fault = call.fault(1, "the temperature is -1 or less", label);
            fault.help("`heat(g, t)` makes every move earn t")
        }
        Undefined::UnitNotPositive => {
            let unit = call.values()[1].clone();
            let unit = show::brief(call.session, &unit);
            call.fault(
                1,
                "the unit is not positive",
                format!("{unit} is not greater than 0"),
            )
        }
        Undefined::NoAtomicWeight => {
            let why = "no multiple of up is close enough to it";
            let fault = call.fault(0, "this game has no atomic weight", why);
            fault.help("every all-small game has one; any other must be infinitesimal, at least")
        }
    }
}
