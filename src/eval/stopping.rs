//! Does play in which the players take turns come to an end?

use super::fault::Result;
use super::session::Session;
use crate::game::Player;
use crate::game::loopy;
use crate::position::{Exploration, Position};

/// Play of a position in which the players take turns.
pub struct TurnsTaken {
    /// How many positions there are.
    pub positions: usize,
    /// Who moves where, from a position round to itself, where play may go on for ever.
    pub round: Option<Vec<(Position, Player)>>,
}

impl Session {
    /// Does alternating play come to an end, from here and from every follower as they are typed?
    pub fn is_stopper(&mut self, p: Position) -> Result<bool> {
        let graph = self.graph_as_typed(p)?;
        Ok(loopy::is_stopper(&graph, self.budget())?)
    }

    /// The same, and why.
    pub fn turns_taken(&mut self, p: Position) -> Result<TurnsTaken> {
        let root = self.positions.identity(p)?;
        let (job, graph) = self.explored(Exploration::as_typed(root))?;
        let round = match loopy::alternating_cycle(&graph, self.budget())? {
            Some(cycle) => {
                let spots = cycle.into_iter();
                let spots = spots.map(|(at, mover)| Ok((job.at(at)?, mover)));
                Some(spots.collect::<Result<Vec<_>>>()?)
            }
            None => None,
        };
        Ok(TurnsTaken {
            positions: graph.len(),
            round,
        })
    }
}
