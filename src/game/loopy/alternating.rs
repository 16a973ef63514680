//! Play in which the players take turns, as a graph of its own: its vertices are a position and who is to move.

use super::graph::{Graph, Vertex, vertex};
use super::short::loop_free;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// A move of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub player: Player,
    pub from: Vertex,
    pub to: Vertex,
}

pub(super) fn state(at: Vertex, mover: Player) -> Vertex {
    2 * at + mover as Vertex
}

/// Who is to move where, in a graph made by [`alternating`].
pub(super) fn at_state(state: Vertex) -> (Vertex, Player) {
    (state / 2, Player::BOTH[(state % 2) as usize])
}

/// The graph of alternating play; whose move it is stands in the vertices, so all moves are written as Left's.
pub(super) fn alternating(graph: &Graph) -> Result<Graph> {
    vertex(graph.len().saturating_mul(2))?;
    let mut options = Vec::with_capacity(2 * graph.len());
    for at in graph.vertices() {
        for mover in Player::BOTH {
            let moves = graph.options(mover, at).iter();
            let next = moves.map(|&to| state(to, mover.opponent())).collect();
            options.push([next, Vec::new()]);
        }
    }
    Graph::new(options)
}

/// Does alternating play end from every vertex?
pub fn is_stopper(graph: &Graph, budget: &mut Budget) -> Result<bool> {
    Ok(loop_free(&alternating(graph)?, budget)?.len() == 2 * graph.len())
}

/// A way round in alternating play, if there is one: who moves where.
pub fn alternating_cycle(
    graph: &Graph,
    budget: &mut Budget,
) -> Result<Option<Vec<(Vertex, Player)>>> {
    let play = alternating(graph)?;
    let mut may_end = vec![false; play.len()];
    for state in loop_free(&play, budget)? {
        may_end[state as usize] = true;
    }
    let Some(mut at) = play.vertices().find(|&at| !may_end[at as usize]) else {
        return Ok(None);
    };
    // From every state that does not lead to an end there is a move to another such.
    let (mut way, mut place) = (Vec::new(), vec![None; play.len()]);
    loop {
        budget.tick()?;
        if let Some(first) = place[at as usize].replace(way.len()) {
            return Ok(Some(way.drain(first..).map(at_state).collect()));
        }
        way.push(at);
        match play.all_options(at).find(|&to| !may_end[to as usize]) {
            Some(next) => at = next,
            None => return Err(Halt::Broken("play without an end that ends")),
        }
    }
}

/// Which vertices are stoppers: alternating play ends from all their followers.
pub fn stoppers(graph: &Graph, budget: &mut Budget) -> Result<Vec<bool>> {
    let mut endings = vec![0; graph.len()];
    for state in loop_free(&alternating(graph)?, budget)? {
        endings[at_state(state).0 as usize] += 1;
    }
    let before = graph.backwards();
    let mut stopper: Vec<bool> = endings.iter().map(|&movers| movers == 2).collect();
    let mut others: Vec<Vertex> = graph.vertices().collect();
    others.retain(|&at| !stopper[at as usize]);
    while let Some(at) = others.pop() {
        for from in before.all_options(at) {
            budget.tick()?;
            if std::mem::replace(&mut stopper[from as usize], false) {
                others.push(from);
            }
        }
    }
    Ok(stopper)
}

/// The moves on alternating cycles, and between two of them.
pub fn endless_moves(graph: &Graph, budget: &mut Budget) -> Result<Vec<Move>> {
    let play = alternating(graph)?;
    let mut endless = vec![true; play.len()];
    for direction in [&play, &play.backwards()] {
        for state in loop_free(direction, budget)? {
            endless[state as usize] = false;
        }
    }
    let mut moves = Vec::new();
    for (from, player) in play.vertices().map(at_state) {
        for &to in graph.options(player, from) {
            budget.tick()?;
            let ends = [state(from, player), state(to, player.opponent())];
            if ends.iter().all(|&end| endless[end as usize]) {
                moves.push(Move { player, from, to });
            }
        }
    }
    Ok(moves)
}
