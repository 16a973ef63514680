//! Playing against the program, over any input and output.

mod arrangement;
mod dialogue;
mod opponent;
mod record;
mod words;

pub use arrangement::{Arrangement, PLAYERS, SEATS, Seat};

use std::io::{self, BufRead, Write};

use crate::engine::{Engine, Status};
use crate::eval::Value;

/// The message if the input has no position to play.
pub const NO_POSITION: &str =
    "there is no position to play; give an expression such as `nim(3,4,5)`";

/// The message for a person who interrupts the program at a question.
pub const HOW_TO_LEAVE: &str = "(`quit` or Ctrl-D leaves the game)";

/// The input from which the answers of the person are read.
pub trait AnswerReader: BufRead {
    /// Called before a question is shown: from now on an interrupt concerns the question, not a computation.
    fn expect_answer(&mut self) {}
}

/// Answers that are known from the start.
impl<T: AsRef<[u8]>> AnswerReader for io::Cursor<T> {}

/// Plays a position until the person leaves or the input ends. The status says whether the game could be played to
/// that point.
pub fn play(
    engine: &mut Engine,
    position: &Value,
    input: &mut dyn AnswerReader,
    output: &mut dyn Write,
    wanted: Arrangement,
) -> io::Result<Status> {
    let mut dialogue = dialogue::Dialogue {
        engine,
        input,
        output,
        wanted,
        seat: Seat::Both,
        status: Status::Fine,
    };
    dialogue.run(position)
}
