//! The names of squares.

use super::Board;
use crate::scene::POISON;

/// What is written at the edge of a board, and the names of its squares: as on a chess board, `a1` is at the lower left; in a
/// single row, squares have numbers from 1 at the left. Rows are given by their index from the top, as boards are written.
pub struct Titles {
    rows: usize,
    has_letters: bool,
}

impl Titles {
    pub fn new(board: &Board) -> Titles {
        let rows = board.rows();
        let is_empty = rows * board.columns() == 0;
        // A bar that is bitten off keeps the names of its squares when a single row is left.
        let is_bar = !is_empty && board.square(rows - 1, 0) == POISON;
        Titles {
            rows,
            has_letters: rows != 1 || is_bar,
        }
    }

    /// The number of a row; nothing if it is the only one.
    pub fn row(&self, row: usize) -> String {
        if self.has_letters {
            (self.rows - row).to_string()
        } else {
            String::new()
        }
    }

    /// The letter of a column, or its number if there is only one row.
    pub fn column(&self, column: usize) -> String {
        if self.has_letters {
            letters(column)
        } else {
            (column + 1).to_string()
        }
    }

    pub fn square(&self, row: usize, column: usize) -> String {
        self.column(column) + &self.row(row)
    }
}

/// a, b, ..., z, aa, ab, ...
fn letters(column: usize) -> String {
    let letter = (b'a' + (column % 26) as u8) as char;
    match column / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", letters(more - 1)),
    }
}
