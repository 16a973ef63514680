//! The evaluator as the host of the solver: it supplies the moves, values and theorems of named positions.

use super::compiled;
use super::twin;
use crate::eval::convert;
use crate::eval::disk_cache;
use crate::eval::gc;
use crate::eval::shelf;
use crate::eval::terminal_check;
use std::any::Any;
use std::rc::Rc;

use super::CallState;
use crate::eval::fault::{Cause, Fault, Result, Source};
use crate::eval::frame::Frame;
use crate::eval::int_fast_path;
use crate::eval::session::Session;
use crate::eval::statement::run_part;
use crate::eval::value::Value;
use crate::syntax::{self, is_name};
use algebra::game::{Ending, Game};
use algebra::limits::Halt;
use solver::position::{Convention, Position, SearchableBoard, State};
use solver::solve::{Computation, Expand, NoAnswer, SolveError, WinnerQuestion, World};

impl SolveError for Fault {
    fn no_answer(&self) -> Option<&NoAnswer> {
        match &self.cause {
            Cause::NoAnswer(stop) => Some(stop),
            _ => None,
        }
    }

    fn halt(&self) -> Option<Halt> {
        Fault::halt(self)
    }

    fn while_exploring(mut self, last: Position, count: usize) -> Self {
        if let Cause::Halt(halt) = &self.cause
            && self.diagnostic.notes.is_empty()
        {
            self.cause = Cause::HaltExploring(halt.clone(), last, count);
        }
        self
    }
}

impl Expand for Session {
    type Error = Fault;

    #[inline]
    fn world(&self) -> &World {
        &self.world
    }

    #[inline]
    fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    #[inline]
    fn computation(&self) -> &Computation {
        &self.statement.computation
    }

    #[inline]
    fn computation_mut(&mut self) -> &mut Computation {
        &mut self.statement.computation
    }

    fn expand(&mut self, p: Position) -> Result<Position> {
        if self.world.positions.is_open_loop(p) {
            return Err(NoAnswer::IncompleteBracket(p).into());
        }
        let Some(state) = self.world.positions.state(p) else {
            return Ok(p);
        };
        let call = named_by_call(&*state)?;
        if let Some(at) = self.statement.expanding.iter().position(|&q| q == p) {
            let mut cycle = self.statement.expanding[at..].to_vec();
            cycle.push(p);
            return Err(NoAnswer::SelfDependent(cycle).into());
        }
        self.statement.expanding.push(p);
        let body = &call.function.rule.body;
        let built = self.in_call(call, |session, frame| {
            let value = session.eval(frame, body)?;
            match call.function.rule.convention {
                Some(Convention::WinsAndDraws) => convert::wld_position(session, &value, body.span),
                _ => convert::position(session, &value, body.span),
            }
        });
        self.statement.expanding.pop();
        let expansion = built.map_err(|fault| fault.while_computing(call))?;
        let mut options = Vec::new();
        self.world
            .positions
            .form(expansion)
            .push_parts(&mut options);
        for option in options {
            terminal_check::check_whether_over(self, option)?;
        }
        Ok(expansion)
    }

    fn named_value(&mut self, p: Position) -> Result<Game> {
        match self.world.positions.state(p) {
            Some(state) if self.remembered.is_some() && !self.world.paranoid => {
                disk_cache::remembered_value(self, p, &*state)
            }
            state => disk_cache::found_value(self, p, state.as_deref()),
        }
    }

    fn compiled_winner(&mut self, p: Position, question: WinnerQuestion) -> Result<Option<bool>> {
        compiled::wins(self, p, question)
    }

    fn compiled_ending(&mut self, p: Position) -> Result<Option<Ending>> {
        compiled::ending(self, p)
    }

    fn searchable(&mut self, p: Position) -> Result<Option<Rc<dyn SearchableBoard>>> {
        let Some(state) = self.world.positions.state(p) else {
            return Ok(None);
        };
        match (&*state as &dyn Any).downcast_ref::<CallState>() {
            Some(call) => twin::searchable(self, call),
            None => Ok(state.searchable()),
        }
    }

