//! The stop of a sum whose parts have mean 0, as far as it is asked for.
//!
//! With the means aside, sums that differ by a number are one, and components cancel that differ by one. Means and
//! temperatures cut most branches, and a move is left out where the incentive of another is at least its own. A move in a
//! number is never needed: if the sum is a number it is 0, which is its stop, and at least 0 the stop always is.

use std::cmp::Reverse;
use std::rc::Rc;

use super::component::{Component, Move};
use super::copies::insert_or_cancel;
use crate::game::Algebra;
use crate::game::form::store::{Game, Mark};
use crate::game::form::table::remember;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Limited, Result};

/// A sum in order, whose mean is 0: an infinitesimal compact game, and the other components sorted by id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Centred {
    pub compact: Game,
    pub parts: Vec<Game>,
}

/// A stop as who moves first sees it: the larger the better, and then better not to be on move there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    number: Dyadic,
    moved_last: bool,
}

impl Score {
    fn new(number: Dyadic, moved_last: bool) -> Self {
        Score { number, moved_last }
    }

    /// Seen by the opponent, who moved to where this is the score and gained so much by that.
    fn before(&self, gain: &Dyadic) -> Score {
        Score::new(gain.sub(&self.number), !self.moved_last)
    }

    fn reaches(&self, number: &Dyadic) -> bool {
        self.number > *number || self.number == *number && self.moved_last
    }
}

/// Between what the stop lies.
#[derive(Clone, Debug)]
pub struct Bounds {
    low: Score,
    high: Score,
}

impl Bounds {
    fn exact(score: Score) -> Self {
        Bounds {
            low: score.clone(),
            high: score,
        }
    }

    /// Is the number reached, as far as the bounds tell?
    fn tell(&self, number: &Dyadic) -> Option<bool> {
        if self.low.reaches(number) {
            return Some(true);
        }
        (!self.high.reaches(number)).then_some(false)
    }
}

impl Centred {
    /// Were all its games stored before the mark?
    pub fn is_older(&self, mark: &Mark) -> bool {
        mark.knows(self.compact) && self.parts.iter().all(|g| mark.knows(*g))
    }

    /// Without the component at this place.
    fn without(&self, part: Option<usize>) -> Centred {
        let mut rest = self.clone();
        match part {
            None => rest.compact = Game::ZERO,
            Some(at) => {
                rest.parts.remove(at);
            }
        }
        rest
    }
}

/// A move in a sum: the part, or the compact game; what it is by itself; and which of its moves.
type SumMove = (Option<usize>, Rc<Component>, usize);

impl Algebra {
    /// Adds a component whose mean is 0. A game and its negative cancel.
    pub(super) fn join(&mut self, sum: &mut Centred, g: Game) -> Result<()> {
        if self.store.is_compact(g) {
            sum.compact = self.add(sum.compact, g)?;
            return Ok(());
        }
        let negative = self.negate(g)?;
        insert_or_cancel(&mut sum.parts, g, negative);
        Ok(())
    }

    /// Does the player, moving first, reach more than this number, or the number with the opponent on move?
    pub(super) fn reaches_stop(
        &mut self,
        sum: Centred,
        player: Player,
        number: &Dyadic,
    ) -> Result<bool> {
        let bounds = self.stop_bounds(sum, player, number)?;
        Ok(bounds.low.reaches(number))
    }

    fn stop_bounds(&mut self, sum: Centred, player: Player, number: &Dyadic) -> Result<Bounds> {
        let single = match (sum.compact, &sum.parts[..]) {
            (compact, []) => Some(compact),
            (Game::ZERO, [g]) => Some(*g),
            _ => None,
        };
        if let Some(g) = single {
            let stop = self.stop(g, player);
            return Ok(Bounds::exact(match player {
                Player::Left => Score::new(stop.number, stop.right_to_move),
                Player::Right => Score::new(stop.number.negate(), !stop.right_to_move),
            }));
        }
        let key = (sum, player);
        let mut bounds = match self.memory.sum_searches.get(&key) {
            Some(bounds) => bounds.clone(),
            None => self.thermal_bounds(&key.0)?,
        };
        if bounds.tell(number).is_some() {
            return Ok(bounds);
        }
        match self.order_tells(&key.0, player, number)? {
            Some(true) => bounds.low = Score::new(number.clone(), true),
            Some(false) => bounds.high = Score::new(number.clone(), false),
            None => self.deeper(|algebra| algebra.narrow(&key.0, player, number, &mut bounds))?,
        }
        remember(&mut self.memory.sum_searches, key, bounds.clone());
        Ok(bounds)
    }

