//! Clobber: a piece moves onto a neighbouring enemy piece, which is removed.

use super::stones::Stones;
use super::sum_search::{Bounds, Ruleset};
use crate::board::{NormalForm, components, singles};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Clobber;

impl Ruleset for Clobber {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<>, SearchEnd> {
        let grid = board.grid();
        let (own, enemy) = (player as usize, player.opponent() as usize);
        Ok(singles(board.owned[own]).flat_map(move |from| {
            singles(grid.beside(from) & board.owned[enemy]).map(move |to| {
                let mut next = board;
                next.owned[own] ^= from | to;
                next.owned[enemy] ^= to;
                next
            })
        }))
    }

    /// Pieces are never placed on empty squares again, so these are walls.
    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<> {
        let grid = board.grid();
        let [left, right] = board.owned;
        let pieces = Stones { empty: 0, ..board };
        components(grid.beside(left) & right, move |set| {
            grid.beside(set) & (left | right)
        })
        .map(move |component| pieces.cropped(component))
    }

    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        component.normal_form()
    }

    fn is_small(&self, normal: Stones) -> bool {
        normal.open().count_ones() <= 8
    }

    /// Whenever one player can move, the other can, too, so all values are infinitesimal.
    fn bounds(&mut self, _: Stones, _: &mut Algebra) -> Result<Bounds> {
        Ok(Bounds::INFINITESIMAL)
    }

    /// Moves that leave few others and split the board are good.
    fn size(&self, normal: Stones) -> u64 {
        let moves = normal.grid().adjacencies(normal.owned);
        u64::from(moves * moves * normal.open().count_ones())
    }
}
