//! Frames of running code, and the expressions whose value is known from a frame at once: names, constants, and short
//! arithmetic and comparisons on machine-word integers and characters.

use super::code::{Arithmetic, Code, Op, Origin};
use super::help::LookUp;
use super::int_fast_path;
use super::session::Session;
use super::text::Text;
use super::value::Value;
use crate::syntax::Comparison;

/// Where the local names of the running code have their values: in slots of the session's stack from `base` on, and
/// among the captured values of its function.
pub(super) struct Frame<'f> {
    pub base: usize,
    pub captured: &'f [Value],
}

impl Frame<'_> {
    pub const OUTERMOST: Frame<'static> = Frame {
        base: 0,
        captured: &[],
    };

    /// A value that needs no computation.
    #[inline]
    pub(super) fn peek<'v>(&'v self, session: &'v Session, code: &'v Code) -> Option<&'v Value> {
        match &code.op {
            Op::Constant(value) => Some(value),
            Op::Local(slot) => self.find(session, Origin::Local(*slot)),
            Op::Captured(at) => self.find(session, Origin::Captured(*at)),
            Op::Global(id) | Op::Unknown(id, _) => session
                .definitions
                .globals
                .get(*id, session.statement.version()),
            _ => None,
        }
    }

    #[inline]
    fn find<'v>(&'v self, session: &'v Session, origin: Origin) -> Option<&'v Value> {
        match origin {
            Origin::Local(slot) => session.statement.stack.get(self.base + slot as usize),
            Origin::Captured(at) => self.captured.get(at as usize),
        }
    }

    /// A value that needs no computation, or only a few operations on machine-word integers.
    #[inline(always)]
    pub(super) fn ready(&self, session: &Session, code: &Code) -> Option<Value> {
        match &code.op {
            Op::Arithmetic(inner) => self.calculate(session, inner).map(Value::int),
            _ => self.peek(session, code).map(int_fast_path::copy),
        }
    }

    /// Follows `if` branches as long as their conditions can be decided at once, by comparing small integers or
    /// characters.
    #[inline]
    pub(super) fn branch_at_once<'c>(&self, session: &Session, mut code: &'c Code) -> &'c Code {
        while let Op::If(branches) = &code.op {
            let [condition, then, otherwise] = &**branches;
            code = match self.decide(session, condition) {
                Some(true) => then,
                Some(false) => otherwise,
                None => break,
            };
        }
        code
    }

    /// The truth of a comparison of small integers, or of a character with a string, if it can be decided at once.
    #[inline]
    pub(super) fn decide(&self, session: &Session, code: &Code) -> Option<bool> {
        let Op::Compare(first, rest) = &code.op else {
            return None;
        };
        let [(comparison, _, right)] = &**rest else {
            return None;
        };
        if let Op::Index(_) | Op::Call(_) = first.op {
            return self.compare_signs(session, first, *comparison, right);
        }
        // This comparison of numbers is worth a note.
        if *comparison == Comparison::Confused {
            return None;
        }
        let (a, b) = (self.small(session, first)?, self.small(session, right)?);
        Some(int_fast_path::compares(*comparison, a, b))
    }

    #[inline(never)]
    fn compare_signs(
        &self,
        session: &Session,
        left: &Code,
        comparison: Comparison,
        right: &Code,
    ) -> Option<bool> {
        let sign = self.sign(session, left)?;
        match (comparison, self.peek(session, right)?) {
            (Comparison::Equal, Value::Text(other)) => Some(sign == *other),
            (Comparison::NotEqual, Value::Text(other)) => Some(sign != *other),
            _ => None,
        }
    }

    /// The character at an index of a string, if both need no computation.
    fn sign(&self, session: &Session, code: &Code) -> Option<Text> {
        let (text, place, look_up): (_, _, LookUp) = match &code.op {
            Op::Index(sides) => (&sides[0], &sides[1], |text, place| {
                text.at(usize::try_from(place).ok()?)
            }),
            Op::Call(call) if call.names.is_empty() => {
                match (self.peek(session, &call.callee)?, &*call.args) {
                    (Value::Builtin(row), [text, place]) => (text, place, row.look_up?),
                    _ => return None,
                }
            }
            _ => return None,
        };
        match self.peek(session, text)? {
            Value::Text(text) => look_up(text, self.small(session, place)?),
            _ => None,
        }
    }

    /// A small integer that needs no computation, or only a few operations on such integers.
    #[inline(always)]
    fn small(&self, session: &Session, code: &Code) -> Option<i64> {
        match &code.op {
            Op::Local(slot) => {
                int_fast_path::int(session.statement.stack.get(self.base + *slot as usize)?)
            }
            Op::Constant(value) => int_fast_path::int(value),
            Op::Arithmetic(inner) => self.calculate(session, inner),
            _ => self.peek(session, code).and_then(int_fast_path::int),
        }
    }

    fn calculate(&self, session: &Session, arithmetic: &Arithmetic) -> Option<i64> {
        match &arithmetic.linear {
            Some(linear) => linear.value(|origin| self.find(session, origin)),
            None => self.calculate_code(session, &arithmetic.code),
        }
    }

    #[inline(never)]
    fn calculate_code(&self, session: &Session, code: &Code) -> Option<i64> {
        match &code.op {
            Op::Binary(operator, sides) => {
                let a = self.small(session, &sides[0])?;
                int_fast_path::binary(*operator, a, self.small(session, &sides[1])?)
            }
            Op::Sum(terms) => terms.iter().try_fold(0, |sum, (minus, term)| {
                int_fast_path::add(sum, *minus, self.small(session, term)?)
            }),
            _ => None,
        }
    }
}
