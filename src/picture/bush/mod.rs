//! Hackenbush pictures: points in layers above the ground, and edges with the letters or colours of their owners.

mod canvas;
mod text;

use crate::diagnostic::counted;
use solver::scene::Bush;

/// The largest numbers of edges that are drawn as text and as a picture.
const MOST_EDGES: usize = 60;
const MOST_DRAWN: usize = 400;

pub(super) fn text(bush: &Bush, unicode: bool) -> String {
    if bush.edges.len() <= MOST_EDGES {
        return text::text(bush, unicode);
    }
    let Some(start) = start_of_stalk(bush, MOST_EDGES) else {
        return description(bush);
    };
    let above = counted(bush.edges.len() - MOST_EDGES, "edge");
    format!("... and {above} above\n{}", text::text(&start, unicode))
}

pub(super) fn canvas(bush: &Bush) -> Option<super::Canvas> {
    (bush.edges.len() <= MOST_DRAWN).then(|| canvas::canvas(bush))
}

pub(super) fn description(bush: &Bush) -> String {
    format!("a picture of {} edges", bush.edges.len())
}

/// The lowest edges of a stalk, if the picture is a stalk.
fn start_of_stalk(bush: &Bush, count: usize) -> Option<Bush> {
    let mut edges = bush.edges.iter().enumerate();
    let is_stalk = edges.all(|(at, &(from, to, _))| (from, to) == (at, at + 1));
    is_stalk.then(|| Bush {
        below: bush.below[..=count].to_vec(),
        names: Vec::new(),
        edges: bush.edges[..count].to_vec(),
    })
}

/// The distance of each point from the ground.
fn layers(bush: &Bush) -> Vec<usize> {
    let mut layers = vec![0; bush.below.len()];
    for at in 1..bush.below.len() {
        layers[at] = layers[bush.below[at]] + 1;
    }
    layers
}
