//! Rulesets of the shelf that have a search of their own for who wins.

use std::any::Any;
use std::rc::Rc;

use num_traits::ToPrimitive;

use super::fault::Result;
use super::function::CallState;
use super::session::Session;
use super::text::Text;
use super::value::Value;
use crate::game::{Algebra, Game, Player};
use crate::limits::{self, Limited};
use crate::position::{Form, Position};

/// Boards of one ruleset, and values.
#[derive(Default)]
pub struct BoardSum {
    rules: Option<Rc<str>>,
    /// Each with whether it is negated.
    pub boards: Vec<(Text, bool)>,
    pub values: Vec<Game>,
}

/// Does this player win the sum, moving first? `None` where this is no short way.
pub type BoardSearch = fn(&mut Algebra, &BoardSum, Player) -> Option<limits::Result<bool>>;

/// A sum of more parts is left to its values.
const MOST_PARTS: usize = 64;

impl Session {
    /// Does this player win, moving first? `None` where the rules have no search of their own for that.
    pub(super) fn wins_by_own_search(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<bool>> {
        let state = self.positions.state(p);
        if let Some(wins) = state.and_then(|s| s.wins_starting(self.algebra(), player)) {
            return Ok(Some(wins?));
        }
        let mut sum = BoardSum::default();
        if !self.add_boards(p, false, &mut sum)? {
            return Ok(None);
        }
        let shelved = sum.rules.as_deref().and_then(|name| self.shelf.get(name));
        let search = shelved.and_then(|shelved| shelved.search);
        let wins = search.and_then(|search| search(self.algebra(), &sum, player));
        Ok(wins.transpose()?)
    }

    /// Adds the boards and values of a position; false where there is something else.
    fn add_boards(&mut self, p: Position, negated: bool, sum: &mut BoardSum) -> Result<bool> {
        if sum.boards.len() + sum.values.len() >= MOST_PARTS {
            return Ok(false);
        }
        if let Some(value) = self.positions.known_value(p) {
            sum.values.push(match negated {
                true => self.algebra().negate(value)?,
                false => value,
            });
            return Ok(true);
        }
        let (parts, negated) = match self.positions.form(p).clone() {
            Form::Sum(parts) => (parts.into_vec(), negated),
            Form::Negative(part) => (vec![part], !negated),
            Form::Multiple(n, part) => match n.to_usize() {
                Some(n) if n < MOST_PARTS => (vec![part; n], negated),
                _ => return Ok(false),
            },
            Form::Call(_) => return Ok(self.add_call(p, negated, sum)),
            _ => return Ok(false),
        };
        for part in parts {
            if !self.deeper(|session| session.add_boards(part, negated, sum))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn add_call(&self, p: Position, negated: bool, sum: &mut BoardSum) -> bool {
        let Some(state) = self.positions.state(p) else {
            return false;
        };
        let call = (&*state as &dyn Any).downcast_ref::<CallState>();
        let Some(call) = call.filter(|call| call.function.rule.on_shelf) else {
            return false;
        };
        let (Some(name), [Value::Text(board)]) = (&call.function.rule.name, &call.args[..]) else {
            return false;
        };
        let rules = sum.rules.get_or_insert_with(|| name.clone());
        sum.boards.push((board.clone(), negated));
        rules == name
    }
}
