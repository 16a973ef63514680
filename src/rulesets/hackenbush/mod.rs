//! Hackenbush: cut an edge of your colour; what no longer hangs on the ground goes with it.

mod graph;
mod green;
mod mirror;
mod solver;
mod stalk;

use std::any::Any;
use std::rc::Rc;

use super::partizan;
use crate::eval::{Builtin, row};
use crate::game::{Algebra, Game};
use crate::limits::Result;
use crate::picture::Scene;
use crate::position::{Position, Positions, State};
use graph::{Edge, Picture};

pub const HACKENBUSH: Builtin = row("hackenbush(\"LRR\"); hackenbush(\"0-1L 1-2R 1-3G\")")
    .about("Hackenbush: cut an edge of your colour, and what loses the ground goes with it")
    .details("Left cuts edges marked L, Right those marked R, and both cut G. A stalk lists its edges from the ground up. \
              A graph lists edges between numbered points, 0 being the ground; loops, cycles and several edges between \
              the same points are allowed.")
    .takes(1, 1)
    .examples(&[
        ("hackenbush(\"LRR\")", "1/4"),
        ("hackenbush(\"GG\")", "*2"),
        ("hackenbush(\"0-1L 1-2R 1-3G\")", "1/2*"),
    ])
    .shape("hackenbush(\"LRR\"), a stalk from the ground up, or hackenbush(\"0-1L 1-2R 1-3G\"), edges between \
              numbered points with 0 as the ground; L is Left's, R is Right's, and G, green, is anybody's")
    .run(|call| {
        let text = call.text(0)?;
        // An edge takes more than its letter.
        let bytes = text.len().saturating_mul(size_of::<Edge>());
        call.session.budget().check_memory(bytes)?;
        let picture = Picture::read(&text).map_err(|message| call.mistake(0, message))?;
        call.position_of(Rc::new(picture))
    });

impl State for Picture {
    fn name(&self) -> String {
        format!("hackenbush(\"{}\")", self.text())
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position>> {
        let edges = &self.edges;
        // A green edge is cut by both.
        let most = 2 * edges.len() as u64;
        Some(partizan(positions, most, |player, options| {
            let mut cuts = (0..edges.len()).filter(|&at| edges[at].colour.is_cut_by(player));
            cuts.try_for_each(|at| options.push(Rc::new(self.cut(at))))
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

    /// The edge that was cut.
    fn move_name(&self, to: &dyn State) -> Option<String> {
        let to = (to as &dyn Any).downcast_ref::<Picture>()?;
        Some(format!("cut {}", self.edge_cut_for(to)?.text()))
    }

    fn scene(&self) -> Option<Scene> {
        Some(Scene::Bush(self.bush()))
    }
}
