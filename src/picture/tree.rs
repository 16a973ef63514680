//! Trees as pictures, from the root at the top downwards.

use super::canvas::{Anchor, Canvas, LETTER_WIDTH, LINE, text_width};
use super::paint::Paint;

/// Pictures in the nodes are smaller than by themselves.
const SCALE: f64 = 0.65;
/// Between what stands side by side, and from a level to the next.
const BESIDE: f64 = 2.0 * LETTER_WIDTH;
const BELOW: f64 = 2.8 * LINE;

/// A node of a tree; the root is the first, and children come after their parents.
#[derive(Default)]
pub struct Node {
    pub picture: Option<Canvas>,
    /// The lines below the picture.
    pub lines: Vec<String>,
    /// The edge that leads to it: its colour, what stands beside it, and whether it is a good move.
    pub branch: Option<(Paint, String)>,
    pub is_best: bool,
    pub children: Vec<usize>,
}

impl Node {
    fn size(&self) -> (f64, f64) {
        let text = self
            .lines
            .iter()
            .map(|line| text_width(line))
            .fold(0.0, f64::max);
        let (wide, high) = match &self.picture {
            Some(picture) => (SCALE * picture.width, SCALE * picture.height + 0.2 * LINE),
            None => (0.0, 0.0),
        };
        // A move stands on one side of the edge.
        let beside = self
            .branch
            .iter()
            .map(|(_, beside)| 2.0 * text_width(beside) + BESIDE);
        let wide = beside.fold(wide.max(text), f64::max);
        (wide, high + self.lines.len() as f64 * LINE)
    }
}

pub fn tree_canvas(nodes: &[Node]) -> Canvas {
    let sizes: Vec<_> = nodes.iter().map(Node::size).collect();
    // Widths add up from the end, places from the start.
    let mut widths = vec![0.0; nodes.len()];
    let below = |widths: &[f64], node: &Node| -> f64 {
        node.children.iter().map(|&child| widths[child]).sum()
    };
    for (at, node) in nodes.iter().enumerate().rev() {
        widths[at] = below(&widths, node).max(sizes[at].0 + BESIDE);
    }
    let mut places = vec![(0.0, 0usize); nodes.len()];
    let mut heights: Vec<f64> = Vec::new();
    for (at, node) in nodes.iter().enumerate() {
        let (mut x, level) = places[at];
        if level == heights.len() {
            heights.push(0.0);
        }
        heights[level] = heights[level].max(sizes[at].1);
        x += (widths[at] - below(&widths, node)) / 2.0;
        for &child in &node.children {
            places[child] = (x, level + 1);
            x += widths[child];
        }
    }
    let mut tops = Vec::with_capacity(heights.len());
    let mut bottom = 0.0;
    for height in &heights {
        tops.push(bottom);
        bottom += height + BELOW;
    }
    let middle = |at: usize| places[at].0 + widths[at] / 2.0;
    let width = widths.first().copied().unwrap_or(0.0);
    let mut canvas = Canvas::new(width, (bottom - BELOW).max(0.0));
    for (at, node) in nodes.iter().enumerate() {
        let (x, top) = (middle(at), tops[places[at].1]);
        let foot = top + sizes[at].1 + 0.3 * LINE;
        for &child in &node.children {
            branch(
                &mut canvas,
                (x, foot),
                (middle(child), tops[places[child].1]),
                &nodes[child],
            );
        }
        let mut base = top;
        if let Some(picture) = &node.picture {
            canvas.place(picture, (x - SCALE * picture.width / 2.0, top), SCALE);
            base += SCALE * picture.height + 0.2 * LINE;
        }
        for line in &node.lines {
            canvas.text((x, base + 0.75 * LINE), line, Anchor::Middle);
            base += LINE;
        }
    }
    canvas
}

/// The edge to a node; what stands beside it stands at its lower end, on the outer side.
fn branch(canvas: &mut Canvas, from: (f64, f64), (x, y): (f64, f64), node: &Node) {
    let Some((paint, beside)) = &node.branch else {
        return;
    };
    let (to, width) = ((x, y - 3.0), if node.is_best { 3.5 } else { 1.2 });
    // What is far away is reached from above, lest the edge runs through what stands between.
    if (from.0 - x).abs() > 1.5 * BELOW {
        canvas.curve([from, (x, from.1), to], *paint, width);
    } else {
        canvas.line(from, to, *paint, width);
    }
    let (base, gap) = (y - 7.0, 0.7 * LETTER_WIDTH);
    if from.0 >= x {
        canvas.painted_text((x - gap, base), beside, Anchor::End, *paint);
    } else {
        canvas.painted_text((x + gap, base), beside, Anchor::Start, *paint);
    }
}
