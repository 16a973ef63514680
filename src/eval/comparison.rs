//! Comparisons: the order of values, identity of positions, equality of everything else.

use super::convert;
use super::convert::one_by_one;
use super::fault::{Fault, Result};
use super::move_names;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::{Comparison, Infix, Purpose, SIGNS, Sign};
use algebra::game::Relation;
use algebra::limits::Limited;

impl Comparison {
    /// Whether the comparison is true of two games with this relation.
    pub(super) fn allows(self, relation: Relation) -> bool {
        use Relation::*;
        match self {
            Comparison::Equal | Comparison::Identical => relation == Equal,
            Comparison::NotEqual => relation != Equal,
            Comparison::Less => relation == Less,
            Comparison::Greater => relation == Greater,
            Comparison::LessOrEqual => matches!(relation, Less | Equal),
            Comparison::GreaterOrEqual => matches!(relation, Greater | Equal),
            Comparison::Confused => relation == Confused,
            Comparison::LessOrConfused => matches!(relation, Less | Confused),
            Comparison::GreaterOrConfused => matches!(relation, Greater | Confused),
        }
    }

    /// Its sign in the table of signs.
    pub fn symbol(self) -> &'static str {
        let compares = Infix::Compare(self);
        let is_row =
            |sign: &&Sign| matches!(sign.purpose, Purpose::Infix(_, infix) if infix == compares);
        let row = SIGNS.iter().find(is_row);
        row.map_or("", |sign| sign.spellings[0])
    }
}

/// Whether the comparison holds.
pub fn holds(
    session: &mut Session,
    comparison: Comparison,
    left: &(Value, Span),
    right: &(Value, Span),
    at: Span,
) -> Result<bool> {
    let whole = left.1.to(right.1);
    match (&left.0, &right.0) {
        (Value::Number(x), Value::Number(y)) => {
            let order = x.compare(y, session.budget())?;
            let relation = Relation::from_le(order.is_le(), order.is_ge());
            Ok(comparison.allows(relation))
        }
        (Value::Number(_) | Value::Game(_, _), Value::Number(_) | Value::Game(_, _)) => {
            let p = convert::any_position(session, &left.0, left.1)?;
            let q = convert::any_position(session, &right.0, right.1)?;
            if p.has_turns() && q.has_turns() {
                // The trees are compared; the names of positions do not matter.
                match comparison {
                    Comparison::Equal => return session.solver().wins_and_draws().same_tree(p, q),
                    Comparison::NotEqual => {
                        return Ok(!session.solver().wins_and_draws().same_tree(p, q)?);
                    }
                    _ => {}
                }
            }
            if comparison != Comparison::Identical {
                convert::position(session, &left.0, left.1)?;
                convert::position(session, &right.0, right.1)?;
            }
            match comparison {
                Comparison::Identical => Ok(session.world.positions.identical(p, q)?),
                Comparison::LessOrEqual => session.solver().less_or_equal(p, q),
                Comparison::GreaterOrEqual => session.solver().less_or_equal(q, p),
                Comparison::GreaterOrConfused => Ok(!session.solver().less_or_equal(p, q)?),
                Comparison::LessOrConfused => Ok(!session.solver().less_or_equal(q, p)?),
                Comparison::Equal => session.solver().equal(p, q),
                Comparison::NotEqual => Ok(!session.solver().equal(p, q)?),
                _ => Ok(comparison.allows(session.solver().relation(p, q)?)),
            }
        }
        (Value::Text(x), Value::Text(y)) => {
            let order = x.cmp(y);
            let relation = Relation::from_le(order.is_le(), order.is_ge());
            Ok(comparison.allows(relation))
        }
        (Value::Collection(x), Value::Collection(y))
            if is_order(comparison) && !x.is_dict() && !y.is_dict() =>
        {
            let le = x.is_within(session, y, whole)?;
            let ge = y.is_within(session, x, whole)?;
            Ok(comparison.allows(Relation::from_le(le, ge)))
        }
        (a, b) => {
            let equal = equal_data(session, a, b, whole)?;
            match (comparison, equal) {
                (Comparison::Equal | Comparison::Identical, Some(equal)) => Ok(equal),
                (Comparison::NotEqual, Some(equal)) => Ok(!equal),
                _ => Err(incomparable(comparison, left, right, at)),
            }
        }
    }
}

