//! Pictures of trees with the root at the top.

use super::canvas::{Anchor, Canvas, LETTER_WIDTH, LINE, MIDDLE, text_width};
use super::paint::Paint;

/// The scale of pictures in nodes.
const SCALE: f64 = 0.65;
/// The gap between neighbours, and the smallest and the largest gap between levels.
const BESIDE: f64 = 2.0 * LETTER_WIDTH;
const BELOW: f64 = 2.8 * LINE;
const FAR_BELOW: f64 = 5.0 * BELOW;
/// The gap between levels, as a part of the width of the edges that cross it.
const DESCENT: f64 = 0.3;
const THIN: f64 = 1.2;
const THICK: f64 = 3.5;

/// A node of a tree. The root is the first node, and children come after their parents.
#[derive(Default)]
pub struct Node {
    pub picture: Option<Canvas>,
    /// The lines below the picture.
    pub lines: Vec<String>,
    /// The edge to the parent: its colour and its label.
    pub branch: Option<(Paint, String)>,
    /// True if that edge is a good move, which is drawn bold.
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
        // The label is on one side of the edge, and the node is centred below it.
        let beside = self
            .branch
            .iter()
            .map(|(_, beside)| 2.0 * text_width(beside) + BESIDE);
        let wide = beside.fold(wide.max(text), f64::max);
        (wide, high + self.lines.len() as f64 * LINE)
    }
}

/// Draws a tree. If there are thick edges, a line below the tree says what they are.
pub fn tree_canvas(nodes: &[Node], thick: &str) -> Canvas {
    let sizes: Vec<_> = nodes.iter().map(Node::size).collect();
    // Widths are summed from the leaves up, and then places are assigned from the root down.
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
    let middle = |at: usize| places[at].0 + widths[at] / 2.0;
    // A wide level is further below its parents, so that the edges to it part soon.
    let mut gaps = vec![BELOW; heights.len()];
    for (at, node) in nodes.iter().enumerate() {
        let gap = &mut gaps[places[at].1];
        for &child in &node.children {
            let across = (middle(child) - middle(at)).abs();
            *gap = gap.max((DESCENT * across).min(FAR_BELOW));
        }
    }
    let mut tops = Vec::with_capacity(heights.len());
    let mut bottom = 0.0;
    for (height, gap) in heights.iter().zip(&gaps) {
        tops.push(bottom);
        bottom += height + gap;
    }
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
    // The root has no edge.
    if nodes.iter().skip(1).any(|node| node.is_best) {
        legend(&mut canvas, thick);
    }
    canvas
}

fn legend(canvas: &mut Canvas, thick: &str) {
    const SAMPLE: f64 = 24.0;
    let y = canvas.height + 1.5 * LINE;
    canvas.line((0.0, y), (SAMPLE, y), Paint::Ink, THICK);
    let start = SAMPLE + LETTER_WIDTH;
    canvas.text((start, y + MIDDLE), thick, Anchor::Start);
    canvas.width = canvas.width.max(start + text_width(thick));
    canvas.height = y + LINE / 2.0;
}

/// Draws the edge to a node, with the label at its lower end on the outer side.
fn branch(canvas: &mut Canvas, from: (f64, f64), (x, y): (f64, f64), node: &Node) {
    let Some((paint, beside)) = &node.branch else {
        return;
    };
    let (to, width) = ((x, y - 3.0), if node.is_best { THICK } else { THIN });
    let high = to.1 - from.1;
    // An edge to a distant node is curved and arrives from above, so that it does not cross the labels between.
    if (from.0 - x).abs() > 1.8 * high {
        canvas.curve([from, (x, from.1 + 0.6 * high), to], *paint, width);
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
