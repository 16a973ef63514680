//! Cram: either player places a domino on two neighbouring free squares.

use super::stones::Stones;
use super::sum_search::{Bounds, Ruleset};
use crate::board::{NormalForm, components, singles};
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Cram;

impl Ruleset for Cram {
    type State = Stones;

    fn moves(board: Stones, _: Player) -> impl Iterator<Item = Stones> {
        let grid = board.grid();
        singles(board.empty).flat_map(move |first| {
            let later = board.empty & !(first - 1);
            singles(grid.beside(first) & later).map(move |second| Stones {
                empty: board.empty ^ first ^ second,
                ..board
            })
        })
    }

    fn components(board: Stones) -> impl Iterator<Item = Stones> {
        let grid = board.grid();
        let usable = grid.beside(board.empty) & board.empty;
        let found = components(usable, move |set| grid.beside(set) & usable);
        found.map(move |component| board.cropped(component))
    }

    fn normal_form(component: Stones) -> NormalForm<Stones> {
        // The game is impartial.
        NormalForm {
            is_own_negative: true,
            ..component.normal_form()
        }
    }

    fn is_small(normal: Stones) -> bool {
        normal.empty.count_ones() <= 8
    }

    fn bounds(&mut self, _: Stones, _: &mut Algebra) -> Result<Bounds> {
        Ok(Bounds::INFINITESIMAL)
    }

    fn size(normal: Stones) -> u64 {
        u64::from(normal.empty.count_ones()).pow(2)
    }
}
