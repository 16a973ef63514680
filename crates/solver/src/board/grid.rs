//! Rectangles of squares as the bits of a machine word: square (row, column) is bit `row * columns + column`.

use std::hash::Hash;

use num_traits::PrimInt;

use super::symmetry::Symmetry;

/// A word of squares.
pub trait SquareSet: PrimInt + Default + Hash + 'static {
    /// For each number of columns up to 128, the first column of a board that fills the word.
    const FIRST_COLUMNS: [Self; 129];

    /// Rows of eight squares, as many as fit.
    const ROWS_OF_EIGHT: Grid<Self>;

    /// Shifts towards the first row, by any number of bits.
    fn up(self, bits: u32) -> Self;

    /// Shifts towards the last row, by any number of bits.
    fn down(self, bits: u32) -> Self;
}

macro_rules! square_set {
    ($word:ty) => {
        impl SquareSet for $word {
            const FIRST_COLUMNS: [Self; 129] = {
                let mut first_columns = [1; 129];
                let mut columns = 1;
                while columns < <$word>::BITS {
                    let mut at = columns;
                    while at < <$word>::BITS {
                        first_columns[columns as usize] |= 1 << at;
                        at += columns;
                    }
                    columns += 1;
                }
                first_columns
            };

            const ROWS_OF_EIGHT: Grid<Self> = Grid {
                rows: (<$word>::BITS / 8) as u8,
                columns: 8,
                first_column: <$word>::MAX / 0xFF,
                last_column: (<$word>::MAX / 0xFF) << 7,
            };

            #[inline]
            fn up(self, bits: u32) -> Self {
                self.checked_shr(bits).unwrap_or(0)
            }

            #[inline]
            fn down(self, bits: u32) -> Self {
                self.checked_shl(bits).unwrap_or(0)
            }
        }
    };
}

square_set!(u64);
square_set!(u128);

/// The shape of a board whose squares fit into a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid<S = u64> {
    rows: u8,
    columns: u8,
    first_column: S,
    last_column: S,
}

/// How far a step goes to the right and down.
pub type Step = (i8, i8);

/// The steps to the squares that share an edge.
pub const SIDES: [Step; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The steps to all eight neighbours.
const STEPS: [Step; 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
];

impl Grid<u64> {
    pub const SQUARES: usize = 64;

    /// `None` unless the board has 1 to 64 squares.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let squares = rows.checked_mul(columns)?;
        let is_possible = (1..=Self::SQUARES).contains(&squares);
        is_possible.then(|| Grid::of(rows as u8, columns as u8))
    }

    pub fn all(&self) -> u64 {
        lowest(self.rows * self.columns)
    }

    pub fn row(&self, row: usize) -> u64 {
        lowest::<u64>(self.columns) << (row * self.columns())
    }

    /// The squares of a set, each as a set, in the order of their distance from the middle of the board in reading
    /// order.
    pub fn singles_from_middle(self, set: u64) -> impl Iterator<Item = u64> {
        let middle = self.area() as u32 / 2;
        let mut above = set & !(u64::MAX << middle);
        let mut below = set ^ above;
        std::iter::from_fn(move || {
            let last_above = above.checked_ilog2();
            let first_below = below.checked_ilog2().map(|_| below.trailing_zeros());
            let is_above = match (last_above, first_below) {
                (None, None) => return None,
                (Some(last), Some(first)) => middle - last <= first - middle,
                (last, _) => last.is_some(),
            };
            let square = if is_above {
                1 << last_above.unwrap_or(0)
            } else {
                1 << first_below.unwrap_or(0)
            };
            above &= !square;
            below &= !square;
            Some(square)
        })
    }

    /// For each place of the image under a symmetry that keeps the shape, the square that it comes from.
    pub fn permutation(&self, symmetry: Symmetry) -> Vec<u8> {
        let image = symmetry.image(self.rows(), self.columns(), self.columns());
        image.places().map(|place| place as u8).collect()
    }

    /// Rows and columns exchanged.
    pub fn transposed(&self, set: u64) -> u64 {
        let (rows, columns) = (self.rows(), self.columns());
        (0..rows).fold(0, |image, row| {
            let line = set >> (row * columns) & lowest::<u64>(self.columns);
            squares(line).fold(image, |image, column| image | 1 << (column * rows + row))
        })
    }

    /// The number of pairs of neighbours, one from each set.
    pub fn adjacencies(&self, [first, second]: [u64; 2]) -> u32 {
        let pairs = SIDES.map(|step| (self.stepped(first, step) & second).count_ones());
        pairs.iter().sum()
    }

    /// The smallest rectangle that holds a set: its first square, and its shape.
    pub fn frame(&self, set: u64) -> (usize, Grid) {
        let Some(last) = set.checked_ilog2() else {
            return (0, Grid::of(1, 1));
        };
        let width = self.columns();
        let (top, bottom) = (set.trailing_zeros() as usize / width, last as usize / width);
        let lines = (top..=bottom).map(|row| set >> (row * width) & self.row(0));
        let used = lines.fold(0, |used, line| used | line);
        let (left, right) = (used.trailing_zeros(), used.ilog2());
        let shape = Grid::of((bottom - top + 1) as u8, (right - left + 1) as u8);
        (top * width + left as usize, shape)
    }

    /// The part of a set that lies in a rectangle with this first square, as a set of the rectangle.
    pub fn cropped(&self, set: u64, first: usize, frame: Grid) -> u64 {
        let (from, to) = (self.columns(), frame.columns());
        if from == to {
            return set >> first & frame.all();
        }
        let rows =
            (0..frame.rows()).map(|row| (set >> (first + row * from) & frame.row(0)) << (row * to));
        rows.fold(0, |cropped, row| cropped | row)
    }
}

