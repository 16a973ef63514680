//! Boards of a fixed shape with few symbols, as bits: a square is the bit of its index in the string, and the bits of the
//! planes at a square are the code of its symbol.

use std::iter::successors;

use super::lowering::Dimensions;
use solver::board::{EDGE, Symmetry, line};

/// The number of bits in the code of a symbol.
pub const PLANES: usize = 3;
/// The number of symbols that a board can have.
pub const MOST_SIGNS: usize = 1 << PLANES;
/// The code of the `/` between rows and beyond the edge.
pub const EDGE_CODE: i64 = MOST_SIGNS as i64;

/// How many neighbours a square has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbours {
    Four,
    Eight,
}

/// A set of squares, in `W` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    pub const EMPTY: Set<W> = Set([0; W]);

    #[inline]
    pub fn has(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    #[inline]
    pub fn set(&mut self, square: usize, to: bool) {
        let bit = 1 << (square % 64);
        let word = &mut self.0[square / 64];
        *word = if to { *word | bit } else { *word & !bit };
    }

    #[inline]
    fn zip(self, other: Set<W>, join: impl Fn(u64, u64) -> u64) -> Set<W> {
        Set(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }

    #[inline]
    pub fn and(self, other: Set<W>) -> Set<W> {
        self.zip(other, |a, b| a & b)
    }

    #[inline]
    pub fn or(self, other: Set<W>) -> Set<W> {
        self.zip(other, |a, b| a | b)
    }

    #[inline]
    pub fn xor(self, other: Set<W>) -> Set<W> {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline]
    pub fn without(self, other: Set<W>) -> Set<W> {
        self.zip(other, |a, b| a & !b)
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The squares to which those of this set are moved.
    #[inline]
    pub fn mapped(self, to: impl Fn(usize) -> usize) -> Set<W> {
        let mut mapped = Set::EMPTY;
        for square in self.squares() {
            mapped.set(to(square), true);
        }
        mapped
    }

    /// The squares in ascending order.
    pub fn squares(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || self.pop())
    }

    /// Removes the first square.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * i + bit);
            }
        }
        None
    }

    pub fn words(&self) -> &[u64; W] {
        &self.0
    }
}

/// A board, or a set of squares in its first plane.
pub type Planes<const W: usize> = [Set<W>; PLANES];

/// The shape of the boards of a program.
pub struct Shape<const W: usize> {
    /// The number of characters in the string.
    pub length: usize,
    columns: usize,
    inside: Set<W>,
    /// The neighbours of each square.
    four: Box<[Set<W>]>,
    eight: Box<[Set<W>]>,
    /// The steps to four and to eight neighbours.
    steps: [Vec<i64>; 2],
}

impl<const W: usize> Shape<W> {
    /// The shape of a board with rows of equal length, with at most 64 `W` characters.
    pub fn new(text: &[u8]) -> Self {
        let edge = text.iter().position(|&sign| sign == EDGE as u8);
        Shape::of(Dimensions {
            length: text.len(),
            columns: edge.unwrap_or(text.len()),
        })
    }

    pub fn of(Dimensions { length, columns }: Dimensions) -> Self {
        let mut shape = Shape {
            length,
            columns,
            inside: Set::EMPTY,
            four: Box::default(),
            eight: Box::default(),
            steps: [Neighbours::Four, Neighbours::Eight].map(|n| steps(columns, n)),
        };
        for place in 0..length {
            shape.inside.set(place, place % (columns + 1) != columns);
        }
        let near = |shape: &Self, place: usize, neighbours| {
            let mut near = Set::EMPTY;
            for &step in shape.steps(neighbours) {
                if let Some(at) = shape.square(place as i64 + step) {
                    near.set(at, true);
                }
            }
            near
        };
        let all = 0..length;
        shape.four = all
            .clone()
            .map(|i| near(&shape, i, Neighbours::Four))
            .collect();
        shape.eight = all.map(|i| near(&shape, i, Neighbours::Eight)).collect();
        shape
    }

    pub fn dimensions(&self) -> Dimensions {
        Dimensions {
            length: self.length,
            columns: self.columns,
        }
    }

    pub fn steps(&self, neighbours: Neighbours) -> &[i64] {
        &self.steps[neighbours as usize]
    }

    /// The index of a square of the board.
    #[inline]
    pub fn square(&self, place: i64) -> Option<usize> {
        let place = usize::try_from(place).ok()?;
        (place < self.length && self.inside.has(place)).then_some(place)
    }

