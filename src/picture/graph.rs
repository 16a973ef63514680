//! Graphs: as text the neighbours of each vertex, as a picture the vertices on a circle.

use std::collections::BTreeMap;
use std::f64::consts::TAU;

use super::canvas::{Canvas, Point, rectangle, text_width};
use super::paint::Paint;
use crate::diagnostic::shortened;

/// Larger graphs are described instead of drawn.
const MOST_EDGES: usize = 400;
const LONGEST_NAME: usize = 12;
/// The line width, and the distance between edges with the same ends.
const WIDTH: f64 = 1.5;
const APART: f64 = 14.0;

/// The description of a graph that is too large to be drawn.
pub(super) fn description(edges: &[Vec<String>]) -> Option<String> {
    let count = edges.iter().filter(|edge| parts(edge).0.len() > 1).count();
    (edges.len() > MOST_EDGES).then(|| {
        format!(
            "a graph of {} vertices and {count} edges",
            vertices(edges).len()
        )
    })
}

/// The ends of an edge, or a vertex alone, and the letter.
fn parts(edge: &[String]) -> (&[String], Option<char>) {
    let letter = edge.last().and_then(|last| last.strip_prefix(':'));
    match letter.and_then(|letter| letter.chars().next()) {
        Some(letter) => (&edge[..edge.len() - 1], Some(letter)),
        None => (edge, None),
    }
}

/// The letter of the player who has taken a vertex.
fn owner(edges: &[Vec<String>], vertex: &str) -> Option<char> {
    edges
        .iter()
        .map(|edge| parts(edge))
        .find_map(|parts| match parts {
            ([taken], letter) if taken == vertex => letter,
            _ => None,
        })
}

/// Vertices are sorted by this key, so that 10 comes after 9.
fn order(name: &str) -> (usize, &str) {
    (name.len(), name)
}

fn vertices(edges: &[Vec<String>]) -> Vec<&str> {
    let ends = edges.iter().flat_map(|edge| parts(edge).0);
    let mut vertices: Vec<&str> = ends.map(String::as_str).collect();
    vertices.sort_unstable_by_key(|name| order(name));
    vertices.dedup();
    vertices
}

pub(super) fn text(edges: &[Vec<String>]) -> String {
    let beside = |vertex: &&str| {
        let around = edges.iter().map(|edge| parts(edge));
        let around = around.filter(|(ends, _)| ends.iter().any(|u| u == vertex));
        let around = around.flat_map(|(ends, letter)| {
            let others = ends.iter().filter(|u| u != vertex);
            others
                .map(move |other| format!("{other}{}", letter.map_or(String::new(), String::from)))
        });
        let around: Vec<String> = around.collect();
        let owner = owner(edges, vertex).map(|letter| format!(" ({letter})"));
        format!(
            "{vertex}{}: {}",
            owner.unwrap_or_default(),
            around.join(" ")
        )
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
    let count = vertices.len();
    let direction = |at: usize| TAU * (at as f64 / count as f64 - 0.25);
    let place = |at: usize, radius: f64| -> Point {
        let angle = direction(at);
        (radius * angle.cos(), radius * angle.sin())
    };
    let mut bundles: BTreeMap<[usize; 2], Vec<Paint>> = BTreeMap::new();
    for edge in edges {
        let (ends, letter) = parts(edge);
        let ends = ends.iter().filter_map(|end| {
            let found = vertices.binary_search_by_key(&order(end), |name| order(name));
            found.ok()
        });
        if let [u, v] = ends.collect::<Vec<_>>()[..] {
            let paints = bundles.entry([u.min(v), u.max(v)]).or_default();
            paints.push(letter.map_or(Paint::Ink, Paint::of_owner));
        }
    }
    let mut canvas = Canvas::default();
    for ([u, v], paints) in bundles {
        if u == v {
            let rim = place(u, radius + disc);
            canvas.loops(rim, direction(u), 0.6, &paints, WIDTH);
            continue;
        }
        let (from, to) = (place(u, radius), place(v, radius));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        // Edges between vertices that are not neighbours bend inwards, away from the vertices between.
        let bend = if [1, count - 1].contains(&(v - u)) {
            0.5
        } else {
            0.35
        };
        for (at, paint) in paints.iter().enumerate() {
            let side = APART * (2 * at + 1) as f64 - APART * paints.len() as f64;
            let side = side / dx.hypot(dy);
            let toward = (
                bend * (from.0 + to.0) - side * dy,
                bend * (from.1 + to.1) + side * dx,
            );
            canvas.curve([from, toward, to], *paint, WIDTH);
        }
    }
    for (at, name) in names.iter().enumerate() {
        let (x, y) = place(at, radius);
        let (fill, ink) = match owner(edges, vertices[at]) {
            Some(letter) => (Paint::of_owner(letter), Paint::Paper),
            None => (Paint::Paper, Paint::Ink),
        };
        canvas.circle((x, y), disc, fill);
        let area = rectangle((x - disc, y - disc), (2.0 * disc, 2.0 * disc));
        canvas.spot(format!("vertex {}", vertices[at]), ' ', area);
        canvas.label(place(at, radius), name, 2.0 * disc, ink);
    }
    canvas.fitted()
}
