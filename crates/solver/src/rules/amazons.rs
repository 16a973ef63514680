//! Amazons: a piece moves like a queen of chess and burns a square that it reaches from there.

use super::stones::Stones;
use super::sum_search::{Bounds, Ruleset};
use crate::board::{NormalForm, components, singles};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Amazons;

impl Ruleset for Amazons {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<>, SearchEnd> {
        let grid = board.grid();
        Ok(singles(board.owned_by(player)).flat_map(move |from| {
            singles(grid.rays(from, board.empty)).flat_map(move |to| {
                let mut moved = board;
                moved.owned[player as usize] ^= from | to;
                moved.empty ^= from | to;
                singles(grid.rays(to, moved.empty)).map(move |burnt| {
                    let mut next = moved;
                    next.empty ^= burnt;
                    next
                })
            })
        }))
    }

    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<> {
        let grid = board.grid();
        let open = board.open();
        let reachable = grid.around(board.owned[0] | board.owned[1]) & board.empty;
        let found = components(reachable, move |set| grid.around(set) & open);
        found.map(move |component| board.cropped(component))
    }

    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        component.normal_form()
    }

    /// If only one player has pieces, the value is an integer. If both have pieces, the values of larger components cost more
    /// time than they save.
    fn is_small(&self, normal: Stones) -> bool {
        let most = if normal.owned.contains(&0) { 8 } else { 2 };
        normal.empty.count_ones() <= most
    }

    /// Each move burns a square, so no player can make more moves than there are empty squares.
    fn bounds(&mut self, normal: Stones, _: &mut Algebra) -> Result<Bounds> {
        let [left, right] = normal.owned.map(|owned| match owned {
            0 => 0,
            _ => normal.empty.count_ones(),
        });
        Ok(Bounds::of_move_counts(left, right))
    }

    /// Counts the squares that each player reaches first and, with less weight, the squares that each piece can move to.
    fn doubled_guess(
        &mut self,
        normal: Stones,
        _: Bounds,
        _: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        let grid = normal.grid();
        let count = |set: u64| i64::from(set.count_ones());
        let mut reached = normal.owned;
        let mut ahead = 0;
        loop {
            let next = reached.map(|set| set | grid.rays(set, normal.empty));
            if next == reached {
                break;
            }
            let before = reached[0] | reached[1];
            ahead += count(next[0] & !next[1] & !before) - count(next[1] & !next[0] & !before);
            reached = next;
        }
        let [left, right] = normal.owned.map(|owned| {
            let moves = singles(owned).map(|from| count(grid.rays(from, normal.empty)));
            moves.sum::<i64>()
        });
        Ok((8 * ahead + left - right) << 10)
    }
}
