//! Boards solved by working backwards, each position once.

use std::cell::RefCell;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::board::Board;
use super::rules::{Rules, Shape, cells};
use crate::game::{Ending, Player};
use crate::limits::{Budget, Halt, Limited};

/// What is known of the positions on one shape, symmetric ones together.
pub(super) struct Solved {
    symmetries: Vec<Vec<u8>>,
    /// The squares, those nearest to the middle first: there a move does the most.
    order: Vec<usize>,
    known: RefCell<HashMap<(u64, u64, bool), Ending, FxBuildHasher>>,
}

impl Solved {
    pub fn new(rules: &dyn Rules, shape: Shape) -> Solved {
        let far = |cell: usize| {
            let (row, column) = (cell / shape.columns, cell % shape.columns);
            let row = (2 * row + 1).abs_diff(shape.rows);
            let column = (2 * column + 1).abs_diff(shape.columns);
            row * row + column * column
        };
        let mut order: Vec<usize> = (0..shape.cells()).collect();
        order.sort_by_key(|&cell| far(cell));
        Solved {
            symmetries: rules.symmetries(shape),
            order,
            known: RefCell::default(),
        }
    }

    pub fn forget(&self) {
        *self.known.borrow_mut() = HashMap::default();
    }

    /// The same for all positions that a symmetry turns into each other.
    fn key(&self, board: &Board) -> (u64, u64, bool) {
        let own = (board.left, board.right);
        let least = self
            .symmetries
            .iter()
            .map(|map| (turned(own.0, map), turned(own.1, map)))
            .fold(own, Ord::min);
        (least.0, least.1, board.mover == Player::Left)
    }
}

fn turned(set: u64, map: &[u8]) -> u64 {
    cells(set).fold(0, |image, cell| image | 1 << map[cell])
}

impl Board {
    pub fn best_end(&self, budget: &mut Budget) -> Result<Ending, Halt> {
        if let Some(ending) = self.ending() {
            return Ok(ending);
        }
        self.search(budget)
    }

    /// The ending of a position in which nobody has won yet and some square is empty.
    fn search(&self, budget: &mut Budget) -> Result<Ending, Halt> {
        let solved = &self.field.solved;
        let key = solved.key(self);
        if let Some(&ending) = solved.known.borrow().get(&key) {
            return Ok(ending);
        }
        let ending = budget.deeper(|budget| self.best_ending(budget))?;
        solved.known.borrow_mut().insert(key, ending);
        Ok(ending)
    }

    fn best_ending(&self, budget: &mut Budget) -> Result<Ending, Halt> {
        let (mover, opponent) = (self.mover, self.mover.opponent());
        let empty = self.empty_cells();
        let wins = |player| {
            self.field
                .rules
                .winning_cells(self.field.shape, self.owned(player), empty, player)
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
        for &cell in &self.field.solved.order {
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
            if ending.worth(mover) > best.worth(mover) {
                best = ending;
            }
            if best == Ending::win(mover) {
                break;
            }
        }
        Ok(best)
    }
}
