//! Conversions of values to games, numbers, integers and lists.

use super::show;
use std::rc::Rc;

use num_bigint::{BigInt, BigUint};

use super::fault::{Fault, Result};
use super::int_fast_path;
use super::session::Session;
use super::text::Text;
use super::value::{List, Value};
use crate::diagnostic::Span;
use algebra::game::{Dyadic, Number};
use solver::position::{Form, Position};
use solver::solve::NoAnswer;

/// The value as a position of normal play; numbers count as games.
pub fn position(session: &mut Session, value: &Value, span: Span) -> Result<Position> {
    let p = any_position(session, value, span)?;
    if p.is_normal() {
        return Ok(p);
    }
    Err(Fault::from(NoAnswer::WrongConvention(p)).spanned(span))
}

/// The value as a position of any kind of game.
pub fn any_position(session: &mut Session, value: &Value, span: Span) -> Result<Position> {
    match value {
        Value::Game(p, _) => Ok(*p),
        Value::Number(x) => {
            let x = dyadic(x, span)?;
            let game = session.algebra().number(x)?;
            Ok(session.world.positions.of_value(game)?)
        }
        other => Err(wrong_type(session, "a game", other, span)),
    }
}

/// The value as a position of a game with wins, losses and draws.
pub fn wld_position(session: &mut Session, value: &Value, span: Span) -> Result<Position> {
    match value {
        Value::Game(p, _) if p.has_turns() => Ok(*p),
        other => {
            let fault = wrong_type(session, "a game with wins, losses and draws", other, span);
            let fault = match other {
                Value::Game(..) => fault
                    .note("for this game, `outcome(g)` says who wins and `strategy(g)` says how"),
                _ => fault,
            };
            Err(fault.help(
                "such a game is `wld` with a node `L[...]` or `R[...]` or an end `+-`, `-+` or \
                 `00`, or a position that leads to such ends",
            ))
        }
    }
}

/// A number as a dyadic rational: only these are values of short games.
pub fn dyadic(x: &Number, span: Span) -> Result<Dyadic> {
    x.to_dyadic().ok_or_else(|| {
        Fault::new(
            format!("{x} is not a game"),
            span,
            "its denominator is not a power of two",
        )
        .note("a finite game that is a number has the form m/2^k for some m and k")
        .help("as a number it can still be compared and added to numbers")
    })
}

/// The value as a number; a game is evaluated.
pub fn number(session: &mut Session, value: &Value, span: Span) -> Result<Number> {
    match value {
        Value::Number(x) => Ok(x.clone()),
        Value::Game(p, _) => {
            let game = session.solver().value_of(*p)?;
            match session.algebra().as_number(game) {
                Some(x) => Ok(Number::from(x)),
                None => Err(wrong_type(session, "a number", value, span)),
            }
        }
        other => Err(wrong_type(session, "a number", other, span)),
    }
}

pub fn integer(session: &mut Session, value: &Value, span: Span) -> Result<BigInt> {
    let x = match value {
        Value::Number(_) | Value::Game(_, _) => number(session, value, span)?,
        other => return Err(wrong_type(session, "an integer", other, span)),
    };
    match x.to_integer() {
        Some(n) => Ok(n),
        None => Err(wrong_type(session, "an integer", value, span)),
    }
}

/// A machine-sized integer, for counts and indices.
pub fn natural(session: &mut Session, value: &Value, span: Span) -> Result<BigUint> {
    let n = integer(session, value, span)?;
    n.to_biguint().ok_or_else(|| {
        Fault::new(
            "expected a natural number",
            span,
            format!("{n} is negative"),
        )
    })
}

pub fn small_integer(session: &mut Session, value: &Value, span: Span) -> Result<i64> {
    if let Value::Number(Number::Int(n)) = value {
        return Ok(*n);
    }
    if let Some(n) = int_fast_path::int(value) {
        return Ok(n);
    }
    let n = integer(session, value, span)?;
    i64::try_from(&n)
        .map_err(|_| Fault::too_large("integers here are limited to 9223372036854775807"))
}

/// An index into a list: a range may have more items than fit a machine word.
pub fn place(session: &mut Session, value: &Value, span: Span) -> Result<i128> {
    if let Some(n) = int_fast_path::int(value) {
        return Ok(n.into());
    }
    let n = integer(session, value, span)?;
    i128::try_from(&n).map_err(|_| Fault::too_large("no list can have this many items"))
}

