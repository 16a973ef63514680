//! A small writer of SVG pictures.
//!
//! ```
//! use upstar::picture::Svg;
//!
//! let mut svg = Svg::new(40.0, 20.0);
//! svg.circle((10.0, 10.0), 4.0, "black");
//! svg.text((20.0, 14.0), "x < y", "start");
//! assert!(svg.finish().contains("x &lt; y"));
//! ```

/// A picture under construction; y grows downwards.
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

pub type Point = (f64, f64);

/// Size of the letters, and about how wide one of them is.
pub const FONT_SIZE: f64 = 14.0;
pub const LETTER_WIDTH: f64 = 8.5;
/// The colours of the players.
pub const LEFT_COLOR: &str = "#3b6fb6";
pub const RIGHT_COLOR: &str = "#c8503c";

impl Svg {
    pub fn new(width: f64, height: f64) -> Svg {
        Svg {
            width,
            height,
            body: String::new(),
        }
    }

    fn push(&mut self, element: String) {
        self.body.push_str("  ");
        self.body.push_str(&element);
        self.body.push('\n');
    }

    pub fn line(&mut self, from: Point, to: Point, color: &str) {
        let ends = ends(from, to);
        self.push(format!(
            "<line {ends} stroke=\"{color}\" stroke-width=\"1.5\"/>"
        ));
    }

    /// A faint dashed line.
    pub fn guide(&mut self, from: Point, to: Point) {
        let ends = ends(from, to);
        self.push(format!(
            "<line {ends} stroke=\"#cccccc\" stroke-dasharray=\"3 3\"/>"
        ));
    }

    pub fn circle(&mut self, center: Point, radius: f64, fill: &str) {
        let (x, y, radius) = (number(center.0), number(center.1), number(radius));
        self.push(format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"black\"/>"
        ));
    }

    pub fn polygon(&mut self, corners: &[Point], fill: &str) {
        let points = points(corners);
        self.push(format!(
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"black\"/>"
        ));
    }

    /// An area without an edge.
    pub fn shade(&mut self, corners: &[Point], fill: &str, opacity: f64) {
        let (points, opacity) = (points(corners), number(opacity));
        self.push(format!(
            "<polygon points=\"{points}\" fill=\"{fill}\" fill-opacity=\"{opacity}\"/>"
        ));
    }

    /// Lines from corner to corner.
    pub fn polyline(&mut self, corners: &[Point], color: &str, width: f64) {
        let (points, width) = (points(corners), number(width));
        self.push(format!(
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        ));
    }

    /// A curve that leaves and arrives in the direction of a third point.
    pub fn curve(&mut self, from: Point, toward: Point, to: Point, color: &str, width: f64) {
        let place = |(x, y): Point| format!("{} {}", number(x), number(y));
        let [from, toward, to] = [from, toward, to].map(place);
        let width = number(width);
        self.push(format!(
            "<path d=\"M {from} Q {toward} {to}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width}\"/>"
        ));
    }

    /// One line of text; `anchor` is `start`, `middle` or `end`.
    pub fn text(&mut self, at: Point, text: &str, anchor: &str) {
        let (x, y, text) = (number(at.0), number(at.1), escaped(text));
        self.push(format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" xml:space=\"preserve\">{text}</text>"
        ));
    }

    pub fn finish(self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             font-family=\"monospace\" font-size=\"{FONT_SIZE}\">\n  \
             <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{}</svg>\n",
            self.body,
            w = number(self.width),
            h = number(self.height),
        )
    }
}

fn ends(from: Point, to: Point) -> String {
    let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
    format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"")
}

fn points(corners: &[Point]) -> String {
    let corners: Vec<String> = corners
        .iter()
        .map(|&(x, y)| format!("{},{}", number(x), number(y)))
        .collect();
    corners.join(" ")
}

/// Hundredths are fine enough, and -0 looks odd.
fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_string()
    } else {
        text.to_string()
    }
}

/// A text for XML and HTML, as content or in an attribute, in one line.
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
