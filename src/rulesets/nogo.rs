//! NoGo: who wins.

use super::stones::{self, Rules, Stones, grown, singles};
use crate::eval::BoardSum;
use crate::game::{Algebra, Player};
use crate::limits::Result;

struct NoGo;

/// Does this player win, moving first? `None` where a board is too large for this.
pub fn wins_starting(
    algebra: &mut Algebra,
    sum: &BoardSum,
    player: Player,
) -> Option<Result<bool>> {
    stones::wins_starting::<NoGo>(algebra, sum, player)
}

/// Has every group a free square beside it?
fn lives(board: &Stones) -> bool {
    let grid = board.grid();
    board.owned.iter().all(|&owned| {
        let alive = grown(grid.beside(board.empty) & owned, |set| {
            grid.beside(set) & owned
        });
        alive == owned
    })
}

impl Rules for NoGo {
    /// The values of strips are simpler than those of other boards.
    fn is_small(board: &Stones) -> bool {
        let most = match board.rows {
            1 => 8,
            _ => 4,
        };
        board.empty.count_ones() <= most
    }

    fn moves(board: &Stones, player: Player) -> Vec<Stones> {
        let squares = singles(board.empty);
        let placed = squares.map(|square| {
            let mut next = *board;
            next.empty ^= square;
            next.owned[player as usize] |= square;
            next
        });
        placed.filter(lives).collect()
    }

    /// Between stones of two colours goes neither a group nor its free square. A group that has no free square from the
    /// start stops everyone.
    fn parts(board: &Stones) -> Vec<Stones> {
        let grid = board.grid();
        let mut found = Vec::new();
        let mut rest = match lives(board) {
            true => board.empty,
            false => 0,
        };
        while rest != 0 {
            let part = grown(rest & rest.wrapping_neg(), |set| {
                let along = |open: u64| grid.beside(set & open) & (open | board.empty);
                grid.beside(set & board.empty) & board.open()
                    | along(board.owned[0])
                    | along(board.owned[1])
            });
            rest &= !part;
            found.push(in_short(&board.cropped(part)));
        }
        found
    }

    fn most_moves(board: &Stones, _: Player) -> u32 {
        board.empty.count_ones()
    }

    /// Half a move for each square that only one player can take.
    fn looks(board: &Stones) -> i32 {
        let [left, right] = Player::BOTH.map(|player| NoGo::moves(board, player).len() as i32);
        (left - right) << 11
    }
}

/// In a row a group is one stone.
fn in_short(board: &Stones) -> Stones {
    if board.rows.min(board.columns) > 1 {
        return *board;
    }
    let doubled = board.owned.map(|owned| owned & owned << 1);
    board.without(doubled[0] | doubled[1])
}
