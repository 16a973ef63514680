//! Outcomes of finite graphs by retrograde analysis.

use std::collections::VecDeque;

use super::graph::{Graph, Vertex};
use crate::game::order::outcome::Outcome;
use crate::game::player::{Ending, Player};
use crate::limits::{Budget, Result};

/// The outcome at a vertex, and the number of moves to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fate {
    /// Who wins.
    pub outcome: Outcome,
    /// For each player to start, the number of moves if the winner plays for a short game and the loser for a long one; 0
    /// for a draw.
    pub moves: [u32; 2],
}

/// The fate of every vertex. A player without a move has lost, or won in misère play. A player with a move to a position
/// that is lost for the opponent wins, and a player all of whose moves lead to positions that the opponent wins loses.
/// Positions that never get a label are draws.
pub fn fates(graph: &Graph, is_misere: bool, budget: &mut Budget) -> Result<Vec<Fate>> {
    let before = graph.backwards(budget)?;
    let mut endings = Player::BOTH.map(|_| vec![Ending::Draw; graph.len()]);
    let mut moves = Player::BOTH.map(|_| vec![0; graph.len()]);
    let mut open = Player::BOTH.map(|mover| -> Vec<usize> {
        let moves = |at| graph.options(mover, at).len();
        graph.vertices().map(moves).collect()
    });
    // Positions are labelled in the order of the number of moves to the end.
    let mut labelled: VecDeque<(Vertex, Player)> = VecDeque::new();
    for mover in Player::BOTH {
        let winner = if is_misere { mover } else { mover.opponent() };
        for at in graph.vertices() {
            if open[mover as usize][at as usize] == 0 {
                endings[mover as usize][at as usize] = Ending::win(winner);
                labelled.push_back((at, mover));
            }
        }
    }
    while let Some((at, mover)) = labelled.pop_front() {
        let ending = endings[mover as usize][at as usize];
        let later = moves[mover as usize][at as usize] + 1;
        let chooser = mover.opponent();
        for &from in before.options(chooser, at) {
            budget.tick()?;
            let index = from as usize;
            let open = &mut open[chooser as usize][index];
            *open -= 1;
            let label = &mut endings[chooser as usize][index];
            if *label == Ending::Draw && (ending == Ending::win(chooser) || *open == 0) {
                *label = ending;
                moves[chooser as usize][index] = later;
                labelled.push_back((from, chooser));
            }
        }
    }
    let fate = |at: Vertex| {
        let [left, right] = endings.each_ref().map(|endings| endings[at as usize]);
        Fate {
            outcome: Outcome::of_endings(left, right),
            moves: moves.each_ref().map(|moves| moves[at as usize]),
        }
    };
    Ok(graph.vertices().map(fate).collect())
}

/// The outcome of the game at vertex 0.
pub fn outcome(graph: &Graph, budget: &mut Budget) -> Result<Outcome> {
    let (graph, _) = graph.reached_from(&[0], budget)?;
    Ok(fates(&graph, false, budget)?[0].outcome)
}
