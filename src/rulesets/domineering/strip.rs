//! Long regions: any number of rows of at most 8 squares, a byte for each row.

use super::region::Region;

/// The places of one player's dominoes: a row, and a square in it that is the upper or left one.
pub(super) fn places(lines: &[u8], vertical: bool) -> impl Iterator<Item = (usize, u8)> {
    (0..lines.len()).flat_map(move |at| {
        let next = if vertical {
            lines.get(at + 1).copied().unwrap_or(0)
        } else {
            lines[at] >> 1
        };
        let fits = lines[at] & next;
        (0..8)
            .map(|column| 1 << column)
            .filter(move |bit| fits & bit != 0)
            .map(move |bit| (at, bit))
    })
}

pub(super) fn with_domino(lines: &[u8], (at, bit): (usize, u8), vertical: bool) -> Vec<u8> {
    let mut lines = lines.to_vec();
    if vertical {
        lines[at] ^= bit;
        lines[at + 1] ^= bit;
    } else {
        lines[at] ^= bit | bit << 1;
    }
    lines
}

/// The connected regions of at least two squares.
pub(super) fn regions(mut lines: Vec<u8>) -> Vec<Region> {
    let mut regions = Vec::new();
    for start in 0..lines.len() {
        while lines[start] != 0 {
            let seed = lines[start] & lines[start].wrapping_neg();
            let found = region_from(&mut lines, start, seed);
            let squares: u32 = found.iter().map(|line| line.count_ones()).sum();
            if squares > 1 {
                regions.push(Region::from_lines(found, false));
            }
        }
    }
    regions
}

/// Takes the region around a square of row `start` out of the strip; nothing above that row is left.
fn region_from(lines: &mut [u8], start: usize, seed: u8) -> Vec<u8> {
    let mut found = vec![0; lines.len()];
    let mut waiting = vec![(start, seed)];
    let mut end = start;
    while let Some((at, seed)) = waiting.pop() {
        let mut reached = seed & lines[at];
        loop {
            let wider = (reached | reached << 1 | reached >> 1) & lines[at];
            if wider == reached {
                break;
            }
            reached = wider;
        }
        if reached == 0 {
            continue;
        }
        lines[at] ^= reached;
        found[at] |= reached;
        end = end.max(at);
        if at > 0 {
            waiting.push((at - 1, reached));
        }
        if at + 1 < lines.len() {
            waiting.push((at + 1, reached));
        }
    }
    found.truncate(end + 1);
    found.drain(..start);
    found
}
