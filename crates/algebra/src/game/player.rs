//! The players, and how play ends.

use std::cmp::Ordering;
use std::fmt;

/// The two players.
///
/// ```
/// use algebra::game::Player;
///
/// assert_eq!(Player::Left.opponent(), Player::Right);
/// assert_eq!(Player::BOTH.map(|player| player.to_string()), ["Left", "Right"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Left, for whom positive games are wins.
    Left,
    /// Right, for whom negative games are wins.
    Right,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Player {
    /// Left and Right.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
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

    /// `Left` or `Right`.
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

/// The result of a play.
///
/// ```
/// use algebra::game::{Ending, Outcome, Player};
///
/// let ending = Outcome::N.ending(Player::Right);
/// assert_eq!(ending, Ending::RightWins);
/// assert_eq!(ending.winner(), Some(Player::Right));
/// assert_eq!(Ending::Draw.to_string(), "a draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Left wins.
    LeftWins,
    /// Right wins.
    RightWins,
    /// Nobody wins.
    Draw,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl Ending {
    /// A win for this player.
    pub fn win(player: Player) -> Ending {
        match player {
            Player::Left => Ending::LeftWins,
            Player::Right => Ending::RightWins,
        }
    }

    /// The winner, unless it is a draw.
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

    /// The result in words.
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
