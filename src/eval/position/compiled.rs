//! Questions that compiled rulesets answer.

use super::CallState;
use super::host::{defining_state, named_by_call};
use super::twin;
use crate::diagnostic::Span;
use crate::eval::collection::Collection;
use crate::eval::fault::Result;
use crate::eval::frame::Frame;
use crate::eval::session::Session;
use crate::eval::typed::{
    Answer, Asked, Evaluation, Given, Interpreter, Prepared, Question, Ruleset, ending_of,
};
use crate::eval::value::Value;
use algebra::game::{Algebra, Ending, Game};
use algebra::limits::{self, Halt, Limited, catch_panic};
use solver::position::Position;
use solver::solve::WinnerQuestion;

/// The value of a position named by a call, if its ruleset could be compiled.
pub(in crate::eval) fn value(session: &mut Session, call: &CallState) -> Result<Option<Game>> {
    Ok(ask(session, call, Question::Value)?.map(Game))
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
    let won = ask(session, call, Question::Winner(question))?;
    Ok(won.map(|won| won == 1))
}

/// How a game with wins, losses and draws ends, if it is named by a call of a ruleset that could be compiled.
pub(in crate::eval) fn ending(session: &mut Session, p: Position) -> Result<Option<Ending>> {
    let Some(state) = defining_state(session, p) else {
        return Ok(None);
    };
    let call = named_by_call(&*state)?;
    Ok(ask(session, call, Question::Ending)?.and_then(ending_of))
}

/// Asks the compiled ruleset of a call, if there is one.
fn ask(session: &mut Session, call: &CallState, question: Question) -> Result<Option<u32>> {
    // Theorems are checked, and moves are listed as heaps, by the interpreter.
    if session.world.paranoid || session.statement.heaps_of.is_some() {
        return Ok(None);
    }
    let callee = session.callee(&call.function, call.version);
    let mut ruleset = session.compiled.take(callee);
    let answer = answer(session, call, question, &mut ruleset);
    session.compiled.put_back(callee, ruleset);
    let Some(Answer { found, deepest }) = answer? else {
        return Ok(None);
    };
    let computation = &mut session.statement.computation;
    computation.valuing.note_depth(deepest);
    let found = found?;
    computation.methods.compiled |= found.is_some();
    Ok(found)
}

fn answer(
    session: &mut Session,
    call: &CallState,
    question: Question,
    ruleset: &mut Ruleset,
) -> Result<Option<Answer>> {
    let asked = Asked {
        function: &call.function,
        args: &call.args,
        version: call.version,
        globals: &session.definitions.globals,
    };
    let budget = &mut session.world.positions.algebra.budget;
    let methods = &mut session.statement.computation.methods;
    let (place, called_out) = match ruleset.prepare(&asked, question, budget)? {
        Prepared::Ready(place, called_out) => (place, called_out),
        Prepared::Not(why_not) => {
            methods.interpreted = methods.interpreted.take().or(why_not);
            return Ok(None);
        }
    };
    if called_out.is_none() {
        let algebra = &mut session.world.positions.algebra;
        let answer = ruleset.answer(place, &call.args, question, algebra, &mut Nobody);
        return Ok(Some(answer));
    }
    methods.called_out = methods.called_out.take().or(called_out);
    let mut algebra = std::mem::take(&mut session.world.positions.algebra);
    let mut lent = Lent {
        session: &mut *session,
        version: call.version,
    };
    // A panic must not leave the session without its algebra.
    let answer =
        catch_panic(|| ruleset.answer(place, &call.args, question, &mut algebra, &mut lent));
    session.world.positions.algebra = algebra;
    Ok(Some(answer?))
}

/// Evaluates nothing, for rulesets that call nothing out.
struct Nobody;

impl Interpreter for Nobody {
    fn evaluate(&mut self, _: Evaluation<'_>, _: &mut Algebra) -> limits::Result<Option<Value>> {
        Ok(None)
    }
}

/// A session that evaluates code for a compiled ruleset, which has its algebra meanwhile.
struct Lent<'s> {
    session: &'s mut Session,
    version: u64,
}

impl Interpreter for Lent<'_> {
    fn evaluate(
        &mut self,
        evaluation: Evaluation<'_>,
        algebra: &mut Algebra,
    ) -> limits::Result<Option<Value>> {
        let session = &mut *self.session;
        std::mem::swap(algebra, &mut session.world.positions.algebra);
        let base = session.statement.stack.len();
        let value = catch_panic(|| {
            session.with(
                |it| &mut it.version,
                self.version,
                |session| self::evaluate(session, evaluation, base),
            )
        });
        session.statement.stack.truncate(base);
        std::mem::swap(algebra, &mut session.world.positions.algebra);
        match value? {
            Ok(value) => Ok(Some(value)),
            Err(fault) => match fault.halt() {
                Some(
                    halt @ (Halt::Interrupted(_)
                    | Halt::Time(_)
                    | Halt::Memory(_)
                    | Halt::Patience
                    | Halt::Broken(_)
                    | Halt::Panicked(_)),
                ) => Err(halt),
                // The interpreter meets the mistake again, and reports it.
                _ => Ok(None),
            },
        }
    }
}

/// The value of code in a frame that starts here.
fn evaluate(session: &mut Session, evaluation: Evaluation<'_>, base: usize) -> Result<Value> {
    let Evaluation {
        rule,
        code,
        slots,
        captured,
    } = evaluation;
    let stack = &mut session.statement.stack;
    stack.resize(base + rule.slots, Value::Truth(false));
    for (slot, given) in slots {
        session.statement.stack[base + slot as usize] = value_of(session, given, code.span)?;
    }
    let captured = captured.into_iter();
    let captured = captured.map(|given| value_of(session, given, code.span));
    let captured = captured.collect::<Result<Vec<_>>>()?;
    let frame = Frame {
        base,
        captured: &captured,
    };
    session.recurse(|session| session.eval(&frame, code))
}

fn value_of(session: &mut Session, given: Given, span: Span) -> Result<Value> {
    match given {
        Given::Value(value) => Ok(value),
        Given::Set(elements) => Collection::set(session, elements.into_iter(), span),
    }
}
