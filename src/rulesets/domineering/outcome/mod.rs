//! Who wins a board, without its value: a search over sums of regions, where small regions are their values and large ones
//! lie between sums of narrow bands.

mod answers;
mod parts;
mod search;
mod sum;

use super::board::Board;
use super::memo::Memo;
use super::region::Region;
use super::solver::Solver;
use crate::eval::BoardSum;
use crate::game::{Algebra, Checkpoint, Player, Truncate};
use crate::limits::Result;
use search::{Search, Tables};

/// What is known of sums of regions, of at most 8 rows each and of at most 16.
#[derive(Default)]
pub struct Outcomes {
    small: Tables<u64>,
    tall: Tables<u128>,
}

impl Truncate<Checkpoint> for Outcomes {
    fn truncate(&mut self, _checkpoint: &Checkpoint) {
        self.clear();
    }
}

/// Up to so many squares in each region the value is found as soon.
const FEW_SQUARES: u32 = 16;

/// Does this player win the sum, moving first? `None` where the value is found as soon, or a region is longer than 16 rows.
pub(super) fn wins_starting(
    algebra: &mut Algebra,
    sum: &BoardSum,
    player: Player,
) -> Option<Result<bool>> {
    let (mut small, mut tall) = (Vec::new(), Vec::new());
    for (text, negated) in &sum.boards {
        for region in Board::read(text).ok()?.regions()? {
            match region {
                Region::Small(squares) => {
                    small.push((squares, *negated));
                    tall.push((u128::from(squares), *negated));
                }
                Region::Tall { squares, turned } => tall.push((squares, turned != *negated)),
                Region::Strip { .. } => return None,
            }
        }
    }
    let most = tall.iter().map(|(squares, _)| squares.count_ones()).max()?;
    if most <= FEW_SQUARES {
        return None;
    }
    let (memo, outcomes) = (
        algebra.side_tables.get::<Memo>(),
        algebra.side_tables.get::<Outcomes>(),
    );
    let mut memo = memo.borrow_mut();
    let outcomes = &mut *outcomes.borrow_mut();
    let solver = Solver::new(algebra, &mut memo);
    Some(if small.len() == tall.len() {
        Search::new(solver, &mut outcomes.small).wins_starting(&small, &sum.values, player)
    } else {
        Search::new(solver, &mut outcomes.tall).wins_starting(&tall, &sum.values, player)
    })
}
