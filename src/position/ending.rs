//! Games with wins, losses and draws: who is to move, how it has ended, and how it ends when both play well.
//!
//! That is found by working backwards from the ends (Zermelo): a position is won for the player on move if
//! some move leads to a won one, else drawn if some move leads to a draw, else lost.

use super::descent::{Descent, Question};
use super::{Form, Position, Positions, State, Unsettled};
use crate::game::{Ending, Player};
use crate::limits::Result;

/// How does it end when both play well?
pub struct EndingQuestion;

/// A game being solved.
pub type Solution = Descent<EndingQuestion>;

impl Question for EndingQuestion {
    type Answer = Ending;

    fn known(positions: &Positions, p: Position) -> Option<Ending> {
        match positions.form(p) {
            Form::Ending(ending) => Some(*ending),
            _ => positions.endings.get(&p).copied(),
        }
    }

    fn remember(positions: &mut Positions, p: Position, ending: Ending) {
        positions.endings.insert(p, ending);
    }

    fn shortcut(positions: &mut Positions, state: &dyn State) -> Option<Result<Ending>> {
        let turns = state.turns()?;
        Some(turns.best_ending(&mut positions.algebra.budget))
    }

    /// One option is asked for at a time: the first that wins settles it.
    fn answer(
        positions: &mut Positions,
        p: Position,
        missing: &mut Vec<Position>,
    ) -> Result<Option<Ending>, Unsettled> {
        let Form::Turn { mover, options } = positions.form(p) else {
            return Err(Unsettled::Convention(p));
        };
        let mut best = Ending::win(mover.opponent());
        for &option in options {
            match Self::known(positions, option) {
                None => missing.push(option),
                Some(ending) if ending.worth(*mover) > best.worth(*mover) => best = ending,
                Some(_) => {}
            }
        }
        if best.winner() == Some(*mover) || missing.is_empty() {
            missing.clear();
            return Ok(Some(best));
        }
        missing.truncate(1);
        Ok(None)
    }
}

impl Positions {
    /// How the game has ended, if it has wins, losses and draws and is over.
    pub fn ending(&mut self, p: Position) -> Result<Option<Ending>, Unsettled> {
        if !p.has_turns() {
            return Ok(None);
        }
        let behind = self.behind_names(p)?;
        Ok(match self.form(behind) {
            Form::Ending(ending) => Some(*ending),
            _ => None,
        })
    }

    /// Who is to move, where the game says so and is not over.
    pub fn mover(&mut self, p: Position) -> Result<Option<Player>, Unsettled> {
        if !p.has_turns() {
            return Ok(None);
        }
        let behind = self.behind_names(p)?;
        Ok(match self.form(behind) {
            Form::Turn { mover, .. } => Some(*mover),
            _ => None,
        })
    }

    /// The position with this player to move first; `None` where the game itself says that the other one is.
    pub fn with_mover(
        &mut self,
        p: Position,
        player: Player,
    ) -> Result<Option<Position>, Unsettled> {
        let state = self.state(p);
        if let Some(turns) = state.as_ref().and_then(|state| state.turns()) {
            let moved = turns.with_mover(player);
            return Ok(Some(self.call_by_name(moved)?));
        }
        let mover = self.mover(p)?;
        Ok(mover.is_none_or(|mover| mover == player).then_some(p))
    }
}
