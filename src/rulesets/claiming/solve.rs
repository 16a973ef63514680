//! Boards solved by working backwards, each position once.

use super::board::Board;
use super::hex;
use super::rules::Search;
use crate::game::{Ending, Player};
use crate::limits::{Budget, Limited, Result};

impl Board {
    pub fn best_end(&self, budget: &mut Budget) -> Result<Ending> {
        if let Some(ending) = self.ending() {
            return Ok(ending);
        }
        match self.field.rules.search {
            Search::Moves => self.search(budget),
            Search::Connections => hex::best_end(self, budget),
        }
    }

    /// The ending of a position in which nobody has won yet and some square is empty.
    fn search(&self, budget: &mut Budget) -> Result<Ending> {
        let field = &self.field;
        let key = field.key(self.owned, self.mover);
        if let Some(&ending) = field.known.borrow().get(&key) {
            return Ok(ending);
        }
        let ending = budget.recurse(|budget| self.best_ending(budget))?;
        let mut known = field.known.borrow_mut();
        budget.check_growth(&known)?;
        known.insert(key, ending);
        Ok(ending)
    }

    fn best_ending(&self, budget: &mut Budget) -> Result<Ending> {
        let (mover, opponent) = (self.mover, self.mover.opponent());
        let empty = self.empty_cells();
        let field = &self.field;
        let wins = |player: Player| {
            let owned = self.owned[player as usize];
            field.rules.winning_cells(field.shape, owned, empty, player)
        };
        if wins(mover) != 0 {
            return Ok(Ending::win(mover));
        }
        // A threat must be met, and two cannot be.
        let threats = wins(opponent);
        let open = match threats.count_ones() {
            0 => empty,
            1 => threats,
            _ => return Ok(Ending::win(opponent)),
        };
        let mut best = Ending::win(opponent);
        for &cell in &field.order {
            if open >> cell & 1 == 0 {
                continue;
            }
            budget.tick()?;
            let after = self.after(cell);
            let ending = if after.empty_cells() == 0 {
                Ending::Draw
            } else {
                after.search(budget)?
            };
            if ending.score_for(mover) > best.score_for(mover) {
                best = ending;
            }
            if best == Ending::win(mover) {
                break;
            }
        }
        Ok(best)
    }
}
