//! Strongly connected components.

use super::graph::Vertex;
use crate::limits::{Budget, Result};

const NONE: Vertex = Vertex::MAX;

/// For each vertex a representative of its strongly connected component, by Tarjan's algorithm.
pub fn components(after: &[Vec<Vertex>], budget: &mut Budget) -> Result<Vec<Vertex>> {
    let mut tarjan = Tarjan {
        order: vec![NONE; after.len()],
        lowest: vec![NONE; after.len()],
        component: vec![NONE; after.len()],
        count: 0,
        stack: Vec::new(),
        path: Vec::new(),
    };
    for root in 0..after.len() as Vertex {
        tarjan.enter(root);
        while let Some((at, next)) = tarjan.path.last_mut() {
            budget.tick()?;
            let at = *at;
            match after[at as usize].get(*next) {
                Some(&to) => {
                    *next += 1;
                    tarjan.enter(to);
                    tarjan.update_lowest(at, to);
                }
                None => tarjan.leave(at),
            }
        }
    }
    Ok(tarjan.component)
}

struct Tarjan {
    /// The discovery index of each vertex.
    order: Vec<Vertex>,
    /// The lowest discovery index on the stack that the vertex is known to reach.
    lowest: Vec<Vertex>,
    component: Vec<Vertex>,
    count: Vertex,
    /// Vertices whose component is not yet known.
    stack: Vec<Vertex>,
    /// The path from the root, with the number of edges followed at each vertex.
    path: Vec<(Vertex, usize)>,
}

impl Tarjan {
    fn enter(&mut self, at: Vertex) {
        if self.order[at as usize] == NONE {
            self.order[at as usize] = self.count;
            self.lowest[at as usize] = self.count;
            self.count += 1;
            self.stack.push(at);
            self.path.push((at, 0));
        }
    }

    fn update_lowest(&mut self, from: Vertex, to: Vertex) {
        if self.component[to as usize] == NONE {
            let lowest = self.lowest[from as usize].min(self.lowest[to as usize]);
            self.lowest[from as usize] = lowest;
        }
    }

    fn leave(&mut self, at: Vertex) {
        self.path.pop();
        if self.lowest[at as usize] == self.order[at as usize] {
            while let Some(member) = self.stack.pop() {
                self.component[member as usize] = at;
                if member == at {
                    break;
                }
            }
        } else if let Some(&(from, _)) = self.path.last() {
            self.update_lowest(from, at);
        }
    }
}
