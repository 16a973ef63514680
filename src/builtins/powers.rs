//! The inverse of the ordinal sum, and powers of games of the form {0|H}.

use crate::eval::terminal_check::ordinal_sum_of;
use crate::eval::{Arguments, Builtin, Result, Value, row};
use algebra::game::loopy::{GameValue, Pseudonumber, Sided};
use algebra::game::{Dyadic, Game, Player, Relation};
use solver::position::Position;

pub static ROWS: &[Builtin] = &[
    row("up_power(x)")
        .about("the power of up with exponent x: ^<x>")
        .details("It is `power(^, x)`; up_power(0) is 0.")
        .examples(&[
            ("up_power(2)", "^<2>"),
            ("up_power(1)", "^"),
            ("up_power(on) == {0|{0|0,pass}}", "true"),
        ])
        .see(&["up", "power"])
        .run(|call| {
            let up = call.algebra().up_powers(1)?;
            let x = exponent(call, 0)?;
            match small(&x) {
                Some(n) => {
                    let power = call.algebra().up_power(n);
                    call.give(power)
                }
                None => power_of(call, up, &x, 0),
            }
        }),
    row("power(g, x)")
        .about("the power of g = {0|H} with exponent x >= 1: {0|H - power_sum(g, x - 1)}")
        .details(
            "g is of this form with one option on each side. The exponent is a number, a number plus `over`, or `on` \
             (Siegel, Combinatorial Game Theory, VI).",
        )
        .examples(&[
            ("power(^, 2)", "^<2>"),
            ("power(tiny(1), 1)", "tiny(1)"),
            ("power({0|-1}, 2)", "tiny(1)"),
        ])
        .see(&["power_sum", "up_power"])
        .run(|call| {
            let g = call.game(0)?;
            let x = exponent(call, 1)?;
            power_of(call, g, &x, 1)
        }),
    row("power_sum(g, x)")
        .about("the sum of the powers of g with exponents up to x: g:h, where 1:h is x; 0 for x = 0")
        .details(
            "g is in canonical form. The exponent is a number that is not negative, such a number plus `over`, or `on`: \
             ^[on] is upon.",
        )
        .examples(&[
            ("power_sum(^, 3)", "^[3]"),
            ("power_sum(^, on)", "upon"),
            ("power_sum(tiny(1), 2) == tiny(1) + power(tiny(1), 2)", "true"),
        ])
        .see(&["power", "ordinal_sum"])
        .run(|call| {
            let g = call.game(0)?;
            let x = exponent(call, 1)?;
            let sum = power_sum(call, g, &x)?;
            give(call, sum)
        }),
    row("ordinal_quotient(g, x)")
        .about("the game h with g:h == x")
        .details(
            "g is a short game and counts as typed, x by its value, which may be a loopy stopper. There is at most one \
             such h, because g:h and g:k compare like h and k.",
        )
        .examples(&[
            ("ordinal_quotient(*, ^*)", "1"),
            ("ordinal_quotient({*|*}, ^[5])", "5"),
            ("ordinal_quotient(^, upon)", "on"),
        ])
        .see(&["ordinal_sum"])
        .run(ordinal_quotient),
];

/// An exponent: `on`, or a number that is not negative, perhaps plus `over`.
fn exponent(call: &mut Arguments, i: usize) -> Result<Pseudonumber> {
    let p = call.position(i)?;
    let pseudonumber = match call.session.solver().loopy().value_of(p)? {
        GameValue::Short(game) => {
            let number = call.algebra().as_number(game).cloned();
            number.map(|x| Pseudonumber::Number(x, 0))
        }
        GameValue::Loopy(sided) => sided
            .stopper()
            .and_then(|stopper| Pseudonumber::at(stopper.form(), 0)),
    };
    match pseudonumber {
        Some(Pseudonumber::Number(x, 0 | 1)) if x.signum() < 0 => {
            Err(call.fault(i, "a negative exponent", "this is less than 0"))
        }
        Some(x @ (Pseudonumber::On | Pseudonumber::Number(_, 0 | 1))) => Ok(x),
        _ => Err(call.fault(
            i,
            "not an exponent",
            "expected a number, a number plus `over`, or `on`",
        )),
    }
}

/// The exponent as a machine word, if it is one.
fn small(x: &Pseudonumber) -> Option<u64> {
    match x {
        Pseudonumber::Number(x, 0) => {
            let (n, _) = x.small().filter(|_| x.is_integer())?;
            u64::try_from(n).ok()
        }
        _ => None,
    }
}

