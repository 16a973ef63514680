//! NoGo: stones are placed so that every group keeps a free square beside it.

use super::stones::Stones;
use super::sum_search::{Bounds, Heat, Ruleset};
use crate::board::{NormalForm, components, grown};
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

#[derive(Default)]
pub struct NoGo;

impl Ruleset for NoGo {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<>, SearchEnd> {
        // Stones in the middle have the greatest effect.
        let legal = legal_squares(&board)[player as usize];
        let squares = board.grid().singles_from_middle(legal);
        Ok(squares.map(move |square| {
            let mut next = board;
            next.empty ^= square;
            next.owned[player as usize] |= square;
            next
        }))
    }

    /// Neighbouring stones of different colours do not connect components, because a group and its free squares lie on one side
    /// of the border between them. If a group has no free square from the start, there are no moves at all.
    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<> {
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

    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        component.normal_form()
    }

    /// Strips have simpler values than other boards, so the limit for them is higher.
    fn is_small(&self, normal: Stones) -> bool {
        let most = if normal.rows == 1 { 8 } else { 4 };
        normal.empty.count_ones() <= most
    }

    fn bounds(&mut self, normal: Stones, _: &mut Algebra) -> Result<Bounds> {
        let [left, right] = legal_squares(&normal).map(u64::count_ones);
        Ok(Bounds::of_move_counts(left, right))
    }

    /// Counts half a move for each square that only one player can take.
    fn doubled_guess(
        &mut self,
        normal: Stones,
        _: Bounds,
        _: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        let [left, right] = legal_squares(&normal).map(|squares| i64::from(squares.count_ones()));
        Ok((left - right) * Heat::ONE)
    }

    fn size(&self, normal: Stones) -> u64 {
        let [left, right] = legal_squares(&normal).map(u64::count_ones);
        (left + right).into()
    }
}

/// The squares where each player may place a stone, if every group has a free square beside it. Other squares are illegal for
/// the rest of the game, because a group that has lost its free squares but one can only lose that, too.
fn legal_squares(board: &Stones) -> [u64; 2] {
    let grid = board.grid();
    // The stones of groups with several free squares, and the last free squares of the other groups.
    let (mut safe, mut last) = ([0; 2], [0; 2]);
    for (player, &owned) in board.owned.iter().enumerate() {
        for group in components(owned, |set| grid.beside(set) & owned) {
            let free = grid.beside(group) & board.empty;
            if free.is_power_of_two() {
                last[player] |= free;
            } else {
                safe[player] |= group;
            }
        }
    }
    [0, 1].map(|player: usize| {
        board.empty & grid.beside(board.empty | safe[player]) & !last[1 - player]
    })
}

/// Whether every group has a free square beside it.
fn all_groups_live(board: &Stones) -> bool {
    let grid = board.grid();
    board.owned.iter().all(|&owned| {
        let alive = grown(grid.beside(board.empty) & owned, |set| {
            grid.beside(set) & owned
        });
        alive == owned
    })
}

/// On a strip, replaces each group by a single stone, which has the same effect.
fn with_single_stones(board: Stones) -> Stones {
    if board.rows.min(board.columns) > 1 {
        return board;
    }
    let doubled = board.owned.map(|owned| owned & owned << 1);
    board.without(doubled[0] | doubled[1])
}
