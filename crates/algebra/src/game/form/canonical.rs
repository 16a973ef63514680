//! The canonical form of {L|R}: the simplest number that fits, or else dominated options are removed and reversible
//! options are bypassed.

use std::cmp::Ordering;

use super::store::Game;
use super::stored_stop::StoredStop;
use super::table::pair;
use crate::game::Algebra;
use crate::game::nim;
use crate::game::number::dyadic::{Dyadic, End, simplest_between};
use crate::game::player::{LeftSide, Player, RightSide, Side};
use crate::limits::{Limited, Result};

/// A game under construction: options that are values, not yet in canonical form.
struct Bracket {
    options: [Vec<Game>; 2],
    stops: [StoredStop; 2],
}

/// Comparisons of other games with the game that is being built, which has no id yet.
///
/// The slots are a direct-mapped cache; `generation` tells the entries of the current construction from older ones.
pub struct Scratch {
    generation: u32,
    slots: Vec<(u32, Game, u8)>,
    /// The options of the game being built that some negative answer depends on.
    witnesses: Vec<Game>,
    /// All answers so far: (x, player, whether the game being built is at least as good for the player as x).
    facts: Vec<(Game, Player, bool)>,
    /// Lists of options that are not in use.
    lists: Vec<Vec<Game>>,
    /// The nim-values of the options of an impartial game.
    nimbers: Vec<u64>,
}

/// The number of lists that are kept for later use, and the room that they have at most.
const MOST_LISTS: usize = 16;
const LONG_LIST: usize = 1 << 10;

/// A construction with at least this many answers copies them to the table of comparisons.
const MIN_FACTS_TO_KEEP: usize = 16;

const SLOTS: usize = 1 << 13;
/// The bits of a slot, for each player: whether the answer is known, and the answer.
const KNOWN: [u8; 2] = [1, 4];
const ANSWER: [u8; 2] = [2, 8];

impl Scratch {
    pub fn new() -> Self {
        Scratch {
            // The counter wraps around at the first construction, which allocates the slots.
            generation: u32::MAX,
            witnesses: Vec::new(),
            slots: Vec::new(),
            facts: Vec::new(),
            lists: Vec::new(),
            nimbers: Vec::new(),
        }
    }

    /// A list with these options.
    fn list(&mut self, options: &[Game]) -> Vec<Game> {
        let mut list = self.lists.pop().unwrap_or_default();
        list.extend_from_slice(options);
        list
    }

    /// Keeps a list for later use.
    fn give_back(&mut self, mut list: Vec<Game>) {
        if list.capacity() <= LONG_LIST && self.lists.len() < MOST_LISTS {
            list.clear();
            self.lists.push(list);
        }
    }

