//! Playing against the program, over any input and output.

mod dialogue;
mod opponent;
mod record;
mod words;

use std::io::{self, BufRead, Write};

use crate::engine::Engine;
use crate::eval::Value;
use crate::game::Player;

/// Which side the person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Left,
    Right,
    /// Two people, or one for both sides.
    Both,
}

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
}

/// What to say where a text gives nothing to play.
pub const NO_POSITION: &str =
    "there is no position to play; give an expression, such as `nim(3,4,5)`";

/// Plays a position until the end of the game or of the input.
pub fn play(
    engine: &mut Engine,
    position: &Value,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    wanted: Arrangement,
) -> io::Result<()> {
    let mut dialogue = dialogue::Dialogue {
        engine,
        input,
        output,
        tells_winner: wanted.tells_winner,
        seat: Seat::Both,
    };
    dialogue.run(position, wanted)
}
