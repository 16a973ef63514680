//! The stops of a stopper: where alternating play first reaches a number, `on` or `off`.

use super::alternating::{alternating, at_state, state};
use super::graph::{Graph, Vertex, loop_free};
use super::order::StopperOrder;
use super::stopper::Stopper;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// The vertex of the simplest form where alternating play stops, and who is to move there.
type Stop = (Vertex, Player);

/// L(G) = R(G) = G for numbers, `on` and `off`. Otherwise L(G) is the greatest R of a Left option, and R(G) is the least L
/// of a Right option; of equal stops a player prefers the one where the opponent is to move. The recursion is well
/// founded, because alternating play ends. There is always an option: a stopper G without Left options is an integer or
/// `off`, for if G <= -n but not G <= -n-1, Left survives G + n + 1, where her only move is to G + n, so G = -n.
pub fn stops(stopper: &Stopper, budget: &mut Budget) -> Result<[Stop; 2]> {
    let graph = stopper.graph();
    let order = StopperOrder::of_stoppers(graph, budget)?;
    let mut ends = numbers(graph, &order, budget)?;
    for at in graph.vertices() {
        let [left, right] = Player::BOTH.map(|player| graph.options(player, at));
        ends[at as usize] |= matches!((left, right), ([own], []) | ([], [own]) if *own == at);
    }
    let mut stop: Vec<Option<Stop>> = vec![None; 2 * graph.len()];
    for here in loop_free(&alternating(graph)?, budget)? {
        let (at, mover) = at_state(here);
        let mut best = ends[at as usize].then_some((at, mover));
        if best.is_none() {
            for &option in graph.options(mover, at) {
                budget.tick()?;
                let next = stop[state(option, mover.opponent()) as usize];
                best = match (best, next) {
                    (Some(best), Some(next)) if is_better(&order, mover, best, next) => Some(best),
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
    order: &StopperOrder,
    mover: Player,
    (at, next): Stop,
    (other, other_next): Stop,
) -> bool {
    if order.equal(at, other) {
        next != mover || other_next == mover
    } else {
        order.as_good(mover, at, other)
    }
}

/// For each vertex of a simplest form, whether it is a number.
fn numbers(graph: &Graph, order: &StopperOrder, budget: &mut Budget) -> Result<Vec<bool>> {
    let mut number = vec![false; graph.len()];
    for at in loop_free(graph, budget)? {
        let [left, right] = Player::BOTH.map(|player| graph.options(player, at));
        budget.spend(left.len() * right.len() + 1)?;
        number[at as usize] = graph.all_options(at).all(|option| number[option as usize])
            && left
                .iter()
                .all(|&low| right.iter().all(|&high| !order.at_least(low, high)));
    }
    Ok(number)
}