fn power_of(call: &mut Arguments, g: Game, x: &Pseudonumber, i: usize) -> Result<Value> {
    let Some((Game::ZERO, high)) = call.algebra().single_options(g)? else {
        return Err(call.fault(
            0,
            "the base of a power is of the form {0|H}",
            "its canonical form has other options",
        ));
    };
    let one = Dyadic::from(1);
    let before = match x {
        Pseudonumber::Number(x, _) if *x < one => {
            return Err(call.fault(i, "an exponent below 1", "powers start with the exponent 1"));
        }
        Pseudonumber::Number(x, over) => Pseudonumber::Number(x.sub(&one), *over),
        Pseudonumber::On | Pseudonumber::Off => x.clone(),
    };
    let sum = power_sum(call, g, &before)?;
    let positions = &mut call.session.world.positions;
    let (zero, high) = (positions.of_value(Game::ZERO)?, positions.of_value(high)?);
    let minus = positions.negative(sum)?;
    let right = positions.sum(&[high, minus])?;
    let power = positions.bracket(vec![zero], vec![right])?;
    give(call, power)
}

/// g:h, where 1:h is x.
fn power_sum(call: &mut Arguments, g: Game, x: &Pseudonumber) -> Result<Position> {
    let zero = call.session.world.positions.of_value(Game::ZERO)?;
    let above = match x {
        Pseudonumber::Number(x, 0) if x.is_zero() => return Ok(zero),
        Pseudonumber::Number(x, over) => {
            // 1:h is 1 + h for all h >= 0, and 1:{h|pass} is {1:h|pass}.
            let one = Dyadic::from(1);
            let above = if *x >= one {
                let rest = call.algebra().number(x.sub(&one))?;
                Some(rest)
            } else if x.is_zero() {
                None
            } else {
                let (base, x) = (
                    call.algebra().integer(1)?,
                    call.algebra().number(x.clone())?,
                );
                call.algebra().ordinal_quotient(base, x)?
            };
            let positions = &mut call.session.world.positions;
            let above = above.map(|h| positions.of_value(h)).transpose()?;
            match (above, over) {
                (Some(h), 0) => h,
                (Some(h), _) => {
                    let over = named(call, "over")?;
                    call.session.world.positions.sum(&[h, over])?
                }
                (None, _) => named(call, "off")?,
            }
        }
        Pseudonumber::On | Pseudonumber::Off => named(call, "on")?,
    };
    let base = call.session.world.positions.of_value(g)?;
    ordinal_sum_of(call.session, base, above)
}

fn named(call: &mut Arguments, name: &str) -> Result<Position> {
    let position = call.session.world.positions.named(name);
    Ok(position.ok_or(algebra::limits::Halt::Broken("a named game is missing"))?)
}

/// The value of a position as the result.
fn give(call: &mut Arguments, p: Position) -> Result<Value> {
    let value = call.session.solver().loopy().value_of(p)?;
    let value = call.session.world.positions.of_game_value(&value)?;
    Ok(Value::game(value))
}

fn ordinal_quotient(call: &mut Arguments) -> Result<Value> {
    let (base, x) = (call.position(0)?, call.position(1)?);
    let value = call.session.solver().loopy().value_of(x)?;
    if let (Some(g), GameValue::Short(x)) = (call.session.world.positions.plain_value(base), &value)
    {
        return match call.algebra().ordinal_quotient(g, *x)? {
            Some(h) => call.give(Ok(h)),
            None => Err(no_quotient(call)),
        };
    }
    call.game(0)?;
    let mut options = [Vec::new(), Vec::new()];
    for (side, player) in options.iter_mut().zip(Player::BOTH) {
        for option in call.session.solver().options(base, player)? {
            side.push(call.session.solver().value_of(option)?);
        }
    }
    let quotient = match &value {
        GameValue::Short(x) => {
            let quotient = call.algebra().quotient_by_form(&options, *x)?;
            quotient.map(GameValue::Short)
        }
        GameValue::Loopy(_) => {
            let stopper = call.session.solver().loopy().stopper_of(x)?;
            let form = call.algebra().loopy_quotient(&options, &stopper)?;
            match Sided::new(&form, call.session.budget())? {
                Some(sided) => Some(call.algebra().value_of_sided(sided)?),
                None => None,
            }
        }
    };
    let Some(quotient) = quotient else {
        return Err(no_quotient(call));
    };
    let quotient = call.session.world.positions.of_game_value(&quotient)?;
    if value.is_loopy() {
        let sum = ordinal_sum_of(call.session, base, quotient)?;
        if call.session.solver().relation(sum, x)? != Relation::Equal {
            return Err(no_quotient(call));
        }
    }
    Ok(Value::game(quotient))
}

fn no_quotient(call: &Arguments) -> crate::eval::Fault {
    call.fault(1, "x is no g:h", "there is no h with g:h equal to this")
}
