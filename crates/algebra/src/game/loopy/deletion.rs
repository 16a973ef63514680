//! Deleting moves without changing the onside, until alternating play must end.

use super::alternating::{Move, endless_moves};
use super::graph::{Graph, Options};
use super::onside::onside_at_least;
use crate::game::player::Player;
use crate::limits::{Budget, Result};

/// The graph without those moves of Right that Left can reverse at once. This usually keeps the onside, because Left wins
/// infinite play there.
pub fn without_returns(graph: &Graph, budget: &mut Budget) -> Result<Graph> {
    let mut options = Vec::with_capacity(graph.len());
    for at in graph.vertices() {
        budget.spend(graph.options(Player::Right, at).len() + 1)?;
        let mut right = graph.options(Player::Right, at).to_vec();
        right.retain(|&to| !graph.options(Player::Left, to).contains(&at));
        options.push([graph.options(Player::Left, at).to_vec(), right]);
    }
    Graph::new(options)
}

/// A graph with the same onside in which alternating play ends, if it is found by deleting single moves.
pub fn without_endless_moves(graph: &Graph, budget: &mut Budget) -> Result<Option<Graph>> {
    let mut graph = graph.clone();
    let returned = without_returns(&graph, budget)?;
    if onside_at_least(&graph, &returned, budget)? {
        graph = reached(&returned, budget)?;
    }
    loop {
        let mut moves = endless_moves(&graph, budget)?;
        if moves.is_empty() {
            return Ok(Some(graph));
        }
        moves.sort_by_key(|candidate| candidate.player == Player::Left);
        let mut stable = true;
        let mut endless = moves.clone();
        for candidate in moves {
            budget.spend(endless.len())?;
            if endless.contains(&candidate) && is_redundant(&graph, candidate, budget)? {
                graph = reached(&deleted(&graph, candidate), budget)?;
                endless = endless_moves(&graph, budget)?;
                stable = false;
            }
        }
        if stable {
            return Ok(None);
        }
    }
}

fn deleted(graph: &Graph, Move { player, from, to }: Move) -> Graph {
    graph.without(player, from, to)
}

/// True if the onside is the same without this move. A game gets no worse for a player if the opponent loses an option,
/// so one comparison suffices.
fn is_redundant(graph: &Graph, candidate: Move, budget: &mut Budget) -> Result<bool> {
    let rest = deleted(graph, candidate);
    match candidate.player {
        Player::Right => onside_at_least(graph, &rest, budget),
        Player::Left => onside_at_least(&rest, graph, budget),
    }
}

/// The same graph, but vertices that cannot be reached from vertex 0 have no options.
fn reached(graph: &Graph, budget: &mut Budget) -> Result<Graph> {
    let mut options = vec![Options::default(); graph.len()];
    let mut seen = vec![false; graph.len()];
    seen[0] = true;
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        options[at as usize] = Player::BOTH.map(|player| graph.options(player, at).to_vec());
        for option in graph.all_options(at) {
            budget.tick()?;
            if !std::mem::replace(&mut seen[option as usize], true) {
                open.push(option);
            }
        }
    }
    Graph::new(options)
}
