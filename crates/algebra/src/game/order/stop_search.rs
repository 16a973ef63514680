//! A search for the stop of a sum whose components are shifted to mean 0, by narrowing bounds. It finds a number, not only who
//! wins, so it shares nothing with the searches for the winner in the solver.
//!
//! After the shift, sums that differ by a number share one table entry, and components that differ by a number cancel.
//! Means and temperatures cut most branches, and a move is skipped if another one has at least the same incentive.
//! A move in a number is never needed: the stop is always at least the mean, which is 0, and if the sum is a number, it
//! is 0 itself.

use std::cmp::Reverse;
use std::rc::Rc;

use super::component::{Component, Move};
use super::sum_of_copies::insert_or_cancel;
use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Limited, Result};

/// A sum with mean 0: an infinitesimal n.up + *k, and the other components sorted by id.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CentredSum {
    pub infinitesimal: Game,
    pub parts: Vec<Game>,
}

/// A stop from the point of view of the player who starts: a larger number is better, and at equal numbers it is better
/// to have moved last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score {
    number: Dyadic,
    moved_last: bool,
}

impl Score {
    fn new(number: Dyadic, moved_last: bool) -> Self {
        Score { number, moved_last }
    }

    /// The score of a move, from the mover's point of view, if it gains `gain` and the opponent then gets this score.
    fn after_move(&self, gain: &Dyadic) -> Score {
        Score::new(gain.sub(&self.number), !self.moved_last)
    }

    fn reaches(&self, number: &Dyadic) -> bool {
        self.number > *number || self.number == *number && self.moved_last
    }
}

/// A lower and an upper bound of the stop.
#[derive(Clone, Debug)]
pub struct StopBounds {
    low: Score,
    high: Score,
}

impl StopBounds {
    fn exact(score: Score) -> Self {
        StopBounds {
            low: score.clone(),
            high: score,
        }
    }

    /// Whether the number is reached, if the bounds decide it.
    fn decide(&self, number: &Dyadic) -> Option<bool> {
        if self.low.reaches(number) {
            return Some(true);
        }
        (!self.high.reaches(number)).then_some(false)
    }
}

impl CentredSum {
    /// The sum without one component; `None` stands for the infinitesimal n.up + *k.
    fn without(&self, part: Option<usize>) -> CentredSum {
        let mut rest = self.clone();
        match part {
            None => rest.infinitesimal = Game::ZERO,
            Some(at) => {
                rest.parts.remove(at);
            }
        }
        rest
    }
}

/// A move in a sum: the index of the part (`None` for the infinitesimal n.up + *k), the component at that place, and
/// the index of the move in it.
type SumMove = (Option<usize>, Rc<Component>, usize);

impl Algebra {
    /// Adds a component whose mean is 0. A game and its negative cancel.
    pub(super) fn add_component(&mut self, sum: &mut CentredSum, g: Game) -> Result<()> {
        if self.store.is_number_up_star(g) {
            sum.infinitesimal = self.add(sum.infinitesimal, g)?;
            return Ok(());
        }
        let negative = self.negate(g)?;
        insert_or_cancel(&mut sum.parts, g, negative);
        Ok(())
    }

    /// True if the player, moving first, reaches a larger number, or this number with the opponent to move.
    pub(super) fn reaches_stop(
        &mut self,
        sum: CentredSum,
        player: Player,
        number: &Dyadic,
    ) -> Result<bool> {
        let bounds = self.stop_bounds(sum, player, number)?;
        Ok(bounds.low.reaches(number))
    }

    fn stop_bounds(
        &mut self,
        sum: CentredSum,
        player: Player,
        number: &Dyadic,
    ) -> Result<StopBounds> {
        let single = match (sum.infinitesimal, &sum.parts[..]) {
            (infinitesimal, []) => Some(infinitesimal),
            (Game::ZERO, [g]) => Some(*g),
            _ => None,
        };
        if let Some(g) = single {
            let stop = self.stop(g, player);
            return Ok(StopBounds::exact(match player {
                Player::Left => Score::new(stop.number, stop.right_to_move),
                Player::Right => Score::new(stop.number.negate(), !stop.right_to_move),
            }));
        }
        let key = (sum, player);
        let mut bounds = match self.memo.sum_stops.get(&key) {
            Some(bounds) => bounds.clone(),
            None => self.thermal_bounds(&key.0)?,
        };
        if bounds.decide(number).is_some() {
            return Ok(bounds);
        }
        match self.decide_by_order(&key.0, player, number)? {
            Some(true) => bounds.low = Score::new(number.clone(), true),
            Some(false) => bounds.high = Score::new(number.clone(), false),
            None => self.recurse(|algebra| {
                algebra.drop_one_sided(&key.0, player, number, &mut bounds)?;
                match bounds.decide(number) {
                    Some(_) => Ok(()),
                    None => algebra.narrow_bounds(&key.0, player, number, &mut bounds),
                }
            })?,
        }
        self.memo.sum_stops.insert(key, bounds.clone());
        Ok(bounds)
    }

