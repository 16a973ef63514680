//! Thermographs as pictures, drawn as in the literature.

use super::{Curve, Frame, Spot, at_height, legend, letter};
use crate::picture::{Anchor, Canvas, FONT_SIZE, LETTER_WIDTH, Paint, Point};
use algebra::game::Dyadic;

/// The largest and the smallest size of the area inside the axes.
const MOST: (f64, f64) = (480.0, 320.0);
const LEAST: (f64, f64) = (200.0, 140.0);
const MARGIN: f64 = 20.0;
/// The distance between the area and the axes.
const GAP: f64 = 14.0;
const LINE: f64 = 1.5 * FONT_SIZE;
const LONGEST_LABEL: usize = 16;
const COLORS: [Paint; 6] = [
    Paint::Left,
    Paint::Right,
    Paint::Either,
    Paint::Plum,
    Paint::Amber,
    Paint::Teal,
];
/// The line widths of the axes with their ticks, and of the thermograph.
const FINE: f64 = 1.5;
const WIDE: f64 = 2.5;
/// The length of the stripes where lines coincide.
const STRIPE: f64 = 8.0;
/// The distance between the letters of the games.
const LETTER_GAP: f64 = 1.4 * LETTER_WIDTH;

/// The area inside the axes.
struct Field<'a> {
    frame: &'a Frame,
    corner: Point,
    size: Point,
}

impl Field<'_> {
    fn point(&self, (across, up): Spot) -> Point {
        (
            self.corner.0 + across * self.size.0,
            self.corner.1 + (1.0 - up) * self.size.1,
        )
    }

    fn x(&self, x: &Dyadic) -> f64 {
        self.point((self.frame.across(x), 0.0)).0
    }

    fn y(&self, t: &Dyadic) -> f64 {
        self.point((0.0, self.frame.up(t))).1
    }

    fn floor(&self) -> f64 {
        self.corner.1 + self.size.1
    }
}

pub fn thermographs_canvas(curves: &[Curve]) -> Canvas {
    let frame = Frame::around(curves);
    let aspect = super::aspect(&frame);
    let wide = (MOST.1 * aspect).clamp(LEAST.0, MOST.0);
    let high = (wide / aspect).clamp(LEAST.1, MOST.1);
    let temperatures: Vec<(Dyadic, String)> = labelled(frame.temperatures(curves));
    let side = temperatures.iter().map(|(_, l)| l.len()).max().unwrap_or(0) as f64;
    let legend = legend(curves, |curve| &curve.title);
    let longest = legend.iter().map(|l| l.chars().count()).max().unwrap_or(0) as f64;
    let left = MARGIN + (side + 1.5) * LETTER_WIDTH + GAP;
    let width = (left + wide + GAP + MARGIN).max(2.0 * MARGIN + (longest + 3.0) * LETTER_WIDTH);
    let heads: Vec<f64> = if curves.len() > 1 {
        let means = curves.iter().map(|curve| &curve.thermograph.mean);
        means.map(|mean| left + frame.across(mean) * wide).collect()
    } else {
        Vec::new()
    };
    let labels = spread(&heads, (left, width - MARGIN));
    let leader = leader_height(&heads, &labels);
    let top = MARGIN + leader + if curves.len() > 1 { LINE } else { 0.5 * LINE };
    let height = top + high + GAP + LINE * (1.6 + legend.len() as f64) + MARGIN;
    let mut canvas = Canvas::new(width, height);
    let field = Field {
        frame: &frame,
        corner: (left, top),
        size: (wide, high),
    };
    axes(&mut canvas, &field, curves, &temperatures);
    for (at, curve) in curves.iter().enumerate() {
        walls(&mut canvas, &field, curve, color(at), curves.len() == 1);
    }
    stripes(&mut canvas, &field, curves);
    for (at, (&head, &label)) in heads.iter().zip(&labels).enumerate() {
        let base = field.corner.1 - 6.0 - leader;
        if leader > 0.0 {
            canvas.line((head, field.corner.1), (label, base + 3.0), color(at), 1.0);
        }
        let name = letter(at).to_string();
        canvas.painted_text((label, base), &name, Anchor::Middle, color(at));
    }
    for (at, text) in legend.iter().enumerate() {
        let y = field.floor() + GAP + LINE * (2.2 + at as f64);
        if curves.len() > 1 {
            let y = y - 0.35 * FONT_SIZE;
            canvas.line((MARGIN, y), (MARGIN + 18.0, y), color(at), WIDE);
        }
        let indent = if curves.len() > 1 { 26.0 } else { 0.0 };
        canvas.text((MARGIN + indent, y), text, Anchor::Start);
    }
    canvas
}

