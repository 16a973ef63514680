//! The symmetries of grids with eight columns, [`SquareSet::ROWS_OF_EIGHT`]. In such a grid each row is a byte, so that a
//! symmetry takes a few instructions on the whole word instead of a loop over the squares. Regions of all shapes use the same
//! grid.

use super::grid::SquareSet;

const ROW: usize = 8;

fn bits<S>() -> usize {
    size_of::<S>() * 8
}

/// The columns that a set has squares in, as squares of the first row.
#[inline]
fn columns_used<S: SquareSet>(set: S) -> S {
    let mut used = set;
    let mut half = bits::<S>() / 2;
    while half >= ROW {
        used = used | used >> half;
        half /= 2;
    }
    used & S::max_value() >> (bits::<S>() - ROW)
}

/// Moves a set to the first row and the first column. Also returns its height and width.
#[inline]
pub fn cornered<S: SquareSet>(set: S) -> (S, (usize, usize)) {
    let set = set >> (set.trailing_zeros() & !7) as usize;
    let used = columns_used(set);
    let left = used.trailing_zeros() as usize;
    let width = bits::<S>() - used.leading_zeros() as usize - left;
    (set >> left, (height(set), width))
}

/// Height and width of a set in the corner.
#[inline]
pub fn extent<S: SquareSet>(set: S) -> (usize, usize) {
    let width = bits::<S>() - columns_used(set).leading_zeros() as usize;
    (height(set), width)
}

/// The number of rows down to the last square.
#[inline]
fn height<S: SquareSet>(set: S) -> usize {
    bits::<S>() / ROW - set.leading_zeros() as usize / ROW
}

/// Rows and columns exchanged (Hacker's Delight, 7-3).
#[inline]
pub fn transposed(set: u64) -> u64 {
    let mut x = set;
    let mut swap = |mask: u64, shift: u32| {
        let t = (x ^ x >> shift) & mask;
        x ^= t ^ t << shift;
    };
    swap(0x00AA_00AA_00AA_00AA, 7);
    swap(0x0000_CCCC_0000_CCCC, 14);
    swap(0x0000_0000_F0F0_F0F0, 28);
    x
}

/// The least among a set in the corner, its mirror images in both directions and the set rotated by 180 degrees.
#[inline]
pub fn least_reflection<S: SquareSet>(set: S, (height, width): (usize, usize)) -> S {
    let down = bits::<S>() - ROW * height;
    let mirrored = set.reverse_bits().swap_bytes() >> (ROW - width);
    let flipped = set.swap_bytes() >> down;
    let half_turned = mirrored.swap_bytes() >> down;
    set.min(mirrored).min(flipped).min(half_turned)
}
