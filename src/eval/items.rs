//! Items with clauses: comprehensions, the options of brackets, quantifiers.

use std::rc::Rc;

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::{Bindings, Value};
use crate::diagnostic::Span;
use crate::game::Player;
use crate::limits::Limited;
use crate::position::Position;
use crate::syntax::{Clause, Expr, Item, Name, Tree};

/// What is done with each value of an item, and where the item stands.
type Visit<'a> = &'a mut dyn FnMut(&mut Session, Value, Span) -> Result<()>;

/// What is looked for among the assignments of some binders.
type Test<'a, T> = &'a mut dyn FnMut(&mut Session, &mut Bindings) -> Result<Option<T>>;

/// How an option is taken as a position.
type Reading = fn(&mut Session, &Value, Span) -> Result<Position>;

impl Session {
    /// Evaluates items with their clauses and hands over each value in order.
    pub(super) fn each_item(
        &mut self,
        tree: &Rc<Tree>,
        items: &[Item],
        locals: &mut Bindings,
        visit: Visit<'_>,
    ) -> Result<()> {
        for item in items {
            let before = locals.len();
            let done = self.each_repetition(tree, item, 0, locals, visit);
            locals.truncate(before);
            done?;
        }
        Ok(())
    }

    fn each_repetition(
        &mut self,
        tree: &Rc<Tree>,
        item: &Item,
        clause: usize,
        locals: &mut Bindings,
        visit: Visit<'_>,
    ) -> Result<()> {
        match item.clauses.get(clause) {
            None => {
                let value = self.eval(tree, item.expr, locals)?;
                visit(self, value, tree.span(item.expr))
            }
            Some(Clause::If(condition)) => {
                if !self.truth_at(tree, *condition, locals)? {
                    return Ok(());
                }
                self.deeper(|session| {
                    session.each_repetition(tree, item, clause + 1, locals, visit)
                })
            }
            Some(Clause::For { name, source }) => {
                let values = self.eval(tree, *source, locals)?;
                let span = tree.span(*source);
                let before = locals.len();
                self.each_of(&values, span, &mut |session, value| {
                    locals.truncate(before);
                    locals.push((name.text.clone(), value));
                    session.deeper(|session| {
                        session.each_repetition(tree, item, clause + 1, locals, visit)
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
        tree: &Rc<Tree>,
        left: &[Item],
        right: Option<&[Item]>,
        locals: &mut Bindings,
    ) -> Result<Value> {
        let left = self.options(tree, left, locals, Session::bracket_option)?;
        let position = match right {
            None => self.positions.impartial(left),
            Some(right) => {
                let right = self.options(tree, right, locals, Session::bracket_option)?;
                self.positions.bracket(left, right)
            }
        };
        Ok(Value::Game(position?))
    }

    /// A node of a game with wins, losses and draws.
    pub(super) fn turn(
        &mut self,
        tree: &Rc<Tree>,
        mover: Player,
        options: &[Item],
        locals: &mut Bindings,
    ) -> Result<Value> {
        let options = self.options(tree, options, locals, Session::wld_position)?;
        Ok(Value::Game(self.positions.turn(mover, options)?))
    }

    fn options(
        &mut self,
        tree: &Rc<Tree>,
        items: &[Item],
        locals: &mut Bindings,
        read: Reading,
    ) -> Result<Vec<Position>> {
        let mut options = Vec::new();
        self.each_item(tree, items, locals, &mut |session, value, at| {
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
        tree: &Rc<Tree>,
        binders: &[(Name, Expr)],
        locals: &mut Bindings,
        test: Test<'_, T>,
    ) -> Result<Option<(Bindings, T)>> {
        let before = locals.len();
        let found = self.search_from(tree, binders, locals, test);
        let bindings = locals.split_off(before);
        Ok(found?.map(|found| (bindings, found)))
    }

    fn search_from<T>(
        &mut self,
        tree: &Rc<Tree>,
        binders: &[(Name, Expr)],
        locals: &mut Bindings,
        test: Test<'_, T>,
    ) -> Result<Option<T>> {
        let Some(((name, source), rest)) = binders.split_first() else {
            return test(self, locals);
        };
        let values = self.eval(tree, *source, locals)?;
        let before = locals.len();
        let mut found = None;
        self.each_of(&values, tree.span(*source), &mut |session, value| {
            locals.truncate(before);
            locals.push((name.text.clone(), value));
            found = session.deeper(|session| session.search_from(tree, rest, locals, test))?;
            Ok(found.is_none())
        })?;
        Ok(found)
    }
}
