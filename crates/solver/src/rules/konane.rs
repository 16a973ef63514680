//! Konane: a stone jumps over enemy stones in one direction, one or more times, and removes them.

use super::stones::Stones;
use super::sum_search::{Bounds, Heat, Ruleset};
use crate::board::{NormalForm, SIDES, components, singles};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Konane;

impl Ruleset for Konane {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<>, SearchEnd> {
        Ok(jumps(board, player))
    }

    /// Only walls separate components. Without an enemy, nobody can move.
    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<> {
        let grid = board.grid();
        let found = components(board.owned[0], move |set| grid.beside(set) & board.open());
        let contested = found.filter(move |component| component & board.owned[1] != 0);
        contested.map(move |component| board.cropped(component))
    }

    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        component.normal_form()
    }

    fn is_small(&self, normal: Stones) -> bool {
        (normal.owned[0] | normal.owned[1]).count_ones() <= 6
    }

    /// Each move removes a stone of the enemy.
    fn bounds(&mut self, normal: Stones, _: &mut Algebra) -> Result<Bounds> {
        let [left, right] = normal.owned.map(u64::count_ones);
        Ok(Bounds::of_move_counts(right, left))
    }

    /// Counts half a move for each move.
    fn doubled_guess(
        &mut self,
        normal: Stones,
        _: Bounds,
        _: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        let [left, right] = move_counts(normal);
        Ok((left as i64 - right as i64) * Heat::ONE)
    }

    fn size(&self, normal: Stones) -> u64 {
        let [left, right] = move_counts(normal);
        (left + right).pow(2) as u64
    }
}

/// The boards after each move of a player.
fn jumps(board: Stones, player: Player) -> impl Iterator<Item = Stones> {
    let grid = board.grid();
    let (own, enemy) = (player as usize, player.opponent() as usize);
    let starts = SIDES.into_iter().flat_map(move |step| {
        let stones = singles(board.owned[own]);
        stones.map(move |stone| (step, stone))
    });
    starts.flat_map(move |(step, stone)| {
        let (mut next, mut from) = (board, stone);
        std::iter::from_fn(move || {
            let removed = grid.stepped(from, step) & next.owned[enemy];
            let to = grid.stepped(removed, step) & next.empty;
            if to == 0 {
                return None;
            }
            next.owned[own] ^= from | to;
            next.owned[enemy] ^= removed;
            next.empty ^= from | removed | to;
            from = to;
            Some(next)
        })
    })
}

fn move_counts(board: Stones) -> [usize; 2] {
    Player::BOTH.map(|player| jumps(board, player).count())
}
