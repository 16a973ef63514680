//! The canonical form of {L|R}: number, dominated options, reversible options.

use std::cmp::Ordering;

use super::store::Game;
use super::stored_stop::StopAt;
use super::table::pair;
use crate::game::Algebra;
use crate::game::nim;
use crate::game::number::dyadic::{Dyadic, End, simplest_between};
use crate::game::player::{LeftSide, Player, RightSide, Side};
use crate::limits::{Limited, Result};

/// A game under construction: options that are values, not yet in canonical form.
struct Bracket {
    /// Left's and Right's.
    options: [Vec<Game>; 2],
    stops: [StopAt; 2],
}

/// What is remembered, within one construction, about an option and the game being built.
///
/// A small table that forgets; `round` tells this construction's entries from older ones.
pub struct Scratch {
    round: u32,
    slots: Vec<(u32, Game, u8)>,
    /// Options of the game being built that something found out rests on.
    witnesses: Vec<Game>,
    /// What was found out about the game being built: whether it is at least as good for a player as another.
    facts: Vec<(Game, Player, bool)>,
}

/// A construction that found out at least this much about its game passes it on to the table of comparisons.
const WORTH_KEEPING: usize = 16;

const SCRATCH: usize = 1 << 13;
/// In a slot, for each player: is the answer known, and what is it?
const KNOWN: [u8; 2] = [1, 4];
const ANSWER: [u8; 2] = [2, 8];

impl Scratch {
    pub fn new() -> Self {
        Scratch {
            // The first round makes the table.
            round: u32::MAX,
            witnesses: Vec::new(),
            slots: Vec::new(),
            facts: Vec::new(),
        }
    }

    fn next_round(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.slots = vec![(0, Game::ZERO, 0); SCRATCH];
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
    fn get(&self, g: Game, player: Player) -> Option<bool> {
        let (round, game, bits) = self.slots[g.0 as usize % SCRATCH];
        let is_known = round == self.round && game == g && bits & KNOWN[player as usize] != 0;
        is_known.then_some(bits & ANSWER[player as usize] != 0)
    }

    #[inline]
    fn set(&mut self, g: Game, player: Player, answer: bool) {
        let slot = &mut self.slots[g.0 as usize % SCRATCH];
        if slot.0 != self.round || slot.1 != g {
            *slot = (self.round, g, 0);
        }
        slot.2 |= KNOWN[player as usize];
        if answer {
            slot.2 |= ANSWER[player as usize];
        }
        self.facts.push((g, player, answer));
    }
}

impl Algebra {
    /// The value of {left|right}.
    pub fn bracket(&mut self, left: Vec<Game>, right: Vec<Game>) -> Result<Game> {
        self.budget.tick()?;
        if let Some(x) = self.number_between(&left, &right) {
            return self.number(x);
        }
        // Not a number, so neither side is empty: otherwise some integer would fit.
        let left = self.undominated_on::<LeftSide>(left)?;
        let right = self.undominated_on::<RightSide>(right)?;
        let mut bracket = Bracket {
            stops: [
                self.store.best_stop::<LeftSide>(&left),
                self.store.best_stop::<RightSide>(&right),
            ],
            options: [left, right],
        };
        self.scratch.next_round();
        self.bypass_reversible::<LeftSide>(&mut bracket)?;
        self.bypass_reversible::<RightSide>(&mut bracket)?;
        let [mut left, mut right] = bracket.options;
        let game = self.store.intern(&mut left, &mut right, &mut self.budget)?;
        if self.scratch.facts.len() >= WORTH_KEEPING {
            for at in 0..self.scratch.facts.len() {
                let (x, player, answer) = self.scratch.facts[at];
                let key = match player {
                    Player::Left => pair(x, game),
                    Player::Right => pair(game, x),
                };
                self.memory.order.insert(key, answer, &mut self.budget)?;
            }
        }
        Ok(game)
    }

    /// The value of a bracket in which both players have the same options.
    pub fn impartial_bracket(&mut self, options: Vec<Game>) -> Result<Game> {
        let heaps: Option<Vec<u64>> = options.iter().map(|&g| self.as_nimber(g)).collect();
        match heaps {
            // The mex rule: no comparison of games is needed.
            Some(mut heaps) => self.nimber(nim::mex(&mut heaps)),
            None => self.bracket(options.clone(), options),
        }
    }

    /// The simplest number x with every Left option less than or confused with x, and x likewise with
    /// every Right option, if there is one (the simplicity theorem, which holds for all options, not only
    /// for numbers). The stops of the options tell.
    pub(in crate::game) fn number_between(&self, left: &[Game], right: &[Game]) -> Option<Dyadic> {
        let (low, high) = self.stops_between(left, right);
        if let (Some(low), Some(high)) = (low, high)
            && self.store.order_of_stops(low, high) != Ordering::Less
        {
            return None;
        }
        simplest_between(&self.end(low, Player::Left), &self.end(high, Player::Right))
    }

    /// Between what the numbers lie that fit between Left's and Right's options.
    pub fn interval(&self, left: &[Game], right: &[Game]) -> (End, End) {
        let (low, high) = self.stops_between(left, right);
        (self.end(low, Player::Left), self.end(high, Player::Right))
    }

    #[inline(always)]
    fn stops_between(&self, left: &[Game], right: &[Game]) -> (Option<StopAt>, Option<StopAt>) {
        (
            (!left.is_empty()).then(|| self.store.best_stop::<LeftSide>(left)),
            (!right.is_empty()).then(|| self.store.best_stop::<RightSide>(right)),
        )
    }

