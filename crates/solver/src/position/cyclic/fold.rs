//! Folds the components of a cyclic form into one canonical graph.

use super::form_graph;
use num_bigint::BigInt;

use super::coloured::{BRACKET, COPIES, Coloured, LEAF, ORDINAL_SUM, SUM};
use super::form_graph::{FormGraph, FormNode};
use crate::position::{Form, Positions};
use algebra::game::Dyadic;
use algebra::game::loopy::{Graph, Options, Vertex, loop_free};
use algebra::limits::Result;

/// The canonical graph of a cyclic form: identical vertices are merged, and their order does not depend on how the form
/// was typed. Also returns the new vertex of each old one, or `Vertex::MAX` where there is none.
pub fn folded_form(
    positions: &mut Positions,
    graph: &FormGraph,
    leads_back: &[bool],
) -> Result<(Vec<Vertex>, Coloured)> {
    let is_open = open_vertices(positions, graph, leads_back)?;
    let mut is_needed = vec![false; is_open.len()];
    let mut waiting: Vec<usize> = vec![0];
    while let Some(at) = waiting.pop() {
        if std::mem::replace(&mut is_needed[at], true) || !is_open[at] {
            continue;
        }
        let node = &graph.nodes[at];
        let parts = node.parts().into_iter().map(|to| to as usize);
        // The closed parts of a sum are recorded in the colour of the sum, so they need no vertices.
        waiting.extend(parts.filter(|&to| is_open[to] || !matches!(node, FormNode::Sum(_))));
    }
    let mut place = Vec::with_capacity(is_needed.len());
    let mut count: usize = 0;
    for &is_needed in &is_needed {
        place.push(count as Vertex);
        count += usize::from(is_needed);
    }
    let mut options = vec![Options::default(); count];
    let mut colours = vec![BRACKET; count];
    let mut sums: Vec<(usize, Vec<(Vertex, BigInt)>)> = Vec::new();
    for (old, node) in graph
        .nodes
        .iter()
        .enumerate()
        .filter(|(at, _)| is_needed[*at])
    {
        positions.algebra.budget.tick()?;
        let at = place[old] as usize;
        let placed = |old: &Vertex| place[*old as usize];
        match node {
            _ if !is_open[old] => {
                let leaf = form_graph::signed_position(positions, graph.vertex(old)?)?;
                colours[at] = positions.identity(leaf)?.0 | LEAF;
            }
            FormNode::Bracket(both) => {
                let placed = |side: &Vec<Vertex>| side.iter().map(placed).collect();
                options[at] = both.each_ref().map(placed);
            }
            FormNode::OrdinalSum(base, above) => {
                options[at] = [vec![placed(base)], vec![placed(above)]];
                colours[at] = ORDINAL_SUM;
            }
            FormNode::Sum(parts) => {
                let (mut rest, mut own) = (Vec::new(), Vec::new());
                for (part, n) in parts {
                    if is_open[*part as usize] {
                        own.push((placed(part), n.clone()));
                    } else {
                        let part =
                            form_graph::signed_position(positions, graph.vertex(*part as usize)?)?;
                        rest.push(positions.multiple(n, part)?);
                    }
                }
                let rest = positions.sum(&rest)?;
                colours[at] = positions.identity(rest)?.0 | SUM;
                sums.push((at, own));
            }
            FormNode::Leaf => {}
        }
    }
    loop {
        let mut form = Coloured {
            options: options.clone(),
            colours: colours.clone(),
        };
        for (at, parts) in &sums {
            for (part, n) in parts {
                let integer = positions.algebra.number(Dyadic::new_big(n.clone(), 0))?;
                let copies = form.options.len() as Vertex;
                form.options[*at][0].push(copies);
                form.options.push([vec![*part], Vec::new()]);
                form.colours.push(positions.of_value(integer)?.0 | COPIES);
            }
        }
        // The first ranking merges identical vertices; the second fixes the order, which depends on the number of
        // vertices.
        let (first, fused) = form.ranked(&mut positions.algebra.budget)?;
        if !merge_copies(&mut sums, &first) {
            let (second, form) = fused.ranked(&mut positions.algebra.budget)?;
            // Vertices that are not needed are dropped.
            let rank = |(&at, &is_needed): (&Vertex, &bool)| {
                if is_needed {
                    second[first[at as usize] as usize]
                } else {
                    Vertex::MAX
                }
            };
            let ranks = place.iter().zip(&is_needed).map(rank).collect();
            return Ok((ranks, form));
        }
    }
}

/// For each vertex, whether it is open: it is identified by its components, because play may return from it. The other
/// vertices, and those with a value, are identified by their own position.
fn open_vertices(
    positions: &mut Positions,
    graph: &FormGraph,
    leads_back: &[bool],
) -> Result<Vec<bool>> {
    let nodes = graph.nodes.iter();
    let mut steps: Vec<Options> = nodes.map(|node| [node.parts(), Vec::new()]).collect();
    let mut is_open = vec![true; steps.len()];
    close_loop_free(positions, &steps, &mut is_open)?;
    let around = graph.loops_around(&mut positions.algebra.budget)?;
    for at in 1..steps.len() {
        if is_open[at] && !leads_back[at] {
            // A vertex on a cycle with a named loop has a value if that loop has one.
            let below = match around[at] {
                Some(name) => name,
                None => form_graph::signed_position(positions, graph.vertex(at)?)?,
            };
            let below = positions.identity(below)?;
            let has_value = matches!(positions.form(below), Form::Value(_) | Form::Sided(_));
            if has_value && !positions.is_dud(below) {
                is_open[at] = false;
                steps[at] = Options::default();
            }
        }
    }
    // Vertices that lead only to closed ones are now loop-free too. The first stays open, because it is the one to
    // be identified.
    close_loop_free(positions, &steps, &mut is_open)?;
    is_open[0] = true;
    Ok(is_open)
}

fn close_loop_free(
    positions: &mut Positions,
    steps: &[Options],
    is_open: &mut [bool],
) -> Result<()> {
    let graph = Graph::new(steps.to_vec())?;
    for at in loop_free(&graph, &mut positions.algebra.budget)? {
        is_open[at as usize] = false;
    }
    Ok(())
}

/// Adds up the copies of identical parts of each sum; returns true if there were any.
fn merge_copies(sums: &mut [(usize, Vec<(Vertex, BigInt)>)], ranks: &[Vertex]) -> bool {
    let mut merged = false;
    for (_, parts) in sums {
        let before = parts.len();
        parts.sort_by_key(|(part, _)| ranks[*part as usize]);
        parts.dedup_by(|next, kept| {
            let same = ranks[next.0 as usize] == ranks[kept.0 as usize];
            if same {
                kept.1 += &next.1;
            }
            same
        });
        merged |= parts.len() < before;
    }
    merged
}
