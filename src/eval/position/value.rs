//! The value of a position named by a call: computed from the values of its options, without creating positions for
//! nested brackets, or by the theorem that the definition gives.

use super::compiled;
use crate::eval::convert;
use crate::eval::show;
use hashbrown::HashSet;

use super::CallState;
use super::host::{defining_state, named_by_call};
use crate::diagnostic::{Diagnostic, Span};
use crate::eval::bracket::ToValue;
use crate::eval::code::Code;
use crate::eval::fault::{Fault, Result};
use crate::eval::session::Session;
use crate::eval::value::Value;
use algebra::game::Game;
use algebra::game::loopy::GameValue;
use solver::position::{Position, State};
use solver::solve::{NoAnswer, SolveError, Via};

/// The value of a position named by a call. If the theorem is circular, that is, it leads back to the position itself,
/// the moves are used instead.
pub(in crate::eval) fn value_of_call(
    session: &mut Session,
    p: Position,
    call: &CallState,
) -> Result<Game> {
    let before = session.statement.computation.valuing.via(p);
    let via = match (&call.function.rule.by, before) {
        (Some(_), None) => Via::Theorem,
        (_, Some(Via::Moves)) => {
            let (mut positions, circular_theorem) = session.statement.computation.valuing.from(p);
            positions.push(p);
            let cycle = NoAnswer::Cycle {
                positions,
                circular_theorem,
            };
            return Err(cycle.into());
        }
        _ => Via::Moves,
    };
    if via == Via::Moves
        && let Some(value) = compiled::value(session, call)?
    {
        session.world.positions.set_value(p, value);
        return Ok(value);
    }
    session.statement.computation.valuing.set(p, via);
    let found = value_via(session, p, call, via);
    if before.is_none() {
        session.statement.computation.valuing.pop();
    }
    let value = found.map_err(|fault| {
        let fault = fault.while_computing(call);
        if session.statement.computation.valuing.is_empty() {
            fault.outside()
        } else {
            fault
        }
    })?;
    session.world.positions.set_value(p, value);
    Ok(value)
}

fn value_via(session: &mut Session, p: Position, call: &CallState, via: Via) -> Result<Game> {
    let first = session.statement.computation.valuing.first().unwrap_or(p);
    let length = session.statement.computation.valuing.len();
    session.solver().check_chain(first, p, length)?;
    let rule = &call.function.rule;
    let (Some(theorem), Via::Theorem) = (&rule.by, via) else {
        return value_in(session, call, &rule.body);
    };
    let value = match value_in(session, call, theorem) {
        Err(fault) if is_circular(&fault, p) => {
            session.statement.computation.valuing.set(p, Via::Moves);
            return value_in(session, call, &rule.body);
        }
        value => value?,
    };
    // The theorem led back to the position, whose moves then gave the value.
    if let Some(value) = session.world.positions.known_value(p) {
        return Ok(value);
    }
    if session.world.paranoid {
        session.statement.computation.valuing.set(p, Via::Moves);
        check_theorem(session, call, theorem, value)?;
    }
    Ok(value)
}

fn check_theorem(
    session: &mut Session,
    call: &CallState,
    theorem: &Code,
    value: Game,
) -> Result<()> {
    let rule = &*call.function.rule;
    let moves = value_in(session, call, &rule.body)?;
    if moves == value {
        return Ok(());
    }
    Err(refuted(
        session,
        call,
        theorem,
        [value, moves].map(GameValue::Short),
    )?)
}

/// Checks the theorem about a loopy position against the graph of all positions that its moves lead to.
fn check_loopy_theorem(
    session: &mut Session,
    p: Position,
    call: &CallState,
    theorem: &Code,
) -> Result<()> {
    let claimed = session.in_call(call, |session, frame| session.eval(frame, theorem))?;
    let claimed = convert::position(session, &claimed, theorem.span)?;
    let claimed = session.solver().loopy().value_of(claimed)?;
    let moves = session.solver().loopy().value_of_form(p)?;
    if moves == claimed {
        return Ok(());
    }
    Err(refuted(session, call, theorem, [claimed, moves])?)
}

/// The error for a theorem that gives one value where the moves give another.
fn refuted(
    session: &mut Session,
    call: &CallState,
    theorem: &Code,
    values: [GameValue; 2],
) -> Result<Fault> {
    let notation = session.notation();
    let [by, moves] = values.map(|value| show::value_text(session, &value, notation));
    let label = format!(
        "{} is {} by this theorem, but {} by its moves",
        call.name(),
        by?,
        moves?
    );
    let fault = Diagnostic::new("the theorem does not hold", theorem.span, label);
    Ok(Fault::at(fault, call.function.rule.written.source.clone()))
}

/// The value of code in the frame of a call, with the definitions in force when the call was made.
pub(in crate::eval) fn value_in(
    session: &mut Session,
    call: &CallState,
    code: &Code,
) -> Result<Game> {
    session.in_call(call, |session, frame| {
        session.game_into(frame, code, &mut ToValue)
    })
}
impl Session {
    /// The text of the `by` clause in the definition of a position, and its value for this position.
    pub fn theorem_text(&mut self, p: Position) -> Result<Option<(String, Value)>> {
        let Some(state) = defining_state(self, p) else {
            return Ok(None);
        };
        let call = named_by_call(&*state)?;
        let rule = &*call.function.rule;
        let Some(theorem) = &rule.by else {
            return Ok(None);
        };
        let Span { start, end } = theorem.span;
        let text = rule
            .written
            .source
            .text
            .get(start..end)
            .unwrap_or("")
            .to_string();
        let value = self.in_call(call, |session, frame| session.eval(frame, theorem))?;
        Ok(Some((text, value)))
    }

    /// Checks theorems against moves, for a position and all its followers; returns whether there is a theorem at all.
    /// By induction, it is enough to compare one move deep at each position.
    pub fn verify(&mut self, p: Position, verified: &mut HashSet<Position>) -> Result<bool> {
        let mut has_theorem = false;
        let mut waiting = vec![p];
        while let Some(p) = waiting.pop() {
            if !verified.insert(p) {
                continue;
            }
            self.tick()?;
            let Some(state) = self.world.positions.state(p) else {
                self.world.positions.form(p).push_parts(&mut waiting);
                continue;
            };
            if !state.is_defined() {
                continue;
            }
            let call = named_by_call(&*state)?;
            if let Some(theorem) = &call.function.rule.by {
                has_theorem = true;
                if self.solver().is_loop_free(p)? {
                    let value = self.solver().value_of(p)?;
                    check_theorem(self, call, theorem, value)?;
                } else {
                    // One move deep, a cyclic position may agree with any claim, so its whole graph is checked.
                    check_loopy_theorem(self, p, call, theorem)?;
                }
            }
            waiting.push(self.solver().expanded(p)?);
        }
        Ok(has_theorem)
    }
}

/// Whether a value was not found because the `by` clause of this position is circular.
fn is_circular(fault: &Fault, p: Position) -> bool {
    let Some(NoAnswer::Cycle {
        circular_theorem, ..
    }) = fault.no_answer()
    else {
        return false;
    };
    *circular_theorem == Some(p)
}

impl Fault {
    /// Adds a note that names the position whose moves were being computed, if that helps.
    pub(in crate::eval) fn while_computing(self, call: &CallState) -> Fault {
        if self.halt().is_none() && !self.is_of_game() && self.diagnostic.notes.len() < 3 {
            self.note(format!("while computing {}", call.name()))
        } else {
            self
        }
    }
}
