//! Who plays which side.

use crate::game::Player;

/// Which side the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Left,
    Right,
    /// Two people, or one for both sides.
    Both,
}

/// The words for the sides, and for who starts.
pub const SEATS: [(&str, Seat); 3] = [
    ("left", Seat::Left),
    ("right", Seat::Right),
    ("both", Seat::Both),
];

pub const PLAYERS: [(&str, Player); 2] = [("left", Player::Left), ("right", Player::Right)];

impl Seat {
    /// The one side that the person plays.
    pub fn player(self) -> Option<Player> {
        match self {
            Seat::Left => Some(Player::Left),
            Seat::Right => Some(Player::Right),
            Seat::Both => None,
        }
    }

    pub fn holds(self, player: Player) -> bool {
        self.player().is_none_or(|own| own == player)
    }
}

/// How to play; what is `None` is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrangement {
    pub seat: Option<Seat>,
    pub starts: Option<Player>,
    /// Say after each move who wins from there.
    pub tells_winner: bool,
    /// The columns of the screen, where that is known.
    pub width: Option<usize>,
}
