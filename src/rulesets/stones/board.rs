//! Boards of stones as sets of squares.

use crate::game::Player;
use crate::rulesets::squares::squares;

/// A board of at most 64 squares, row by row. What is neither empty nor owned is a wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    pub rows: u8,
    pub columns: u8,
    pub empty: u64,
    /// Left's stones, Right's stones.
    pub owned: [u64; 2],
}

const MOST_SQUARES: usize = 64;

impl Stones {
    /// The board with X for Left's stones, O for Right's, dots for empty squares and `#` for walls.
    pub fn read(text: &str) -> Option<Stones> {
        let (signs, columns) = squares(text).ok()?;
        if signs.len() > MOST_SQUARES {
            return None;
        }
        let mut board = Stones {
            rows: (signs.len() / columns) as u8,
            columns: columns as u8,
            empty: 0,
            owned: [0; 2],
        };
        for (at, sign) in signs.iter().enumerate() {
            let set = match sign {
                'X' => &mut board.owned[0],
                'O' => &mut board.owned[1],
                '.' => &mut board.empty,
                '#' => continue,
                _ => return None,
            };
            *set |= 1 << at;
        }
        Some(board)
    }

    pub fn owned_by(&self, player: Player) -> u64 {
        self.owned[player as usize]
    }

    /// All squares that are no walls.
    pub fn open(&self) -> u64 {
        self.empty | self.owned[0] | self.owned[1]
    }

    pub fn negative(mut self) -> Stones {
        self.owned.swap(0, 1);
        self
    }

    fn column(&self, column: u8) -> u64 {
        let rows = (0..self.rows).map(|row| 1 << (row * self.columns + column));
        rows.fold(0, |set, square: u64| set | square)
    }

    /// Which squares lie where, for steps from square to square.
    pub fn grid(&self) -> Grid {
        Grid {
            columns: self.columns,
            first: self.column(0),
            last: self.column(self.columns - 1),
        }
    }

    /// The board on which all other squares are walls, as small as it can be.
    pub fn cropped(&self, kept: u64) -> Stones {
        let width = usize::from(self.columns);
        let (mut top, mut bottom) = (usize::MAX, 0);
        let (mut left, mut right) = (usize::MAX, 0);
        for at in cells(kept) {
            let (row, column) = (at / width, at % width);
            (top, bottom) = (top.min(row), bottom.max(row));
            (left, right) = (left.min(column), right.max(column));
        }
        if kept == 0 {
            (top, left) = (0, 0);
        }
        let columns = right - left + 1;
        let moved = |set: u64| {
            if columns == width {
                return (set & kept) >> (top * width);
            }
            cells(set & kept).fold(0, |moved, at| {
                moved | 1 << ((at / width - top) * columns + at % width - left)
            })
        };
        Stones {
            rows: (bottom - top + 1) as u8,
            columns: columns as u8,
            empty: moved(self.empty),
            owned: self.owned.map(moved),
        }
    }

    /// A board of one row or column without these squares: the others move up.
    pub fn without(&self, gone: u64) -> Stones {
        let mut short = *self;
        let mut rest = gone;
        while rest != 0 {
            let at = 63 - rest.leading_zeros();
            rest ^= 1 << at;
            let below = (1u64 << at) - 1;
            short = short.mapped(|set| set & below | set >> 1 & !below);
        }
        let fewer = gone.count_ones() as u8;
        match self.rows {
            1 => short.columns -= fewer,
            _ => short.rows -= fewer,
        }
        short
    }

    fn mapped(&self, map: impl Fn(u64) -> u64) -> Stones {
        Stones {
            empty: map(self.empty),
            owned: self.owned.map(&map),
            ..*self
        }
    }

    fn half_turned(&self) -> Stones {
        let unused = MOST_SQUARES as u32 - u32::from(self.rows) * u32::from(self.columns);
        self.mapped(|set| set.reverse_bits() >> unused)
    }