pub fn truth(session: &mut Session, value: &Value, span: Span) -> Result<bool> {
    match value {
        Value::Truth(truth) => Ok(*truth),
        other => {
            let fault = wrong_type(session, "a truth value", other, span);
            Err(fault.help("compare it with something, for example `... == 0`"))
        }
    }
}

/// The items of a list or range, the elements of a set, or the keys of a dictionary.
pub fn items(session: &mut Session, value: &Value, span: Span) -> Result<Rc<List>> {
    match value {
        Value::List(items) => Ok(items.clone()),
        Value::Collection(collection) => Ok(collection.keys().clone()),
        Value::Range(from, to) => {
            let length = range_length(*from, *to);
            session
                .budget()
                .check_list(length, size_of::<Value>(), "items")?;
            let list = list(session, (*from..=*to).map(Value::int))?;
            items(session, &list, span)
        }
        other => match set(session, other) {
            Some(elements) => Ok(Rc::new(List::new(elements))),
            None => Err(wrong_type(session, "a list", other, span)),
        },
    }
}

/// The elements of a set of numbers as books write it, `{1, 2, 3}`, which is also a game.
pub fn set(session: &mut Session, value: &Value) -> Option<Vec<Value>> {
    let Value::Game(p, _) = value else {
        return None;
    };
    let positions = &session.world.positions;
    let Form::Impartial(options) = positions.form(*p) else {
        return None;
    };
    let number = |&option: &Position| {
        let game = positions.known_value(option)?;
        positions.algebra.as_number(game).map(Value::number)
    };
    let elements = options.iter().map(number).collect();
    super::slips::forget_unbarred(session, *p);
    elements
}

/// The items of a list or range, or the characters of a string.
pub fn sequence(session: &mut Session, value: &Value, span: Span) -> Result<Rc<List>> {
    match value {
        Value::Text(text) => {
            let characters = text.chars().map(|c| Value::text(c.to_string()));
            let list = list(session, characters)?;
            items(session, &list, span)
        }
        other => items(session, other, span),
    }
}

/// A list of these items, within the limits.
pub fn list(session: &mut Session, items: impl Iterator<Item = Value>) -> Result<Value> {
    let mut list = session.budget().vec(items.size_hint().0)?;
    for item in items {
        session.tick()?;
        session.budget().push(&mut list, item)?;
    }
    Ok(Value::list(list))
}

pub fn text(session: &mut Session, value: &Value, span: Span) -> Result<Text> {
    match value {
        Value::Text(text) => Ok(text.clone()),
        other => Err(wrong_type(session, "a string", other, span)),
    }
}

pub fn wrong_type(session: &mut Session, wanted: &str, value: &Value, span: Span) -> Fault {
    let shown = show::brief(session, value);
    let fault = Fault::new(
        format!("expected {wanted}"),
        span,
        format!("this is {}: {shown}", value.a_type()),
    );
    match value {
        Value::Function(f) if wanted == "a game" => match f.name() {
            Some(name) => fault.help(format!("call it: `{name}(...)`")),
            None => fault,
        },
        Value::Builtin(b) => fault.help(format!("call it: `{}`", b.help.form)),
        Value::Truth(_) if wanted == "a game" => {
            fault.help("`if ... then ... else ...` chooses between games")
        }
        Value::Range(from, to) if wanted == "an integer" => fault.help(format!(
            "`[f(n) for n in {from}..{to}]` takes the integers of the range one by one"
        )),
        Value::Range(from, to) => fault.help(one_by_one(*from, *to)),
        _ => fault,
    }
}

/// The hint for `n in [1..5]`, in which n is the whole range instead of each integer.
pub(super) fn one_by_one(from: i64, to: i64) -> String {
    format!(
        "`[f(n) for n in {from}..{to}]` takes the integers one by one; `[{from}..{to}]` has one item, the range"
    )
}

/// The number of items of a range, or the greatest machine word if there are more.
pub(super) fn range_length(from: i64, to: i64) -> u64 {
    if from <= to {
        to.abs_diff(from).saturating_add(1)
    } else {
        0
    }
}

/// The error for calling something else than a function.
#[cold]
pub(super) fn not_a_function(session: &mut Session, value: &Value, span: Span) -> Fault {
    let label = format!("it is {}: {}", value.a_type(), show::brief(session, value));
    let fault = Fault::new("this is not a function", span, label);
    match value {
        Value::Number(_) | Value::Game(_, _) => fault.help("a product needs a `*`: `2*(n+1)`"),
        _ => fault,
    }
}
