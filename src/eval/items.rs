//! Items with clauses: comprehensions, the options of brackets, quantifiers.

use super::code::{Clause, Item, LEVELS_AT_ONCE};
use super::convert;
use super::convert::range_length;
use super::fault::Result;
use super::frame::Frame;
use super::int_fast_path;
use super::pattern;
use super::session::Session;
use super::value::{Bindings, Value};
use crate::diagnostic::Span;
use algebra::limits::Limited;

/// A callback for each value of an item, with the span of the item.
type Visit<'a> = &'a mut dyn FnMut(&mut Session, Value, Span) -> Result<()>;

/// A callback for each assignment of some clauses; it returns false to stop.
type Step<'a> = &'a mut dyn FnMut(&mut Session) -> Result<bool>;

/// A test of each assignment of some binders; the first result ends the search.
type Test<'a, T> = &'a mut dyn FnMut(&mut Session) -> Result<Option<T>>;

/// The least number of bytes that is kept for each assignment, and a word for what is kept. With 0 bytes nothing is
/// kept.
pub(super) type Kept = (usize, &'static str);

impl Session {
    /// Evaluates items with their clauses and passes each value on, in order. `kept` says how much memory each will
    /// take.
    pub(super) fn each_item(
        &mut self,
        frame: &Frame<'_>,
        items: &[Item],
        kept: Kept,
        visit: Visit<'_>,
    ) -> Result<()> {
        for Item { code, clauses } in items {
            self.each_assignment(frame, clauses, kept, &mut |session| {
                let value = session.eval(frame, code)?;
                visit(session, value, code.span)?;
                Ok(true)
            })?;
        }
        Ok(())
    }

    /// Calls `step` for each assignment that the clauses allow, in order; returns false if a step stopped. The memory
    /// that the steps over a range will need is checked before the first, so that a list of a billion items is refused
    /// at once.
    #[inline]
    pub(super) fn each_assignment(
        &mut self,
        frame: &Frame<'_>,
        clauses: &[Clause],
        kept: Kept,
        step: Step<'_>,
    ) -> Result<bool> {
        match clauses.split_first() {
            Some((clause, rest)) => self.each_from(frame, clause, rest, kept, step),
            None => step(self),
        }
    }

    fn each_from(
        &mut self,
        frame: &Frame<'_>,
        clause: &Clause,
        rest: &[Clause],
        kept: Kept,
        step: Step<'_>,
    ) -> Result<bool> {
        let mut go_on = |session: &mut Session| match rest.len() % LEVELS_AT_ONCE {
            0 if !rest.is_empty() => {
                session.recurse(|session| session.each_assignment(frame, rest, kept, step))
            }
            _ => session.each_assignment(frame, rest, kept, step),
        };
        match clause {
            Clause::If(condition) => Ok(!self.truth_at(frame, condition)? || go_on(self)?),
            Clause::For(binder, source) => {
                let values = self.eval(frame, source)?;
                if let Value::Range(from, to) = values
                    && rest.is_empty()
                {
                    // There is one step for each integer, so the memory for all of them is checked before the first.
                    let (bytes, things) = kept;
                    self.budget()
                        .check_list(range_length(from, to), bytes, things)?;
                }
                self.each_of(&values, source.span, |session, value| {
                    pattern::bind(session, frame, binder, value, source.span)?;
                    go_on(session)
                })
            }
        }
    }

    /// Visits the items of a list, a range or a string, without building a list; returns false if the visitor stopped.
    fn each_of(
        &mut self,
        values: &Value,
        span: Span,
        mut visit: impl FnMut(&mut Session, Value) -> Result<bool>,
    ) -> Result<bool> {
        match values {
            Value::Range(from, to) => self.visit_all((*from..=*to).map(Value::int), &mut visit),
            Value::List(items) => self.visit_all(items.iter().map(int_fast_path::copy), &mut visit),
            Value::Collection(collection) => {
                self.visit_all(collection.keys().iter().cloned(), &mut visit)
            }
            Value::Text(text) => self.visit_all(text.chars().map(Value::text), &mut visit),
            other => {
                if let Some(elements) = convert::set(self, other) {
                    return self.visit_all(elements.into_iter(), &mut visit);
                }
                let fault = convert::wrong_type(self, "a list or a range", other, span);
                Err(match other {
                    Value::Number(n) => fault.help(format!("`1..{n}` counts from 1 to {n}")),
                    _ => fault,
                })
            }
        }
    }

    fn visit_all(
        &mut self,
        items: impl Iterator<Item = Value>,
        visit: &mut impl FnMut(&mut Session, Value) -> Result<bool>,
    ) -> Result<bool> {
        for item in items {
            self.tick()?;
            if !visit(self, item)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Visits an option, or each option in a list, which may be nested.
    pub(super) fn each_option(
        &mut self,
        value: &Value,
        span: Span,
        visit: &mut dyn FnMut(&mut Session, &Value, Span) -> Result<()>,
    ) -> Result<()> {
        if !matches!(
            value,
            Value::List(_) | Value::Collection(_) | Value::Range(..)
        ) {
            return visit(self, value, span);
        }
        self.each_of(value, span, |session, item| {
            session.recurse(|session| session.each_option(&item, span, visit))?;
            Ok(true)
        })?;
        Ok(())
    }

    /// The first assignment of the binders for which the test returns something, and what it returns.
    pub(super) fn search<T>(
        &mut self,
        frame: &Frame<'_>,
        binders: &[Clause],
        test: Test<'_, T>,
    ) -> Result<Option<(Bindings, T)>> {
        let mut found = None;
        self.each_assignment(frame, binders, (0, ""), &mut |session| {
            if let Some(result) = test(session)? {
                let bindings = binders.iter().flat_map(|clause| match clause {
                    Clause::For(binder, _) => pattern::bound(session, frame, binder),
                    Clause::If(_) => Vec::new(),
                });
                found = Some((bindings.collect(), result));
            }
            Ok(found.is_none())
        })?;
        Ok(found)
    }
}
