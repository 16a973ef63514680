//! Rules of games in which the players take turns to claim empty squares for good.

use crate::game::Player;

/// Rows and columns of a board of at most 64 squares; a set of squares is one word, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    pub rows: usize,
    pub columns: usize,
}

impl Shape {
    pub const MOST_CELLS: usize = 64;

    /// So many squares, so many of them in a row.
    pub fn of(cells: usize, columns: usize) -> Shape {
        Shape {
            rows: cells / columns,
            columns,
        }
    }

    pub fn cells(self) -> usize {
        self.rows * self.columns
    }

    pub fn all(self) -> u64 {
        match self.cells() {
            64.. => u64::MAX,
            n => (1 << n) - 1,
        }
    }

    pub fn row(self, row: usize) -> u64 {
        let first = Shape { rows: 1, ..self };
        first.all() << (row * self.columns)
    }

    pub fn column(self, column: usize) -> u64 {
        // The rows are multiples of the first one, by the squares of the first column.
        let first = self.all().checked_div(self.row(0)).unwrap_or(0);
        first << column
    }
}

/// How the end of a board is found.
pub(super) enum Search {
    /// By trying all moves.
    Moves,
    /// By virtual connections, where the players join their sides.
    Connections,
}

pub struct Rules {
    pub name: &'static str,
    /// Is this a shape to play on?
    pub fits: fn(Shape) -> bool,
    /// What is typed for an empty board.
    pub(super) sizes: fn(Shape) -> Vec<usize>,
    /// Has the player who owns these squares won?
    pub(super) won: fn(Shape, u64, Player) -> bool,
    pub(super) search: Search,
    /// Where each square goes, for each symmetry but the identity that leaves the goals of both players alone.
    pub(super) symmetries: fn(Shape) -> Vec<Vec<u8>>,
    /// Rows are shifted against each other.
    pub(super) is_slanted: bool,
}

impl Rules {
    /// The empty squares with which the player wins at once.
    pub(super) fn winning_cells(
        &self,
        shape: Shape,
        owned: u64,
        empty: u64,
        player: Player,
    ) -> u64 {
        cells(empty)
            .filter(|&cell| (self.won)(shape, owned | 1 << cell, player))
            .fold(0, |set, cell| set | 1 << cell)
    }
}

/// The board turned half round.
pub(super) fn half_turn(shape: Shape) -> Vec<Vec<u8>> {
    vec![(0..shape.cells() as u8).rev().collect()]
}

/// The squares of a set.
pub fn cells(set: u64) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let cell = left.trailing_zeros() as usize;
        if left == 0 {
            return None;
        }
        left &= left - 1;
        Some(cell)
    })
}
