//! Hackenbush pictures in text.

use hashbrown::HashSet;

use super::graph::{Edge, around};

/// Pictures with more edges are described instead of drawn.
const MOST_EDGES: usize = 60;

/// A stalk, standing on the ground.
pub(super) fn stalk(edges: &[Edge], unicode: bool) -> String {
    let (point, line, ground) = if unicode {
        ("●", "│", "═════")
    } else {
        ("o", "|", "=====")
    };
    let (start, rest) = edges.split_at(edges.len().min(MOST_EDGES));
    let mut lines = Vec::new();
    if !rest.is_empty() {
        lines.push(format!("  ... and {} edges above", rest.len()));
    }
    for edge in start.iter().rev() {
        lines.push(format!("  {point}"));
        lines.push(format!("  {line} {}", edge.colour.letter()));
    }
    lines.push(ground.to_string());
    lines.join("\n")
}

/// A graph, as a tree that grows from the ground; a point met again is named again.
pub(super) fn graph(edges: &[Edge], unicode: bool) -> String {
    if edges.len() > MOST_EDGES {
        return format!("a picture of {} edges", edges.len());
    }
    let mut tree = Tree {
        edges,
        around: around(edges),
        drawn: vec![false; edges.len()],
        met: HashSet::from([0]),
        lines: vec!["0 ground".to_string()],
        unicode,
    };
    tree.grow(0, "");
    tree.lines.join("\n")
}

struct Tree<'a> {
    edges: &'a [Edge],
    around: hashbrown::HashMap<u32, Vec<usize>>,
    drawn: Vec<bool>,
    met: HashSet<u32>,
    lines: Vec<String>,
    unicode: bool,
}

impl Tree<'_> {
    fn grow(&mut self, point: u32, margin: &str) {
        let around = self.around.get(&point).cloned().unwrap_or_default();
        for at in 0..around.len() {
            let edge = around[at];
            if std::mem::replace(&mut self.drawn[edge], true) {
                continue;
            }
            let other = self.edges[edge].other(point);
            let again = !self.met.insert(other);
            let here = self.lines.len();
            let letter = self.edges[edge].colour.letter();
            self.lines.push(String::new());
            let below = self.lines.len();
            if !again {
                self.grow(other, "");
            }
            // Only now is it known whether this point has more edges to draw.
            let last = around[at + 1..].iter().all(|&edge| self.drawn[edge]);
            let (fork, beside) = match (self.unicode, last) {
                (true, false) => ("├─", "│ "),
                (true, true) => ("└─", "  "),
                (false, false) => ("+-", "| "),
                (false, true) => ("`-", "  "),
            };
            let dash = if self.unicode { '─' } else { '-' };
            let note = if again { " again" } else { "" };
            self.lines[here] = format!("{margin}{fork}{letter}{dash} {other}{note}");
            for line in &mut self.lines[below..] {
                line.insert_str(0, &format!("{margin}{beside}   "));
            }
        }
    }
}
