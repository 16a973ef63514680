//! Playing against the program, over any input and output.

mod arrangement;
mod dialogue;
mod opponent;
mod record;
mod wording;
mod words;

pub use arrangement::{Arrangement, PLAYERS, SEATS, Seat};
pub use opponent::{choose as best_move, hint, mistake, strategy};
pub use record::Record;

use std::io::{self, BufRead, Write};

use crate::diagnostic::shortened;
use crate::engine::{Engine, Status};
use crate::eval::Value;

/// The message if the input has no position to play.
pub const NO_POSITION: &str =
    "there is no position to play; give an expression such as `nim(3,4,5)`";

/// The message for a person who interrupts the program at a question.
pub const HOW_TO_LEAVE: &str = "\n(`quit` or Ctrl-D leaves the game) ";

/// The input from which the answers of the person are read.
pub trait AnswerReader: BufRead {
    /// Called before a question is shown: from now on an interrupt concerns the question, not a computation.
    fn expect_answer(&mut self) {}
}

/// Answers that are known from the start.
impl<T: AsRef<[u8]>> AnswerReader for io::Cursor<T> {}

/// Games to choose from.
pub const GAMES: &[&str] = &[
    "nim(3,4,5)",
    "bricks(21)",
    "kayles(9)",
    "wythoff(5,8)",
    "chomp(3,4)",
    "chop(4,6)",
    "turning_turtles(\"HTHHT\")",
    "domineering(4,4)",
    "clobber(\"XOX/OXO/XOX\")",
    "toads_and_frogs(\"TT..FF\")",
    "hackenbush(\"0-1L 1-2R 0-3R 3-4L\")",
    "tictactoe()",
    "hex(4,4)",
];

/// Asks which of the games to play, by its number or as an expression; `None` if the person leaves.
pub fn choose_game(
    engine: &mut Engine,
    input: &mut dyn AnswerReader,
    output: &mut dyn Write,
    width: usize,
) -> io::Result<Option<String>> {
    for (number, game) in (1..).zip(GAMES) {
        let name = game.split('(').next().unwrap_or_default();
        let mut rows = engine.session().definitions.builtins();
        let about = rows.find(|row| row.help.name == name);
        let about = about.map_or("", |row| row.help.summary);
        let row = format!("{number:>2}) {game:<34} {about}");
        writeln!(output, "{}", shortened(&row, width))?;
    }
    loop {
        input.expect_answer();
        write!(
            output,
            "Which game (1 to {}, or an expression)? ",
            GAMES.len()
        )?;
        output.flush()?;
        let mut bytes = Vec::new();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        match words::Request::read(&line) {
            words::Request::Quit => return Ok(None),
            words::Request::Text(text) => {
                let is_meant = |game: &&&str| game.split('(').next() == Some(&text);
                let listed = GAMES.iter().find(is_meant);
                return Ok(Some(listed.map_or(text, |game| game.to_string())));
            }
            words::Request::Number(n) => match n.checked_sub(1).and_then(|at| GAMES.get(at)) {
                Some(game) => return Ok(Some(game.to_string())),
                None => writeln!(output, "there is no game {n}")?,
            },
            _ => writeln!(output, "`quit` leaves")?,
        }
    }
}

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
