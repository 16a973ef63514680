//! Amazons: who wins.

use super::stones::{self, Rules, Stones, grown, singles};
use crate::eval::BoardSum;
use crate::game::{Algebra, Player};
use crate::limits::Result;

struct Amazons;

/// Does this player win, moving first? `None` where a board is too large for this.
pub fn wins_starting(
    algebra: &mut Algebra,
    sum: &BoardSum,
    player: Player,
) -> Option<Result<bool>> {
    stones::wins_starting::<Amazons>(algebra, sum, player)
}

impl Rules for Amazons {
    /// A player alone has so many moves and no more to say; with both the values grow faster than they save.
    fn is_small(board: &Stones) -> bool {
        let most = match board.owned.contains(&0) {
            true => 8,
            false => 2,
        };
        board.empty.count_ones() <= most
    }

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

    /// Squares that a player reaches first, and moves.
    fn looks(board: &Stones) -> i32 {
        let grid = board.grid();
        let count = |set: u64| set.count_ones() as i32;
        let mut reached = board.owned;
        let mut ahead = 0;
        loop {
            let next = reached.map(|set| set | grid.rays(set, board.empty));
            if next == reached {
                break;
            }
            let before = reached[0] | reached[1];
            ahead += count(next[0] & !next[1] & !before) - count(next[1] & !next[0] & !before);
            reached = next;
        }
        let [left, right] = board.owned.map(|owned| {
            let moves = singles(owned).map(|from| count(grid.rays(from, board.empty)));
            moves.sum::<i32>()
        });
        (8 * ahead + left - right) << 9
    }
}
