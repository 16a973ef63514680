//! The sides of a game: its onside, where infinite play is won by Left, and its offside, where Right wins it.

use super::alternating::stoppers;
use super::deletion::{without_endless_moves, without_returns};
use super::graph::{Graph, Vertex};
use super::onside::onside_at_least;
use super::rank::distinct;
use super::sidling::sidled;
use super::stopper::Stopper;
use crate::limits::{Budget, Result};

/// Sidling that comes to rest does so soon as a rule.
const FEW_ROUNDS: usize = 8;
const MANY_ROUNDS: usize = 40;

/// The stopper that is the onside; `None` where none was found. What is found is certified by the order of onsides.
pub fn onside(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    let (graph, _) = distinct(graph, &[0], budget)?;
    if let Some(stopper) = at_once(&graph, budget)? {
        return Ok(Some(stopper));
    }
    match by_followers(&graph, budget)? {
        Some(stopper) if is_onside(&graph, &stopper, budget)? => Ok(Some(stopper)),
        _ => Ok(None),
    }
}

/// The stopper that is the offside: the onside of the negative, negated.
pub fn offside(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    match onside(&graph.negative(), budget)? {
        Some(onside) => onside.negative(budget).map(Some),
        None => Ok(None),
    }
}

/// Is this stopper the onside?
pub fn is_onside(graph: &Graph, stopper: &Stopper, budget: &mut Budget) -> Result<bool> {
    Ok(onside_at_least(graph, stopper.graph(), budget)?
        && onside_at_least(stopper.graph(), graph, budget)?)
}

/// By deletion or by sidling, certified.
fn at_once(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    if let Some(stopper) = Stopper::new(graph, budget)? {
        return Ok(Some(stopper));
    }
    for attempt in [by_returns, by_sidling, by_deletion] {
        if let Some(stopper) = attempt(graph, budget)?
            && is_onside(graph, &stopper, budget)?
        {
            return Ok(Some(stopper));
        }
    }
    Ok(None)
}

fn by_returns(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    Stopper::new(&without_returns(graph, budget)?, budget)
}

fn by_sidling(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    sidled(graph, FEW_ROUNDS, budget)
}

fn by_deletion(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    match without_endless_moves(graph, budget)? {
        Some(rest) => Stopper::new(&rest, budget),
        None => Ok(None),
    }
}

/// Followers may be replaced by their onsides: on the difference of both games Left answers each move by the same move
/// in the other part, and, once such a follower is met, as she does to show that it equals its onside.
fn by_followers(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    let mut graph = graph.clone();
    while let Some(replaced) = with_known_followers(&graph, budget)? {
        graph = replaced;
        if let Some(stopper) = at_once(&graph, budget)? {
            return Ok(Some(stopper));
        }
    }
    sidled(&graph, MANY_ROUNDS, budget)
}

/// Every follower whose onside is found at once replaced by it; `None` where there is none but what is a stopper.
fn with_known_followers(graph: &Graph, budget: &mut Budget) -> Result<Option<Graph>> {
    let is_stopper = stoppers(graph, budget)?;
    let mut stands_for: Vec<Vertex> = graph.vertices().collect();
    let mut whole = graph.clone();
    for at in graph.vertices().skip(1) {
        if is_stopper[at as usize] {
            continue;
        }
        let (follower, _) = graph.reached_from(&[at], budget)?;
        if let Some(onside) = at_once(&follower, budget)? {
            stands_for[at as usize] = whole.len() as Vertex;
            whole = whole.beside(onside.graph())?;
        }
    }
    if whole.len() == graph.len() {
        return Ok(None);
    }
    stands_for.extend(graph.len() as Vertex..whole.len() as Vertex);
    let (replaced, _) = distinct(&whole.redirected(&stands_for), &[0], budget)?;
    Ok(Some(replaced))
}
