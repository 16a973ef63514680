//! Col and Snort: squares are coloured, and a square that has been taken limits the use of its neighbours.
//!
//! A taken square is a wall here. The squares of a player are those that only this player can still take; both can take the
//! empty ones.

use std::rc::Rc;

use super::stones::Stones;
use super::sum_search::{Bounds, Heat, Ruleset, SearchedBoard};
use crate::board::{NormalForm, components};
use crate::position::SearchableBoard;
use crate::search::SearchEnd;
use algebra::game::{Algebra, Player};
use algebra::limits::Result;

/// In Snort, the opponent cannot take the neighbours of a square that has been taken; in Col, the player cannot.
#[derive(Default)]
pub struct Colouring<const IS_SNORT: bool>;

pub type Col = Colouring<false>;
pub type Snort = Colouring<true>;

impl<const IS_SNORT: bool> Colouring<IS_SNORT> {
    /// Reads a board with the stones of both players.
    pub fn read(text: &str) -> Option<Rc<dyn SearchableBoard>> {
        let board = Stones::read(text)?;
        let grid = board.grid();
        let near = board.owned.map(|owned| grid.beside(owned) & board.empty);
        let [left, right] = Self::remaining_users(near);
        let free = Stones {
            empty: board.empty & !(left | right),
            owned: [left & !right, right & !left],
            ..board
        };
        Some(Rc::new(SearchedBoard::<Self>(free)))
    }

    /// Of two things that belong to the players who took a square, those of the players who can still take its neighbours.
    fn remaining_users<T>([left, right]: [T; 2]) -> [T; 2] {
        if IS_SNORT {
            [left, right]
        } else {
            [right, left]
        }
    }
}

impl<const IS_SNORT: bool> Ruleset for Colouring<IS_SNORT> {
    type State = Stones;

    fn moves(
        &mut self,
        board: Stones,
        player: Player,
        _: &mut Algebra,
    ) -> Result<impl Iterator<Item = Stones> + use<IS_SNORT>, SearchEnd> {
        let grid = board.grid();
        let own = player as usize;
        let user = Self::remaining_users([0, 1])[own];
        // Squares in the middle have the greatest effect.
        let squares = grid.singles_from_middle(board.empty | board.owned[own]);
        Ok(squares.map(move |square| {
            let near = grid.beside(square);
            let mut next = board;
            next.empty &= !square;
            next.owned[own] &= !square;
            next.owned[1 - user] &= !near;
            next.owned[user] |= next.empty & near;
            next.empty &= !near;
            next
        }))
    }

    /// Squares affect each other if a player who can take one of them changes the use of the other one.
    fn components(&self, board: Stones) -> impl Iterator<Item = Stones> + use<IS_SNORT> {
        let grid = board.grid();
        let affected = Self::remaining_users([board.owned[1], board.owned[0]]);
        let found = components(board.open(), move |set| {
            let near = |squares: u64, others: u64| grid.beside(set & squares) & others;
            near(board.empty, board.open())
                | near(board.owned[0], board.empty | affected[0])
                | near(board.owned[1], board.empty | affected[1])
        });
        found.map(move |component| board.cropped(component))
    }

    fn normal_form(&self, component: Stones) -> NormalForm<Stones> {
        component.normal_form()
    }

    fn is_small(&self, normal: Stones) -> bool {
        normal.open().count_ones() <= 6
    }

    fn bounds(&mut self, normal: Stones, _: &mut Algebra) -> Result<Bounds> {
        let [left, right] = normal.owned.map(|own| (own | normal.empty).count_ones());
        Ok(Bounds::of_move_counts(left, right))
    }

    /// Counts a move for each square that only one player can take.
    fn doubled_guess(
        &mut self,
        normal: Stones,
        _: Bounds,
        _: &mut Algebra,
    ) -> Result<i64, SearchEnd> {
        let [left, right] = normal.owned.map(|own| i64::from(own.count_ones()));
        Ok(2 * (left - right) * Heat::ONE)
    }

    fn size(&self, normal: Stones) -> u64 {
        u64::from(normal.open().count_ones()).pow(2)
    }
}
