//! Pictures of thermographs, as text and on a canvas.
//!
//! As in the literature, values decrease to the right and the temperature increases upwards.

mod canvas;
mod raster;
mod text;

pub use canvas::thermographs_canvas;
pub use text::{PlotSize, thermographs_text};

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::ToPrimitive;

use algebra::game::{Dyadic, Thermograph, Wall};

/// A thermograph with the name of its game.
pub struct Curve {
    /// The name in text.
    pub name: String,
    /// The name in pictures.
    pub title: String,
    pub thermograph: Rc<Thermograph>,
}

impl Curve {
    fn words(&self, name: &str) -> String {
        format!("{name}: {}", thermograph_words(&self.thermograph))
    }
}

/// Mean and temperature in words.
pub fn thermograph_words(thermograph: &Thermograph) -> String {
    let [mean, temperature] =
        [&thermograph.mean, &thermograph.temperature].map(ToString::to_string);
    format!("mean {mean}, temperature {temperature}")
}

/// The part of the plane that is drawn.
struct Frame {
    /// The largest value, which is at the left.
    left: Dyadic,
    right: Dyadic,
    bottom: Dyadic,
    top: Dyadic,
}

/// Coordinates in a frame, from (0, 0), the largest value at the lowest temperature, to (1, 1).
type Spot = (f64, f64);

impl Frame {
    /// A frame that contains all walls and a part of each mast. Temperatures below 0 are included if some game does not
    /// have a positive temperature.
    fn around(curves: &[Curve]) -> Frame {
        let zero = Dyadic::zero();
        let temperatures = || curves.iter().map(|c| &c.thermograph.temperature);
        let bottom = if temperatures().all(|t| *t > zero) {
            zero
        } else {
            Dyadic::from(-1)
        };
        let hottest = temperatures().max().cloned().unwrap_or_else(Dyadic::zero);
        let mast = hottest.sub(&bottom).half().half();
        let top = hottest.add(&if mast.is_zero() {
            Dyadic::from(1)
        } else {
            mast
        });
        let corners = walls(curves).flat_map(|wall| corners(wall, &bottom));
        let values: Vec<Dyadic> = corners.map(|(_, x)| x).collect();
        let end = |end: Option<&Dyadic>| end.cloned().unwrap_or_else(Dyadic::zero);
        let (mut left, mut right) = (end(values.iter().max()), end(values.iter().min()));
        if left == right {
            left = left.add(&Dyadic::from(1));
            right = right.sub(&Dyadic::from(1));
        }
        Frame {
            left,
            right,
            bottom,
            top,
        }
    }

    fn across(&self, x: &Dyadic) -> f64 {
        fraction(&self.left.sub(x), &self.left.sub(&self.right))
    }

    fn up(&self, t: &Dyadic) -> f64 {
        fraction(&t.sub(&self.bottom), &self.top.sub(&self.bottom))
    }

    /// A wall from the bottom to the top of the frame.
    fn line(&self, wall: &Wall) -> Vec<Spot> {
        let mut spots: Vec<Spot> = corners(wall, &self.bottom)
            .iter()
            .map(|(t, x)| (self.across(x), self.up(t)))
            .collect();
        let end = spots.last().map_or(0.0, |&(x, _)| x);
        spots.push((end, 1.0));
        spots
    }

    /// The width and height of the frame in steps. Steps are equal in both directions and a power of two, so that corners
    /// fall on the grid. Only a frame that is much wider than high, or much higher than wide, is distorted.
    fn steps(&self, most: (f64, f64), least: (f64, f64)) -> (f64, f64) {
        let size = |from: &Dyadic, to: &Dyadic| to.sub(from).to_rational().to_f64();
        let (Some(wide), Some(high)) =
            (size(&self.right, &self.left), size(&self.bottom, &self.top))
        else {
            return most;
        };
        let step = (wide / most.0).max(high / most.1).log2().ceil().exp2();
        let (wide, high) = ((wide / step).round(), (high / step).round());
        if !wide.is_finite() || !high.is_finite() {
            return most;
        }
        (wide.clamp(least.0, most.0), high.clamp(least.1, most.1))
    }

