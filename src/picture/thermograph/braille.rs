//! Lines drawn with Braille dots: two wide and four high to a character.

use super::{Spot, at_height};

/// The bits of the dots of a character, by row from the top and column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
const BLANK: u32 = 0x2800;

/// The lines on a field of so many steps, one dot to a step; the rows of characters from the top.
pub(super) fn rows(lines: &[Vec<Spot>], steps: (f64, f64)) -> Vec<String> {
    let (columns, heights) = (steps.0 as usize / 2 + 1, steps.1 as usize / 4 + 1);
    let mut cells = vec![vec![0u32; columns]; heights];
    let last = 4 * heights - 1;
    for line in lines {
        let mut before: Option<usize> = None;
        for y in 0..=last {
            let up = (y as f64 / steps.1).min(1.0);
            let x = (at_height(line, up) * steps.0).round() as usize;
            // A line that is flatter than the dots are high must not break.
            let from = before.map_or(x, |b| if b < x { b + 1 } else { b.saturating_sub(1) });
            let (low, high) = if before == Some(x) {
                (x, x)
            } else {
                (from.min(x), from.max(x))
            };
            for x in low..=high {
                let row = (last - y) / 4;
                if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(x / 2)) {
                    *cell |= DOTS[(last - y) % 4][x % 2];
                }
            }
            before = Some(x);
        }
    }
    let letter = |&bits: &u32| match bits {
        0 => ' ',
        bits => char::from_u32(BLANK | bits).unwrap_or(' '),
    };
    cells
        .iter()
        .map(|row| row.iter().map(letter).collect())
        .collect()
}
