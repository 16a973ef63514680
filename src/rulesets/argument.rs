//! The arguments of rulesets, and what can be wrong with them.

use crate::eval::{convert, show};
use std::rc::Rc;

use crate::eval::{Arguments, Fault, Result, Value};
use crate::game::HeapCode;
use crate::position::State;

/// What the size of a heap is.
pub(super) const BEANS: &str = "a heap has 0 or more beans";

impl Arguments<'_> {
    /// The position with this state.
    pub(super) fn position_of(&mut self, state: Rc<dyn State>) -> Result<Value> {
        let position = self.session.world.positions.call_by_name(state)?;
        Ok(Value::game(position))
    }

    /// A fault at an argument that the rules do not allow.
    pub(super) fn mistake(&self, at: usize, message: impl Into<String>) -> Fault {
        let title = format!("`{}` cannot be played like this", self.help.name);
        self.fault(at, title, message)
    }

    /// An integer from `least` up; `thing` says what has at least so many of what.
    pub(super) fn at_least(&mut self, at: usize, least: i64, thing: &str) -> Result<u64> {
        match self.small_integer(at)? {
            n if n >= least => Ok(n.unsigned_abs()),
            n => Err(self.mistake(at, format!("{thing}, and this is {n}"))),
        }
    }

    /// The first arguments, integers from 0 up.
    pub(super) fn naturals<const N: usize>(&mut self, thing: &str) -> Result<[u64; N]> {
        let mut numbers = [0; N];
        for (at, number) in numbers.iter_mut().enumerate() {
            *number = self.at_least(at, 0, thing)?;
        }
        Ok(numbers)
    }

    /// Both arguments: the rows and the columns of this thing.
    pub(super) fn rectangle(&mut self, thing: &str) -> Result<[u64; 2]> {
        Ok([
            self.at_least(0, 1, &format!("{thing} has at least one row"))?,
            self.at_least(1, 1, &format!("{thing} has at least one column"))?,
        ])
    }

    /// A list of integers from 1 up.
    pub(super) fn positives(&mut self, at: usize, thing: &str) -> Result<Vec<u64>> {
        let (items, span) = (self.items(at)?, self.span_of(at));
        let mut numbers = Vec::with_capacity(items.len());
        for item in items.iter() {
            match convert::small_integer(self.session, item, span)? {
                n if n >= 1 => numbers.push(n.unsigned_abs()),
                n => return Err(self.mistake(at, format!("{thing}, and the list has {n}"))),
            }
        }
        Ok(numbers)
    }

    /// The code of a take-and-break game.
    pub(crate) fn heap_code(&mut self, at: usize) -> Result<HeapCode> {
        let text = self.text(at)?;
        HeapCode::read(&text).map_err(|bad| {
            let shown = show::brief(self.session, &Value::Text(text.clone()));
            let title = format!("{shown} is not the code of a game with heaps");
            let fault = self.fault(at, title, bad.why);
            match bad.place {
                Some(place) => fault.in_text(&text, place),
                None => fault,
            }
        })
    }
}
