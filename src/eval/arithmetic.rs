//! Sums, products, quotients and powers.

use super::convert;
use super::literal;
use super::show;
use super::terminal_check;
use std::rc::Rc;

use num_bigint::BigInt;

use super::code::Code;
use super::collection::Collection;
use super::fault::{Fault, Result};
use super::frame::Frame;
use super::int_fast_path;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::{OPEN_END, Operator};
use algebra::game::{Number, Outcome, nim};
use algebra::limits::{Budget, Halt};
use solver::position::{Move, Position};
use solver::solve::NoAnswer;

/// The maximal length of a string in bytes, so that any single pass over a string is fast.
const LONGEST_TEXT: usize = 100_000_000;

/// A sum of many terms.
pub(super) fn sum(
    session: &mut Session,
    frame: &Frame<'_>,
    terms: &[(bool, Code)],
) -> Result<Value> {
    let mut sum = 0;
    for (at, (minus, term)) in terms.iter().enumerate() {
        let value = match session.eval(frame, term)? {
            Value::Number(Number::Int(n)) => match int_fast_path::add(sum, *minus, n) {
                Some(next) => {
                    sum = next;
                    continue;
                }
                None => Value::int(n),
            },
            value => value,
        };
        let number = (at > 0).then_some(Number::Int(sum));
        let built = sum_from(session, frame, terms, at, number, value);
        return session.weighed(built);
    }
    Ok(Value::int(sum))
}

/// Continues a sum from the term whose value is given. Leading numbers are added as numbers; from the first game on,
/// the terms become parts of a position.
#[inline(never)]
fn sum_from(
    session: &mut Session,
    frame: &Frame<'_>,
    terms: &[(bool, Code)],
    from: usize,
    mut number: Option<Number>,
    value: Value,
) -> Result<Value> {
    let mut parts: Vec<Position> = Vec::new();
    let mut given = Some(value);
    for (minus, term) in &terms[from..] {
        let (minus, at) = (*minus, term.span);
        let value = match given.take() {
            Some(value) => value,
            None => session.eval(frame, term)?,
        };
        match value {
            Value::Number(x) if parts.is_empty() => {
                let so_far = number.take().unwrap_or(Number::Int(0));
                let budget = session.budget();
                number = Some(if minus {
                    so_far.sub(&x, budget)?
                } else {
                    so_far.add(&x, budget)?
                });
            }
            Value::Number(_) | Value::Game(_, _) => {
                if let Some(x) = number.take() {
                    let first = terms[0].1.span;
                    parts.push(convert::position(session, &Value::Number(x), first)?);
                }
                let mut part = convert::position(session, &value, at)?;
                if minus {
                    part = session.world.positions.negative(part)?;
                }
                parts.push(part);
            }
            Value::Outcome(first, None) if term.span == terms[0].1.span => {
                return outcomes_sum(session, frame, (first, at), &terms[1..]);
            }
            Value::Collection(first) if term.span == terms[0].1.span => {
                return sets_sum(session, frame, (first, at), &terms[1..]);
            }
            other => return Err(not_addable(session, &other, at)),
        }
    }
    if let Some(x) = number {
        return Ok(Value::Number(x));
    }
    Ok(Value::game(terminal_check::sum_of(session, &parts)?))
}

/// The error for a sum of outcomes such as `L + R`, for which a table has a question mark.
pub const UNDETERMINED: &str = "the outcome of this sum depends on the games";

/// The union of sets or dictionaries, without the elements or keys of those that are subtracted.
fn sets_sum(
    session: &mut Session,
    frame: &Frame<'_>,
    (mut sum, mut so_far): (Rc<Collection>, Span),
    terms: &[(bool, Code)],
) -> Result<Value> {
    for (minus, term) in terms {
        let value = session.eval(frame, term)?;
        let other = Collection::of(session, &value, term.span)?;
        so_far = so_far.to(term.span);
        let joined = if *minus {
            sum.only_if(session, &other, false, so_far)?
        } else {
            sum.union(session, &other, so_far)?
        };
        sum = Collection::of(session, &joined, so_far)?;
    }
    Ok(Value::Collection(sum))
}

/// The outcome of a sum of games with these outcomes, where it does not depend on the games.
fn outcomes_sum(
    session: &mut Session,
    frame: &Frame<'_>,
    (mut sum, mut so_far): (Outcome, Span),
    terms: &[(bool, Code)],
) -> Result<Value> {
    for (minus, term) in terms {
        let value = session.eval(frame, term)?;
        let Value::Outcome(outcome, None) = value else {
            let fault = convert::wrong_type(session, "an outcome", &value, term.span);
            return Err(fault.help(SUM_OF_OUTCOMES));
        };
        so_far = so_far.to(term.span);
        if *minus {
            let fault = Fault::new(
                "outcomes cannot be subtracted",
                so_far,
                "a difference of outcomes",
            );
            return Err(fault.help(SUM_OF_OUTCOMES));
        }
        sum = sum.of_sum(outcome).map_err(|possible| {
            let label = format!("{sum} + {outcome} is {possible}");
            let fault = Fault::new(UNDETERMINED, so_far, label);
            fault.help(SUM_OF_OUTCOMES)
        })?;
    }
    Ok(Value::Outcome(sum, None))
}

