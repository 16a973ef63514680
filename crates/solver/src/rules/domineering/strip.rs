//! Strips: regions with any number of rows of at most 8 squares, one byte for each row.

use super::region::Region;
use algebra::game::Player;

/// The rows that are left after each domino of a player.
pub(super) fn dominoes(rows: &[u8], player: Player) -> impl Iterator<Item = Vec<u8>> {
    (0..rows.len()).flat_map(move |at| {
        let partners = match player {
            Player::Left => rows.get(at + 1).copied().unwrap_or(0),
            Player::Right => rows[at] >> 1,
        };
        let fitting = rows[at] & partners;
        let squares = (0..8).map(|column| 1 << column);
        let squares = squares.filter(move |square| fitting & square != 0);
        squares.map(move |square: u8| {
            let mut left = rows.to_vec();
            left[at] ^= square;
            match player {
                Player::Left => left[at + 1] ^= square,
                Player::Right => left[at] ^= square << 1,
            }
            left
        })
    })
}

/// The connected regions of at least two squares.
pub(super) fn regions(mut rows: Vec<u8>) -> Vec<Region> {
    let mut regions = Vec::new();
    for top in 0..rows.len() {
        while rows[top] != 0 {
            let square = rows[top] & rows[top].wrapping_neg();
            let region = take_region(&mut rows, top, square);
            if region.iter().map(|row| row.count_ones()).sum::<u32>() > 1 {
                regions.push(Region::of_rows(region, false));
            }
        }
    }
    regions
}

/// Removes the region around a square of row `top` and returns its rows. All rows above `top` must be empty.
fn take_region(rows: &mut [u8], top: usize, square: u8) -> Vec<u8> {
    let mut region = vec![0; rows.len() - top];
    let mut height = 0;
    let mut waiting = vec![(top, square)];
    while let Some((at, squares)) = waiting.pop() {
        let mut found = squares & rows[at];
        if found == 0 {
            continue;
        }
        loop {
            let wider = (found | found << 1 | found >> 1) & rows[at];
            if wider == found {
                break;
            }
            found = wider;
        }
        rows[at] ^= found;
        region[at - top] |= found;
        height = height.max(at - top + 1);
        if at > top {
            waiting.push((at - 1, found));
        }
        if at + 1 < rows.len() {
            waiting.push((at + 1, found));
        }
    }
    region.truncate(height);
    region
}