/// Whether it is an order of numbers, games, strings and sets.
fn is_order(comparison: Comparison) -> bool {
    use Comparison::{Greater, GreaterOrEqual, Less, LessOrEqual};
    matches!(comparison, Less | LessOrEqual | Greater | GreaterOrEqual)
}

/// Whether two items of lists are equal; they may be of different types.
pub fn equal_items(session: &mut Session, x: &Value, y: &Value, span: Span) -> Result<bool> {
    match (x, y) {
        (Value::Number(_) | Value::Game(_, _), Value::Number(_) | Value::Game(_, _)) => {
            let (x, y) = ((x.clone(), span), (y.clone(), span));
            holds(session, Comparison::Equal, &x, &y, span)
        }
        _ => Ok(equal_data(session, x, y, span)? == Some(true)),
    }
}

/// Whether two values that are not both games are equal; `None` if they are of different types.
fn equal_data(session: &mut Session, a: &Value, b: &Value, span: Span) -> Result<Option<bool>> {
    match (a, b) {
        (Value::List(_) | Value::Range(..), Value::List(_) | Value::Range(..)) => {
            if let (Value::Range(a, b), Value::Range(c, d)) = (a, b) {
                return Ok(Some((a, b) == (c, d) || (b < a && d < c)));
            }
            let (x, y) = (
                convert::items(session, a, span)?,
                convert::items(session, b, span)?,
            );
            // Lists with the same data are equal. This check takes linear time even if the lists share parts.
            if a == b {
                return Ok(Some(true));
            }
            if x.len() != y.len() {
                return Ok(Some(false));
            }
            for (x, y) in x.iter().zip(y.iter()) {
                session.tick()?;
                if !session.recurse(|session| equal_items(session, x, y, span))? {
                    return Ok(Some(false));
                }
            }
            Ok(Some(true))
        }
        (Value::Collection(x), Value::Collection(y)) => Ok(Some(x.equals(session, y, span)?)),
        // Different games may have the same thermograph.
        (Value::Thermograph(_, x), Value::Thermograph(_, y)) => Ok(Some(x == y)),
        (Value::Move(x), Value::Move(y)) => Ok(Some(
            session.world.positions.identical(x.mv.from, y.mv.from)?
                && session.world.positions.identical(x.mv.to, y.mv.to)?,
        )),
        (Value::Move(made), Value::Text(text)) | (Value::Text(text), Value::Move(made)) => {
            let within = made.within.unwrap_or(made.mv.from);
            let name = move_names::name_of(session, within, &made.mv)?;
            Ok(Some(name.as_deref() == Some(&**text)))
        }
        _ if std::mem::discriminant(a) == std::mem::discriminant(b) => Ok(Some(a == b)),
        _ => Ok(None),
    }
}

fn incomparable(
    comparison: Comparison,
    left: &(Value, Span),
    right: &(Value, Span),
    at: Span,
) -> Fault {
    if comparison == Comparison::Confused
        && matches!((&left.0, &right.0), (Value::Truth(_), Value::Truth(_)))
    {
        return Fault::new("`||` is not `or`", at, "here it means `confused with`")
            .note("games g and h are confused, g || h, when neither g <= h nor g >= h")
            .help("write `or` between truth values");
    }
    let (x, y) = (left.0.a_type(), right.0.a_type());
    let label = format!("`{}` between {x} and {y}", comparison.symbol());
    let mut fault = Fault::new("these two cannot be compared", at, label);
    if matches!(left.0, Value::Truth(_)) || matches!(right.0, Value::Truth(_)) {
        fault = fault.help("`and` and `or` join truth values");
    } else if matches!(
        (&left.0, &right.0),
        (Value::Outcome(..), Value::Game(_, _)) | (Value::Game(_, _), Value::Outcome(..))
    ) {
        fault = fault.help("`outcome(g) == N` asks for the outcome of a game");
    } else if matches!(
        (&left.0, &right.0),
        (Value::Outcome(..), Value::Text(_)) | (Value::Text(_), Value::Outcome(..))
    ) {
        fault = fault.help("outcomes are written without quotes: `outcome(g) == N`");
    } else if let (Value::Range(from, to), _) | (_, Value::Range(from, to)) = (&left.0, &right.0) {
        fault = fault.help(one_by_one(*from, *to));
    }
    fault
}
