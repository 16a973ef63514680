//! A game under way: the position, who is to move, and what was before.

use crate::diagnostic::Span;
use crate::eval::{Result, Session, Value};
use crate::game::{Ending, Player};
use crate::position::{Move, Position};

pub struct Record {
    pub position: Position,
    pub mover: Player,
    pub is_impartial: bool,
    before: Vec<(Position, Player)>,
}

impl Record {
    pub fn new(session: &mut Session, position: &Value) -> Result<Record> {
        let position = session.any_position(position, Span::default())?;
        let mover = session.mover(position)?;
        Ok(Record {
            position,
            mover: mover.unwrap_or(Player::Left),
            is_impartial: session.is_impartial(position)?,
            before: Vec::new(),
        })
    }

    /// Lets this player start, unless the game itself says who does.
    pub fn start_with(&mut self, session: &mut Session, player: Player) -> Result<()> {
        let position = self.position;
        if let Some(started) = session.with_mover(position, player)? {
            self.position = started;
            self.mover = player;
        }
        Ok(())
    }

    /// True when anybody may start.
    pub fn may_choose_start(&self, session: &mut Session) -> Result<bool> {
        let (p, other) = (self.position, self.mover.opponent());
        let started = session.with_mover(p, other)?;
        Ok(started.is_some())
    }

    pub fn moves(&self, session: &mut Session) -> Result<Vec<Move>> {
        session.moves_of(self.position, self.mover)
    }

    /// Makes a move.
    pub fn make(&mut self, session: &mut Session, made: &Move) -> Result<()> {
        let next = session.mover(made.result)?;
        self.before.push((self.position, self.mover));
        self.position = made.result;
        self.mover = next.unwrap_or(self.mover.opponent());
        Ok(())
    }

    /// Takes back moves until someone for whom `may_move` holds is on move; false when there are none.
    pub fn take_back(&mut self, may_move: impl Fn(Player) -> bool) -> bool {
        let Some(last) = self.before.iter().rposition(|(_, mover)| may_move(*mover)) else {
            return false;
        };
        if let Some((position, mover)) = self.before.drain(last..).next() {
            self.position = position;
            self.mover = mover;
        }
        true
    }

    /// The end of the game, once the player on move can do nothing more.
    pub fn ending(&self, session: &mut Session, moves: &[Move]) -> Result<Option<Ending>> {
        let p = self.position;
        if p.is_normal() {
            return Ok(moves.is_empty().then(|| Ending::win(self.mover.opponent())));
        }
        session.ending(p)
    }

    pub fn verdict(&self, session: &mut Session) -> Result<Ending> {
        session.end_of_play(self.position, self.mover)
    }
}
