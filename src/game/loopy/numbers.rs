//! Numbers in graphs of stoppers.
//!
//! Nobody needs to move in a number while another part of a sum is not a number (the Number Avoidance Theorem, which holds
//! for stoppers). So only the order of the numbers decides how stoppers compare: for a comparison they are replaced by
//! small integers in the same order, and a graph does not get larger with the numbers in it.

use std::hash::Hash;

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
    numbers: Vec<Option<Dyadic>>,
}

/// What is met in a graph: a number, or else a vertex with the options of both players.
enum Met<K> {
    Number(Dyadic),
    Vertex([Vec<K>; 2]),
}

impl Contracted {
    /// The graph of everything that is met from a root.
    fn met_from<K: Eq + Hash + Clone>(
        root: K,
        mut visit: impl FnMut(&K) -> Result<Met<K>>,
    ) -> Result<Contracted> {
        let mut numbers = Vec::new();
        let mut of_right = Vec::new();
        // Left's options are asked for first.
        let graph = Graph::met_from(root, |at, player| {
            if player == Player::Right {
                return Ok(std::mem::take(&mut of_right));
            }
            let (number, of_left) = match visit(at)? {
                Met::Number(x) => (Some(x), Vec::new()),
                Met::Vertex([left, right]) => {
                    of_right = right;
                    (None, left)
                }
            };
            numbers.push(number);
            Ok(of_left)
        })?;
        Ok(Contracted { graph, numbers })
    }

    /// Removes the options of all numbers in canonical form, and what can only be reached through them.
    pub fn new(graph: &Graph, budget: &mut Budget) -> Result<Contracted> {
        let numbers = numbers(graph, budget)?;
        Contracted::met_from(0, |&at: &Vertex| {
            budget.tick()?;
            Ok(match &numbers[at as usize] {
                Some(x) => Met::Number(x.clone()),
                None => Met::Vertex(Player::BOTH.map(|player| graph.options(player, at).to_vec())),
            })
        })
    }

    pub fn of_game(algebra: &mut Algebra, g: Game) -> Result<Contracted> {
        Contracted::met_from(g, |&game| {
            algebra.budget.tick()?;
            if let Some(x) = algebra.as_number(game) {
                return Ok(Met::Number(x.clone()));
            }
            let [left, right] = Player::BOTH.map(|player| algebra.options_of(game, player));
            Ok(Met::Vertex([left?, right?]))
        })
    }

    /// The sum of two stoppers in simplest form. If one part is a number, all moves are in the other part (the Number
    /// Translation Theorem, which holds for stoppers).
    pub fn sum(&self, other: &Contracted, budget: &mut Budget) -> Result<Graph> {
        let sum = Contracted::met_from((0, 0), |&(g, h)| {
            let [x, y] = [&self.numbers[g as usize], &other.numbers[h as usize]];
            if let (Some(x), Some(y)) = (x, y) {
                return Ok(Met::Number(x.add(y)));
            }
            let moves = Player::BOTH.map(|player| -> Vec<_> {
                let moves_here = self.graph.options(player, g).iter().map(|&to| (to, h));
                let moves_there = other.graph.options(player, h).iter().map(|&to| (g, to));
                moves_here.chain(moves_there).collect()
            });
            budget.spend(moves[0].len() + moves[1].len() + 1)?;
            Ok(Met::Vertex(moves))
        })?;
        sum.expanded(Dyadic::clone, budget)
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
}

/// The different numbers in some graphs, in ascending order.
pub struct NumberOrder(Vec<Dyadic>);

impl NumberOrder {
    pub fn of(graphs: &[&Contracted]) -> NumberOrder {
        let numbers = graphs.iter().flat_map(|graph| &graph.numbers);
        let mut numbers: Vec<Dyadic> = numbers.flatten().cloned().collect();
        numbers.sort_unstable();
        numbers.dedup();
        NumberOrder(numbers)
    }

    /// How many of them are less than this number.
    pub fn rank(&self, x: &Dyadic) -> Dyadic {
        Dyadic::from(self.0.partition_point(|y| y < x) as i64)
    }

    /// The number with this rank.
    pub fn at_rank(&self, rank: &Dyadic) -> Option<&Dyadic> {
        let (rank, _) = rank.small().filter(|_| rank.is_integer())?;
        self.0.get(usize::try_from(rank).ok()?)
    }
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
