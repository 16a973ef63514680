//! Detects positions in which neither player can move: they are left out of sums.

use super::arithmetic;
use super::bracket::Sink;
use super::code::Code;
use super::fault::Result;
use super::frame::Frame;
use super::position::host::named_by_call;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use algebra::game::{Game, Number};
use solver::position::{Form, Position};

/// How many named positions are expanded in a row.
const MOST_NAMES: u32 = 4;

/// Finds out whether a position that is named by a call is over. This is skipped while values are computed, where the
/// parts of a sum do not matter.
pub(super) fn check_whether_over(session: &mut Session, p: Position) -> Result<()> {
    if !session.statement.computation.valuing.is_empty() || !session.statement.checking.is_empty() {
        return Ok(());
    }
    session.statement.checking.push(p);
    let known = is_over(session, p, MOST_NAMES);
    session.statement.checking.pop();
    match known {
        // The fault is reported when the moves are requested.
        Err(fault) if fault.halt().is_none() => Ok(()),
        known => known.map(|_| ()),
    }
}

fn is_over(session: &mut Session, p: Position, names: u32) -> Result<bool> {
    match *session.world.positions.form(p) {
        Form::Negative(part) | Form::Multiple(_, part) => return is_over(session, part, names),
        Form::Value(g) => return Ok(g == Game::ZERO),
        Form::Call(_) => {}
        _ => return Ok(false),
    }
    if let Some(over) = session.world.positions.known_over(p) {
        return Ok(over);
    }
    let state = match session.world.positions.state(p) {
        Some(state) if p.is_normal() && names > 0 => state,
        _ => return Ok(false),
    };
    let call = named_by_call(&*state)?;
    let body = &call.function.rule.body;
    let mut sink = HasMove { names: names - 1 };
    let over = !session.in_call(call, |session, frame| {
        session.game_into(frame, body, &mut sink)
    })?;
    session.world.positions.set_over(p, over);
    Ok(over)
}

/// The sum of positions; those that are over are left out.
pub fn sum_of(session: &mut Session, parts: &[Position]) -> Result<Position> {
    for &part in parts {
        check_whether_over(session, part)?;
    }
    Ok(session.world.positions.sum(parts)?)
}

/// The ordinal sum of two positions; a part that is over is left out.
pub fn ordinal_sum_of(session: &mut Session, base: Position, above: Position) -> Result<Position> {
    for part in [base, above] {
        check_whether_over(session, part)?;
    }
    Ok(session.world.positions.ordinal_sum(base, above)?)
}

/// Determines whether a game has a move.
struct HasMove {
    /// How many more named positions may be expanded in a row.
    names: u32,
}

impl Sink for HasMove {
    type Output = bool;
    type Choice = ();

    const BYTES_PER_OPTION: usize = 0;
    const ADDS: bool = false;
    const NEEDS_ONE_OPTION: bool = true;

    fn value(&mut self, session: &mut Session, value: &Value, _: Span) -> Result<bool> {
        Ok(match value {
            Value::Game(p, _) => !is_over(session, *p, self.names)?,
            Value::Number(Number::Int(0)) => false,
            _ => true,
        })
    }

    fn option(&mut self, _: &mut Session, _: &Value, _: Span) -> Result<()> {
        Ok(())
    }

    fn inner(&mut self, _: &mut Session, _: &Frame<'_>, _: &Code) -> Result<()> {
        Ok(())
    }

    fn bracket(&mut self, _: &mut Session, left: Vec<()>, right: Option<Vec<()>>) -> Result<bool> {
        Ok(!left.is_empty() || right.is_some_and(|right| !right.is_empty()))
    }

    fn sum(
        &mut self,
        session: &mut Session,
        frame: &Frame<'_>,
        terms: &[(bool, Code)],
    ) -> Result<bool> {
        let value = arithmetic::sum(session, frame, terms)?;
        self.value(session, &value, Span::default())
    }

    fn negative(&mut self, _: &mut Session, built: bool) -> Result<bool> {
        Ok(built)
    }
}
