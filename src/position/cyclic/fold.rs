//! Folds the components of a cyclic form into one canonical graph.

use super::unfold;
use num_bigint::BigInt;

use super::coloured::{BRACKET, COPIES, Coloured, LEAF, ORDINAL_SUM, SUM};
use super::unfold::{Made, Unfolded};
use crate::game::Dyadic;
use crate::game::loopy::{Graph, Options, Vertex, loop_free};
use crate::limits::Result;
use crate::position::{Form, Positions};

/// The graph of a cyclic form, with one vertex for all identical spots, in an order that does not depend on how the
/// form was typed. Also returns the vertex of each spot, or `Vertex::MAX` for spots without a vertex.
pub fn folded_form(
    positions: &mut Positions,
    unfolded: &Unfolded,
    round: &[bool],
) -> Result<(Vec<Vertex>, Coloured)> {
    let is_open = open_spots(positions, unfolded, round)?;
    let mut is_needed = vec![false; is_open.len()];
    let mut waiting: Vec<usize> = vec![0];
    while let Some(at) = waiting.pop() {
        if std::mem::replace(&mut is_needed[at], true) || !is_open[at] {
            continue;
        }
        let made = &unfolded.made[at];
        let made_of = made.made_of().into_iter().map(|to| to as usize);
        // The closed parts of a sum are recorded in the colour of the sum, so they need no vertices.
        waiting.extend(made_of.filter(|&to| is_open[to] || !matches!(made, Made::Sum(_))));
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
    for (spot, made) in unfolded
        .made
        .iter()
        .enumerate()
        .filter(|(at, _)| is_needed[*at])
    {
        positions.algebra.budget.tick()?;
        let at = place[spot] as usize;
        let placed = |spot: &Vertex| place[*spot as usize];
        match made {
            _ if !is_open[spot] => {
                let leaf = unfold::at_spot(positions, unfolded.spot(spot)?)?;
                colours[at] = positions.identity(leaf)?.0 | LEAF;
            }
            Made::Bracket(both) => {
                let placed = |side: &Vec<Vertex>| side.iter().map(placed).collect();
                options[at] = both.each_ref().map(placed);
            }
            Made::OrdinalSum(base, above) => {
                options[at] = [vec![placed(base)], vec![placed(above)]];
                colours[at] = ORDINAL_SUM;
            }
            Made::Sum(parts) => {
                let (mut rest, mut own) = (Vec::new(), Vec::new());
                for (part, n) in parts {
                    if is_open[*part as usize] {
                        own.push((placed(part), n.clone()));
                    } else {
                        let part = unfold::at_spot(positions, unfolded.spot(*part as usize)?)?;
                        rest.push(positions.multiple(n, part)?);
                    }
                }
                let rest = positions.sum(&rest)?;
                colours[at] = positions.identity(rest)?.0 | SUM;
                sums.push((at, own));
            }
            Made::Leaf => {}
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
            // Spots that are not needed have no vertex.
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

/// For each spot, whether it is open: it is identified by its components, because play may return from it. The other
/// spots, and those with a value, are identified by their own position.
fn open_spots(positions: &mut Positions, unfolded: &Unfolded, round: &[bool]) -> Result<Vec<bool>> {
    let made = unfolded.made.iter();
    let mut steps: Vec<Options> = made.map(|made| [made.made_of(), Vec::new()]).collect();
    let mut is_open = vec![true; steps.len()];
    close_loop_free(positions, &steps, &mut is_open)?;
    let around = unfolded.loops_around(&mut positions.algebra.budget)?;
    for at in 1..steps.len() {
        if is_open[at] && !round[at] {
            // A spot on a cycle with a named loop has a value if that loop has one.
            let below = match around[at] {
                Some(name) => name,
                None => unfold::at_spot(positions, unfolded.spot(at)?)?,
            };
            let below = positions.identity(below)?;
            let has_value = matches!(positions.form(below), Form::Value(_) | Form::Sided(_));
            if has_value && !positions.is_dud(below) {
                is_open[at] = false;
                steps[at] = Options::default();
            }
        }
    }
    // Spots that lead only to closed spots are now loop-free too. The first spot stays open, because it is the one to
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
