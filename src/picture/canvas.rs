//! A picture as data: coloured lines, areas and texts, independent of the output format.
//!
//! ```
//! use upstar::picture::{Anchor, Canvas, Paint};
//!
//! let mut canvas = Canvas::new(40.0, 20.0);
//! canvas.circle((10.0, 10.0), 4.0, Paint::Left);
//! canvas.text((20.0, 14.0), "x < y", Anchor::Start);
//! assert!(canvas.svg().contains("x &lt; y"));
//! ```

use unicode_width::UnicodeWidthStr;

use super::paint::Paint;

/// A picture. The y axis points down.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
    /// What a person can point at.
    pub spots: Vec<Spot>,
}

/// A square, an edge or another part of a position, where it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The name of the place, which stays the same when a move changes something else.
    pub place: String,
    /// What is there.
    pub sign: String,
    /// For an edge, L, R or G: who may cut it.
    pub owner: Option<char>,
    /// The area that belongs to it.
    pub corners: Vec<Point>,
}

pub type Point = (f64, f64);

/// The font size, and the approximate width of a letter.
pub const FONT_SIZE: f64 = 14.0;
pub const LETTER_WIDTH: f64 = 8.5;
pub const LINE: f64 = 1.3 * FONT_SIZE;
/// The distance from the baseline of a text to the middle of its letters.
pub const MIDDLE: f64 = 0.35 * FONT_SIZE;

const THIN: f64 = 1.0;

/// An element of a picture.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A polyline.
    Line {
        corners: Vec<Point>,
        paint: Paint,
        width: f64,
        dashed: bool,
    },
    /// A quadratic Bézier curve with the control point `toward`.
    Curve {
        from: Point,
        toward: Point,
        to: Point,
        paint: Paint,
        width: f64,
    },
    Circle {
        center: Point,
        radius: f64,
        fill: Paint,
    },
    /// A polygon with an outline.
    Polygon { corners: Vec<Point>, fill: Paint },
    /// A translucent polygon without an outline.
    Shade {
        corners: Vec<Point>,
        fill: Paint,
        opacity: f64,
    },
    /// One line of text with its anchor on the baseline at a point.
    Text {
        at: Point,
        text: String,
        anchor: Anchor,
        paint: Paint,
        size: f64,
    },
}

