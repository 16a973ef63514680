//! Calls of functions, and the moves of positions named by calls.

use std::any::Any;
use std::rc::Rc;

use super::fault::{Fault, Result};
use super::function::CallState;
use super::session::{Arguments, Builtin, Session};
use super::value::{Function, Scope, Value};
use crate::diagnostic::{Span, counted};
use crate::limits::{Halt, Limited};
use crate::position::{Convention, LONG_CHAIN, Position, Unsettled};
use crate::syntax::{Expr, Pattern};

impl Session {
    pub(super) fn call_expression(
        &mut self,
        scope: &mut Scope,
        callee: Expr,
        args: &[Expr],
        span: Span,
    ) -> Result<Value> {
        let function = self.eval(scope, callee)?;
        let mut values = Vec::with_capacity(args.len());
        let mut spans = Vec::with_capacity(args.len());
        for &arg in args {
            values.push(self.eval(scope, arg)?);
            spans.push(scope.tree.span(arg));
        }
        self.apply(&function, values, spans, scope.tree.span(callee), span)
    }

    /// Calls a function value.
    pub fn apply(
        &mut self,
        function: &Value,
        values: Vec<Value>,
        spans: Vec<Span>,
        callee: Span,
        span: Span,
    ) -> Result<Value> {
        match function {
            Value::Function(f) => self.call_function(f, values, &spans, span),
            Value::Builtin(row) => self.call_builtin(row, values, spans, span),
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
        values: Vec<Value>,
        spans: Vec<Span>,
        span: Span,
    ) -> Result<Value> {
        let help = &row.help;
        let (least, most) = help.arity;
        if values.len() < least || values.len() > most {
            let wanted = match (least, most) {
                (a, usize::MAX) => format!("at least {}", arguments(a)),
                (a, b) if a == b => arguments(a),
                (a, b) => format!("{a} to {}", arguments(b)),
            };
            let fault = wrong_count(help.name, &wanted, values.len(), span);
            return Err(fault.help(match help.shape {
                "" => format!("it is called as `{}`: {}", help.form, help.summary),
                shape => shape.to_string(),
            }));
        }
        let mut arguments = Arguments {
            session: self,
            help,
            values,
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
        args: Vec<Value>,
        spans: &[Span],
        span: Span,
    ) -> Result<Value> {
        if args.len() != f.params.len() {
            let name = f.name.as_deref().unwrap_or("this function");
            let params: Vec<String> = f.params.iter().map(Pattern::to_string).collect();
            let fault = wrong_count(name, &arguments(params.len()), args.len(), span);
            return Err(match &f.name {
                Some(_) => fault.help(format!("it is called as `{name}({})`", params.join(", "))),
                None if matches!(args[..], [Value::List(_)]) => {
                    let params = params.join(", ");
                    fault.help(format!("`([{params}]) -> ...` takes one list apart"))
                }
                None => fault,
            });
        }
        for ((param, arg), at) in f.params.iter().zip(&args).zip(spans) {
            if let Pattern::List(..) = param {
                self.bind(param, arg.clone(), *at, &mut Vec::new())?;
            }
        }
        if f.name.is_none() {
            return self.run_body(f, &args);
        }
        let key = self.call_key(f, &args);
        if let Some(value) = self.remembered.get(&key) {
            return Ok(value.clone());
        }
        if f.convention.is_some() {
            let name = self.call_name(f, &args)?;
            let state = CallState {
                function: f.clone(),
                args,
                name: name.into(),
                age: self.present(),
            };
            let value = Value::Game(self.positions.call(Rc::new(state))?);
            self.remembered.insert(key, value.clone());
            return Ok(value);
        }
        if !self.running.insert(key) {
            let name = self.call_name(f, &args)?;
            return Err(Fault::here(
                "this function never ends",
                format!("{name} comes back to {name}"),
            )
            .help("an `if` must end the recursion before the same call is made again"));
        }
        let value = match self.leads_away(f, &args) {
            true => Err(Halt::Depth(self.running.len()).into()),
            false => self.run_body(f, &args),
        };
        let value = value.map_err(|fault| self.with_way(fault, f, &args));
        let key = self.running.pop();
        let value = value?;
        self.remembered.extend(key.map(|key| (key, value.clone())));
        Ok(value)
    }

    /// Whether a function calls itself for so long, with arguments that grow, that no end is in sight.
    fn leads_away(&mut self, f: &Rc<Function>, args: &[Value]) -> bool {
        let length = self.running.len();
        length >= LONG_CHAIN && length.is_power_of_two() && {
            let (first, last) = self.way(f, args);
            last.len() > first.len()
        }
    }

    /// Says where the calls led that were nested too deep, or so deep that no memory is left.
    fn with_way(&mut self, fault: Fault, f: &Rc<Function>, args: &[Value]) -> Fault {
        const DEEP: usize = 1 << 10;
        let is_deep = match fault.halt {
            Some(Halt::Depth(_)) => true,
            Some(Halt::Memory(_)) => self.running.len() >= DEEP,
            _ => false,
        };
        if !is_deep || !fault.diagnostic.notes.is_empty() {
            return fault;
        }
        let (first, last) = self.way(f, args);
        match first == last {
            true => fault,
            false => fault.note(format!("{first} leads to {last}, and on")),
        }
    }

    /// The first call of a function that is being computed, and this one, in short.
    fn way(&mut self, f: &Rc<Function>, args: &[Value]) -> (String, String) {
        let is_same = |called: &Value| matches!(called, Value::Function(g) if Rc::ptr_eq(f, g));
        let mut calls = self.running.iter();
        let first = calls.find(|(_, called, _)| is_same(called));
        let first = first.map_or(Vec::new(), |(.., args)| args.clone());
        let mut text = |args: &[Value]| {
            let shown: Vec<String> = args.iter().map(|arg| self.brief(arg)).collect();
            format!("{}({})", f.name.as_deref().unwrap_or(""), shown.join(", "))
        };
        (text(&first), text(args))
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
            f.name.as_deref().unwrap_or(""),
            shown.join(",")
        ))
    }

