//! The sides of a loopy game: the onside, where Left wins infinite play, and the offside, where Right wins it; and the
//! degree of loopiness.

use super::alternating::stoppers;
use super::deletion::{without_endless_moves, without_returns};
use super::graph::{Graph, Vertex};
use super::numbers::Contracted;
use super::onside::onside_at_least;
use super::rank::distinct;
use super::sidling::sidled;
use super::stopper::Stopper;
use crate::limits::{Budget, Result};

/// The numbers of rounds of sidling that are tried at first and at last. If sidling converges, it usually does so soon.
const FEW_ROUNDS: usize = 8;
const MANY_ROUNDS: usize = 40;

/// The stopper that equals the onside; `None` if none was found. The result is verified by the order of onsides.
pub fn onside(form: &Contracted, budget: &mut Budget) -> Result<Option<Stopper>> {
    Stopper::found_with_near_numbers(form, onside_of_graph, budget)
}

/// The stopper that equals the offside, which is the negative of the onside of the negative.
pub fn offside(form: &Contracted, budget: &mut Budget) -> Result<Option<Stopper>> {
    match onside(&form.negative(), budget)? {
        Some(onside) => onside.negative(budget).map(Some),
        None => Ok(None),
    }
}

fn onside_of_graph(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    let (graph, _) = distinct(graph, &[0], budget)?;
    if let Some(stopper) = quick_onside(&graph, budget)? {
        return Ok(Some(stopper));
    }
    match onside_by_followers(&graph, budget)? {
        Some(stopper) if is_onside(&graph, &stopper, budget)? => Ok(Some(stopper)),
        _ => Ok(None),
    }
}

/// True if this stopper equals the onside.
fn is_onside(graph: &Graph, stopper: &Stopper, budget: &mut Budget) -> Result<bool> {
    let simplest = stopper.full_graph(budget)?;
    Ok(onside_at_least(graph, &simplest, budget)? && onside_at_least(&simplest, graph, budget)?)
}

/// The onside by deletion or by sidling, verified.
fn quick_onside(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
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

/// Replaces followers by their onsides. This does not change the onside of the game: in the difference of both games Left
/// answers each move by the same move in the other component, and after a replaced follower is reached, she plays as in
/// the proof that it equals its onside.
fn onside_by_followers(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
    let mut graph = graph.clone();
    while let Some(replaced) = with_known_followers(&graph, budget)? {
        graph = replaced;
        if let Some(stopper) = quick_onside(&graph, budget)? {
            return Ok(Some(stopper));
        }
    }
    sidled(&graph, MANY_ROUNDS, budget)
}

/// The graph with every follower replaced by its onside, if that is found quickly; `None` if only stoppers would be
/// replaced.
fn with_known_followers(graph: &Graph, budget: &mut Budget) -> Result<Option<Graph>> {
    let is_stopper = stoppers(graph, budget)?;
    let mut stands_for: Vec<Vertex> = graph.vertices().collect();
    let mut whole = graph.clone();
    for at in graph.vertices().skip(1) {
        if is_stopper[at as usize] {
            continue;
        }
        let (follower, _) = graph.reached_from(&[at], budget)?;
        if let Some(onside) = quick_onside(&follower, budget)? {
            stands_for[at as usize] = whole.len() as Vertex;
            whole = whole.beside(&onside.full_graph(budget)?)?;
        }
    }
    if whole.len() == graph.len() {
        return Ok(None);
    }
    stands_for.extend(graph.len() as Vertex..whole.len() as Vertex);
    let (replaced, _) = distinct(&whole.redirected(&stands_for), &[0], budget)?;
    Ok(Some(replaced))
}

/// The degree of loopiness: the onside of G - G (Winning Ways, chapter 11), which is 0 exactly if G equals a short game.
/// `None` if no stopper was found for it.
pub fn degree(stopper: &Stopper, budget: &mut Budget) -> Result<Option<Stopper>> {
    let form = stopper.form();
    onside(&form.sum(&form.negative(), budget)?, budget)
}
