//! The moves of positions that are named by calls.

use std::any::Any;

use super::expression::Frame;
use super::fault::{Fault, Result};
use super::function::CallState;
use super::quick;
use super::session::Session;
use crate::limits::Halt;
use crate::position::{Convention, Position, State, Unsettled};

impl Session {
    /// Finds the moves of a position that is named by a call, and of those that it is another name for.
    pub(super) fn unfold(&mut self, p: Position) -> Result<()> {
        const AT_ONCE: usize = 1 << 18;
        let mut at = p;
        for _ in 0..AT_ONCE {
            at = self.unfold_one(at)?;
            if !matches!(self.positions.unfolded(at), Err(Unsettled::Unfold(_))) {
                break;
            }
        }
        Ok(())
    }

    fn unfold_one(&mut self, p: Position) -> Result<Position> {
        let Some(state) = self.positions.state(p) else {
            return Ok(p);
        };
        if self.positions.is_open_loop(p) {
            let name = state.name();
            return Err(Fault::here(
                "this bracket is asked for before it is complete",
                format!("`{name}` stands for the bracket around it"),
            )
            .help(format!(
                "inside of its own bracket `{name}` can be an option, or a part of one, and nothing is known of it yet"
            )));
        }
        let call = named_by_call(&*state)?;
        if let Some(at) = self.unfolding.iter().position(|&q| q == p) {
            let mut cycle = self.unfolding[at..].to_vec();
            cycle.push(p);
            let mut fault = self.leads_round(&cycle);
            fault.goes_round = false;
            return Err(
                fault.help("what the moves of a position are cannot depend on the position itself")
            );
        }
        self.unfolding.push(p);
        let body = &call.function.rule.body;
        let made = self.in_call(call, |session, frame| {
            let value = session.eval(frame, body)?;
            match call.function.rule.convention {
                Some(Convention::WinsAndDraws) => session.wld_position(&value, body.span),
                _ => session.position(&value, body.span),
            }
        });
        self.unfolding.pop();
        let unfolded = made.map_err(|fault| fault.while_finding(call))?;
        let mut options = Vec::new();
        self.positions.form(unfolded).push_parts(&mut options);
        for option in options {
            self.look_whether_over(option)?;
        }
        self.positions.set_unfolded(p, unfolded);
        Ok(unfolded)
    }

    /// The function and the integers that name a position, where nothing else does.
    pub fn sizes_of(&self, p: Position) -> Option<(String, Vec<i64>)> {
        let state = self.positions.state(p)?;
        if let Some(heap) = state.heap() {
            let size = i64::try_from(heap.beans).ok()?;
            return Some((heap.rules.into_owned(), vec![size]));
        }
        let call = (&*state as &dyn Any).downcast_ref::<CallState>()?;
        let sizes = call.args.iter().map(quick::int);
        let rules = call.function.id.to_string();
        Some((rules, sizes.collect::<Option<_>>()?))
    }

    /// Does something in the frame of a call, with the definitions of its time.
    pub(super) fn in_call<T>(
        &mut self,
        call: &CallState,
        work: impl FnOnce(&mut Session, &Frame<'_>) -> Result<T>,
    ) -> Result<T> {
        let age = std::mem::replace(&mut self.age, call.age);
        let base = self.stack.len();
        self.stack.extend(call.args.iter().cloned());
        let done = self.in_frame(&call.function, base, work);
        self.stack.truncate(base);
        self.age = age;
        done
    }
}

/// The call that names a position.
pub(super) fn named_by_call(state: &dyn State) -> Result<&CallState> {
    let call = (state as &dyn Any).downcast_ref::<CallState>();
    call.ok_or_else(|| Halt::Broken("a position that nobody can unfold").into())
}
