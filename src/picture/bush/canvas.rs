//! Hackenbush pictures with edges as curves. Each point is above the one it grows from.

use hashbrown::HashMap;

use super::Bush;
use crate::picture::canvas::{Canvas, Point};
use crate::picture::paint::Paint;

/// The distance between neighbouring points, and between layers.
const STEP: (f64, f64) = (52.0, 60.0);
/// The distance between edges with the same ends.
const APART: f64 = 26.0;
/// The radius of a point, and of a point with its name.
const RADIUS: f64 = 4.5;
const NAMED: f64 = 9.0;
const THICK: f64 = 4.0;

pub(super) fn canvas(bush: &Bush) -> Canvas {
    let (middles, layers) = (middles(bush), bush.layers());
    // Edges from the ground to the ground are drawn to the right of everything else.
    let arches = bush.edges.iter().filter(|(from, to, _)| from + to == 0);
    let standing = 2.0 * middles[0];
    let wide = (standing + arches.count() as f64).max(1.0) * STEP.0;
    // The height of each edge: loops and edges within one layer bulge upwards.
    let reaches = bush.edges.iter().map(|&(from, to, _)| {
        let layer = layers[from].max(layers[to]) as f64 * STEP.1;
        if layers[from] != layers[to] {
            layer + NAMED + 1.0
        } else if from == to && from > 0 {
            layer + 24.0 + APART * bush.edges.len().min(4) as f64 / 4.0
        } else {
            layer + 0.75 * STEP.1
        }
    });
    let ground = reaches.fold(RADIUS, f64::max);
    let mut canvas = Canvas::new(wide, ground + THICK);
    let place = |point: usize| {
        (
            middles[point] * STEP.0,
            ground - layers[point] as f64 * STEP.1,
        )
    };
    let mut met: HashMap<(usize, usize), usize> = HashMap::new();
    let mut next_arch = (standing + 0.5) * STEP.0;
    for &(from, to, owner) in &bush.edges {
        let ends = (from.min(to), from.max(to));
        let count = met.entry(ends).or_default();
        let side = spread(*count);
        *count += 1;
        let paint = Paint::of_owner(owner);
        match ends {
            (0, 0) => {
                let (from, to) = ((next_arch - 16.0, ground), (next_arch + 16.0, ground));
                canvas.curve([from, (next_arch, ground - 80.0), to], paint, THICK);
                next_arch += STEP.0;
            }
            (0, point) => {
                let (x, y) = place(point);
                let foot = (x + side, ground);
                canvas.curve([foot, (x + side, (y + ground) / 2.0), (x, y)], paint, THICK);
            }
            (point, same) if point == same => {
                let size = 12.0 + side.abs() / 2.0;
                canvas.polyline(ring(place(point), size), paint, THICK);
            }
            (from, to) => {
                let (from, to) = (place(from), place(to));
                // An edge within a layer passes above the points between its ends.
                let lift = if from.1 == to.1 { -STEP.1 / 2.0 } else { 0.0 };
                let middle = (
                    (from.0 + to.0) / 2.0 + 2.0 * side,
                    (from.1 + to.1) / 2.0 + lift,
                );
                canvas.curve([from, middle, to], paint, THICK);
            }
        }
    }
    canvas.line((0.0, ground), (wide, ground), Paint::Ground, THICK);
    for point in 1..bush.below.len() {
        match bush.names.get(point) {
            Some(name) => {
                canvas.circle(place(point), NAMED, Paint::Paper);
                canvas.label(place(point), name, 1.6 * NAMED, Paint::Ink);
            }
            None => canvas.circle(place(point), RADIUS, Paint::Ink),
        }
    }
    canvas
}

/// The offset of the next edge with the same ends: 0 at first, then alternately to the right and to the left.
fn spread(count: usize) -> f64 {
    let far = count.div_ceil(2) as f64 * APART / 2.0;
    if count % 2 == 1 { far } else { -far }
}

/// A circle that touches its point from above.
fn ring((x, y): Point, size: f64) -> Vec<Point> {
    let corner = |k: u32| {
        let angle = f64::from(k) * std::f64::consts::TAU / 24.0;
        (x + size * angle.sin(), y - size + size * angle.cos())
    };
    (0..=24).map(corner).collect()
}

/// The x coordinates of the points, in steps. The points that grow from a point are side by side above it.
fn middles(bush: &Bush) -> Vec<f64> {
    let below = &bush.below;
    let mut widths = vec![0usize; below.len()];
    for at in (1..below.len()).rev() {
        widths[at] = widths[at].max(1);
        widths[below[at]] += widths[at];
    }
    let mut starts = vec![0usize; below.len()];
    let mut used = vec![0usize; below.len()];
    for at in 1..below.len() {
        starts[at] = starts[below[at]] + used[below[at]];
        used[below[at]] += widths[at];
    }
    let middle = |at: usize| starts[at] as f64 + widths[at] as f64 / 2.0;
    (0..below.len()).map(middle).collect()
}
