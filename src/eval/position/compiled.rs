//! Questions that compiled rulesets answer.

use super::CallState;
use super::host::{defining_state, named_by_call};
use super::twin;
use crate::eval::fault::Result;
use crate::eval::session::Session;
use crate::eval::typed::{Asked, Compiled};
use algebra::game::{Algebra, Ending, Game};
use algebra::limits;
use solver::position::Position;
use solver::solve::WinnerQuestion;

/// The value of a position named by a call, if its ruleset could be compiled.
pub(in crate::eval) fn value(session: &mut Session, call: &CallState) -> Result<Option<Game>> {
    ask(session, call, |compiled, asked, algebra| {
        compiled.value(asked, algebra)
    })
}

/// Whether a player wins a position, if it is named by a call of a ruleset that could be compiled.
pub(in crate::eval) fn wins(
    session: &mut Session,
    p: Position,
    question: WinnerQuestion,
) -> Result<Option<bool>> {
    let Some(state) = defining_state(session, p) else {
        return Ok(None);
    };
    let call = named_by_call(&*state)?;
    if !question.is_misere && twin::searchable(session, call)?.is_some() {
        return Ok(None);
    }
    ask(session, call, |compiled, asked, algebra| {
        compiled.wins(asked, question, algebra)
    })
}

/// How a game with wins, losses and draws ends, if it is named by a call of a ruleset that could be compiled.
pub(in crate::eval) fn ending(session: &mut Session, p: Position) -> Result<Option<Ending>> {
    let Some(state) = defining_state(session, p) else {
        return Ok(None);
    };
    let call = named_by_call(&*state)?;
    ask(session, call, |compiled, asked, algebra| {
        compiled.ending(asked, algebra)
    })
}

fn ask<T>(
    session: &mut Session,
    call: &CallState,
    question: impl FnOnce(&mut Compiled, &Asked<'_>, &mut Algebra) -> limits::Result<Option<T>>,
) -> Result<Option<T>> {
    // Theorems are checked, and moves are listed as heaps, by the interpreter.
    if session.world.paranoid || session.statement.heaps_of.is_some() {
        return Ok(None);
    }
    let asked = Asked {
        callee: session.callee(&call.function, call.version),
        function: &call.function,
        args: &call.args,
        version: call.version,
        globals: &session.definitions.globals,
    };
    let algebra = &mut session.world.positions.algebra;
    let found = question(&mut session.compiled, &asked, algebra);
    let depth = session.compiled.deepest;
    let why_not = session.compiled.why_not.take();
    let computation = &mut session.statement.computation;
    computation.valuing.note_depth(depth);
    let found = found?;
    computation.methods.compiled |= found.is_some();
    computation.methods.interpreted = computation.methods.interpreted.take().or(why_not);
    Ok(found)
}
