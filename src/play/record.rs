//! A game under way: the position, who is to move, and what was before.

use crate::eval::convert;
use crate::eval::{Result, Session, Value};
use crate::game::{Ending, Player};
use crate::position::{Convention, Move, Position};

pub struct Record {
    pub position: Position,
    pub mover: Player,
    pub is_impartial: bool,
    /// Anybody may start.
    pub may_choose_start: bool,
    before: Vec<(Position, Player)>,
}

impl Record {
    pub fn new(session: &mut Session, position: &Value) -> Result<Record> {
        let position = convert::any_position(session, position, Default::default())?;
        let mover = session.solver().mover(position)?.unwrap_or(Player::Left);
        let started = session.solver().with_mover(position, mover.opponent())?;
        Ok(Record {
            position,
            mover,
            is_impartial: session.solver().is_impartial(position)?,
            may_choose_start: started.is_some(),
            before: Vec::new(),
        })
    }

    /// Lets this player start, unless the game itself says who does.
    pub fn start_with(&mut self, session: &mut Session, player: Player) -> Result<()> {
        if let Some(started) = session.solver().with_mover(self.position, player)? {
            self.position = started;
            self.mover = player;
        }
        Ok(())
    }

    /// The moves of the player on move, and the end of the game once it is reached.
    pub fn moves(&self, session: &mut Session) -> Result<(Vec<Move>, Option<Ending>)> {
        let moves = session.solver().moves_of(self.position, self.mover)?;
        let ending = match self.position.convention() {
            Convention::Normal => moves.is_empty().then(|| Ending::win(self.mover.opponent())),
            Convention::Misere => moves.is_empty().then(|| Ending::win(self.mover)),
            Convention::WinsAndDraws => session.solver().ending(self.position)?,
        };
        Ok((moves, ending))
    }

    /// Makes a move.
    pub fn make(&mut self, session: &mut Session, made: &Move) -> Result<()> {
        let next = session.solver().mover(made.result)?;
        self.before.push((self.position, self.mover));
        self.position = made.result;
        self.mover = next.unwrap_or(self.mover.opponent());
        Ok(())
    }

    /// Was the same position here once before, with the same player to move?
    pub fn is_back(&self, session: &mut Session) -> Result<bool> {
        let mut times = 0;
        for &(position, mover) in &self.before {
            session.tick()?;
            let is_same = mover == self.mover
                && session.world.positions.identical(position, self.position)?;
            times += usize::from(is_same);
        }
        Ok(times == 1)
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

    /// How it ends with good play.
    pub fn verdict(&self, session: &mut Session) -> Result<Ending> {
        session.solver().end_of_play(self.position, self.mover)
    }
}
