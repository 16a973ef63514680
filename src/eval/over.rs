//! Positions in which nobody can move any more: they leave the sums they stand in.

use super::code::{Code, Deep, Item, Op};
use super::expression::Frame;
use super::fault::Result;
use super::session::Session;
use super::unfold::named_by_call;
use super::value::Value;
use crate::game::{Game, Number};
use crate::limits::Limited;
use crate::position::{Form, Position};

/// Names behind names that are looked at.
const MOST_NAMES: u32 = 4;

impl Session {
    /// The sum of positions, without those that are over.
    pub fn sum_of(&mut self, parts: &[Position]) -> Result<Position> {
        for &part in parts {
            self.look_whether_over(part)?;
        }
        Ok(self.positions.sum(parts)?)
    }

    /// The ordinal sum of two positions; one that is over is no part of it.
    pub fn ordinal_sum_of(&mut self, base: Position, above: Position) -> Result<Position> {
        for part in [base, above] {
            self.look_whether_over(part)?;
        }
        Ok(self.positions.ordinal_sum(base, above)?)
    }

    /// Finds out whether a position is over, where it is named by a call. Nobody looks at sums while values are found.
    pub(super) fn look_whether_over(&mut self, p: Position) -> Result<()> {
        if !self.valuing.is_empty() || self.looks_ahead {
            return Ok(());
        }
        self.looks_ahead = true;
        let known = self.is_over(p, MOST_NAMES);
        self.looks_ahead = false;
        match known {
            // Who asks for the moves will be told.
            Err(fault) if fault.halt.is_none() => Ok(()),
            known => known.map(|_| ()),
        }
    }

    fn is_over(&mut self, p: Position, names: u32) -> Result<bool> {
        match *self.positions.form(p) {
            Form::Negative(part) | Form::Multiple(_, part) => return self.is_over(part, names),
            Form::Value(g) => return Ok(g == Game::ZERO),
            Form::Call(_) => {}
            _ => return Ok(false),
        }
        if let Some(over) = self.positions.known_over(p) {
            return Ok(over);
        }
        let state = match self.positions.state(p) {
            Some(state) if p.is_normal() && names > 0 => state,
            _ => return Ok(false),
        };
        let call = named_by_call(&*state)?;
        let body = &call.function.rule.body;
        let over = !self.in_call(call, |session, frame| {
            session.lists_a_move(frame, body, names - 1)
        })?;
        self.positions.set_over(p, over);
        Ok(over)
    }

    /// One move is enough to know that there are some.
    fn lists_a_move(&mut self, frame: &Frame<'_>, code: &Code, names: u32) -> Result<bool> {
        let code = self.branch(frame, code)?;
        match &code.op {
            Op::Bracket(left, right) => {
                Ok(self.has_option(frame, left)? || self.has_option(frame, right)?)
            }
            Op::Impartial(options) => self.has_option(frame, options),
            Op::Deep(Deep(Some(inner))) => {
                self.recurse(|session| session.lists_a_move(frame, inner, names))
            }
            _ => Ok(match self.eval(frame, code)? {
                Value::Game(p, _) => !self.is_over(p, names)?,
                Value::Number(Number::Int(0)) => false,
                _ => true,
            }),
        }
    }

    fn has_option(&mut self, frame: &Frame<'_>, items: &[Item]) -> Result<bool> {
        for Item { code, clauses } in items {
            let none = self.each_assignment(frame, clauses, (0, ""), &mut |session| {
                let value = session.eval(frame, code)?;
                let mut none = true;
                session.each_option(&value, code.span, &mut |_, _, _| {
                    none = false;
                    Ok(())
                })?;
                Ok(none)
            })?;
            if !none {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
