//! The options of a region. Most dominated options are recognised without computing their values.
//!
//! Nearly all options of a large region are dominated. To see that, the regions that are left after a domino are compared with
//! an option whose value is known, and bounds decide most of these comparisons. So only a few thousand of the hundreds of
//! thousands of regions that can arise on a board are evaluated.

use std::rc::Rc;

use super::memo::{Remembered, ValueBounds};
use super::region;
use super::solver::Solver;
use algebra::game::{Dyadic, Game, Player};
use algebra::limits::{Limited, Result};

/// The sum of regions after a domino: at most one region whose value is not known, and the value of all others.
#[derive(Clone, Copy)]
struct Remainder<T> {
    open: Option<OpenRegion<T>>,
    value: Game,
}

/// A region without a value, in normal position or negated.
#[derive(Clone, Copy)]
struct OpenRegion<T> {
    normal: T,
    negated: bool,
}

/// If a comparison takes more steps than this, the value of the region is computed.
const MOST_STEPS: u32 = 1 << 16;

impl Solver<'_> {
    /// The undominated options of a region for one player, each once.
    pub(super) fn options<T: Remembered>(
        &mut self,
        normal: T,
        player: Player,
    ) -> Result<Vec<Game>> {
        let mut options = Vec::new();
        let mut waiting = Vec::new();
        let is_narrow = region::is_narrow(normal);
        for rest in self.remainders(normal, player)? {
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

    /// The stop that the bounds guarantee to the player after the move. The most promising moves are evaluated first, because
    /// their values dominate many others.
    fn promise<T: Remembered>(
        &mut self,
        open: OpenRegion<T>,
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
        open: OpenRegion<T>,
        value: Game,
        options: &[Game],
        player: Player,
    ) -> Result<bool> {
        for &option in options {
            let difference = self.algebra.sub(option, value)?;
            let mut steps = MOST_STEPS;
            if self.is_matched(open, difference, player, &mut steps)? == Some(true) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The sums of regions after each domino of a player.
    fn remainders<T: Remembered>(
        &mut self,
        squares: T,
        player: Player,
    ) -> Result<Vec<Remainder<T>>> {
        let mut remainders = Vec::new();
        for left in region::dominoes(squares, player) {
            self.algebra.budget.tick()?;
            let start = self.summands.len();
            let mut largest: Option<OpenRegion<T>> = None;
            for region in region::regions(left) {
                let form = region.normal_form();
                let part = OpenRegion {
                    normal: form.state,
                    negated: form.is_negated,
                };
                let known = form.state.known_value(self.memo);
                let smaller = match largest {
                    _ if known.is_some() => part,
                    None => {
                        largest = Some(part);
                        continue;
                    }
                    Some(other) if other.normal.count_ones() < part.normal.count_ones() => {
                        largest = Some(part);
                        other
                    }
                    Some(_) => part,
                };
                let value = self.value_of(smaller)?;
                self.summands.push(value);
            }
            let value = self.add_summands(start)?;
            remainders.push(Remainder {
                open: largest,
                value,
            });
        }
        Ok(remainders)
    }

    fn value_of<T: Remembered>(&mut self, open: OpenRegion<T>) -> Result<Game> {
        let value = self.value(open.normal)?;
        self.negative_if(open.negated, value)
    }

    /// Whether the value is at least as good for the player as the region. `None` if that takes too many steps.
    fn is_matched<T: Remembered>(
        &mut self,
        open: OpenRegion<T>,
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
        if let Some(answer) = T::known(self.memo).matched.get(&key) {
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
            self.recurse(|solver| solver.is_matched_by_moves(normal, value, player, steps))?;
        if let Some(answer) = answer {
            T::known(self.memo).matched.insert(key, answer);
        }
        Ok(answer)
    }

    /// Applies the definition of the order: the value is at least as good as the region unless the player can move in the
    /// region to a game that is at least as good as the value, or the opponent can move in the value to a game that is, for
    /// the opponent, at least as good as the region.
    fn is_matched_by_moves<T: Remembered>(
        &mut self,
        normal: T,
        value: Game,
        player: Player,
        steps: &mut u32,
    ) -> Result<Option<bool>> {
        let opponent = player.opponent();
        let region = OpenRegion {
            normal,
            negated: false,
        };
        let mut is_sure = true;
        for option in self.algebra.options_of(value, opponent)? {
            match self.is_matched(region, option, opponent, steps)? {
                Some(true) => return Ok(Some(false)),
                answer => is_sure &= answer.is_some(),
            }
        }
        for rest in self.remainders(normal, player)? {
            let difference = self.algebra.sub(value, rest.value)?;
            let answer = match rest.open {
                Some(open) => self.is_matched(open, difference, opponent, steps)?,
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

impl Solver<'_> {
    /// Bounds that are sums of the smaller regions on both sides of a line. A player who never plays across some line is no
    /// better off (the One-Hand-Tied Principle, Winning Ways, chapter 5); Left plays across the lines between rows, Right
    /// across those between columns.
    ///
    /// Smaller regions are evaluated for this purpose only if they have at most two thirds of the squares: close bounds are
    /// worth a recursion, but not into a region of nearly the same size.
    pub(super) fn bounds<T: Remembered>(&mut self, normal: T) -> Result<Rc<ValueBounds>> {
        if let Some(bounds) = T::known(self.memo).bounds.get(&normal) {
            return Ok(Rc::clone(bounds));
        }
        let most = normal.count_ones() * 2 / 3;
        let mut bounds = ValueBounds::default();
        for player in Player::BOTH {
            let mut before = T::zero();
            let mut found = Vec::new();
            loop {
                before = region::next_line(before, player);
                let halves = [normal & before, normal & !before];
                if halves[1].is_zero() {
                    break;
                }
                found.extend(self.sum_of_halves(halves, most)?);
            }
            // The closest bounds are those that are worst for the player.
            let opponent = player.opponent();
            bounds.sides[player as usize] = self.algebra.undominated(opponent, found)?;
        }
        let bounds = Rc::new(bounds);
        T::known(self.memo)
            .bounds
            .insert(normal, Rc::clone(&bounds));
        Ok(bounds)
    }

    fn sum_of_halves<T: Remembered>(&mut self, halves: [T; 2], most: u32) -> Result<Option<Game>> {
        let start = self.summands.len();
        for region in halves.into_iter().flat_map(region::regions) {
            let known = self.known_value(region)?;
            let value = match known {
                None if region.count_ones() > most => {
                    self.summands.truncate(start);
                    return Ok(None);
                }
                None => self.value(region)?,
                Some(value) => value,
            };
            self.summands.push(value);
        }
        self.add_summands(start).map(Some)
    }
}
