//! A game under way: the position, who is to move, and what was before.

use crate::engine::Engine;
use crate::eval::{Result, Value};
use crate::game::Player;
use crate::stage::{self, Choice, Stage};
use crate::wld::Ending;

pub struct Record {
    pub stage: Stage,
    pub mover: Player,
    pub is_impartial: bool,
    before: Vec<(Stage, Player)>,
}

impl Record {
    pub fn new(engine: &mut Engine, position: &Value) -> Result<Record> {
        let (stage, is_impartial) = engine.attempt(|session| {
            let stage = Stage::of(session, position, Default::default())?;
            let is_impartial = stage.is_impartial(session)?;
            Ok((stage, is_impartial))
        })?;
        let mover = match &stage {
            Stage::Normal(_) => Player::Left,
            Stage::Wld(position) => position.mover(),
        };
        Ok(Record {
            stage,
            mover,
            is_impartial,
            before: Vec::new(),
        })
    }

    /// Lets this player start, unless the game itself says who does.
    pub fn start_with(&mut self, player: Player) {
        if let Stage::Wld(position) = &self.stage {
            match position.with_mover(player) {
                Some(position) => self.stage = Stage::Wld(position),
                None => return,
            }
        }
        self.mover = player;
    }

    /// True when anybody may start.
    pub fn may_choose_start(&self) -> bool {
        match &self.stage {
            Stage::Normal(_) => true,
            Stage::Wld(position) => position.with_mover(self.mover.opponent()).is_some(),
        }
    }

    pub fn choices(&self, engine: &mut Engine) -> Result<Vec<Choice>> {
        engine.attempt(|session| self.stage.choices(session, self.mover))
    }

    /// A move as it is written.
    pub fn label(engine: &mut Engine, choice: &Choice) -> Result<String> {
        engine.attempt(|session| choice.label(session))
    }

    pub fn picture(&self, engine: &mut Engine) -> Result<String> {
        engine.attempt(|session| stage::table(session, &self.stage))
    }

    /// Whether who cannot move loses.
    pub fn is_lost_by_not_moving(&self) -> bool {
        matches!(self.stage, Stage::Normal(_))
    }

    /// Makes a move.
    pub fn make(&mut self, choice: &Choice) {
        let before = std::mem::replace(&mut self.stage, choice.next());
        self.before.push((before, self.mover));
        self.mover = match &self.stage {
            Stage::Wld(position) if position.ending().is_none() => position.mover(),
            _ => self.mover.opponent(),
        };
    }

    /// Takes back moves until someone for whom `may_move` holds is on move; false when there are none.
    pub fn take_back(&mut self, may_move: impl Fn(Player) -> bool) -> bool {
        let Some(last) = self.before.iter().rposition(|(_, mover)| may_move(*mover)) else {
            return false;
        };
        if let Some((stage, mover)) = self.before.drain(last..).next() {
            self.stage = stage;
            self.mover = mover;
        }
        true
    }

    /// The end of the game, once the player on move can do nothing more.
    pub fn ending(&self, choices: &[Choice]) -> Option<Ending> {
        match &self.stage {
            Stage::Normal(_) => choices
                .is_empty()
                .then(|| Ending::win(self.mover.opponent())),
            Stage::Wld(position) => position.ending(),
        }
    }

    pub fn verdict(&self, engine: &mut Engine) -> Result<Ending> {
        engine.attempt(|session| self.stage.verdict(session, self.mover))
    }
}
