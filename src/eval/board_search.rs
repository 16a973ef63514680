//! Rulesets that have a search of their own for who wins: sums of their boards and of values.

use std::any::Any;
use std::rc::Rc;

use num_traits::ToPrimitive;

use super::fault::Result;
use super::function::CallState;
use super::help::BoardSum;
use super::session::Session;
use super::text::Text;
use super::value::Value;
use crate::game::{Game, Player};
use crate::limits::Limited;
use crate::position::{Form, Position};
use crate::solve::{SearchedSum, SolveError};

/// A sum of more parts is left to its values.
const MOST_PARTS: usize = 64;

/// What a position is the sum of.
#[derive(Default)]
struct Parts {
    /// The rules of the boards.
    rules: Option<Rc<str>>,
    list: Vec<Part>,
}

struct Part {
    position: Position,
    negated: bool,
    /// The text of a board of those rules.
    board: Option<Text>,
}

impl Session {
    /// Does this player win, moving first? `None` where the rules have no search of their own for that, or the value of
    /// something else in the sum takes more than so many looks.
    pub(super) fn wins_by_own_search(
        &mut self,
        p: Position,
        player: Player,
        looks: u64,
    ) -> Result<Option<bool>> {
        let mut parts = Parts::default();
        if !self.add_parts(p, false, &mut parts)? {
            return Ok(None);
        }
        // The value of a board alone was tried before.
        let looks = if parts.list.len() == 1 {
            0
        } else {
            looks.max(1)
        };
        self.search_boards(parts, Vec::new(), player, looks)
    }

    /// Does Left win a sum that is met in a search, moving first? What has a value soon has it there.
    pub(super) fn wins_sum_by_own_search(&mut self, sum: &SearchedSum) -> Result<Option<bool>> {
        let mut parts = Parts::default();
        for &part in &sum.parts {
            if !self.add_parts(part, false, &mut parts)? {
                return Ok(None);
            }
        }
        self.search_boards(parts, sum.values.clone(), Player::Left, 0)
    }

    /// Each part may take so many looks for its value.
    fn search_boards(
        &mut self,
        parts: Parts,
        values: Vec<Game>,
        player: Player,
        looks: u64,
    ) -> Result<Option<bool>> {
        let row = parts
            .rules
            .as_deref()
            .and_then(|name| self.definitions.builtin(name));
        let Some(search) = row.and_then(|row| row.help.search) else {
            return Ok(None);
        };
        let boards = Vec::new();
        let mut sum = BoardSum { boards, values };
        for part in parts.list {
            let value = match looks {
                0 => None,
                _ => match self
                    .solver()
                    .within(looks, |solver| solver.short_value(part.position))
                {
                    Err(fault) if fault.is_loopy() => return Ok(None),
                    value => value?,
                },
            };
            match (value, part.board) {
                (Some(value), _) if part.negated => sum.values.push(self.algebra().negate(value)?),
                (Some(value), _) => sum.values.push(value),
                (None, Some(board)) => sum.boards.push((board, part.negated)),
                (None, None) => return Ok(None),
            }
        }
        let wins = search(self.algebra(), &sum, player);
        Ok(wins.transpose()?)
    }

    /// Adds what a position is the sum of; false where that is too much.
    fn add_parts(&mut self, p: Position, negated: bool, parts: &mut Parts) -> Result<bool> {
        if parts.list.len() >= MOST_PARTS {
            return Ok(false);
        }
        let (inner, negated) = match self.world.positions.form(p).clone() {
            Form::Sum(inner) => (inner.into_vec(), negated),
            Form::Negative(part) => (vec![part], !negated),
            Form::Multiple(n, part) if let Some(n) = n.to_usize().filter(|n| *n < MOST_PARTS) => {
                (vec![part; n], negated)
            }
            _ => {
                let board = self.board(p).filter(|(name, _)| {
                    let rules = parts.rules.get_or_insert_with(|| name.clone());
                    rules == name
                });
                parts.list.push(Part {
                    position: p,
                    negated,
                    board: board.map(|(_, text)| text),
                });
                return Ok(true);
            }
        };
        for part in inner {
            if !self.recurse(|session| session.add_parts(part, negated, parts))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The name of the rules and the text of a board.
    fn board(&self, p: Position) -> Option<(Rc<str>, Text)> {
        let state = self.world.positions.state(p)?;
        match (&*state as &dyn Any).downcast_ref::<CallState>() {
            None => {
                let (name, text) = state.searched_board()?;
                Some((name.into(), text.into()))
            }
            Some(call) => match (&call.function.rule.name, &call.args[..]) {
                (Some(name), [Value::Text(text)]) if call.function.rule.on_shelf => {
                    Some((name.clone(), text.clone()))
                }
                _ => None,
            },
        }
    }
}
