//! Items with clauses: comprehensions, the options of brackets, quantifiers.

use std::rc::Rc;

use super::code::{Clause, Code, Item, LEVELS_AT_ONCE};
use super::convert::range_length;
use super::expression::Frame;
use super::fault::{Fault, Result};
use super::quick;
use super::session::Session;
use super::value::{Bindings, Value};
use crate::diagnostic::Span;
use crate::game::Player;
use crate::limits::Limited;
use crate::position::{Position, Positions};

/// What is done with each value of an item, and where the item stands.
type Visit<'a> = &'a mut dyn FnMut(&mut Session, Value, Span) -> Result<()>;

/// What is done under each assignment of some clauses; false ends it.
type Step<'a> = &'a mut dyn FnMut(&mut Session) -> Result<bool>;

/// What is looked for among the assignments of some binders.
type Test<'a, T> = &'a mut dyn FnMut(&mut Session) -> Result<Option<T>>;

/// What is kept of each assignment: its bytes at least, and what it is. Nothing is kept where it is 0 bytes.
pub(super) type Kept = (usize, &'static str);

/// How an option is taken as a position.
type Reading = fn(&mut Session, &Value, Span) -> Result<Position>;

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
                    session.bind(frame, binder, value, source.span)?;
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
                let fault = self.wrong_type("a list or a range", other, span);
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

    /// A game bracket; without a right side it is impartial.
    pub(super) fn bracket(
        &mut self,
        frame: &Frame<'_>,
        left: &[Item],
        right: Option<&[Item]>,
    ) -> Result<Value> {
        let left = self.options(frame, left, Session::bracket_option)?;
        let position = match right {
            None => self.positions.impartial(left),
            Some(right) => {
                let right = self.options(frame, right, Session::bracket_option)?;
                self.positions.bracket(left, right)
            }
        };
        Ok(Value::game(position?))
    }

    /// A game bracket that means itself inside, by the name in a slot.
    pub(super) fn bracket_with_itself(
        &mut self,
        frame: &Frame<'_>,
        slot: u32,
        label: &Rc<str>,
        bracket: &Code,
    ) -> Result<Value> {
        let own = self.positions.open_loop(label)?;
        self.stack[frame.base + slot as usize] = Value::game(own);
        let made = self.eval(frame, bracket)?;
        let made = self.position(&made, bracket.span)?;
        Ok(Value::game(self.positions.close_loop(own, made)?))
    }

    /// A node of a game with wins, losses and draws.
    pub(super) fn turn(
        &mut self,
        frame: &Frame<'_>,
        mover: Player,
        options: &[Item],
    ) -> Result<Value> {
        let options = self.options(frame, options, Session::wld_position)?;
        Ok(Value::game(self.positions.turn(mover, options)?))
    }

    fn options(
        &mut self,
        frame: &Frame<'_>,
        items: &[Item],
        read: Reading,
    ) -> Result<Vec<Position>> {
        let mut options = Vec::new();
        let kept = (Positions::BYTES_A_CALL, "moves");
        self.each_item(frame, items, kept, &mut |session, value, at| {
            session.each_option(&value, at, &mut |session, option, span| {
                options.push(read(session, option, span)?);
                Ok(())
            })
        })?;
        Ok(options)
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

    fn bracket_option(&mut self, value: &Value, span: Span) -> Result<Position> {
        match value {
            Value::Number(_) | Value::Game(_, _) => self.position(value, span),
            other => Err(self.no_option(other, span)),
        }
    }

    pub(super) fn no_option(&mut self, value: &Value, span: Span) -> Fault {
        let label = format!("this is {}: {}", value.a_type(), self.brief(value));
        let fault = Fault::new("an option that is not a game", span, label);
        fault.help("options are games, numbers, or lists of them")
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
                    Clause::For(binder, _) => session.bound(frame, binder),
                    Clause::If(_) => Vec::new(),
                });
                found = Some((bindings.collect(), result));
            }
            Ok(found.is_none())
        })?;
        Ok(found)
    }
}
