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
        self.push(format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1),
            escaped(color)
        ));
    }

    pub fn circle(&mut self, center: Point, radius: f64, fill: &str) {
        self.push(format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"black\"/>",
            number(center.0),
            number(center.1),
            number(radius),
            escaped(fill)
        ));
    }

    pub fn polygon(&mut self, corners: &[Point], fill: &str) {
        self.push(format!(
            "<polygon points=\"{}\" fill=\"{}\" stroke=\"black\"/>",
            points(corners),
            escaped(fill)
        ));
    }

    /// Lines from corner to corner.
    pub fn polyline(&mut self, corners: &[Point], color: &str, width: f64) {
        self.push(format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            points(corners),
            escaped(color),
            number(width)
        ));
    }

    /// A curve that leaves and arrives in the direction of a third point.
    pub fn curve(&mut self, from: Point, toward: Point, to: Point, color: &str, width: f64) {
        let place = |(x, y): Point| format!("{} {}", number(x), number(y));
        self.push(format!(
            "<path d=\"M {} Q {} {}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            place(from),
            place(toward),
            place(to),
            escaped(color),
            number(width)
        ));
    }

    /// A faint dashed line.
    pub fn guide(&mut self, from: Point, to: Point) {
        self.push(format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#cccccc\" stroke-dasharray=\"3 3\"/>",
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1),
        ));
    }

    /// An area without an edge.
    pub fn shade(&mut self, corners: &[Point], fill: &str, opacity: f64) {
        self.push(format!(
            "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"{}\"/>",
            points(corners),
            escaped(fill),
            number(opacity)
        ));
    }

    /// One line of text; `anchor` is `start`, `middle` or `end`.
    pub fn text(&mut self, at: Point, text: &str, anchor: &str) {
        self.push(format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" xml:space=\"preserve\">{}</text>",
            number(at.0),
            number(at.1),
            escaped(anchor),
            escaped(text)
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

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