const SUM_OF_OUTCOMES: &str = "the outcome of a sum of games is `outcome(g + h)`";

pub(super) fn not_addable(session: &mut Session, value: &Value, span: Span) -> Fault {
    let fault = convert::wrong_type(session, "a game or a number", value, span);
    match value {
        Value::Text(_) | Value::List(_) | Value::Range(..) => {
            fault.help("`++` joins strings and lists")
        }
        Value::Outcome(..) => fault.help(SUM_OF_OUTCOMES),
        _ => fault,
    }
}

pub(super) fn negative(session: &mut Session, value: Value, span: Span) -> Result<Value> {
    match value {
        Value::Number(x) => Ok(Value::Number(x.negate())),
        other => {
            let p = convert::position(session, &other, span)?;
            Ok(Value::game(session.world.positions.negative(p)?))
        }
    }
}

pub fn binary(
    session: &mut Session,
    operator: Operator,
    a: Value,
    b: Value,
    spans: (Span, Span, Span),
) -> Result<Value> {
    let (left, right, _) = spans;
    match operator {
        Operator::Product => product(session, a, b, spans),
        Operator::Quotient => quotient(session, a, b, spans, Number::div, "/"),
        Operator::FloorQuotient => quotient(session, a, b, spans, Number::floor_div, "//"),
        Operator::Remainder | Operator::Congruence => {
            quotient(session, a, b, spans, Number::remainder, "%")
        }
        Operator::Power => power(session, a, b, spans),
        Operator::OrdinalSum => {
            let (p, q) = (
                convert::position(session, &a, left)?,
                convert::position(session, &b, right)?,
            );
            Ok(Value::game(terminal_check::ordinal_sum_of(session, p, q)?))
        }
        Operator::NimSum => nim_sum(session, a, b, spans),
        Operator::Range => {
            let from = convert::small_integer(session, &a, left)?;
            let to = convert::small_integer(session, &b, right)?;
            Ok(Value::Range(from, to))
        }
        Operator::Concat => concat(session, a, b, left, right),
        Operator::Move if matches!(a, Value::Truth(_)) => {
            let fault = convert::wrong_type(session, "a game", &a, left);
            Err(fault.help("`=>` is a move; for claims, write `a implies b`"))
        }
        Operator::Sides if matches!(a, Value::Truth(_)) => {
            let fault = convert::wrong_type(session, "a game", &a, left);
            Err(fault.help("`&` joins the two sides of a loopy game; for claims, write `a and b`"))
        }
        Operator::Sides if let Value::Collection(first) = &a => {
            let second = Collection::of(session, &b, right)?;
            first.only_if(session, &second, true, left.to(right))
        }
        Operator::Sides => {
            let (on, off) = (
                convert::position(session, &a, left)?,
                convert::position(session, &b, right)?,
            );
            Ok(Value::game(literal::with_sides(
                session,
                (on, left),
                (off, right),
            )?))
        }
        Operator::Move => {
            let (from, to) = (
                convert::any_position(session, &a, left)?,
                convert::any_position(session, &b, right)?,
            );
            Ok(Value::moved(Move {
                from,
                to,
                result: to,
            }))
        }
    }
}

/// The nim-sum of two integers, or the sum of two nimbers.
fn nim_sum(session: &mut Session, a: Value, b: Value, spans: (Span, Span, Span)) -> Result<Value> {
    let (left, right, _) = spans;
    if let (Value::Number(_), Value::Number(_)) = (&a, &b) {
        let sum = convert::natural(session, &a, left)? ^ convert::natural(session, &b, right)?;
        return Ok(Value::Number(BigInt::from(sum).into()));
    }
    let mut parts = Vec::with_capacity(2);
    for (value, span) in [(&a, left), (&b, right)] {
        let p = convert::position(session, value, span)?;
        let game = session.solver().value_of(p)?;
        if session.algebra().as_nimber(game).is_none() {
            return Err(convert::wrong_type(session, "a nimber", value, span));
        }
        parts.push(p);
    }
    Ok(Value::game(session.world.positions.sum(&parts)?))
}