impl Shape {
    /// Points that span the shape, and how far it extends around them. The width of a text is not counted.
    fn extent(&self) -> (Vec<Point>, f64) {
        match self {
            Shape::Line { corners, width, .. } => (corners.clone(), width / 2.0),
            Shape::Polygon { corners, .. } | Shape::Shade { corners, .. } => (corners.clone(), 0.5),
            Shape::Curve {
                from,
                toward,
                to,
                width,
                ..
            } => {
                let at = |k: u32| {
                    let t = f64::from(k) / 8.0;
                    let mix = |a: f64, b: f64, c: f64| {
                        (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * b + t * t * c
                    };
                    (mix(from.0, toward.0, to.0), mix(from.1, toward.1, to.1))
                };
                ((0..=8).map(at).collect(), width / 2.0)
            }
            Shape::Circle { center, radius, .. } => (vec![*center], radius + 0.5),
            Shape::Text { at, .. } => (vec![*at], 0.0),
        }
    }
}

/// The point of a text that is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// The corners of a rectangle with this upper left corner and size.
pub fn rectangle((x, y): Point, (wide, high): Point) -> Vec<Point> {
    vec![(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
}

/// The approximate width of a text.
pub fn text_width(text: &str) -> f64 {
    text.width() as f64 * LETTER_WIDTH
}

impl Canvas {
    pub fn new(width: f64, height: f64) -> Canvas {
        Canvas {
            width,
            height,
            shapes: Vec::new(),
            spots: Vec::new(),
        }
    }

    /// A picture of several lines of text.
    pub fn words(text: &str) -> Canvas {
        let widest = text.lines().map(text_width).fold(0.0, f64::max);
        let mut canvas = Canvas::new(widest, text.lines().count() as f64 * LINE);
        for (at, line) in text.lines().enumerate() {
            let base = (at as f64 + 0.8) * LINE;
            canvas.text((0.0, base), line, Anchor::Start);
        }
        canvas
    }

    pub fn line(&mut self, from: Point, to: Point, paint: Paint, width: f64) {
        self.polyline(vec![from, to], paint, width);
    }

    pub fn polyline(&mut self, corners: Vec<Point>, paint: Paint, width: f64) {
        self.shapes.push(Shape::Line {
            corners,
            paint,
            width,
            dashed: false,
        });
    }

    /// A faint dashed line.
    pub fn guide(&mut self, from: Point, to: Point) {
        self.shapes.push(Shape::Line {
            corners: vec![from, to],
            paint: Paint::Faint,
            width: THIN,
            dashed: true,
        });
    }

    pub fn curve(&mut self, [from, toward, to]: [Point; 3], paint: Paint, width: f64) {
        self.shapes.push(Shape::Curve {
            from,
            toward,
            to,
            paint,
            width,
        });
    }

    /// Loops at a point, one inside the other. They point in a direction, an angle in radians, and leave the point at
    /// different angles of at most `widest` to that direction, so that they meet only there.
    pub fn loops(&mut self, at: Point, direction: f64, widest: f64, paints: &[Paint], width: f64) {
        for (k, &paint) in paints.iter().enumerate() {
            let angle = widest * (0.4 + 0.6 * (k + 1) as f64 / paints.len() as f64);
            // A cubic Bézier curve that starts and ends at the point reaches 3/4 as far as its control points.
            let reach = (24.0 + 9.0 * k as f64) / (0.75 * angle.cos());
            let corner = |step: u32| {
                let t = f64::from(step) / 24.0;
                let weights = [3.0 * t * (1.0 - t) * (1.0 - t), 3.0 * t * t * (1.0 - t)];
                let [a, b] = [direction - angle, direction + angle];
                (
                    at.0 + reach * (weights[0] * a.cos() + weights[1] * b.cos()),
                    at.1 + reach * (weights[0] * a.sin() + weights[1] * b.sin()),
                )
            };
            self.polyline((0..=24).map(corner).collect(), paint, width);
        }
    }

    pub fn circle(&mut self, center: Point, radius: f64, fill: Paint) {
        self.shapes.push(Shape::Circle {
            center,
            radius,
            fill,
        });
    }

    pub fn polygon(&mut self, corners: Vec<Point>, fill: Paint) {
        self.shapes.push(Shape::Polygon { corners, fill });
    }

    /// A rectangle with this upper left corner and size.
    pub fn rectangle(&mut self, corner: Point, size: Point, fill: Paint) {
        self.polygon(rectangle(corner, size), fill);
    }

    pub fn shade(&mut self, corners: Vec<Point>, fill: Paint, opacity: f64) {
        self.shapes.push(Shape::Shade {
            corners,
            fill,
            opacity,
        });
    }

    pub fn text(&mut self, at: Point, text: &str, anchor: Anchor) {
        self.painted_text(at, text, anchor, Paint::Ink);
    }

    pub fn painted_text(&mut self, at: Point, text: &str, anchor: Anchor, paint: Paint) {
        self.shapes.push(Shape::Text {
            at,
            text: text.to_string(),
            anchor,
            paint,
            size: FONT_SIZE,
        });
    }

    /// A text centred at a point, in a font small enough for the width `room`.
    pub fn label(&mut self, (x, y): Point, text: &str, room: f64, paint: Paint) {
        let size = FONT_SIZE * (room / text_width(text)).min(1.0);
        self.shapes.push(Shape::Text {
            at: (x, y + 0.35 * size),
            text: text.to_string(),
            anchor: Anchor::Middle,
            paint,
            size,
        });
    }

    /// Lets a person point at this area.
    pub fn spot(&mut self, place: String, sign: impl Into<String>, corners: Vec<Point>) {
        self.spots.push(Spot {
            place,
            sign: sign.into(),
            owner: None,
            corners,
        });
    }

    /// Lets a person point at an edge that was drawn, given the number of its shape and its owner.
    pub fn spot_at_edge(&mut self, shape: usize, place: String, sign: String, owner: char) {
        const REACH: f64 = 6.5;
        let line = self
            .shapes
            .get(shape)
            .map(Shape::extent)
            .unwrap_or_default()
            .0;
        self.spots.push(Spot {
            place,
            sign,
            owner: Some(owner),
            corners: band(&line, REACH),
        });
    }

    /// Draws another picture, scaled, with its upper left corner at a point.
    pub fn place(&mut self, other: &Canvas, (left, top): Point, scale: f64) {
        let put = |&(x, y): &Point| (left + scale * x, top + scale * y);
        let moved = |shape: &Shape| {
            let mut shape = shape.clone();
            match &mut shape {
                Shape::Line { corners, .. }
                | Shape::Polygon { corners, .. }
                | Shape::Shade { corners, .. } => {
                    corners.iter_mut().for_each(|corner| *corner = put(corner));
                }
                Shape::Curve {
                    from, toward, to, ..
                } => [from, toward, to].into_iter().for_each(|at| *at = put(at)),
                Shape::Circle { center, radius, .. } => {
                    *center = put(center);
                    *radius *= scale;
                }
                Shape::Text { at, size, .. } => {
                    *at = put(at);
                    *size *= scale;
                }
            }
            shape
        };
        self.shapes.extend(other.shapes.iter().map(moved));
        self.spots.extend(other.spots.iter().map(|spot| Spot {
            corners: spot.corners.iter().map(put).collect(),
            ..spot.clone()
        }));
    }

    /// The same picture, moved and sized so that it just contains its lines and areas.
    pub fn fitted(&self) -> Canvas {
        let (mut low, mut high) = ((0.0f64, 0.0f64), (0.0f64, 0.0f64));
        for shape in &self.shapes {
            let (points, around) = shape.extent();
            for (x, y) in points {
                low = (low.0.min(x - around), low.1.min(y - around));
                high = (high.0.max(x + around), high.1.max(y + around));
            }
        }
        let mut fitted = Canvas::new(high.0 - low.0, high.1 - low.1);
        fitted.place(self, (-low.0, -low.1), 1.0);
        fitted
    }

    /// The same picture with a margin.
    pub fn framed(&self) -> Canvas {
        const MARGIN: f64 = 20.0;
        let mut framed = Canvas::new(self.width + 2.0 * MARGIN, self.height + 2.0 * MARGIN);
        framed.place(self, (MARGIN, MARGIN), 1.0);
        framed
    }
}

/// The area around a line, as far as this.
fn band(line: &[Point], reach: f64) -> Vec<Point> {
    let side = |at: usize, sign: f64| {
        let (from, to) = (
            line[at.saturating_sub(1)],
            line[(at + 1).min(line.len() - 1)],
        );
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let scale = sign * reach / dx.hypot(dy).max(1.0);
        (line[at].0 - scale * dy, line[at].1 + scale * dx)
    };
    let there = (0..line.len()).map(|at| side(at, 1.0));
    let back = (0..line.len()).rev().map(|at| side(at, -1.0));
    there.chain(back).collect()
}
