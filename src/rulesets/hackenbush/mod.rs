//! Hackenbush: cut an edge of your colour; what no longer hangs on the ground goes with it.

mod drawing;
mod graph;
mod green;
mod solver;
mod stalk;
mod svg;

use std::rc::Rc;

use super::{Argument, Ruleset, partizan};
use crate::game::{Algebra, Game};
use crate::limits::Result;
use crate::position::{Position, Positions, State};
use graph::{Edge, Picture};

pub static HACKENBUSH: Ruleset = Ruleset {
    name: "hackenbush",
    signature: "hackenbush(\"LRR\"); hackenbush(\"0-1L 1-2R 1-3G\")",
    summary: "Hackenbush: cut an edge of your colour, and what loses the ground goes with it",
    details: "Left cuts edges marked L, Right those marked R, and both cut G. A stalk lists its edges from the ground up. \
              A graph lists edges between numbered points, 0 being the ground; loops, cycles and several edges between \
              the same points are allowed.",
    examples: &[
        ("hackenbush(\"LRR\")", "1/4"),
        ("hackenbush(\"GG\")", "*2"),
        ("hackenbush(\"0-1L 1-2R 1-3G\")", "1/2*"),
    ],
    shape: "hackenbush(\"LRR\"), a stalk from the ground up, or hackenbush(\"0-1L 1-2R 1-3G\"), edges between \
              numbered points with 0 as the ground; L is Left's, R is Right's, and G, green, is anybody's",
    position: |reader, positions| {
        let [argument] = reader.exactly::<1>()?;
        let Argument::Text(text) = argument else {
            return Err(reader.mistake(0, "a picture is written as a string").into());
        };
        // An edge takes more than its letter.
        let bytes = text.len().saturating_mul(size_of::<Edge>());
        positions.algebra.budget.room(bytes)?;
        let picture = Picture::read(text).map_err(|message| reader.mistake(0, message))?;
        Ok(positions.call_by_name(Rc::new(picture))?)
    },
};

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
            cuts.try_for_each(|at| options.push([Rc::new(self.cut(at))]))
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

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(if self.is_stalk {
            drawing::stalk(&self.edges, unicode)
        } else {
            drawing::graph(&self.edges, unicode)
        })
    }

    fn svg(&self) -> Option<String> {
        svg::graph(&self.edges)
    }
}
