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
        (0..self.columns).fold(0, |cells, column| {
            cells | 1 << (row * self.columns + column)
        })
    }

    pub fn column(self, column: usize) -> u64 {
        (0..self.rows).fold(0, |cells, row| cells | 1 << (row * self.columns + column))
    }
}

pub trait Rules: Sync {
    fn name(&self) -> &'static str;

    /// The text of the empty board, with Left to move: `hex(3,4)`.
    fn empty_name(&self, shape: Shape) -> String;

    /// Has the player who owns these squares won?
    fn won(&self, shape: Shape, owned: u64, player: Player) -> bool;

    /// The empty squares with which the player wins at once.
    fn winning_cells(&self, shape: Shape, owned: u64, empty: u64, player: Player) -> u64 {
        cells(empty)
            .filter(|&cell| self.won(shape, owned | 1 << cell, player))
            .fold(0, |set, cell| set | 1 << cell)
    }

    /// Where each square goes, for each symmetry but the identity that leaves the goals of both players alone.
    fn symmetries(&self, shape: Shape) -> Vec<Vec<u8>>;

    /// Rows are shifted against each other.
    fn is_slanted(&self) -> bool {
        false
    }
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
