//! Regions as parts of a sum: a small one is its value, and a large one lies between bounds.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::super::memo::Remembered;
use super::super::region::{self, Squares};
use super::super::solver::Solver;
use crate::game::{Game, insert_bounded};
use crate::limits::Result;
use crate::rulesets::heat::{Bounds, Heat};

/// Up to so many squares a region is replaced by its value.
const SMALL: u32 = 14;
/// The same for two lines next to each other, which have simple values.
const SMALL_BAND: u32 = 20;

/// What is known of a region in normal position.
#[derive(Clone, Copy)]
pub struct Part {
    /// The value, where the region is small.
    pub value: Option<Game>,
    pub bounds: Bounds,
}

/// What is known of regions, bands and values.
#[derive(Default)]
pub struct Parts<T> {
    regions: HashMap<T, Part, FxBuildHasher>,
    bands: HashMap<u32, Heat, FxBuildHasher>,
    heats: HashMap<Game, Option<Heat>, FxBuildHasher>,
}

impl<T: Remembered> Parts<T> {
    /// A connected region in normal position.
    pub fn part(&mut self, normal: T, solver: &mut Solver) -> Result<Part> {
        if let Some(part) = self.regions.get(&normal) {
            return Ok(*part);
        }
        let part = self.new_part(normal, solver)?;
        insert_bounded(&mut self.regions, normal, part);
        Ok(part)
    }

    fn new_part(&mut self, normal: T, solver: &mut Solver) -> Result<Part> {
        if normal.count_ones() <= SMALL {
            let value = solver.value(normal)?;
            if let Some(heat) = self.heat(value, solver)? {
                return Ok(Part {
                    value: Some(value),
                    bounds: Bounds::exact(heat),
                });
            }
        }
        let low = self.in_bands(&normal.rows(), solver)?;
        let high = self.in_bands(&normal.columns(), solver)?.negative();
        Ok(Part {
            value: None,
            bounds: Bounds { low, high },
        })
    }

    pub fn heat(&mut self, value: Game, solver: &mut Solver) -> Result<Option<Heat>> {
        if let Some(heat) = self.heats.get(&value) {
            return Ok(*heat);
        }
        let heat = Heat::of(solver.algebra, value)?;
        insert_bounded(&mut self.heats, value, heat);
        Ok(heat)
    }

    /// A player who never plays across some line is no better off (the One-Hand-Tied Principle, Winning Ways, chapter 5):
    /// the region is at least as good for the one who plays across the lines as the sum of bands of one or two lines.
    /// Among the ways to cut it into such bands this takes the one with the greatest mean.
    fn in_bands(&mut self, lines: &[u16], solver: &mut Solver) -> Result<Heat> {
        // The best of all lines but the last, and of all.
        let (mut before, mut best) = (Heat::ZERO, Heat::ZERO);
        let mut last = 0;
        for &line in lines {
            let single = best.plus(single(line));
            let double = before.plus(self.band(last, line, solver)?);
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

    /// Two lines next to each other, where one player plays across them.
    fn band(&mut self, a: u16, b: u16, solver: &mut Solver) -> Result<Heat> {
        let key = u32::from(a) << 16 | u32::from(b);
        if let Some(heat) = self.bands.get(&key) {
            return Ok(*heat);
        }
        // The lines stand as columns, so that sixteen squares fit, and change the players.
        let mut heat = single(0);
        for region in region::regions(region::standing(a, b)) {
            let mut found = None;
            if region.count_ones() <= SMALL_BAND {
                let value = solver.value(region)?;
                found = self.heat(value, solver)?.map(Heat::negative);
            }
            heat = heat.plus(found.unwrap_or_else(|| {
                let columns = region.columns();
                columns
                    .iter()
                    .map(|&line| single(line))
                    .fold(Heat::ZERO, Heat::plus)
            }));
        }
        insert_bounded(&mut self.bands, key, heat);
        Ok(heat)
    }
}

/// One line, which only the player along it can use.
fn single(line: u16) -> Heat {
    let mut dominoes = 0;
    let mut rest = line;
    while rest != 0 {
        rest >>= rest.trailing_zeros();
        let length = rest.trailing_ones();
        dominoes += length / 2;
        rest = rest.checked_shr(length).unwrap_or(0);
    }
    Heat::of_integer(-(dominoes as i32))
}
