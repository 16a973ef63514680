//! Games whose end is a win, a loss or a draw: trees as typed, and boards on which the players claim squares.
//!
//! Who wins is found by working backwards from the ends (Zermelo): a position is won for the player on move
//! if some move leads to a won one, else drawn if some move leads to a draw, else lost.

mod board;
mod hex;
mod rules;
mod solve;
mod tic;
mod tictactoe;
mod tree;

pub use board::{Board, Claim, Fields};
pub use hex::HEX;
pub use rules::{Rules, Shape};
pub use tic::TIC;
pub use tictactoe::TICTACTOE;
pub use tree::{Node, Place, Tree};

use crate::game::Player;
use crate::limits::{Budget, Halt};

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    LeftWins,
    RightWins,
    Draw,
}

impl Ending {
    pub fn win(player: Player) -> Ending {
        match player {
            Player::Left => Ending::LeftWins,
            Player::Right => Ending::RightWins,
        }
    }

    pub fn winner(self) -> Option<Player> {
        match self {
            Ending::LeftWins => Some(Player::Left),
            Ending::RightWins => Some(Player::Right),
            Ending::Draw => None,
        }
    }

    /// The sign of a leaf.
    pub fn sign(self) -> &'static str {
        match self {
            Ending::LeftWins => "+-",
            Ending::RightWins => "-+",
            Ending::Draw => "00",
        }
    }

    pub fn words(self) -> &'static str {
        match self {
            Ending::LeftWins => "Left wins",
            Ending::RightWins => "Right wins",
            Ending::Draw => "a draw",
        }
    }

    /// 1 for a win of this player, 0 for a draw, -1 for a loss.
    pub fn worth(self, player: Player) -> i8 {
        match self.winner() {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }
}

/// A position of such a game: where it stands and who is to move.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Position {
    Tree(Place),
    Board(Board),
}

/// A move: what it is called, and where it leads.
#[derive(Clone)]
pub struct Step {
    pub label: String,
    pub to: Position,
}

impl Position {
    pub fn leaf(ending: Ending) -> Position {
        Position::Tree(Place::leaf(ending))
    }

    /// The text that reads back as this position.
    pub fn name(&self) -> String {
        match self {
            Position::Tree(place) => place.name(),
            Position::Board(board) => board.name(),
        }
    }

    pub fn mover(&self) -> Player {
        match self {
            Position::Tree(place) => place.mover(),
            Position::Board(board) => board.mover(),
        }
    }

    /// How the game has ended, if it is over.
    pub fn ending(&self) -> Option<Ending> {
        match self {
            Position::Tree(place) => place.ending(),
            Position::Board(board) => board.ending(),
        }
    }

    pub fn steps(&self) -> Vec<Step> {
        match self {
            Position::Tree(place) => place
                .children()
                .enumerate()
                .map(|(at, child)| Step {
                    label: format!("move {}", at + 1),
                    to: Position::Tree(child),
                })
                .collect(),
            Position::Board(board) => board
                .claims()
                .map(|(cell, board)| Step {
                    label: board.cell_name(cell),
                    to: Position::Board(board),
                })
                .collect(),
        }
    }

    /// How it ends when both play as well as they can.
    pub fn solve(&self, budget: &mut Budget) -> Result<Ending, Halt> {
        match self {
            Position::Tree(place) => Ok(place.label()),
            Position::Board(board) => board.solve(budget),
        }
    }

    /// The same with this player to move; `None` where the position itself says who moves.
    pub fn with_mover(&self, player: Player) -> Option<Position> {
        match self {
            Position::Tree(place) => (place.mover() == player).then(|| self.clone()),
            Position::Board(board) => Some(Position::Board(board.with_mover(player))),
        }
    }

    /// A picture, where there is more to see than the name.
    pub fn draw(&self, unicode: bool) -> Option<String> {
        match self {
            Position::Tree(_) => None,
            Position::Board(board) => Some(board.draw(unicode)),
        }
    }

    /// What a reader wants to know at once.
    pub fn words(&self) -> String {
        match self.ending() {
            Some(ending) => ending.words().to_string(),
            None => format!("{} moves", self.mover().name()),
        }
    }
}
