//! Which way leads to an outcome: values, a search, or back from the ends of play.

use super::fault::Result;
use super::session::Session;
use crate::game::{Player, Relation};
use crate::limits::Halt;
use crate::position::{Form, Move, Position};

/// A game in which so many positions follow each other is left to its value: it may have no end, and that shows there.
const LONG_WAY: usize = 1 << 10;

/// How it is found out who wins when a player starts.
pub(super) enum Way {
    /// It was searched, with this answer.
    Search(bool),
    /// The parts have their values.
    Values,
    /// Play may return: from its ends.
    Backwards,
}

impl Session {
    /// Tries something for so many looks at the limits.
    pub fn within<T>(
        &mut self,
        looks: u64,
        work: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<Option<T>> {
        let trial = self.budget().begin_attempt(looks);
        let found = work(self);
        let goes_on = self.budget().end_attempt(trial);
        match found {
            Err(fault) if fault.halt == Some(Halt::Patience) => {
                goes_on?;
                Ok(None)
            }
            found => found.map(Some),
        }
    }

    /// Are its parts short games, if that and their values are found soon?
    pub(super) fn is_soon_short(&mut self, p: Position) -> Result<Option<bool>> {
        self.within(self.patience, |session| session.is_short(p))
    }

    /// The way to who wins when this player starts. Value and search are tried in turns, longer each time, and what they
    /// find out on the way stays.
    pub(super) fn way_to_outcome(&mut self, p: Position, player: Player) -> Result<Way> {
        if self.positions.known_value(p).is_some() {
            return Ok(Way::Values);
        }
        if self.positions.known_fate(p)?.is_some() {
            return Ok(Way::Backwards);
        }
        if let Form::Negative(part) = *self.positions.form(p) {
            let way = self.way_to_outcome(part, player.opponent())?;
            // Its own parts may still be without their values.
            return match way {
                Way::Search(_) => Ok(way),
                _ => self.way_by_value(p),
            };
        }
        let before = self.positions.sums.len();
        let mut looks = self.patience;
        while !self.paranoid {
            self.longest_way = 0;
            if looks > 0
                && let Some(way) = self.within(looks, |session| session.way_by_value(p))?
            {
                return Ok(way);
            }
            if self.longest_way >= LONG_WAY {
                break;
            }
            if let Some(wins) = self.wins_by_own_search(p, player, looks)? {
                self.searched.get_or_insert(0);
                return Ok(Way::Search(wins));
            }
            let most = if looks == 0 { u64::MAX } else { looks };
            match self.within(most, |session| session.search_start(p, player)) {
                Ok(Some(wins)) => {
                    let sums = self.positions.sums.len() - before;
                    self.searched = Some(self.searched.unwrap_or(0) + sums);
                    return Ok(Way::Search(wins));
                }
                Ok(None) => looks = looks.saturating_mul(4),
                Err(fault) if fault.goes_round => break,
                // A heap of so many beans has its theory, and no list of moves.
                Err(fault) if matches!(fault.halt, Some(Halt::Large(_) | Halt::Depth(_))) => break,
                Err(fault) => return Err(fault),
            }
        }
        self.way_by_value(p)
    }

    fn way_by_value(&mut self, p: Position) -> Result<Way> {
        Ok(match self.is_short(p)? {
            true => Way::Values,
            false => Way::Backwards,
        })
    }

    fn is_soon_valued(&mut self, p: Position) -> Result<bool> {
        Ok(self.positions.known_value(p).is_some() || self.is_soon_short(p)?.is_some())
    }

    /// Is p <= q, where a search of p - q tells that sooner than the values of the two?
    pub(super) fn searched_order(&mut self, p: Position, q: Position) -> Result<Option<bool>> {
        if self.paranoid || self.is_soon_valued(p)? && self.is_soon_valued(q)? {
            return Ok(None);
        }
        let difference = self.difference(p, q)?;
        Ok(match self.way_to_outcome(difference, Player::Left)? {
            Way::Search(wins) => Some(!wins),
            Way::Values | Way::Backwards => None,
        })
    }

    pub(super) fn searched_relation(
        &mut self,
        p: Position,
        q: Position,
    ) -> Result<Option<Relation>> {
        let Some(le) = self.searched_order(p, q)? else {
            return Ok(None);
        };
        let ge = self.searched_order(q, p)?;
        Ok(ge.map(|ge| Relation::from_le(le, ge)))
    }

    /// Is it a game of normal play whose value takes so long that its outcome is searched?
    pub fn is_searched(&mut self, p: Position) -> Result<bool> {
        Ok(p.is_normal() && self.is_soon_short(p)?.is_none())
    }

    /// A first move with which this player wins, if there is one.
    pub fn first_winning_move(&mut self, p: Position, player: Player) -> Result<Option<Move>> {
        for made in self.moves_of(p, player)? {
            if !self.wins_starting(made.result, player.opponent())? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }
}
