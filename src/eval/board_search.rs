//! Sums of boards and values whose ruleset has a compiled search for who wins.

use std::rc::Rc;

use num_traits::ToPrimitive;

use super::fault::Result;
use super::session::Session;
use crate::game::{Game, Player};
use crate::limits::Limited;
use crate::position::{BoardSum, Form, Position, SearchableBoard, Sum};

/// A sum of more summands is left to its values.
const MOST_SUMMANDS: usize = 64;

/// A summand of a position.
struct Summand {
    position: Position,
    negated: bool,
    board: Option<Rc<dyn SearchableBoard>>,
}

impl Session {
    /// Does this player win, moving first? `None` where there is no compiled search, or where the value of another summand
    /// takes more than so many looks.
    pub(super) fn wins_by_own_search(
        &mut self,
        p: Position,
        player: Player,
        looks: u64,
    ) -> Result<Option<bool>> {
        let mut summands = Vec::new();
        if !self.add_summands(p, false, &mut summands)? {
            return Ok(None);
        }
        // The value of a board alone was tried before.
        let looks = if summands.len() == 1 { 0 } else { looks.max(1) };
        self.search_boards(summands, Vec::new(), player, looks)
    }

    /// Does Left win a sum that is met in a search, moving first? There, what has a value soon was replaced by it.
    pub(super) fn wins_sum_by_own_search(&mut self, sum: &Sum) -> Result<Option<bool>> {
        let mut summands = Vec::new();
        for &part in &sum.parts {
            if !self.add_summands(part, false, &mut summands)? {
                return Ok(None);
            }
        }
        self.search_boards(summands, sum.values.clone(), Player::Left, 0)
    }

    /// Each summand may take so many looks for its value.
    fn search_boards(
        &mut self,
        summands: Vec<Summand>,
        values: Vec<Game>,
        player: Player,
        looks: u64,
    ) -> Result<Option<bool>> {
        // The boards of one ruleset are searched; all other summands need values.
        let ruleset = |board: &Rc<dyn SearchableBoard>| (**board).type_id();
        let searched = summands
            .iter()
            .find_map(|summand| summand.board.as_ref().map(ruleset));
        if searched.is_none() {
            return Ok(None);
        }
        let mut sum = BoardSum {
            boards: Vec::new(),
            values,
        };
        for summand in summands {
            let value = match looks {
                0 => None,
                _ => match self.within(looks, |session| session.short_value(summand.position)) {
                    Err(fault) if fault.goes_round => return Ok(None),
                    value => value?,
                },
            };
            match (value, summand.board) {
                (Some(value), _) if summand.negated => {
                    sum.values.push(self.algebra().negate(value)?);
                }
                (Some(value), _) => sum.values.push(value),
                (None, Some(board)) if Some(ruleset(&board)) == searched => {
                    sum.boards.push((board, summand.negated));
                }
                (None, _) => return Ok(None),
            }
        }
        let wins = sum.wins_starting(player, self.algebra());
        Ok(wins.transpose()?)
    }

    /// Adds the summands of a position; false where there are too many.
    fn add_summands(
        &mut self,
        p: Position,
        negated: bool,
        summands: &mut Vec<Summand>,
    ) -> Result<bool> {
        if summands.len() >= MOST_SUMMANDS {
            return Ok(false);
        }
        let (inner, negated) = match self.positions.form(p).clone() {
            Form::Sum(inner) => (inner.into_vec(), negated),
            Form::Negative(part) => (vec![part], !negated),
            Form::Multiple(n, part)
                if let Some(n) = n.to_usize().filter(|n| *n < MOST_SUMMANDS) =>
            {
                (vec![part; n], negated)
            }
            _ => {
                let state = self.positions.state(p);
                summands.push(Summand {
                    position: p,
                    negated,
                    board: state.and_then(|state| state.searchable()),
                });
                return Ok(true);
            }
        };
        for part in inner {
            if !self.deeper(|session| session.add_summands(part, negated, summands))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
