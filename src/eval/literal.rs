//! Literals of games (numbers, ups and stars), and references to earlier answers.

use super::convert;
use super::no_answer;
use algebra::game::loopy::Sided;
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use solver::position::Position;

use super::fault::{Fault, Result};
use super::session::{Answers, Session};
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::Ups;
use algebra::game::{Dyadic, Game, Number, NumberUpStar, PowerOfUp};

pub(super) fn answer(session: &mut Session, which: Option<u64>, span: Span) -> Result<Value> {
    if session.answers.are_shared {
        let fault = Fault::new(
            "earlier results are not known with `--jobs`",
            span,
            "the statement that gave it may have run in another job",
        );
        return Err(fault.help("give the result a name: `let x = ...`"));
    }
    let given = session.answers.given();
    let kept = Answers::kept(given);
    let at = which.map_or(given, |n| n as usize);
    let answer = kept.contains(&at).then(|| session.answers.get(at));
    match answer.flatten() {
        Some(value) => Ok(value.clone()),
        None => Err(Fault::new(
            "there is no such result",
            span,
            match given {
                0 => "there are no results yet".to_string(),
                _ if at < *kept.start() && at > 0 => {
                    format!(
                        "only the last {} results are kept, from %{} on",
                        Answers::KEPT,
                        kept.start()
                    )
                }
                n => format!("the results so far are %{} to %{n}", kept.start()),
            },
        )),
    }
}

/// A game as a value of the language.
pub fn game_value(session: &mut Session, game: Game) -> Result<Value> {
    Ok(Value::game(session.world.positions.of_value(game)?))
}

/// Number + ups + star.
pub(super) fn glued(
    session: &mut Session,
    number: Option<&Number>,
    ups: Option<&Ups>,
    star: Option<&BigInt>,
    span: Span,
) -> Result<Game> {
    let number = match number {
        None => Dyadic::zero(),
        Some(x) => convert::dyadic(x, span)?,
    };
    let star = match star {
        None => 0,
        Some(size) => heap_size(size, span)?,
    };
    let game = session
        .algebra()
        .number_up_star(NumberUpStar::new(number, 0, star))?;
    let Some(ups) = ups else {
        return Ok(game);
    };
    let ups = self::ups(session, ups)?;
    Ok(session.algebra().add(game, ups)?)
}

/// The game of copies or powers of up.
pub fn ups(session: &mut Session, ups: &Ups) -> Result<Game> {
    match ups {
        Ups::Count(n) => match n.to_i64().filter(|n| *n > i64::MIN) {
            Some(n) => {
                let ups = NumberUpStar::new(Dyadic::zero(), n, 0);
                Ok(session.algebra().number_up_star(ups)?)
            }
            None => Err(Fault::too_large(
                "the number of ups is limited to 9223372036854775807",
            )),
        },
        Ups::Power {
            order,
            summed,
            negative,
        } => match order.to_u64() {
            Some(order) => Ok(session.algebra().power_of_up(PowerOfUp {
                order,
                summed: *summed,
                negative: *negative,
            })?),
            None => Err(Fault::too_large(
                "powers of up go up to 18446744073709551615",
            )),
        },
    }
}

/// The size of a nim heap as a machine word.
pub(super) fn heap_size(size: &BigInt, span: Span) -> Result<u64> {
    if size.is_negative() {
        return Err(Fault::new(
            "a nim heap cannot be negative",
            span,
            format!("this heap would have {size} beans"),
        ));
    }
    match size.to_u64() {
        Some(size) => Ok(size),
        None => Err(Fault::too_large(
            "nim heaps have at most 18446744073709551615 beans",
        )),
    }
}

pub fn star(session: &mut Session, size: &BigInt, span: Span) -> Result<Game> {
    let size = heap_size(size, span)?;
    Ok(session.algebra().nimber(size)?)
}

/// The loopy game with these sides.
pub(super) fn with_sides(
    session: &mut Session,
    on: (Position, Span),
    off: (Position, Span),
) -> Result<Position> {
    let [onside, offside] = [on, off].map(|(p, span)| {
        let stopper = session.solver().loopy().stopper_of(p);
        stopper.map_err(|fault| no_answer::locate(session, fault, span))
    });
    let (onside, offside) = (onside?, offside?);
    if !onside.at_least(&offside, session.budget())? {
        return Err(Fault::new(
            "the onside of a game must be at least its offside",
            on.1,
            "this is not at least the offside",
        )
        .also(off.1, "the offside")
        .help(
            "the onside counts infinite play as a win for Left, the offside as a win for Right",
        ));
    }
    let value = session
        .algebra()
        .value_of_sided(Sided { onside, offside })?;
    Ok(session.world.positions.of_game_value(&value)?)
}
