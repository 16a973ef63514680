//! The value of an expression.

use super::arithmetic;
use super::comparison;
use super::convert;
use super::literal;
use super::no_answer;
use super::pattern;
use super::slips;
use super::unknown;
use std::rc::Rc;

use super::code::{Code, Op, Origin, Rule};
use super::fault::Result;
use super::frame::Frame;
use super::int_fast_path;
use super::session::Session;
use super::value::{Function, Value};
use crate::diagnostic::Span;
use crate::syntax::{Comparison, Prefix, Ups};
use algebra::game::Number;
use algebra::limits::{Halt, Limited};

impl Session {
    /// The value of an expression.
    #[inline]
    pub(super) fn eval(&mut self, frame: &Frame<'_>, code: &Code) -> Result<Value> {
        match &code.op {
            Op::Call(call) => self.call_expression(frame, call, code.span),
            _ => self.eval_other(frame, code),
        }
    }

    #[inline(never)]
    fn eval_other(&mut self, frame: &Frame<'_>, code: &Code) -> Result<Value> {
        if let Some(value) = frame.ready(self, code) {
            return Ok(value);
        }
        match self.eval_op(frame, code) {
            Ok(value) => Ok(value),
            Err(fault) => Err(no_answer::locate(self, fault, code.span)),
        }
    }

    /// Charges the budget for a new value, which may be large: on the way back from a deep recursion nothing else
    /// checks the limits.
    #[inline(always)]
    pub(super) fn weighed(&mut self, result: Result<Value>) -> Result<Value> {
        if let Ok(value) = &result {
            self.budget().spend(value.steps())?;
        }
        result
    }

    #[inline]
    fn eval_op(&mut self, frame: &Frame<'_>, code: &Code) -> Result<Value> {
        match &code.op {
            Op::Constant(_) | Op::Local(_) | Op::Captured(_) => {
                Err(Halt::Broken("a name has no value").into())
            }
            Op::Global(id) => Err(unknown::unknown_name(self, *id, code.span, &[])),
            Op::Unknown(id, locals) => Err(unknown::unknown_name(self, *id, code.span, locals)),
            Op::If(branches) => {
                let [condition, then, otherwise] = &**branches;
                if self.truth_at(frame, condition)? {
                    self.eval(frame, then)
                } else {
                    self.eval(frame, otherwise)
                }
            }
            Op::Call(call) => self.call_expression(frame, call, code.span),
            Op::Arithmetic(inner) => self.eval_other(frame, &inner.code),
            Op::Sum(terms) => arithmetic::sum(self, frame, terms),
            Op::Binary(operator, sides) => {
                let [left, right] = &**sides;
                let a = self.eval(frame, left)?;
                let b = self.eval(frame, right)?;
                if let (Some(a), Some(b)) = (int_fast_path::int(&a), int_fast_path::int(&b))
                    && let Some(n) = int_fast_path::binary(*operator, a, b)
                {
                    return Ok(Value::int(n));
                }
                let result =
                    arithmetic::binary(self, *operator, a, b, (left.span, right.span, code.span));
                self.weighed(result)
            }
            Op::Compare(..)
            | Op::Join { .. }
            | Op::Implies(_)
            | Op::Quantified { .. }
            | Op::Unary(Prefix::Not, _) => Ok(Value::Truth(self.truth_at(frame, code)?)),
            Op::Index(sides) => {
                let [base, index] = &**sides;
                let value = self.eval(frame, base)?;
                let at = self.eval(frame, index)?;
                if let (Value::Text(text), Some(at)) = (&value, int_fast_path::int(&at))
                    && let Some(sign) = usize::try_from(at).ok().and_then(|at| text.at(at))
                {
                    return Ok(Value::Text(sign));
                }
                arithmetic::index(self, &value, &at, base.span, index.span)
            }
            Op::Let(parts) => {
                let (binder, value, body) = &**parts;
                let bound = self.eval(frame, value)?;
                pattern::bind(self, frame, binder, bound, value.span)?;
                self.eval(frame, body)
            }
            Op::List(items) => {
                let mut list = Vec::new();
                let kept = (size_of::<Value>(), "items");
                self.each_item(frame, items, kept, &mut |session, value, _| {
                    Ok(session.budget().push(&mut list, value)?)
                })?;
                Ok(Value::list(list))
            }
            Op::Closure(rule) => Ok(self.closure(frame, rule)),
            Op::Deep(deep) => match &deep.0 {
                Some(code) => self.recurse(|session| session.eval(frame, code)),
                None => Err(Halt::Broken("the code of a function was dropped").into()),
            },
            Op::Unary(prefix, inner) => self.unary(frame, *prefix, inner, code.span),
            Op::Bracket(left, right) => self.bracket(frame, left, Some(right)),
            Op::Impartial(options) => {
                let bracket = self.bracket(frame, options, None)?;
                if frame.base == 0 {
                    slips::record_unbarred(self, code.span, &bracket);
                }
                Ok(bracket)
            }
            Op::Loop(slot, label, bracket) => {
                self.bracket_with_itself(frame, *slot, label, bracket)
            }
            Op::Glued(parts) => {
                let (number, ups, star) = &**parts;
                let game = literal::glued(
                    self,
                    number.as_ref(),
                    ups.as_ref(),
                    star.as_ref(),
                    code.span,
                )?;
                literal::game_value(self, game)
            }
            Op::Answer(which) => literal::answer(self, *which, code.span),
            Op::Ending(ending) => Ok(Value::game(self.world.positions.ended(*ending)?)),
            Op::Turn(mover, options) => self.turn(frame, *mover, options),
            Op::Host(host) => {
                let args = self.statement.stack[frame.base..].to_vec();
                host.call(self, &args)
            }
        }
    }

