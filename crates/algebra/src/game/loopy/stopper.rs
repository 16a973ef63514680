//! Stoppers as values: simplest forms with a canonical numbering of the vertices.
//!
//! In the simplest form (Siegel, Combinatorial Game Theory, VI.2) reversible options are bypassed and dominated ones
//! removed, and then vertices of the same value are merged. The values do not change on the way, so their order is
//! computed once. Vertices are merged last, because redirecting an edge to a form with reversible options may create an
//! endless cycle.

use super::alternating::is_stopper;
use super::components::components;
use super::graph::{Graph, Options, Vertex, loop_free, vertex};
use super::numbers::{Contracted, Met, NearNumbers, NumberOrder, numbers};
use super::order::StopperOrder;
use super::rank::distinct;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::limits::{Budget, Halt, Result};

/// A graph of at most this many vertices is simplified at once.
const SMALLEST_LAYER: usize = 64;

/// The value of a stopper. Stoppers are equal exactly if their simplest forms are identical.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stopper {
    form: Contracted,
}

impl Stopper {
    /// The value of the game, if its form is a stopper.
    pub fn new(graph: &Graph, budget: &mut Budget) -> Result<Option<Stopper>> {
        let (graph, _) = graph.reached_from(&[0], budget)?;
        if !is_stopper(&graph, budget)? {
            return Ok(None);
        }
        if graph.len() > SMALLEST_LAYER
            && let Some(simplest) = simplified_with_small_numbers(&graph, budget)?
        {
            return numbered(&simplest, budget).map(Some);
        }
        let (simplest, _) = simplified(&graph, &[0], budget)?;
        numbered(&Contracted::new(&simplest, budget)?, budget).map(Some)
    }

    /// What a computation finds for a graph that may have large numbers in it.
    pub(super) fn found_with_near_numbers(
        form: &Contracted,
        find: impl FnOnce(&Graph, &mut Budget) -> Result<Option<Stopper>>,
        budget: &mut Budget,
    ) -> Result<Option<Stopper>> {
        let near = NearNumbers::of(&[form]);
        let graph = form.expanded(|x| near.near(x), budget)?;
        // The numbering of the vertices depends only on the order of the numbers.
        let original = |found: Stopper| Stopper {
            form: found.form.with_numbers(|x| near.original(x)),
        };
        Ok(find(&graph, budget)?.map(original))
    }

    /// The value of a form, if the form is simplest.
    pub fn of_simplest_form(form: &Contracted, budget: &mut Budget) -> Result<Option<Stopper>> {
        let find = |graph: &Graph, budget: &mut Budget| {
            let (distinct, _) = distinct(graph, &[0], budget)?;
            let distinct_form = Contracted::new(&distinct, budget)?;
            match Stopper::new(&distinct, budget)? {
                Some(stopper) if stopper.graph().len() == distinct_form.graph().len() => {
                    let is_same = numbered(&distinct_form, budget)? == stopper;
                    Ok(is_same.then_some(stopper))
                }
                _ => Ok(None),
            }
        };
        Stopper::found_with_near_numbers(form, find, budget)
    }

    /// The value of a form that is known to be simplest.
    pub fn of_simplest(form: &Contracted, budget: &mut Budget) -> Result<Stopper> {
        numbered(form, budget)
    }

    /// The simplest form; the value is that of vertex 0.
    pub fn form(&self) -> &Contracted {
        &self.form
    }

    /// The graph of the simplest form, in which numbers have no options.
    pub fn graph(&self) -> &Graph {
        self.form.graph()
    }

    /// The graph of the simplest form with the options of its numbers.
    pub fn full_graph(&self, budget: &mut Budget) -> Result<Graph> {
        self.form.expanded(Dyadic::clone, budget)
    }

    /// The value of a follower.
    pub fn follower(&self, at: Vertex, budget: &mut Budget) -> Result<Stopper> {
        numbered(&self.form.follower(at, budget)?, budget)
    }

    /// The stopper with the players exchanged.
    pub fn negative(&self, budget: &mut Budget) -> Result<Stopper> {
        numbered(&self.form.negative(), budget)
    }

    /// For each vertex of the simplest form the vertex that is its negative, if there is one.
    pub fn negatives(&self, budget: &mut Budget) -> Result<Vec<Option<Vertex>>> {
        let graph = self.graph();
        let both = self.form.beside(&self.form.negative())?;
        let ranks = both.ranks(budget)?;
        let (own, negated) = ranks.split_at(graph.len());
        let mut at_rank = vec![None; ranks.len()];
        for at in graph.vertices() {
            at_rank[own[at as usize] as usize] = Some(at);
        }
        Ok(negated.iter().map(|&rank| at_rank[rank as usize]).collect())
    }

