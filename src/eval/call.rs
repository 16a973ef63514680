//! Calls of functions.

use std::rc::Rc;

use super::code::{Binder, Call};
use super::expression::Frame;
use super::fault::{Fault, Result};
use super::function::CallState;
use super::memory::{Callee, Entry, Lookup};
use super::session::{Arguments, Builtin, Session, Spans};
use super::value::{Function, Value};
use crate::diagnostic::{Span, counted};
use crate::limits::{Halt, Limited};
use crate::position::LONG_CHAIN;

impl Session {
    pub(super) fn call_expression(
        &mut self,
        frame: Frame<'_>,
        call: &Call,
        span: Span,
    ) -> Result<Value> {
        let function = self.eval(frame, &call.callee)?;
        let base = self.stack.len();
        let result = self.call_with(frame, &function, call, span);
        self.stack.truncate(base);
        result
    }

    fn call_with(
        &mut self,
        frame: Frame<'_>,
        function: &Value,
        call: &Call,
        span: Span,
    ) -> Result<Value> {
        let base = self.stack.len();
        for arg in &call.args {
            let value = self.eval(frame, arg)?;
            self.stack.push(value);
        }
        self.call_value(
            function,
            base,
            Spans::Each(&call.spans),
            call.callee.span,
            span,
        )
    }

    /// Calls a function value.
    pub fn apply(
        &mut self,
        function: &Value,
        values: impl IntoIterator<Item = Value>,
        spans: Spans<'_>,
        callee: Span,
        span: Span,
    ) -> Result<Value> {
        let base = self.stack.len();
        self.stack.extend(values);
        let result = self.call_value(function, base, spans, callee, span);
        self.stack.truncate(base);
        result
    }

    /// Calls a function value with the arguments that stand on the stack from `base` on.
    fn call_value(
        &mut self,
        function: &Value,
        base: usize,
        spans: Spans<'_>,
        callee: Span,
        span: Span,
    ) -> Result<Value> {
        match function {
            Value::Function(f) => self.call_function(f, base, spans, span),
            Value::Builtin(row) => self.call_builtin(row, base, spans, span),
            other => {
                let shown = self.brief(other);
                let mut fault = Fault::new(
                    "this is not a function",
                    callee,
                    format!("it is {}: {shown}", other.a_type()),
                );
                if matches!(other, Value::Number(_) | Value::Game(_)) {
                    fault = fault.help("a product has its sign: `2*(n+1)`");
                }
                Err(fault)
            }
        }
    }

    fn call_builtin(
        &mut self,
        row: &'static Builtin,
        base: usize,
        spans: Spans<'_>,
        span: Span,
    ) -> Result<Value> {
        let help = &row.help;
        let (least, most) = help.arity;
        let given = self.stack.len() - base;
        if given < least || given > most {
            let wanted = match (least, most) {
                (a, usize::MAX) => format!("at least {}", arguments(a)),
                (a, b) if a == b => arguments(a),
                (a, b) => format!("{a} to {}", arguments(b)),
            };
            let fault = wrong_count(help.name, &wanted, given, span);
            return Err(fault.help(match help.shape {
                "" => format!("it is called as `{}`: {}", help.form, help.summary),
                shape => shape.to_string(),
            }));
        }
        let mut arguments = Arguments {
            session: self,
            help,
            base,
            count: given,
            spans,
            span,
        };
        let done = (row.run)(&mut arguments);
        self.weighed(done)
            .map_err(|fault| match fault.diagnostic.help {
                None if fault.halt.is_none() && !help.shape.is_empty() => fault.help(help.shape),
                _ => fault,
            })
    }

    fn call_function(
        &mut self,
        f: &Rc<Function>,
        base: usize,
        spans: Spans<'_>,
        span: Span,
    ) -> Result<Value> {
        let rule = &*f.rule;
        let given = self.stack.len() - base;
        if given != rule.params.len() {
            let name = rule.name.as_deref().unwrap_or("this function");
            let fault = wrong_count(name, &arguments(rule.params.len()), given, span);
            let params: Vec<&str> = rule.params.iter().map(Binder::text).collect();
            return Err(match &rule.name {
                Some(_) => fault.help(format!("it is called as `{name}({})`", params.join(", "))),
                None => fault,
            });
        }
        for (i, param) in rule.params.iter().enumerate() {
            if let Binder::List(..) = param {
                let arg = self.stack[base + i].clone();
                self.check_fit(param, &arg, spans.at(i).unwrap_or(span))?;
            }
        }
        let is_ruleset = rule.convention.is_some();
        if !is_ruleset && !self.is_recursive(f) {
            return self.run_body(f, base);
        }
        let callee = Callee {
            function: f.id,
            generation: self.globals.generation(self.age),
        };
        let args = &self.stack[base..];
        let entry = match self
            .memory
            .look_up(callee, args, &self.positions.algebra.budget)?
        {
            Lookup::Known(value) => return Ok(value),
            Lookup::New(entry) => entry,
            Lookup::Running => {
                let args = self.stack[base..].to_vec();
                let name = self.call_name(f, &args)?;
                return Err(Fault::here(
                    "this function never ends",
                    format!("{name} comes back to {name}"),
                )
                .help("an `if` must end the recursion before the same call is made again"));
            }
        };
        let made = match is_ruleset {
            true => self.name_position(f, base),
            false => self.compute(f, base, entry),
        };
        match made {
            Ok(value) => {
                self.memory.set(entry, value.clone());
                Ok(value)
            }
            Err(fault) => {
                self.memory.give_up(entry);
                Err(fault)
            }
        }
    }

