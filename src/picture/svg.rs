//! Pictures as SVG.

use super::canvas::{Anchor, Canvas, FONT_SIZE, Point, Shape};
use super::paint::Paint;

impl Canvas {
    /// The picture as an SVG file, with a dark theme for readers who prefer one.
    pub fn svg(&self) -> String {
        let mut body = format!(
            "  <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
            code(Paint::Paper)
        );
        for shape in &self.shapes {
            body.push_str("  ");
            body.push_str(&element(shape));
            body.push('\n');
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             font-family=\"'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"{FONT_SIZE}\">\n{style}{body}</svg>\n",
            w = number(self.width),
            h = number(self.height),
            style = dark_style(&body),
        )
    }
}

/// The style rules that replace the colours in use by those of the dark theme.
fn dark_style(body: &str) -> String {
    let mut rules = String::new();
    for (light, dark) in Paint::ALL.map(Paint::codes) {
        for of in ["fill", "stroke"] {
            let light = format!("{of}=\"#{light}\"");
            if body.contains(&light) {
                rules.push_str(&format!(" [{light}] {{{of}:#{dark}}}"));
            }
        }
    }
    format!("  <style>@media (prefers-color-scheme: dark) {{{rules} }}</style>\n")
}

fn element(shape: &Shape) -> String {
    let edge = code(Paint::Ink);
    match shape {
        Shape::Line {
            corners,
            paint,
            width,
            dashed,
        } => {
            let dashes = if *dashed {
                " stroke-dasharray=\"3 3\""
            } else {
                ""
            };
            let stroke = stroke(*paint, *width);
            match corners[..] {
                [(x1, y1), (x2, y2)] => {
                    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(number);
                    format!(
                        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {stroke}{dashes}/>"
                    )
                }
                _ => format!(
                    "<polyline points=\"{}\" fill=\"none\" {stroke}{dashes}/>",
                    points(corners)
                ),
            }
        }
        Shape::Curve {
            from,
            toward,
            to,
            paint,
            width,
        } => {
            let place = |(x, y): &Point| format!("{} {}", number(*x), number(*y));
            let [from, toward, to] = [from, toward, to].map(place);
            let stroke = stroke(*paint, *width);
            format!("<path d=\"M {from} Q {toward} {to}\" fill=\"none\" {stroke}/>")
        }
        Shape::Circle {
            center: (x, y),
            radius,
            fill,
        } => {
            let ([x, y, radius], fill) = ([*x, *y, *radius].map(number), code(*fill));
            format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{edge}\"/>"
            )
        }
        Shape::Polygon { corners, fill } => {
            let (points, fill) = (points(corners), code(*fill));
            format!("<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{edge}\"/>")
        }
        Shape::Shade {
            corners,
            fill,
            opacity,
        } => {
            let (points, fill) = (points(corners), code(*fill));
            format!("<polygon points=\"{points}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>")
        }
        Shape::Text {
            at: (x, y),
            text,
            anchor,
            paint,
            size,
        } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            let ([x, y], fill, text) = ([*x, *y].map(number), code(*paint), escaped(text));
            let size = if *size == FONT_SIZE {
                String::new()
            } else {
                format!(" font-size=\"{}\"", number(*size))
            };
            format!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{fill}\"{size} xml:space=\"preserve\">{text}</text>"
            )
        }
    }
}

fn code(paint: Paint) -> String {
    format!("#{}", paint.codes().0)
}

fn stroke(paint: Paint, width: f64) -> String {
    let (code, width) = (code(paint), number(width));
    format!("stroke=\"{code}\" stroke-width=\"{width}\" stroke-linecap=\"round\"")
}

fn points(corners: &[Point]) -> String {
    let corners: Vec<String> = corners
        .iter()
        .map(|&(x, y)| format!("{},{}", number(x), number(y)))
        .collect();
    corners.join(" ")
}

/// A number with at most two decimals, and without a negative zero.
pub fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_string()
    } else {
        text.to_string()
    }
}

/// A text on one line, escaped for XML and HTML, as content or in an attribute.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => safe.push(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
