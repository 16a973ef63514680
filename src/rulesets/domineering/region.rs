//! Regions as bits of one word: bit 8 row + column, of 8 rows and 8 columns or of 16 rows and 8 columns.

use std::hash::Hash;

use num_traits::PrimInt;

use crate::game::Player;

/// A connected region of at least two free squares.
pub(super) enum Region {
    /// At most 8 rows and 8 columns.
    Small(u64),
    /// At most 8 columns and 9 rows or more; `turned` when rows and columns of the board changed places.
    Tall { squares: u128, turned: bool },
    /// The same with 17 rows or more.
    Strip { lines: Box<[u8]>, turned: bool },
}

impl Region {
    /// The region with these rows, the first and the last of them not empty.
    pub fn from_lines(lines: Vec<u8>, turned: bool) -> Self {
        let mut bytes = [0; 16];
        match bytes.get_mut(..lines.len()) {
            None => Region::Strip {
                lines: normal_strip(lines),
                turned,
            },
            Some(start) => {
                start.copy_from_slice(&lines);
                let squares = u128::from_le_bytes(bytes);
                match u64::try_from(squares) {
                    Ok(squares) => Region::Small(squares),
                    Err(_) => Region::Tall { squares, turned },
                }
            }
        }
    }
}

/// A word of squares, eight to a row.
pub(super) trait Squares: PrimInt + Default + Hash {
    const FIRST_COLUMN: Self;

    /// The region that stands for its images, as [`normal`].
    fn normal(self) -> (Self, bool);

    /// Is a region in normal position its own negative?
    fn is_own_negative(self) -> bool;

    fn rows(self) -> Vec<u16>;

    fn columns(self) -> Vec<u16>;
}

impl Squares for u64 {
    const FIRST_COLUMN: Self = u64::MAX / 0xFF;

    fn normal(self) -> (Self, bool) {
        normal(self)
    }

    fn is_own_negative(self) -> bool {
        normal(transposed(self)) == (self, false)
    }

    fn rows(self) -> Vec<u16> {
        self.to_le_bytes().map(u16::from).to_vec()
    }

    fn columns(self) -> Vec<u16> {
        transposed(self).rows()
    }
}

impl Squares for u128 {
    const FIRST_COLUMN: Self = u128::MAX / 0xFF;

    fn normal(self) -> (Self, bool) {
        let squares = cornered(self);
        match u64::try_from(squares) {
            Ok(small) => {
                let (small, negated) = normal(small);
                (small.into(), negated)
            }
            Err(_) => (normal_reflection(squares), false),
        }
    }

    /// A tall one is higher than wide.
    fn is_own_negative(self) -> bool {
        u64::try_from(self).is_ok_and(u64::is_own_negative)
    }

    fn rows(self) -> Vec<u16> {
        self.to_le_bytes().map(u16::from).to_vec()
    }

    fn columns(self) -> Vec<u16> {
        let [low, high] = [self as u64, (self >> 64) as u64].map(|half| transposed(half).rows());
        let lines = low.iter().zip(&high);
        lines.map(|(low, high)| low | high << 8).collect()
    }
}

/// Two columns next to each other.
pub(super) fn standing(a: u16, b: u16) -> u128 {
    let square = |line: u16, row: u32| u128::from(line >> row & 1);
    (0..16).fold(0, |squares, row| {
        squares | (square(a, row) | square(b, row) << 1) << (8 * row)
    })
}

/// The upper squares of the vertical dominoes that fit.
#[inline]
pub(super) fn vertical<T: Squares>(squares: T) -> T {
    squares & squares >> 8
}

/// The left squares of the horizontal dominoes that fit.
#[inline]
pub(super) fn horizontal<T: Squares>(squares: T) -> T {
    squares & squares >> 1 & !(T::FIRST_COLUMN << 7)
}

#[inline]
fn neighbours<T: Squares>(squares: T) -> T {
    let beside = (squares & !(T::FIRST_COLUMN << 7)) << 1 | (squares & !T::FIRST_COLUMN) >> 1;
    squares << 8 | squares >> 8 | beside
}

/// The squares that have a neighbour.
#[inline]
pub(super) fn joined<T: Squares>(squares: T) -> T {
    squares & neighbours(squares)
}

/// The lowest of some squares.
#[inline]
pub(super) fn first<T: Squares>(squares: T) -> T {
    squares & !(squares - T::one())
}

/// The connected region around the lowest square.
#[inline]
pub(super) fn first_region<T: Squares>(squares: T) -> T {
    let mut region = first(squares);
    loop {
        let larger = (region | neighbours(region)) & squares;
        if larger == region {
            return region;
        }
        region = larger;
    }
}

/// The connected regions of some squares that have two squares or more.
pub(super) fn regions<T: Squares>(squares: T) -> impl Iterator<Item = T> {
    let mut rest = joined(squares);
    std::iter::from_fn(move || {
        let region = (!rest.is_zero()).then(|| first_region(rest))?;
        rest = rest ^ region;
        Some(region)
    })
}

