//! Boards on which the players claim squares in turn, for a win, a loss or a draw: Tic, Tic-Tac-Toe, Hex.

mod board;
mod field;
mod hex;
mod rules;
mod solve;
mod state;
mod svg;
mod tic;
mod tictactoe;

pub use board::Board;
pub use field::Fields;
pub use hex::HEX;
pub use rules::{Rules, Shape};
pub use tic::TIC;
pub use tictactoe::TICTACTOE;