    /// The position that a call names; its moves are found when someone asks for them.
    fn name_position(&mut self, f: &Rc<Function>, base: usize) -> Result<Value> {
        let args: Box<[Value]> = self.stack[base..].into();
        let state = CallState::new(f, args, self.present());
        if !state.has_plain_name() {
            let name = self.call_name(f, &state.args)?;
            state.set_name(name);
        }
        Ok(Value::Game(self.positions.call(Rc::new(state))?))
    }

    fn compute(&mut self, f: &Rc<Function>, base: usize, entry: Entry) -> Result<Value> {
        self.running.push(entry);
        let value = match self.leads_away(f, entry) {
            true => Err(Halt::Depth(self.running.len()).into()),
            false => self.run_body(f, base),
        };
        let value = value.map_err(|fault| self.with_way(fault, f, entry));
        self.running.pop();
        value
    }

    /// Does a function lead to calls of itself, by the names in it? Only such calls are remembered.
    fn is_recursive(&mut self, f: &Function) -> bool {
        let generation = self.globals.now() as usize;
        if f.rule.name.is_none() {
            return false;
        }
        if let Some((known, recursive)) = f.rule.recursive.get()
            && known == generation
        {
            return recursive;
        }
        let mut seen = hashbrown::HashSet::new();
        let mut waiting = f.rule.mentions.to_vec();
        let mut recursive = false;
        while let Some(id) = waiting.pop() {
            if seen.insert(id)
                && let Some(Value::Function(g)) = self.globals.get(id, self.age)
            {
                recursive |= Rc::ptr_eq(&g.rule, &f.rule);
                waiting.extend(&g.rule.mentions);
            }
        }
        f.rule.recursive.set(Some((generation, recursive)));
        recursive
    }

    /// Whether a function calls itself for so long, with arguments that grow, that no end is in sight.
    fn leads_away(&mut self, f: &Function, entry: Entry) -> bool {
        let length = self.running.len();
        length >= LONG_CHAIN && length.is_power_of_two() && {
            let (first, last) = self.way(f, entry);
            last.len() > first.len()
        }
    }

    /// Says where the calls led that were nested too deep, or so deep that no memory is left.
    fn with_way(&mut self, fault: Fault, f: &Function, entry: Entry) -> Fault {
        const DEEP: usize = 1 << 10;
        let is_deep = match fault.halt {
            Some(Halt::Depth(_)) => true,
            Some(Halt::Memory(_)) => self.running.len() >= DEEP,
            _ => false,
        };
        if !is_deep || !fault.diagnostic.notes.is_empty() {
            return fault;
        }
        let (first, last) = self.way(f, entry);
        match first == last {
            true => fault,
            false => fault.note(format!("{first} leads to {last}, and on")),
        }
    }

    /// The first call of a function that is being computed, and this one, in short.
    fn way(&mut self, f: &Function, entry: Entry) -> (String, String) {
        let mut calls = self.running.iter().copied();
        let first = calls.find(|&call| self.memory.callee(call).function == f.id);
        let mut text = |entry: Entry| {
            let args = self.memory.args(entry, f.rule.params.len()).to_vec();
            let shown: Vec<String> = args.iter().map(|arg| self.brief(arg)).collect();
            format!(
                "{}({})",
                f.rule.name.as_deref().unwrap_or(""),
                shown.join(", ")
            )
        };
        (text(first.unwrap_or(entry)), text(entry))
    }

    fn call_name(&mut self, f: &Function, args: &[Value]) -> Result<String> {
        let mut shown = Vec::with_capacity(args.len());
        for arg in args {
            shown.push(match arg {
                Value::Game(p) => self.positions.name(*p, crate::notation::Notation::Ascii)?,
                other => self.show(other)?,
            });
        }
        Ok(format!(
            "{}({})",
            f.rule.name.as_deref().unwrap_or(""),
            shown.join(",")
        ))
    }

    /// Evaluates a function's body, with the arguments on the stack from `base` on.
    fn run_body(&mut self, f: &Function, base: usize) -> Result<Value> {
        self.in_frame(f, base, |session, frame| session.eval(frame, &f.rule.body))
    }

    /// Does something in a frame of a function whose arguments stand on the stack from `base` on.
    pub(super) fn in_frame<T>(
        &mut self,
        f: &Function,
        base: usize,
        work: impl FnOnce(&mut Session, Frame<'_>) -> Result<T>,
    ) -> Result<T> {
        let rule = &*f.rule;
        self.stack.resize(base + rule.slots, Value::Truth(false));
        let frame = Frame {
            base,
            captured: &f.captured,
        };
        let result = self.deeper(|session| {
            for (i, param) in rule.params.iter().enumerate() {
                if let Binder::List(..) = param {
                    let arg = session.stack[base + i].clone();
                    session.bind(frame, param, arg, rule.span)?;
                }
            }
            work(session, frame)
        });
        result.map_err(|fault| fault.placed(rule.body.span, &rule.source))
    }
}

fn arguments(n: usize) -> String {
    match n {
        0 => "no arguments".to_string(),
        n => counted(n, "argument"),
    }
}

fn wrong_count(name: &str, wanted: &str, given: usize, span: Span) -> Fault {
    let given = match given {
        0 => "none was given".to_string(),
        1 => "1 was given".to_string(),
        n => format!("{n} were given"),
    };
    Fault::new(format!("`{name}` takes {wanted}"), span, given)
}