fn color(at: usize) -> Paint {
    COLORS[at % COLORS.len()]
}

fn labelled(values: Vec<Dyadic>) -> Vec<(Dyadic, String)> {
    let label = |x: Dyadic| {
        let text = x.to_string();
        (text.len() <= LONGEST_LABEL).then_some((x, text))
    };
    values.into_iter().filter_map(label).collect()
}

/// Draws both axes, with a tick and a faint line at each label.
fn axes(canvas: &mut Canvas, field: &Field, curves: &[Curve], temperatures: &[(Dyadic, String)]) {
    let (left, right) = (field.corner.0, field.corner.0 + field.size.0);
    let (axis_x, axis_y) = (left - GAP, field.floor());
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for (t, text) in temperatures {
        let y = field.y(t);
        if !reserve(&mut taken, (y - 0.6 * FONT_SIZE, y + 0.6 * FONT_SIZE)) {
            continue;
        }
        canvas.guide((axis_x, y), (right, y));
        canvas.line((axis_x - 4.0, y), (axis_x, y), Paint::Ink, FINE);
        canvas.text((axis_x - 8.0, y + 0.35 * FONT_SIZE), text, Anchor::End);
    }
    let mut taken: Vec<(f64, f64)> = Vec::new();
    for (value, text) in labelled(field.frame.values(curves)) {
        let x = field.x(&value);
        let half = (text.len() as f64 + 1.0) * LETTER_WIDTH / 2.0;
        if !reserve(&mut taken, (x - half, x + half)) {
            continue;
        }
        canvas.guide((x, axis_y), (x, field.corner.1));
        canvas.line((x, axis_y), (x, axis_y + 4.0), Paint::Ink, FINE);
        canvas.text((x, axis_y + 4.0 + FONT_SIZE), &text, Anchor::Middle);
    }
    canvas.line((axis_x, axis_y), (right + GAP, axis_y), Paint::Ink, FINE);
    canvas.line(
        (axis_x, axis_y),
        (axis_x, field.corner.1 - 4.0),
        Paint::Ink,
        FINE,
    );
    canvas.text((axis_x - 8.0, field.corner.1 - 8.0), "t", Anchor::End);
}

/// Reserves an interval if it is free, and returns whether it was.
fn reserve(taken: &mut Vec<(f64, f64)>, (from, to): (f64, f64)) -> bool {
    if taken.iter().any(|&(a, b)| from < b && a < to) {
        return false;
    }
    taken.push((from, to));
    true
}

/// The places of letters in a row, each as close to its own place as the others allow, within bounds.
fn spread(places: &[f64], (low, high): (f64, f64)) -> Vec<f64> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|&i, &j| places[i].total_cmp(&places[j]));
    // Letters that would collide form a group, which is centred: its members, and the sum of the places that each wants for
    // the first letter of the row.
    let mut groups: Vec<(Vec<usize>, f64)> = Vec::new();
    for (rank, at) in order.into_iter().enumerate() {
        let mut group = (vec![at], places[at] - rank as f64 * LETTER_GAP);
        let mean = |(members, sum): &(Vec<usize>, f64)| sum / members.len() as f64;
        while let Some((mut members, sum)) = groups.pop_if(|last| mean(last) > mean(&group)) {
            members.append(&mut group.0);
            group = (members, sum + group.1);
        }
        groups.push(group);
    }
    let last = high - places.len() as f64 * LETTER_GAP;
    let mut spread = vec![0.0; places.len()];
    let mut rank = 0.0;
    for (members, sum) in groups {
        let first = (sum / members.len() as f64).max(low).min(last);
        for at in members {
            spread[at] = first + rank * LETTER_GAP;
            rank += 1.0;
        }
    }
    spread
}

