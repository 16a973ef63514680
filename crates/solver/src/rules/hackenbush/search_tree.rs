//! The depth-first search of a picture from the ground, which finds its bridges.

use std::vec::IntoIter;

use hashbrown::HashMap;

use super::graph::{Edge, around};
use algebra::limits::{Budget, Result};

pub(super) struct SearchTree {
    /// The edges in the order in which the search uses them.
    edges: Vec<Edge>,
    /// The points in the order in which they are met, the ground first. A loop counts as an edge to a point of its own, since
    /// it has the same value.
    pub points: Vec<TreePoint>,
}

pub(super) struct TreePoint {
    /// The point as it is written.
    name: u32,
    /// The index of the point from which it was reached.
    pub below: usize,
    /// The index of the edge to this point. The edges above the point follow it, up to `end`.
    edge: usize,
    end: usize,
    /// The earliest point that an edge from here or above leads to (the low-link).
    earliest: usize,
    /// The number of edges from here to earlier points, which close cycles.
    pub closing_edges: usize,
}

impl SearchTree {
    pub fn new(edges: &[Edge], budget: &mut Budget) -> Result<Self> {
        let mut tree = SearchTree {
            edges: Vec::with_capacity(edges.len()),
            points: Vec::new(),
        };
        let mut around = around(edges);
        let mut is_used = vec![false; edges.len()];
        let mut met: HashMap<u32, usize> = HashMap::from([(0, 0)]);
        let mut visit = |tree: &mut Self, name: u32, below: usize| -> (usize, IntoIter<usize>) {
            let at = tree.points.len();
            tree.points.push(TreePoint {
                name,
                below,
                edge: tree.edges.len().saturating_sub(1),
                end: tree.edges.len(),
                earliest: at,
                closing_edges: 0,
            });
            (at, around.remove(&name).unwrap_or_default().into_iter())
        };
        let mut open = vec![visit(&mut tree, 0, 0)];
        while let Some((at, rest)) = open.last_mut() {
            let at = *at;
            let Some(next) = rest.next() else {
                open.pop();
                let TreePoint {
                    below, earliest, ..
                } = tree.points[at];
                tree.points[at].end = tree.edges.len();
                let lower = &mut tree.points[below];
                lower.earliest = lower.earliest.min(earliest);
                continue;
            };
            if std::mem::replace(&mut is_used[next], true) {
                continue;
            }
            budget.tick_cheap_step(next)?;
            let edge = edges[next];
            tree.edges.push(edge);
            let here = &mut tree.points[at];
            let other = edge.other(here.name);
            match met.get(&other) {
                Some(_) if other == here.name => {
                    visit(&mut tree, other, at);
                }
                Some(&earlier) => {
                    here.closing_edges += 1;
                    here.earliest = here.earliest.min(earlier);
                }
                None => {
                    met.insert(other, tree.points.len());
                    open.push(visit(&mut tree, other, at));
                }
            }
        }
        Ok(tree)
    }

    /// Whether everything above this point stands on the edge to it.
    pub fn is_on_bridge(&self, at: usize) -> bool {
        self.points[at].earliest == at
    }

    /// The edge to this point.
    pub fn edge_to(&self, at: usize) -> Edge {
        self.edges[self.points[at].edge]
    }

    /// The edge to this point and all edges above it, with the point below as the ground.
    pub fn component(&self, at: usize) -> Vec<Edge> {
        let TreePoint {
            below, edge, end, ..
        } = self.points[at];
        let ground = self.points[below].name;
        let moved = |point: u32| if point == ground { 0 } else { point };
        let edges = self.edges[edge..end].iter().map(|edge| Edge {
            from: moved(edge.from),
            to: moved(edge.to),
            ..*edge
        });
        edges.collect()
    }
}
