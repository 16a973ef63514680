//! Lines as rows of characters: Braille dots, or strokes where only ASCII is available.

use std::cmp::Ordering;

use super::{Spot, at_height};

/// The bits of the dots of a Braille character, by row from the top and by column.
const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
const BLANK: u32 = 0x2800;

/// Draws lines with Braille dots, two in the width and four in the height of a character. `steps` is the size of the field
/// in dots.
pub(super) fn braille(lines: &[Vec<Spot>], steps: (f64, f64)) -> Vec<String> {
    let (columns, heights) = (steps.0 as usize / 2 + 1, steps.1 as usize / 4 + 1);
    let mut cells = vec![vec![0u32; columns]; heights];
    let last = 4 * heights - 1;
    for line in lines {
        let mut before: Option<usize> = None;
        for y in 0..=last {
            let up = (y as f64 / steps.1).min(1.0);
            let x = (at_height(line, up) * steps.0).round() as usize;
            // A flat line moves several dots between two rows; the dots between them are filled in.
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

/// Draws lines with ASCII strokes. `steps` is the size of the field in characters.
pub(super) fn strokes(lines: &[Vec<Spot>], steps: (f64, f64)) -> Vec<String> {
    let (columns, heights) = (steps.0 as usize + 1, steps.1 as usize + 1);
    let mut cells = vec![vec![' '; columns]; heights];
    for line in lines {
        let place = |y: usize| {
            let up = (y as f64 / steps.1).min(1.0);
            (at_height(line, up) * steps.0).round() as usize
        };
        for y in 0..heights {
            let (x, next) = (place(y), place((y + 1).min(heights - 1)));
            let (stroke, from, to) = match x.cmp(&next) {
                Ordering::Less => ('/', x, next - 1),
                Ordering::Equal => ('|', x, x),
                Ordering::Greater => ('\\', next + 1, x),
            };
            for x in from..=to {
                let row = heights - 1 - y;
                if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(x)) {
                    // The walls of two games cross here.
                    *cell = if *cell == ' ' || *cell == stroke {
                        stroke
                    } else {
                        'X'
                    };
                }
            }
        }
    }
    cells
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
}
