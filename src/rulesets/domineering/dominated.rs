//! Options of a region, where most of the dominated ones are found without their values.
//!
//! Nearly all options of a large region are dominated. To see that takes no value of theirs: what a domino leaves is
//! compared with an option that is known, and the bounds settle most such comparisons. So of the hundred thousands of regions
//! that can arise on a board only some thousands get a value.

use super::memo::Remembered;
use super::region;
use super::solver::Solver;
use crate::game::{Dyadic, Game, Player, insert_bounded};
use crate::limits::{Limited, Result};

/// What a domino leaves: a value, and at most one region whose value is not known.
#[derive(Clone, Copy)]
struct Rest<T> {
    open: Option<Open<T>>,
    value: Game,
}

/// A region in normal position, or the negative of that.
#[derive(Clone, Copy)]
struct Open<T> {
    normal: T,
    negated: bool,
}

/// A comparison that needs more steps is left to the values.
const MOST_STEPS: u32 = 1 << 16;

impl Solver<'_> {
    /// Options of a region for one player: all that are undominated, each once.
    pub(super) fn options<T: Remembered>(
        &mut self,
        normal: T,
        player: Player,
    ) -> Result<Vec<Game>> {
        let mut options = Vec::new();
        let mut waiting = Vec::new();
        let is_narrow = region::is_narrow(normal);
        for rest in self.rests(normal, player)? {
            match rest.open {
                None => options.push(rest.value),
                Some(open) if is_narrow => {
                    let option = self.value_of(open)?;
                    options.push(self.algebra.add(option, rest.value)?);
                }
                Some(open) => waiting.push((self.promise(open, rest.value, player)?, open, rest)),
            }
        }
        options.sort_unstable();
        options.dedup();
        options = self.algebra.undominated(player, options)?;
        waiting.sort_by(|(a, ..), (b, ..)| match player {
            Player::Left => b.cmp(a),
            Player::Right => a.cmp(b),
        });
        for (_, open, rest) in waiting {
            if self.is_dominated(open, rest.value, &options, player)? {
                continue;
            }
            let option = self.value_of(open)?;
            options.push(self.algebra.add(option, rest.value)?);
            options = self.algebra.undominated(player, options)?;
        }
        Ok(options)
    }

    /// The stop that the player can be sure of after the move, as far as the bounds tell: the most promising moves are to
    /// come first, since each value that is found dominates many others.
    fn promise<T: Remembered>(
        &mut self,
        open: Open<T>,
        value: Game,
        player: Player,
    ) -> Result<Option<Dyadic>> {
        let opponent = player.opponent();
        let bounds = self.bounds(open.normal)?;
        let worse = bounds.for_player(if open.negated { player } else { opponent });
        let mut stops = Vec::with_capacity(worse.len());
        for &bound in worse {
            let bound = self.negative_if(open.negated, bound)?;
            let bound = self.algebra.add(bound, value)?;
            stops.push(self.algebra.stop(bound, opponent).number);
        }
        Ok(match player {
            Player::Left => stops.into_iter().max(),
            Player::Right => stops.into_iter().min(),
        })
    }

    fn is_dominated<T: Remembered>(
        &mut self,
        open: Open<T>,
        value: Game,
        options: &[Game],
        player: Player,
    ) -> Result<bool> {
        for &option in options {
            let difference = self.algebra.sub(option, value)?;
            let mut steps = MOST_STEPS;
            if self.is_outdone(open, difference, player, &mut steps)? == Some(true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What is left after each domino of a player.
    fn rests<T: Remembered>(&mut self, squares: T, player: Player) -> Result<Vec<Rest<T>>> {
        let mut rests = Vec::new();
        for left in region::dominoes(squares, player) {
            self.algebra.budget.tick()?;
            let start = self.parts.len();
            let mut largest: Option<Open<T>> = None;
            for region in region::regions(left) {
                let (normal, negated) = region.normal();
                let part = Open { normal, negated };
                let known = normal.known_value(self.memo);
                let smaller = match largest {
                    _ if known.is_some() => part,
                    None => {
                        largest = Some(part);
                        continue;
                    }
                    Some(other) if other.normal.count_ones() < normal.count_ones() => {
                        largest = Some(part);
                        other
                    }
                    Some(_) => part,
                };
                let value = self.value_of(smaller)?;
                self.parts.push(value);
            }
            let value = self.add_parts(start)?;
            rests.push(Rest {
                open: largest,
                value,
            });
        }
        Ok(rests)
    }

    fn value_of<T: Remembered>(&mut self, open: Open<T>) -> Result<Game> {
        let value = self.value(open.normal)?;
        self.negative_if(open.negated, value)
    }

    /// Is the value at least as good for the player as the region? `None` when that takes too many steps.
    fn is_outdone<T: Remembered>(
        &mut self,
        open: Open<T>,
        value: Game,
        player: Player,
        steps: &mut u32,
    ) -> Result<Option<bool>> {
        let value = self.negative_if(open.negated, value)?;
        let player = if open.negated {
            player.opponent()
        } else {
            player
        };
        let normal = open.normal;
        if let Some(exact) = normal.known_value(self.memo) {
            return self.algebra.prefers(player, value, exact).map(Some);
        }
        let key = (normal, value, player);
        if let Some(answer) = T::known(self.memo).outdone.get(&key) {
            return Ok(Some(*answer));
        }
        let bounds = self.bounds(normal)?;
        for &bound in bounds.for_player(player) {
            if self.algebra.prefers(player, value, bound)? {
                return Ok(Some(true));
            }
        }
        for &bound in bounds.for_player(player.opponent()) {
            if !self.algebra.prefers(player, value, bound)? {
                return Ok(Some(false));
            }
        }
        if *steps == 0 {
            return Ok(None);
        }
        *steps -= 1;
        let answer =
            self.recurse(|solver| solver.is_outdone_by_moves(normal, value, player, steps))?;
        if let Some(answer) = answer {
            insert_bounded(&mut T::known(self.memo).outdone, key, answer);
        }
        Ok(answer)
    }

    /// It is, unless the player moves in the region to something at least as good as the value, or the opponent in the value
    /// to something at least as good for the opponent as the region.
    fn is_outdone_by_moves<T: Remembered>(
        &mut self,
        normal: T,
        value: Game,
        player: Player,
        steps: &mut u32,
    ) -> Result<Option<bool>> {
        let opponent = player.opponent();
        let region = Open {
            normal,
            negated: false,
        };
        let mut is_sure = true;
        for option in self.algebra.options_of(value, opponent)? {
            match self.is_outdone(region, option, opponent, steps)? {
                Some(true) => return Ok(Some(false)),
                answer => is_sure &= answer.is_some(),
            }
        }
        for rest in self.rests(normal, player)? {
            let difference = self.algebra.sub(value, rest.value)?;
            let answer = match rest.open {
                Some(open) => self.is_outdone(open, difference, opponent, steps)?,
                None => Some(self.algebra.prefers(opponent, difference, Game::ZERO)?),
            };
            match answer {
                Some(true) => return Ok(Some(false)),
                answer => is_sure &= answer.is_some(),
            }
        }
        Ok(is_sure.then_some(true))
    }
}
