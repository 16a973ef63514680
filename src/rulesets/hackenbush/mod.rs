//! Hackenbush: cut an edge of your colour; what no longer hangs on the ground goes with it.

mod drawing;
mod graph;
mod green;
mod solver;
mod stalk;
mod svg;

use std::any::Any;
use std::rc::Rc;

use super::argument::Reader;
use super::{Argument, BuildError, OptionList, Ruleset};
use crate::game::{Algebra, Game, Player};
use crate::limits::Halt;
use crate::position::{Position, Positions, State};
use graph::Graph;
use stalk::Stalk;

pub struct Hackenbush;

const SHAPE: &str = "hackenbush(\"LRR\"), a stalk from the ground up, or hackenbush(\"0-1L 1-2R 1-3G\"), edges between \
                     numbered points with 0 as the ground; L is Left's, R is Right's, and G, green, is anybody's";

impl Ruleset for Hackenbush {
    fn name(&self) -> &'static str {
        "hackenbush"
    }

    fn signature(&self) -> &'static str {
        "hackenbush(\"LRR\"); hackenbush(\"0-1L 1-2R 1-3G\")"
    }

    fn summary(&self) -> &'static str {
        "Hackenbush: cut an edge of your colour, and what loses the ground goes with it"
    }

    fn details(&self) -> &'static str {
        "Left cuts edges marked L, Right those marked R, and both cut G. A stalk lists its edges from the ground up. \
         A graph lists edges between numbered points, 0 being the ground; loops, cycles and several edges between \
         the same points are allowed."
    }

    fn examples(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("hackenbush(\"LRR\")", "1/4"),
            ("hackenbush(\"GG\")", "*2"),
            ("hackenbush(\"0-1L 1-2R 1-3G\")", "1/2*"),
        ]
    }

    fn build(
        &self,
        arguments: &[Argument],
        positions: &mut Positions,
    ) -> Result<Position, BuildError> {
        let reader = Reader::new(arguments, SHAPE);
        let [argument] = reader.exactly::<1>()?;
        let Argument::Text(text) = argument else {
            return Err(reader.mistake(0, "a picture is written as a string").into());
        };
        let at_0 = |message| reader.mistake(0, message);
        // Digits or dashes tell a graph, even one with a mistake in it.
        let state: Rc<dyn State> = if text.contains(|c: char| c.is_ascii_digit() || c == '-') {
            named(Graph::read(text).map_err(at_0)?)
        } else {
            Rc::new(Stalk::read(text).map_err(at_0)?)
        };
        Ok(positions.call_by_name(state)?)
    }
}

/// A graph without edges is the stalk without edges.
fn named(graph: Graph) -> Rc<dyn State> {
    if graph.edges().is_empty() {
        Rc::new(Stalk::default())
    } else {
        Rc::new(graph)
    }
}

/// Whose edge it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Colour {
    Left,
    Right,
    Green,
}

impl Colour {
    fn read(letter: char) -> Option<Self> {
        match letter {
            'L' => Some(Colour::Left),
            'R' => Some(Colour::Right),
            'G' => Some(Colour::Green),
            _ => None,
        }
    }

    fn letter(self) -> char {
        match self {
            Colour::Left => 'L',
            Colour::Right => 'R',
            Colour::Green => 'G',
        }
    }

    fn is_cut_by(self, player: Player) -> bool {
        match self {
            Colour::Left => player == Player::Left,
            Colour::Right => player == Player::Right,
            Colour::Green => true,
        }
    }
}

impl State for Stalk {
    fn name(&self) -> String {
        format!("hackenbush(\"{}\")", self.text())
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        let edges = self.edges();
        Some(unfold(positions, edges.len(), |at, player| {
            edges[at]
                .is_cut_by(player)
                .then(|| Rc::new(self.cut(at)) as Rc<dyn State>)
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        Some(self.value_in(algebra))
    }

    fn is_over(&self) -> bool {
        self.edges().is_empty()
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(drawing::stalk(self.edges(), unicode))
    }

    fn svg(&self) -> Option<String> {
        svg::stalk(self.edges())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl State for Graph {
    fn name(&self) -> String {
        format!("hackenbush(\"{}\")", self.text())
    }

    fn unfold(&self, positions: &mut Positions) -> Option<Result<Position, Halt>> {
        let edges = self.edges();
        Some(unfold(positions, edges.len(), |at, player| {
            edges[at]
                .colour
                .is_cut_by(player)
                .then(|| named(self.cut(at)))
        }))
    }

    fn value(&self, algebra: &mut Algebra) -> Option<Result<Game, Halt>> {
        Some(solver::value(self.edges(), algebra))
    }

    fn is_over(&self) -> bool {
        self.edges().is_empty()
    }

    fn draw(&self, unicode: bool) -> Option<String> {
        Some(drawing::graph(self.edges(), unicode))
    }

    fn svg(&self) -> Option<String> {
        svg::graph(self.edges())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The moves of a picture with so many edges.
fn unfold(
    positions: &mut Positions,
    edges: usize,
    option: impl Fn(usize, Player) -> Option<Rc<dyn State>>,
) -> Result<Position, Halt> {
    let size = edges.saturating_mul(1 + edges / 8);
    let mut options = OptionList::expecting(positions, size as u64)?;
    let [left, right] = [Player::Left, Player::Right].map(|player| {
        for at in 0..edges {
            if let Some(state) = option(at, player) {
                options.push([state])?;
            }
        }
        Ok(options.take())
    });
    let (left, right) = (left?, right?);
    positions.bracket(left, right)
}
