//! Which vertices of a graph lead to each other.

use super::graph::Vertex;
use crate::limits::{Budget, Result};

const NONE: Vertex = Vertex::MAX;

/// For each vertex one that stands for all that it leads to and that lead back to it (Tarjan's algorithm).
pub fn components(after: &[Vec<Vertex>], budget: &mut Budget) -> Result<Vec<Vertex>> {
    let mut search = Search {
        order: vec![NONE; after.len()],
        lowest: vec![NONE; after.len()],
        component: vec![NONE; after.len()],
        met: 0,
        waiting: Vec::new(),
        path: Vec::new(),
    };
    for root in 0..after.len() as Vertex {
        search.enter(root);
        while let Some((at, next)) = search.path.last_mut() {
            budget.tick()?;
            let at = *at;
            match after[at as usize].get(*next) {
                Some(&to) => {
                    *next += 1;
                    search.enter(to);
                    search.come_back(at, to);
                }
                None => search.leave(at),
            }
        }
    }
    Ok(search.component)
}

struct Search {
    /// When each vertex was met.
    order: Vec<Vertex>,
    /// The first vertex met that it is known to lead to, of those that wait.
    lowest: Vec<Vertex>,
    component: Vec<Vertex>,
    met: Vertex,
    /// Vertices without a component.
    waiting: Vec<Vertex>,
    /// The way from the root, with the number of steps that were looked at.
    path: Vec<(Vertex, usize)>,
}

impl Search {
    fn enter(&mut self, at: Vertex) {
        if self.order[at as usize] == NONE {
            self.order[at as usize] = self.met;
            self.lowest[at as usize] = self.met;
            self.met += 1;
            self.waiting.push(at);
            self.path.push((at, 0));
        }
    }

    fn come_back(&mut self, from: Vertex, to: Vertex) {
        if self.component[to as usize] == NONE {
            let lowest = self.lowest[from as usize].min(self.lowest[to as usize]);
            self.lowest[from as usize] = lowest;
        }
    }

    fn leave(&mut self, at: Vertex) {
        self.path.pop();
        if self.lowest[at as usize] == self.order[at as usize] {
            while let Some(member) = self.waiting.pop() {
                self.component[member as usize] = at;
                if member == at {
                    break;
                }
            }
        } else if let Some(&(from, _)) = self.path.last() {
            self.come_back(from, at);
        }
    }
}