    /// The values to label: means first, then stops, then other corners.
    fn values(&self, curves: &[Curve]) -> Vec<Dyadic> {
        let mut values: Vec<Dyadic> = curves.iter().map(|c| c.thermograph.mean.clone()).collect();
        values.extend(walls(curves).map(|wall| wall.at(&self.bottom)));
        let corners = walls(curves).flat_map(|wall| corners(wall, &self.bottom));
        values.extend(corners.map(|(_, x)| x));
        without_repeats(values)
    }

    /// The temperatures to label: those of the games first, then 0, then other corners.
    fn temperatures(&self, curves: &[Curve]) -> Vec<Dyadic> {
        let mut found = vec![self.bottom.clone()];
        found.extend(curves.iter().map(|c| c.thermograph.temperature.clone()));
        found.push(Dyadic::zero());
        for curve in curves {
            found.extend(curve.thermograph.critical_temperatures());
        }
        found.retain(|t| self.bottom <= *t && *t <= self.top);
        without_repeats(found)
    }
}

fn walls(curves: &[Curve]) -> impl Iterator<Item = &Wall> {
    let thermographs = curves.iter().map(|curve| &curve.thermograph);
    thermographs.flat_map(|thermograph| [&thermograph.left, &thermograph.right])
}

/// The point of a wall at the bottom of the frame, and its corners above.
fn corners(wall: &Wall, bottom: &Dyadic) -> Vec<(Dyadic, Dyadic)> {
    let mut corners = vec![(bottom.clone(), wall.at(bottom))];
    let above = wall.points().iter().filter(|(t, _)| t > bottom);
    corners.extend(above.cloned());
    corners
}

fn without_repeats(mut values: Vec<Dyadic>) -> Vec<Dyadic> {
    let mut seen = hashbrown::HashSet::new();
    values.retain(|x| seen.insert(x.clone()));
    values
}

/// The letter of a game; there are at most 26 games.
fn letter(at: usize) -> char {
    char::from(b'a' + (at % 26) as u8)
}

/// A line about each game, with its letter if there are several.
fn legend(curves: &[Curve], name: fn(&Curve) -> &str) -> Vec<String> {
    let line = |(at, curve): (usize, &Curve)| match curves.len() {
        1 => curve.words(name(curve)),
        _ => format!("{}  {}", letter(at), curve.words(name(curve))),
    };
    curves.iter().enumerate().map(line).collect()
}

/// The quotient of two numbers of any size, between 0 and 1.
fn fraction(part: &Dyadic, whole: &Dyadic) -> f64 {
    if whole.is_zero() {
        return 0.0;
    }
    quotient(part, whole).clamp(0.0, 1.0)
}

/// The quotient of two numbers of any size. All but the leading 512 bits of the divisor are dropped, so that it is finite.
fn quotient(x: &Dyadic, y: &Dyadic) -> f64 {
    let [(n, i), (m, j)] = [x.parts(), y.parts()];
    let k = i.max(j);
    let (n, m) = (n << (k - i), m << (k - j));
    let shift = m.bits().saturating_sub(512);
    let leading = |n: BigInt| (n >> shift).to_f64().unwrap_or(f64::INFINITY);
    leading(n) / leading(m)
}

/// The ratio of width to height, within bounds.
fn aspect(frame: &Frame) -> f64 {
    let wide = frame.left.sub(&frame.right);
    let high = frame.top.sub(&frame.bottom);
    quotient(&wide, &high).clamp(0.01, 100.0)
}

/// The x coordinate of a line at a height.
fn at_height(line: &[Spot], up: f64) -> f64 {
    for pair in line.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        if up <= y1 {
            return if y1 > y0 {
                x0 + (x1 - x0) * ((up - y0) / (y1 - y0)).clamp(0.0, 1.0)
            } else {
                x1
            };
        }
    }
    line.last().map_or(0.0, |&(x, _)| x)
}
