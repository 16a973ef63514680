//! The graph of a form that contains itself, with every minus sign moved inwards.

use indexmap::IndexMap;
use num_bigint::BigInt;
use num_traits::One;
use rustc_hash::FxBuildHasher;

use crate::position::{Form, Position, Positions};
use algebra::game::Game;
use algebra::game::loopy::{Options, Vertex, components};
use algebra::limits::{Budget, Halt, Result};

/// A position, or its negative if the flag is set.
pub(super) type Signed = (Position, bool);

/// What the position at a vertex consists of, as other vertices.
pub(super) enum FormNode {
    Bracket(Options),
    OrdinalSum(Vertex, Vertex),
    /// The parts of a sum with their numbers of copies.
    Sum(Vec<(Vertex, BigInt)>),
    Leaf,
}

impl FormNode {
    pub fn parts(&self) -> Vec<Vertex> {
        match self {
            FormNode::Bracket(options) => options.iter().flatten().copied().collect(),
            FormNode::OrdinalSum(base, above) => vec![*base, *above],
            FormNode::Sum(parts) => parts.iter().map(|(part, _)| *part).collect(),
            FormNode::Leaf => Vec::new(),
        }
    }
}

/// The graph of a position: all its components, with every minus sign moved inwards.
pub(super) struct FormGraph {
    /// The position at each vertex, with the name of its loop if it has one.
    pub vertices: IndexMap<Signed, Option<Position>, FxBuildHasher>,
    pub nodes: Vec<FormNode>,
}

impl FormGraph {
    pub fn vertex(&self, at: usize) -> Result<Signed> {
        let vertex = self.vertices.get_index(at).map(|(signed, _)| *signed);
        vertex.ok_or(Halt::Broken("a part of a loop that was not met"))
    }

    /// For each vertex, whether it leads back to the first.
    pub fn leading_back(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.nodes.len()];
        for (from, node) in self.nodes.iter().enumerate() {
            for to in node.parts() {
                before[to as usize].push(from);
            }
        }
        let mut leads_back = vec![false; self.nodes.len()];
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            for &from in &before[at] {
                if !std::mem::replace(&mut leads_back[from], true) {
                    waiting.push(from);
                }
            }
        }
        leads_back
    }

    /// For each vertex, the name of a loop in the same strongly connected component, if there is one.
    pub fn loops_around(&self, budget: &mut Budget) -> Result<Vec<Option<Position>>> {
        let after: Vec<Vec<Vertex>> = self.nodes.iter().map(FormNode::parts).collect();
        let component = components(&after, budget)?;
        let mut names = vec![None; self.nodes.len()];
        for (at, name) in self.vertices.values().enumerate() {
            let first = &mut names[component[at] as usize];
            *first = first.or(*name);
        }
        let around = component.iter().map(|&component| names[component as usize]);
        Ok(around.collect())
    }
}

pub fn signed_position(positions: &mut Positions, (p, is_negative): Signed) -> Result<Position> {
    if is_negative {
        positions.negative(p)
    } else {
        Ok(p)
    }
}

