//! Functions and rulesets of a program that embeds the engine.

use std::rc::Rc;

use super::code::{Analysis, Binder, Code, Op, Rule};
use super::fault::{Result, Source};
use super::session::Session;
use super::value::{Function, Value};
use crate::diagnostic::Span;
use crate::limits::catch_panic;
use crate::position::Convention;

/// A function of a program that embeds the engine.
pub trait Host {
    /// Calls it. A ruleset gets itself as the last argument, and returns the game that lists the moves of the position with
    /// the other ones.
    fn call(&self, session: &mut Session, args: &[Value]) -> Result<Value>;
}

impl Session {
    /// A function with these parameters that calls the host. Calls of a ruleset are named positions, whose moves are
    /// found on demand and whose values are memoized.
    pub fn host_function(
        &mut self,
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
            source: Rc::new(Source::new(name, text)),
            span,
            on_shelf: false,
            board_reader: None,
            convention: is_ruleset.then_some(Convention::Normal),
            analysis: Analysis::default(),
        };
        self.definitions.function_count += 1;
        Value::Function(Rc::new(Function {
            rule: Rc::new(rule),
            captured: Vec::new(),
            id: self.definitions.function_count,
        }))
    }

    /// Does some short work between two statements, without the preparations for a statement. `None` if it fails or takes
    /// longer than the time between two checks of the limits; then it is to be done as a statement.
    pub fn briefly<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Option<T> {
        let resumed = self.budget().resume();
        let attempt = self.budget().begin_attempt(0);
        let done = catch_panic(|| work(self));
        let ended = self.budget().end_attempt(attempt);
        if resumed {
            self.budget().pause();
        }
        ended.ok()?;
        done.ok()?.ok()
    }

    /// Defines a name, as `let` does.
    pub fn define(&mut self, name: &str, value: Value) {
        let id = self.definitions.global(&name.into(), &self.world.positions);
        self.definitions.globals.define(id, value, None);
    }
}