fn product(session: &mut Session, a: Value, b: Value, spans: (Span, Span, Span)) -> Result<Value> {
    let (left, right, whole) = spans;
    match (&a, &b) {
        (Value::Number(x), Value::Number(y)) => Ok(Value::Number(x.mul(y, session.budget())?)),
        (Value::Number(x), Value::Game(p, _)) if x.is_integer() => copies(session, x, *p),
        (Value::Game(p, _), Value::Number(x)) if x.is_integer() => copies(session, x, *p),
        (Value::Number(_), Value::Game(_, _)) | (Value::Game(_, _), Value::Number(_)) => {
            Err(no_product(session, &a, &b, whole))
        }
        (Value::Game(p, _), Value::Game(q, _)) => {
            let (g, h) = (
                session.solver().value_of(*p)?,
                session.solver().value_of(*q)?,
            );
            match (
                session.algebra().as_nimber(g),
                session.algebra().as_nimber(h),
            ) {
                (Some(i), Some(j)) => {
                    let product = nim::product(&i.into(), &j.into(), session.budget())?;
                    let game = literal::star(session, &BigInt::from(product), whole)?;
                    literal::game_value(session, game)
                }
                _ => {
                    // An integer that was computed as a game still means that many copies of the other game.
                    if let Some(x) = session.algebra().as_number(g).filter(|x| x.is_integer()) {
                        let x = Number::from(x);
                        return copies(session, &x, *q);
                    }
                    Err(no_product(session, &a, &b, whole))
                }
            }
        }
        (Value::Text(_), Value::Number(_)) | (Value::Number(_), Value::Text(_)) => {
            let (text, at) = match &a {
                Value::Text(_) => (&a, left),
                _ => (&b, right),
            };
            let shown = show::brief(session, text);
            let fault = convert::wrong_type(session, "a game or a number", text, at);
            Err(fault.help(format!("`grid(1, n, {shown})` repeats a character n times")))
        }
        (Value::Game(_, _) | Value::Number(_), _) => Err(not_addable(session, &b, right)),
        _ => Err(not_addable(session, &a, left)),
    }
}

fn copies(session: &mut Session, n: &Number, p: Position) -> Result<Value> {
    if !p.is_normal() {
        return Err(NoAnswer::WrongConvention(p).into());
    }
    let n = n.to_integer().ok_or(Halt::Broken("a fraction of a game"))?;
    terminal_check::check_whether_over(session, p)?;
    Ok(Value::game(session.world.positions.multiple(&n, p)?))
}

fn no_product(session: &mut Session, a: &Value, b: &Value, span: Span) -> Fault {
    let (x, y) = (show::brief(session, a), show::brief(session, b));
    Fault::new(
            "these two cannot be multiplied",
            span,
            format!("{x} times {y}: the factors must be an integer and a game, two numbers, or \
                     two nimbers"),
        )
        .help("`norton(g, u)`, `conway_product(g, h)` and `ordinal_sum(g, h)` combine games in other ways")
}

fn quotient(
    session: &mut Session,
    a: Value,
    b: Value,
    spans: (Span, Span, Span),
    divide: fn(&Number, &Number, &Budget) -> std::result::Result<Option<Number>, Halt>,
    sign: &str,
) -> Result<Value> {
    let (left, right, _) = spans;
    let x = match convert::number(session, &a, left) {
        Err(fault) if matches!(a, Value::Game(..)) && fault.halt().is_none() => {
            return Err(fault.help("only numbers can be divided; `1/2*` is the sum 1/2 + *"));
        }
        x => x?,
    };
    let y = convert::number(session, &b, right)?;
    match divide(&x, &y, session.budget())? {
        Some(quotient) => Ok(Value::Number(quotient)),
        None => Err(Fault::new("division by zero", right, "this is 0")
            .also(left, format!("{x} {sign} 0 has no value"))),
    }
}

fn power(session: &mut Session, a: Value, b: Value, spans: (Span, Span, Span)) -> Result<Value> {
    let (left, right, whole) = spans;
    if let Value::Game(p, _) = a
        && session
            .world
            .positions
            .plain_value(p)
            .is_some_and(|g| session.algebra().as_number(g).is_none())
    {
        let fault = convert::wrong_type(session, "a number", &a, left);
        return Err(fault.help("`nim_pow(a, n)` raises nimbers to powers"));
    }
    let base = convert::number(session, &a, left)?;
    let exponent = convert::integer(session, &b, right)?;
    match base.pow(&exponent, session.budget())? {
        Some(power) => Ok(Value::Number(power)),
        None => Err(Fault::new(
            "division by zero",
            whole,
            "a negative power of 0 has no value",
        )),
    }
}

/// Checks that there may be a string of this length, and room for it.
pub fn check_string(session: &mut Session, length: usize) -> Result<()> {
    if length > LONGEST_TEXT {
        return Err(Fault::too_large("strings have at most 100000000 bytes"));
    }
    Ok(session.budget().check_string(length)?)
}

