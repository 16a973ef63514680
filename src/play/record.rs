//! A game under way: the position, who is to move, and what was before.

use crate::engine::Engine;
use crate::eval::{Result, Value};
use crate::explain;
use crate::game::{Ending, Player};
use crate::position::{Move, Position};

pub struct Record {
    pub position: Position,
    pub mover: Player,
    pub is_impartial: bool,
    /// Anybody may start.
    pub may_choose_start: bool,
    before: Vec<(Position, Player)>,
}

impl Record {
    pub fn new(engine: &mut Engine, position: &Value) -> Result<Record> {
        engine.attempt(|session| {
            let position = session.any_position(position, Default::default())?;
            let mover = session.mover(position)?;
            let mover = mover.unwrap_or(Player::Left);
            let other = mover.opponent();
            let started = session.with_mover(position, other)?;
            Ok(Record {
                position,
                mover,
                is_impartial: session.is_impartial(position)?,
                may_choose_start: started.is_some(),
                before: Vec::new(),
            })
        })
    }

    /// Lets this player start, unless the game itself says who does.
    pub fn start_with(&mut self, engine: &mut Engine, player: Player) -> Result<()> {
        let p = self.position;
        let started = engine.attempt(|session| session.with_mover(p, player))?;
        if let Some(started) = started {
            self.position = started;
            self.mover = player;
        }
        Ok(())
    }

    /// The moves of the player on move, and the end of the game once it is reached.
    pub fn moves(&self, engine: &mut Engine) -> Result<(Vec<Move>, Option<Ending>)> {
        let (p, mover) = (self.position, self.mover);
        engine.attempt(|session| {
            let moves = session.moves_of(p, mover)?;
            let ending = match p.is_normal() {
                true => moves.is_empty().then(|| Ending::win(mover.opponent())),
                false => session.ending(p)?,
            };
            Ok((moves, ending))
        })
    }

    /// A move as it is written.
    pub fn label(engine: &mut Engine, made: &Move) -> Result<String> {
        engine.attempt(|session| explain::move_name(session, made))
    }

    pub fn picture(&self, engine: &mut Engine) -> Result<String> {
        engine.attempt(|session| explain::table(session, self.position))
    }

    /// Makes a move.
    pub fn make(&mut self, engine: &mut Engine, made: &Move) -> Result<()> {
        let next = engine.attempt(|session| session.mover(made.result))?;
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

    pub fn verdict(&self, engine: &mut Engine) -> Result<Ending> {
        engine.attempt(|session| session.end_of_play(self.position, self.mover))
    }
}
