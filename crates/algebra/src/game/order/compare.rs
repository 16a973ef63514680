//! The order of values: stops decide first, then formulas, and a memoized recursion decides the rest.

use std::fmt;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::form::table::pair;
use crate::game::player::{LeftSide, Player, RightSide, Side};
use crate::limits::{Limited, Result};

/// Comparisons that took at least this many steps are entered into the large table.
const WORTH_REMEMBERING: u64 = 16;

/// How two games compare.
///
/// ```
/// use algebra::game::{Algebra, Game, Relation};
///
/// let mut algebra = Algebra::default();
/// let (star, one) = (algebra.nimber(1)?, algebra.integer(1)?);
/// assert_eq!(algebra.compare(star, one)?, Relation::Less);
/// assert_eq!(algebra.compare(star, Game::ZERO)?.to_string(), "||");
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// g = h: neither player wins g - h by starting.
    Equal,
    /// g < h: Right wins g - h, whoever starts.
    Less,
    /// g > h: Left wins g - h, whoever starts.
    Greater,
    /// g || h: whoever starts wins g - h.
    Confused,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

impl Relation {
    /// The relation of g to h, from whether g <= h and whether g >= h.
    pub fn from_le(le: bool, ge: bool) -> Self {
        match (le, ge) {
            (true, true) => Relation::Equal,
            (true, false) => Relation::Less,
            (false, true) => Relation::Greater,
            (false, false) => Relation::Confused,
        }
    }

    /// `=`, `<`, `>` or `||`.
    pub fn symbol(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::Less => "<",
            Relation::Greater => ">",
            Relation::Confused => "||",
        }
    }
}

impl Algebra {
    /// How g compares with h.
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Relation> {
        if g == h {
            return Ok(Relation::Equal);
        }
        // Different canonical forms are unequal, so g <= h means g < h.
        if self.le(g, h)? {
            return Ok(Relation::Less);
        }
        Ok(Relation::from_le(false, self.le(h, g)?))
    }

    /// Whether g <= h, if stops or formulas decide it.
    #[inline]
    pub(in crate::game) fn quick_le(&self, g: Game, h: Game) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let store = &self.store;
        if let Some(answer) = store.le_by_stops(g, h) {
            return Some(answer);
        }
        match (store.as_number_up_star(g), store.as_number_up_star(h)) {
            (Some(a), Some(b)) => Some(a.less_or_equal(b)),
            _ => None,
        }
    }

    /// True if g is at least as good for the player as h.
    #[inline]
    pub fn prefers(&mut self, player: Player, g: Game, h: Game) -> Result<bool> {
        match player {
            Player::Left => self.le(h, g),
            Player::Right => self.le(g, h),
        }
    }

    /// True if g <= h, that is, if Left, moving first, does not win g - h.
    #[inline]
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool> {
        match self.quick_le(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_by_search(g, h),
        }
    }

    /// Whether g <= h, if that needs no search.
    pub fn known_le(&self, g: Game, h: Game) -> Option<bool> {
        self.quick_le(g, h).or_else(|| self.remembered_le(g, h))
    }

    fn remembered_le(&self, g: Game, h: Game) -> Option<bool> {
        let key = pair(g, h);
        let recent = self.memo.recent.get(key);
        recent.or_else(|| self.memo.order.get(key))
    }

    #[inline(never)]
    fn le_by_search(&mut self, g: Game, h: Game) -> Result<bool> {
        if let Some(answer) = self.remembered_le(g, h) {
            return Ok(answer);
        }
        let key = pair(g, h);
        let before = self.comparisons;
        self.comparisons += 1;
        let answer = self.recurse(|algebra| algebra.le_by_options(g, h))?;
        // A comparison of a few steps is not worth a slot in the large table; the small table of recent comparisons
        // stays in the processor's cache.
        if self.comparisons - before >= WORTH_REMEMBERING {
            self.memo.order.insert(key, answer, &mut self.budget)?;
        }
        self.memo.recent.insert(key, answer);
        Ok(answer)
    }

    /// Searches for a Left option of g that is at least h, or a Right option of h that is at most g. The game with the
    /// larger id is tried first: a witness there keeps the compared games close to each other, so that the comparisons
    /// along a long chain of positions stay few.
    fn le_by_options(&mut self, g: Game, h: Game) -> Result<bool> {
        if g > h && self.reaches::<LeftSide>(g, h)? || self.reaches::<RightSide>(h, g)? {
            return Ok(false);
        }
        Ok(g > h || !self.reaches::<LeftSide>(g, h)?)
    }

    /// True if the player has a move from g to a game that is at least as good as h.
    fn reaches<S: Side>(&mut self, g: Game, h: Game) -> Result<bool> {
        let store = &self.store;
        let own = store.stop_of(g, S::PLAYER).key;
        let wanted = store.stop_of(h, S::PLAYER).key;
        // All options of x + n.up + *k, unless it is a number, have the stop x. This test avoids building the options
        // of a large Nim heap.
        let is_far = match S::PLAYER {
            Player::Left => wanted.surely_exceeds(own),
            Player::Right => own.surely_exceeds(wanted),
        };
        if is_far && store.as_number_up_star(g).is_some_and(|c| !c.is_number()) {
            return Ok(false);
        }
        let test = |algebra: &mut Self, option| algebra.prefers(S::PLAYER, option, h);
        Ok(self.find_option(g, S::PLAYER, test)?.is_some())
    }
}
