//! Calls of functions, and the moves of positions named by calls.

use std::rc::Rc;

use super::builtin::{Arguments, Builtin};
use super::fault::{Fault, Result};
use super::function::{CallState, Function};
use super::scope::Locals;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::{Diagnostic, Span};
use crate::game::{Dyadic, Game, Outcome, Player, Relation};
use crate::limits::{Halt, Limited};
use crate::position::{Position, Positions, Valuation, Wait};
use crate::syntax::{Expr, Tree};

impl Session {
    pub(super) fn call_expression(
        &mut self,
        tree: &Rc<Tree>,
        callee: Expr,
        args: &[Expr],
        span: Span,
        locals: &mut Locals,
    ) -> Result<Value> {
        let function = self.eval(tree, callee, locals)?;
        let mut values = Vec::with_capacity(args.len());
        let mut spans = Vec::with_capacity(args.len());
        for &arg in args {
            values.push(self.eval(tree, arg, locals)?);
            spans.push(tree.span(arg));
        }
        self.apply(&function, values, spans, tree.span(callee), span)
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
            Value::Function(f) => self.call_function(f, values, span),
            Value::Builtin(row) => self.call_builtin(row, values, spans, span),
            Value::Ruleset(ruleset) => self.call_ruleset(*ruleset, values, &spans, span),
            other => {
                let shown = self.brief(other);
                let mut diagnostic = Diagnostic::new(
                    "this is not a function",
                    callee,
                    format!("it is {}: {shown}", other.a_type()),
                );
                if matches!(other, Value::Number(_) | Value::Game(_)) {
                    diagnostic = diagnostic.help("a product has its sign: `2*(n+1)`");
                }
                Err(self.fault(diagnostic))
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
        let (least, most) = row.arity;
        if values.len() < least || values.len() > most {
            let wanted = match (least, most) {
                (a, usize::MAX) => format!("at least {}", arguments(a)),
                (a, b) if a == b => arguments(a),
                (a, b) => format!("{a} to {}", arguments(b)),
            };
            let given = values.len();
            return Err(self.fault(
                Diagnostic::new(
                    format!("`{}` takes {wanted}", row.name),
                    span,
                    format!("{} given", arguments_are(given)),
                )
                .help(format!(
                    "it is called as `{}`: {}",
                    row.signature(),
                    row.summary
                )),
            ));
        }
        let mut arguments = Arguments {
            session: self,
            name: row.name,
            values,
            spans,
            span,
        };
        (row.run)(&mut arguments)
    }

    fn call_function(&mut self, f: &Rc<Function>, args: Vec<Value>, span: Span) -> Result<Value> {
        if args.len() != f.params.len() {
            let name = f.name.as_deref().unwrap_or("this function");
            let mut diagnostic = Diagnostic::new(
                format!("`{name}` takes {}", arguments(f.params.len())),
                span,
                format!("{} given", arguments_are(args.len())),
            );
            let params: Vec<&str> = f.params.iter().map(|p| &*p.text).collect();
            if let Some(name) = &f.name {
                diagnostic =
                    diagnostic.help(format!("it is called as `{name}({})`", params.join(", ")));
            }
            return Err(self.fault(diagnostic));
        }
        if f.name.is_none() {
            return self.run_body(f, &args);
        }
        let key = self.memory_of(f, &args);
        if let Some(value) = self.remembered.get(&key) {
            return Ok(value.clone());
        }
        let value = if f.is_ruleset {
            let name = self.call_name(f, &args)?;
            let state = CallState {
                function: f.clone(),
                args,
                name: name.into(),
                age: self.present(),
            };
            Value::Game(self.positions.call(Rc::new(state))?)
        } else {
            if !self.running.insert(key.clone()) {
                let name = self.call_name(f, &args)?;
                return Err(Fault::here(
                    "this function never ends",
                    format!("{name} comes back to {name}"),
                )
                .help("an `if` must end the recursion before the same call is made again"));
            }
            let value = self.run_body(f, &args);
            self.running.remove(&key);
            value?
        };
        self.remembered.insert(key, value.clone());
        Ok(value)
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
            locals.push(param.text.clone(), arg.clone());
        }
        let source = std::mem::replace(&mut self.source, f.source.clone());
        let result = self.deeper(|session| session.eval(&f.tree, f.body, &mut locals));
        self.source = source;
        result
    }

