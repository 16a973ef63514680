//! The outcomes of boards: the rules of Domineering for the search over sums.

use std::any::Any;
use std::marker::PhantomData;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::memo::{Memo, Remembered};
use super::region::{self, Region};
use super::solver::Solver;
use super::wide::Wide;
use crate::game::{Algebra, Game, Player, insert_bounded};
use crate::limits::Result;
use crate::position::{BoardSum, SearchableBoard};
use crate::rules::sum_search::{Bounds, Heat, Ruleset, wins_starting};

/// The regions of a board.
pub(super) struct SearchedRegions(pub Vec<Region>);

/// If no region has more squares than this, computing the value is just as fast.
const FEW_SQUARES: u32 = 16;

impl SearchableBoard for SearchedRegions {
    /// `None` if computing the value is just as fast, or if a region has more than 16 rows.
    fn wins_starting(
        &self,
        sum: &BoardSum,
        player: Player,
        algebra: &mut Algebra,
    ) -> Option<Result<bool>> {
        let (mut small, mut tall, mut wide) = (Vec::new(), Vec::new(), Vec::new());
        for (board, negated) in &sum.boards {
            let board = (&**board as &dyn Any).downcast_ref::<SearchedRegions>()?;
            for region in &board.0 {
                match *region {
                    Region::Small(squares) => {
                        small.push((squares, *negated));
                        tall.push((u128::from(squares), *negated));
                    }
                    Region::Tall { squares, turned } => tall.push((squares, turned != *negated)),
                    Region::Strip { .. } => return None,
                    Region::Wide(squares) => wide.push((squares, *negated)),
                }
            }
        }
        let values = &sum.values;
        if !wide.is_empty() {
            let tall = tall.into_iter();
            wide.extend(tall.map(|(squares, negated)| (Wide::of_rows_of_eight(squares), negated)));
            return Some(wins_starting::<Domineering<Wide>>(
                &wide, values, player, algebra,
            ));
        }
        let most = tall.iter().map(|(squares, _)| squares.count_ones()).max()?;
        if most <= FEW_SQUARES {
            return None;
        }
        Some(if small.len() == tall.len() {
            wins_starting::<Domineering<u64>>(&small, values, player, algebra)
        } else {
            wins_starting::<Domineering<u128>>(&tall, values, player, algebra)
        })
    }
}

/// Domineering on regions that fit into a word.
#[derive(Default)]
struct Domineering<T> {
    /// The values of two neighbouring lines, seen from the player whose dominoes cross both lines.
    bands: HashMap<u32, Heat, FxBuildHasher>,
    word: PhantomData<T>,
}

/// A region of at most this many squares is replaced by its value.
const SMALL_REGION: u32 = 14;
/// The limit for bands of two lines, whose values are simpler.
const SMALL_BAND: u32 = 20;

impl<T: Remembered> Ruleset for Domineering<T> {
    type State = T;

    const HAS_CHEAP_NORMAL_FORM: bool = true;

    fn moves(squares: T, player: Player) -> impl Iterator<Item = T> {
        region::dominoes(squares, player)
    }

    fn components(squares: T) -> impl Iterator<Item = T> {
        region::regions(squares)
    }

    fn normal_form(region: T) -> (T, bool) {
        region.normal()
    }

    fn is_own_negative(normal: T) -> bool {
        normal.is_own_negative()
    }

    fn is_small(normal: T) -> bool {
        normal.count_ones() <= SMALL_REGION
    }

    fn value(&mut self, normal: T, algebra: &mut Algebra) -> Option<Result<Game>> {
        Some(value(normal, algebra))
    }

    fn bounds(&mut self, normal: T, algebra: &mut Algebra) -> Result<Bounds> {
        let low = self.in_bands(&normal.rows(), algebra)?;
        let high = self.in_bands(&normal.columns(), algebra)?.negative();
        Ok(Bounds { low, high })
    }
}

impl Ruleset for Domineering<Wide> {
    type State = Wide;

    fn moves(squares: Wide, player: Player) -> impl Iterator<Item = Wide> {
        squares.dominoes(player)
    }

    fn components(squares: Wide) -> impl Iterator<Item = Wide> {
        squares.regions()
    }

    fn normal_form(region: Wide) -> (Wide, bool) {
        region.normal()
    }

    fn is_own_negative(normal: Wide) -> bool {
        normal.transposed().normal() == (normal, false)
    }

    fn is_small(normal: Wide) -> bool {
        normal.count_ones() <= SMALL_REGION
    }

    /// A small region has at most 8 rows or at most 8 columns, because it is connected.
    fn value(&mut self, normal: Wide, algebra: &mut Algebra) -> Option<Result<Game>> {
        let region = Region::of_squares(normal.squares().collect())?;
        Some(solve(algebra, |solver| solver.sum(&[region])))
    }

    fn bounds(&mut self, normal: Wide, algebra: &mut Algebra) -> Result<Bounds> {
        let low = self.in_bands(&normal.0, algebra)?;
        let high = self.in_bands(&normal.transposed().0, algebra)?.negative();
        Ok(Bounds { low, high })
    }
}

fn value<T: Remembered>(region: T, algebra: &mut Algebra) -> Result<Game> {
    solve(algebra, |solver| solver.value(region))
}

fn solve(
    algebra: &mut Algebra,
    question: impl FnOnce(&mut Solver<'_>) -> Result<Game>,
) -> Result<Game> {
    let memo = algebra.side_tables.get::<Memo>();
    let mut memo = memo.borrow_mut();
    question(&mut Solver::new(algebra, &mut memo))
}

impl<T> Domineering<T> {
    /// A player who never plays across some line is no better off (the One-Hand-Tied Principle, Winning Ways, chapter 5).
    /// So the region is at least as good, for the player who plays across the lines, as the sum of bands of one or two lines.
    /// Returns the sum with the greatest mean among all ways to cut the region into such bands.
    fn in_bands(&mut self, lines: &[u16], algebra: &mut Algebra) -> Result<Heat> {
        // The best cuts of all lines before the last one, and of all lines so far.
        let (mut before, mut best) = (Heat::ZERO, Heat::ZERO);
        let mut last = 0;
        for &line in lines {
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
        if let Some(heat) = self.bands.get(&key) {
            return Ok(*heat);
        }
        // The lines become columns, because a column of a word has room for sixteen squares. This exchanges the players.
        let mut heat = Heat::ZERO;
        for region in region::regions(region::two_columns(a, b)) {
            let mut found = None;
            if region.count_ones() <= SMALL_BAND {
                let value = value(region, algebra)?;
                found = Bounds::of(algebra, value)?.heat().map(Heat::negative);
            }
            heat = heat.plus(found.unwrap_or_else(|| {
                let columns = region::Squares::columns(region).into_iter();
                columns.map(single_line).fold(Heat::ZERO, Heat::plus)
            }));
        }
        insert_bounded(&mut self.bands, key, heat);
        Ok(heat)
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
