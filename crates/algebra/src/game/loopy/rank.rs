//! Partition refinement: groups the vertices that have the same game tree, in an order that does not depend on the
//! numbering of the vertices.

use super::graph::{Graph, Vertex, loop_free};
use crate::game::player::Player;
use crate::limits::{Budget, Result};

const UNRANKED: u32 = u32::MAX;

/// The colour of a vertex and the ranks of its options, by which a class is split.
type Signature = (u32, [Vec<u32>; 2]);

/// A rank, a signature, and a vertex that has them.
type SignedVertex = (u32, Signature, Vertex);

/// A rank for every vertex. Ranks are equal exactly if the unfolded trees of play are the same, and isomorphic graphs get
/// the same ranks.
pub fn ranks(graph: &Graph, budget: &mut Budget) -> Result<Vec<u32>> {
    coloured_ranks(graph, &|_| 0, budget)
}

/// Like [`ranks`], but vertices of different colours have different ranks.
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

/// Ranks the vertices that are not loop-free, starting with the rank `first`. They begin as one class, which is split
/// until all vertices of a class have the same signature.
///
/// Only vertices with an option whose rank changed are examined again. The largest part of a class keeps its rank
/// (Hopcroft), so each vertex changes its rank at most logarithmically often.
fn refine(
    graph: &Graph,
    rest: Vec<Vertex>,
    first: u32,
    (rank, colour): (&mut [u32], &dyn Fn(Vertex) -> u32),
    budget: &mut Budget,
) -> Result<()> {
    let before = graph.backwards(budget)?;
    let mut partition = Partition {
        first,
        sizes: Vec::new(),
        members: Vec::new(),
        changed: Vec::new(),
    };
    partition.add(&rest, rank);
    let mut touched = rest;
    while !touched.is_empty() {
        partition.changed.clear();
        let signed = signed(graph, &touched, (rank, colour), budget)?;
        for class in signed.chunk_by(|(one, ..), (two, ..)| one == two) {
            partition.split(class, rank, budget)?;
        }
        touched.clear();
        for &at in &partition.changed {
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

/// The partition of vertices of the same rank, from the rank `first` on.
struct Partition {
    first: u32,
    sizes: Vec<usize>,
    /// The members of each class, possibly with vertices that have moved to another class.
    members: Vec<Vec<Vertex>>,
    /// The vertices whose rank changed in this pass.
    changed: Vec<Vertex>,
}

impl Partition {
    fn add(&mut self, members: &[Vertex], rank: &mut [u32]) {
        let new = self.first + self.sizes.len() as u32;
        for &at in members {
            rank[at as usize] = new;
        }
        self.changed.extend(members);
        self.sizes.push(members.len());
        self.members.push(members.to_vec());
    }

    /// Splits one class by the signatures of the members that were examined.
    fn split(
        &mut self,
        examined: &[SignedVertex],
        rank: &mut [u32],
        budget: &mut Budget,
    ) -> Result<()> {
        let class = examined[0].0;
        let index = (class - self.first) as usize;
        let same = |(_, one, _): &SignedVertex, (_, two, _): &SignedVertex| one == two;
        let mut parts: Vec<Vec<Vertex>> = examined
            .chunk_by(same)
            .map(|part| part.iter().map(|&(_, _, at)| at).collect())
            .collect();
        let others = self.sizes[index] - examined.len();
        let lengths = parts.iter().map(Vec::len).enumerate();
        let largest = lengths.max_by_key(|&(_, length)| length);
        if let Some((largest, length)) = largest
            && others < length
        {
            let mut seen: Vec<Vertex> = examined.iter().map(|&(_, _, at)| at).collect();
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

/// The reachable graph with vertices of the same tree of play merged, and the new numbers of the roots.
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

/// The loop-free vertices by the length of their longest play. Options are in lower levels, so each level is ranked once.
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

/// These vertices with their ranks and signatures, sorted.
fn signed(
    graph: &Graph,
    vertices: &[Vertex],
    (rank, colour): (&[u32], &dyn Fn(Vertex) -> u32),
    budget: &mut Budget,
) -> Result<Vec<SignedVertex>> {
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
