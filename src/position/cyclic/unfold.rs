//! Lists the components of a bracket that refers to itself, with every minus sign moved inwards.

use indexmap::IndexMap;
use num_bigint::BigInt;
use num_traits::One;
use rustc_hash::FxBuildHasher;

use crate::game::Game;
use crate::game::loopy::{Options, Vertex, components};
use crate::limits::{Budget, Halt, Result};
use crate::position::{Form, Position, Positions};

/// A position, or its negative if the flag is set.
pub(super) type Spot = (Position, bool);

/// The components of a spot, as indices of other spots.
pub(super) enum Made {
    Bracket(Options),
    OrdinalSum(Vertex, Vertex),
    /// The parts of a sum with their numbers of copies.
    Sum(Vec<(Vertex, BigInt)>),
    Leaf,
}

impl Made {
    pub fn made_of(&self) -> Vec<Vertex> {
        match self {
            Made::Bracket(options) => options.iter().flatten().copied().collect(),
            Made::OrdinalSum(base, above) => vec![*base, *above],
            Made::Sum(parts) => parts.iter().map(|(part, _)| *part).collect(),
            Made::Leaf => Vec::new(),
        }
    }
}

/// All components of a position, with every minus sign moved inwards.
pub(super) struct Unfolded {
    /// All spots, each with the name of its loop if it has one.
    pub spots: IndexMap<Spot, Option<Position>, FxBuildHasher>,
    pub made: Vec<Made>,
}

impl Unfolded {
    pub fn spot(&self, at: usize) -> Result<Spot> {
        let spot = self.spots.get_index(at).map(|(spot, _)| *spot);
        spot.ok_or(Halt::Broken("a part of a loop that was not met"))
    }

    /// For each spot, whether it leads back to the first.
    pub fn round(&self) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.made.len()];
        for (from, made) in self.made.iter().enumerate() {
            for to in made.made_of() {
                before[to as usize].push(from);
            }
        }
        let mut round = vec![false; self.made.len()];
        let mut waiting = vec![0];
        while let Some(at) = waiting.pop() {
            for &from in &before[at] {
                if !std::mem::replace(&mut round[from], true) {
                    waiting.push(from);
                }
            }
        }
        round
    }

    /// For each spot, the name of a loop in the same strongly connected component, if there is one.
    pub fn loops_around(&self, budget: &mut Budget) -> Result<Vec<Option<Position>>> {
        let after: Vec<Vec<Vertex>> = self.made.iter().map(Made::made_of).collect();
        let component = components(&after, budget)?;
        let mut names = vec![None; self.made.len()];
        for (at, name) in self.spots.values().enumerate() {
            let first = &mut names[component[at] as usize];
            *first = first.or(*name);
        }
        let around = component.iter().map(|&component| names[component as usize]);
        Ok(around.collect())
    }
}

pub fn at_spot(positions: &mut Positions, (p, is_negative): Spot) -> Result<Position> {
    if is_negative {
        positions.negative(p)
    } else {
        Ok(p)
    }
}

/// Lists all components of a loop; returns `None` if one of its brackets is incomplete.
pub fn unfold_spots(positions: &mut Positions, root: Spot) -> Result<Option<Unfolded>> {
    let mut spots = IndexMap::default();
    let mut made = Vec::new();
    meet(positions, root, &mut spots)?;
    while let Some((&(p, is_negative), _)) = spots.get_index(made.len()) {
        positions.algebra.budget.tick()?;
        if positions.makes_identities_provisional(p) {
            return Ok(None);
        }
        if positions.is_dud(p) {
            // `dud` is the bracket with itself on both sides.
            let itself = vec![made.len() as Vertex];
            made.push(Made::Bracket([itself.clone(), itself]));
            continue;
        }
        made.push(match positions.form(p).clone() {
            Form::Bracket { left, right } => {
                let sides = if is_negative {
                    [right, left]
                } else {
                    [left, right]
                };
                meet_options(positions, [&sides[0], &sides[1]], is_negative, &mut spots)?
            }
            Form::Impartial(both) => {
                meet_options(positions, [&both, &both], is_negative, &mut spots)?
            }
            Form::OrdinalSum(base, above) => Made::OrdinalSum(
                meet(positions, (base, is_negative), &mut spots)?,
                meet(positions, (above, is_negative), &mut spots)?,
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
                        _ => parts.push((meet(positions, (part, is_negative), &mut spots)?, n)),
                    }
                }
                Made::Sum(parts)
            }
            _ => Made::Leaf,
        });
    }
    Ok(Some(Unfolded { spots, made }))
}

fn meet_options(
    positions: &mut Positions,
    sides: [&[Position]; 2],
    is_negative: bool,
    spots: &mut IndexMap<Spot, Option<Position>, FxBuildHasher>,
) -> Result<Made> {
    let mut options = Options::default();
    for (set, side) in options.iter_mut().zip(sides) {
        for &option in side {
            set.push(meet(positions, (option, is_negative), spots)?);
        }
    }
    Ok(Made::Bracket(options))
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
    for &part in parts.iter() {
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
    let behind = positions.bracket_of_loop(p).unwrap_or(p);
    match positions.form(behind) {
        Form::Bracket { left, right } => left.is_empty() && right.is_empty(),
        Form::Impartial(both) => both.is_empty(),
        Form::Negative(part) | Form::Multiple(_, part) => is_without_moves(positions, *part),
        _ => positions.is_nothing(behind),
    }
}

/// The index of a spot, which is added if it is new. First, negatives are resolved, sums with a single part that has
/// moves are replaced by that part, and loops by the bracket they name.
fn meet(
    positions: &mut Positions,
    (mut p, mut is_negative): Spot,
    spots: &mut IndexMap<Spot, Option<Position>, FxBuildHasher>,
) -> Result<Vertex> {
    let mut name = None;
    loop {
        positions.algebra.budget.tick()?;
        if let Form::Negative(part) = *positions.form(p) {
            (p, is_negative) = (part, !is_negative);
        } else if let Some(part) = only_part(positions, p)? {
            p = part;
        } else if let Some(bracket) = positions.bracket_of_loop(p) {
            name = Some(at_spot(positions, (p, is_negative))?);
            p = bracket;
        } else {
            break;
        }
    }
    let entry = spots.entry((p, is_negative));
    let place = entry.index();
    let known = entry.or_insert(name);
    *known = known.or(name);
    Ok(place as Vertex)
}
