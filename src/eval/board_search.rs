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
        let (mut sum, mut others) = (BoardSum::default(), Vec::new());
        if !self.add_boards(p, false, &mut sum, &mut others)? {
            return Ok(None);
        }
        let row = sum.rules.as_deref().and_then(|name| self.builtin(name));
        let Some(search) = row.and_then(|row| row.help.search) else {
            return Ok(None);
        };
        for (other, negated) in others {
            let looks = self.patience.max(1);
            let Some(value) = self.within(looks, |session| session.short_value(other))? else {
                return Ok(None);
            };
            sum.values.push(match negated {
                true => self.algebra().negate(value)?,
                false => value,
            });
        }
        let wins = search(self.algebra(), &sum, player);
        Ok(wins.transpose()?)
    }

    /// Adds the boards of a position to the sum, and what else it is the sum of to the others; false where those are too many.
    fn add_boards(
        &mut self,
        p: Position,
        negated: bool,
        sum: &mut BoardSum,
        others: &mut Vec<(Position, bool)>,
    ) -> Result<bool> {
        if sum.boards.len() + others.len() >= MOST_PARTS {
            return Ok(false);
        }
        let (parts, negated) = match self.positions.form(p).clone() {
            Form::Sum(parts) => (parts.into_vec(), negated),
            Form::Negative(part) => (vec![part], !negated),
            Form::Multiple(n, part) if let Some(n) = n.to_usize().filter(|n| *n < MOST_PARTS) => {
                (vec![part; n], negated)
            }
            Form::Call(_) if self.add_board(p, negated, sum) => return Ok(true),
            _ => {
                others.push((p, negated));
                return Ok(true);
            }
        };
        for part in parts {
            if !self.deeper(|session| session.add_boards(part, negated, sum, others))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds a board of the same rules as those before, if it is one.
    fn add_board(&self, p: Position, negated: bool, sum: &mut BoardSum) -> bool {
        let Some(state) = self.positions.state(p) else {
            return false;
        };
        let call = (&*state as &dyn Any).downcast_ref::<CallState>();
        let (name, board): (Rc<str>, Text) = match call {
            None => match state.searched_board() {
                Some((name, board)) => (name.into(), board.into()),
                None => return false,
            },
            Some(call) => match (&call.function.rule.name, &call.args[..]) {
                (Some(name), [Value::Text(board)]) if call.function.rule.on_shelf => {
                    (name.clone(), board.clone())
                }
                _ => return false,
            },
        };
        let is_same = sum.rules.as_ref().is_none_or(|rules| *rules == name);
        if is_same {
            sum.rules = Some(name);
            sum.boards.push((board, negated));
        }
        is_same
    }
}
