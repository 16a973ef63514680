//! Texts and trees of texts as SVG.

use super::{FONT_SIZE, LEFT_COLOR, LETTER_WIDTH, Outline, RIGHT_COLOR, Svg};

const MARGIN: f64 = 20.0;
const LINE: f64 = 1.3 * FONT_SIZE;

/// Lines of text as they stand.
pub fn text_picture(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let widest = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let mut svg = Svg::new(
        2.0 * MARGIN + widest as f64 * LETTER_WIDTH,
        2.0 * MARGIN + lines.len() as f64 * LINE,
    );
    for (at, line) in lines.iter().enumerate() {
        svg.text((MARGIN, MARGIN + (at as f64 + 0.8) * LINE), line, "start");
    }
    svg.finish()
}

/// A tree from the root at the top downwards; every leaf has a column as wide as its text.
pub fn tree_picture(outline: &Outline) -> String {
    let n = outline.len();
    let wide = |entry: usize| (outline.text(entry).chars().count() as f64 + 2.0) * LETTER_WIDTH;
    // Children come after their parents, so that widths add up from the end and places from the start.
    let mut widths = vec![0.0; n];
    for entry in (0..n).rev() {
        let below: f64 = outline
            .children(entry)
            .iter()
            .map(|&child| widths[child])
            .sum();
        widths[entry] = wide(entry).max(below);
    }
    let mut places = vec![(MARGIN, 0usize); n];
    let mut deepest = 0;
    for entry in 0..n {
        let (mut x, level) = places[entry];
        deepest = deepest.max(level);
        let below: f64 = outline
            .children(entry)
            .iter()
            .map(|&child| widths[child])
            .sum();
        x += (widths[entry] - below) / 2.0;
        for &child in outline.children(entry) {
            places[child] = (x, level + 1);
            x += widths[child];
        }
    }
    let gap = 3.5 * LINE;
    let middle = |entry: usize| {
        let (x, level) = places[entry];
        (x + widths[entry] / 2.0, MARGIN + LINE + level as f64 * gap)
    };
    let mut svg = Svg::new(
        2.0 * MARGIN + widths.first().copied().unwrap_or(0.0),
        2.0 * MARGIN + 2.0 * LINE + deepest as f64 * gap,
    );
    for entry in 0..n {
        let (x, y) = middle(entry);
        for &child in outline.children(entry) {
            let (cx, cy) = middle(child);
            let color = match outline.text(child) {
                text if text.starts_with("L ") => LEFT_COLOR,
                text if text.starts_with("R ") => RIGHT_COLOR,
                _ => "black",
            };
            svg.line((x, y + 0.4 * LINE), (cx, cy - LINE), color);
        }
        svg.text((x, y), outline.text(entry).trim(), "middle");
    }
    svg.finish()
}