    /// Finds the moves of a position that is named by a call.
    fn unfold(&mut self, p: Position) -> Result<()> {
        let state = self.positions.state(p);
        let Some(state) = state else { return Ok(()) };
        let Some(call) = state.as_any().downcast_ref::<CallState>() else {
            return Err(Halt::Broken("a position that nobody can unfold").into());
        };
        if let Some(at) = self.unfolding.iter().position(|&q| q == p) {
            let mut cycle = self.unfolding[at..].to_vec();
            cycle.push(p);
            return Err(self.endless(&cycle));
        }
        self.unfolding.push(p);
        let age = std::mem::replace(&mut self.age, call.age);
        let source = self.source.clone();
        let made = self.run_body(&call.function, &call.args).and_then(|value| {
            self.source = call.function.source.clone();
            self.position(&value, call.function.tree.span(call.function.body))
        });
        self.source = source;
        self.age = age;
        self.unfolding.pop();
        match made {
            Ok(unfolded) => {
                self.positions.set_unfolded(p, unfolded);
                Ok(())
            }
            Err(mut fault) => {
                if fault.halt.is_none() && fault.diagnostic.notes.len() < 3 {
                    fault
                        .diagnostic
                        .notes
                        .push(format!("while finding the moves of {}", call.name));
                }
                Err(fault)
            }
        }
    }

    /// The error for a definition that never ends.
    fn endless(&mut self, cycle: &[Position]) -> Fault {
        const SHOWN: usize = 6;
        let mut names: Vec<String> = cycle
            .iter()
            .filter_map(|&p| self.positions.state(p))
            .map(|state| state.name())
            .collect();
        if let (Some(first), true) = (
            names.first().cloned(),
            names.first() != names.last() || names.len() == 1,
        ) {
            names.push(first);
        }
        if names.len() > SHOWN {
            let last = names.pop().unwrap_or_default();
            names.truncate(SHOWN - 2);
            names.push("...".to_string());
            names.push(last);
        }
        Fault::here(
            "this game never ends",
            format!("its moves lead round: {}", names.join(" -> ")),
        )
        .help(
            "every move must lead to a simpler position: `if` clauses can keep the arguments apart",
        )
    }

    /// Runs a computation on positions, unfolding named positions as it asks for them.
    pub fn settle<T>(
        &mut self,
        mut compute: impl FnMut(&mut Positions) -> std::result::Result<T, Wait>,
    ) -> Result<T> {
        loop {
            match compute(&mut self.positions) {
                Ok(answer) => return Ok(answer),
                Err(Wait::Halt(halt)) => return Err(halt.into()),
                Err(Wait::Unfold(p)) => self.unfold(p)?,
                Err(Wait::Cycle(cycle)) => return Err(self.endless(&cycle)),
            }
        }
    }

    /// The value of a position.
    pub fn value_of(&mut self, p: Position) -> Result<Game> {
        if let Some(game) = self.positions.known_value(p) {
            return Ok(game);
        }
        let mut job = Valuation::new(p);
        self.settle(|positions| positions.run(&mut job))
    }

    /// Makes sure that the parts which decide a position's outcome have their values.
    fn value_parts(&mut self, p: Position) -> Result<()> {
        for part in self.positions.summands(p) {
            self.value_of(part)?;
        }
        Ok(())
    }

    pub fn outcome_of(&mut self, p: Position) -> Result<Outcome> {
        self.value_parts(p)?;
        self.settle(|positions| positions.outcome(p))
    }

    pub fn mean(&mut self, p: Position) -> Result<Dyadic> {
        self.value_parts(p)?;
        self.settle(|positions| positions.mean(p))
    }

    /// Does this player win, moving first?
    pub fn wins_starting(&mut self, p: Position, player: Player) -> Result<bool> {
        self.value_parts(p)?;
        self.settle(|positions| positions.wins_starting(p, player))
    }

    pub fn less_or_equal(&mut self, p: Position, q: Position) -> Result<bool> {
        self.value_parts(p)?;
        self.value_parts(q)?;
        self.settle(|positions| positions.less_or_equal(p, q))
    }

    pub fn relation(&mut self, p: Position, q: Position) -> Result<Relation> {
        self.value_parts(p)?;
        self.value_parts(q)?;
        self.settle(|positions| positions.compare(p, q))
    }
}

fn arguments(n: usize) -> String {
    match n {
        0 => "no arguments".to_string(),
        1 => "1 argument".to_string(),
        n => format!("{n} arguments"),
    }
}

fn arguments_are(n: usize) -> String {
    match n {
        0 => "none was".to_string(),
        1 => "1 was".to_string(),
        n => format!("{n} were"),
    }
}
