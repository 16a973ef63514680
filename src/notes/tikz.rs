//! Pictures in LaTeX, drawn with TikZ.

use super::latex_prose::text;
use crate::picture::{Anchor, Canvas, Paint, Point, Shape, number};

/// Points on the page per unit of the picture; a picture that would not fit is scaled down further.
const SCALE: f64 = 0.7;
/// The size of the page inside its margins, in points.
const PAGE: Point = (470.0, 640.0);
/// A picture with a smaller scale would not be legible.
const SMALLEST: f64 = 0.32;

/// The definitions of all colours.
pub fn colors() -> String {
    let color = |paint: Paint| {
        let code = paint.codes().0.to_uppercase();
        format!("\\definecolor{{{}}}{{HTML}}{{{code}}}\n", name(paint))
    };
    Paint::ALL.map(color).concat()
}

fn name(paint: Paint) -> String {
    format!("picture{paint:?}")
}

/// The picture, scaled to fit on a page; empty if it would be too small to read.
pub fn picture(canvas: &Canvas) -> String {
    let scale = SCALE.min(PAGE.0 / canvas.width).min(PAGE.1 / canvas.height);
    if scale < SMALLEST {
        return String::new();
    }
    let unit = format!("{scale:.4}pt");
    let shapes: String = canvas
        .shapes
        .iter()
        .map(|shape| command(shape, scale))
        .collect();
    format!(
        "\\par\\nopagebreak{{\\centering\n\
         \\begin{{tikzpicture}}[x={unit}, y=-{unit}, line cap=round, inner sep=0pt, font=\\ttfamily]\n\
         {shapes}\\end{{tikzpicture}}\\par}}\n"
    )
}

fn command(shape: &Shape, scale: f64) -> String {
    let stroke = |paint: &Paint, width: f64| {
        format!("{}, line width={}pt", name(*paint), number(scale * width))
    };
    let area = |fill: &Paint| format!("draw={}, fill={}", name(Paint::Ink), name(*fill));
    let drawn = match shape {
        Shape::Line {
            corners,
            paint,
            width,
            dashed,
        } => {
            let dashes = if *dashed { ", dashed" } else { "" };
            format!(
                "\\draw[{}{dashes}] {}",
                stroke(paint, *width),
                path(corners)
            )
        }
        Shape::Curve {
            from,
            toward,
            to,
            paint,
            width,
        } => {
            // A quadratic Bézier curve is a cubic one whose control points lie two thirds of the way to the quadratic
            // control point.
            let handle = |end: &Point| {
                (
                    end.0 + (toward.0 - end.0) * 2.0 / 3.0,
                    end.1 + (toward.1 - end.1) * 2.0 / 3.0,
                )
            };
            let [from_handle, to_handle] = [from, to].map(handle).map(place);
            let ([from, to], stroke) = ([*from, *to].map(place), stroke(paint, *width));
            format!("\\draw[{stroke}] {from} .. controls {from_handle} and {to_handle} .. {to}")
        }
        Shape::Circle {
            center,
            radius,
            fill,
        } => {
            let radius = number(scale * radius);
            format!(
                "\\path[{}] {} circle[radius={radius}pt]",
                area(fill),
                place(*center)
            )
        }
        Shape::Polygon { corners, fill } => {
            format!("\\path[{}] {} -- cycle", area(fill), path(corners))
        }
        Shape::Shade {
            corners,
            fill,
            opacity,
        } => {
            let fill = name(*fill);
            format!(
                "\\path[fill={fill}, fill opacity={opacity}] {} -- cycle",
                path(corners)
            )
        }
        Shape::Text {
            at,
            text: words,
            anchor,
            paint,
            size,
        } => {
            let anchor = match anchor {
                Anchor::Start => "base west",
                Anchor::Middle => "base",
                Anchor::End => "base east",
            };
            let (size, at) = (number(scale * size), place(*at));
            // Keep runs of blanks, which LaTeX would merge into one.
            let words = text(words).replace("  ", "~ ");
            format!(
                "\\node[anchor={anchor}, text={}] at {at} {{\\fontsize{{{size}}}{{{size}}}\\selectfont {words}}}",
                name(*paint)
            )
        }
    };
    drawn + ";\n"
}

fn place((x, y): Point) -> String {
    format!("({},{})", number(x), number(y))
}

fn path(corners: &[Point]) -> String {
    let places: Vec<String> = corners.iter().map(|&corner| place(corner)).collect();
    places.join(" -- ")
}
