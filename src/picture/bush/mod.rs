//! Drawings that stand on the ground, as in Hackenbush: points in layers, edges with the letters or in the colours of their
//! owners.

mod canvas;
mod text;

use crate::diagnostic::counted;

/// More edges are described instead of drawn, in text and in a picture.
const MOST_EDGES: usize = 60;
const MOST_DRAWN: usize = 400;

/// Points are numbered by their distance from the ground, which is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bush {
    /// The point below each point, nearer to the ground by one edge; that of the ground is itself.
    pub below: Vec<usize>,
    /// What each point is called, where the drawing is to say it.
    pub names: Vec<String>,
    /// Two points, and whose it is: L, R or G.
    pub edges: Vec<(usize, usize, char)>,
}

impl Bush {
    pub(super) fn text(&self, unicode: bool) -> String {
        if self.edges.len() <= MOST_EDGES {
            return text::text(self, unicode);
        }
        let Some(start) = self.start_of_stalk(MOST_EDGES) else {
            return self.description();
        };
        let above = counted(self.edges.len() - MOST_EDGES, "edge");
        format!("... and {above} above\n{}", text::text(&start, unicode))
    }

    pub(super) fn canvas(&self) -> Option<super::Canvas> {
        (self.edges.len() <= MOST_DRAWN).then(|| canvas::canvas(self))
    }

    pub(super) fn description(&self) -> String {
        format!("a picture of {} edges", self.edges.len())
    }

    /// The first edges of one upon another.
    fn start_of_stalk(&self, count: usize) -> Option<Bush> {
        let mut edges = self.edges.iter().enumerate();
        let is_stalk = edges.all(|(at, &(from, to, _))| (from, to) == (at, at + 1));
        is_stalk.then(|| Bush {
            below: self.below[..=count].to_vec(),
            names: Vec::new(),
            edges: self.edges[..count].to_vec(),
        })
    }

    /// How many edges each point is above the ground.
    fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.below.len()];
        for at in 1..self.below.len() {
            layers[at] = layers[self.below[at]] + 1;
        }
        layers
    }
}
