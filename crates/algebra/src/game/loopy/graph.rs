//! Finite graphs of positions: the forms of loopy games.

use std::hash::Hash;
use std::ops::Range;

use indexmap::IndexSet;

use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// A vertex of a [`Graph`].
pub type Vertex = u32;

/// The options of both players at one vertex.
pub type Options = [Vec<Vertex>; 2];

/// The game is vertex 0. The options of each player are sorted and distinct.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    options: Vec<Options>,
}

pub(super) fn vertex(index: usize) -> Result<Vertex> {
    Vertex::try_from(index).map_err(|_| Halt::large("a graph of more than 2^32 positions"))
}

impl Graph {
    /// A graph from the options of its vertices.
    pub fn new(mut options: Vec<Options>) -> Result<Graph> {
        let length = vertex(options.len())?;
        if length == 0 {
            return Err(Halt::Broken("a graph has no vertices"));
        }
        for set in options.iter_mut().flatten() {
            set.sort_unstable();
            set.dedup();
            if set.last().is_some_and(|&last| last >= length) {
                return Err(Halt::Broken("an option is not a vertex of its graph"));
            }
        }
        Ok(Graph { options })
    }

    /// The number of vertices.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there are no vertices.
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// All vertices.
    pub fn vertices(&self) -> Range<Vertex> {
        0..self.options.len() as Vertex
    }

    /// Where this player can move to.
    #[inline]
    pub fn options(&self, player: Player, at: Vertex) -> &[Vertex] {
        &self.options[at as usize][player as usize]
    }

    /// The options of both players.
    pub fn all_options(&self, at: Vertex) -> impl Iterator<Item = Vertex> {
        self.options[at as usize].iter().flatten().copied()
    }

    /// The options of all vertices.
    pub fn into_options(self) -> Vec<Options> {
        self.options
    }

    /// The graph with the players exchanged.
    pub fn negative(&self) -> Graph {
        let swapped = |[left, right]: &Options| [right.clone(), left.clone()];
        Graph {
            options: self.options.iter().map(swapped).collect(),
        }
    }

    /// The graph with all edges reversed.
    pub fn backwards(&self, budget: &mut Budget) -> Result<Graph> {
        let mut options = vec![Options::default(); self.len()];
        for from in self.vertices() {
            budget.tick_cheap_step(from as usize)?;
            for player in Player::BOTH {
                for &to in self.options(player, from) {
                    options[to as usize][player as usize].push(from);
                }
            }
        }
        Ok(Graph { options })
    }

    /// The disjoint union; the vertices of the second graph follow those of the first.
    pub fn beside(&self, other: &Graph) -> Result<Graph> {
        vertex(self.len() + other.len())?;
        let shift = self.len() as Vertex;
        let shifted = |set: &Vec<Vertex>| set.iter().map(|to| to + shift).collect();
        let mut options = self.options.clone();
        options.extend(
            other
                .options
                .iter()
                .map(|both| both.each_ref().map(shifted)),
        );
        Ok(Graph { options })
    }

    /// The graph without one option.
    pub fn without(&self, player: Player, from: Vertex, to: Vertex) -> Graph {
        let mut options = self.options.clone();
        options[from as usize][player as usize].retain(|&option| option != to);
        Graph { options }
    }

    /// The subgraph reachable from these vertices, renumbered in breadth-first order, and the new numbers of the roots.
    pub fn reached_from(
        &self,
        roots: &[Vertex],
        budget: &mut Budget,
    ) -> Result<(Graph, Vec<Vertex>)> {
        const UNSEEN: Vertex = Vertex::MAX;
        let mut place = vec![UNSEEN; self.len()];
        let mut met = Vec::new();
        let mut meet = |old: Vertex, met: &mut Vec<Vertex>| {
            let place = &mut place[old as usize];
            if *place == UNSEEN {
                *place = met.len() as Vertex;
                met.push(old);
            }
            *place
        };
        let roots = roots.iter().map(|&root| meet(root, &mut met)).collect();
        let mut options = Vec::new();
        while let Some(&old) = met.get(options.len()) {
            budget.tick()?;
            let both = &self.options[old as usize];
            options.push(both.each_ref().map(|set| {
                let mut set: Vec<_> = set.iter().map(|&to| meet(to, &mut met)).collect();
                set.sort_unstable();
                set
            }));
        }
        Ok((Graph { options }, roots))
    }

    /// The graph of everything reachable from a root, in breadth-first order.
    pub fn met_from<K: Eq + Hash + Clone>(
        root: K,
        mut options_of: impl FnMut(&K, Player) -> Result<Vec<K>>,
    ) -> Result<Graph> {
        let mut met = IndexSet::from([root]);
        let mut options = Vec::new();
        while let Some(here) = met.get_index(options.len()).cloned() {
            let mut both = Options::default();
            for player in Player::BOTH {
                for option in options_of(&here, player)? {
                    both[player as usize].push(vertex(met.insert_full(option).0)?);
                }
            }
            options.push(both);
        }
        Graph::new(options)
    }

    /// The graph with the end of every edge replaced by its representative.
    pub(super) fn redirected(&self, stands_for: &[Vertex]) -> Graph {
        let redirect = |set: &Vec<Vertex>| {
            let mut set: Vec<_> = set.iter().map(|&to| stands_for[to as usize]).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let options = self
            .options
            .iter()
            .map(|both| both.each_ref().map(redirect));
        Graph {
            options: options.collect(),
        }
    }
}

/// The vertices from which no cycle can be reached, each after all its options. In a simplest form these are exactly the
/// vertices that equal short games.
pub fn loop_free(graph: &Graph, budget: &mut Budget) -> Result<Vec<Vertex>> {
    let before = graph.backwards(budget)?;
    let mut open: Vec<usize> = graph
        .vertices()
        .map(|at| graph.all_options(at).count())
        .collect();
    let mut done: Vec<Vertex> = graph
        .vertices()
        .filter(|&at| open[at as usize] == 0)
        .collect();
    let mut next = 0;
    while let Some(&at) = done.get(next) {
        next += 1;
        for from in before.all_options(at) {
            budget.tick()?;
            open[from as usize] -= 1;
            if open[from as usize] == 0 {
                done.push(from);
            }
        }
    }
    Ok(done)
}
