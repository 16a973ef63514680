//! Who plays which side.

use algebra::game::Player;

/// Which side the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Left,
    Right,
    /// Both sides are played by people.
    Both,
}

/// The words accepted for the side that the person plays.
pub const SEATS: [(&str, Seat); 3] = [
    ("left", Seat::Left),
    ("right", Seat::Right),
    ("both", Seat::Both),
];

pub const PLAYERS: [(&str, Player); 2] = [("left", Player::Left), ("right", Player::Right)];

impl Seat {
    /// The side that the person plays; `None` for both.
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

/// How the game is to be played. The person is asked for the seat and the starting player if they are `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrangement {
    pub seat: Option<Seat>,
    pub starts: Option<Player>,
    /// True if the program says after each move who wins from there.
    pub tells_winner: bool,
    /// The width of the screen in columns, if known.
    pub width: Option<usize>,
}
