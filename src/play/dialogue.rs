//! The dialogue between the person and the program during a game.

use crate::eval::show;
use std::io::{self, Write};

use super::AnswerReader;
use super::arrangement::{Arrangement, PLAYERS, SEATS, Seat};
use super::opponent;
use super::record::Record;
use super::words::{self, Request};
use crate::diagnostic::{visible, wrapped};
use crate::engine::{Engine, Status};
use crate::eval::{self, Session, Value};
use crate::explain;
use algebra::game::Ending;
use solver::position::Move;

/// At most this many moves are listed unless the person asks for all.
const MOST_LISTED: usize = 40;
const WIDTH: usize = 78;

pub struct Dialogue<'a> {
    pub engine: &'a mut Engine,
    pub input: &'a mut dyn AnswerReader,
    pub output: &'a mut dyn Write,
    pub wanted: Arrangement,
    pub seat: Seat,
    /// Whether the game could be continued and, if not, why.
    pub status: Status,
}

/// Why the current game is abandoned.
pub enum End {
    /// The person quits, or the game cannot be continued.
    Left,
    Again,
    Broken(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        End::Broken(error)
    }
}

type Talk<T> = Result<T, End>;

impl Dialogue<'_> {
    /// Plays until the person leaves.
    pub fn run(&mut self, position: &Value) -> io::Result<Status> {
        loop {
            match self.game(position) {
                Ok(()) | Err(End::Left) => return Ok(self.status),
                Err(End::Again) => {}
                Err(End::Broken(error)) => return Err(error),
            }
        }
    }

    fn game(&mut self, position: &Value) -> Talk<()> {
        let mut record = self.need(|session| Record::new(session, position))?;
        self.arrange(&mut record)?;
        self.say("(`help` lists the commands)")?;
        loop {
            self.turn(&mut record)?;
        }
    }

    fn say(&mut self, text: &str) -> Talk<()> {
        let text = self.fitting(text);
        Ok(writeln!(self.output, "{text}")?)
    }

    /// Wraps the text to the width of the screen.
    fn fitting(&self, text: &str) -> String {
        let text = visible(text);
        match self.wanted.width {
            Some(width) => wrapped(&text, width),
            None => text.into_owned(),
        }
    }

    /// Runs `work` within the limits. If it fails, tells the person why and returns `None`.
    fn find<T>(&mut self, work: impl FnOnce(&mut Session) -> eval::Result<T>) -> Talk<Option<T>> {
        match self.engine.attempt(work) {
            Ok(found) => Ok(Some(found)),
            Err(fault) => {
                self.status = Status::of_fault(&fault);
                self.say(&fault.diagnostic.message())?;
                Ok(None)
            }
        }
    }

    /// Like `find`, but a failure ends the game.
    fn need<T>(&mut self, work: impl FnOnce(&mut Session) -> eval::Result<T>) -> Talk<T> {
        self.find(work)?.ok_or(End::Left)
    }

    /// Asks a question and reads a line. A request to quit or to start over ends the game.
    fn ask(&mut self, question: &str) -> Talk<String> {
        let question = self.fitting(&format!("{question} "));
        self.input.expect_answer();
        write!(self.output, "{question}")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.say("")?;
            return Err(End::Left);
        }
        // An answer cancels an earlier interrupt.
        self.engine.interrupter().clear();
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        match Request::read(&line) {
            Request::Quit => Err(End::Left),
            Request::Again => Err(End::Again),
            _ => Ok(line),
        }
    }

    /// Repeats the question until the answer is understood.
    fn ask_for<T: Copy>(&mut self, question: &str, words: &[(&str, T)], default: T) -> Talk<T> {
        loop {
            let line = self.ask(question)?;
            match words::answer(&line, words, default) {
                Some(answer) => return Ok(answer),
                None => self.say("please answer with one of these words")?,
            }
        }
    }

    /// Settles who plays which side, and who starts.
    fn arrange(&mut self, record: &mut Record) -> Talk<()> {
        self.seat = match self.wanted.seat {
            Some(seat) => seat,
            // In an impartial game it makes no difference.
            None if record.is_impartial => Seat::Left,
            None => {
                let question = "Which side do you play: left, right or both? [left]";
                self.ask_for(question, &SEATS, Seat::Left)?
            }
        };
        if !record.may_choose_start {
            return Ok(());
        }
        let starts = match (self.wanted.starts, self.seat.player()) {
            (Some(player), _) => player,
            (None, Some(you)) if record.is_impartial => {
                let words = [("yes", you), ("no", you.opponent())];
                self.ask_for("Do you start: yes or no? [yes]", &words, you)?
            }
            _ => {
                let question = "Who starts: left or right? [left]";
                self.ask_for(question, &PLAYERS, record.mover)?
            }
        };
        self.need(|session| record.start_with(session, starts))
    }

    fn turn(&mut self, record: &mut Record) -> Talk<()> {
        let (choices, ending) = self.need(|session| record.moves(session))?;
        if let Some(ending) = ending {
            return self.finish(record, ending);
        }
        if self.need(|session| record.is_back(session))? {
            self.say("this position has occurred before: play may go on for ever")?;
        }
        if self.wanted.tells_winner {
            self.tell_winner(record)?;
        }
        if self.seat.holds(record.mover) {
            self.show(record)?;
            self.list(record, &choices, MOST_LISTED)?;
            let chosen = self.persons_choice(record, &choices)?;
            return match chosen {
                Some(choice) => self.make(record, choice),
                None => Ok(()),
            };
        }
        self.show(record)?;
        if let Some(chosen) = self.find(|session| opponent::choose(session, record))? {
            let choice = chosen.ok_or(End::Left)?;
            let plays = record.does(self.seat, record.mover, "play");
            let label = self.label(record, &choice);
            self.say(&words::sentence(&format!("{plays} {label}")))?;
            return self.need(|session| record.make(session, &choice));
        }
        // The program found no move within its limits: the person may undo, let it try again, or leave.
        if self.status == Status::Interrupted {
            self.say("I stopped the search.")?;
        }
        self.decide(record, "undo, again, quit, or Enter to let me try again:")?;
        Ok(())
    }

    /// Makes the person's move. If it was a mistake, says so and offers to take it back.
    fn make(&mut self, record: &mut Record, choice: &Move) -> Talk<()> {
        let mistake = self
            .engine
            .attempt(|session| opponent::mistake(session, record, choice));
        self.need(|session| record.make(session, choice))?;
        let Ok(Some(what)) = mistake else {
            return Ok(());
        };
        if self.seat == Seat::Both {
            return Ok(());
        }
        self.say(&format!("That was a mistake: {what}."))?;
        let words = [("yes", true), ("undo", true), ("no", false)];
        if self.ask_for("Take it back: yes or no? [no]", &words, false)? {
            self.undo(record)?;
        }
        Ok(())
    }

    fn finish(&mut self, record: &mut Record, ending: Ending) -> Talk<()> {
        self.show(record)?;
        self.say(&record.ending_words(self.seat, ending))?;
        self.status = Status::Fine;
        if self.decide(record, "undo, again or quit?")? {
            Ok(())
        } else {
            Err(End::Left)
        }
    }

    /// Asks how to continue where no move can be made; false if nothing is typed.
    fn decide(&mut self, record: &mut Record, question: &str) -> Talk<bool> {
        loop {
            match Request::read(&self.ask(question)?) {
                Request::Undo => {
                    self.undo(record)?;
                    return Ok(true);
                }
                Request::Nothing => return Ok(false),
                _ => {}
            }
        }
    }

    /// The move that the person makes; `None` if they take one back.
    fn persons_choice<'c>(
        &mut self,
        record: &mut Record,
        choices: &'c [Move],
    ) -> Talk<Option<&'c Move>> {
        let yours = record.your_move(self.seat);
        let has_numbers = self.has_numbers(record, choices);
        let question = if has_numbers {
            format!("{yours}:")
        } else {
            format!("{yours} (1 to {}):", choices.len())
        };
        loop {
            // An earlier failure does not count if the person quits from here.
            self.status = Status::Fine;
            let request = match Request::read(&self.ask(&question)?) {
                Request::Number(n) if has_numbers => Request::Text(n.to_string()),
                request => request,
            };
            match request {
                Request::Number(n) => match n.checked_sub(1).and_then(|at| choices.get(at)) {
                    Some(choice) => return Ok(Some(choice)),
                    None => self.say(&format!("there is no move {n}"))?,
                },
                Request::Text(text) => match self.written(record, choices, &text)[..] {
                    [at] => return Ok(choices.get(at)),
                    [] => {
                        let help = "`help` lists the commands";
                        self.say(&format!("`{text}` is not a move here; {help}"))?;
                    }
                    ref several => {
                        let meant = self.numbered(record, choices, several);
                        let meant = meant.join(", ").trim_start().replace(",  ", ", ");
                        self.say(&format!("`{text}` could mean several moves: {meant}"))?;
                    }
                },
                Request::Undo if self.undo(record)? => return Ok(None),
                Request::Hint => self.hint(record, choices)?,
                Request::Why => self.why(record)?,
                Request::Moves => self.list(record, choices, usize::MAX)?,
                Request::Board => self.show(record)?,
                Request::Help => self.say(&words::help())?,
                Request::Winner => {
                    self.wanted.tells_winner = !self.wanted.tells_winner;
                    if self.wanted.tells_winner {
                        self.tell_winner(record)?;
                    } else {
                        self.say("I will no longer say who wins.")?;
                    }
                }
                _ => {}
            }
        }
    }

    fn label(&mut self, record: &Record, choice: &Move) -> String {
        let label = self
            .engine
            .attempt(|session| explain::move_name(session, record.position, choice));
        label.unwrap_or_else(|_| "a move with a very long name".to_string())
    }

    /// The moves that a text can mean: the one that is written or listed exactly like this, or else all moves that
    /// match by the new position of the part, by the name without the number of the part, or by the sizes (`3 => 2` for
    /// `*3 => *2`).
    fn written(&mut self, record: &Record, choices: &[Move], text: &str) -> Vec<usize> {
        let plain = words::without_spaces;
        let wanted = plain(text);
        let labels = choices
            .iter()
            .map(|choice| plain(&self.label(record, choice)));
        let labels: Vec<String> = labels.collect();
        let in_full = |choice: &Move| {
            let shown = self
                .engine
                .attempt(|session| show::show(session, &Value::moved(*choice)));
            plain(&shown.unwrap_or_default())
        };
        let moves = choices.iter().map(in_full);
        let moves: Vec<String> = moves.collect();
        let is_wanted = |at: &usize| [&labels[*at], &moves[*at]].contains(&&wanted);
        if let Some(at) = (0..choices.len()).find(is_wanted) {
            return vec![at];
        }
        let sizes = words::sizes(&wanted);
        let is_near = |at: &usize| {
            let ends = moves[*at].split_once("=>");
            ends.is_some_and(|(_, to)| to == wanted)
                || words::without_part(&labels[*at]) == Some(&wanted)
                || words::sizes(&moves[*at]) == sizes
        };
        (0..choices.len()).filter(is_near).collect()
    }

    /// The given moves with the numbers by which they can be chosen.
    fn numbered(&mut self, record: &Record, choices: &[Move], which: &[usize]) -> Vec<String> {
        let has_numbers = self.has_numbers(record, choices);
        let which = which.iter().filter_map(|&at| Some((at, choices.get(at)?)));
        let named = which.map(|(at, choice)| {
            let label = self.label(record, choice);
            if has_numbers {
                label
            } else {
                format!("{:>2}) {label}", at + 1)
            }
        });
        named.collect()
    }

    /// Whether the moves are called by numbers, like the squares of a single row, so that they have no others.
    fn has_numbers(&mut self, record: &Record, choices: &[Move]) -> bool {
        let is_number = |label: String| label.parse::<usize>().is_ok();
        choices
            .iter()
            .any(|choice| is_number(self.label(record, choice)))
    }

    fn show(&mut self, record: &Record) -> Talk<()> {
        self.say("")?;
        let width = self.wanted.width;
        let pictures = self.find(|session| {
            let now = explain::table(session, record.position, width)?;
            let before = record.previous();
            let before = before.map(|position| explain::table(session, position, width));
            Ok((before.transpose()?, now))
        })?;
        let picture = match pictures {
            Some((Some(before), now)) => words::with_last_move(&before, &now),
            Some((None, now)) => now,
            None => return Ok(()),
        };
        Ok(writeln!(self.output, "{}", visible(&picture))?)
    }

    fn list(&mut self, record: &Record, choices: &[Move], most: usize) -> Talk<()> {
        let shown: Vec<usize> = (0..choices.len().min(most)).collect();
        let items = self.numbered(record, choices, &shown);
        let width = self.wanted.width.unwrap_or(WIDTH);
        self.say(&words::in_columns(&items, width.min(WIDTH)))?;
        if choices.len() > most {
            self.say(&format!("... `moves` lists all {}", choices.len()))?;
        }
        Ok(())
    }

    fn tell_winner(&mut self, record: &Record) -> Talk<()> {
        let Some(ending) = self.find(|session| record.verdict(session))? else {
            return Ok(());
        };
        self.say(&record.verdict_words(self.seat, ending))
    }

    /// Says who wins from here, and shows a strategy.
    fn why(&mut self, record: &Record) -> Talk<()> {
        self.tell_winner(record)?;
        let width = self.wanted.width.unwrap_or(WIDTH);
        let shown = self.find(|session| opponent::strategy(session, record, width))?;
        match shown {
            Some(shown) => Ok(writeln!(self.output, "{}", visible(&shown))?),
            None => Ok(()),
        }
    }

    fn hint(&mut self, record: &Record, choices: &[Move]) -> Talk<()> {
        let hint = self.find(|session| opponent::hint(session, record))?;
        let Some(Some(hint)) = hint else {
            return Ok(());
        };
        let label = self.label(record, &hint.choice);
        let number = match self.written(record, choices, &label)[..] {
            [at] if !self.has_numbers(record, choices) => format!("{}) ", at + 1),
            _ => String::new(),
        };
        self.say(&format!("{number}{label}: {}", hint.promise))?;
        hint.rule.iter().try_for_each(|line| self.say(line))
    }

    fn undo(&mut self, record: &mut Record) -> Talk<bool> {
        let undone = record.take_back(|player| self.seat.holds(player));
        if !undone {
            self.say("there is nothing to take back")?;
        }
        Ok(undone)
    }
}
