//! Items with clauses: comprehensions, the options of brackets, quantifiers.

use super::code::{Clause, Item, LEVELS_AT_ONCE};
use super::convert;
use super::convert::range_length;
use super::expression::Frame;
use super::fault::Result;
use super::int_fast_path as quick;
use super::pattern;
use super::session::Session;
use super::value::{Bindings, Value};
use crate::diagnostic::Span;
use crate::limits::Limited;

/// What is done with each value of an item, and where the item stands.
type Visit<'a> = &'a mut dyn FnMut(&mut Session, Value, Span) -> Result<()>;

/// What is done under each assignment of some clauses; false ends it.
type Step<'a> = &'a mut dyn FnMut(&mut Session) -> Result<bool>;

/// What is looked for among the assignments of some binders.
type Test<'a, T> = &'a mut dyn FnMut(&mut Session) -> Result<Option<T>>;

/// What is kept of each assignment: its bytes at least, and what it is. Nothing is kept where it is 0 bytes.
pub(super) type Kept = (usize, &'static str);

impl Session {
    /// Evaluates items with their clauses and hands over each value in order; each will take so many bytes at least.
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

    /// Takes a step under each assignment that the clauses allow, in order; false when one said no. What a step keeps, in
    /// bytes, is asked for before the first of many, so that a list of a billion is refused at once.
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
                    // One step for each: what is kept of them all is refused before the first.
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

    /// Goes through a list or a range, which need not be built; false when the visitor said no.
    fn each_of(
        &mut self,
        values: &Value,
        span: Span,
        mut visit: impl FnMut(&mut Session, Value) -> Result<bool>,
    ) -> Result<bool> {
        match values {
            Value::Range(from, to) => self.visit_all((*from..=*to).map(Value::int), &mut visit),
            Value::List(items) => self.visit_all(items.iter().map(quick::copy), &mut visit),
            Value::Text(text) => self.visit_all(text.chars().map(Value::text), &mut visit),
            other => {
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

    /// An option, or each of a list of them.
    pub(super) fn each_option(
        &mut self,
        value: &Value,
        span: Span,
        visit: &mut dyn FnMut(&mut Session, &Value, Span) -> Result<()>,
    ) -> Result<()> {
        if !matches!(value, Value::List(_) | Value::Range(..)) {
            return visit(self, value, span);
        }
        self.each_of(value, span, |session, item| {
            session.recurse(|session| session.each_option(&item, span, visit))?;
            Ok(true)
        })?;
        Ok(())
    }

    /// The first assignment of the binders for which the test gives something, and what it gives.
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
