//! Hackenbush pictures as SVG: points in layers above the ground, edges in the colours of their owners.

use hashbrown::HashMap;

use super::graph::{Colour, Edge, reached};
use crate::picture::{LEFT_COLOR, Point, RIGHT_COLOR, Svg};

/// Larger pictures are not drawn.
const MOST_EDGES: usize = 400;
const MARGIN: f64 = 24.0;
/// Between points side by side, and between layers.
const STEP: (f64, f64) = (52.0, 60.0);
/// How far apart edges with the same ends are.
const APART: f64 = 26.0;
const RADIUS: f64 = 4.0;
const GROUND: &str = "#555555";

impl Colour {
    fn paint(self) -> &'static str {
        match self {
            Colour::Left => LEFT_COLOR,
            Colour::Right => RIGHT_COLOR,
            Colour::Green => "#3f8f4f",
        }
    }
}

pub(super) fn graph(edges: &[Edge]) -> Option<String> {
    if edges.len() > MOST_EDGES {
        return None;
    }
    let layers = Layers::of(edges);
    // Edges from the ground to the ground stand to the right of everything.
    let arches = edges.iter().filter(|e| e.from == 0 && e.to == 0).count();
    let wide = (layers.widths[0] + arches).max(1) as f64 * STEP.0;
    let high = (layers.highest as f64 + 0.5).max(1.0) * STEP.1;
    let ground = MARGIN + high;
    let mut svg = Svg::new(2.0 * MARGIN + wide, ground + MARGIN);
    svg.polyline(
        &[(MARGIN / 2.0, ground), (1.5 * MARGIN + wide, ground)],
        GROUND,
        4.0,
    );
    let place = |point: u32| {
        let (x, layer) = layers.places[&point];
        (MARGIN + x * STEP.0, ground - layer as f64 * STEP.1)
    };
    let mut met: HashMap<(u32, u32), usize> = HashMap::new();
    let mut next_arch = MARGIN + (layers.widths[0] as f64 + 0.5) * STEP.0;
    for edge in edges {
        let ends = (edge.from.min(edge.to), edge.from.max(edge.to));
        let count = met.entry(ends).or_default();
        let side = spread(*count);
        *count += 1;
        let paint = edge.colour.paint();
        match ends {
            (0, 0) => {
                let (from, to) = ((next_arch - 16.0, ground), (next_arch + 16.0, ground));
                svg.curve(from, (next_arch, ground - 80.0), to, paint, 3.0);
                next_arch += STEP.0;
            }
            (0, point) => {
                let (x, y) = place(point);
                svg.curve(
                    (x + side, ground),
                    (x + side, (y + ground) / 2.0),
                    (x, y),
                    paint,
                    3.0,
                );
            }
            (point, same) if point == same => {
                let size = 12.0 + side.abs() / 2.0;
                svg.polyline(&ring(place(point), size), paint, 3.0);
            }
            (from, to) => {
                let (from, to) = (place(from), place(to));
                // Points of a layer may have others between them.
                let lift = if from.1 == to.1 { -STEP.1 / 2.0 } else { 0.0 };
                let middle = (
                    (from.0 + to.0) / 2.0 + 2.0 * side,
                    (from.1 + to.1) / 2.0 + lift,
                );
                svg.curve(from, middle, to, paint, 3.0);
            }
        }
    }
    let mut points: Vec<u32> = layers.places.keys().copied().filter(|&p| p != 0).collect();
    points.sort_unstable();
    for point in points {
        svg.circle(place(point), RADIUS, "black");
    }
    Some(svg.finish())
}

/// 0, then to the right and to the left in turn.
fn spread(count: usize) -> f64 {
    let far = count.div_ceil(2) as f64 * APART / 2.0;
    if count % 2 == 1 { far } else { -far }
}

/// A loop that hangs over its point.
fn ring((x, y): Point, size: f64) -> Vec<Point> {
    let corner = |k: u32| {
        let angle = f64::from(k) * std::f64::consts::TAU / 24.0;
        (x + size * angle.sin(), y - size + size * angle.cos())
    };
    (0..=24).map(corner).collect()
}

/// Where the points are: each above the point it was first reached from.
struct Layers {
    /// Middle, in points side by side, and layer.
    places: HashMap<u32, (f64, usize)>,
    /// How wide what grows from a point is, by the order in which points were met.
    widths: Vec<usize>,
    highest: usize,
}

impl Layers {
    fn of(edges: &[Edge]) -> Layers {
        let met = reached(edges);
        let mut widths = vec![0usize; met.len()];
        for at in (1..met.len()).rev() {
            widths[at] = widths[at].max(1);
            widths[met[at].1] += widths[at];
        }
        // What grows from a point starts where it does, one child beside the other.
        let mut starts = vec![0usize; met.len()];
        let mut used = vec![0usize; met.len()];
        let mut layers = vec![0usize; met.len()];
        let mut places = HashMap::new();
        let mut highest = 0;
        for (at, &(point, parent)) in met.iter().enumerate() {
            if at > 0 {
                layers[at] = layers[parent] + 1;
                starts[at] = starts[parent] + used[parent];
                used[parent] += widths[at];
            }
            highest = highest.max(layers[at]);
            let middle = starts[at] as f64 + widths[at] as f64 / 2.0;
            places.insert(point, (middle, layers[at]));
        }
        Layers {
            places,
            widths,
            highest,
        }
    }
}
