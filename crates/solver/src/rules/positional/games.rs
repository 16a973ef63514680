//! The rules of the games in which the players take turns to mark empty squares for good.

use super::hex;
use crate::board::{Grid, Symmetry, squares};
use algebra::game::Player;

pub struct PositionalRules {
    pub name: &'static str,
    /// Whether the game can be played on this board.
    pub fits: fn(Grid) -> bool,
    /// The arguments of the ruleset that give the empty board.
    pub sizes: fn(Grid) -> Vec<usize>,
    /// Whether the player who owns these squares has won.
    pub has_won: fn(Grid, u64, Player) -> bool,
    pub method: Method,
    /// The symmetries that keep the goals of both players; the identity may be left out.
    pub symmetries: &'static [Symmetry],
    /// Whether each row is shifted against the one above it.
    pub is_slanted: bool,
}

/// How a board is solved.
#[derive(PartialEq, Eq)]
pub enum Method {
    /// By trying all moves.
    Moves,
    /// By virtual connections, in a game where the players join their sides.
    Connections,
}

impl PositionalRules {
    /// The empty squares with which the player wins at once.
    pub fn winning_squares(&self, grid: Grid, owned: u64, empty: u64, player: Player) -> u64 {
        squares(empty)
            .filter(|&square| (self.has_won)(grid, owned | 1 << square, player))
            .fold(0, |set, square| set | 1 << square)
    }
}

/// Tic: squares in a row; two next to each other win.
pub static TIC: &PositionalRules = &PositionalRules {
    name: "tic",
    fits: |grid| grid.rows() == 1,
    sizes: |grid| vec![grid.columns()],
    has_won: |_, owned, _| owned & (owned >> 1) != 0,
    method: Method::Moves,
    symmetries: &[Symmetry::HALF_TURN],
    is_slanted: false,
};

/// The rows, columns and diagonals of Tic-Tac-Toe.
const LINES: [u64; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Tic-Tac-Toe: three in a line on a 3 x 3 board.
pub static TICTACTOE: &PositionalRules = &PositionalRules {
    name: "tictactoe",
    fits: |grid| (grid.rows(), grid.columns()) == (3, 3),
    sizes: |_| Vec::new(),
    has_won: |_, owned, _| LINES.iter().any(|line| line & !owned == 0),
    method: Method::Moves,
    symmetries: &Symmetry::ALL,
    is_slanted: false,
};

/// Hex: Left joins the left side to the right one, Right the top to the bottom.
pub static HEX: &PositionalRules = &PositionalRules {
    name: "hex",
    fits: |_| true,
    sizes: |grid| vec![grid.rows(), grid.columns()],
    has_won: hex::has_won,
    method: Method::Connections,
    symmetries: &[Symmetry::HALF_TURN],
    is_slanted: true,
};
