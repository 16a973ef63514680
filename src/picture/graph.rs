//! Graphs: as text the neighbours of each vertex, as a picture the vertices on a circle.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Point, text_width};
use super::paint::Paint;
use crate::diagnostic::shortened;

/// Larger graphs are described instead of drawn.
const MOST_EDGES: usize = 400;
const LONGEST_NAME: usize = 12;

/// The description of a graph that is too large to be drawn.
pub(super) fn description(edges: &[Vec<String>]) -> Option<String> {
    let count = edges.iter().filter(|edge| edge.len() > 1).count();
    (edges.len() > MOST_EDGES).then(|| {
        format!(
            "a graph of {} vertices and {count} edges",
            vertices(edges).len()
        )
    })
}

fn vertices(edges: &[Vec<String>]) -> Vec<&str> {
    let mut vertices: Vec<&str> = edges.iter().flatten().map(String::as_str).collect();
    vertices.sort_unstable();
    vertices.dedup();
    vertices
}

pub(super) fn text(edges: &[Vec<String>]) -> String {
    let beside = |vertex: &&str| {
        let around = edges.iter().filter(|edge| edge.iter().any(|u| u == vertex));
        let around = around.flatten().filter(|u| u != vertex);
        let around: Vec<&str> = around.map(String::as_str).collect();
        format!("{vertex}: {}", around.join(" "))
            .trim_end()
            .to_string()
    };
    let lines: Vec<String> = vertices(edges).iter().map(beside).collect();
    lines.join("\n")
}

pub(super) fn canvas(edges: &[Vec<String>]) -> Canvas {
    let vertices = vertices(edges);
    let names: Vec<String> = vertices
        .iter()
        .map(|name| shortened(name, LONGEST_NAME))
        .collect();
    let widest = names
        .iter()
        .map(|name| text_width(name))
        .fold(0.0, f64::max);
    let disc = (0.5 * widest + 4.0).max(14.0);
    let beside = 2.0 * disc + 22.0;
    let radius = match vertices.len() {
        0 | 1 => 0.0,
        count => (beside * count as f64 / TAU).max(0.8 * beside),
    };
    let center = radius + disc;
    let mut canvas = Canvas::new(2.0 * center, 2.0 * center);
    let places = (0..vertices.len()).map(|at| {
        let angle = TAU * at as f64 / vertices.len() as f64;
        (center + radius * angle.sin(), center - radius * angle.cos())
    });
    let places: Vec<Point> = places.collect();
    for edge in edges {
        let ends = edge
            .iter()
            .filter_map(|end| vertices.binary_search(&end.as_str()).ok());
        let ends: Vec<usize> = ends.collect();
        if let [u, v] = ends[..] {
            canvas.line(places[u], places[v], Paint::Ink, 1.5);
        }
    }
    for (name, &at) in names.iter().zip(&places) {
        canvas.circle(at, disc, Paint::Paper);
        canvas.label(at, name, 2.0 * disc, Paint::Ink);
    }
    canvas
}
