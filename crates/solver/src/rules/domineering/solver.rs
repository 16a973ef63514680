//! The values of regions, each computed once for all its images.

use super::memo::{Memo, Remembered};
use super::region::{self, Region};
use super::strip;
use crate::board::first;
use algebra::game::{Algebra, Game, Player};
use algebra::limits::{Budget, Halt, Limited, Result};

pub(super) struct Solver<'a> {
    pub algebra: &'a mut Algebra,
    pub memo: &'a mut Memo,
    /// Values of the regions that are being added: a stack that all levels of the recursion share.
    pub summands: Vec<Game>,
}

/// Asks a solver with the memo tables of the algebra.
pub(super) fn solve(
    algebra: &mut Algebra,
    question: impl FnOnce(&mut Solver<'_>) -> Result<Game>,
) -> Result<Game> {
    let memo = algebra.side_tables.get::<Memo>();
    let mut memo = memo.borrow_mut();
    question(&mut Solver::new(algebra, &mut memo))
}

impl Limited for Solver<'_> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl<'a> Solver<'a> {
    fn new(algebra: &'a mut Algebra, memo: &'a mut Memo) -> Self {
        Solver {
            algebra,
            memo,
            summands: Vec::new(),
        }
    }

    pub fn sum(&mut self, regions: &[Region]) -> Result<Game> {
        let start = self.summands.len();
        for region in regions {
            let (value, turned) = match region {
                Region::Small(squares) => (self.value(*squares)?, false),
                Region::Tall { squares, turned } => (self.value(*squares)?, *turned),
                Region::Strip { rows, turned } => (self.strip(rows)?, *turned),
                Region::Wide(_) => return Err(Halt::Broken("a wide region has no value")),
            };
            let value = self.negative_if(turned, value)?;
            self.summands.push(value);
        }
        self.add_summands(start)
    }

    /// Adds the values from `start` on, in the order of their ids, so that sums of the same values are found in the memo
    /// table.
    pub fn add_summands(&mut self, start: usize) -> Result<Game> {
        self.summands[start..].sort_unstable();
        let mut sum = Game::ZERO;
        for &part in self.summands[start..].iter().rev() {
            sum = self.algebra.add(sum, part)?;
        }
        self.summands.truncate(start);
        Ok(sum)
    }

    pub fn negative_if(&mut self, negated: bool, value: Game) -> Result<Game> {
        if negated {
            self.algebra.negate(value)
        } else {
            Ok(value)
        }
    }

    pub fn known_value<T: Remembered>(&mut self, squares: T) -> Result<Option<Game>> {
        let normal = squares.normal_form();
        match normal.state.known_value(self.memo) {
            Some(value) => self.negative_if(normal.is_negated, value).map(Some),
            None => Ok(None),
        }
    }

    /// The value of a connected region.
    pub fn value<T: Remembered>(&mut self, squares: T) -> Result<Game> {
        let normal = squares.normal_form();
        // A region that fits into the smaller word has its entry there.
        let value = match normal.state.to_u64() {
            Some(small) => self.value_of_normal(small)?,
            None => self.value_of_normal(normal.state)?,
        };
        self.negative_if(normal.is_negated, value)
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
        // In a single row Right can place half as many dominoes as there are squares.
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
    /// and no better off in A + B', where A is cut off. So if A' = A, the region is A + B'.
    ///
    /// Only values that are already known are used: computing others for this purpose costs more than it saves.
    fn by_bridge<T: Remembered>(&mut self, squares: T) -> Result<Option<Game>> {
        let mut bridges = region::bridges(squares);
        while !bridges.is_zero() {
            let bridge = first(bridges);
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
                    let start = self.summands.len();
                    self.summands.extend(known);
                    let other = self.value(other | bridge)?;
                    self.summands.push(other);
                    return self.add_summands(start).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// The value of a region of more than 16 rows.
    fn strip(&mut self, rows: &[u8]) -> Result<Game> {
        if rows.iter().all(|&row| row == 1) {
            return self.algebra.integer(rows.len() as i64 / 2);
        }
        if let Some(value) = self.memo.strips.get(rows) {
            return Ok(*value);
        }
        let value = self.recurse(|solver| solver.strip_by_dominoes(rows))?;
        self.memo.strips.insert(rows.into(), value);
        Ok(value)
    }

    fn strip_by_dominoes(&mut self, rows: &[u8]) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for left in strip::dominoes(rows, player) {
                // The work for one domino grows with the length of the strip.
                self.algebra.budget.check()?;
                side.push(self.sum(&strip::regions(left))?);
            }
            // Many dominoes lead to the same value.
            side.sort_unstable();
            side.dedup();
        }
        let [left, right] = sides;
        self.algebra.bracket(left, right)
    }
}
