//! How games end.

use super::fault::Result;
use super::session::Session;
use super::way::Way;
use crate::game::{Ending, Outcome, Player, SumRule};
use crate::position::{Convention, Position};

impl Session {
    /// How it ends when this player is to move and both play as well as they can.
    pub fn end_of_play(&mut self, p: Position, mover: Player) -> Result<Ending> {
        self.in_passing(|session| session.find_end(p, mover))
    }

    fn find_end(&mut self, p: Position, mover: Player) -> Result<Ending> {
        match p.convention() {
            Convention::WinsAndDraws => return self.solve(p),
            Convention::Misere => return self.end_of_misere(self.positions.played(p), mover),
            Convention::Normal => {}
        }
        let wins = match self.way_to_outcome(p, mover)? {
            Way::Search(wins) => wins,
            Way::Values => self.settle(|positions| positions.wins_starting(p, mover))?,
            Way::Backwards => return Ok(self.loopy_outcome(p)?.ending(mover)),
        };
        Ok(Ending::win(if wins { mover } else { mover.opponent() }))
    }

    /// Does this player win, moving first?
    pub fn wins_starting(&mut self, p: Position, player: Player) -> Result<bool> {
        Ok(self.end_of_play(p, player)? == Ending::win(player))
    }

    /// The rules by which the parts tell the outcome, where there are many copies of one.
    pub fn foresight(&mut self, p: Position) -> Result<Option<Vec<SumRule>>> {
        if !self.positions.has_many_copies(p)? {
            return Ok(None);
        }
        self.value_parts(p)?;
        self.settle(|positions| positions.foresight(p))
    }

    pub fn outcome_of(&mut self, p: Position) -> Result<Outcome> {
        self.in_passing(|session| session.find_outcome(p))
    }

    pub(super) fn find_outcome(&mut self, p: Position) -> Result<Outcome> {
        if p.is_normal() {
            return match self.way_to_outcome(p, Player::Left)? {
                Way::Search(wins) => {
                    let left = Ending::win(if wins { Player::Left } else { Player::Right });
                    let right = self.end_of_play(p, Player::Right)?;
                    Ok(Outcome::of_endings(left, right))
                }
                Way::Values => self.settle(|positions| positions.outcome(p)),
                Way::Backwards => self.loopy_outcome(p),
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
}