    /// A function with the values it captures.
    pub(super) fn closure(&mut self, frame: &Frame<'_>, rule: &Rc<Rule>) -> Value {
        let captured = rule.captures.iter().map(|(_, origin)| match origin {
            Origin::Local(slot) => self.statement.stack[frame.base + *slot as usize].clone(),
            Origin::Captured(at) => frame.captured[*at as usize].clone(),
        });
        let captured = captured.collect();
        self.definitions.function_count += 1;
        Value::Function(Rc::new(Function {
            rule: rule.clone(),
            captured,
            id: self.definitions.function_count,
        }))
    }

    fn unary(
        &mut self,
        frame: &Frame<'_>,
        prefix: Prefix,
        inner: &Code,
        span: Span,
    ) -> Result<Value> {
        let (value, at) = (self.eval(frame, inner)?, inner.span);
        match prefix {
            Prefix::Not => Ok(Value::Truth(!convert::truth(self, &value, at)?)),
            Prefix::Negative => {
                let negative = arithmetic::negative(self, value, at);
                self.weighed(negative)
            }
            Prefix::Switch => {
                let p = convert::position(self, &value, at)?;
                let negative = self.world.positions.negative(p)?;
                let switch = self.world.positions.bracket(vec![p], vec![negative])?;
                Ok(Value::game(switch))
            }
            Prefix::Hackenbush => {
                let number = convert::number(self, &value, at)?;
                let number = convert::dyadic(&number, at)?;
                let game = self.algebra().number(number)?;
                literal::game_value(self, game)
            }
            Prefix::StarOf => {
                let size = convert::integer(self, &value, at)?;
                let game = literal::star(self, &size, span)?;
                literal::game_value(self, game)
            }
            Prefix::UpOf => {
                let ups = Ups::Count(convert::integer(self, &value, at)?);
                let game = literal::ups(self, &ups)?;
                literal::game_value(self, game)
            }
        }
    }

    /// The truth of an expression.
    #[inline]
    pub(super) fn truth_at(&mut self, frame: &Frame<'_>, code: &Code) -> Result<bool> {
        match frame.decide(self, code) {
            Some(truth) => Ok(truth),
            None => self.find_truth(frame, code),
        }
    }

    fn find_truth(&mut self, frame: &Frame<'_>, code: &Code) -> Result<bool> {
        match &code.op {
            Op::Compare(first, rest) => self.compare_chain(frame, first, rest),
            Op::Join { any, parts } => {
                for part in parts {
                    if self.truth_at(frame, part)? == *any {
                        return Ok(*any);
                    }
                }
                Ok(!any)
            }
            Op::Unary(Prefix::Not, inner) => Ok(!self.truth_at(frame, inner)?),
            Op::Implies(sides) => {
                let [premise, conclusion] = &**sides;
                Ok(!self.truth_at(frame, premise)? || self.truth_at(frame, conclusion)?)
            }
            Op::Quantified { any, binders, body } => {
                let undecided = self.each_assignment(frame, binders, (0, ""), &mut |session| {
                    Ok(session.truth_at(frame, body)? != *any)
                })?;
                Ok(undecided != *any)
            }
            _ => {
                let value = self.eval(frame, code)?;
                convert::truth(self, &value, code.span)
            }
        }
        .map_err(|fault| no_answer::locate(self, fault, code.span))
    }

    fn compare_chain(
        &mut self,
        frame: &Frame<'_>,
        first: &Code,
        rest: &[(Comparison, Span, Code)],
    ) -> Result<bool> {
        let mut left = (self.eval(frame, first)?, first.span);
        for (comparison, at, code) in rest {
            let right = (self.eval(frame, code)?, code.span);
            let holds = match (&left.0, &right.0) {
                (Value::Text(a), Value::Text(b)) if *comparison == Comparison::Equal => a == b,
                (Value::Text(a), Value::Text(b)) if *comparison == Comparison::NotEqual => a != b,
                (Value::Number(Number::Int(a)), Value::Number(Number::Int(b))) => {
                    int_fast_path::compares(*comparison, *a, *b)
                }
                _ => comparison::holds(self, *comparison, &left, &right, *at)?,
            };
            if !holds {
                slips::note_confused(self, *comparison, &left.0, &right.0);
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }
}
