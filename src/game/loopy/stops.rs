//! The stops of a stopper: where alternating play first reaches a number, `on` or `off`.

use std::cmp::Ordering;

use super::alternating::{alternating, at_state, state};
use super::graph::{Vertex, loop_free};
use super::stopper::Stopper;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// Where play stops, in the order of their values.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Off,
    Number(Dyadic),
    On,
}

/// The vertex of the simplest form where alternating play stops, and who is to move there.
type Stop = (Vertex, Player);

/// L(G) = R(G) = G for numbers, `on` and `off`. Otherwise L(G) is the greatest R of a Left option, and R(G) is the least L
/// of a Right option; of equal stops a player prefers the one where the opponent is to move. The recursion is well
/// founded, because alternating play ends. There is always an option: a stopper G without Left options is an integer or
/// `off`, for if G <= -n but not G <= -n-1, Left survives G + n + 1, where her only move is to G + n, so G = -n.
pub fn stops(stopper: &Stopper, budget: &mut Budget) -> Result<[Stop; 2]> {
    let graph = stopper.graph();
    let end = |at| match Player::BOTH.map(|player| graph.options(player, at)) {
        [[own], []] if *own == at => Some(End::On),
        [[], [own]] if *own == at => Some(End::Off),
        _ => stopper.form().number(at).cloned().map(End::Number),
    };
    let ends: Vec<Option<End>> = graph.vertices().map(end).collect();
    let mut stop: Vec<Option<Stop>> = vec![None; 2 * graph.len()];
    for here in loop_free(&alternating(graph)?, budget)? {
        let (at, mover) = at_state(here);
        let mut best = ends[at as usize].is_some().then_some((at, mover));
        if best.is_none() {
            for &option in graph.options(mover, at) {
                budget.tick()?;
                let next = stop[state(option, mover.opponent()) as usize];
                best = match (best, next) {
                    (Some(best), Some(next)) if is_better(&ends, mover, best, next) => Some(best),
                    (best, next) => next.or(best),
                };
            }
        }
        stop[here as usize] = best;
    }
    let [left, right] =
        Player::BOTH.map(|mover| stop[state(0, mover) as usize].ok_or(Halt::Broken("no stop")));
    Ok([left?, right?])
}

fn is_better(
    ends: &[Option<End>],
    mover: Player,
    (at, next): Stop,
    (other, other_next): Stop,
) -> bool {
    match (ends[at as usize].cmp(&ends[other as usize]), mover) {
        (Ordering::Equal, _) => next != mover || other_next == mover,
        (order, Player::Left) => order == Ordering::Greater,
        (order, Player::Right) => order == Ordering::Less,
    }
}
