//! Values of regions, each found once for all its images.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::region::{self, Region, Squares};
use super::strip;
use crate::game::{Algebra, Game, Halt, with_stack};

/// Values of regions in normal position.
pub(super) struct Memo {
    small: HashMap<u64, Game, FxBuildHasher>,
    tall: HashMap<u128, Game, FxBuildHasher>,
    strips: HashMap<Box<[u8]>, Game, FxBuildHasher>,
    /// Values of small regions asked for lately, wherever they lay; this one forgets.
    recent: Box<[(u64, Game)]>,
}

const RECENT: usize = 1 << 15;
const BYTES_A_REGION: usize = 28;

impl Default for Memo {
    fn default() -> Self {
        Memo {
            small: HashMap::default(),
            tall: HashMap::default(),
            strips: HashMap::default(),
            recent: vec![(0, Game::ZERO); RECENT].into(),
        }
    }
}

pub(super) struct Solver<'a> {
    algebra: &'a mut Algebra,
    memo: &'a mut Memo,
    /// Values of the parts being added, a stack shared by all levels.
    parts: Vec<Game>,
}

impl<'a> Solver<'a> {
    pub fn new(algebra: &'a mut Algebra, memo: &'a mut Memo) -> Self {
        Solver {
            algebra,
            memo,
            parts: Vec::new(),
        }
    }

    pub fn sum(&mut self, regions: &[Region]) -> Result<Game, Halt> {
        let start = self.parts.len();
        for region in regions {
            let (value, turned) = match region {
                Region::Small(squares) => (self.small(*squares)?, false),
                Region::Tall { squares, turned } => (self.tall(*squares)?, *turned),
                Region::Strip { lines, turned } => (self.strip(lines)?, *turned),
            };
            self.parts.push(if turned {
                self.algebra.negate(value)?
            } else {
                value
            });
        }
        self.add_parts(start)
    }

    /// Adds the parts from `start` on, in the order of their ids, so that sums of the same parts are found
    /// again.
    fn add_parts(&mut self, start: usize) -> Result<Game, Halt> {
        self.parts[start..].sort_unstable();
        let mut sum = Game::ZERO;
        while self.parts.len() > start {
            if let Some(part) = self.parts.pop() {
                sum = self.algebra.add(sum, part)?;
            }
        }
        Ok(sum)
    }

    /// The value of free squares, connected or not.
    fn squares<T: Squares>(
        &mut self,
        squares: T,
        region_value: fn(&mut Self, T) -> Result<Game, Halt>,
    ) -> Result<Game, Halt> {
        let mut rest = region::joined(squares);
        let start = self.parts.len();
        while rest != T::zero() {
            let region = region::first_region(rest);
            rest = rest ^ region;
            let value = region_value(self, region)?;
            self.parts.push(value);
        }
        self.add_parts(start)
    }

    /// The value of a connected region of at most 8 rows.
    fn small(&mut self, squares: u64) -> Result<Game, Halt> {
        let slot = (squares.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize % RECENT;
        let (recent, value) = self.memo.recent[slot];
        if recent == squares {
            return Ok(value);
        }
        let (normal, negated) = region::normal(squares);
        let mut value = match self.memo.small.get(&normal) {
            Some(value) => *value,
            None => {
                // One row: Right has room for half as many dominoes as there are squares.
                let value = if normal <= 0xFF {
                    let dominoes = i64::from(normal.count_ones() / 2);
                    self.algebra.integer(-dominoes)?
                } else {
                    self.by_dominoes(normal, Self::small)?
                };
                self.algebra.budget.charge(BYTES_A_REGION)?;
                self.memo.small.insert(normal, value);
                value
            }
        };
        if negated {
            value = self.algebra.negate(value)?;
        }
        self.memo.recent[slot] = (squares, value);
        Ok(value)
    }

    /// The value of a connected region of at most 16 rows.
    fn tall(&mut self, squares: u128) -> Result<Game, Halt> {
        let squares = region::cornered(squares);
        if let Ok(small) = u64::try_from(squares) {
            return self.small(small);
        }
        let normal = region::normal_reflection(squares);
        if let Some(value) = self.memo.tall.get(&normal) {
            return Ok(*value);
        }
        let value = self.by_dominoes(normal, Self::tall)?;
        self.algebra.budget.charge(2 * BYTES_A_REGION)?;
        self.memo.tall.insert(normal, value);
        Ok(value)
    }

    fn by_dominoes<T: Squares>(
        &mut self,
        squares: T,
        region_value: fn(&mut Self, T) -> Result<Game, Halt>,
    ) -> Result<Game, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        let places = [region::vertical(squares), region::horizontal(squares)];
        for ((side, mut places), step) in sides.iter_mut().zip(places).zip([8, 1]) {
            side.reserve_exact(places.count_ones() as usize);
            while places != T::zero() {
                let place = region::first(places);
                places = places ^ place;
                side.push(self.squares(squares ^ (place | place << step), region_value)?);
            }
        }
        let [left, right] = sides;
        self.bracket(left, right)
    }

    /// Many places of a domino lead to the same value.
    fn bracket(&mut self, mut left: Vec<Game>, mut right: Vec<Game>) -> Result<Game, Halt> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        self.algebra.bracket(left, right)
    }

    fn strip(&mut self, lines: &[u8]) -> Result<Game, Halt> {
        if lines.iter().all(|&line| line == 1) {
            return self.algebra.integer(lines.len() as i64 / 2);
        }
        if let Some(value) = self.memo.strips.get(lines) {
            return Ok(*value);
        }
        let copies = 4 * lines.len();
        self.algebra.budget.charge(copies)?;
        self.algebra.budget.enter()?;
        let value = with_stack(|| self.strip_by_dominoes(lines));
        self.algebra.budget.leave();
        self.algebra.budget.release(copies);
        let value = value?;
        self.algebra
            .budget
            .charge(BYTES_A_REGION + 24 + lines.len())?;
        self.memo.strips.insert(lines.into(), value);
        Ok(value)
    }

    fn strip_by_dominoes(&mut self, lines: &[u8]) -> Result<Game, Halt> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, vertical) in sides.iter_mut().zip([true, false]) {
            for place in strip::places(lines, vertical) {
                self.algebra.budget.tick()?;
                let regions = strip::regions(strip::with_domino(lines, place, vertical));
                side.push(self.sum(&regions)?);
            }
        }
        let [left, right] = sides;
        self.bracket(left, right)
    }
}
