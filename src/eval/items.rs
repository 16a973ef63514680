//! Items with clauses: comprehensions, the options of brackets, quantifiers.

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::{Bindings, Scope, Value};
use crate::diagnostic::Span;
use crate::game::Player;
use crate::limits::Limited;
use crate::position::Position;
use crate::syntax::{Clause, Item};

/// What is done with each value of an item, and where the item stands.
type Visit<'a> = &'a mut dyn FnMut(&mut Session, Value, Span) -> Result<()>;

/// What is done under each assignment of some clauses; false ends it.
type Step<'a> = &'a mut dyn FnMut(&mut Session, &mut Scope) -> Result<bool>;

/// What is looked for among the assignments of some binders.
type Test<'a, T> = &'a mut dyn FnMut(&mut Session, &mut Scope) -> Result<Option<T>>;

/// How an option is taken as a position.
type Reading = fn(&mut Session, &Value, Span) -> Result<Position>;

impl Session {
    /// Evaluates items with their clauses and hands over each value in order.
    pub(super) fn each_item(
        &mut self,
        scope: &mut Scope,
        items: &[Item],
        visit: Visit<'_>,
    ) -> Result<()> {
        for item in items {
            let before = scope.locals.len();
            let span = scope.tree.span(item.expr);
            let done = self.each_assignment(scope, &item.clauses, &mut |session, scope| {
                let value = session.eval(scope, item.expr)?;
                visit(session, value, span)?;
                Ok(true)
            });
            scope.locals.truncate(before);
            done?;
        }
        Ok(())
    }

    /// Takes a step under each assignment that the clauses allow, in order; false when one said no.
    fn each_assignment(
        &mut self,
        scope: &mut Scope,
        clauses: &[Clause],
        step: Step<'_>,
    ) -> Result<bool> {
        let Some((clause, rest)) = clauses.split_first() else {
            return step(self, scope);
        };
        match clause {
            Clause::If(condition) => {
                if !self.truth_at(scope, *condition)? {
                    return Ok(true);
                }
                self.deeper(|session| session.each_assignment(scope, rest, step))
            }
            Clause::For { pattern, source } => {
                let values = self.eval(scope, *source)?;
                let span = scope.tree.span(*source);
                let before = scope.locals.len();
                self.each_of(&values, span, &mut |session, value| {
                    scope.locals.truncate(before);
                    session.bind(pattern, value, span, &mut scope.locals)?;
                    session.deeper(|session| session.each_assignment(scope, rest, step))
                })
            }
        }
    }

    /// Goes through a list or a range, which need not be built; false when the visitor said no.
    fn each_of(
        &mut self,
        values: &Value,
        span: Span,
        visit: &mut dyn FnMut(&mut Session, Value) -> Result<bool>,
    ) -> Result<bool> {
        let items: Box<dyn Iterator<Item = Value>> = match values {
            Value::Range(from, to) => Box::new((*from..=*to).map(Value::int)),
            Value::List(items) => Box::new(items.iter().cloned()),
            Value::Text(text) => Box::new(text.chars().map(|c| Value::text(c.to_string()))),
            other => {
                let fault = self.wrong_type("a list or a range", other, span);
                return Err(match other {
                    Value::Number(n) => fault.help(format!("`1..{n}` counts from 1 to {n}")),
                    _ => fault,
                });
            }
        };
        for item in items {
            self.tick()?;
            if !visit(self, item)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A game bracket; without a right side it is impartial.
    pub(super) fn bracket(
        &mut self,
        scope: &mut Scope,
        left: &[Item],
        right: Option<&[Item]>,
    ) -> Result<Value> {
        let left = self.options(scope, left, Session::bracket_option)?;
        let position = match right {
            None => self.positions.impartial(left),
            Some(right) => {
                let right = self.options(scope, right, Session::bracket_option)?;
                self.positions.bracket(left, right)
            }
        };
        Ok(Value::Game(position?))
    }

    /// A node of a game with wins, losses and draws.
    pub(super) fn turn(
        &mut self,
        scope: &mut Scope,
        mover: Player,
        options: &[Item],
    ) -> Result<Value> {
        let options = self.options(scope, options, Session::wld_position)?;
        Ok(Value::Game(self.positions.turn(mover, options)?))
    }

    fn options(
        &mut self,
        scope: &mut Scope,
        items: &[Item],
        read: Reading,
    ) -> Result<Vec<Position>> {
        let mut options = Vec::new();
        self.each_item(scope, items, &mut |session, value, at| {
            session.splice(&value, at, read, &mut options)
        })?;
        Ok(options)
    }

    fn splice(
        &mut self,
        value: &Value,
        span: Span,
        read: Reading,
        options: &mut Vec<Position>,
    ) -> Result<()> {
        if !matches!(value, Value::List(_) | Value::Range(..)) {
            options.push(read(self, value, span)?);
            return Ok(());
        }
        self.each_of(value, span, &mut |session, item| {
            session.splice(&item, span, read, options)?;
            Ok(true)
        })?;
        Ok(())
    }

    fn bracket_option(&mut self, value: &Value, span: Span) -> Result<Position> {
        if let Value::Number(_) | Value::Game(_) = value {
            return self.position(value, span);
        }
        let label = format!("this is {}: {}", value.a_type(), self.brief(value));
        let fault = Fault::new("an option that is not a game", span, label);
        Err(fault.help("options are games, numbers, or lists of them"))
    }

    /// The first assignment of the binders for which the test gives something, and what it gives.
    pub(super) fn search<T>(
        &mut self,
        scope: &mut Scope,
        binders: &[Clause],
        test: Test<'_, T>,
    ) -> Result<Option<(Bindings, T)>> {
        let before = scope.locals.len();
        let mut found = None;
        let done = self.each_assignment(scope, binders, &mut |session, scope| {
            found = test(session, scope)?;
            Ok(found.is_none())
        });
        let bindings = scope.locals.split_off(before);
        done?;
        Ok(found.map(|found| (bindings, found)))
    }
}
