//! Sidling (Winning Ways, chapter 11): approximations of the onside from above, starting with `on`.

use super::alternating::stoppers;
use super::graph::{Graph, Vertex, vertex};
use super::stopper::{Stopper, simplified};
use crate::game::player::Player;
use crate::limits::{Budget, Result};

/// All followers that are not stoppers start as `on`, and are recomputed from the values of their options until nothing
/// changes. By the Sidling Theorem the result is the onside. This need not converge: `None` after `rounds` rounds.
pub fn sidled(graph: &Graph, rounds: usize, budget: &mut Budget) -> Result<Option<Stopper>> {
    let is_stopper = stoppers(graph, budget)?;
    let all: Vec<Vertex> = graph.vertices().collect();
    let start = |at: Vertex| {
        if is_stopper[at as usize] {
            Player::BOTH.map(|player| graph.options(player, at).to_vec())
        } else {
            [vec![at], Vec::new()]
        }
    };
    let start = Graph::new(graph.vertices().map(start).collect())?;
    let (mut values, mut value) = simplified(&start, &all, budget)?;
    for _ in 0..rounds {
        let mut options = values.into_options();
        let mut roots = value.clone();
        for at in graph.vertices() {
            budget.tick()?;
            if is_stopper[at as usize] {
                roots.push(value[at as usize]);
                continue;
            }
            roots.push(vertex(options.len())?);
            options.push(Player::BOTH.map(|player| {
                let options = graph.options(player, at).iter();
                options.map(|&option| value[option as usize]).collect()
            }));
        }
        let (next, places) = simplified(&Graph::new(options)?, &roots, budget)?;
        let (before, after) = places.split_at(graph.len());
        if before == after {
            let (onside, _) = next.reached_from(&after[..1], budget)?;
            return Stopper::new(&onside, budget);
        }
        (values, value) = next.reached_from(after, budget)?;
    }
    Ok(None)
}
