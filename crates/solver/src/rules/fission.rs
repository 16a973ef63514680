//! Fission: a stone splits into two, which go to the free squares on both sides of it, Left's above and below and Right's to
//! the left and right. Either player may split any stone; all of them are stored as Left's.

use super::stones::Stones;
use super::sum_search::{Bounds, Heat, Ruleset};
use crate::board::{Grid, NormalForm, components, grown, singles};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct Fission;

/// The squares on both sides of each square of a set, for a player's direction.
fn sides(grid: Grid, set: u64, player: Player) -> [u64; 2] {
    match player {
        Player::Left => [(0, -1), (0, 1)],
        Player::Right => [(-1, 0), (1, 0)],
    }
    .map(|step| grid.stepped(set, step))
}

fn either_side(grid: Grid, set: u64, player: Player) -> u64 {
    let [one, other] = sides(grid, set, player);
    one | other
}

/// The squares of which both sides belong to a set.
fn between(grid: Grid, set: u64, player: Player) -> u64 {
    let [one, other] = sides(grid, set, player);
    one & other
}

/// The squares where each player can split a stone now or later.
fn centres(board: Stones) -> [u64; 2] {
    let grid = board.grid();
    let stones = board.owned[0];
    // A stone that can never be split is a wall for the others.
    let mut open = board.open();
    let places = loop {
        let places = Player::BOTH.map(|player| open & between(grid, open, player));
        let walls = stones & open & !(places[0] | places[1]);
        if walls == 0 {
            break places;
        }
        open ^= walls;
    };
    let reached = grown(stones & open, |set| {
        let split = |player: Player| either_side(grid, set & places[player as usize], player);
        split(Player::Left) | split(Player::Right)
    });
    places.map(|places| places & reached)
}

fn least_reflection(board: Stones) -> Stones {
    let flipped = board.flipped();
    board
        .min(board.half_turned())
        .min(flipped)
        .min(flipped.half_turned())
}

impl Ruleset for Fission {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<>, SearchEnd> {
        Ok(moves(board, player))
    }

    /// Only squares that a stone needs to split belong together.
    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<> {
        let grid = board.grid();
        let centres = centres(board);
        let reached = move |set: u64| {
            let reached = |player: Player| {
                let near = set | either_side(grid, set, player);
                let near = near & centres[player as usize];
                near | either_side(grid, near, player)
            };
            reached(Player::Left) | reached(Player::Right)
        };
        components(board.owned[0] & (centres[0] | centres[1]), reached)
            .map(move |component| board.cropped(component))
    }

    /// A board with rows and columns exchanged is the negative.
    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        let images = [component, component.transposed()].map(least_reflection);
        NormalForm::of_least_images(images)
    }

    fn is_small(&self, normal: Stones) -> bool {
        normal.empty.count_ones() <= 8
    }

    /// Each move takes an empty square from a line in which stones can be split.
    fn bounds(&mut self, normal: Stones, _: &mut Algebra) -> Result<Bounds> {
        let grid = normal.grid();
        let centres = centres(normal);
        let [left, right] = Player::BOTH.map(|player| {
            let stones = normal.owned[0] & centres[player as usize];
            let line = grown(stones, |set| either_side(grid, set, player) & normal.open());
            (line & normal.empty).count_ones()
        });
        Ok(Bounds::of_move_counts(left, right))
    }

    /// Counts half a move for each move.
    fn doubled_guess(
        &mut self,
        normal: Stones,
        _: Bounds,
        _: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        let [left, right] = Player::BOTH.map(|player| moves(normal, player).count() as i64);
        Ok((left - right) * Heat::ONE)
    }

    fn size(&self, normal: Stones) -> u64 {
        normal.empty.count_ones().into()
    }
}

/// The boards after each split by a player.
fn moves(board: Stones, player: Player) -> impl Iterator<Item = Stones> {
    let grid = board.grid();
    let stones = singles(board.owned[0] & between(grid, board.empty, player));
    stones.map(move |stone| {
        let parts = either_side(grid, stone, player);
        let mut next = board;
        next.owned[0] ^= stone | parts;
        next.empty ^= stone | parts;
        next
    })
}