    /// Whether this stopper is at least the other one.
    pub fn at_least(&self, other: &Stopper, budget: &mut Budget) -> Result<bool> {
        at_least(&self.form, &other.form, budget)
    }
}

/// Whether one stopper is at least another.
pub(super) fn at_least(g: &Contracted, h: &Contracted, budget: &mut Budget) -> Result<bool> {
    let order = NumberOrder::of(&[g, h]);
    let g = g.expanded(|x| order.rank(x), budget)?;
    let h = h.expanded(|x| order.rank(x), budget)?;
    Ok(StopperOrder::between(&g, &h, budget)?.at_least(0, 0))
}

/// The simplest form of a stopper, found after its numbers were replaced by small ones. `None` if that does not make the
/// graph much smaller, or if a vertex turns out to equal a number: which one it is depends on more than their order.
fn simplified_with_small_numbers(graph: &Graph, budget: &mut Budget) -> Result<Option<Contracted>> {
    let contracted = Contracted::new(graph, budget)?;
    if contracted.graph().len() > graph.len() / 2 {
        return Ok(None);
    }
    let order = NumberOrder::of(&[&contracted]);
    let small = contracted.expanded(|x| order.rank(x), budget)?;
    let all: Vec<Vertex> = small.vertices().collect();
    let (simplest, places) = simplified(&small, &all, budget)?;
    let numbers = numbers(&simplest, budget)?;
    let equals_number = |&at: &Vertex| numbers[places[at as usize] as usize].is_some();
    let all = contracted.graph().vertices();
    let others = all.filter(|&at| contracted.number(at).is_none());
    if small.vertices().filter(|at| !equals_number(at)).count() < others.count() {
        return Ok(None);
    }
    let (simplest, _) = simplest.reached_from(&places[..1], budget)?;
    let simplest = Contracted::new(&simplest, budget)?;
    let number = |rank: &Dyadic| order.at_rank(rank).unwrap_or(rank).clone();
    Ok(Some(simplest.with_numbers(number)))
}

/// Numbers the vertices by rank. In a simplest form no two vertices have the same value, so their ranks are distinct.
fn numbered(simplest: &Contracted, budget: &mut Budget) -> Result<Stopper> {
    let graph = simplest.graph();
    let ranks = simplest.ranks(budget)?;
    let mut by_rank: Vec<Vertex> = graph.vertices().collect();
    by_rank.sort_unstable_by_key(|&at| ranks[at as usize]);
    for (rank, &at) in by_rank.iter().enumerate() {
        if ranks[at as usize] as usize != rank {
            return Err(Halt::Broken("two vertices of a simplest form are equal"));
        }
    }
    let form = Contracted::met_from(ranks[0], |&rank| {
        budget.tick()?;
        let at = by_rank[rank as usize];
        Ok(match simplest.number(at) {
            Some(x) => Met::Number(x.clone()),
            None => Met::Vertex(Player::BOTH.map(|player| {
                let options = graph.options(player, at).iter();
                let mut ranked: Vec<Vertex> = options.map(|&to| ranks[to as usize]).collect();
                ranked.sort_unstable();
                ranked
            })),
        })
    })?;
    Ok(Stopper { form })
}

/// The simplest forms of these vertices, in one graph where different vertices have different values. All reachable
/// vertices must be stoppers.
///
/// The order of all vertices takes quadratic time, but there are usually far fewer values than vertices. So the graph is
/// simplified in layers, from the end of play upwards: each layer consists of whole strongly connected components, and
/// its options below are values.
pub fn simplified(
    graph: &Graph,
    roots: &[Vertex],
    budget: &mut Budget,
) -> Result<(Graph, Vec<Vertex>)> {
    let (graph, roots) = distinct(graph, roots, budget)?;
    if graph.len() <= SMALLEST_LAYER {
        return simplified_layer(&graph, &roots, budget);
    }
    let mut values: Vec<Options> = Vec::new();
    let mut value: Vec<Vertex> = vec![0; graph.len()];
    let mut layer: Vec<Vertex> = Vec::new();
    let mut components = ordered_components(&graph, budget)?.into_iter().peekable();
    while let Some(component) = components.next() {
        layer.extend(component);
        if components.peek().is_some() && layer.len() < values.len().max(SMALLEST_LAYER) {
            continue;
        }
        let below = values.len();
        for (&at, place) in layer.iter().zip(below..) {
            value[at as usize] = vertex(place)?;
        }
        for &at in &layer {
            budget.tick()?;
            let of = |player| graph.options(player, at).iter();
            let valued = |player| of(player).map(|&to| value[to as usize]).collect();
            values.push(Player::BOTH.map(valued));
        }
        let whole = Graph::new(values)?;
        let all: Vec<Vertex> = whole.vertices().collect();
        let (simplest, places) = simplified_layer(&whole, &all, budget)?;
        budget.spend(graph.len())?;
        let done = |at: Vertex| places.get(at as usize).copied().unwrap_or(at);
        value = value.into_iter().map(done).collect();
        values = simplest.into_options();
        layer.clear();
    }
    let roots: Vec<Vertex> = roots.iter().map(|&at| value[at as usize]).collect();
    Graph::new(values)?.reached_from(&roots, budget)
}

