//! Bounds on the values of regions by the One-Hand-Tied Principle.

use super::region;
use super::solver::{Solver, solve};
use crate::rules::sum_search::{Bounds, Heat};
use algebra::game::{Algebra, Game, MemoTable};
use algebra::limits::Result;

/// In bands of two lines, regions of at most this many squares are replaced by their values.
const SMALL_BAND: u32 = 20;

/// The values of two neighbouring lines, seen from the player whose dominoes cross both lines.
#[derive(Default)]
pub(super) struct Bands {
    known: MemoTable<u32, Heat>,
}

/// Mean and temperature of a value, unless they are too long for a machine word.
pub(super) fn heat(
    algebra: &mut Algebra,
    value: impl FnOnce(&mut Solver<'_>) -> Result<Game>,
) -> Result<Option<Heat>> {
    let value = solve(algebra, value)?;
    Ok(Bounds::of(algebra, value)?.heat())
}

impl Bands {
    /// A player who never plays across some line is no better off (the One-Hand-Tied Principle, Winning Ways, chapter 5).
    /// So the region is at least as good, for the player who plays across the lines, as the sum of bands of one or two lines.
    /// Returns the sum with the greatest mean among all ways to cut the region into such bands.
    pub fn best_cut(
        &mut self,
        lines: impl IntoIterator<Item = u16>,
        algebra: &mut Algebra,
    ) -> Result<Heat> {
        // The best cuts of all lines before the last one, and of all lines so far.
        let (mut before, mut best) = (Heat::ZERO, Heat::ZERO);
        let mut last = 0;
        for line in lines {
            let single = best.plus(single_line(line));
            let double = before.plus(self.band(last, line, algebra)?);
            before = best;
            let is_better = (double.mean, single.temperature) > (single.mean, double.temperature);
            best = if is_better && last != 0 {
                double
            } else {
                single
            };
            last = line;
        }
        Ok(best)
    }

    fn band(&mut self, a: u16, b: u16, algebra: &mut Algebra) -> Result<Heat> {
        let key = u32::from(a) << 16 | u32::from(b);
        if let Some(heat) = self.known.get(&key) {
            return Ok(*heat);
        }
        // The lines become columns, because a column of a word has room for sixteen squares. This exchanges the players.
        let mut sum = Heat::ZERO;
        for region in region::regions(region::two_columns(a, b)) {
            let mut found = None;
            if region.count_ones() <= SMALL_BAND {
                found = heat(algebra, |solver| solver.value(region))?.map(Heat::negative);
            }
            sum = sum.plus(found.unwrap_or_else(|| {
                let columns = region::Squares::columns(region).into_iter();
                columns.map(single_line).fold(Heat::ZERO, Heat::plus)
            }));
        }
        self.known.insert(key, sum);
        Ok(sum)
    }
}

/// A single line is of use only to the player who plays along it.
fn single_line(line: u16) -> Heat {
    let mut dominoes = 0;
    let mut rest = line;
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let length = rest.trailing_ones();
        dominoes += length / 2;
        rest = rest.checked_shr(length).unwrap_or(0);
    }
    Heat::of_integer(-i64::from(dominoes))
}
