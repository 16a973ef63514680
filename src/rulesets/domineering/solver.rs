//! Values of regions, each found once for all its images.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use super::region::{self, Region};
use super::strip;
use super::table::Table;
use crate::game::{Algebra, Game, Mark, SideTable};
use crate::limits::{Budget, Halt, Limited, Result};

/// Values of regions in normal position.
#[derive(Default)]
pub(super) struct Memo {
    small: Table,
    tall: HashMap<u128, Game, FxBuildHasher>,
    strips: HashMap<Box<[u8]>, Game, FxBuildHasher>,
}

impl SideTable for Memo {
    fn keep(&mut self, mark: &Mark) {
        self.small.keep(mark);
        self.tall.retain(|_, value| mark.knows(*value));
        self.strips.retain(|_, value| mark.knows(*value));
        self.tall.shrink_to_fit();
        self.strips.shrink_to_fit();
    }
}

/// A small region that is left after some domino.
#[derive(Clone, Copy)]
struct Piece {
    /// In normal position.
    squares: u64,
    negated: bool,
    value: Option<Game>,
}

pub(super) struct Solver<'a> {
    pub algebra: &'a mut Algebra,
    memo: &'a mut Memo,
    /// Values of the parts being added, a stack shared by all levels.
    parts: Vec<Game>,
    /// The same for what is left after each domino.
    pieces: Vec<Piece>,
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
            pieces: Vec::new(),
        }
    }

    pub fn sum(&mut self, regions: &[Region]) -> Result<Game> {
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
    fn add_parts(&mut self, start: usize) -> Result<Game> {
        self.parts[start..].sort_unstable();
        let mut sum = Game::ZERO;
        for &part in self.parts[start..].iter().rev() {
            sum = self.algebra.add(sum, part)?;
        }
        self.parts.truncate(start);
        Ok(sum)
    }

    /// The value of a connected region of at most 8 rows.
    pub fn small(&mut self, squares: u64) -> Result<Game> {
        let (normal, negated) = region::normal(squares);
        let value = self.small_normal(normal)?;
        if negated {
            self.algebra.negate(value)
        } else {
            Ok(value)
        }
    }

    fn small_normal(&mut self, normal: u64) -> Result<Game> {
        if let Some(value) = self.memo.small.get(normal) {
            return Ok(value);
        }
        // One row: Right has room for half as many dominoes as there are squares.
        let value = if normal <= 0xFF {
            let dominoes = i64::from(normal.count_ones() / 2);
            self.algebra.integer(-dominoes)?
        } else {
            match self.small_by_bridge(normal)? {
                Some(value) => value,
                None => self.small_by_dominoes(normal)?,
            }
        };
        self.memo
            .small
            .insert(normal, value, &mut self.algebra.budget)?;
        Ok(value)
    }

    /// The Bridge Splitting Theorem (Uiterwijk and Barton, "New results for Domineering from combinatorial game theory
    /// endgame databases", 2015). Let a square that only one player can use join two parts A and B, and let A' and B' be
    /// the parts with the square. The player is no worse off in A' + B', which has the square twice, than in the region,
    /// and no better off in A + B', where A is cut off. So where A' = A the region is A + B'.
    ///
    /// It takes values that are known already: to find them for this costs more than it saves.
    fn small_by_bridge(&mut self, squares: u64) -> Result<Option<Game>> {
        let mut bridges = region::bridges(squares);
        while bridges != 0 {
            let bridge = region::first(bridges);
            bridges ^= bridge;
            let rest = squares ^ bridge;
            let first = region::first_region(rest);
            let second = rest ^ first;
            if second == 0 {
                continue;
            }
            for (part, other) in [(first, second), (second, first)] {
                let known = self.known_small(part)?;
                if known.is_some() && known == self.known_small(part | bridge)? {
                    let parts = self.parts.len();
                    self.parts.extend(known);
                    let other = self.small(other | bridge)?;
                    self.parts.push(other);
                    return self.add_parts(parts).map(Some);
                }
            }
        }
        Ok(None)
    }

    fn known_small(&mut self, squares: u64) -> Result<Option<Game>> {
        let (normal, negated) = region::normal(squares);
        match self.memo.small.get(normal) {
            Some(value) if negated => self.algebra.negate(value).map(Some),
            known => Ok(known),
        }
    }

    /// First all pieces are listed, then all are looked up: lookups that do not wait for each other are several
    /// times as fast. Only then what is missing is found, and the sums are taken.
    fn small_by_dominoes(&mut self, squares: u64) -> Result<Game> {
        let start = self.pieces.len();
        let mut lengths: [Vec<u8>; 2] = [Vec::new(), Vec::new()];
        let places = [region::vertical(squares), region::horizontal(squares)];
        for ((lengths, mut places), step) in lengths.iter_mut().zip(places).zip([8, 1]) {
            lengths.reserve_exact(places.count_ones() as usize);
            while places != 0 {
                let place = region::first(places);
                places ^= place;
                let before = self.pieces.len();
                let mut rest = region::joined(squares ^ (place | place << step));
                while rest != 0 {
                    let region = region::first_region(rest);
                    rest ^= region;
                    let (squares, negated) = region::normal(region);
                    self.pieces.push(Piece {
                        squares,
                        negated,
                        value: None,
                    });
                }
                lengths.push((self.pieces.len() - before) as u8);
            }
        }
        let end = self.pieces.len();
        for piece in &mut self.pieces[start..] {
            piece.value = self.memo.small.get(piece.squares);
        }
        for at in start..end {
            let piece = self.pieces[at];
            let mut value = match piece.value {
                Some(value) => value,
                None => self.small_normal(piece.squares)?,
            };
            if piece.negated {
                value = self.algebra.negate(value)?;
            }
            self.pieces[at].value = Some(value);
        }
        let mut next = start;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, lengths) in sides.iter_mut().zip(lengths) {
            side.reserve_exact(lengths.len());
            for length in lengths {
                let first = self.parts.len();
                let end = next + usize::from(length);
                for piece in &self.pieces[next..end] {
                    let value = piece.value;
                    self.parts
                        .push(value.ok_or(Halt::Broken("a region without its value"))?);
                }
                next = end;
                side.push(self.add_parts(first)?);
            }
        }
        self.pieces.truncate(start);
        let [left, right] = sides;
        self.bracket(left, right)
    }

    /// The value of a connected region of at most 16 rows.
    pub fn tall(&mut self, squares: u128) -> Result<Game> {
        let squares = region::cornered(squares);
        if let Ok(small) = u64::try_from(squares) {
            return self.small(small);
        }
        let normal = region::normal_reflection(squares);
        if let Some(value) = self.memo.tall.get(&normal) {
            return Ok(*value);
        }
        let value = self.tall_by_dominoes(normal)?;
        self.memo.tall.insert(normal, value);
        Ok(value)
    }

    fn tall_by_dominoes(&mut self, squares: u128) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        let places = [region::vertical(squares), region::horizontal(squares)];
        for ((side, mut places), step) in sides.iter_mut().zip(places).zip([8, 1]) {
            while places != 0 {
                let place = region::first(places);
                places ^= place;
                let mut rest = region::joined(squares ^ (place | place << step));
                let start = self.parts.len();
                while rest != 0 {
                    let region = region::first_region(rest);
                    rest ^= region;
                    let value = self.tall(region)?;
                    self.parts.push(value);
                }
                side.push(self.add_parts(start)?);
            }
        }
        let [left, right] = sides;
        self.bracket(left, right)
    }

    /// Many places of a domino lead to the same value.
    fn bracket(&mut self, mut left: Vec<Game>, mut right: Vec<Game>) -> Result<Game> {
        for side in [&mut left, &mut right] {
            side.sort_unstable();
            side.dedup();
        }
        self.algebra.bracket(left, right)
    }

    fn strip(&mut self, lines: &[u8]) -> Result<Game> {
        if lines.iter().all(|&line| line == 1) {
            return self.algebra.integer(lines.len() as i64 / 2);
        }
        if let Some(value) = self.memo.strips.get(lines) {
            return Ok(*value);
        }
        let value = self.deeper(|solver| solver.strip_by_dominoes(lines))?;
        self.memo.strips.insert(lines.into(), value);
        Ok(value)
    }

    fn strip_by_dominoes(&mut self, lines: &[u8]) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, vertical) in sides.iter_mut().zip([true, false]) {
            for place in strip::places(lines, vertical) {
                // A long strip takes its time.
                self.algebra.budget.look()?;
                let regions = strip::regions(strip::with_domino(lines, place, vertical));
                side.push(self.sum(&regions)?);
            }
        }
        let [left, right] = sides;
        self.bracket(left, right)
    }
}