/// The strongly connected components, each after all that can be reached from it.
fn ordered_components(graph: &Graph, budget: &mut Budget) -> Result<Vec<Vec<Vertex>>> {
    let after = graph.vertices().map(|at| graph.all_options(at).collect());
    let component = components(&after.collect::<Vec<_>>(), budget)?;
    let mut members = vec![Vec::new(); graph.len()];
    let mut condensed = vec![Options::default(); graph.len()];
    for at in graph.vertices() {
        let own = component[at as usize];
        members[own as usize].push(at);
        let options = graph.all_options(at).map(|to| component[to as usize]);
        condensed[own as usize][0].extend(options.filter(|&other| other != own));
    }
    let order = loop_free(&Graph::new(condensed)?, budget)?;
    let ordered = order.into_iter();
    let ordered = ordered.map(|at| std::mem::take(&mut members[at as usize]));
    Ok(ordered.filter(|members| !members.is_empty()).collect())
}

fn simplified_layer(
    graph: &Graph,
    roots: &[Vertex],
    budget: &mut Budget,
) -> Result<(Graph, Vec<Vertex>)> {
    let (graph, roots) = distinct(graph, roots, budget)?;
    let order = StopperOrder::of_stoppers(&graph, budget)?;
    let mut options = graph.into_options();
    loop {
        let mut stable = true;
        for at in 0..options.len() {
            for player in Player::BOTH {
                let mut kept = bypassed(&options, &order, player, at as Vertex, budget)?;
                drop_dominated(&mut kept, &order, player, budget)?;
                kept.sort_unstable();
                let set = &mut options[at][player as usize];
                if *set != kept {
                    *set = kept;
                    stable = false;
                }
            }
        }
        if stable {
            return fused(&Graph::new(options)?, &roots, &order, budget);
        }
    }
}

/// The player's options, where each reversible one is replaced by the player's options of the reversing reply.
fn bypassed(
    options: &[Options],
    order: &StopperOrder,
    player: Player,
    at: Vertex,
    budget: &mut Budget,
) -> Result<Vec<Vertex>> {
    let of = |player: Player, at: Vertex| &options[at as usize][player as usize];
    let mut seen: Vec<Vertex> = of(player, at).clone();
    let mut kept = Vec::new();
    let mut next = 0;
    while let Some(&option) = seen.get(next) {
        next += 1;
        budget.tick()?;
        let mut replies = of(player.opponent(), option).iter();
        match replies.find(|&&reply| order.as_good(player, at, reply)) {
            None => kept.push(option),
            Some(&reply) => {
                for &further in of(player, reply) {
                    budget.tick()?;
                    if !seen.contains(&further) {
                        seen.push(further);
                    }
                }
            }
        }
    }
    Ok(kept)
}

/// Removes dominated options one at a time, so that one of several equal options stays.
fn drop_dominated(
    options: &mut Vec<Vertex>,
    order: &StopperOrder,
    player: Player,
    budget: &mut Budget,
) -> Result<()> {
    let mut index = 0;
    while let Some(&option) = options.get(index) {
        budget.spend(options.len())?;
        let mut others = options.iter().filter(|&&other| other != option);
        if others.any(|&other| order.as_good(player, other, option)) {
            options.remove(index);
        } else {
            index += 1;
        }
    }
    Ok(())
}

fn fused(
    graph: &Graph,
    roots: &[Vertex],
    order: &StopperOrder,
    budget: &mut Budget,
) -> Result<(Graph, Vec<Vertex>)> {
    let mut representatives: Vec<Vertex> = Vec::new();
    let mut stands_for = Vec::with_capacity(graph.len());
    for at in graph.vertices() {
        budget.spend(representatives.len() + 1)?;
        let known = representatives
            .iter()
            .find(|&&other| order.equal(at, other));
        stands_for.push(known.copied().unwrap_or(at));
        if known.is_none() {
            representatives.push(at);
        }
    }
    let roots: Vec<Vertex> = roots.iter().map(|&at| stands_for[at as usize]).collect();
    graph.redirected(&stands_for).reached_from(&roots, budget)
}