    /// Of two components one is compared with the negative of the other.
    fn order_tells(
        &mut self,
        sum: &Centred,
        player: Player,
        number: &Dyadic,
    ) -> Result<Option<bool>> {
        let (g, h) = match (sum.compact, &sum.parts[..]) {
            (compact, [g]) => (*g, compact),
            (Game::ZERO, [g, h]) => (*g, *h),
            _ => return Ok(None),
        };
        let number = match player {
            Player::Left => number.clone(),
            Player::Right => number.negate(),
        };
        let (number, h) = (self.number(number)?, self.negate(h)?);
        let other = self.add(h, number)?;
        Ok(Some(!self.prefers(player, other, g)?))
    }

    /// Who moves first gets at least the mean, and at most the temperature of the hottest component more.
    fn thermal_bounds(&mut self, sum: &Centred) -> Result<Bounds> {
        let mut hottest = Dyadic::zero();
        for &g in &sum.parts {
            hottest = hottest.max(self.temperature(g)?);
        }
        Ok(Bounds {
            low: Score::new(Dyadic::zero(), false),
            high: Score::new(hottest, true),
        })
    }

    /// Searches until the bounds tell whether the number is reached.
    fn narrow(
        &mut self,
        sum: &Centred,
        player: Player,
        number: &Dyadic,
        bounds: &mut Bounds,
    ) -> Result<()> {
        // The stop of 0, in case that the sum is a number.
        let mut most = Score::new(Dyadic::zero(), false);
        for (part, component, at) in self.sensible_moves(sum, player)? {
            self.budget.tick()?;
            let Move { to, gain, .. } = &component.moves(player)[at];
            let mut next = sum.without(part);
            self.join(&mut next, *to)?;
            let answer = self.stop_bounds(next, player.opponent(), &gain.sub(number))?;
            let reached = answer.high.before(gain);
            if reached.reaches(number) {
                bounds.low = reached;
                return Ok(());
            }
            most = most.max(answer.low.before(gain));
        }
        bounds.high = most;
        Ok(())
    }

    /// Is some move better than any in the compact game? That spares listing those of a large nim heap.
    fn is_outdone(&mut self, sum: &Centred, player: Player) -> Result<bool> {
        for &g in &sum.parts {
            if self.outdoes_infinitesimals(g, player)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves whose incentive no other one has at least, in the hottest components first.
    fn sensible_moves(&mut self, sum: &Centred, player: Player) -> Result<Vec<SumMove>> {
        let mut order = Vec::with_capacity(sum.parts.len() + 1);
        for (at, &g) in sum.parts.iter().enumerate() {
            if at == 0 || sum.parts[at - 1] != g {
                order.push((Some(at), self.component(g)?));
            }
        }
        order.sort_by_cached_key(|(_, c)| Reverse(c.temperature.clone()));
        if sum.compact != Game::ZERO && !self.is_outdone(sum, player)? {
            order.push((None, self.component(sum.compact)?));
        }
        let mut kept: Vec<SumMove> = Vec::new();
        for (part, component) in order {
            'next: for at in 0..component.moves(player).len() {
                if let Some(incentive) = component.moves(player)[at].incentive {
                    let mut other = 0;
                    while other < kept.len() {
                        let (_, c, i) = &kept[other];
                        if let Some(known) = c.moves(player)[*i].incentive {
                            if self.le(incentive, known)? {
                                continue 'next;
                            }
                            if self.le(known, incentive)? {
                                kept.remove(other);
                                continue;
                            }
                        }
                        other += 1;
                    }
                }
                kept.push((part, component.clone(), at));
            }
        }
        Ok(kept)
    }
}
