//! Boards on which the players mark squares in turn, for a win, a loss or a draw: Tic, Tic-Tac-Toe, Hex.

mod board;
mod field;
mod games;
mod hex;
mod search;

pub use board::PositionalBoard;
pub use field::Fields;
pub use games::{HEX, PositionalRules, TIC, TICTACTOE};
