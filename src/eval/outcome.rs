//! How games end.

use super::fault::Result;
use super::session::Session;
use crate::game::{Ending, Foresight, Outcome, Player};
use crate::position::{Convention, Position};

impl Session {
    /// How it ends when this player is to move and both play as well as they can.
    pub fn end_of_play(&mut self, p: Position, mover: Player) -> Result<Ending> {
        match p.convention() {
            Convention::WinsAndDraws => self.solve(p),
            Convention::Normal if let Some(wins) = self.searched_start(p, mover)? => {
                Ok(Ending::win(if wins { mover } else { mover.opponent() }))
            }
            Convention::Normal if let Some(outcome) = self.outcome_where_loopy(p)? => {
                Ok(outcome.ending(mover))
            }
            Convention::Misere => self.end_of_misere(self.positions.played(p), mover),
            Convention::Normal => Ok(Ending::win(match self.wins_starting(p, mover)? {
                true => mover,
                false => mover.opponent(),
            })),
        }
    }

    /// The rules by which the parts tell the outcome, where there are many copies of one.
    pub fn foresight(&mut self, p: Position) -> Result<Option<Vec<Foresight>>> {
        if !self.positions.has_many_copies(p)? {
            return Ok(None);
        }
        self.value_parts(p)?;
        self.settle(|positions| positions.foresight(p))
    }

    pub fn outcome_of(&mut self, p: Position) -> Result<Outcome> {
        if p.is_normal() {
            if let Some(left) = self.searched_start(p, Player::Left)?
                && let Some(right) = self.searched_start(p, Player::Right)?
            {
                return Ok(Outcome::of_starts(left, right));
            }
            return match self.outcome_where_loopy(p)? {
                Some(outcome) => Ok(outcome),
                None => self.settle(|positions| positions.outcome(p)),
            };
        }
        let mut endings = [Ending::Draw; 2];
        for (ending, player) in endings.iter_mut().zip([Player::Left, Player::Right]) {
            if !p.has_turns() {
                *ending = self.end_of_play(p, player)?;
                continue;
            }
            // Where the game itself says who moves, that is how it ends.
            let started = self.with_mover(p, player)?;
            *ending = self.solve(started.unwrap_or(p))?;
        }
        Ok(Outcome::of_endings(endings[0], endings[1]))
    }

    /// Does this player win, moving first?
    pub fn wins_starting(&mut self, p: Position, player: Player) -> Result<bool> {
        if p.convention() == Convention::Misere {
            return Ok(self.end_of_play(p, player)? == Ending::win(player));
        }
        if let Some(wins) = self.searched_start(p, player)? {
            return Ok(wins);
        }
        match self.outcome_where_loopy(p)? {
            Some(outcome) => Ok(outcome.wins_starting(player)),
            None => self.settle(|positions| positions.wins_starting(p, player)),
        }
    }
}
