//! Dots and Boxes, by a table over all sets of edges.

use algebra::limits::{Budget, Halt, Result};

/// The largest number of edges; the table has a byte for each set of them.
pub const MOST_EDGES: usize = 27;

/// The number of edges of a board with m x n boxes.
pub fn edges(m: usize, n: usize) -> usize {
    let boxes = m.saturating_mul(n);
    boxes.saturating_mul(2).saturating_add(m).saturating_add(n)
}

/// The points of the player who starts minus those of the other under optimal play, on a board with m x n boxes: whoever
/// closes boxes gets a point for each, and moves again.
pub fn score(m: usize, n: usize, budget: &mut Budget) -> Result<i8> {
    let edges = edges(m, n);
    if edges > MOST_EDGES {
        return Err(Halt::large(format!(
            "a board with more than {MOST_EDGES} edges"
        )));
    }
    // Rows of n horizontal edges alternate with rows of n + 1 vertical ones.
    let boxes = (0..m * n).map(|at| {
        let top = at / n * (2 * n + 1) + at % n;
        let sides = [top, top + n, top + n + 1, top + 2 * n + 1];
        sides.iter().fold(0_u32, |sides, side| sides | 1 << side)
    });
    let boxes: Vec<u32> = boxes.collect();
    let around = (0..edges).map(|edge| {
        let boxes = boxes.iter().copied();
        boxes.filter(|sides| sides >> edge & 1 == 1).collect()
    });
    let around: Vec<Vec<u32>> = around.collect();
    budget.check_memory(1 << edges)?;
    // The best result for the player to move, from each set of edges that are drawn.
    let mut best = vec![0_i8; 1 << edges];
    let all = (1_u32 << edges) - 1;
    for drawn in (0..all).rev() {
        budget.tick()?;
        let mut free = !drawn & all;
        let mut most = i8::MIN;
        while free != 0 {
            let edge = free.trailing_zeros() as usize;
            free &= free - 1;
            let after = drawn | 1 << edge;
            let closed = around[edge].iter().filter(|&&sides| after & sides == sides);
            let (closed, rest) = (closed.count() as i8, best[after as usize]);
            most = most.max(if closed > 0 { closed + rest } else { -rest });
        }
        best[drawn as usize] = most;
    }
    Ok(best[0])
}
