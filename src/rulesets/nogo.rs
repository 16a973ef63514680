//! NoGo: who wins.

use super::stones::{self, Rules, Stones, grown, singles};
use crate::game::{Algebra, Player};
use crate::limits::Result;

struct NoGo;

/// Does this player win, moving first? `None` where the board is too large for this.
pub fn wins_starting(algebra: &mut Algebra, board: &str, player: Player) -> Option<Result<bool>> {
    let board = Stones::read(board)?;
    if !lives(&board) {
        return Some(Ok(false));
    }
    Some(stones::wins_starting::<NoGo>(algebra, &board, player))
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
    const SMALL: u32 = 8;

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

    /// Between stones of two colours goes neither a group nor its free square.
    fn parts(board: &Stones) -> Vec<Stones> {
        let grid = board.grid();
        let mut found = Vec::new();
        let mut rest = board.empty;
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

    fn looks(board: &Stones) -> i32 {
        let grid = board.grid();
        let [left, right] = board.owned.map(|owned| grid.beside(owned) & board.empty);
        ((left & !right).count_ones() as i32 - (right & !left).count_ones() as i32) << 11
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
