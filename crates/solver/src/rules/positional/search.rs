//! Boards solved by trying all moves, each position once.
//!
//! It is no [`Search`](crate::search::Search), because a game may be a draw, and because all boards of these games together take
//! 20 ms.

use std::rc::Rc;

use super::board::PositionalBoard;
use super::games::Method;
use super::hex;
use crate::position::{State, TurnState};
use algebra::game::{Ending, Player};
use algebra::limits::{Budget, Limited, Result};

impl TurnState for PositionalBoard {
    fn best_ending(&self, budget: &mut Budget) -> Result<Ending> {
        if let Some(ending) = self.ending() {
            return Ok(ending);
        }
        match self.field.rules.method {
            Method::Moves => search(self, budget),
            Method::Connections => hex::best_ending(self, budget),
        }
    }

    fn with_mover(&self, mover: Player) -> Rc<dyn State> {
        Rc::new(self.moved_by(mover))
    }
}

/// How a board ends under best play if nobody has won it yet and it has an empty square.
fn search(board: &PositionalBoard, budget: &mut Budget) -> Result<Ending> {
    let field = &board.field;
    let key = field.key(board.owned, board.mover);
    if let Some(&ending) = field.endings.borrow().get(&key) {
        return Ok(ending);
    }
    let ending = budget.recurse(|budget| try_moves(board, budget))?;
    let mut endings = field.endings.borrow_mut();
    budget.check_growth(&endings)?;
    endings.insert(key, ending);
    Ok(ending)
}

fn try_moves(board: &PositionalBoard, budget: &mut Budget) -> Result<Ending> {
    let (mover, opponent) = (board.mover, board.mover.opponent());
    let empty = board.empty_squares();
    let field = &board.field;
    let winning = |player: Player| {
        let owned = board.owned[player as usize];
        field
            .rules
            .winning_squares(field.grid, owned, empty, player)
    };
    if winning(mover) != 0 {
        return Ok(Ending::win(mover));
    }
    // A single threat must be met; of two threats only one can be.
    let threats = winning(opponent);
    let open = match threats.count_ones() {
        0 => empty,
        1 => threats,
        _ => return Ok(Ending::win(opponent)),
    };
    let mut best = Ending::win(opponent);
    for &square in &field.order {
        if open >> square & 1 == 0 {
            continue;
        }
        budget.tick()?;
        let after = board.after(square);
        let ending = if after.empty_squares() == 0 {
            Ending::Draw
        } else {
            search(&after, budget)?
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
