//! Alternating play as a graph whose vertices are pairs of a position and the player to move.

use super::graph::{Graph, Vertex, loop_free, vertex};
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

/// The inverse of [`state`]: the position and the player to move.
pub(super) fn at_state(state: Vertex) -> (Vertex, Player) {
    (state / 2, Player::BOTH[(state % 2) as usize])
}

/// The graph of alternating play. The player to move is part of the vertex, so all moves are stored as Left's.
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

/// True if alternating play ends from every vertex.
pub fn is_stopper(graph: &Graph, budget: &mut Budget) -> Result<bool> {
    Ok(loop_free(&alternating(graph)?, budget)?.len() == 2 * graph.len())
}

/// A cycle of alternating play, if there is one: the positions, and who moves there.
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
    // Every state from which play need not end has a move to another such state.
    let (mut way, mut place) = (Vec::new(), vec![None; play.len()]);
    loop {
        budget.tick()?;
        if let Some(first) = place[at as usize].replace(way.len()) {
            return Ok(Some(way.drain(first..).map(at_state).collect()));
        }
        way.push(at);
        match play.all_options(at).find(|&to| !may_end[to as usize]) {
            Some(next) => at = next,
            None => return Err(Halt::Broken("infinite play has an end")),
        }
    }
}

/// For each vertex, whether it is a stopper: alternating play ends from it and from all its followers.
pub fn stoppers(graph: &Graph, budget: &mut Budget) -> Result<Vec<bool>> {
    let mut endings = vec![0; graph.len()];
    for state in loop_free(&alternating(graph)?, budget)? {
        endings[at_state(state).0 as usize] += 1;
    }
    let before = graph.backwards(budget)?;
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

/// The moves that lie on alternating cycles or on paths between two of them.
pub fn endless_moves(graph: &Graph, budget: &mut Budget) -> Result<Vec<Move>> {
    let play = alternating(graph)?;
    let mut endless = vec![true; play.len()];
    for direction in [&play, &play.backwards(budget)?] {
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
