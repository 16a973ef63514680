//! Boards on which the players claim squares in turn, for a win, a loss or a draw: Tic, Tic-Tac-Toe, Hex.

mod board;
mod field;
mod hex;
mod lines;
mod rows;
mod rules;
mod solve;
mod state;

pub use rows::ROWS;
