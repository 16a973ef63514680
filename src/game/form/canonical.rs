//! The canonical form of {L|R}: number, dominated options, reversible options.

use std::cmp::Ordering;

use super::store::Game;
use super::stored_stop::StopAt;
use super::table::pair;
use crate::game::Algebra;
use crate::game::number::dyadic::{Dyadic, End, simplest_between};
use crate::limits::{Halt, Limited};

/// A game under construction: options that are values, not yet in canonical form.
struct Bracket {
    left: Vec<Game>,
    right: Vec<Game>,
    left_stop: StopAt,
    right_stop: StopAt,
}

/// What is remembered, within one construction, about an option and the game being built.
///
/// A small table that forgets; `round` tells this construction's entries from older ones.
pub(in crate::game) struct Scratch {
    round: u32,
    slots: Vec<(u32, Game, u8)>,
    /// Options of the game being built that something found out rests on.
    witnesses: Vec<Game>,
    /// What was found out about the game being built: an option, whether it stood on the left of `<=`, and
    /// the answer.
    facts: Vec<(Game, bool, bool)>,
}

/// A construction that found out at least this much about its game passes it on to the table of comparisons.
const WORTH_KEEPING: usize = 16;

const SCRATCH: usize = 1 << 13;
const LE_KNOWN: u8 = 1;
const LE: u8 = 2;
const GE_KNOWN: u8 = 4;
const GE: u8 = 8;

impl Scratch {
    pub(in crate::game) fn new() -> Self {
        Scratch {
            round: 0,
            witnesses: Vec::new(),
            slots: vec![(0, Game::ZERO, 0); SCRATCH],
            facts: Vec::new(),
        }
    }

    fn next_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.slots.fill((0, Game::ZERO, 0));
            self.round = 1;
        }
        self.facts.clear();
        self.witnesses.clear();
    }

    fn rests_on(&mut self, option: Game) {
        if !self.witnesses.contains(&option) {
            self.witnesses.push(option);
        }
    }

    #[inline]
    fn get(&self, g: Game, known: u8, bit: u8) -> Option<bool> {
        let (round, game, bits) = self.slots[g.0 as usize % SCRATCH];
        (round == self.round && game == g && bits & known != 0).then_some(bits & bit != 0)
    }

    #[inline]
    fn set(&mut self, g: Game, known: u8, bit: u8, answer: bool) {
        let slot = &mut self.slots[g.0 as usize % SCRATCH];
        if slot.0 != self.round || slot.1 != g {
            *slot = (self.round, g, 0);
        }
        slot.2 |= known | if answer { bit } else { 0 };
        self.facts.push((g, bit == LE, answer));
    }
}

impl Algebra {
    /// The value of {left|right}.
    pub fn bracket(&mut self, left: Vec<Game>, right: Vec<Game>) -> Result<Game, Halt> {
        self.budget.tick()?;
        if let Some(x) = self.number_between(&left, &right) {
            return self.number(x);
        }
        // Not a number, so neither side is empty: otherwise some integer would fit.
        let left = self.undominated(left, true)?;
        let right = self.undominated(right, false)?;
        let store = &self.store;
        let mut bracket = Bracket {
            left_stop: store.best(&left, Ordering::Greater, |s, g| s.right_stop_of(g)),
            right_stop: store.best(&right, Ordering::Less, |s, g| s.left_stop_of(g)),
            left,
            right,
        };
        self.scratch.next_round();
        self.bypass_reversible(&mut bracket, true)?;
        self.bypass_reversible(&mut bracket, false)?;
        let (mut left, mut right) = (bracket.left, bracket.right);
        let game = self.store.intern(&mut left, &mut right, &mut self.budget)?;
        if self.scratch.facts.len() >= WORTH_KEEPING {
            for at in 0..self.scratch.facts.len() {
                let (x, on_the_left, answer) = self.scratch.facts[at];
                let key = if on_the_left {
                    pair(x, game)
                } else {
                    pair(game, x)
                };
                self.order_table.insert(key, answer, &mut self.budget)?;
            }
        }
        Ok(game)
    }

