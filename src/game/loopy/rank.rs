//! Which vertices no play can tell apart, and an order of the others that does not depend on their numbers.

use super::graph::{Graph, Vertex};
use super::short::loop_free;
use crate::game::player::Player;
use crate::limits::{Budget, Result};

const UNRANKED: u32 = u32::MAX;

/// What tells vertices of one rank apart: their colour, and the ranks of their options.
type Signature = (u32, [Vec<u32>; 2]);

/// A vertex behind its rank and its signature.
type Signed = (u32, Signature, Vertex);

/// A rank for every vertex, by partition refinement. Ranks are equal where the unfolded trees of play are the same,
/// and isomorphic graphs get the same ranks.
pub fn ranks(graph: &Graph, budget: &mut Budget) -> Result<Vec<u32>> {
    coloured_ranks(graph, &|_| 0, budget)
}

/// The same where vertices of different colours are different.
pub fn coloured_ranks(
    graph: &Graph,
    colour: &dyn Fn(Vertex) -> u32,
    budget: &mut Budget,
) -> Result<Vec<u32>> {
    let mut rank = vec![UNRANKED; graph.len()];
    let mut used = 0;
    for level in levels(graph, budget)? {
        let signed = signed(graph, &level, (&rank, colour), budget)?;
        for part in signed.chunk_by(|(_, one, _), (_, two, _)| one == two) {
            for &(_, _, at) in part {
                rank[at as usize] = used;
            }
            used += 1;
        }
    }
    let mut rest: Vec<Vertex> = graph.vertices().collect();
    rest.retain(|&at| rank[at as usize] == UNRANKED);
    refine(graph, rest, used, (&mut rank, colour), budget)?;
    Ok(rank)
}

/// Ranks the vertices that are not loop-free, from `first` on: one class, split until options tell none apart.
///
/// Only vertices with an option that changed rank are looked at again. The largest part of a class keeps its rank
/// (Hopcroft's rule), so that a vertex changes rank no more often than the logarithm of their number.
fn refine(
    graph: &Graph,
    rest: Vec<Vertex>,
    first: u32,
    (rank, colour): (&mut [u32], &dyn Fn(Vertex) -> u32),
    budget: &mut Budget,
) -> Result<()> {
    let before = graph.backwards();
    let mut classes = Classes {
        first,
        sizes: Vec::new(),
        members: Vec::new(),
        changed: Vec::new(),
    };
    classes.add(&rest, rank);
    let mut touched = rest;
    while !touched.is_empty() {
        classes.changed.clear();
        let signed = signed(graph, &touched, (rank, colour), budget)?;
        for class in signed.chunk_by(|(one, ..), (two, ..)| one == two) {
            classes.split(class, rank, budget)?;
        }
        touched.clear();
        for &at in &classes.changed {
            for from in before.all_options(at) {
                budget.tick()?;
                touched.push(from);
            }
        }
        touched.sort_unstable();
        touched.dedup();
    }
    Ok(())
}

/// The classes of vertices of one rank, from the rank `first` on.
struct Classes {
    first: u32,
    sizes: Vec<usize>,
    /// Among them some that have left.
    members: Vec<Vec<Vertex>>,
    /// Vertices that changed rank.
    changed: Vec<Vertex>,
}

impl Classes {
    fn add(&mut self, members: &[Vertex], rank: &mut [u32]) {
        let new = self.first + self.sizes.len() as u32;
        for &at in members {
            rank[at as usize] = new;
        }
        self.changed.extend(members);
        self.sizes.push(members.len());
        self.members.push(members.to_vec());
    }

    /// Splits one class by the signatures of those of its members that were looked at.
    fn split(&mut self, looked_at: &[Signed], rank: &mut [u32], budget: &mut Budget) -> Result<()> {
        let class = looked_at[0].0;
        let index = (class - self.first) as usize;
        let same = |(_, one, _): &Signed, (_, two, _): &Signed| one == two;
        let mut parts: Vec<Vec<Vertex>> = looked_at
            .chunk_by(same)
            .map(|part| part.iter().map(|&(_, _, at)| at).collect())
            .collect();
        let others = self.sizes[index] - looked_at.len();
        let lengths = parts.iter().map(Vec::len).enumerate();
        let largest = lengths.max_by_key(|&(_, length)| length);
        if let Some((largest, length)) = largest
            && others < length
        {
            let mut seen: Vec<Vertex> = looked_at.iter().map(|&(_, _, at)| at).collect();
            seen.sort_unstable();
            let kept = parts.remove(largest);
            let mut members = std::mem::replace(&mut self.members[index], kept);
            budget.spend(members.len())?;
            members.retain(|at| rank[*at as usize] == class && seen.binary_search(at).is_err());
            if !members.is_empty() {
                parts.insert(0, members);
            }
        }
        for part in parts {
            self.sizes[index] -= part.len();
            self.add(&part, rank);
        }
        Ok(())
    }
}

/// One vertex for all that have the same unfolded tree; where the roots are now.
pub fn distinct(
    graph: &Graph,
    roots: &[Vertex],
    budget: &mut Budget,
) -> Result<(Graph, Vec<Vertex>)> {
    let (graph, roots) = graph.reached_from(roots, budget)?;
    let rank = ranks(&graph, budget)?;
    let mut first = vec![0; graph.len()];
    for at in graph.vertices().rev() {
        first[rank[at as usize] as usize] = at;
    }
    let stands_for: Vec<Vertex> = rank.iter().map(|&rank| first[rank as usize]).collect();
    let roots: Vec<Vertex> = roots.iter().map(|&at| stands_for[at as usize]).collect();
    graph.redirected(&stands_for).reached_from(&roots, budget)
}

/// The loop-free vertices by the length of their longest play: options stand in lower levels, so that one look at
/// each level is enough.
fn levels(graph: &Graph, budget: &mut Budget) -> Result<Vec<Vec<Vertex>>> {
    let mut height = vec![0; graph.len()];
    let mut levels: Vec<Vec<Vertex>> = Vec::new();
    for at in loop_free(graph, budget)? {
        budget.tick()?;
        let above = |option: Vertex| height[option as usize] + 1;
        let own = graph.all_options(at).map(above).max().unwrap_or(0);
        height[at as usize] = own;
        if levels.len() <= own {
            levels.resize(own + 1, Vec::new());
        }
        levels[own].push(at);
    }
    Ok(levels)
}

/// These vertices with their ranks and the ranks of their options, sorted by them.
fn signed(
    graph: &Graph,
    vertices: &[Vertex],
    (rank, colour): (&[u32], &dyn Fn(Vertex) -> u32),
    budget: &mut Budget,
) -> Result<Vec<Signed>> {
    let mut signed = Vec::with_capacity(vertices.len());
    for &at in vertices {
        let signature = Player::BOTH.map(|player| {
            let options = graph.options(player, at).iter();
            let mut set: Vec<u32> = options.map(|&option| rank[option as usize]).collect();
            set.sort_unstable();
            set.dedup();
            set
        });
        budget.spend(graph.all_options(at).count() + 1)?;
        signed.push((rank[at as usize], (colour(at), signature), at));
    }
    signed.sort_unstable();
    Ok(signed)
}
