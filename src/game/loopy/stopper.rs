//! Stoppers as values: the simplest form, its vertices numbered in a way that depends on the value alone.

use super::alternating::is_stopper;
use super::graph::{Graph, Vertex};
use super::order::Order;
use super::rank::{distinct, ranks};
use super::simplest::simplified;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// Stoppers are equal iff their graphs are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stopper {
    graph: Graph,
}

impl Stopper {
    /// The value of the game, if its form is a stopper.
    pub fn new(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
        let (graph, _) = graph.reached_from(&[0], budget)?;
        if !is_stopper(&graph, budget)? {
            return Ok(None);
        }
        let (simplest, _) = simplified(&graph, &[0], budget)?;
        numbered(&simplest, budget).map(Some)
    }

    /// The value of a form, if that is its simplest form.
    pub fn of_simplest_form(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
        let (distinct, _) = distinct(graph, &[0], budget)?;
        let stopper = Stopper::new(&distinct, budget)?;
        match stopper {
            Some(stopper) if stopper.graph.len() == distinct.len() => {
                let is_same = numbered(&distinct, budget)? == stopper;
                Ok(is_same.then_some(stopper))
            }
            _ => Ok(None),
        }
    }

    /// The value of a form in which nothing can be simplified.
    pub(super) fn of_simplest(graph: &Graph, budget: &mut Budget) -> Result<Stopper> {
        numbered(graph, budget)
    }

    /// The simplest form; the value is that of vertex 0.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The value of a follower.
    pub fn follower(&self, at: Vertex, budget: &mut Budget) -> Result<Stopper> {
        let (graph, _) = self.graph.reached_from(&[at], budget)?;
        numbered(&graph, budget)
    }

    pub fn negative(&self, budget: &mut Budget) -> Result<Stopper> {
        numbered(&self.graph.negative(), budget)
    }

    pub fn at_least(&self, other: &Stopper, budget: &mut Budget) -> Result<bool> {
        Ok(Order::between(&self.graph, &other.graph, budget)?.at_least(0, 0))
    }
}

/// In a simplest form no two vertices are equal in value, so refinement tells all of them apart.
fn numbered(simplest: &Graph, budget: &mut Budget) -> Result<Stopper> {
    let ranks = ranks(simplest, budget)?;
    let mut by_rank: Vec<Vertex> = simplest.vertices().collect();
    by_rank.sort_unstable_by_key(|&at| ranks[at as usize]);
    let mut options = Vec::with_capacity(simplest.len());
    for (rank, &at) in by_rank.iter().enumerate() {
        budget.tick()?;
        if ranks[at as usize] as usize != rank {
            return Err(Halt::Broken(
                "two vertices of a simplest form that are alike",
            ));
        }
        let ranked = |player| {
            let options = simplest.options(player, at).iter();
            options.map(|&option| ranks[option as usize]).collect()
        };
        options.push(Player::BOTH.map(ranked));
    }
    let (graph, _) = Graph::new(options)?.reached_from(&[ranks[0]], budget)?;
    Ok(Stopper { graph })
}
