//! Values of regions, each found once for all its images.

use super::memo::{Memo, Remembered};
use super::region::{self, Region};
use super::strip;
use crate::game::{Algebra, Game, Player};
use crate::limits::{Budget, Limited, Result};

pub(super) struct Solver<'a> {
    pub algebra: &'a mut Algebra,
    pub memo: &'a mut Memo,
    /// Values of the parts being added, a stack shared by all levels.
    pub parts: Vec<Game>,
}

impl Limited for Solver<'_> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl<'a> Solver<'a> {
    pub fn new(algebra: &'a mut Algebra, memo: &'a mut Memo) -> Self {
        Solver {
            algebra,
            memo,
            parts: Vec::new(),
        }
    }

    pub fn sum(&mut self, regions: &[Region]) -> Result<Game> {
        let start = self.parts.len();
        for region in regions {
            let (value, turned) = match region {
                Region::Small(squares) => (self.value(*squares)?, false),
                Region::Tall { squares, turned } => (self.value(*squares)?, *turned),
                Region::Strip { lines, turned } => (self.strip(lines)?, *turned),
            };
            let value = self.negative_if(turned, value)?;
            self.parts.push(value);
        }
        self.add_parts(start)
    }

    /// Adds the parts from `start` on, in the order of their ids, so that sums of the same parts are found
    /// again.
    pub fn add_parts(&mut self, start: usize) -> Result<Game> {
        self.parts[start..].sort_unstable();
        let mut sum = Game::ZERO;
        for &part in self.parts[start..].iter().rev() {
            sum = self.algebra.add(sum, part)?;
        }
        self.parts.truncate(start);
        Ok(sum)
    }

    pub fn negative_if(&mut self, negated: bool, value: Game) -> Result<Game> {
        match negated {
            true => self.algebra.negate(value),
            false => Ok(value),
        }
    }

    pub fn known_value<T: Remembered>(&mut self, squares: T) -> Result<Option<Game>> {
        let (normal, negated) = squares.normal();
        match normal.known_value(self.memo) {
            Some(value) => self.negative_if(negated, value).map(Some),
            None => Ok(None),
        }
    }

    /// The value of a connected region.
    pub fn value<T: Remembered>(&mut self, squares: T) -> Result<Game> {
        let (normal, negated) = squares.normal();
        // What fits into the smaller word is remembered there.
        let value = match normal.to_u64() {
            Some(small) => self.value_of_normal(small)?,
            None => self.value_of_normal(normal)?,
        };
        self.negative_if(negated, value)
    }

    fn value_of_normal<T: Remembered>(&mut self, normal: T) -> Result<Game> {
        if let Some(value) = normal.known_value(self.memo) {
            return Ok(value);
        }
        let value = self.recurse(|solver| solver.find_value(normal))?;
        let values = &mut T::known(self.memo).values;
        self.algebra.budget.check_growth(values)?;
        values.insert(normal, value);
        Ok(value)
    }

    fn find_value<T: Remembered>(&mut self, normal: T) -> Result<Game> {
        // One row: Right has room for half as many dominoes as there are squares.
        if region::vertical(normal).is_zero() {
            let dominoes = i64::from(normal.count_ones() / 2);
            return self.algebra.integer(-dominoes);
        }
        if let Some(value) = self.by_bridge(normal)? {
            return Ok(value);
        }
        let left = self.options(normal, Player::Left)?;
        let right = self.options(normal, Player::Right)?;
        self.algebra.bracket(left, right)
    }

    /// The Bridge Splitting Theorem (Uiterwijk and Barton, "New results for Domineering from combinatorial game theory
    /// endgame databases", 2015). Let a square that only one player can use join two parts A and B, and let A' and B' be
    /// the parts with the square. The player is no worse off in A' + B', which has the square twice, than in the region,
    /// and no better off in A + B', where A is cut off. So where A' = A the region is A + B'.
    ///
    /// It takes values that are known already: to find them for this costs more than it saves.
    fn by_bridge<T: Remembered>(&mut self, squares: T) -> Result<Option<Game>> {
        let mut bridges = region::bridges(squares);
        while !bridges.is_zero() {
            let bridge = region::first(bridges);
            bridges = bridges ^ bridge;
            let rest = squares ^ bridge;
            let first = region::first_region(rest);
            let second = rest ^ first;
            if second.is_zero() {
                continue;
            }
            for (part, other) in [(first, second), (second, first)] {
                let known = self.known_value(part)?;
                if known.is_some() && known == self.known_value(part | bridge)? {
                    let parts = self.parts.len();
                    self.parts.extend(known);
                    let other = self.value(other | bridge)?;
                    self.parts.push(other);
                    return self.add_parts(parts).map(Some);
                }
            }
        }
        Ok(None)
    }

    fn strip(&mut self, lines: &[u8]) -> Result<Game> {
        if lines.iter().all(|&line| line == 1) {
            return self.algebra.integer(lines.len() as i64 / 2);
        }
        if let Some(value) = self.memo.strips.get(lines) {
            return Ok(*value);
        }
        let value = self.recurse(|solver| solver.strip_by_dominoes(lines))?;
        self.memo.strips.insert(lines.into(), value);
        Ok(value)
    }

    fn strip_by_dominoes(&mut self, lines: &[u8]) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, vertical) in sides.iter_mut().zip([true, false]) {
            for place in strip::places(lines, vertical) {
                // A long strip takes its time.
                self.algebra.budget.check()?;
                let regions = strip::regions(strip::with_domino(lines, place, vertical));
                side.push(self.sum(&regions)?);
            }
            // Many places of a domino lead to the same value.
            side.sort_unstable();
            side.dedup();
        }
        let [left, right] = sides;
        self.algebra.bracket(left, right)
    }
}