    fn theorem(&mut self, p: Position) -> Result<Option<Position>> {
        let Some(state) = defining_state(self, p) else {
            return Ok(None);
        };
        let call = named_by_call(&*state)?;
        let Some(theorem) = &call.function.rule.by else {
            return Ok(None);
        };
        let value = self.in_call(call, |session, frame| session.eval(frame, theorem))?;
        Ok(Some(convert::position(self, &value, theorem.span)?))
    }

    /// A bundled ruleset that is defined `by octal(..)` has the moves of that code.
    fn same_moves(&mut self, p: Position) -> Result<Option<Position>> {
        let is_on_shelf = defining_state(self, p).is_some_and(|state| {
            let call = (&*state as &dyn Any).downcast_ref::<CallState>();
            call.is_some_and(|call| call.function.rule.on_shelf)
        });
        if !is_on_shelf {
            return Ok(None);
        }
        match self.theorem_text(p)? {
            Some((_, Value::Game(heap, _))) => Ok(Some(heap)),
            _ => Ok(None),
        }
    }

    fn named_negative(&mut self, p: Position) -> Result<Option<Position>> {
        shelf::negative_named(self, p)
    }

    fn verify_theorems(&mut self, p: Position) -> Result<()> {
        self.verify(p, &mut Default::default()).map(|_| ())
    }

    fn scratch<T>(&mut self, work: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        gc::with_rollback(self, work)
    }
}

impl Session {
    /// Runs some work in the frame of a call, with the definitions in force when the call was made.
    pub(in crate::eval) fn in_call<T>(
        &mut self,
        call: &CallState,
        work: impl FnOnce(&mut Session, &Frame<'_>) -> Result<T>,
    ) -> Result<T> {
        self.with(
            |it| &mut it.version,
            call.version,
            |session| {
                let base = session.statement.stack.len();
                session.statement.stack.extend(call.args.iter().cloned());
                let done = session.in_frame(&call.function, base, work);
                session.statement.stack.truncate(base);
                done
            },
        )
    }
}

/// The ruleset and the sizes of a position that is determined by integers alone; `None` for any other position.
pub fn sizes_of(session: &Session, p: Position) -> Option<(String, Vec<i64>)> {
    let state = session.world.positions.state(p)?;
    if let Some(heap) = state.heap() {
        let size = i64::try_from(heap.beans).ok()?;
        return Some((heap.rules.into_owned(), vec![size]));
    }
    let call = (&*state as &dyn Any).downcast_ref::<CallState>()?;
    let sizes = call.args.iter().map(int_fast_path::int);
    let rules = call.function.id.to_string();
    Some((rules, sizes.collect::<Option<_>>()?))
}

/// The state of a position that is defined in the language.
pub(in crate::eval) fn defining_state(session: &Session, p: Position) -> Option<Rc<dyn State>> {
    let state = session.world.positions.state(p)?;
    Some(state).filter(|state| state.is_defined())
}

/// The arguments of the call that names a position, as a list; `None` for a position that no single call names.
pub fn arguments_of(session: &mut Session, p: Position) -> Result<Option<Value>> {
    let Some(state) = session.world.positions.state(p) else {
        return Ok(None);
    };
    if let Some(call) = (&*state as &dyn Any).downcast_ref::<CallState>() {
        return convert::list(session, call.args.iter().cloned()).map(Some);
    }
    // The rulesets in Rust only have a name, whose arguments are literals.
    let name = state.name();
    let call = name.split_once('(').filter(|(callee, _)| is_name(callee));
    let Some(arguments) = call.and_then(|(_, rest)| rest.strip_suffix(')')) else {
        return Ok(None);
    };
    let source = Rc::new(Source::new("args", format!("[{arguments}]")));
    let Some(Ok(statement)) = syntax::statements(&source.text).next() else {
        return Ok(None);
    };
    let environment = session.statement.environment.clone();
    let list = run_part(session, environment, |session| {
        session.value_of(&statement, &source)
    });
    list.map(Some)
}

/// The call that names a position.
pub(in crate::eval) fn named_by_call(state: &dyn State) -> Result<&CallState> {
    let call = (state as &dyn Any).downcast_ref::<CallState>();
    call.ok_or_else(|| Halt::Broken("a position without a ruleset").into())
}
