//! Hackenbush pictures in text.

use hashbrown::{HashMap, HashSet};

use super::graph::{Edge, around};
use crate::diagnostic::counted;
use crate::picture::Outline;

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
        lines.push(format!("  ... and {} above", counted(rest.len(), "edge")));
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
        outline: Outline::new("0 ground"),
        dash: if unicode { '─' } else { '-' },
    };
    tree.grow(0, 0);
    tree.outline.draw_with(if unicode {
        ["├─", "└─", "│    ", "     "]
    } else {
        ["+-", "`-", "|    ", "     "]
    })
}

struct Tree<'a> {
    edges: &'a [Edge],
    around: HashMap<u32, Vec<usize>>,
    drawn: Vec<bool>,
    met: HashSet<u32>,
    outline: Outline,
    dash: char,
}

impl Tree<'_> {
    /// Adds what grows from a point, which has this entry.
    fn grow(&mut self, point: u32, entry: usize) {
        for at in self.around.get(&point).cloned().unwrap_or_default() {
            if std::mem::replace(&mut self.drawn[at], true) {
                continue;
            }
            let (letter, dash) = (self.edges[at].colour.letter(), self.dash);
            let other = self.edges[at].other(point);
            if self.met.insert(other) {
                let above = self.outline.add(entry, format!("{letter}{dash} {other}"));
                self.grow(other, above);
            } else {
                self.outline
                    .add(entry, format!("{letter}{dash} {other} again"));
            }
        }
    }
}
