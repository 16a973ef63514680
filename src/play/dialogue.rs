//! The talk between the person and the program during a game.

use std::io::{self, BufRead, Write};

use super::record::Record;
use super::words::{self, Command};
use super::{Options, Seat, opponent};
use crate::eval::{Fault, Result, Session, Value};
use crate::explain::{move_name, table};
use crate::game::{Ending, Player};
use crate::limits::Halt;
use crate::position::Move;

/// Moves that are listed without being asked for.
const MOST_LISTED: usize = 40;
const WIDTH: usize = 78;

pub struct Dialogue<'a> {
    session: &'a mut Session,
    input: &'a mut dyn BufRead,
    output: &'a mut dyn Write,
    tells_winner: bool,
    seat: Seat,
}

/// What a turn leads to.
enum Turn {
    Next,
    Again,
    Leave,
}

impl<'a> Dialogue<'a> {
    pub fn new(
        session: &'a mut Session,
        input: &'a mut dyn BufRead,
        output: &'a mut dyn Write,
        tells_winner: bool,
    ) -> Self {
        Dialogue {
            session,
            input,
            output,
            tells_winner,
            seat: Seat::Both,
        }
    }

    pub fn run(&mut self, position: &Value, options: Options) -> io::Result<()> {
        loop {
            self.session.budget().restart();
            let mut record = match Record::new(self.session, position) {
                Ok(record) => record,
                Err(fault) => return self.complain(&fault),
            };
            if !self.arrange(&mut record, options)? {
                return Ok(());
            }
            self.say("(`help` lists what can be typed)")?;
            loop {
                match self.turn(&mut record)? {
                    Turn::Next => {}
                    Turn::Again => break,
                    Turn::Leave => return Ok(()),
                }
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    fn complain(&mut self, fault: &Fault) -> io::Result<()> {
        let diagnostic = &fault.diagnostic;
        let text = match diagnostic.label.as_str() {
            "" => diagnostic.title.clone(),
            label => format!("{}: {label}", diagnostic.title),
        };
        self.say(&text)
    }

    /// A line that was typed; `None` at the end of the input.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.output, "{question} ")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.output)?;
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
    }

    /// Asks until the answer is understood; `None` when the person leaves.
    fn ask_for<T>(
        &mut self,
        question: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> io::Result<Option<T>> {
        loop {
            let Some(line) = self.ask(question)? else {
                return Ok(None);
            };
            if let Some(answer) = read(&line) {
                return Ok(Some(answer));
            }
            if Command::read(&line) == Command::Quit {
                return Ok(None);
            }
            self.say("please answer with one of these words")?;
        }
    }

    /// Who plays which side, and who starts; false when the person leaves.
    fn arrange(&mut self, record: &mut Record, options: Options) -> io::Result<bool> {
        let seat = match options.seat {
            Some(seat) => Some(seat),
            // The sides of an impartial game differ in nothing.
            None if record.is_impartial => Some(Seat::Left),
            None => self.ask_for(
                "Which side do you play: left, right or both? [left]",
                |line| words::seat(line, Seat::Left),
            )?,
        };
        let Some(seat) = seat else { return Ok(false) };
        self.seat = seat;
        if !record.may_choose_start(self.session).unwrap_or(false) {
            return Ok(true);
        }
        let mover = record.mover;
        let starts = match options.starts {
            Some(player) => Some(player),
            None if record.is_impartial && seat != Seat::Both => {
                let you = if seat == Seat::Left {
                    Player::Left
                } else {
                    Player::Right
                };
                let first = self.ask_for("Do you start: yes or no? [yes]", |line| {
                    words::yes(line, true)
                })?;
                first.map(|first| if first { you } else { you.opponent() })
            }
            None => self.ask_for("Who starts: left or right? [left]", |line| {
                words::player(line, mover)
            })?,
        };
        let Some(starts) = starts else {
            return Ok(false);
        };
        match record.start_with(self.session, starts) {
            Ok(()) => Ok(true),
            Err(fault) => self.complain(&fault).map(|()| false),
        }
    }

    fn name(&self, player: Player) -> String {
        match self.seat {
            Seat::Both => player.name().to_string(),
            seat if seat.holds(player) => format!("{} (you)", player.name()),
            _ => player.name().to_string(),
        }
    }

    fn turn(&mut self, record: &mut Record) -> io::Result<Turn> {
        self.session.budget().restart();
        let found = record.moves(self.session).and_then(|moves| {
            let ending = record.ending(self.session, &moves)?;
            Ok((moves, ending))
        });
        let choices = match found {
            Ok((_, Some(ending))) => return self.finish(record, ending),
            Ok((moves, None)) => moves,
            Err(fault) => return self.complain(&fault).map(|()| Turn::Leave),
        };
        if self.tells_winner {
            self.tell_winner(record)?;
        }
        if self.seat.holds(record.mover) {
            self.show(record)?;
            self.list(&choices, MOST_LISTED)?;
            return self.persons_turn(record, &choices);
        }
        match opponent::choose(self.session, record) {
            Ok(Some(choice)) => {
                let label = self.label(&choice);
                let name = self.name(record.mover);
                self.say(&format!("{name} plays {label}"))?;
                self.make(record, &choice)
            }
            Ok(None) => Ok(Turn::Leave),
            Err(fault) => {
                self.complain(&fault)?;
                // The person may undo, wait for another try or leave.
                self.after_trouble(record, &fault)
            }
        }
    }

    /// The program could not find its move within the limits.
    fn after_trouble(&mut self, record: &mut Record, fault: &Fault) -> io::Result<Turn> {
        if matches!(fault.halt, Some(Halt::Interrupted(_))) {
            self.say("I stopped thinking.")?;
        }
        loop {
            let Some(line) = self.ask("undo, again, quit, or nothing to let me try again:")? else {
                return Ok(Turn::Leave);
            };
            match Command::read(&line) {
                Command::Nothing => return Ok(Turn::Next),
                Command::Undo => {
                    self.undo(record)?;
                    return Ok(Turn::Next);
                }
                Command::Again => return Ok(Turn::Again),
                Command::Quit => return Ok(Turn::Leave),
                _ => {}
            }
        }
    }

    fn finish(&mut self, record: &mut Record, ending: Ending) -> io::Result<Turn> {
        self.show(record)?;
        match ending.winner() {
            Some(winner) if record.position.is_normal() => {
                let (loser, winner) = (self.name(winner.opponent()), self.name(winner));
                self.say(&format!("{loser} cannot move: {winner} wins."))?;
            }
            Some(winner) => {
                let winner = self.name(winner);
                self.say(&format!("{winner} wins."))?;
            }
            None => self.say("A draw.")?,
        }
        loop {
            let Some(line) = self.ask("undo, again or quit?")? else {
                return Ok(Turn::Leave);
            };
            match Command::read(&line) {
                Command::Undo => {
                    self.undo(record)?;
                    return Ok(Turn::Next);
                }
                Command::Again => return Ok(Turn::Again),
                Command::Quit | Command::Nothing => return Ok(Turn::Leave),
                _ => {}
            }
        }
    }

    fn persons_turn(&mut self, record: &mut Record, choices: &[Move]) -> io::Result<Turn> {
        loop {
            let question = format!(
                "{}, your move (1 to {}):",
                record.mover.name(),
                choices.len()
            );
            let Some(line) = self.ask(&question)? else {
                return Ok(Turn::Leave);
            };
            self.session.budget().restart();
            match Command::read(&line) {
                Command::Number(n) => match n.checked_sub(1).and_then(|at| choices.get(at)) {
                    Some(choice) => return self.make(record, choice),
                    None => self.say(&format!("there is no move {n}"))?,
                },
                Command::Text(text) => match self.find(choices, &text) {
                    Some(at) => return self.make(record, &choices[at]),
                    None => self.say(&format!(
                        "`{text}` is no move here; `help` lists what can be typed"
                    ))?,
                },
                Command::Hint => self.hint(record, choices)?,
                Command::Undo => {
                    if self.undo(record)? {
                        return Ok(Turn::Next);
                    }
                }
                Command::Winner => {
                    self.tells_winner = !self.tells_winner;
                    if self.tells_winner {
                        self.tell_winner(record)?;
                    } else {
                        self.say("I keep it to myself from now on.")?;
                    }
                }
                Command::Moves => self.list(choices, usize::MAX)?,
                Command::Board => self.show(record)?,
                Command::Again => return Ok(Turn::Again),
                Command::Help => self.say(&words::help())?,
                Command::Quit => return Ok(Turn::Leave),
                Command::Nothing => {}
            }
        }
    }

    fn make(&mut self, record: &mut Record, choice: &Move) -> io::Result<Turn> {
        match record.make(self.session, choice) {
            Ok(()) => Ok(Turn::Next),
            Err(fault) => self.complain(&fault).map(|()| Turn::Leave),
        }
    }

    fn label(&mut self, choice: &Move) -> String {
        move_name(self.session, choice)
            .unwrap_or_else(|_| "a move with a very long name".to_string())
    }

    /// The move that is written like this: in full, or just what the part becomes.
    fn find(&mut self, choices: &[Move], text: &str) -> Option<usize> {
        let plain =
            |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
        let wanted = plain(text);
        let labels: Vec<String> = choices
            .iter()
            .map(|choice| plain(&self.label(choice)))
            .collect();
        let whole = labels.iter().position(|label| *label == wanted);
        whole.or_else(|| {
            let mut ends = labels
                .iter()
                .enumerate()
                .filter(|(_, label)| label.split_once("=>").is_some_and(|(_, to)| to == wanted));
            match (ends.next(), ends.next()) {
                (Some((at, _)), None) => Some(at),
                _ => None,
            }
        })
    }

    fn show(&mut self, record: &Record) -> io::Result<()> {
        self.say("")?;
        match table(self.session, record.position) {
            Ok(picture) => self.say(&picture),
            Err(fault) => self.complain(&fault),
        }
    }

    fn list(&mut self, choices: &[Move], most: usize) -> io::Result<()> {
        let mut items = Vec::new();
        for (at, choice) in choices.iter().enumerate().take(most) {
            items.push(format!("{:>2}) {}", at + 1, self.label(choice)));
        }
        self.say(&words::in_columns(&items, WIDTH))?;
        if choices.len() > most {
            self.say(&format!("... `moves` lists all {}", choices.len()))?;
        }
        Ok(())
    }

    fn tell_winner(&mut self, record: &Record) -> io::Result<()> {
        match record.verdict(self.session) {
            Err(fault) => self.complain(&fault),
            Ok(ending) => {
                let text = match ending.winner() {
                    Some(winner) => format!("{} wins from here with good play.", self.name(winner)),
                    None => "With good play it is a draw from here.".to_string(),
                };
                self.say(&text)
            }
        }
    }

    fn hint(&mut self, record: &Record, choices: &[Move]) -> io::Result<()> {
        match self.advice(record) {
            Err(fault) => self.complain(&fault),
            Ok((choice, ending)) => {
                let promise = match ending.worth(record.mover) {
                    1 => "it wins",
                    0 => "it holds the draw",
                    _ => "no move wins against good play, and this one is as good as any",
                };
                let Some(choice) = choice else { return Ok(()) };
                let label = self.label(&choice);
                let number = self
                    .find(choices, &label)
                    .map_or(String::new(), |at| format!("{}) ", at + 1));
                self.say(&format!("{number}{label}: {promise}"))
            }
        }
    }

    fn advice(&mut self, record: &Record) -> Result<(Option<Move>, Ending)> {
        let choice = opponent::choose(self.session, record)?;
        Ok((choice, record.verdict(self.session)?))
    }

    fn undo(&mut self, record: &mut Record) -> io::Result<bool> {
        let seat = self.seat;
        let undone = record.take_back(|player| seat.holds(player));
        if !undone {
            self.say("there is nothing to take back")?;
        }
        Ok(undone)
    }
}
