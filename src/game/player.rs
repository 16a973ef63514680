//! The players, and how play ends.

use std::cmp::Ordering;

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

    /// How a number compares with one that the player likes less.
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

/// A player known when the program is compiled: for the innermost loops, which must not ask whose turn it is.
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

/// How play ends.
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