/// What is left after each domino of a player.
pub(super) fn dominoes<T: Squares>(squares: T, player: Player) -> impl Iterator<Item = T> {
    let (mut places, step) = match player {
        Player::Left => (vertical(squares), 8),
        Player::Right => (horizontal(squares), 1),
    };
    std::iter::from_fn(move || {
        let place = (!places.is_zero()).then(|| first(places))?;
        places = places ^ place;
        Some(squares ^ (place | place << step))
    })
}

/// One more column for Left, one more row for Right.
pub(super) fn next_line<T: Squares>(lines: T, player: Player) -> T {
    match player {
        Player::Left => lines << 1 | T::FIRST_COLUMN,
        Player::Right => lines << 8 | !(T::max_value() << 8),
    }
}

/// The squares with a neighbour on both sides and none above or below, and those with the rows and columns changed.
#[inline]
pub(super) fn bridges<T: Squares>(squares: T) -> T {
    let right = squares >> 1 & !(T::FIRST_COLUMN << 7);
    let left = (squares & !(T::FIRST_COLUMN << 7)) << 1;
    let (below, above) = (squares >> 8, squares << 8);
    let lying = right & left & !below & !above;
    let standing = below & above & !right & !left;
    squares & (lying | standing)
}

/// Moves a region to the corner.
#[inline]
pub(super) fn cornered<T: Squares>(squares: T) -> T {
    let squares = squares >> (squares.trailing_zeros() & !7) as usize;
    squares >> columns_used(squares).trailing_zeros() as usize
}

/// The columns of a region, as squares of the last row.
#[inline]
fn columns_used<T: Squares>(squares: T) -> T {
    let bits = size_of::<T>() * 8;
    let mut used = squares;
    let mut half = bits / 2;
    while half >= 8 {
        used = used | used >> half;
        half /= 2;
    }
    used & T::max_value() >> (bits - 8)
}

/// Height and width of a region in the corner.
#[inline]
fn size<T: Squares>(squares: T) -> (usize, usize) {
    let bits = size_of::<T>() * 8;
    let width = bits - columns_used(squares).leading_zeros() as usize;
    (bits / 8 - squares.leading_zeros() as usize / 8, width)
}

/// Has it at most two rows or two columns? Few regions can arise there, so that all values are found soon.
pub(super) fn is_narrow<T: Squares>(squares: T) -> bool {
    let (height, width) = size(squares);
    height.min(width) <= 2
}

/// Rows and columns change places (Hacker's Delight, 7-3).
#[inline]
fn transposed(squares: u64) -> u64 {
    let mut x = squares;
    let mut swap = |mask: u64, shift: u32| {
        let t = (x ^ x >> shift) & mask;
        x ^= t ^ t << shift;
    };
    swap(0x00AA_00AA_00AA_00AA, 7);
    swap(0x0000_CCCC_0000_CCCC, 14);
    swap(0x0000_0000_F0F0_F0F0, 28);
    x
}

/// The region that stands for all its images, with true when its value is the negative of this one's:
/// reflections keep the value, and changing rows with columns negates it. It is no higher than wide.
#[inline]
pub(super) fn normal(squares: u64) -> (u64, bool) {
    let squares = cornered(squares);
    let (height, width) = size(squares);
    if height < width {
        return (least_reflection(squares, height, width), false);
    }
    let turned = transposed(squares);
    if height > width {
        return (least_reflection(turned, width, height), true);
    }
    let (upright, turned) = (
        least_reflection(squares, height, width),
        least_reflection(turned, width, height),
    );
    (upright.min(turned), turned < upright)
}

/// The same among the reflections alone, for a region in the corner.
#[inline]
pub(super) fn normal_reflection<T: Squares>(squares: T) -> T {
    let (height, width) = size(squares);
    least_reflection(squares, height, width)
}

#[inline]
fn least_reflection<T: Squares>(squares: T, height: usize, width: usize) -> T {
    let down = size_of::<T>() * 8 - 8 * height;
    let mirrored = squares.reverse_bits().swap_bytes() >> (8 - width);
    let below = squares.swap_bytes() >> down;
    let mirrored_below = mirrored.swap_bytes() >> down;
    squares.min(mirrored).min(below).min(mirrored_below)
}

/// The strip that stands for its reflections, which have the same value.
fn normal_strip(lines: Vec<u8>) -> Box<[u8]> {
    let used = lines.iter().fold(0, |used, line| used | line);
    let (low, high) = (used.trailing_zeros(), used.leading_zeros());
    let straight: Vec<u8> = lines.iter().map(|line| line >> low).collect();
    let mirrored: Vec<u8> = lines
        .iter()
        .map(|line| line.reverse_bits() >> high)
        .collect();
    let reversed = |lines: &[u8]| lines.iter().rev().copied().collect();
    let below: Vec<u8> = reversed(&straight);
    let mirrored_below: Vec<u8> = reversed(&mirrored);
    straight.min(mirrored).min(below).min(mirrored_below).into()
}
