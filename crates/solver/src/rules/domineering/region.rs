//! Regions of free squares as bits of a word with 8 columns and 8 or 16 rows: (row, column) is bit 8 row + column.

use std::cmp::Ordering;

use super::wide::{SIDE, Wide};
use crate::board::eight_columns::{cornered, extent, least_reflection, transposed};
use crate::board::{NormalForm, SquareSet, components, first, grown};
use algebra::game::Player;

/// A connected region of at least two free squares.
pub(super) enum Region {
    /// At most 8 rows and 8 columns.
    Small(u64),
    /// At most 8 columns and 9 to 16 rows; `turned` if rows and columns of the board were exchanged.
    Tall { squares: u128, turned: bool },
    /// At most 8 columns and at least 17 rows: a byte for each row. This is the least of the mirror images.
    Strip { rows: Box<[u8]>, turned: bool },
    /// 9 to 16 rows and 9 to 16 columns.
    Wide(Wide),
}

impl Region {
    /// The region of these squares, each given by its row and column. `None` if it has more than 8 rows and more than 8
    /// columns, and more than 16 of one of them.
    pub fn of_squares(mut squares: Vec<[usize; 2]>) -> Option<Self> {
        let ends = |axis: usize| {
            let along = squares.iter().map(|square| square[axis]);
            along.clone().min().zip(along.max())
        };
        let (mut rows, mut columns) = (ends(0)?, ends(1)?);
        let turned = columns.1 - columns.0 >= 8;
        if turned {
            (rows, columns) = (columns, rows);
            squares.iter_mut().for_each(|square| square.reverse());
        }
        if columns.1 - columns.0 >= 8 {
            // Both have been exchanged above.
            let squares = squares.iter();
            let squares = squares.map(|[row, column]| [column - columns.0, row - rows.0]);
            let fits = rows.1 - rows.0 < SIDE && columns.1 - columns.0 < SIDE;
            return fits.then(|| Region::Wide(Wide::of_squares(squares)));
        }
        let mut lines = vec![0; rows.1 - rows.0 + 1];
        for [row, column] in squares {
            lines[row - rows.0] |= 1 << (column - columns.0);
        }
        Some(Region::of_rows(lines, turned))
    }

    /// The region with these rows. The first and the last row must not be empty.
    pub fn of_rows(rows: Vec<u8>, turned: bool) -> Self {
        let mut bytes = [0; 16];
        let Some(start) = bytes.get_mut(..rows.len()) else {
            let rows = normal_strip(&rows);
            return Region::Strip { rows, turned };
        };
        start.copy_from_slice(&rows);
        let squares = u128::from_le_bytes(bytes);
        match u64::try_from(squares) {
            Ok(squares) => Region::Small(squares),
            Err(_) => Region::Tall { squares, turned },
        }
    }
}

/// The least among a strip that starts in the first column and its mirror images, which have the same value.
fn normal_strip(rows: &[u8]) -> Box<[u8]> {
    let used = rows.iter().fold(0, |used, row| used | row);
    let (low, high) = (used.trailing_zeros(), used.leading_zeros());
    let upright: Vec<u8> = rows.iter().map(|row| row >> low).collect();
    let mirrored: Vec<u8> = rows.iter().map(|row| row.reverse_bits() >> high).collect();
    let flipped = upright.iter().rev().copied().collect();
    let half_turned = mirrored.iter().rev().copied().collect();
    upright.min(mirrored).min(flipped).min(half_turned).into()
}

/// A word of squares, eight to a row.
pub(super) trait Squares: SquareSet + Send + Sync {
    /// The representative of the region among its images: reflections keep the value, and exchanging rows and columns
    /// negates it.
    fn normal_form(self) -> NormalForm<Self>;

    fn rows(self) -> Vec<u16>;

    fn columns(self) -> Vec<u16>;
}

impl Squares for u64 {
    /// The normal position is no higher than wide.
    #[inline]
    fn normal_form(self) -> NormalForm<Self> {
        let (squares, (height, width)) = cornered(self);
        let upright = || least_reflection(squares, (height, width));
        let turned = || least_reflection(transposed(squares), (width, height));
        match height.cmp(&width) {
            Ordering::Less => NormalForm::of_one_image(upright(), false),
            Ordering::Greater => NormalForm::of_one_image(turned(), true),
            Ordering::Equal => NormalForm::of_least_images([upright(), turned()]),
        }
    }

    fn rows(self) -> Vec<u16> {
        self.to_le_bytes().map(u16::from).to_vec()
    }

    fn columns(self) -> Vec<u16> {
        transposed(self).rows()
    }
}

impl Squares for u128 {
    fn normal_form(self) -> NormalForm<Self> {
        let (squares, extent) = cornered(self);
        match u64::try_from(squares) {
            Ok(small) => small.normal_form().map(Self::from),
            // A region of more than 8 rows is higher than wide, so it is not an image of its transpose.
            Err(_) => NormalForm::of_one_image(least_reflection(squares, extent), false),
        }
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
pub(super) fn two_columns(a: u16, b: u16) -> u128 {
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
fn horizontal<T: Squares>(squares: T) -> T {
    squares & squares >> 1 & !T::ROWS_OF_EIGHT.last_column()
}

/// The connected region around the lowest square.
#[inline]
pub(super) fn first_region<T: Squares>(squares: T) -> T {
    grown(first(squares), |region| {
        T::ROWS_OF_EIGHT.beside(region) & squares
    })
}

/// The connected regions of at least two squares.
pub(super) fn regions<T: Squares>(squares: T) -> impl Iterator<Item = T> {
    let joined = squares & T::ROWS_OF_EIGHT.beside(squares);
    components(joined, move |region| {
        T::ROWS_OF_EIGHT.beside(region) & joined
    })
}

/// The squares that are left after each domino of a player.
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

/// Adds the next column for Left, the next row for Right.
pub(super) fn next_line<T: Squares>(lines: T, player: Player) -> T {
    match player {
        Player::Left => lines << 1 | T::ROWS_OF_EIGHT.first_column(),
        Player::Right => lines << 8 | !(T::max_value() << 8),
    }
}

/// The squares whose only neighbours are those on the left and right, or those above and below.
#[inline]
pub(super) fn bridges<T: Squares>(squares: T) -> T {
    let last_column = T::ROWS_OF_EIGHT.last_column();
    let right = squares >> 1 & !last_column;
    let left = (squares & !last_column) << 1;
    let (below, above) = (squares >> 8, squares << 8);
    let lying = right & left & !below & !above;
    let standing = below & above & !right & !left;
    squares & (lying | standing)
}

/// Whether a region in the corner has at most two rows or two columns. There are few such regions, so their values are found
/// quickly.
pub(super) fn is_narrow<T: Squares>(squares: T) -> bool {
    let (height, width) = extent(squares);
    height.min(width) <= 2
}
