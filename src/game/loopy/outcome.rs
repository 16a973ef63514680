//! Outcomes of finite graphs by working backwards from the ends of play.

use super::graph::{Graph, Vertex};
use crate::game::order::outcome::Outcome;
use crate::game::player::{Ending, Player};
use crate::limits::{Budget, Result};

/// The outcome at every vertex. Who has no move has lost; a move to a position that is lost for the opponent wins; a
/// position with none but won ones behind it is lost. What is never labelled is a draw.
pub fn outcomes(graph: &Graph, budget: &mut Budget) -> Result<Vec<Outcome>> {
    let before = graph.backwards();
    let mut endings = Player::BOTH.map(|_| vec![Ending::Draw; graph.len()]);
    let mut open = Player::BOTH.map(|mover| -> Vec<usize> {
        let moves = |at| graph.options(mover, at).len();
        graph.vertices().map(moves).collect()
    });
    let mut labelled: Vec<(Vertex, Player)> = Vec::new();
    for mover in Player::BOTH {
        for at in graph.vertices() {
            if open[mover as usize][at as usize] == 0 {
                endings[mover as usize][at as usize] = Ending::win(mover.opponent());
                labelled.push((at, mover));
            }
        }
    }
    while let Some((at, mover)) = labelled.pop() {
        let ending = endings[mover as usize][at as usize];
        let chooser = mover.opponent();
        for &from in before.options(chooser, at) {
            budget.tick()?;
            let index = from as usize;
            let open = &mut open[chooser as usize][index];
            *open -= 1;
            let label = &mut endings[chooser as usize][index];
            if *label == Ending::Draw && (ending == Ending::win(chooser) || *open == 0) {
                *label = ending;
                labelled.push((from, chooser));
            }
        }
    }
    let [left, right] = endings;
    let starts = left.into_iter().zip(right);
    Ok(starts
        .map(|(left_starts, right_starts)| Outcome::of_endings(left_starts, right_starts))
        .collect())
}

/// The outcome of the game.
pub fn outcome(graph: &Graph, budget: &mut Budget) -> Result<Outcome> {
    let (graph, _) = graph.reached_from(&[0], budget)?;
    Ok(outcomes(&graph, budget)?[0])
}
