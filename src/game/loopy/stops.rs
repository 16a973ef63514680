//! The stops of a stopper: where alternating play first meets a number, `on` or `off`.

use super::alternating::{alternating, at_state, state};
use super::graph::{Graph, Vertex};
use super::order::Order;
use super::short::loop_free;
use super::stopper::Stopper;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// Two vertices of the simplest form, each a number, `on` or `off`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stops {
    pub left: Vertex,
    pub right: Vertex,
}

/// L(G) = R(G) = G for numbers, `on` and `off`; else L(G) is the greatest R of a Left option, and R(G) the least L of a
/// Right option. Alternating play ends, so this is well founded. A stopper G without Left options is an integer or
/// `off`: if G <= -n and not G <= -n-1, Left survives G + n + 1, and her only move is to G + n, so G = -n.
pub fn stops(stopper: &Stopper, budget: &mut Budget) -> Result<Stops> {
    let graph = stopper.graph();
    let order = Order::of_stoppers(graph, budget)?;
    let mut ends = numbers(graph, &order, budget)?;
    for at in graph.vertices() {
        let [left, right] = Player::BOTH.map(|player| graph.options(player, at));
        ends[at as usize] |= matches!((left, right), ([own], []) | ([], [own]) if *own == at);
    }
    let mut stop: Vec<Option<Vertex>> = vec![None; 2 * graph.len()];
    for here in loop_free(&alternating(graph)?, budget)? {
        let (at, mover) = at_state(here);
        let mut best = ends[at as usize].then_some(at);
        if best.is_none() {
            for &option in graph.options(mover, at) {
                budget.tick()?;
                let next = stop[state(option, mover.opponent()) as usize];
                best = match (best, next) {
                    (Some(best), Some(next)) if order.as_good(mover, best, next) => Some(best),
                    (best, next) => next.or(best),
                };
            }
        }
        stop[here as usize] = best;
    }
    let [left, right] =
        Player::BOTH.map(|mover| stop[state(0, mover) as usize].ok_or(Halt::Broken("no stop")));
    Ok(Stops {
        left: left?,
        right: right?,
    })
}

/// Which vertices of a simplest form are numbers.
fn numbers(graph: &Graph, order: &Order, budget: &mut Budget) -> Result<Vec<bool>> {
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
