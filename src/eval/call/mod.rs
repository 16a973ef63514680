//! Calls of functions: the call itself, arguments that are given by name (`named_arguments`), calls that are remembered
//! (`memo`), and recursion that never ends (`recursion`).

pub mod memo;
mod named_arguments;
pub mod recursion;

use crate::eval::arithmetic;
use crate::eval::collection;
use crate::eval::convert;
use crate::eval::impartial_check;
use crate::eval::no_answer;
use crate::eval::pattern;
use std::rc::Rc;

use self::memo::{Callee, Key};
use crate::diagnostic::{Span, counted};
use crate::eval::code::{Binder, Call, Code, Op};
use crate::eval::fault::{Cause, Fault, Result};
use crate::eval::frame::Frame;
use crate::eval::heap_moves::Heap;
use crate::eval::position::CallState;
use crate::eval::session::{Arguments, Builtin, Session, Spans};
use crate::eval::value::{Function, Value};
use crate::syntax::Operator;
use algebra::game::Number;
use algebra::limits::{Halt, Limited};

/// Calls that take fewer steps than this are not memoized. Each call and each iteration of a loop is a step.
const STEPS_TO_REMEMBER: u32 = 8;

impl Session {
    pub(in crate::eval) fn call_expression(
        &mut self,
        frame: &Frame<'_>,
        call: &Call,
        span: Span,
    ) -> Result<Value> {
        let base = self.statement.stack.len();
        let result = self.call_at(frame, call, base, span);
        self.statement.stack.truncate(base);
        match result {
            Ok(value) => Ok(value),
            Err(fault) => Err(no_answer::locate(self, fault, span)),
        }
    }

    /// Performs a call. Pushes the arguments on the stack from `base` on, and leaves them there.
    #[inline]
    fn call_at(
        &mut self,
        frame: &Frame<'_>,
        call: &Call,
        base: usize,
        span: Span,
    ) -> Result<Value> {
        let callee = match frame.peek(self, &call.callee) {
            Some(Value::Function(f)) => Value::Function(f.clone()),
            Some(Value::Builtin(row)) => Value::Builtin(row),
            _ => self.eval(frame, &call.callee)?,
        };
        for arg in &call.args {
            match frame.ready(self, arg) {
                Some(value) => self.statement.stack.push(value),
                None => {
                    let value = self.eval(frame, arg)?;
                    self.statement.stack.push(value);
                }
            }
        }
        if !call.names.is_empty() {
            return named_arguments::call_by_name(self, &callee, call, base, span);
        }
        let spans = Spans::Each(&call.spans);
        self.call_value(&callee, base, spans, call.callee.span, span)
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
        let base = self.statement.stack.len();
        self.statement.stack.extend(values);
        let result = self.call_value(function, base, spans, callee, span);
        self.statement.stack.truncate(base);
        result
    }

