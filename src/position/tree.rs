//! A game with wins, losses and draws without the names that a user gave: who moves, and where to, down to the ends.

use super::descent::{Descent, Question};
use super::{Form, Position, Positions, Unsettled};
use crate::limits::Result;

/// Which tree is it? The answer stands for all positions with the same one; a board stands for itself.
pub struct TreeQuestion;

/// A tree being uncovered.
pub type Uncovering = Descent<TreeQuestion>;

impl Question for TreeQuestion {
    type Answer = Position;

    fn known(positions: &Positions, p: Position) -> Option<Position> {
        match positions.form(p) {
            Form::Ending(_) => Some(p),
            Form::Call(_) if positions.state(p)?.turns().is_some() => Some(p),
            _ => positions.trees.get(&p).copied(),
        }
    }

    fn remember(positions: &mut Positions, p: Position, tree: Position) {
        positions.trees.insert(p, tree);
    }

    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Position>, Unsettled> {
        let Form::Turn { mover, options } = positions.form(p) else {
            return Err(Unsettled::Convention(p));
        };
        let known = |option: &Position| Self::known(positions, *option);
        missing.extend(options.iter().filter(|option| known(option).is_none()));
        if !missing.is_empty() {
            return Ok(None);
        }
        let (mover, trees) = (*mover, options.iter().filter_map(known).collect());
        let tree = positions.turn(mover, trees)?;
        Ok(Some(positions.identity(tree)?))
    }
}
