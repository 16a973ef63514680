//! Numbers in graphs of stoppers.
//!
//! Nobody needs to move in a number while another part of a sum is not a number (the Number Avoidance Theorem, which holds
//! for stoppers). So only the order of the numbers decides how stoppers compare: for a comparison they are replaced by
//! small integers in the same order, and a graph does not get larger with the numbers in it.

use super::graph::{Graph, Vertex, loop_free};
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::game::{Algebra, Game};
use crate::limits::{Budget, Result};

/// A graph in which numbers have no options.
#[derive(Clone)]
pub struct Contracted {
    pub graph: Graph,
    /// The vertices that are numbers.
    pub numbers: Vec<Option<Dyadic>>,
}

impl Contracted {
    /// Removes the options of all numbers in canonical form, and what can only be reached through them.
    pub fn new(graph: &Graph, budget: &mut Budget) -> Result<Contracted> {
        let numbers = numbers(graph, budget)?;
        let mut met = Vec::new();
        let graph = Graph::met_from(0, |&at: &Vertex, player| {
            budget.tick()?;
            if player == Player::Left {
                met.push(numbers[at as usize].clone());
            }
            Ok(match &numbers[at as usize] {
                Some(_) => Vec::new(),
                None => graph.options(player, at).to_vec(),
            })
        })?;
        Ok(Contracted {
            graph,
            numbers: met,
        })
    }

    pub fn of_game(algebra: &mut Algebra, g: Game) -> Result<Contracted> {
        let mut numbers = Vec::new();
        let graph = Graph::met_from(g, |&game, player| {
            algebra.budget.tick()?;
            let number = algebra.as_number(game).cloned();
            let options = match number {
                Some(_) => Vec::new(),
                None => algebra.options_of(game, player)?,
            };
            if player == Player::Left {
                numbers.push(number);
            }
            Ok(options)
        })?;
        Ok(Contracted { graph, numbers })
    }

    /// The sum of two stoppers in simplest form. If one part is a number, all moves are in the other part (the Number
    /// Translation Theorem, which holds for stoppers).
    pub fn sum(&self, other: &Contracted, budget: &mut Budget) -> Result<Graph> {
        let mut numbers = Vec::new();
        let graph = Graph::met_from((0, 0), |&(g, h), player| {
            let moves_here = self.graph.options(player, g).iter().map(|&to| (to, h));
            let moves_there = other.graph.options(player, h).iter().map(|&to| (g, to));
            let moves: Vec<_> = moves_here.chain(moves_there).collect();
            budget.spend(moves.len() + 1)?;
            if player == Player::Left {
                let both = self.numbers[g as usize]
                    .as_ref()
                    .zip(other.numbers[h as usize].as_ref());
                numbers.push(both.map(|(x, y)| x.add(y)));
            }
            Ok(moves)
        })?;
        Contracted { graph, numbers }.expanded(Dyadic::clone, budget)
    }

    /// The graph with other numbers, in canonical form.
    pub fn expanded(&self, new: impl Fn(&Dyadic) -> Dyadic, budget: &mut Budget) -> Result<Graph> {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Place {
            Vertex(Vertex),
            Number(Dyadic),
        }
        let place = |at: Vertex| match &self.numbers[at as usize] {
            Some(x) => Place::Number(new(x)),
            None => Place::Vertex(at),
        };
        Graph::met_from(place(0), |at, player| {
            budget.tick()?;
            Ok(match at {
                Place::Vertex(at) => {
                    let options = self.graph.options(player, *at).iter();
                    options.map(|&to| place(to)).collect()
                }
                Place::Number(x) => {
                    let (left, right) = x.options();
                    let option = if player == Player::Left { left } else { right };
                    option.into_iter().map(Place::Number).collect()
                }
            })
        })
    }

    /// The different numbers in ascending order.
    pub fn different_numbers(graphs: &[&Contracted]) -> Vec<Dyadic> {
        let numbers = graphs.iter().flat_map(|graph| &graph.numbers);
        let mut numbers: Vec<Dyadic> = numbers.flatten().cloned().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// The position of a number in a sorted list that contains it.
pub fn rank(numbers: &[Dyadic], x: &Dyadic) -> Dyadic {
    Dyadic::from(numbers.partition_point(|y| y < x) as i64)
}

/// For each vertex, the number of which it is the canonical form.
pub fn numbers(graph: &Graph, budget: &mut Budget) -> Result<Vec<Option<Dyadic>>> {
    let mut numbers: Vec<Option<Dyadic>> = vec![None; graph.len()];
    let one = Dyadic::from(1);
    for at in loop_free(graph, budget)? {
        budget.tick()?;
        let [left, right] = Player::BOTH.map(|player| match graph.options(player, at) {
            [] => Some(None),
            [option] => numbers[*option as usize].clone().map(Some),
            _ => None,
        });
        let (Some(left), Some(right)) = (left, right) else {
            continue;
        };
        let x = match (&left, &right) {
            (None, None) => Dyadic::zero(),
            (Some(left), None) => left.add(&one),
            (None, Some(right)) => right.sub(&one),
            (Some(left), Some(right)) => left.add(right).half(),
        };
        numbers[at as usize] = (x.options() == (left, right)).then_some(x);
    }
    Ok(numbers)
}
