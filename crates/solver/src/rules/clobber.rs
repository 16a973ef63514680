//! Clobber: a piece moves onto a neighbouring enemy piece, which is removed.

use super::stones::Stones;
use super::sum_search::{Bounds, Ruleset};
use crate::board::{NormalForm, components, singles};
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Clobber;

impl Ruleset for Clobber {
    type State = Stones;

    fn moves(board: Stones, player: Player) -> impl Iterator<Item = Stones> {
        let grid = board.grid();
        let (own, enemy) = (player as usize, player.opponent() as usize);
        singles(board.owned[own]).flat_map(move |from| {
            singles(grid.beside(from) & board.owned[enemy]).map(move |to| {
                let mut next = board;
                next.owned[own] ^= from | to;
                next.owned[enemy] ^= to;
                next
            })
        })
    }

    /// Pieces are never placed on empty squares again, so these are walls.
    fn components(board: Stones) -> impl Iterator<Item = Stones> {
        let grid = board.grid();
        let [left, right] = board.owned;
        let pieces = Stones { empty: 0, ..board };
        components(grid.beside(left) & right, move |set| {
            grid.beside(set) & (left | right)
        })
        .map(move |component| pieces.cropped(component))
    }

    fn normal_form(component: Stones) -> NormalForm<Stones> {
        component.normal_form()
    }

    fn is_small(normal: Stones) -> bool {
        normal.open().count_ones() <= 8
    }

    /// Whenever one player can move, the other can, too, so all values are infinitesimal.
    fn bounds(&mut self, _: Stones, _: &mut Algebra) -> Result<Bounds> {
        Ok(Bounds::INFINITESIMAL)
    }

    /// Moves that leave few others and split the board are good.
    fn size(normal: Stones) -> u64 {
        let moves = normal.grid().adjacencies(normal.owned);
        u64::from(moves * moves * normal.open().count_ones())
    }
}