pub(super) fn concat(
    session: &mut Session,
    a: Value,
    b: Value,
    left: Span,
    right: Span,
) -> Result<Value> {
    match (a, &b) {
        (Value::Text(mut x), Value::Text(y)) => {
            check_string(session, x.len() + y.len())?;
            x.append(y);
            Ok(Value::Text(x))
        }
        (Value::Text(_), other) => Err(convert::wrong_type(session, "a string", other, right)),
        (Value::List(mut list), _) if Rc::strong_count(&list) == 1 => {
            let more = convert::items(session, &b, right)?;
            if let Some(list) = Rc::get_mut(&mut list) {
                for item in more.iter() {
                    session.tick()?;
                    list.push(item.clone(), session.budget())?;
                }
            }
            Ok(Value::List(list))
        }
        (a @ (Value::List(_) | Value::Range(..)), _) => {
            let (x, y) = (
                convert::items(session, &a, left)?,
                convert::items(session, &b, right)?,
            );
            convert::list(session, x.iter().chain(y.iter()).cloned())
        }
        (other, _) => Err(convert::wrong_type(
            session,
            "a string or a list",
            &other,
            left,
        )),
    }
}

pub(super) fn index(
    session: &mut Session,
    base: &Value,
    at: &Value,
    base_span: Span,
    span: Span,
) -> Result<Value> {
    let to_end = matches!(at, Value::Range(_, OPEN_END));
    if let Value::Collection(collection) = base {
        if to_end {
            let wanted = "a list or a string";
            return Err(convert::wrong_type(session, wanted, base, base_span));
        }
        return collection.at(session, at, base_span, span);
    }
    let length = length(session, base, base_span)?;
    if let Value::Range(from, to) = at {
        // `xs[1..]`
        let to = if to_end { length - 1 } else { (*to).into() };
        return slice(session, base, (*from).into(), to, length, span);
    }
    let i = convert::place(session, at, span)?;
    check_index(i, length, base, span)?;
    Ok(match base {
        Value::Range(from, _) => Value::int(item(*from, i)),
        Value::Text(text) => Value::Text(text.at(i as usize).ok_or(Halt::Broken("a sign"))?),
        other => convert::items(session, other, base_span)?[i as usize].clone(),
    })
}

/// The items from..to, with both ends included; an empty range gives an empty result.
pub fn slice(
    session: &mut Session,
    base: &Value,
    from: i128,
    to: i128,
    length: i128,
    span: Span,
) -> Result<Value> {
    let empty = to < from;
    let (mut skip, mut take) = (0, 0);
    if !empty {
        check_index(from, length, base, span)?;
        check_index(to, length, base, span)?;
        skip = from as usize;
        take = (to - from + 1) as usize;
    }
    Ok(match base {
        Value::Text(text) => Value::Text(text.part(skip, take)),
        Value::Range(first, _) if !empty => Value::Range(item(*first, from), item(*first, to)),
        other => {
            let items = convert::items(session, other, span)?;
            convert::list(session, items.iter().skip(skip).take(take).cloned())?
        }
    })
}

/// The number of items of a list or range, or of characters of a string.
pub fn length(session: &mut Session, value: &Value, span: Span) -> Result<i128> {
    match value {
        Value::List(items) => Ok(items.len() as i128),
        Value::Collection(collection) => Ok(collection.keys().len() as i128),
        Value::Range(from, to) => Ok((i128::from(*to) - i128::from(*from) + 1).max(0)),
        Value::Text(text) => Ok(text.length() as i128),
        other => Err(convert::wrong_type(
            session,
            "a list or a string",
            other,
            span,
        )),
    }
}

/// Returns an error unless there is an item at this index.
pub fn check_index(i: i128, length: i128, base: &Value, span: Span) -> Result<()> {
    if (0..length).contains(&i) {
        return Ok(());
    }
    let kind = match base {
        Value::Text(_) => "string",
        _ => "list",
    };
    let help = match base {
        Value::Text(board) if board.contains(['/', '.', '#']) => {
            "indices start at 0; `at(b, i)` is \"/\" beyond the edge of a board"
        }
        _ => "indices start at 0",
    };
    let label = match length {
        0 => format!("there is no item {i}: the {kind} is empty"),
        1 => format!("there is no item {i}: the {kind} has only item 0"),
        _ => format!(
            "there is no item {i}: the {kind} has items 0 to {}",
            length - 1
        ),
    };
    let fault = Fault::new("index out of range", span, label);
    Err(fault.help(help))
}

/// The item of a range at a valid index. It is at most the upper end, so it fits a machine word.
fn item(first: i64, place: i128) -> i64 {
    (i128::from(first) + place) as i64
}
