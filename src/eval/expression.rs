//! The value of an expression.

use std::rc::Rc;

use super::code::{Code, Op, Origin, Rule};
use super::fault::Result;
use super::quick;
use super::session::Session;
use super::text::Text;
use super::value::{Function, Value};
use crate::diagnostic::Span;
use crate::game::Number;
use crate::limits::{Halt, Limited};
use crate::syntax::{Comparison, Prefix, Ups};

/// Where the local names of the code being carried out have their values: in slots of the session's stack from `base`
/// on, and among what its function has captured.
pub(super) struct Frame<'f> {
    pub base: usize,
    pub captured: &'f [Value],
}

impl Frame<'_> {
    pub const OUTERMOST: Frame<'static> = Frame {
        base: 0,
        captured: &[],
    };
}

impl Session {
    /// The value of an expression. What is there already, calls and branches are dealt with here, since most code is that.
    pub(super) fn eval(&mut self, frame: &Frame<'_>, code: &Code) -> Result<Value> {
        let mut code = code;
        let value = loop {
            match &code.op {
                Op::Arithmetic(inner) => match self.calculate(frame, inner) {
                    Some(n) => return Ok(Value::int(n)),
                    None => code = inner,
                },
                Op::If(branches) => {
                    let [condition, then, otherwise] = &**branches;
                    code = match self.truth_at(frame, condition)? {
                        true => then,
                        false => otherwise,
                    };
                }
                Op::Call(call) => break self.call_expression(frame, call, code.span),
                _ => match self.peek(frame, code) {
                    Some(value) => return Ok(value.clone()),
                    None => break self.eval_op(frame, code),
                },
            }
        };
        match value {
            Ok(value) => Ok(value),
            Err(fault) => Err(fault.inside(code.span)),
        }
    }

    /// A value that is there already.
    #[inline]
    pub(super) fn peek<'v>(&'v self, frame: &'v Frame<'v>, code: &'v Code) -> Option<&'v Value> {
        match &code.op {
            Op::Constant(value) => Some(value),
            Op::Local(slot) => self.stack.get(frame.base + *slot as usize),
            Op::Captured(at) => frame.captured.get(*at as usize),
            Op::Global(id) | Op::Unknown(id, _) => self.globals.get(*id, self.age),
            _ => None,
        }
    }

    /// What a function's body comes to at once, as its ends do: a value that is there, behind conditions on small
    /// integers.
    #[inline]
    pub(super) fn at_once<'v>(&'v self, frame: &'v Frame<'v>, code: &'v Code) -> Option<&'v Value> {
        let Op::If(branches) = &code.op else {
            return None;
        };
        let [condition, then, otherwise] = &**branches;
        let branch = match self.decide(frame, condition)? {
            true => then,
            false => otherwise,
        };
        match branch.op {
            Op::If(_) => self.at_once(frame, branch),
            _ => self.peek(frame, branch),
        }
    }

    /// The truth of a comparison of small integers, or of a sign with another.
    #[inline]
    fn decide(&self, frame: &Frame<'_>, code: &Code) -> Option<bool> {
        let Op::Compare(first, rest) = &code.op else {
            return None;
        };
        let [(comparison, _, right)] = &**rest else {
            return None;
        };
        if let Op::Index(sides) = &first.op {
            let sign = self.sign(frame, sides)?;
            return match (comparison, self.peek(frame, right)?) {
                (Comparison::Equal, Value::Text(other)) => Some(sign == *other),
                (Comparison::NotEqual, Value::Text(other)) => Some(sign != *other),
                _ => None,
            };
        }
        let (a, b) = (self.small(frame, first)?, self.small(frame, right)?);
        Some(quick::compares(*comparison, a, b))
    }

    /// The sign at a place of a string, where both are there already.
    fn sign(&self, frame: &Frame<'_>, [base, index]: &[Code; 2]) -> Option<Text> {
        match self.peek(frame, base)? {
            Value::Text(text) => text.at(usize::try_from(self.small(frame, index)?).ok()?),
            _ => None,
        }
    }

    /// A small integer that is there already, or is computed from such in a few steps.
    fn small(&self, frame: &Frame<'_>, code: &Code) -> Option<i64> {
        match &code.op {
            Op::Local(slot) => quick::int(self.stack.get(frame.base + *slot as usize)?),
            Op::Constant(value) => quick::int(value),
            Op::Arithmetic(inner) => self.calculate(frame, inner),
            _ => self.peek(frame, code).and_then(quick::int),
        }
    }

    fn calculate(&self, frame: &Frame<'_>, code: &Code) -> Option<i64> {
        match &code.op {
            Op::Binary(operator, sides) => {
                let a = self.small(frame, &sides[0])?;
                quick::binary(*operator, a, self.small(frame, &sides[1])?)
            }
            Op::Sum(terms) => terms.iter().try_fold(0, |sum, (minus, term)| {
                quick::add(sum, *minus, self.small(frame, term)?)
            }),
            _ => None,
        }
    }

