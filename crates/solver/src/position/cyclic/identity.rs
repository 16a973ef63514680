//! Identity of brackets that refer to themselves.
//!
//! Two forms are identical if their options are, all the way down. For cyclic forms this is decided by partition
//! refinement on the graph of the form, with every minus sign moved inwards.

use super::coloured::Coloured;
use super::fold;
use super::form_graph;
use super::form_graph::{FormGraph, FormNode, Signed};
use super::simplest;
use crate::position::{Form, Position, Positions};
use algebra::game::loopy::Vertex;
use algebra::limits::{Limited, Result};

/// The representative of all positions identical to this loop.
pub fn loop_identity(positions: &mut Positions, p: Position) -> Result<Position> {
    if let Some(&known) = positions.tables.identities.get(&p) {
        return Ok(known);
    }
    let identity = positions.recurse(|positions| cycle_identity(positions, (p, false)))?;
    positions.tables.identities.insert(p, identity);
    Ok(identity)
}

/// Whether a position contains a bracket that refers to itself, or `dud`, which is one.
pub fn reaches_loop(positions: &mut Positions, p: Position) -> Result<bool> {
    let mut parts = Vec::new();
    match positions.form(p) {
        Form::Value(_) | Form::Ending(_) => return Ok(false),
        Form::Sided(_) => return Ok(positions.is_dud(p)),
        Form::Call(_) => return Ok(positions.is_loop(p)),
        form => form.push_parts(&mut parts),
    }
    // Until the first loop or `dud` is recorded, none can be nested deeper.
    if positions.loops.is_empty() && positions.tables.reaching.is_empty() {
        let reaches = parts.iter().any(|&part| positions.is_dud(part));
        if reaches {
            positions.tables.reaching.insert(p, true);
        }
        return Ok(reaches);
    }
    if let Some(&known) = positions.tables.reaching.get(&p) {
        return Ok(known);
    }
    let mut reaches = false;
    for part in parts {
        reaches = reaches || positions.recurse(|positions| reaches_loop(positions, part))?;
    }
    positions.tables.reaching.insert(p, reaches);
    Ok(reaches)
}

/// The representative of a loop, of its negative, or of a bracket that contains loops and whose options are
/// representatives.
pub fn cycle_identity(positions: &mut Positions, root: Signed) -> Result<Position> {
    let whole = form_graph::signed_position(positions, root)?;
    let bracket = match positions.form(root.0) {
        Form::Call(_) => positions.bracket_of_loop(root.0),
        _ => Some(root.0),
    };
    let Some(bracket) = bracket else {
        positions.makes_identities_provisional(root.0);
        return Ok(whole);
    };
    let Some(graph) = form_graph::form_graph(positions, root)? else {
        return Ok(whole);
    };
    let leads_back = graph.leading_back();
    if !leads_back[0] && bracket != root.0 {
        let bracket = form_graph::signed_position(positions, (bracket, root.1))?;
        return positions.identity(bracket);
    }
    let (ranks, form) = fold::folded_form(positions, &graph, &leads_back)?;
    if let Some(value) = simplest::simplest(positions, ranks[0], &form)? {
        return positions.of_game_value(&value);
    }
    let known = positions.tables.representatives.get(&form);
    if let Some(known) = known.and_then(|representatives| representatives[ranks[0] as usize]) {
        return Ok(known);
    }
    if leads_back[0] {
        return choose_representatives(positions, whole, &graph, (&leads_back, &ranks), form);
    }
    let count = form.len();
    let representatives = positions.tables.representatives.entry(form);
    let representatives = representatives.or_insert_with(|| vec![None; count]);
    representatives[ranks[0] as usize] = Some(whole);
    Ok(whole)
}

/// Chooses a representative for each bracket of a form, and returns that of the first.
fn choose_representatives(
    positions: &mut Positions,
    whole: Position,
    graph: &FormGraph,
    (leads_back, ranks): (&[bool], &[Vertex]),
    form: Coloured,
) -> Result<Position> {
    let count = form.len();
    let known = positions.tables.representatives.get(&form).cloned();
    let mut representatives = known.unwrap_or_else(|| vec![None; count]);
    representatives[ranks[0] as usize].get_or_insert(whole);
    let mut brackets = Vec::new();
    for (at, (&signed, &name)) in graph.vertices.iter().enumerate() {
        if let (true, FormNode::Bracket(both)) = (leads_back[at], &graph.nodes[at]) {
            let own = form_graph::signed_position(positions, signed)?;
            brackets.push((ranks[at] as usize, own, name, both));
        }
    }
    // Prefer a name to a bracket with names in it.
    for &(rank, _, name, _) in &brackets {
        representatives[rank] = representatives[rank].or(name);
    }
    for &(rank, own, name, _) in &brackets {
        positions.algebra.budget.tick()?;
        if representatives[rank].is_none() {
            representatives[rank] = Some(match positions.form(own).clone() {
                Form::Impartial(both) => positions.bracket(both.to_vec(), both.to_vec())?,
                _ => own,
            });
        }
        for same in [Some(own), name, representatives[rank]]
            .into_iter()
            .flatten()
        {
            positions
                .tables
                .identities
                .extend(representatives[rank].map(|one| (same, one)));
        }
    }
    for (rank, _, _, both) in brackets {
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().zip(both) {
            for &option in options {
                side.push(form_graph::signed_position(
                    positions,
                    graph.vertex(option as usize)?,
                )?);
            }
            *side = positions.set_of(side)?;
        }
        let [left, right] = sides;
        let bracket = positions.bracket(left, right)?;
        if let Some(one) = representatives[rank] {
            positions.tables.identities.insert(bracket, one);
        }
    }
    let first = representatives[ranks[0] as usize].unwrap_or(whole);
    positions
        .tables
        .representatives
        .insert(form, representatives);
    Ok(first)
}
