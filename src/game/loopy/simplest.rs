//! The simplest form of stoppers (Conway; Siegel, CGT VI.2): reversible options bypassed, dominated ones dropped, then
//! one vertex for each value.
//!
//! Values do not change on the way, so their order is found once. Vertices are fused last: an edge that is sent to a
//! reversible form of its value may go round for ever.

use super::graph::{Graph, Options, Vertex};
use super::order::Order;
use super::rank::distinct;
use crate::game::player::Player;
use crate::limits::{Budget, Result};

/// The simplest forms of all these vertices, in one graph without two vertices of one value. Everything that they
/// reach must be a stopper.
pub fn simplified(
    graph: &Graph,
    roots: &[Vertex],
    budget: &mut Budget,
) -> Result<(Graph, Vec<Vertex>)> {
    let (graph, roots) = distinct(graph, roots, budget)?;
    let order = Order::of_stoppers(&graph, budget)?;
    let mut options = graph.into_options();
    loop {
        let mut stable = true;
        for at in 0..options.len() {
            for player in Player::BOTH {
                let mut kept = bypassed(&options, &order, player, at as Vertex, budget)?;
                drop_dominated(&mut kept, &order, player, budget)?;
                kept.sort_unstable();
                let set = &mut options[at][player as usize];
                if *set != kept {
                    *set = kept;
                    stable = false;
                }
            }
        }
        if stable {
            return fused(&Graph::new(options)?, &roots, &order, budget);
        }
    }
}

/// The player's options, each reversible one replaced by the player's options of the position that reverses it.
fn bypassed(
    options: &[Options],
    order: &Order,
    player: Player,
    at: Vertex,
    budget: &mut Budget,
) -> Result<Vec<Vertex>> {
    let of = |player: Player, at: Vertex| &options[at as usize][player as usize];
    let mut seen: Vec<Vertex> = of(player, at).clone();
    let mut kept = Vec::new();
    let mut next = 0;
    while let Some(&option) = seen.get(next) {
        next += 1;
        budget.tick()?;
        let mut replies = of(player.opponent(), option).iter();
        match replies.find(|&&reply| order.as_good(player, at, reply)) {
            None => kept.push(option),
            Some(&reply) => {
                for &further in of(player, reply) {
                    budget.tick()?;
                    if !seen.contains(&further) {
                        seen.push(further);
                    }
                }
            }
        }
    }
    Ok(kept)
}

/// One at a time, so that of equal options one stays.
fn drop_dominated(
    options: &mut Vec<Vertex>,
    order: &Order,
    player: Player,
    budget: &mut Budget,
) -> Result<()> {
    let mut index = 0;
    while let Some(&option) = options.get(index) {
        budget.spend(options.len())?;
        let mut others = options.iter().filter(|&&other| other != option);
        match others.any(|&other| order.as_good(player, other, option)) {
            true => drop(options.remove(index)),
            false => index += 1,
        }
    }
    Ok(())
}

fn fused(
    graph: &Graph,
    roots: &[Vertex],
    order: &Order,
    budget: &mut Budget,
) -> Result<(Graph, Vec<Vertex>)> {
    let mut representatives: Vec<Vertex> = Vec::new();
    let mut stands_for = Vec::with_capacity(graph.len());
    for at in graph.vertices() {
        budget.spend(representatives.len() + 1)?;
        let known = representatives
            .iter()
            .find(|&&other| order.equal(at, other));
        stands_for.push(known.copied().unwrap_or(at));
        if known.is_none() {
            representatives.push(at);
        }
    }
    let roots: Vec<Vertex> = roots.iter().map(|&at| stands_for[at as usize]).collect();
    graph.redirected(&stands_for).reached_from(&roots, budget)
}
