//! Functions and rulesets of a program that embeds the engine.

use std::rc::Rc;

use super::code::{Analysis, Binder, Code, Op, Rule, Written};
use super::fault::{Result, Source};
use super::no_answer;
use super::session::{Session, Spans};
use super::value::{Function, Value};
use crate::diagnostic::Span;
use algebra::limits::{Checks, catch_panic};
use solver::position::Convention;

/// A function of a program that embeds the engine.
pub trait Host {
    /// Calls it. A ruleset gets itself as the last argument, and returns the game that lists the moves of the position with
    /// the other ones.
    fn call(&self, session: &mut Session, args: &[Value]) -> Result<Value>;
}

/// A function with these parameters that calls the host. Calls of a ruleset are named positions, whose moves are
/// found on demand and whose values are memoized.
pub fn function(
    session: &mut Session,
    name: &str,
    params: &[&str],
    is_ruleset: bool,
    host: Rc<dyn Host>,
) -> Value {
    let text = format!("{name}({})", params.join(", "));
    let span = Span::new(0, text.len());
    let params = params.iter().zip(0..);
    let params = params.map(|(name, slot)| Binder::Name(slot, (*name).into()));
    let params: Box<[Binder]> = params.collect();
    let rule = Rule {
        name: Some(name.into()),
        slots: params.len() + usize::from(is_ruleset),
        own_slot: is_ruleset.then_some(params.len() as u32),
        params,
        takes_apart: false,
        body: Code {
            op: Op::Host(host),
            span,
        },
        by: None,
        captures: Box::default(),
        mentions: Box::default(),
        written: Written {
            source: Rc::new(Source::new(name, text)),
            span,
            plain: None,
        },
        on_shelf: false,
        board_reader: None,
        convention: is_ruleset.then_some(Convention::Normal),
        analysis: Analysis::default(),
    };
    session.definitions.function_count += 1;
    Value::Function(Rc::new(Function {
        rule: Rc::new(rule),
        captured: Vec::new(),
        id: session.definitions.function_count,
    }))
}

/// Does some short work between two statements, without the preparations for a statement. `None` if it fails or takes
/// longer than the time between two checks of the limits; then it is to be done as a statement.
pub fn briefly<T>(
    session: &mut Session,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Option<T> {
    let resumed = session.budget().resume();
    let attempt = session.budget().begin_attempt(Checks::NONE);
    let done = catch_panic(|| work(session));
    let ended = session.budget().end_attempt(attempt);
    if resumed {
        session.budget().pause();
    }
    ended.ok()?;
    done.ok()?.ok()
}

/// Does some work as a part of the running statement, on behalf of a host that it has called.
pub fn within_statement<T>(
    session: &mut Session,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Result<T> {
    work(session).map_err(|fault| no_answer::describe(session, fault))
}

/// Does some work while a name has this value.
pub fn with_definition<T>(
    session: &mut Session,
    name: &str,
    value: Value,
    work: impl FnOnce(&mut Session) -> Result<T>,
) -> Result<T> {
    let version = session.definitions.globals.version();
    define(session, name, value);
    let done = work(session);
    session.definitions.globals.roll_back(version);
    done
}

/// Defines a name, as `let` does.
pub fn define(session: &mut Session, name: &str, value: Value) {
    let id = session
        .definitions
        .global(&name.into(), &session.world.positions);
    session.definitions.globals.define(id, value, None);
}

/// Calls a function value from outside of any text.
pub fn apply(
    session: &mut Session,
    function: &Value,
    values: impl IntoIterator<Item = Value>,
) -> Result<Value> {
    let nowhere = Span::default();
    session.apply(function, values, Spans::Same(nowhere), nowhere, nowhere)
}
