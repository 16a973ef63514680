//! NoGo: stones are placed so that every group keeps a free square beside it.

use super::stones::Stones;
use super::sum_search::{Bounds, Heat, Ruleset};
use crate::board::{components, grown};
use crate::game::{Algebra, Player};
use crate::limits::Result;

#[derive(Default)]
pub struct NoGo;

impl Ruleset for NoGo {
    type State = Stones;

    fn moves(board: Stones, player: Player) -> impl Iterator<Item = Stones> {
        // Stones in the middle have the greatest effect.
        let squares = board.grid().singles_from_middle(board.empty);
        let placed = squares.map(move |square| {
            let mut next = board;
            next.empty ^= square;
            next.owned[player as usize] |= square;
            next
        });
        placed.filter(all_groups_live)
    }

    /// Neither a group nor its free square reaches across the border of two stones of different colours. If a group has no
    /// free square from the start, nobody can move anywhere.
    fn components(board: Stones) -> impl Iterator<Item = Stones> {
        let grid = board.grid();
        let playable = if all_groups_live(&board) {
            board.empty
        } else {
            0
        };
        let found = components(playable, move |set| {
            let along = |owned: u64| grid.beside(set & owned) & (owned | board.empty);
            grid.beside(set & board.empty) & board.open()
                | along(board.owned[0])
                | along(board.owned[1])
        });
        found.map(move |component| with_single_stones(board.cropped(component)))
    }

    fn normal_form(component: Stones) -> (Stones, bool) {
        component.normal_form()
    }

    fn is_own_negative(normal: Stones) -> bool {
        normal.is_own_negative()
    }

    /// The values of strips are simpler than those of other boards.
    fn is_small(normal: Stones) -> bool {
        let most = if normal.rows == 1 { 8 } else { 4 };
        normal.empty.count_ones() <= most
    }

    fn bounds(&mut self, normal: Stones, _: &mut Algebra) -> Result<Bounds> {
        let empty = normal.empty.count_ones();
        Ok(Bounds::of_move_counts(empty, empty))
    }

    /// Half a move for each square that only one player can take.
    fn doubled_guess(normal: Stones, _: Bounds) -> i64 {
        let [left, right] = Player::BOTH.map(|player| NoGo::moves(normal, player).count() as i64);
        (left - right) * Heat::ONE
    }
}

/// Has every group a free square beside it?
fn all_groups_live(board: &Stones) -> bool {
    let grid = board.grid();
    board.owned.iter().all(|&owned| {
        let alive = grown(grid.beside(board.empty) & owned, |set| {
            grid.beside(set) & owned
        });
        alive == owned
    })
}

/// On a strip a group is as good as one stone.
fn with_single_stones(board: Stones) -> Stones {
    if board.rows.min(board.columns) > 1 {
        return board;
    }
    let doubled = board.owned.map(|owned| owned & owned << 1);
    board.without(doubled[0] | doubled[1])
}