    /// Calls a function value with the arguments on the stack from `base` on.
    #[inline(always)]
    pub(in crate::eval) fn call_value(
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
            other => Err(convert::not_a_function(self, other, callee)),
        }
    }

    #[inline(never)]
    pub(in crate::eval) fn call_builtin(
        &mut self,
        row: &'static Builtin,
        base: usize,
        spans: Spans<'_>,
        span: Span,
    ) -> Result<Value> {
        let help = &row.help;
        let (least, most) = help.arity;
        let given = self.statement.stack.len() - base;
        if given < least || given > most {
            let wanted = match (least, most) {
                (a, usize::MAX) => format!("at least {}", arguments(a)),
                (a, b) if a == b => arguments(a),
                (a, b) if a + 1 == b => format!("{a} or {}", arguments(b)),
                (a, b) => format!("{a} to {}", arguments(b)),
            };
            let fault = wrong_count(Some(help.name), &wanted, given, span);
            return Err(fault.help(match help.shape {
                "" => format!("call it as `{}`: {}", help.form, help.summary),
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
        let mut done = (row.run)(&mut arguments);
        // A report that another call made is shared, or has an origin already.
        if let Ok(Value::Report(report)) = &mut done
            && let Some(report) = Rc::get_mut(report)
        {
            report.set_call(self, row, base);
        }
        match self.weighed(done) {
            Ok(value) => Ok(value),
            Err(fault) => Err(match fault.halt() {
                None if fault.diagnostic.help.is_none()
                    && matches!(fault.cause, Cause::Mistake)
                    && !help.shape.is_empty() =>
                {
                    fault.help(help.shape)
                }
                // If there is only one argument, it is what is too large.
                Some(Halt::Large(_)) if given == 1 => fault.inside(spans.at(0).unwrap_or(span)),
                _ => fault,
            }),
        }
    }

    #[inline(always)]
    fn call_function(
        &mut self,
        f: &Rc<Function>,
        base: usize,
        spans: Spans<'_>,
        span: Span,
    ) -> Result<Value> {
        let rule = &*f.rule;
        let given = self.statement.stack.len() - base;
        if given != rule.params.len() || rule.takes_apart {
            if let Some(other) = taking(self, f, given) {
                return call_other(self, other, base, spans, span);
            }
            self.check_arguments(f, base, spans, span)?;
        }
        if rule.convention.is_some() {
            return self.named_position(f, base);
        }
        let mut body = &rule.body;
        if !rule.takes_apart && rule.own_slot.is_none() {
            let frame = f.frame(base);
            body = frame.branch_at_once(self, body);
            if let Some(value) = frame.ready(self, body) {
                return Ok(value);
            }
        }
        // What is computed with marks instead of positions is not memoized.
        if self.statement.heaps_of.is_some() || !recursion::is_recursive(self, f) {
            return self.run_once(f, base, body);
        }
        let callee = self.callee(f, self.statement.version());
        let key = Key::new(callee, &self.statement.stack[base..]);
        if let Some(value) = self.memory.get(&key) {
            return Ok(value.clone());
        }
        let hash = key.hash;
        let before = self.budget().ticks();
        let value = self.compute(f, base, body)?;
        // Cheap calls are not worth the memory.
        if self.budget().ticks().wrapping_sub(before) >= STEPS_TO_REMEMBER {
            let args = &self.statement.stack[base..base + rule.params.len()];
            let budget = &self.world.positions.algebra.budget;
            let key = Key { callee, args, hash };
            self.memory.insert(&key, value.clone(), budget)?;
        }
        Ok(value)
    }

    /// A function with the generation of definitions at this time.
    pub(in crate::eval) fn callee(&self, f: &Function, version: u64) -> Callee {
        Callee {
            function: f.id,
            generation: if f.rule.on_shelf {
                0
            } else {
                self.definitions.globals.generation(version)
            },
        }
    }

    #[cold]
    fn check_arguments(
        &mut self,
        f: &Rc<Function>,
        base: usize,
        spans: Spans<'_>,
        span: Span,
    ) -> Result<()> {
        let rule = &*f.rule;
        let given = self.statement.stack.len() - base;
        if given != rule.params.len() {
            let name = rule.name.as_deref();
            let mut functions = namesakes(self, f);
            functions.sort_by_key(|other| other.rule.params.len());
            let mut counts: Vec<String> = functions
                .iter()
                .map(|other| other.rule.params.len().to_string())
                .collect();
            counts.pop();
            counts.extend(functions.last().map(|f| arguments(f.rule.params.len())));
            let fault = wrong_count(name, &alternatives(&counts), given, span);
            let params: Vec<&str> = rule.params.iter().map(Binder::text).collect();
            return Err(match name {
                Some(_) => {
                    let calls: Vec<String> = functions.iter().map(|f| f.form()).collect();
                    fault.help(format!("call it as {}", alternatives(&calls)))
                }
                None if matches!(self.statement.stack[base..], [Value::List(_)]) => {
                    let params = params.join(", ");
                    fault.help(format!("`([{params}]) -> ...` unpacks one list"))
                }
                None => fault,
            });
        }
        for (i, param) in rule.params.iter().enumerate() {
            let arg = self.statement.stack[base + i].clone();
            pattern::check_fit(self, param, &arg, spans.at(i).unwrap_or(span))?;
        }
        Ok(())
    }

    /// The position named by a call; its moves are computed on demand.
    #[inline(never)]
    fn named_position(&mut self, f: &Rc<Function>, base: usize) -> Result<Value> {
        if self.statement.heaps_of == Some(f.id)
            && let [Value::Number(Number::Int(n))] = self.statement.stack[base..]
        {
            let heap = Rc::new(Heap(n));
            return Ok(Value::game(self.world.positions.call_by_name(heap)?));
        }
        // Equal sets name the same position.
        for at in base..self.statement.stack.len() {
            let arg = &self.statement.stack[at];
            if let Value::Collection(_) | Value::List(_) = arg {
                let arg = arg.clone();
                self.statement.stack[at] =
                    collection::sorted_if_collection(self, &arg, f.rule.written.span)?;
            }
        }
        let callee = self.callee(f, self.statement.version());
        let args = &self.statement.stack[base..];
        let key = Key::new(callee, args);
        if let Some(value) = self.memory.get(&key) {
            return Ok(value.clone());
        }
        let (args, hash) = (Box::from(args), key.hash);
        let mut state = CallState::new(f, args, self.version());
        state.is_impartial = impartial_check::is_plainly_impartial(self, f);
        if !state.has_plain_name() {
            let name = recursion::call_name(self, f, &state.args)?;
            state.set_name(name);
        }
        let value = Value::game(self.world.positions.call(Rc::new(state))?);
        let args = &self.statement.stack[base..];
        let key = Key { callee, args, hash };
        let budget = &self.world.positions.algebra.budget;
        self.memory.insert(&key, value.clone(), budget)?;
        Ok(value)
    }

    #[inline(always)]
    fn compute(&mut self, f: &Rc<Function>, base: usize, body: &Code) -> Result<Value> {
        self.statement.running.push((f.id, base));
        let way = if self.statement.running.len().is_power_of_two() {
            recursion::check_way(self, f, base)
        } else {
            Ok(())
        };
        let value = match way {
            Ok(()) => self.run_body(f, base, body),
            Err(fault) => Err(fault),
        };
        let value = match value {
            Ok(value) => Ok(value),
            Err(fault) => Err(recursion::with_first_and_last_call(self, fault, f, base)),
        };
        self.statement.running.pop();
        value
    }

    /// Evaluates the remaining part of a function's body, with the arguments on the stack from `base` on.
    #[inline(always)]
    fn run_body(&mut self, f: &Rc<Function>, base: usize, body: &Code) -> Result<Value> {
        self.in_frame(f, base, |session, frame| session.eval(frame, body))
    }

    /// The same for a call that is not memoized: nobody needs its arguments afterwards. If a list or a string is the last of
    /// them to be read, by `list ++ items`, it grows in place.
    #[inline(always)]
    fn run_once(&mut self, f: &Rc<Function>, base: usize, body: &Code) -> Result<Value> {
        let Op::Binary(Operator::Concat, sides) = &body.op else {
            return self.run_body(f, base, body);
        };
        let [left, right] = &**sides;
        let Op::Local(slot) = left.op else {
            return self.run_body(f, base, body);
        };
        self.in_frame(f, base, |session, frame| {
            let more = session.eval(frame, right)?;
            let place = &mut session.statement.stack[base + slot as usize];
            let list = std::mem::replace(place, Value::Truth(false));
            let grown = arithmetic::concat(session, list, more, left.span, right.span);
            grown.map_err(|fault| no_answer::locate(session, fault, body.span))
        })
    }

    /// Runs some work in a frame of a function whose arguments are on the stack from `base` on.
    #[inline(always)]
    pub(in crate::eval) fn in_frame<T>(
        &mut self,
        f: &Rc<Function>,
        base: usize,
        work: impl FnOnce(&mut Session, &Frame<'_>) -> Result<T>,
    ) -> Result<T> {
        let rule = &*f.rule;
        if self.statement.stack.len() < base + rule.slots {
            self.statement
                .stack
                .resize(base + rule.slots, Value::Truth(false));
        }
        if let Some(slot) = rule.own_slot {
            self.statement.stack[base + slot as usize] = Value::Function(f.clone());
        }
        let frame = f.frame(base);
        if rule.takes_apart {
            for (i, param) in rule.params.iter().enumerate() {
                let arg = self.statement.stack[base + i].clone();
                pattern::bind(self, &frame, param, arg, rule.written.span)?;
            }
        }
        match self.recurse(|session| work(session, &frame)) {
            Ok(result) => Ok(result),
            Err(fault) => Err(fault.placed(rule.body.span, &rule.written.source)),
        }
    }
}

impl Function {
    /// How it is called.
    fn form(&self) -> String {
        let name = self.rule.name.as_deref().unwrap_or_default();
        let params: Vec<&str> = self.rule.params.iter().map(Binder::text).collect();
        format!("`{name}({})`", params.join(", "))
    }

    fn frame(&self, base: usize) -> Frame<'_> {
        Frame {
            base,
            captured: &self.captured,
        }
    }
}

/// Another function with the name of this one that takes so many arguments.
#[cold]
fn taking(session: &Session, f: &Rc<Function>, count: usize) -> Option<Rc<Function>> {
    if f.rule.params.len() == count {
        return None;
    }
    let mut functions = namesakes(session, f).into_iter();
    functions.find(|other| other.rule.params.len() == count)
}

/// The functions with different numbers of parameters that the name of this one stands for, this one among them.
pub(in crate::eval) fn namesakes(session: &Session, f: &Rc<Function>) -> Vec<Rc<Function>> {
    let definitions = &session.definitions;
    let functions = f.rule.name.as_deref().and_then(|name| {
        if f.rule.on_shelf {
            return Some(definitions.shelf.get(name)?.rules.clone());
        }
        let id = definitions.globals.id(name)?;
        let functions = definitions
            .globals
            .functions(id, session.statement.version());
        Some(functions.into_iter().cloned().collect())
    });
    functions
        .filter(|all: &Vec<_>| all.iter().any(|other| Rc::ptr_eq(other, f)))
        .unwrap_or_else(|| vec![f.clone()])
}

/// Calls such a function. It is not inlined into [`Session::call_function`], which calls it.
#[inline(never)]
fn call_other(
    session: &mut Session,
    f: Rc<Function>,
    base: usize,
    spans: Spans<'_>,
    span: Span,
) -> Result<Value> {
    session.call_value(&Value::Function(f), base, spans, span, span)
}

/// "a", "a or b", "a, b or c".
pub(in crate::eval) fn alternatives(items: &[String]) -> String {
    match items {
        [first @ .., before, last] => [first, &[format!("{before} or {last}")]]
            .concat()
            .join(", "),
        _ => items.concat(),
    }
}

fn arguments(n: usize) -> String {
    match n {
        0 => "no arguments".to_string(),
        n => counted(n, "argument"),
    }
}

fn wrong_count(name: Option<&str>, wanted: &str, given: usize, span: Span) -> Fault {
    let name = name.map_or("this function".to_string(), |name| format!("`{name}`"));
    let given = match given {
        0 => "none was given".to_string(),
        1 => "1 was given".to_string(),
        n => format!("{n} were given"),
    };
    Fault::new(format!("{name} takes {wanted}"), span, given)
}
