//! Hackenbush: cut an edge of your colour; everything that loses its connection with the ground disappears.

mod graph;
mod green;
mod mirror;
mod search_tree;
mod solver;
mod stalk;

use std::rc::Rc;

use super::partizan;
use crate::position::{Position, Positions, State};
use crate::scene::Scene;
use algebra::game::{Algebra, Game};
use algebra::limits::Result;
pub use graph::{Edge, Picture};

impl State for Picture {
    fn name(&self) -> String {
        format!("hackenbush(\"{}\")", self.text())
    }

    fn expand(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let edges = &self.edges;
        let count = edges.len() as u64;
        // The cuts of a stalk leave 0, 1, 2, ... edges, and those of other pictures leave no fewer.
        let left = count * count.saturating_sub(1) / 2;
        let budget = &positions.algebra.budget;
        if let Err(halt) = budget.check_list(left, size_of::<Edge>(), "edges after all cuts") {
            return Some(Err(halt));
        }
        // A green edge is cut by both.
        let most = 2 * count;
        Some(partizan(positions, most, |player, options| {
            let mut cuts = (0..edges.len()).filter(|&at| edges[at].colour.is_cut_by(player));
            cuts.try_for_each(|at| {
                options.positions.algebra.budget.spend(edges.len())?;
                options.push(Rc::new(self.cut(at)))
            })
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game>> {
        Some(if self.is_stalk {
            stalk::value(&self.edges, algebra)
        } else {
            solver::value(&self.edges, algebra)
        })
    }

    fn is_over(&self) -> bool {
        self.edges.is_empty()
    }

    fn negative(&self) -> Option<Rc<dyn State>> {
        let edges = self.edges.iter().map(|edge| Edge {
            colour: edge.colour.of_opponent(),
            ..*edge
        });
        Some(Rc::new(Picture {
            edges: edges.collect(),
            is_stalk: self.is_stalk,
        }))
    }

    fn is_mirrored(&self) -> bool {
        mirror::is_mirrored(&self.edges)
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::Bush(self.bush()))
    }
}
