//! The nim-values of green pictures, by the fusion principle.

use hashbrown::HashMap;

use super::graph::{Edge, around};
use crate::limits::{Budget, Limited, Result};

/// The nim-value of a green picture that is connected with the ground.
///
/// By the fusion principle (Winning Ways, chapter 7) the points of a cycle can be fused, which makes its edges loops, and a
/// loop has the value *1. This leaves a tree, in which an edge below a picture of value k has the value k + 1 (the colon
/// principle).
pub(super) fn nim_value(edges: &[Edge], budget: &mut Budget) -> Result<u64> {
    let mut walk = Walk {
        edges,
        around: around(edges),
        used: vec![false; edges.len()],
        met: HashMap::new(),
        budget,
    };
    Ok(walk.visit(0)?.1)
}

struct Walk<'a> {
    edges: &'a [Edge],
    /// The edges at each point that has not been visited yet.
    around: HashMap<u32, Vec<usize>>,
    used: Vec<bool>,
    /// The visited points, numbered in the order of the visits.
    met: HashMap<u32, usize>,
    budget: &'a mut Budget,
}

impl Limited for Walk<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }
}

impl Walk<'_> {
    /// The number of the earliest point that an edge from here or above leads to (the low-link), and the value of everything
    /// above this point.
    fn visit(&mut self, point: u32) -> Result<(usize, u64)> {
        let order = self.met.len();
        self.met.insert(point, order);
        let (mut earliest, mut value) = (order, 0);
        for at in self.around.remove(&point).unwrap_or_default() {
            if std::mem::replace(&mut self.used[at], true) {
                continue;
            }
            let other = self.edges[at].other(point);
            let (reached, edge_value) = match self.met.get(&other) {
                // The edge is a loop or closes a cycle.
                Some(&earlier) => (earlier, 1),
                None => match self.recurse(|walk| walk.visit(other))? {
                    (reached, above) if reached > order => (reached, above + 1),
                    (reached, above) => (reached, above ^ 1),
                },
            };
            earliest = earliest.min(reached);
            value ^= edge_value;
        }
        Ok((earliest, value))
    }
}
