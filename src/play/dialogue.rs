//! The talk between the person and the program during a game.

use std::io::{self, BufRead, Write};

use super::arrangement::{Arrangement, Seat};
use super::opponent;
use super::record::Record;
use super::words::{self, Request};
use crate::engine::{Engine, Status};
use crate::eval::{Result, Value};
use crate::game::{Ending, Player};
use crate::position::Move;

/// Moves that are listed without being asked for.
const MOST_LISTED: usize = 40;
const WIDTH: usize = 78;

pub struct Dialogue<'a> {
    pub engine: &'a mut Engine,
    pub input: &'a mut dyn BufRead,
    pub output: &'a mut dyn Write,
    pub tells_winner: bool,
    pub seat: Seat,
    /// How it stands with the game: whether it cannot go on, and why.
    pub status: Status,
}

/// What a turn leads to.
enum Turn {
    Next,
    Again,
    Leave,
}

impl Dialogue<'_> {
    pub fn run(&mut self, position: &Value, wanted: Arrangement) -> io::Result<Status> {
        loop {
            let begun = Record::new(self.engine, position);
            let Some(mut record) = self.told(begun)? else {
                return Ok(self.status);
            };
            if self.arrange(&mut record, wanted)?.is_none() {
                return Ok(self.status);
            }
            self.say("(`help` lists what can be typed)")?;
            loop {
                match self.turn(&mut record)? {
                    Turn::Next => {}
                    Turn::Again => break,
                    Turn::Leave => return Ok(self.status),
                }
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// What was found; otherwise the person is told why there is nothing.
    fn told<T>(&mut self, result: Result<T>) -> io::Result<Option<T>> {
        match result {
            Ok(found) => Ok(Some(found)),
            Err(fault) => {
                self.status = Status::of_fault(&fault);
                self.say(&fault.diagnostic.message()).map(|()| None)
            }
        }
    }

    /// A line that was typed; `None` at the end of the input.
    fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.output, "{question} ")?;
        self.output.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.say("")?;
            return Ok(None);
        }
        // Who typed an answer does not want to stop any more.
        self.engine.interrupter().clear();
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_string()))
    }

    /// Asks until the answer is understood; `None` when the person leaves.
    fn ask_for<T>(
        &mut self,
        question: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> io::Result<Option<T>> {
        while let Some(line) = self.ask(question)? {
            if let Some(answer) = read(&line) {
                return Ok(Some(answer));
            }
            if Request::read(&line) == Request::Quit {
                break;
            }
            self.say("please answer with one of these words")?;
        }
        Ok(None)
    }

    /// Who plays which side, and who starts; `None` when the person leaves.
    fn arrange(&mut self, record: &mut Record, wanted: Arrangement) -> io::Result<Option<()>> {
        let seat = match wanted.seat {
            Some(seat) => Some(seat),
            // The sides of an impartial game differ in nothing.
            None if record.is_impartial => Some(Seat::Left),
            None => self.ask_for(
                "Which side do you play: left, right or both? [left]",
                |line| words::seat(line, Seat::Left),
            )?,
        };
        let Some(seat) = seat else { return Ok(None) };
        self.seat = seat;
        if !record.may_choose_start {
            return Ok(Some(()));
        }
        let mover = record.mover;
        let starts = match (wanted.starts, seat.player()) {
            (Some(player), _) => Some(player),
            (None, Some(you)) if record.is_impartial => self
                .ask_for("Do you start: yes or no? [yes]", |line| {
                    words::yes(line, true)
                })?
                .map(|first| if first { you } else { you.opponent() }),
            _ => self.ask_for("Who starts: left or right? [left]", |line| {
                words::player(line, mover)
            })?,
        };
        let Some(player) = starts else {
            return Ok(None);
        };
        let started = record.start_with(self.engine, player);
        self.told(started)
    }

    fn name(&self, player: Player) -> String {
        match self.seat.player() {
            Some(you) if you == player => format!("{} (you)", player.name()),
            _ => player.name().to_string(),
        }
    }

    fn turn(&mut self, record: &mut Record) -> io::Result<Turn> {
        let found = record.moves(self.engine);
        let choices = match self.told(found)? {
            None => return Ok(Turn::Leave),
            Some((_, Some(ending))) => return self.finish(record, ending),
            Some((choices, None)) => choices,
        };
        if self.tells_winner {
            self.tell_winner(record)?;
        }
        if self.seat.holds(record.mover) {
            self.show(record)?;
            self.list(&choices, MOST_LISTED)?;
            return self.persons_turn(record, &choices);
        }
        let chosen = opponent::choose(self.engine, record);
        match self.told(chosen)? {
            Some(Some(choice)) => {
                let (name, label) = (self.name(record.mover), self.label(&choice));
                self.say(&format!("{name} plays {label}"))?;
                self.make(record, &choice)
            }
            Some(None) => Ok(Turn::Leave),
            // The person may undo, wait for another try or leave.
            None => {
                if self.status == Status::Interrupted {
                    self.say("I stopped thinking.")?;
                }
                let question = "undo, again, quit, or nothing to let me try again:";
                self.decide(record, question, Turn::Next)
            }
        }
    }

    fn finish(&mut self, record: &mut Record, ending: Ending) -> io::Result<Turn> {
        self.show(record)?;
        let words = match ending.winner() {
            Some(winner) if record.position.is_normal() => {
                let (loser, winner) = (self.name(winner.opponent()), self.name(winner));
                format!("{loser} cannot move: {winner} wins.")
            }
            Some(winner) => format!("{} wins.", self.name(winner)),
            None => "A draw.".to_string(),
        };
        self.say(&words)?;
        self.status = Status::Fine;
        self.decide(record, "undo, again or quit?", Turn::Leave)
    }

    /// Asks how to go on where no move can be made; `otherwise`, when nothing is typed.
    fn decide(&mut self, record: &mut Record, question: &str, otherwise: Turn) -> io::Result<Turn> {
        while let Some(line) = self.ask(question)? {
            match Request::read(&line) {
                Request::Undo => {
                    self.undo(record)?;
                    return Ok(Turn::Next);
                }
                Request::Again => return Ok(Turn::Again),
                Request::Nothing => return Ok(otherwise),
                Request::Quit => break,
                _ => {}
            }
        }
        Ok(Turn::Leave)
    }

    fn persons_turn(&mut self, record: &mut Record, choices: &[Move]) -> io::Result<Turn> {
        let (player, most) = (record.mover.name(), choices.len());
        let question = format!("{player}, your move (1 to {most}):");
        while let Some(line) = self.ask(&question)? {
            let chosen = match Request::read(&line) {
                Request::Number(n) => {
                    let chosen = n.checked_sub(1).and_then(|at| choices.get(at));
                    if chosen.is_none() {
                        self.say(&format!("there is no move {n}"))?;
                    }
                    chosen
                }
                Request::Text(text) => {
                    let chosen = self.find(choices, &text).map(|at| &choices[at]);
                    if chosen.is_none() {
                        let help = "`help` lists what can be typed";
                        self.say(&format!("`{text}` is no move here; {help}"))?;
                    }
                    chosen
                }
                Request::Undo => {
                    if self.undo(record)? {
                        return Ok(Turn::Next);
                    }
                    None
                }
                Request::Again => return Ok(Turn::Again),
                Request::Quit => break,
                other => {
                    self.obey(other, record, choices)?;
                    None
                }
            };
            if let Some(choice) = chosen {
                return self.make(record, choice);
            }
        }
        // Who leaves when it is their move has missed nothing.
        self.status = Status::Fine;
        Ok(Turn::Leave)
    }

    fn make(&mut self, record: &mut Record, made: &Move) -> io::Result<Turn> {
        let result = record.make(self.engine, made);
        Ok(match self.told(result)? {
            Some(()) => Turn::Next,
            None => Turn::Leave,
        })
    }

    /// Does what changes nothing in the game.
    fn obey(&mut self, request: Request, record: &Record, choices: &[Move]) -> io::Result<()> {
        match request {
            Request::Hint => self.hint(record, choices),
            Request::Moves => self.list(choices, usize::MAX),
            Request::Board => self.show(record),
            Request::Help => self.say(&words::help()),
            Request::Winner => {
                self.tells_winner = !self.tells_winner;
                match self.tells_winner {
                    true => self.tell_winner(record),
                    false => self.say("I keep it to myself from now on."),
                }
            }
            _ => Ok(()),
        }
    }

    fn label(&mut self, choice: &Move) -> String {
        Record::label(self.engine, choice)
            .unwrap_or_else(|_| "a move with a very long name".to_string())
    }

    /// The move that is written like this: in full, or just what the part becomes.
    fn find(&mut self, choices: &[Move], text: &str) -> Option<usize> {
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        let wanted = plain(text);
        let labels: Vec<String> = choices
            .iter()
            .map(|choice| plain(&self.label(choice)))
            .collect();
        let whole = labels.iter().position(|label| *label == wanted);
        whole.or_else(|| {
            let ends = |label: &str| label.split_once("=>").is_some_and(|(_, to)| to == wanted);
            let mut found = (0..labels.len()).filter(|&at| ends(&labels[at]));
            found.next().filter(|_| found.next().is_none())
        })
    }

    fn show(&mut self, record: &Record) -> io::Result<()> {
        self.say("")?;
        let picture = record.picture(self.engine);
        match self.told(picture)? {
            Some(picture) => self.say(&picture),
            None => Ok(()),
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
        let verdict = record.verdict(self.engine);
        let Some(ending) = self.told(verdict)? else {
            return Ok(());
        };
        let words = match ending.winner() {
            Some(winner) => format!("{} wins from here with good play.", self.name(winner)),
            None => "With good play it is a draw from here.".to_string(),
        };
        self.say(&words)
    }

    fn hint(&mut self, record: &Record, choices: &[Move]) -> io::Result<()> {
        let advice = opponent::choose(self.engine, record)
            .and_then(|choice| Ok((choice, record.verdict(self.engine)?)));
        let Some((Some(choice), ending)) = self.told(advice)? else {
            return Ok(());
        };
        let promise = match ending.worth(record.mover) {
            1 => "it wins",
            0 => "it holds the draw",
            _ => "no move wins against good play, and this one is as good as any",
        };
        let label = self.label(&choice);
        let number = self.find(choices, &label);
        let number = number.map_or(String::new(), |at| format!("{}) ", at + 1));
        self.say(&format!("{number}{label}: {promise}"))
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
