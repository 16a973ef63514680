//! The nim-values of green pictures, by the fusion principle.

use super::graph::Edge;
use super::search_tree::SearchTree;
use algebra::limits::{Budget, Result};

/// The nim-value of a green picture that is connected with the ground.
///
/// By the fusion principle (Winning Ways, chapter 7) the points of a cycle can be fused, which makes its edges loops, and a
/// loop has the value *1. This leaves a tree, in which an edge below a picture of value k has the value k + 1 (the colon
/// principle).
pub(super) fn nim_value(edges: &[Edge], budget: &mut Budget) -> Result<u64> {
    let tree = SearchTree::new(edges, budget)?;
    let points = tree.points.iter();
    let mut values: Vec<u64> = points.map(|point| point.closing_edges as u64 & 1).collect();
    for at in (1..values.len()).rev() {
        budget.tick_cheap_step(at)?;
        values[tree.points[at].below] ^= if tree.is_on_bridge(at) {
            values[at] + 1
        } else {
            values[at] ^ 1
        };
    }
    Ok(values[0])
}
