//! Green pictures: nimbers by the fusion principle.

use hashbrown::HashMap;

use super::graph::{Edge, around};

struct Visit {
    point: u32,
    /// Its place in the order of the walk.
    order: usize,
    /// The edge it was reached by.
    by: Option<usize>,
    /// Edges of the point that were looked at.
    looked: usize,
}

/// The nim-value of a green picture that hangs on the ground.
///
/// Fusion principle (Winning Ways, chapter 7): the points of a cycle can be brought together, which makes its
/// edges loops, and a loop is worth *1. What is left is a tree, where an edge below a picture of value k has
/// value k + 1 (the colon principle).
pub(super) fn nim_value(edges: &[Edge]) -> u64 {
    let around = around(edges);
    let mut seen: HashMap<u32, usize> = HashMap::from([(0, 0)]);
    // By order of the walk: the earliest point reached without the edge to it, and the value gathered so far.
    let (mut low, mut gathered) = (vec![0], vec![0u64]);
    let mut used = vec![false; edges.len()];
    let mut path = vec![Visit {
        point: 0,
        order: 0,
        by: None,
        looked: 0,
    }];
    loop {
        let top = path.len() - 1;
        let visit = &mut path[top];
        let (point, order) = (visit.point, visit.order);
        if let Some(&at) = around.get(&point).and_then(|edges| edges.get(visit.looked)) {
            visit.looked += 1;
            if std::mem::replace(&mut used[at], true) {
                continue;
            }
            let other = edges[at].other(point);
            if let Some(&earlier) = seen.get(&other) {
                // A loop, or an edge that closes a cycle.
                low[order] = low[order].min(earlier);
                gathered[order] ^= 1;
                continue;
            }
            let next = low.len();
            seen.insert(other, next);
            low.push(next);
            gathered.push(0);
            path.push(Visit {
                point: other,
                order: next,
                by: Some(at),
                looked: 0,
            });
            continue;
        }
        if path[top].by.is_none() {
            return gathered[0];
        }
        path.pop();
        let below = path[top - 1].order;
        gathered[below] ^= if low[order] > below {
            gathered[order] + 1
        } else {
            gathered[order] ^ 1
        };
        low[below] = low[below].min(low[order]);
    }
}