    /// A number must be beyond a player's best stop; it may equal one at which that player would be to move.
    fn end(&self, stop: Option<StopAt>, player: Player) -> End {
        match stop.map(|at| self.store.in_full(at)) {
            None => End::Unbounded,
            Some(stop) if stop.right_to_move == (player == Player::Left) => End::Open(stop.number),
            Some(stop) => End::Closed(stop.number),
        }
    }

    /// The games that none of the others dominates for this player.
    pub fn undominated(&mut self, player: Player, options: Vec<Game>) -> Result<Vec<Game>> {
        match player {
            Player::Left => self.undominated_on::<LeftSide>(options),
            Player::Right => self.undominated_on::<RightSide>(options),
        }
    }

    pub(in crate::game) fn undominated_on<S: Side>(
        &mut self,
        mut options: Vec<Game>,
    ) -> Result<Vec<Game>> {
        if options.len() <= 1 {
            return Ok(options);
        }
        // Likely dominators first, so that most options fall at their first comparison.
        let store = &self.store;
        options.sort_unstable_by(|&a, &b| {
            let [a, b] = [a, b].map(|g| store.stop_of(g, S::Opponent::PLAYER));
            match S::PLAYER {
                Player::Left => store.order_of_stops(b, a),
                Player::Right => store.order_of_stops(a, b),
            }
        });
        let mut kept: Vec<Game> = Vec::with_capacity(options.len());
        'next: for option in options {
            self.budget.tick()?;
            for &other in &kept {
                if self.prefers(S::PLAYER, other, option)? {
                    continue 'next;
                }
            }
            let mut at = 0;
            while at < kept.len() {
                if self.prefers(S::PLAYER, option, kept[at])? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        Ok(kept)
    }

    /// Replaces each reversible option by the options it reverses to. The value of the bracket does not
    /// change, so its stops and what is remembered about it stay true.
    fn bypass_reversible<S: Side>(&mut self, bracket: &mut Bracket) -> Result<()> {
        let (player, opponent) = (S::PLAYER, S::Opponent::PLAYER);
        let mut waiting = bracket.options[player as usize].clone();
        let mut settled = Vec::with_capacity(waiting.len());
        let (mut bypassed, mut replaced) = (false, false);
        while let Some(option) = waiting.pop() {
            self.budget.tick()?;
            // The opponent's reply that makes the option reversible.
            let reverses = |algebra: &mut Self, reply| algebra.is_as_good::<S>(bracket, reply);
            let Some(reply) = self.find_option(option, opponent, reverses)? else {
                settled.push(option);
                continue;
            };
            bypassed = true;
            if !replaced {
                let rest = [&settled[..], &waiting].concat();
                if self.is_gift_horse::<S>(bracket, option, &rest) {
                    bracket.options[player as usize] = rest;
                    continue;
                }
            }
            // What was found out may rest on the option replaced, and its replacements are not the
            // options it was found out with: from here on none is dropped unreplaced.
            replaced = true;
            let options = self.store.options(reply, &mut self.budget)?;
            for &option in self.store.slice(options.of(player)) {
                if !settled.contains(&option) && !waiting.contains(&option) {
                    waiting.push(option);
                }
            }
        }
        if bypassed {
            settled = self.undominated_on::<S>(settled)?;
        }
        bracket.options[player as usize] = settled;
        Ok(())
    }

    /// True when a reversible option can be dropped without a replacement: if nothing found out so far rests on
    /// the option, its reply reverses it even in the game that lacks it, so that it is a gift horse there and
    /// changes nothing (Winning Ways, ch. 3). That spares chains of replacements that are reversible again.
    fn is_gift_horse<S: Side>(&self, bracket: &Bracket, option: Game, rest: &[Game]) -> bool {
        if rest.is_empty() || self.scratch.witnesses.contains(&option) {
            return false;
        }
        let best = self.store.best_stop::<S>(rest);
        self.store
            .order_of_stops(best, bracket.stops[S::PLAYER as usize])
            == Ordering::Equal
    }

    /// Is {L|R} at least as good for the player as x?
    fn is_as_good<S: Side>(&mut self, bracket: &Bracket, x: Game) -> Result<bool> {
        let store = &self.store;
        let (own, other) = (S::PLAYER, S::Opponent::PLAYER);
        let [own_stop, other_stop] = [own, other].map(|starter| bracket.stops[starter as usize]);
        let x_own = store.stop_of(x, own);
        // Some number lies between.
        if store.order_of_stops(other_stop, x_own) == own.better() {
            return Ok(true);
        }
        // Both stops must be in that order.
        if store.order_of_stops(x_own, own_stop) == own.better()
            || store.order_of_stops(store.stop_of(x, other), other_stop) == own.better()
        {
            return Ok(false);
        }
        if let Some(answer) = self.scratch.get(x, own) {
            return Ok(answer);
        }
        self.comparisons += 1;
        let answer = self.deeper(|algebra| algebra.is_as_good_by_options::<S>(bracket, x))?;
        self.scratch.set(x, own, answer);
        Ok(answer)
    }

    fn is_as_good_by_options<S: Side>(&mut self, bracket: &Bracket, x: Game) -> Result<bool> {
        for &option in &bracket.options[S::Opponent::PLAYER as usize] {
            if self.prefers(S::PLAYER, x, option)? {
                self.scratch.rests_on(option);
                return Ok(false);
            }
        }
        let beaten =
            |algebra: &mut Self, option| algebra.is_as_good::<S::Opponent>(bracket, option);
        Ok(self.find_option(x, S::PLAYER, beaten)?.is_none())
    }
}
