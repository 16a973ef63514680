//! The stops of a stopper: where alternating play first reaches a number, `on` or `off`, or else any pseudonumber.

use std::cmp::Ordering;

use super::alternating::{alternating, at_state, state};
use super::graph::{Vertex, loop_free};
use super::numbers::Contracted;
use super::stopper::Stopper;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// A number, a number plus `over` or `under`, `on` or `off`, in the order of their values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pseudonumber {
    /// Below every number.
    Off,
    /// With 1 for x + over, and -1 for x + under.
    Number(Dyadic, i8),
    /// Above every number.
    On,
}

impl Pseudonumber {
    /// The pseudonumber at a vertex of a simplest form.
    pub fn at(form: &Contracted, at: Vertex) -> Option<Pseudonumber> {
        let number = |at: Vertex| form.number(at).cloned();
        match Player::BOTH.map(|player| form.graph().options(player, at)) {
            [[own], []] if *own == at => Some(Pseudonumber::On),
            [[], [own]] if *own == at => Some(Pseudonumber::Off),
            [[x], [own]] if *own == at => number(*x).map(|x| Pseudonumber::Number(x, 1)),
            [[own], [x]] if *own == at => number(*x).map(|x| Pseudonumber::Number(x, -1)),
            _ => number(at).map(|x| Pseudonumber::Number(x, 0)),
        }
    }

    /// The number at a vertex of a simplest form, or `on` or `off`.
    pub fn exact_at(form: &Contracted, at: Vertex) -> Option<Pseudonumber> {
        Pseudonumber::at(form, at).filter(|end| !matches!(end, Pseudonumber::Number(_, 1 | -1)))
    }
}

/// The vertex of the simplest form where alternating play stops, and who is to move there.
type Stop = (Vertex, Player);

/// L(G) = R(G) = G where `end` gives a value. Otherwise L(G) is the greatest R of a Left option, and R(G) is the least L
/// of a Right option; of equal stops a player prefers the one where the opponent is to move. The recursion is well
/// founded, because alternating play ends. There is always an option: a stopper G without Left options is an integer or
/// `off`, for if G <= -n but not G <= -n-1, Left survives G + n + 1, where her only move is to G + n, so G = -n.
pub fn stops(
    stopper: &Stopper,
    end: fn(&Contracted, Vertex) -> Option<Pseudonumber>,
    budget: &mut Budget,
) -> Result<[Stop; 2]> {
    let graph = stopper.graph();
    let ends = graph.vertices().map(|at| end(stopper.form(), at));
    let ends: Vec<Option<Pseudonumber>> = ends.collect();
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
    ends: &[Option<Pseudonumber>],
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