    fn start(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots = vec![(0, Game::ZERO, 0); SLOTS];
            self.generation = 1;
        }
        self.facts.clear();
        self.witnesses.clear();
    }

    fn add_witness(&mut self, option: Game) {
        if !self.witnesses.contains(&option) {
            self.witnesses.push(option);
        }
    }

    #[inline]
    fn get(&self, g: Game, player: Player) -> Option<bool> {
        let (generation, game, bits) = self.slots[g.0 as usize % SLOTS];
        let is_known =
            generation == self.generation && game == g && bits & KNOWN[player as usize] != 0;
        is_known.then_some(bits & ANSWER[player as usize] != 0)
    }

    #[inline]
    fn set(&mut self, g: Game, player: Player, answer: bool) {
        let slot = &mut self.slots[g.0 as usize % SLOTS];
        if slot.0 != self.generation || slot.1 != g {
            *slot = (self.generation, g, 0);
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
        match self.number_between(&left, &right) {
            Some(x) => self.number(x),
            None => self.reduced_bracket(left, right),
        }
    }

    /// The same for options that the caller keeps. Nothing is allocated, except for a value that is new.
    pub fn bracket_of(&mut self, left: &[Game], right: &[Game]) -> Result<Game> {
        self.budget.tick()?;
        match self.number_between(left, right) {
            Some(x) => self.number(x),
            None => {
                let (left, right) = (self.scratch.list(left), self.scratch.list(right));
                self.reduced_bracket(left, right)
            }
        }
    }

    /// The value of a bracket that is no number.
    fn reduced_bracket(&mut self, left: Vec<Game>, right: Vec<Game>) -> Result<Game> {
        // If a side were empty, some integer would fit; so neither is.
        let left = self.undominated_on::<LeftSide>(left)?;
        let right = self.undominated_on::<RightSide>(right)?;
        let mut bracket = Bracket {
            stops: [
                self.store.best_stop::<LeftSide>(&left),
                self.store.best_stop::<RightSide>(&right),
            ],
            options: [left, right],
        };
        self.scratch.start();
        self.bypass_reversible::<LeftSide>(&mut bracket)?;
        self.bypass_reversible::<RightSide>(&mut bracket)?;
        let [mut left, mut right] = bracket.options;
        let game = self.store.intern(&mut left, &mut right, &mut self.budget)?;
        self.scratch.give_back(left);
        self.scratch.give_back(right);
        if self.scratch.facts.len() >= MIN_FACTS_TO_KEEP {
            for at in 0..self.scratch.facts.len() {
                let (x, player, answer) = self.scratch.facts[at];
                let key = match player {
                    Player::Left => pair(x, game),
                    Player::Right => pair(game, x),
                };
                self.memo.order.insert(key, answer, &mut self.budget)?;
            }
        }
        Ok(game)
    }

    /// The value of a bracket in which both players have the same options.
    pub fn impartial_bracket(&mut self, options: impl AsRef<[Game]>) -> Result<Game> {
        let options = options.as_ref();
        let mut nimbers = std::mem::take(&mut self.scratch.nimbers);
        nimbers.clear();
        nimbers.extend(options.iter().map_while(|&g| self.as_nimber(g)));
        // The mex rule: no comparison of games is needed.
        let mex = (nimbers.len() == options.len()).then(|| nim::mex(&mut nimbers));
        self.scratch.nimbers = nimbers;
        match mex {
            Some(mex) => self.nimber(mex),
            None => self.bracket_of(options, options),
        }
    }

    /// The simplest number x such that every Left option is less than or confused with x, and x is less than or
    /// confused with every Right option, if there is one. By the simplicity theorem, which holds for all options and
    /// not only for numbers, it is the value of the game. The stops of the options decide.
    pub(in crate::game) fn number_between(&self, left: &[Game], right: &[Game]) -> Option<Dyadic> {
        let (low, high) = self.stops_between(left, right);
        if let (Some(low), Some(high)) = (low, high)
            && self.store.order_of_stops(low, high) != Ordering::Less
        {
            return None;
        }
        simplest_between(&self.end(low, Player::Left), &self.end(high, Player::Right))
    }

    /// The interval of the numbers that fit between Left's and Right's options.
    pub fn interval(&self, left: &[Game], right: &[Game]) -> (End, End) {
        let (low, high) = self.stops_between(left, right);
        (self.end(low, Player::Left), self.end(high, Player::Right))
    }

    #[inline(always)]
    fn stops_between(
        &self,
        left: &[Game],
        right: &[Game],
    ) -> (Option<StoredStop>, Option<StoredStop>) {
        (
            (!left.is_empty()).then(|| self.store.best_stop::<LeftSide>(left)),
            (!right.is_empty()).then(|| self.store.best_stop::<RightSide>(right)),
        )
    }

    /// A number fits if it is beyond the player's best stop, or equal to a stop at which that player is to move.
    fn end(&self, stop: Option<StoredStop>, player: Player) -> End {
        match stop.map(|at| self.store.exact_stop(at)) {
            None => End::Unbounded,
            Some(stop) if stop.right_to_move == (player == Player::Left) => End::Open(stop.number),
            Some(stop) => End::Closed(stop.number),
        }
    }

    /// Removes the options that another one dominates for this player.
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
        // Likely dominators come first, so that most dominated options need one comparison.
        let store = &self.store;
        options.sort_unstable_by(|&a, &b| {
            let [a, b] = [a, b].map(|g| store.stop_of(g, S::Opponent::PLAYER));
            match S::PLAYER {
                Player::Left => store.order_of_stops(b, a),
                Player::Right => store.order_of_stops(a, b),
            }
        });
        // The options that are kept come first.
        let mut kept = 0;
        'next: for next in 0..options.len() {
            self.budget.tick()?;
            let option = options[next];
            for &other in &options[..kept] {
                if self.prefers(S::PLAYER, other, option)? {
                    continue 'next;
                }
            }
            let mut at = 0;
            while at < kept {
                if self.prefers(S::PLAYER, option, options[at])? {
                    kept -= 1;
                    options.swap(at, kept);
                } else {
                    at += 1;
                }
            }
            options[kept] = option;
            kept += 1;
        }
        options.truncate(kept);
        Ok(options)
    }

    /// Replaces each reversible option by the options it reverses through. The value of the bracket does not change,
    /// so its stops and all answers about it stay valid.
    fn bypass_reversible<S: Side>(&mut self, bracket: &mut Bracket) -> Result<()> {
        let (player, opponent) = (S::PLAYER, S::Opponent::PLAYER);
        let mut pending = self.scratch.list(&bracket.options[player as usize]);
        let mut kept = self.scratch.list(&[]);
        let (mut bypassed, mut replaced) = (false, false);
        while let Some(option) = pending.pop() {
            self.budget.tick()?;
            // The opponent's reply that makes the option reversible.
            let reverses = |algebra: &mut Self, reply| algebra.is_as_good::<S>(bracket, reply);
            let Some(reply) = self.find_option(option, opponent, reverses)? else {
                kept.push(option);
                continue;
            };
            bypassed = true;
            if !replaced {
                let mut rest = self.scratch.list(&kept);
                rest.extend_from_slice(&pending);
                let is_gift_horse = self.is_gift_horse::<S>(bracket, option, &rest);
                if is_gift_horse {
                    std::mem::swap(&mut bracket.options[player as usize], &mut rest);
                }
                self.scratch.give_back(rest);
                if is_gift_horse {
                    continue;
                }
            }
            // Earlier answers may depend on the replaced option, so from here on a gift horse cannot be recognised
            // any more and every reversible option is replaced.
            replaced = true;
            let options = self.store.options(reply, &mut self.budget)?;
            for &option in self.store.slice(options.of(player)) {
                if !kept.contains(&option) && !pending.contains(&option) {
                    pending.push(option);
                }
            }
        }
        if bypassed {
            kept = self.undominated_on::<S>(kept)?;
        }
        let before = std::mem::replace(&mut bracket.options[player as usize], kept);
        self.scratch.give_back(before);
        self.scratch.give_back(pending);
        Ok(())
    }

    /// True if a reversible option can be dropped without a replacement. If no answer so far depends on the option,
    /// the opponent's reply reverses it even in the game without it; so it is a gift horse for that game and does not
    /// change its value (Winning Ways, chapter 3). This avoids chains of replacements that are reversible again.
    fn is_gift_horse<S: Side>(&self, bracket: &Bracket, option: Game, rest: &[Game]) -> bool {
        if rest.is_empty() || self.scratch.witnesses.contains(&option) {
            return false;
        }
        let best = self.store.best_stop::<S>(rest);
        self.store
            .order_of_stops(best, bracket.stops[S::PLAYER as usize])
            == Ordering::Equal
    }

    /// True if {L|R} is at least as good for the player as x.
    fn is_as_good<S: Side>(&mut self, bracket: &Bracket, x: Game) -> Result<bool> {
        let store = &self.store;
        let (own, other) = (S::PLAYER, S::Opponent::PLAYER);
        let [own_stop, other_stop] = [own, other].map(|starter| bracket.stops[starter as usize]);
        let x_own = store.stop_of(x, own);
        // Some number lies between the two games.
        if store.order_of_stops(other_stop, x_own) == own.better() {
            return Ok(true);
        }
        // Both stops must be in the same order as the games.
        if store.order_of_stops(x_own, own_stop) == own.better()
            || store.order_of_stops(store.stop_of(x, other), other_stop) == own.better()
        {
            return Ok(false);
        }
        if let Some(answer) = self.scratch.get(x, own) {
            return Ok(answer);
        }
        self.comparisons += 1;
        let answer = self.recurse(|algebra| algebra.is_as_good_by_options::<S>(bracket, x))?;
        self.scratch.set(x, own, answer);
        Ok(answer)
    }

    fn is_as_good_by_options<S: Side>(&mut self, bracket: &Bracket, x: Game) -> Result<bool> {
        for &option in &bracket.options[S::Opponent::PLAYER as usize] {
            if self.prefers(S::PLAYER, x, option)? {
                self.scratch.add_witness(option);
                return Ok(false);
            }
        }
        let beaten =
            |algebra: &mut Self, option| algebra.is_as_good::<S::Opponent>(bracket, option);
        Ok(self.find_option(x, S::PLAYER, beaten)?.is_none())
    }
}