/// A mask of the lowest bits; there must be at least one.
#[inline]
fn lowest<S: SquareSet>(bits: u8) -> S {
    S::max_value() >> (8 * size_of::<S>() - usize::from(bits))
}

impl<S: SquareSet> Grid<S> {
    /// The grid of a shape that is known to fit into the word.
    pub fn of(rows: u8, columns: u8) -> Self {
        let first_column = S::FIRST_COLUMNS[usize::from(columns)] & lowest(rows * columns);
        Grid {
            rows,
            columns,
            first_column,
            last_column: first_column.down(u32::from(columns) - 1),
        }
    }

    /// The number of squares.
    pub fn area(&self) -> usize {
        usize::from(self.rows) * usize::from(self.columns)
    }

    /// The squares of a row, the first one in the lowest bit. A row has at most 16 squares.
    #[inline]
    pub fn line(&self, set: S, row: usize) -> u16 {
        let line = set >> (row * self.columns()) & lowest(self.columns);
        line.to_u16().unwrap_or(0)
    }

    /// Rotated by 180 degrees.
    pub fn half_turned(&self, set: S) -> S {
        set.reverse_bits() >> (8 * size_of::<S>() - self.area())
    }

    /// Top and bottom exchanged.
    pub fn flipped(&self, set: S) -> S {
        let by = u32::from(self.columns);
        let (mut rest, mut flipped) = (set, S::zero());
        for _ in 0..self.rows {
            flipped = flipped.down(by) | rest & lowest(self.columns);
            rest = rest.up(by);
        }
        flipped
    }

    /// The least among a set, its mirror images in both directions and the set rotated by 180 degrees.
    pub fn least_reflection(&self, set: S) -> S {
        let flipped = self.flipped(set);
        let [turned, mirrored] = [set, flipped].map(|image| self.half_turned(image));
        set.min(flipped).min(turned).min(mirrored)
    }

    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    pub fn columns(&self) -> usize {
        self.columns.into()
    }

    #[inline]
    pub fn first_column(&self) -> S {
        self.first_column
    }

    #[inline]
    pub fn last_column(&self) -> S {
        self.last_column
    }

    /// The squares one step further. Bits after the last square may be among them.
    #[inline]
    pub fn stepped(&self, set: S, (right, down): Step) -> S {
        let set = match right {
            1 => (set & !self.last_column).down(1),
            -1 => (set & !self.first_column).up(1),
            _ => set,
        };
        let by = u32::from(self.columns);
        match down {
            1 => set.down(by),
            -1 => set.up(by),
            _ => set,
        }
    }

    /// The squares to the right and to the left of a set.
    #[inline]
    fn sideways(&self, set: S) -> S {
        (set & !self.last_column).down(1) | (set & !self.first_column).up(1)
    }

    /// The squares that share an edge with a square of the set. Squares of the set may be among them, and bits after the last
    /// square.
    #[inline]
    pub fn beside(&self, set: S) -> S {
        let by = u32::from(self.columns);
        self.sideways(set) | set.down(by) | set.up(by)
    }

    /// The same for squares that share an edge or a corner.
    #[inline]
    pub fn around(&self, set: S) -> S {
        let by = u32::from(self.columns);
        let sideways = self.sideways(set);
        let wide = set | sideways;
        sideways | wide.down(by) | wide.up(by)
    }

    /// The same on a board of hexagons, where each row is shifted to the right by half a hexagon.
    #[inline]
    pub fn beside_hexagons(&self, set: S) -> S {
        let by = u32::from(self.columns);
        let below = set | (set & !self.first_column).up(1);
        let above = set | (set & !self.last_column).down(1);
        self.sideways(set) | below.down(by) | above.up(by)
    }

    /// The squares that queens on a set reach over free squares.
    pub fn rays(&self, set: S, free: S) -> S {
        let mut reached = S::zero();
        for step in STEPS {
            let mut next = self.stepped(set, step) & free;
            while !next.is_zero() {
                reached = reached | next;
                next = self.stepped(next, step) & free;
            }
        }
        reached
    }
}

/// The lowest square of a set.
#[inline]
pub fn first<S: SquareSet>(set: S) -> S {
    set & !(set - S::one())
}

/// The numbers of the squares of a set.
pub fn squares(set: u64) -> impl Iterator<Item = usize> {
    singles(set).map(|square| square.trailing_zeros() as usize)
}

/// The squares of a set, each as a set.
pub fn singles(set: u64) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = rest & rest.wrapping_neg();
        rest ^= square;
        (square != 0).then_some(square)
    })
}

/// The closure of a set: the squares that it reaches are added until there are no new ones.
#[inline]
pub fn grown<S: SquareSet>(seed: S, reached: impl Fn(S) -> S) -> S {
    let mut set = seed;
    loop {
        let next = set | reached(set);
        if next == set {
            return set;
        }
        set = next;
    }
}

/// The components that contain a square of the set, each grown from one of these squares.
pub fn components<S: SquareSet>(set: S, reached: impl Fn(S) -> S) -> impl Iterator<Item = S> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest.is_zero() {
            return None;
        }
        let component = grown(first(rest), &reached);
        rest = rest & !component;
        Some(component)
    })
}
