//! Cram: either player places a domino on two neighbouring free squares.

use super::stones::Stones;
use super::sum_search::{Bounds, Ruleset};
use crate::board::{NormalForm, components, singles};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Cram;

impl Ruleset for Cram {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        _: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<>, SearchEnd> {
        let grid = board.grid();
        Ok(singles(board.empty).flat_map(move |first| {
            let later = board.empty & !(first - 1);
            singles(grid.beside(first) & later).map(move |second| Stones {
                empty: board.empty ^ first ^ second,
                ..board
            })
        }))
    }

    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<> {
        let grid = board.grid();
        let usable = grid.beside(board.empty) & board.empty;
        let found = components(usable, move |set| grid.beside(set) & usable);
        found.map(move |component| board.cropped(component))
    }

    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        // The game is impartial.
        NormalForm {
            is_own_negative: true,
            ..component.normal_form()
        }
    }

    fn is_small(&self, normal: Stones) -> bool {
        normal.empty.count_ones() <= 8
    }

    fn bounds(&mut self, _: Stones, _: &mut Algebra) -> Result<Bounds> {
        Ok(Bounds::INFINITESIMAL)
    }

    fn size(&self, normal: Stones) -> u64 {
        u64::from(normal.empty.count_ones()).pow(2)
    }
}
