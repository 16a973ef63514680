//! Items with clauses: comprehensions, the options of brackets, quantifiers.

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::{Bindings, Scope, Value};
use crate::diagnostic::Span;
use crate::game::Player;
use crate::limits::Limited;
use crate::position::Position;
use crate::syntax::{Clause, Expr, Item, Name};

/// What is done with each value of an item, and where the item stands.
type Visit<'a> = &'a mut dyn FnMut(&mut Session, Value, Span) -> Result<()>;

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
            let done = self.each_repetition(scope, item, 0, visit);
            scope.locals.truncate(before);
            done?;
        }
        Ok(())
    }

    fn each_repetition(
        &mut self,
        scope: &mut Scope,
        item: &Item,
        clause: usize,
        visit: Visit<'_>,
    ) -> Result<()> {
        match item.clauses.get(clause) {
            None => {
                let value = self.eval(scope, item.expr)?;
                visit(self, value, scope.tree.span(item.expr))
            }
            Some(Clause::If(condition)) => {
                if !self.truth_at(scope, *condition)? {
                    return Ok(());
                }
                self.deeper(|session| session.each_repetition(scope, item, clause + 1, visit))
            }
            Some(Clause::For { name, source }) => {
                let values = self.eval(scope, *source)?;
                let span = scope.tree.span(*source);
                let before = scope.locals.len();
                self.each_of(&values, span, &mut |session, value| {
                    scope.locals.truncate(before);
                    scope.locals.push((name.text.clone(), value));
                    session.deeper(|session| {
                        session.each_repetition(scope, item, clause + 1, visit)
                    })?;
                    Ok(true)
                })?;
                Ok(())
            }
        }
    }

    /// Goes through a list or a range, which need not be built, until the visitor says no.
    fn each_of(
        &mut self,
        values: &Value,
        span: Span,
        visit: &mut dyn FnMut(&mut Session, Value) -> Result<bool>,
    ) -> Result<()> {
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
                break;
            }
        }
        Ok(())
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
        })
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
        binders: &[(Name, Expr)],
        test: Test<'_, T>,
    ) -> Result<Option<(Bindings, T)>> {
        let before = scope.locals.len();
        let found = self.search_from(scope, binders, test);
        let bindings = scope.locals.split_off(before);
        Ok(found?.map(|found| (bindings, found)))
    }

    fn search_from<T>(
        &mut self,
        scope: &mut Scope,
        binders: &[(Name, Expr)],
        test: Test<'_, T>,
    ) -> Result<Option<T>> {
        let Some(((name, source), rest)) = binders.split_first() else {
            return test(self, scope);
        };
        let values = self.eval(scope, *source)?;
        let before = scope.locals.len();
        let span = scope.tree.span(*source);
        let mut found = None;
        self.each_of(&values, span, &mut |session, value| {
            scope.locals.truncate(before);
            scope.locals.push((name.text.clone(), value));
            found = session.deeper(|session| session.search_from(scope, rest, test))?;
            Ok(found.is_none())
        })?;
        Ok(found)
    }
}
