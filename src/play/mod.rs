//! Playing against the program, over any input and output.

mod dialogue;
mod opponent;
mod position;
mod record;
mod words;

pub use position::position;

use std::io::{self, BufRead, Write};

use crate::eval::{Session, Value};
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
    pub fn holds(self, player: Player) -> bool {
        match self {
            Seat::Left => player == Player::Left,
            Seat::Right => player == Player::Right,
            Seat::Both => true,
        }
    }
}

/// How to play; what is `None` is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub seat: Option<Seat>,
    pub starts: Option<Player>,
    /// Say after each move who wins from there.
    pub tells_winner: bool,
}

/// Plays a position until the end of the game or of the input.
pub fn play(
    session: &mut Session,
    position: &Value,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    options: Options,
) -> io::Result<()> {
    let mut dialogue = dialogue::Dialogue::new(session, input, output, options.tells_winner);
    dialogue.run(position, options)
}
