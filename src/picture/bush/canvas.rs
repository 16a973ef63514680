//! Hackenbush pictures with edges as curves. Each point is above the one it grows from.

use std::collections::BTreeMap;
use std::f64::consts::{PI, TAU};

use super::layers;
use crate::picture::canvas::{Canvas, Point};
use crate::picture::paint::Paint;
use solver::scene::Bush;

/// The distance between neighbouring points, and between layers.
const STEP: (f64, f64) = (52.0, 60.0);
/// The distance between edges with the same ends.
const APART: f64 = 13.0;
/// The radius of a point, and of a point with its name.
const RADIUS: f64 = 4.5;
const NAMED: f64 = 9.0;
const THICK: f64 = 4.0;

pub(super) fn canvas(bush: &Bush) -> Canvas {
    let (middles, layers) = (middles(bush), layers(bush));
    let place = |point: usize| (middles[point] * STEP.0, -(layers[point] as f64) * STEP.1);
    let mut bundles: BTreeMap<(usize, usize), Vec<char>> = BTreeMap::new();
    for &(from, to, owner) in &bush.edges {
        let ends = (from.min(to), from.max(to));
        bundles.entry(ends).or_default().push(owner);
    }
    let mut canvas = Canvas::default();
    // Edges of one owner with the same ends are alike, so they share a place, and the sign counts them.
    let spots = |canvas: &mut Canvas, (from, to): (usize, usize), owners: &[char]| {
        let first = canvas.shapes.len() - owners.len();
        let [from, to] = [from, to].map(|end| match bush.names.get(end) {
            Some(name) => name.clone(),
            None => end.to_string(),
        });
        for (shape, &owner) in (first..).zip(owners) {
            let alike = owners.iter().filter(|&&other| other == owner).count();
            let place = format!("edge {from}-{to}{owner}");
            canvas.spot_at_edge(shape, place, alike.to_string(), owner);
        }
    };
    // Edges from the ground to the ground are drawn to the right of everything else.
    let standing = 2.0 * middles[0];
    let arches = bundles.remove(&(0, 0)).unwrap_or_default();
    for (at, &owner) in arches.iter().enumerate() {
        let x = (standing + at as f64 + 0.5) * STEP.0;
        let curve = [(x - 16.0, 0.0), (x, -80.0), (x + 16.0, 0.0)];
        canvas.curve(curve, Paint::of_owner(owner), THICK);
    }
    spots(&mut canvas, (0, 0), &arches);
    // The angles at which edges leave each point.
    let mut angles: Vec<Vec<f64>> = vec![Vec::new(); layers.len()];
    for (&(from, to), owners) in bundles.iter().filter(|((from, to), _)| from != to) {
        for (at, &owner) in owners.iter().enumerate() {
            let side = APART * (at as f64 - (owners.len() - 1) as f64 / 2.0);
            let (mut start, end) = (place(from), place(to));
            let middle = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
            let toward = if from == 0 {
                start = (end.0 + side, 0.0);
                (start.0, end.1 / 2.0)
            } else if layers[from] == layers[to] {
                (middle.0, middle.1 - lift(start.0 - end.0, at))
            } else {
                (middle.0 + 2.0 * side, middle.1)
            };
            canvas.curve([start, toward, end], Paint::of_owner(owner), THICK);
            angles[from].push(angle(start, toward));
            angles[to].push(angle(end, toward));
        }
        spots(&mut canvas, (from, to), owners);
    }
    for (&(point, _), owners) in bundles.iter().filter(|((from, to), _)| from == to) {
        let (direction, room) = widest_gap(&mut angles[point]);
        let widest = (room / 2.0 - 0.25).clamp(0.3, 0.9);
        let paints: Vec<Paint> = owners.iter().map(|&owner| Paint::of_owner(owner)).collect();
        canvas.loops(place(point), direction, widest, &paints, THICK);
        spots(&mut canvas, (point, point), owners);
    }
    let wide = (standing + arches.len() as f64).max(1.0) * STEP.0;
    canvas.line((0.0, 0.0), (wide, 0.0), Paint::Ground, THICK);
    for point in 1..bush.below.len() {
        match bush.names.get(point) {
            Some(name) => {
                canvas.circle(place(point), NAMED, Paint::Paper);
                canvas.label(place(point), name, 1.6 * NAMED, Paint::Ink);
            }
            None => canvas.circle(place(point), RADIUS, Paint::Ink),
        }
    }
    canvas.fitted()
}

/// The height of the control point of an edge within a layer. The edge passes above the points between its ends, above
/// shorter edges from the same point, and above `below` edges with the same ends.
fn lift(distance: f64, below: usize) -> f64 {
    let lift = 20.0 + 50.0 * (distance.abs() / STEP.0 - 1.0) + 30.0 * below as f64;
    lift.min(6.0 * STEP.1)
}

fn angle(from: Point, to: Point) -> f64 {
    (to.1 - from.1).atan2(to.0 - from.0)
}

/// The middle and the size of the largest gap between directions.
fn widest_gap(angles: &mut [f64]) -> (f64, f64) {
    angles.sort_by(f64::total_cmp);
    let next = angles.iter().skip(1).copied();
    let next = next.chain(angles.first().map(|first| first + TAU));
    let gaps = angles.iter().zip(next).map(|(a, b)| ((a + b) / 2.0, b - a));
    gaps.max_by(|(_, a), (_, b)| a.total_cmp(b))
        .unwrap_or((-PI / 2.0, TAU))
}

/// The x coordinates of the points, in steps. The points that grow from a point are side by side above it.
fn middles(bush: &Bush) -> Vec<f64> {
    let below = &bush.below;
    // The room for the edges on which each point stands.
    let mut widths = vec![0.75f64; below.len()];
    for &(from, to, _) in bush.edges.iter().filter(|(from, to, _)| from != to) {
        if below[from.max(to)] == from.min(to) {
            widths[from.max(to)] += APART / STEP.0;
        }
    }
    let mut above = vec![0.0; below.len()];
    for at in (1..below.len()).rev() {
        widths[at] = widths[at].max(above[at]);
        above[below[at]] += widths[at];
    }
    widths[0] = above[0];
    let mut starts = vec![0.0; below.len()];
    let mut used = vec![0.0; below.len()];
    for at in 1..below.len() {
        let under = below[at];
        starts[at] = starts[under] + (widths[under] - above[under]) / 2.0 + used[under];
        used[under] += widths[at];
    }
    let middle = |at: usize| starts[at] + widths[at] / 2.0;
    (0..below.len()).map(middle).collect()
}