    /// The simplest number x with every Left option less than or confused with x, and x likewise with
    /// every Right option, if there is one (the simplicity theorem, which holds for all options, not only
    /// for numbers). The stops of the options tell.
    pub(in crate::game) fn number_between(&self, left: &[Game], right: &[Game]) -> Option<Dyadic> {
        let store = &self.store;
        let low = (!left.is_empty())
            .then(|| store.best(left, Ordering::Greater, |s, g| s.right_stop_of(g)));
        let high = (!right.is_empty())
            .then(|| store.best(right, Ordering::Less, |s, g| s.left_stop_of(g)));
        if let (Some(low), Some(high)) = (low, high)
            && store.order_of_stops(low, high) != Ordering::Less
        {
            return None;
        }
        let low = low.map_or(End::Unbounded, |at| {
            let stop = store.in_full(at);
            if stop.right_to_move {
                End::Open(stop.number)
            } else {
                End::Closed(stop.number)
            }
        });
        let high = high.map_or(End::Unbounded, |at| {
            let stop = store.in_full(at);
            if stop.right_to_move {
                End::Closed(stop.number)
            } else {
                End::Open(stop.number)
            }
        });
        simplest_between(&low, &high)
    }

    /// The options of one side that no other option dominates: the greatest for Left, the least for Right.
    pub(in crate::game) fn undominated(
        &mut self,
        mut options: Vec<Game>,
        left: bool,
    ) -> Result<Vec<Game>, Halt> {
        if options.len() <= 1 {
            return Ok(options);
        }
        // Likely dominators first, so that most options fall at their first comparison.
        let store = &self.store;
        if left {
            options.sort_unstable_by(|&a, &b| {
                store.order_of_stops(store.right_stop_of(b), store.right_stop_of(a))
            });
        } else {
            options.sort_unstable_by(|&a, &b| {
                store.order_of_stops(store.left_stop_of(a), store.left_stop_of(b))
            });
        }
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'next: for option in options {
            self.budget.tick()?;
            for &other in &kept {
                if self.dominates(other, option, left)? {
                    continue 'next;
                }
            }
            let mut at = 0;
            while at < kept.len() {
                if self.dominates(option, kept[at], left)? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    #[inline]
    fn dominates(&mut self, a: Game, b: Game, left: bool) -> Result<bool, Halt> {
        if left { self.le(b, a) } else { self.le(a, b) }
    }

    /// Replaces each reversible option by the options it reverses to. The value of the bracket does not
    /// change, so its stops and what is remembered about it stay true.
    fn bypass_reversible(&mut self, bracket: &mut Bracket, left: bool) -> Result<(), Halt> {
        let mut waiting = if left {
            bracket.left.clone()
        } else {
            bracket.right.clone()
        };
        let mut settled = Vec::with_capacity(waiting.len());
        let (mut bypassed, mut replaced) = (false, false);
        while let Some(option) = waiting.pop() {
            self.budget.tick()?;
            match self.reversing_reply(bracket, option, left)? {
                None => settled.push(option),
                Some(reply) => {
                    bypassed = true;
                    let rest: Vec<Game> = settled.iter().chain(&waiting).copied().collect();
                    if !replaced && self.is_gift_horse(bracket, option, &rest, left) {
                        if left {
                            bracket.left = rest;
                        } else {
                            bracket.right = rest;
                        }
                        continue;
                    }
                    // What was found out may rest on the option replaced, and its replacements are not the
                    // options it was found out with: from here on none is dropped unreplaced.
                    replaced = true;
                    let options = self.store.options(reply, &mut self.budget)?;
                    let range = if left {
                        options.left()
                    } else {
                        options.right()
                    };
                    for at in range {
                        let option = self.store.option(at);
                        if !settled.contains(&option) && !waiting.contains(&option) {
                            waiting.push(option);
                        }
                    }
                }
            }
        }
        if bypassed {
            settled = self.undominated(settled, left)?;
        }
        if left {
            bracket.left = settled;
        } else {
            bracket.right = settled;
        }
        Ok(())
    }

    /// True when a reversible option can be dropped without a replacement: if nothing found out so far rests on
    /// the option, its reply reverses it even in the game that lacks it, so that it is a gift horse there and
    /// changes nothing (Winning Ways, ch. 3). That spares chains of replacements that are reversible again.
    fn is_gift_horse(&self, bracket: &Bracket, option: Game, rest: &[Game], left: bool) -> bool {
        if rest.is_empty() || self.scratch.witnesses.contains(&option) {
            return false;
        }
        let store = &self.store;
        let order = if left {
            let best = store.best(rest, Ordering::Greater, |s, g| s.right_stop_of(g));
            store.order_of_stops(best, bracket.left_stop)
        } else {
            let best = store.best(rest, Ordering::Less, |s, g| s.left_stop_of(g));
            store.order_of_stops(best, bracket.right_stop)
        };
        order == Ordering::Equal
    }

    /// The opponent's reply that makes an option reversible, if there is one.
    fn reversing_reply(
        &mut self,
        bracket: &Bracket,
        option: Game,
        left: bool,
    ) -> Result<Option<Game>, Halt> {
        let options = self.store.options(option, &mut self.budget)?;
        let replies = if left {
            options.right()
        } else {
            options.left()
        };
        for at in replies {
            let reply = self.store.option(at);
            let reverses = if left {
                self.le_bracket(reply, bracket)?
            } else {
                self.bracket_le(bracket, reply)?
            };
            if reverses {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// x <= {L|R}.
    fn le_bracket(&mut self, x: Game, bracket: &Bracket) -> Result<bool, Halt> {
        let store = &self.store;
        let x_left = store.left_stop_of(x);
        if store.order_of_stops(x_left, bracket.right_stop) == Ordering::Less {
            return Ok(true);
        }
        if store.order_of_stops(x_left, bracket.left_stop) == Ordering::Greater
            || store.order_of_stops(store.right_stop_of(x), bracket.right_stop) == Ordering::Greater
        {
            return Ok(false);
        }
        if let Some(answer) = self.scratch.get(x, LE_KNOWN, LE) {
            return Ok(answer);
        }
        self.comparisons += 1;
        let answer = self.deeper(|algebra| algebra.le_bracket_by_options(x, bracket))?;
        self.scratch.set(x, LE_KNOWN, LE, answer);
        Ok(answer)
    }

    fn le_bracket_by_options(&mut self, x: Game, bracket: &Bracket) -> Result<bool, Halt> {
        for &right in &bracket.right {
            if self.le(right, x)? {
                self.scratch.rests_on(right);
                return Ok(false);
            }
        }
        let options = self.store.options(x, &mut self.budget)?;
        for at in options.left() {
            let option = self.store.option(at);
            if self.bracket_le(bracket, option)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// {L|R} <= x.
    fn bracket_le(&mut self, bracket: &Bracket, x: Game) -> Result<bool, Halt> {
        let store = &self.store;
        let x_right = store.right_stop_of(x);
        if store.order_of_stops(bracket.left_stop, x_right) == Ordering::Less {
            return Ok(true);
        }
        if store.order_of_stops(bracket.left_stop, store.left_stop_of(x)) == Ordering::Greater
            || store.order_of_stops(bracket.right_stop, x_right) == Ordering::Greater
        {
            return Ok(false);
        }
        if let Some(answer) = self.scratch.get(x, GE_KNOWN, GE) {
            return Ok(answer);
        }
        self.comparisons += 1;
        let answer = self.deeper(|algebra| algebra.bracket_le_by_options(bracket, x))?;
        self.scratch.set(x, GE_KNOWN, GE, answer);
        Ok(answer)
    }

    fn bracket_le_by_options(&mut self, bracket: &Bracket, x: Game) -> Result<bool, Halt> {
        for &left in &bracket.left {
            if self.le(x, left)? {
                self.scratch.rests_on(left);
                return Ok(false);
            }
        }
        let options = self.store.options(x, &mut self.budget)?;
        for at in options.right() {
            let option = self.store.option(at);
            if self.le_bracket(option, bracket)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
