//! Tic-Tac-Toe: three in a line on a 3 x 3 board.

use super::rules::{Rules, Shape};
use crate::game::Player;

struct TicTacToe;

pub static TICTACTOE: &dyn Rules = &TicTacToe;

/// Rows, columns, diagonals; square (row, column) is bit 3 row + column.
const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Rules for TicTacToe {
    fn name(&self) -> &'static str {
        "tictactoe"
    }

    fn empty_name(&self, _shape: Shape) -> String {
        "tictactoe()".to_string()
    }

    fn won(&self, _shape: Shape, owned: u64, _player: Player) -> bool {
        LINES.iter().any(|line| line & !owned == 0)
    }

    fn symmetries(&self, _shape: Shape) -> Vec<Vec<u8>> {
        let turn = |(row, column): (u8, u8)| (column, 2 - row);
        let mirror = |(row, column): (u8, u8)| (row, 2 - column);
        let mut maps = Vec::with_capacity(7);
        for turns in 0..4 {
            for mirrored in [false, true] {
                if turns == 0 && !mirrored {
                    continue;
                }
                maps.push(
                    (0..9)
                        .map(|cell| {
                            let start = (cell / 3, cell % 3);
                            let turned = (0..turns).fold(start, |at, _| turn(at));
                            let (row, column) = if mirrored { mirror(turned) } else { turned };
                            3 * row + column
                        })
                        .collect(),
                );
            }
        }
        maps
    }
}
