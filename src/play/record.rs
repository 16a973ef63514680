//! A game in progress: the position, the player to move, and the earlier positions.

use crate::eval::convert;
use crate::eval::{Result, Session, Value};
use algebra::game::{Ending, Player};
use solver::position::{Convention, Move, Position};

pub struct Record {
    pub position: Position,
    pub mover: Player,
    pub is_impartial: bool,
    /// True if either player may start.
    pub may_choose_start: bool,
    before: Vec<(Position, Player)>,
}

impl Record {
    pub fn new(session: &mut Session, position: &Value) -> Result<Record> {
        let position = convert::any_position(session, position, Default::default())?;
        Record::of(session, position)
    }

    /// The start of a game from this position.
    pub fn of(session: &mut Session, position: Position) -> Result<Record> {
        let mover = session
            .solver()
            .wins_and_draws()
            .mover(position)?
            .unwrap_or(Player::Left);
        let started = session
            .solver()
            .wins_and_draws()
            .with_mover(position, mover.opponent())?;
        Ok(Record {
            position,
            mover,
            is_impartial: session.solver().is_impartial(position)?,
            may_choose_start: started.is_some(),
            before: Vec::new(),
        })
    }

    /// Lets this player start, unless the position itself determines who does.
    pub fn start_with(&mut self, session: &mut Session, player: Player) -> Result<()> {
        if let Some(started) = session
            .solver()
            .wins_and_draws()
            .with_mover(self.position, player)?
        {
            self.position = started;
            self.mover = player;
        }
        Ok(())
    }

    /// The moves of the player to move, and the ending if the game is over.
    pub fn moves(&self, session: &mut Session) -> Result<(Vec<Move>, Option<Ending>)> {
        let moves = session.solver().moves_of(self.position, self.mover)?;
        let ending = match self.position.convention() {
            Convention::Normal => moves.is_empty().then(|| Ending::win(self.mover.opponent())),
            Convention::Misere => moves.is_empty().then(|| Ending::win(self.mover)),
            Convention::WinsAndDraws => session.solver().wins_and_draws().ending(self.position)?,
        };
        Ok((moves, ending))
    }

    /// The player who made the first move, or makes it now.
    pub fn starter(&self) -> Player {
        self.before.first().map_or(self.mover, |(_, mover)| *mover)
    }

    /// The position before the last move.
    pub fn previous(&self) -> Option<Position> {
        self.before.last().map(|(position, _)| *position)
    }

    /// Makes a move and records the position before it.
    pub fn make(&mut self, session: &mut Session, played: &Move) -> Result<()> {
        let next = session.solver().wins_and_draws().mover(played.result)?;
        self.before.push((self.position, self.mover));
        self.position = played.result;
        self.mover = next.unwrap_or(self.mover.opponent());
        Ok(())
    }

    /// True if the same position occurred exactly once before with the same player to move.
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

    /// Takes back moves until a player for whom `may_move` holds is to move; false if there is no such earlier
    /// position.
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

    /// The ending under best play.
    pub fn verdict(&self, session: &mut Session) -> Result<Ending> {
        session.solver().end_of_play(self.position, self.mover)
    }
}
