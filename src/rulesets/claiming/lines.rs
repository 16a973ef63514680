//! Tic and Tic-Tac-Toe: squares in a line win.

use super::rules::{Rules, Search, half_turn};

/// A row of squares; two next to each other win.
pub static TIC: &Rules = &Rules {
    name: "tic",
    fits: |shape| shape.rows == 1,
    sizes: |shape| vec![shape.columns],
    won: |_, owned, _| owned & (owned >> 1) != 0,
    search: Search::Moves,
    symmetries: half_turn,
    is_slanted: false,
};

/// Rows, columns, diagonals; square (row, column) is bit 3 row + column.
const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Three in a line on a 3 x 3 board.
pub static TICTACTOE: &Rules = &Rules {
    name: "tictactoe",
    fits: |shape| (shape.rows, shape.columns) == (3, 3),
    sizes: |_| Vec::new(),
    won: |_, owned, _| LINES.iter().any(|line| line & !owned == 0),
    search: Search::Moves,
    // Change rows with columns or not, turn the rows about or not, and the columns.
    symmetries: |_| {
        let image = |symmetry: u8, cell: u8| {
            let (mut row, mut column) = (cell / 3, cell % 3);
            if symmetry & 1 != 0 {
                (row, column) = (column, row);
            }
            if symmetry & 2 != 0 {
                row = 2 - row;
            }
            if symmetry & 4 != 0 {
                column = 2 - column;
            }
            3 * row + column
        };
        let map = |symmetry| (0..9).map(|cell| image(symmetry, cell)).collect();
        (1..8).map(map).collect()
    },
    is_slanted: false,
};
