//! The order of values: stops first, formulas for compact games, recursion with memory for the rest.

use std::cmp::Ordering;

use crate::game::Algebra;
use crate::game::form::store::Game;
use crate::game::form::table::pair;
use crate::limits::{Halt, Limited};

/// Comparisons that took at least this many steps are remembered.
const WORTH_REMEMBERING: u64 = 16;

/// How two games compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Equal,
    Less,
    Greater,
    Confused,
}

impl Relation {
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
    pub fn compare(&mut self, g: Game, h: Game) -> Result<Relation, Halt> {
        if g == h {
            return Ok(Relation::Equal);
        }
        // Distinct canonical forms are unequal, so one answer settles half of the cases.
        if self.le(g, h)? {
            return Ok(Relation::Less);
        }
        Ok(Relation::from_le(false, self.le(h, g)?))
    }

    /// g <= h, as far as stops and formulas tell.
    #[inline]
    pub(in crate::game) fn le_at_once(&self, g: Game, h: Game) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        let store = &self.store;
        let (g_left, h_right) = (store.left_stop_of(g), store.right_stop_of(h));
        // Some number lies between: g <= x <= h.
        if store.order_of_stops(g_left, h_right) == Ordering::Less {
            return Some(true);
        }
        // g <= h needs both stops in that order.
        if store.order_of_stops(g_left, store.left_stop_of(h)) == Ordering::Greater
            || store.order_of_stops(store.right_stop_of(g), h_right) == Ordering::Greater
        {
            return Some(false);
        }
        match (store.compact(g), store.compact(h)) {
            (Some(a), Some(b)) => Some(a.less_or_equal(b)),
            _ => None,
        }
    }

    /// g <= h: Left, moving first, does not win g - h.
    pub fn le(&mut self, g: Game, h: Game) -> Result<bool, Halt> {
        if let Some(answer) = self.le_at_once(g, h) {
            return Ok(answer);
        }
        let key = pair(g, h);
        if let Some(answer) = self.recent.get(key).or_else(|| self.order_table.get(key)) {
            return Ok(answer);
        }
        let before = self.comparisons;
        self.comparisons += 1;
        let answer = self.deeper(|algebra| algebra.le_by_options(g, h))?;
        // What is found again in a few steps is not worth a place in the large table; the small one for
        // recent comparisons stays in the processor's cache.
        if self.comparisons - before >= WORTH_REMEMBERING {
            self.order_table.insert(key, answer, &mut self.budget)?;
        }
        self.recent.insert(key, answer);
        Ok(answer)
    }

    /// Looks for a Left option of g that is at least h, or a Right option of h that is at most g. The younger
    /// game is tried first: a witness there keeps the two games close to each other, and the comparisons of
    /// a long chain of positions then stay few.
    fn le_by_options(&mut self, g: Game, h: Game) -> Result<bool, Halt> {
        if g > h && self.left_option_reaches(g, h)? || self.right_option_reaches(h, g)? {
            return Ok(false);
        }
        Ok(g > h || !self.left_option_reaches(g, h)?)
    }

    /// Is some Left option of g at least h?
    fn left_option_reaches(&mut self, g: Game, h: Game) -> Result<bool, Halt> {
        if self.out_of_reach_above(g, h) {
            return Ok(false);
        }
        let options = self.store.options(g, &mut self.budget)?;
        for at in options.left() {
            let gl = self.store.option(at);
            if self.le(h, gl)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is some Right option of h at most g?
    fn right_option_reaches(&mut self, h: Game, g: Game) -> Result<bool, Halt> {
        if self.out_of_reach_below(h, g) {
            return Ok(false);
        }
        let options = self.store.options(h, &mut self.budget)?;
        for at in options.right() {
            let hr = self.store.option(at);
            if self.le(hr, g)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// True when g is compact and h's Left stop exceeds g's number, so that no option of g reaches h;
    /// saves building the options of a large nim heap.
    fn out_of_reach_above(&self, g: Game, h: Game) -> bool {
        let (g_left, h_left) = (self.store.left_stop_of(g), self.store.left_stop_of(h));
        h_left.key.surely_exceeds(g_left.key) && self.is_compact_infinitesimal(g)
    }

    fn out_of_reach_below(&self, h: Game, g: Game) -> bool {
        let (h_right, g_right) = (self.store.right_stop_of(h), self.store.right_stop_of(g));
        h_right.key.surely_exceeds(g_right.key) && self.is_compact_infinitesimal(h)
    }

    fn is_compact_infinitesimal(&self, g: Game) -> bool {
        self.store.compact(g).is_some_and(|c| !c.is_number())
    }
}