    /// Decides a sum of two components by comparing one with the negative of the other.
    fn decide_by_order(
        &mut self,
        sum: &CentredSum,
        player: Player,
        number: &Dyadic,
    ) -> Result<Option<bool>> {
        let (g, h) = match (sum.infinitesimal, &sum.parts[..]) {
            (infinitesimal, [g]) => (*g, infinitesimal),
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

    /// The player who moves first gets at least the mean, and at most the mean plus the temperature of the hottest
    /// component.
    fn thermal_bounds(&mut self, sum: &CentredSum) -> Result<StopBounds> {
        let mut hottest = Dyadic::zero();
        for &g in &sum.parts {
            hottest = hottest.max(self.temperature(g)?);
        }
        Ok(StopBounds {
            low: Score::new(Dyadic::zero(), false),
            high: Score::new(hottest, true),
        })
    }

    /// Narrows the bounds by the stops of smaller sums: a player does not gain if components that are at least 0 from
    /// that player's point of view are dropped. Such components are usually moves in sente, which hardly matter.
    fn drop_one_sided(
        &mut self,
        sum: &CentredSum,
        player: Player,
        number: &Dyadic,
        bounds: &mut StopBounds,
    ) -> Result<()> {
        for favoured in [player, player.opponent()] {
            let mut rest = sum.clone();
            rest.parts.clear();
            for &g in &sum.parts {
                if !self.prefers(favoured, g, Game::ZERO)? {
                    rest.parts.push(g);
                }
            }
            if bounds.decide(number).is_some() || rest.parts.len() == sum.parts.len() {
                continue;
            }
            let rest = self.stop_bounds(rest, player, number)?;
            if favoured == player {
                bounds.low = rest.low.max(bounds.low.clone());
            } else {
                bounds.high = rest.high.min(bounds.high.clone());
            }
        }
        Ok(())
    }

    /// Searches until the bounds decide whether the number is reached.
    fn narrow_bounds(
        &mut self,
        sum: &CentredSum,
        player: Player,
        number: &Dyadic,
        bounds: &mut StopBounds,
    ) -> Result<()> {
        // If the sum is a number, it is 0, and this is its stop.
        let mut most = Score::new(Dyadic::zero(), false);
        for (part, component, at) in self.undominated_moves(sum, player)? {
            self.budget.tick()?;
            let Move { to, gain, .. } = &component.moves(player)[at];
            let mut next = sum.without(part);
            self.add_component(&mut next, *to)?;
            let answer = self.stop_bounds(next, player.opponent(), &gain.sub(number))?;
            let reached = answer.high.after_move(gain);
            if reached.reaches(number) {
                bounds.low = reached;
                return Ok(());
            }
            most = most.max(answer.low.after_move(gain));
        }
        bounds.high = most;
        Ok(())
    }

    /// True if some move is better than any in the infinitesimal n.up + *k. This avoids listing the moves of a large
    /// Nim heap.
    fn is_infinitesimal_outdone(&mut self, sum: &CentredSum, player: Player) -> Result<bool> {
        for &g in &sum.parts {
            if self.has_move_above_infinitesimals(g, player)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The moves whose incentives are not dominated, those in the hottest components first.
    fn undominated_moves(&mut self, sum: &CentredSum, player: Player) -> Result<Vec<SumMove>> {
        let mut order = Vec::with_capacity(sum.parts.len() + 1);
        for (at, &g) in sum.parts.iter().enumerate() {
            if at == 0 || sum.parts[at - 1] != g {
                order.push((Some(at), self.component(g)?));
            }
        }
        order.sort_by_cached_key(|(_, c)| Reverse(c.temperature.clone()));
        if sum.infinitesimal != Game::ZERO && !self.is_infinitesimal_outdone(sum, player)? {
            order.push((None, self.component(sum.infinitesimal)?));
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