    fn mirrored(&self) -> Stones {
        let width = usize::from(self.columns);
        self.mapped(|set| {
            cells(set).fold(0, |image, at| {
                image | 1 << (at - at % width + width - 1 - at % width)
            })
        })
    }

    fn transposed(&self) -> Stones {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let image = self.mapped(|set| {
            cells(set).fold(0, |image, at| {
                image | 1 << (at % columns * rows + at / columns)
            })
        });
        Stones {
            rows: self.columns,
            columns: self.rows,
            ..image
        }
    }

    /// The least of its images, which has no more rows than columns.
    fn least_image(&self) -> Stones {
        let upright = match self.rows > self.columns {
            true => self.transposed(),
            false => *self,
        };
        let mut least = upright.min(upright.half_turned());
        if upright.rows > 1 {
            let mirrored = upright.mirrored();
            least = least.min(mirrored).min(mirrored.half_turned());
        }
        if upright.rows > 1 && upright.rows == upright.columns {
            let turned = upright.transposed();
            let mirrored = turned.mirrored();
            least = least.min(turned).min(turned.half_turned());
            least = least.min(mirrored).min(mirrored.half_turned());
        }
        least
    }

    /// The same for all images, and for those of the negative; and how they stand to it.
    pub fn normal(&self) -> (Stones, Sign) {
        let (itself, negative) = (self.least_image(), self.negative().least_image());
        match itself.cmp(&negative) {
            std::cmp::Ordering::Less => (itself, Sign::Plus),
            std::cmp::Ordering::Equal => (itself, Sign::Both),
            std::cmp::Ordering::Greater => (negative, Sign::Minus),
        }
    }
}

/// Is a board the normal one, its negative, or both?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    Plus,
    Minus,
    Both,
}

/// Where rows begin and end.
#[derive(Clone, Copy)]
pub struct Grid {
    columns: u8,
    first: u64,
    last: u64,
}

/// Steps to the right and down, four across edges and then four across corners.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (-1, 1),
    (1, -1),
    (-1, -1),
];

impl Grid {
    /// The squares one step further, on a board whose squares are all below 64.
    fn stepped(&self, set: u64, (right, down): (i8, i8)) -> u64 {
        let set = match right {
            1 => (set & !self.last) << 1,
            -1 => (set & !self.first) >> 1,
            _ => set,
        };
        let by = u32::from(self.columns);
        match down {
            1 => set.checked_shl(by).unwrap_or(0),
            -1 => set.checked_shr(by).unwrap_or(0),
            _ => set,
        }
    }

    /// The neighbours of a set across edges; some of its squares may be among them.
    pub fn beside(&self, set: u64) -> u64 {
        STEPS[..4]
            .iter()
            .fold(0, |all, step| all | self.stepped(set, *step))
    }

    /// The same across edges and corners.
    pub fn around(&self, set: u64) -> u64 {
        STEPS
            .iter()
            .fold(0, |all, step| all | self.stepped(set, *step))
    }

    /// Where a queen moves from a square over empty squares.
    pub fn rays(&self, from: u64, empty: u64) -> u64 {
        let mut reached = 0;
        for step in STEPS {
            let mut next = self.stepped(from, step) & empty;
            while next != 0 {
                reached |= next;
                next = self.stepped(next, step) & empty;
            }
        }
        reached
    }
}

/// The numbers of the squares of a set.
pub fn cells(set: u64) -> impl Iterator<Item = usize> {
    singles(set).map(|square| square.trailing_zeros() as usize)
}

/// The squares of a set as sets of one.
pub fn singles(set: u64) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = rest & rest.wrapping_neg();
        rest ^= square;
        (square != 0).then_some(square)
    })
}

/// What a set grows to.
pub fn grown(seed: u64, step: impl Fn(u64) -> u64) -> u64 {
    let mut set = seed;
    loop {
        let next = set | step(set);
        if next == set {
            return set;
        }
        set = next;
    }
}
