//! Where play must end, whoever moves: loop-free followers.

use super::graph::{Graph, Vertex};
use crate::limits::{Budget, Result};

/// The vertices from which no cycle can be reached, each behind all its options: in a simplest form those with the
/// value of a short game, in an order in which they can be built.
pub fn loop_free(graph: &Graph, budget: &mut Budget) -> Result<Vec<Vertex>> {
    let before = graph.backwards();
    let mut open: Vec<usize> = graph
        .vertices()
        .map(|at| graph.all_options(at).count())
        .collect();
    let mut done: Vec<Vertex> = graph
        .vertices()
        .filter(|&at| open[at as usize] == 0)
        .collect();
    let mut next = 0;
    while let Some(&at) = done.get(next) {
        next += 1;
        for from in before.all_options(at) {
            budget.tick()?;
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                done.push(from);
            }
        }
    }
    Ok(done)
}
