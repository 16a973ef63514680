//! Hackenbush pictures: points in layers above the ground, and edges with the letters or colours of their owners.

mod canvas;
mod text;

use crate::diagnostic::counted;

/// The largest numbers of edges that are drawn as text and as a picture.
const MOST_EDGES: usize = 60;
const MOST_DRAWN: usize = 400;

/// A Hackenbush position. The ground is point 0, and points are numbered in the order of their distance from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bush {
    /// For each point, a neighbour that is nearer to the ground; for the ground, itself.
    pub below: Vec<usize>,
    /// The names of the points, if they are to be shown.
    pub names: Vec<String>,
    /// The ends and the owner of each edge: L, R or G.
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

    /// The lowest edges of a stalk, if the picture is a stalk.
    fn start_of_stalk(&self, count: usize) -> Option<Bush> {
        let mut edges = self.edges.iter().enumerate();
        let is_stalk = edges.all(|(at, &(from, to, _))| (from, to) == (at, at + 1));
        is_stalk.then(|| Bush {
            below: self.below[..=count].to_vec(),
            names: Vec::new(),
            edges: self.edges[..count].to_vec(),
        })
    }

    /// The distance of each point from the ground.
    fn layers(&self) -> Vec<usize> {
        let mut layers = vec![0; self.below.len()];
        for at in 1..self.below.len() {
            layers[at] = layers[self.below[at]] + 1;
        }
        layers
    }
}