/// The height of the leaders from the masts to their letters, which is larger if they lead further to the side.
fn leader_height(heads: &[f64], labels: &[f64]) -> f64 {
    let aside = heads.iter().zip(labels).map(|(x, label)| (x - label).abs());
    match aside.fold(0.0, f64::max) {
        aside if aside > 0.5 => (4.0 + 0.5 * aside).min(2.0 * LINE),
        _ => 0.0,
    }
}

/// Draws lines of several games that coincide again, with stripes in the colours of these games.
fn stripes(canvas: &mut Canvas, field: &Field, curves: &[Curve]) {
    let walls = super::walls(curves).map(|wall| field.frame.line(wall));
    let walls: Vec<Vec<Spot>> = walls.collect();
    let mut heights: Vec<f64> = walls.iter().flatten().map(|&(_, up)| up).collect();
    heights.sort_by(f64::total_cmp);
    heights.dedup();
    for (start, pair) in heights.windows(2).enumerate() {
        // All walls are straight between these heights.
        let mut lines: Vec<([Point; 2], Vec<usize>)> = Vec::new();
        for (at, wall) in walls.iter().enumerate() {
            let game = at / 2;
            let ends = [pair[0], pair[1]].map(|up| field.point((at_height(wall, up), up)));
            let is_near = |other: &[Point; 2]| (0..2).all(|k| (other[k].0 - ends[k].0).abs() < 1.0);
            match lines.iter_mut().find(|(other, _)| is_near(other)) {
                Some((_, games)) if games.contains(&game) => {}
                Some((_, games)) => games.push(game),
                None => lines.push((ends, vec![game])),
            }
        }
        for ([from, to], games) in lines.iter().filter(|(_, games)| games.len() > 1) {
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let count = (dx.hypot(dy) / STRIPE).ceil();
            let point = |k: f64| (from.0 + dx * k / count, from.1 + dy * k / count);
            for k in 0..count as usize {
                let paint = color(games[(start + k) % games.len()]);
                canvas.line(point(k as f64), point(k as f64 + 1.0), paint, WIDE);
            }
        }
    }
}

/// Draws the walls, the area between them, and the mast with its arrow.
fn walls(canvas: &mut Canvas, field: &Field, curve: &Curve, color: Paint, alone: bool) {
    let thermograph = &curve.thermograph;
    let top = field.frame.up(&thermograph.temperature);
    let mean = field.frame.across(&thermograph.mean);
    let side = |wall| {
        let mut spots = field.frame.line(wall);
        spots.retain(|&(_, up)| up < top);
        spots.push((mean, top));
        let points: Vec<Point> = spots.iter().map(|&s| field.point(s)).collect();
        points
    };
    let (left, right) = (side(&thermograph.left), side(&thermograph.right));
    let mut between = left.clone();
    between.extend(right.iter().rev());
    canvas.shade(between, if alone { Paint::Ground } else { color }, 0.12);
    let (left_color, right_color, mast_color) = if alone {
        (COLORS[0], COLORS[1], Paint::Ink)
    } else {
        (color, color, color)
    };
    canvas.polyline(left, left_color, WIDE);
    canvas.polyline(right, right_color, WIDE);
    let (foot, head) = (field.point((mean, top)), field.point((mean, 1.0)));
    canvas.line(foot, head, mast_color, WIDE);
    let wing = |side: f64| (head.0 + side * 4.0, head.1 + 7.0);
    canvas.polyline(vec![wing(-1.0), head, wing(1.0)], mast_color, 2.0);
}
