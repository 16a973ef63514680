//! Green pictures: nimbers by the fusion principle.

use hashbrown::HashMap;

use super::graph::{Edge, around};
use crate::limits::{Budget, Limited, Result};

/// The nim-value of a green picture that hangs on the ground.
///
/// Fusion principle (Winning Ways, chapter 7): the points of a cycle can be brought together, which makes its
/// edges loops, and a loop is worth *1. What is left is a tree, where an edge below a picture of value k has
/// value k + 1 (the colon principle).
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
    /// The edges around each point that was not visited yet.
    around: HashMap<u32, Vec<usize>>,
    used: Vec<bool>,
    /// The points that were visited, with their places in the order of the walk.
    met: HashMap<u32, usize>,
    budget: &'a mut Budget,
}

impl Limited for Walk<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.budget
    }
}

impl Walk<'_> {
    /// The earliest point that is reached from here without going back, and the value of what grows here.
    fn visit(&mut self, point: u32) -> Result<(usize, u64)> {
        let order = self.met.len();
        self.met.insert(point, order);
        let (mut earliest, mut value) = (order, 0);
        for at in self.around.remove(&point).unwrap_or_default() {
            if std::mem::replace(&mut self.used[at], true) {
                continue;
            }
            let other = self.edges[at].other(point);
            let (reached, worth) = match self.met.get(&other) {
                // A loop, or an edge that closes a cycle.
                Some(&earlier) => (earlier, 1),
                None => match self.recurse(|walk| walk.visit(other))? {
                    (reached, above) if reached > order => (reached, above + 1),
                    (reached, above) => (reached, above ^ 1),
                },
            };
            earliest = earliest.min(reached);
            value ^= worth;
        }
        Ok((earliest, value))
    }
}
