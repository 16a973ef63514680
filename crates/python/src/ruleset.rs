//! Functions and rulesets written in Python.

use std::sync::{Arc, Weak};

use pyo3::prelude::*;

use super::data::{Data, call, upgraded};
use super::shared::Shared;
use algebra::limits::Halt;
use solver::position::Position;
use upstar::diagnostic::Span;
use upstar::eval::host::{self, Host};
use upstar::eval::{Fault, Result, Session, Value, convert};

/// A ruleset whose moves Python functions list: those of Left and of Right, or one for both players.
pub struct PyRuleset {
    pub moves: Vec<Py<PyAny>>,
    pub shared: Weak<Shared>,
}

impl Host for PyRuleset {
    fn call(&self, session: &mut Session, args: &[Value]) -> Result<Value> {
        let (own, args) = args
            .split_last()
            .ok_or(Halt::Broken("a ruleset that does not know itself"))?;
        let shared = upgraded(&self.shared)?;
        let mut sides = Vec::with_capacity(2);
        for moves in &self.moves {
            sides.push(options(session, &shared, moves, own, args)?);
        }
        let positions = &mut session.world.positions;
        let position = match (sides.pop(), sides.pop()) {
            (Some(right), Some(left)) => positions.bracket(left, right)?,
            (both, _) => positions.impartial(both.unwrap_or_default())?,
        };
        Ok(Value::game(position))
    }
}

/// The options that one of the functions lists.
fn options(
    session: &mut Session,
    shared: &Arc<Shared>,
    moves: &Py<PyAny>,
    own: &Value,
    args: &[Value],
) -> Result<Vec<Position>> {
    let Data::List(states) = call(session, shared, moves, args)? else {
        let label = "a list of states, games or positions was expected";
        return Err(Fault::here("this ruleset does not list its moves", label));
    };
    let mut options = Vec::with_capacity(states.0.len());
    for state in states.take() {
        session.tick()?;
        let is_game = matches!(state, Data::Held(_, true) | Data::Foreign(_));
        let mut value = state.value(session, shared)?;
        if !is_game {
            value = host::apply(session, own, [value])?;
        }
        options.push(convert::position(session, &value, Span::default())?);
    }
    Ok(options)
}
