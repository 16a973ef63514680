//! Lines drawn with strokes, for terminals that have nothing but ASCII.

use super::{Spot, at_height};

/// The lines on a field of so many steps, one character to a step; the rows from the top.
pub(super) fn rows(lines: &[Vec<Spot>], steps: (f64, f64)) -> Vec<String> {
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
                std::cmp::Ordering::Less => ('/', x, next - 1),
                std::cmp::Ordering::Equal => ('|', x, x),
                std::cmp::Ordering::Greater => ('\\', next + 1, x),
            };
            for x in from..=to {
                let row = heights - 1 - y;
                if let Some(cell) = cells.get_mut(row).and_then(|row| row.get_mut(x)) {
                    // Where the walls of two games cross.
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
