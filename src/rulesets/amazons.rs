//! Amazons: who wins.

use super::stones::{self, Rules, Stones, grown, singles};
use crate::game::{Algebra, Player};
use crate::limits::Result;

struct Amazons;

/// Does this player win, moving first? `None` where the board is too large for this.
pub fn wins_starting(algebra: &mut Algebra, board: &str, player: Player) -> Option<Result<bool>> {
    let board = Stones::read(board)?;
    Some(stones::wins_starting::<Amazons>(algebra, &board, player))
}

impl Rules for Amazons {
    const SMALL: u32 = 4;

    fn moves(board: &Stones, player: Player) -> Vec<Stones> {
        let grid = board.grid();
        let mut found = Vec::new();
        for from in singles(board.owned_by(player)) {
            for to in singles(grid.rays(from, board.empty)) {
                let mut moved = *board;
                moved.owned[player as usize] ^= from | to;
                moved.empty ^= from | to;
                found.extend(singles(grid.rays(to, moved.empty)).map(|burnt| {
                    let mut next = moved;
                    next.empty ^= burnt;
                    next
                }));
            }
        }
        found
    }

    fn parts(board: &Stones) -> Vec<Stones> {
        let grid = board.grid();
        let open = board.open();
        let mut found = Vec::new();
        let mut rest = grid.around(board.owned[0] | board.owned[1]) & board.empty;
        while rest != 0 {
            let part = grown(rest & rest.wrapping_neg(), |set| grid.around(set) & open);
            rest &= !part;
            found.push(board.cropped(part));
        }
        found
    }

    /// Each move burns a square.
    fn most_moves(board: &Stones, player: Player) -> u32 {
        match board.owned_by(player) {
            0 => 0,
            _ => board.empty.count_ones(),
        }
    }

    fn looks(board: &Stones) -> i32 {
        let grid = board.grid();
        let reach = |owned| {
            let reached = singles(owned).map(|from| grid.rays(from, board.empty).count_ones());
            reached.sum::<u32>() as i32
        };
        (reach(board.owned[0]) - reach(board.owned[1])) << 10
    }
}
