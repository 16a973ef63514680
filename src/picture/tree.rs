//! Texts and trees of texts as SVG.

use super::outline::Entry;
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
    let entries = &outline.entries;
    // Children come after their parents, so that widths add up from the end and places from the start.
    let mut widths = vec![0.0; entries.len()];
    let below = |widths: &[f64], entry: &Entry| -> f64 {
        entry.children.iter().map(|&child| widths[child]).sum()
    };
    for (at, entry) in entries.iter().enumerate().rev() {
        let wide = (entry.text.chars().count() as f64 + 2.0) * LETTER_WIDTH;
        widths[at] = wide.max(below(&widths, entry));
    }
    let mut places = vec![(MARGIN, 0usize); entries.len()];
    let mut deepest = 0;
    for (at, entry) in entries.iter().enumerate() {
        let (mut x, level) = places[at];
        deepest = deepest.max(level);
        x += (widths[at] - below(&widths, entry)) / 2.0;
        for &child in &entry.children {
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
    for (at, entry) in entries.iter().enumerate() {
        let (x, y) = middle(at);
        for &child in &entry.children {
            let (cx, cy) = middle(child);
            let color = match &entries[child].text {
                text if text.starts_with("L ") => LEFT_COLOR,
                text if text.starts_with("R ") => RIGHT_COLOR,
                _ => "black",
            };
            svg.line((x, y + 0.4 * LINE), (cx, cy - LINE), color);
        }
        svg.text((x, y), entry.text.trim(), "middle");
    }
    svg.finish()
}