    /// A value that was made, and may be large: on the way back from a deep recursion nothing else looks at the limits.
    #[inline]
    pub(super) fn weighed(&mut self, made: Result<Value>) -> Result<Value> {
        let value = made?;
        self.budget().spend(value.steps())?;
        Ok(value)
    }

    fn eval_op(&mut self, frame: &Frame<'_>, code: &Code) -> Result<Value> {
        match &code.op {
            Op::Constant(_) | Op::Local(_) | Op::Captured(_) => {
                Err(Halt::Broken("a name without its value").into())
            }
            Op::Global(id) => Err(self.unknown_name(*id, code.span, &[])),
            Op::Unknown(id, locals) => Err(self.unknown_name(*id, code.span, locals)),
            Op::Arithmetic(_) | Op::If(_) | Op::Call(_) => {
                Err(Halt::Broken("code that is carried out elsewhere").into())
            }
            Op::Sum(terms) => self.sum(frame, terms),
            Op::Binary(operator, sides) => {
                let [left, right] = &**sides;
                let a = self.eval(frame, left)?;
                let b = self.eval(frame, right)?;
                if let (Some(a), Some(b)) = (quick::int(&a), quick::int(&b))
                    && let Some(n) = quick::binary(*operator, a, b)
                {
                    return Ok(Value::int(n));
                }
                let made = self.binary(*operator, a, b, (left.span, right.span, code.span));
                self.weighed(made)
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
                if let (Value::Text(text), Some(at)) = (&value, quick::int(&at))
                    && let Some(sign) = usize::try_from(at).ok().and_then(|at| text.at(at))
                {
                    return Ok(Value::Text(sign));
                }
                self.index(&value, &at, base.span, index.span)
            }
            Op::Let(parts) => {
                let (binder, value, body) = &**parts;
                let bound = self.eval(frame, value)?;
                self.bind(frame, binder, bound, value.span)?;
                self.eval(frame, body)
            }
            Op::List(items) => {
                let mut list = Vec::new();
                let kept = (size_of::<Value>(), "items");
                self.each_item(frame, items, kept, &mut |_, value, _| {
                    list.push(value);
                    Ok(())
                })?;
                Ok(Value::list(list))
            }
            Op::Closure(rule) => Ok(self.closure(frame, rule)),
            Op::Deep(deep) => match &deep.0 {
                Some(code) => self.deeper(|session| session.eval(frame, code)),
                None => Err(Halt::Broken("code that was dropped").into()),
            },
            Op::Unary(prefix, inner) => self.unary(frame, *prefix, inner, code.span),
            Op::Bracket(left, right) => self.bracket(frame, left, Some(right)),
            Op::Impartial(options) => self.bracket(frame, options, None),
            Op::Glued(parts) => {
                let (number, ups, star) = &**parts;
                let game = self.glued(number.as_ref(), ups.as_ref(), star.as_ref(), code.span)?;
                self.game_value(game)
            }
            Op::Answer(which) => self.answer(*which, code.span),
            Op::Ending(ending) => Ok(Value::game(self.positions.ended(*ending)?)),
            Op::Turn(mover, options) => self.turn(frame, *mover, options),
        }
    }

    /// A function with what it captures.
    pub(super) fn closure(&mut self, frame: &Frame<'_>, rule: &Rc<Rule>) -> Value {
        let captured = rule.captures.iter().map(|(_, origin)| match origin {
            Origin::Local(slot) => self.stack[frame.base + *slot as usize].clone(),
            Origin::Captured(at) => frame.captured[*at as usize].clone(),
        });
        let captured = captured.collect();
        self.functions += 1;
        Value::Function(Rc::new(Function {
            rule: rule.clone(),
            captured,
            id: self.functions,
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
            Prefix::Not => Ok(Value::Truth(!self.truth(&value, at)?)),
            Prefix::Negative => {
                let negative = self.negative(value, at);
                self.weighed(negative)
            }
            Prefix::Switch => {
                let p = self.position(&value, at)?;
                let negative = self.positions.negative(p)?;
                let switch = self.positions.bracket(vec![p], vec![negative])?;
                Ok(Value::game(switch))
            }
            Prefix::StarOf => {
                let size = self.integer(&value, at)?;
                let game = self.star(&size, span)?;
                self.game_value(game)
            }
            Prefix::UpOf => {
                let ups = Ups::Count(self.integer(&value, at)?);
                let game = self.ups(&ups)?;
                self.game_value(game)
            }
        }
    }

    /// The truth of an expression.
    pub(super) fn truth_at(&mut self, frame: &Frame<'_>, code: &Code) -> Result<bool> {
        if let Some(truth) = self.decide(frame, code) {
            return Ok(truth);
        }
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
                self.truth(&value, code.span)
            }
        }
        .map_err(|fault| fault.inside(code.span))
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
                    quick::compares(*comparison, *a, *b)
                }
                _ => self.holds(*comparison, &left, &right, *at)?,
            };
            if !holds {
                return Ok(false);
            }
            left = right;
        }
        Ok(true)
    }
}