    #[inline]
    pub fn near(&self, square: usize, neighbours: Neighbours) -> Set<W> {
        match neighbours {
            Neighbours::Four => self.four[square],
            Neighbours::Eight => self.eight[square],
        }
    }

    /// The squares with one of the symbols whose codes are bits of the mask.
    #[inline]
    pub fn cells(&self, board: &Planes<W>, mask: u8) -> Set<W> {
        let mut found = Set::EMPTY;
        let mut codes = mask;
        while codes != 0 {
            let code = codes.trailing_zeros();
            codes &= codes - 1;
            let mut cells = self.inside;
            for (bit, plane) in board.iter().enumerate() {
                cells = if code >> bit & 1 == 1 {
                    cells.and(*plane)
                } else {
                    cells.without(*plane)
                };
            }
            found = found.or(cells);
        }
        found
    }

    /// The squares that are reached from a square by steps onto free squares, always in the same direction.
    pub fn rays(&self, square: usize, neighbours: Neighbours, free: Set<W>) -> Set<W> {
        let mut reached = Set::EMPTY;
        for next in self.in_rays(square, neighbours, free) {
            reached.set(next, true);
        }
        reached
    }

    /// The same, direction by direction.
    pub fn in_rays(
        &self,
        square: usize,
        neighbours: Neighbours,
        free: Set<W>,
    ) -> impl Iterator<Item = usize> {
        self.steps(neighbours).iter().flat_map(move |step| {
            let places = successors(Some(square as i64 + step), move |at| Some(at + step));
            places.map_while(move |at| self.square(at).filter(|&next| free.has(next)))
        })
    }

    /// The squares that are reached by repeating one step.
    pub fn ray(&self, square: usize, step: isize, free: Set<W>) -> impl Iterator<Item = usize> {
        let places = line(self.columns, square, step);
        places.map_while(move |at| self.square(at as i64).filter(|&next| free.has(next)))
    }

    /// The image of a board under a symmetry that keeps the shape.
    pub fn image(&self, board: &Planes<W>, symmetry: Symmetry) -> Planes<W> {
        let stride = self.columns + 1;
        let rows = (self.length + 1) / stride;
        let identity = Symmetry::IDENTITY.image(rows, self.columns, stride);
        let places = symmetry.image(rows, self.columns, stride).places();
        let mut image = [Set::EMPTY; PLANES];
        for (to, from) in identity.places().zip(places) {
            put(&mut image, to, code_at(board, from));
        }
        image
    }

    /// The squares of a set that are connected with a square; none if it is not in the set.
    pub fn region(&self, square: usize, neighbours: Neighbours, set: Set<W>) -> Set<W> {
        let mut region = Set::EMPTY;
        let mut new = Set::EMPTY;
        new.set(square, set.has(square));
        while let Some(next) = new.pop() {
            region.set(next, true);
            new = new.or(self.near(next, neighbours).and(set).without(region));
        }
        region
    }
}

/// Whether the string of one board comes before that of another, if these are the symbols.
pub fn comes_first<const W: usize>(a: &Planes<W>, b: &Planes<W>, signs: &[u8]) -> bool {
    let differences = a.iter().zip(b).map(|(a, b)| a.xor(*b));
    let mut different = differences.fold(Set::EMPTY, Set::or);
    let sign = |board, square| signs.get(code_at(board, square) as usize);
    different
        .pop()
        .is_some_and(|square| sign(a, square) < sign(b, square))
}

/// The steps to the neighbours of a square, in ascending order.
pub fn steps(columns: usize, neighbours: Neighbours) -> Vec<i64> {
    let down = columns as i64 + 1;
    match neighbours {
        Neighbours::Four => vec![-down, -1, 1, down],
        Neighbours::Eight => vec![-down - 1, -down, -down + 1, -1, 1, down - 1, down, down + 1],
    }
}

/// The code of the symbol at a square.
#[inline]
pub fn code_at<const W: usize>(board: &Planes<W>, square: usize) -> i64 {
    let bits = board.iter().enumerate();
    bits.fold(0, |code, (bit, plane)| {
        code | i64::from(plane.has(square)) << bit
    })
}

#[inline]
pub fn put<const W: usize>(board: &mut Planes<W>, square: usize, code: i64) {
    for (bit, plane) in board.iter_mut().enumerate() {
        plane.set(square, code >> bit & 1 == 1);
    }
}