    /// Evaluates a function's body with its parameters bound.
    fn run_body(&mut self, f: &Rc<Function>, args: &[Value]) -> Result<Value> {
        let mut locals = f.captured.clone();
        for (param, arg) in f.params.iter().zip(args) {
            self.bind(param, arg.clone(), Span::default(), &mut locals)?;
        }
        let mut scope = Scope {
            tree: &f.tree,
            locals,
        };
        let source = std::mem::replace(&mut self.source, f.source.clone());
        let result = self.deeper(|session| session.eval(&mut scope, f.body));
        self.source = source;
        result
    }

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
        let Some(call) = (&*state as &dyn Any).downcast_ref::<CallState>() else {
            return Err(Halt::Broken("a position that nobody can unfold").into());
        };
        if let Some(at) = self.unfolding.iter().position(|&q| q == p) {
            let mut cycle = self.unfolding[at..].to_vec();
            cycle.push(p);
            return Err(self.leads_round(&cycle));
        }
        self.unfolding.push(p);
        let age = std::mem::replace(&mut self.age, call.age);
        let Function { tree, body, .. } = &*call.function;
        let span = tree.span(*body);
        let made = self.run_body(&call.function, &call.args);
        let made = made.and_then(|value| match call.function.convention {
            Some(Convention::WinsAndDraws) => self.wld_position(&value, span),
            _ => self.position(&value, span),
        });
        let made = made.map_err(|fault| fault.placed(span, &call.function.source));
        self.age = age;
        self.unfolding.pop();
        match made {
            Ok(unfolded) => {
                self.positions.set_unfolded(p, unfolded);
                Ok(unfolded)
            }
            Err(fault) if fault.halt.is_none() && fault.diagnostic.notes.len() < 3 => {
                Err(fault.note(format!("while finding the moves of {}", call.name)))
            }
            Err(fault) => Err(fault),
        }
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
