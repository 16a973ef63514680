//! The players, and how play ends.

use std::cmp::Ordering;

use super::memo::no_ids;

/// The two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    #[inline]
    pub fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// How a number that is better for this player compares with a worse one.
    #[inline]
    pub(in crate::game) fn better(self) -> Ordering {
        match self {
            Player::Left => Ordering::Greater,
            Player::Right => Ordering::Less,
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Player::Left => "Left",
            Player::Right => "Right",
        }
    }
}

/// A player as a type, so that the innermost loops are compiled once for each player and need no branch.
pub trait Side {
    const PLAYER: Player;
    type Opponent: Side<Opponent = Self>;
}

pub struct LeftSide;
pub struct RightSide;

impl Side for LeftSide {
    const PLAYER: Player = Player::Left;
    type Opponent = RightSide;
}

impl Side for RightSide {
    const PLAYER: Player = Player::Right;
    type Opponent = LeftSide;
}

no_ids!(Player, Ending);

/// The result of a play.
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

    /// The notation for a terminal position with this result.
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

    /// 1 if this player wins, 0 for a draw, -1 if the player loses.
    pub fn score_for(self, player: Player) -> i8 {
        match self.winner() {
            None => 0,
            Some(winner) if winner == player => 1,
            Some(_) => -1,
        }
    }
}