/// The graph of a position; `None` if one of its brackets is incomplete.
pub fn form_graph(positions: &mut Positions, root: Signed) -> Result<Option<FormGraph>> {
    let mut vertices = IndexMap::default();
    let mut nodes = Vec::new();
    add_vertex(positions, root, &mut vertices)?;
    while let Some((&(p, is_negative), _)) = vertices.get_index(nodes.len()) {
        positions.algebra.budget.tick()?;
        if positions.makes_identities_provisional(p) {
            return Ok(None);
        }
        if positions.is_dud(p) {
            // `dud` is the bracket with itself on both sides.
            let itself = vec![nodes.len() as Vertex];
            nodes.push(FormNode::Bracket([itself.clone(), itself]));
            continue;
        }
        nodes.push(match positions.form(p).clone() {
            Form::Bracket { left, right } => {
                let sides = if is_negative {
                    [right, left]
                } else {
                    [left, right]
                };
                add_options(
                    positions,
                    [&sides[0], &sides[1]],
                    is_negative,
                    &mut vertices,
                )?
            }
            Form::Impartial(both) => {
                add_options(positions, [&both, &both], is_negative, &mut vertices)?
            }
            Form::OrdinalSum(base, above) => FormNode::OrdinalSum(
                add_vertex(positions, (base, is_negative), &mut vertices)?,
                add_vertex(positions, (above, is_negative), &mut vertices)?,
            ),
            Form::Sum(_) | Form::Multiple(..) => {
                let mut parts = Vec::new();
                let mut waiting = vec![(p, is_negative, BigInt::one())];
                while let Some((part, is_negative, n)) = waiting.pop() {
                    positions.algebra.budget.tick()?;
                    match positions.form(part) {
                        Form::Sum(inner) => {
                            let inner = inner.iter();
                            waiting.extend(inner.map(|&q| (q, is_negative, n.clone())));
                        }
                        Form::Multiple(m, inner) => waiting.push((*inner, is_negative, n * m)),
                        Form::Negative(inner) => waiting.push((*inner, !is_negative, n)),
                        _ => parts.push((
                            add_vertex(positions, (part, is_negative), &mut vertices)?,
                            n,
                        )),
                    }
                }
                FormNode::Sum(parts)
            }
            _ => FormNode::Leaf,
        });
    }
    Ok(Some(FormGraph { vertices, nodes }))
}

fn add_options(
    positions: &mut Positions,
    sides: [&[Position]; 2],
    is_negative: bool,
    vertices: &mut IndexMap<Signed, Option<Position>, FxBuildHasher>,
) -> Result<FormNode> {
    let mut options = Options::default();
    for (set, side) in options.iter_mut().zip(sides) {
        for &option in side {
            set.push(add_vertex(positions, (option, is_negative), vertices)?);
        }
    }
    Ok(FormNode::Bracket(options))
}

/// The only part of a sum or an ordinal sum that has moves, or 0 if no part has any. Returns `None` if several parts
/// have moves, and for all other forms.
fn only_part(positions: &mut Positions, p: Position) -> Result<Option<Position>> {
    let parts = match positions.form(p) {
        Form::Sum(parts) => parts.clone(),
        Form::OrdinalSum(base, above) => [*base, *above].into(),
        _ => return Ok(None),
    };
    let mut only = None;
    for &part in &parts {
        positions.algebra.budget.tick()?;
        if !is_without_moves(positions, part) && only.replace(part).is_some() {
            return Ok(None);
        }
    }
    match only {
        Some(part) => Ok(Some(part)),
        None => positions.of_value(Game::ZERO).map(Some),
    }
}

fn is_without_moves(positions: &mut Positions, p: Position) -> bool {
    let form = positions.bracket_of_loop(p).unwrap_or(p);
    match positions.form(form) {
        Form::Bracket { left, right } => left.is_empty() && right.is_empty(),
        Form::Impartial(both) => both.is_empty(),
        Form::Negative(part) | Form::Multiple(_, part) => is_without_moves(positions, *part),
        _ => positions.is_zero_or_over(form),
    }
}

/// The vertex of a position, which is added if it is new. First, negatives are resolved, sums with a single part that has
/// moves are replaced by that part, and loops by the bracket they name.
fn add_vertex(
    positions: &mut Positions,
    (mut p, mut is_negative): Signed,
    vertices: &mut IndexMap<Signed, Option<Position>, FxBuildHasher>,
) -> Result<Vertex> {
    let mut name = None;
    loop {
        positions.algebra.budget.tick()?;
        if let Form::Negative(part) = *positions.form(p) {
            (p, is_negative) = (part, !is_negative);
        } else if let Some(part) = only_part(positions, p)? {
            p = part;
        } else if let Some(bracket) = positions.bracket_of_loop(p) {
            name = Some(signed_position(positions, (p, is_negative))?);
            p = bracket;
        } else {
            break;
        }
    }
    let entry = vertices.entry((p, is_negative));
    let vertex = entry.index();
    let known = entry.or_insert(name);
    *known = known.or(name);
    Ok(vertex as Vertex)
}
