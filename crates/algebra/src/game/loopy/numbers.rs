//! Numbers in graphs of loopy games.
//!
//! Nobody needs to move in a number while another part of a sum is not a number (the Number Avoidance Theorem, which holds
//! for stoppers). So numbers are stored as vertices without options, and a graph does not get larger with the numbers in
//! it. Algorithms that need their options work with small numbers instead:
//! - Only the order of the numbers decides how stoppers in simplest form compare, so [`NumberOrder`] replaces them by their
//!   ranks.
//! - In other forms a vertex may equal a number that is not in the graph: the simplest number between two others.
//!   [`NearNumbers`] preserves which one that is.

use std::hash::Hash;

use hashbrown::{HashMap, HashSet};
use num_bigint::BigInt;
use num_traits::Zero;

use super::graph::{Graph, Options, Vertex, loop_free};
use super::rank::coloured_ranks;
use crate::game::number::dyadic::Dyadic;
use crate::game::player::Player;
use crate::game::{Algebra, Game};
use crate::limits::{Budget, Result};

/// A graph in which numbers have no options.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Contracted {
    graph: Graph,
    /// The vertices that are numbers.
    numbers: Vec<Option<Dyadic>>,
}

/// What is met in a graph: a number, or else a vertex with the options of both players.
#[derive(Clone, Debug)]
pub enum Met<K> {
    /// The position is a number.
    Number(Dyadic),
    /// The options of Left and of Right.
    Vertex([Vec<K>; 2]),
}

impl Contracted {
    /// The graph of everything that is met from a root.
    pub fn met_from<K: Eq + Hash + Clone>(
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

    /// The followers of a short game.
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

    /// A graph whose vertices have these numbers. Vertices that are numbers must have no options.
    pub fn labelled(graph: Graph, numbers: Vec<Option<Dyadic>>) -> Contracted {
        Contracted { graph, numbers }
    }

    /// The graph, in which numbers have no options.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The number at a vertex, if it is a number.
    pub fn number(&self, at: Vertex) -> Option<&Dyadic> {
        self.numbers[at as usize].as_ref()
    }

    /// The part of the graph that is reachable from a vertex.
    pub fn follower(&self, at: Vertex, budget: &mut Budget) -> Result<Contracted> {
        Contracted::met_from(at, |&at| {
            budget.tick()?;
            Ok(match self.number(at) {
                Some(x) => Met::Number(x.clone()),
                None => Met::Vertex(self.options(at)),
            })
        })
    }

    /// The graph with some vertices replaced by other graphs.
    pub fn with_forms(
        &self,
        forms: &HashMap<Vertex, &Contracted>,
        budget: &mut Budget,
    ) -> Result<Contracted> {
        // A vertex of this graph, or a vertex of the graph that replaces it.
        let place = |at: Vertex| (at, forms.contains_key(&at).then_some(0));
        Contracted::met_from(place(0), |&(at, inner)| {
            budget.tick()?;
            let (form, vertex) = match (inner, forms.get(&at)) {
                (Some(vertex), Some(form)) => (*form, vertex),
                _ => (self, at),
            };
            Ok(match form.number(vertex) {
                Some(x) => Met::Number(x.clone()),
                None => Met::Vertex(form.options(vertex).map(|side| {
                    let to = side.into_iter();
                    match inner {
                        Some(_) => to.map(|to| (at, Some(to))).collect(),
                        None => to.map(place).collect(),
                    }
                })),
            })
        })
    }

    fn options(&self, at: Vertex) -> Options {
        Player::BOTH.map(|player| self.graph.options(player, at).to_vec())
    }

    /// The form with the players exchanged.
    pub fn negative(&self) -> Contracted {
        let negative = self.with_numbers(Dyadic::negate);
        Contracted {
            graph: negative.graph.negative(),
            ..negative
        }
    }

    /// The disjoint union; the vertices of the second graph follow those of the first.
    pub fn beside(&self, other: &Contracted) -> Result<Contracted> {
        Ok(Contracted {
            graph: self.graph.beside(&other.graph)?,
            numbers: [&self.numbers[..], &other.numbers].concat(),
        })
    }

    /// A rank for every vertex. Ranks are equal exactly if the trees of play are the same, and they do not depend on the
    /// numbering of the vertices.
    pub fn ranks(&self, budget: &mut Budget) -> Result<Vec<u32>> {
        let order = NumberOrder::of(&[self]);
        let colour = |at| self.number(at).map_or(0, |x| 1 + order.place(x) as u32);
        coloured_ranks(&self.graph, &colour, budget)
    }

    /// The same graph with other numbers.
    pub fn with_numbers(&self, new: impl Fn(&Dyadic) -> Dyadic) -> Contracted {
        let new = |number: &Option<Dyadic>| number.as_ref().map(&new);
        Contracted {
            graph: self.graph.clone(),
            numbers: self.numbers.iter().map(new).collect(),
        }
    }

    /// The sum of two stoppers in simplest form. If one part is a number, all moves are in the other part (the Number
    /// Translation Theorem, which holds for stoppers).
    pub fn sum(&self, other: &Contracted, budget: &mut Budget) -> Result<Contracted> {
        Contracted::met_from((0, 0), |&(g, h)| {
            if let (Some(x), Some(y)) = (self.number(g), other.number(h)) {
                return Ok(Met::Number(x.add(y)));
            }
            let moves = Player::BOTH.map(|player| -> Vec<_> {
                let moves_here = self.graph.options(player, g).iter().map(|&to| (to, h));
                let moves_there = other.graph.options(player, h).iter().map(|&to| (g, to));
                moves_here.chain(moves_there).collect()
            });
            budget.spend(moves[0].len() + moves[1].len() + 1)?;
            Ok(Met::Vertex(moves))
        })
    }

    /// The number of vertices if the options of the numbers are counted too.
    pub fn full_len(&self) -> BigInt {
        let mut fractions: HashSet<Dyadic> = HashSet::new();
        let mut least_and_greatest = [BigInt::zero(), BigInt::zero()];
        let mut waiting: Vec<Dyadic> = self.numbers.iter().flatten().cloned().collect();
        let vertices = self.numbers.iter().filter(|number| number.is_none());
        let mut len = BigInt::from(vertices.count());
        if !waiting.is_empty() {
            len += 1;
        }
        while let Some(x) = waiting.pop() {
            if x.is_integer() {
                let [least, greatest] = &mut least_and_greatest;
                *least = x.floor().min(std::mem::take(least));
                *greatest = x.floor().max(std::mem::take(greatest));
            } else if fractions.insert(x.clone()) {
                let (left, right) = x.options();
                waiting.extend(left.into_iter().chain(right));
            }
        }
        let [least, greatest] = least_and_greatest;
        len + fractions.len() + greatest - least
    }

    /// The graph with other numbers, in canonical form.
    pub fn expanded(&self, new: impl Fn(&Dyadic) -> Dyadic, budget: &mut Budget) -> Result<Graph> {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Place {
            Vertex(Vertex),
            Number(Dyadic),
        }
        let place = |at: Vertex| match self.number(at) {
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
    pub fn place(&self, x: &Dyadic) -> usize {
        self.0.partition_point(|y| y < x)
    }

    /// The same as a number.
    pub fn rank(&self, x: &Dyadic) -> Dyadic {
        Dyadic::from(self.place(x) as i64)
    }

    /// The number with this rank.
    pub fn at_rank(&self, rank: &Dyadic) -> Option<&Dyadic> {
        let (rank, _) = rank.small().filter(|_| rank.is_integer())?;
        self.0.get(usize::try_from(rank).ok()?)
    }
}

/// A replacement of numbers by numbers near 0 that have the same order, and the same simplest numbers between them.
///
/// The absolute values of the numbers are moved towards 0 by integers, so that between neighbours a gap remains. A vertex
/// that equals a number is such a number itself, or equals the simplest number between two others, which is at most 1
/// farther from 0 than the nearer of them. So a number that is found in a graph of n vertices lies at most n away from a
/// number in the graph or from 0, and a gap of more than 2n is large enough.
pub struct NearNumbers {
    /// From each absolute value on, what is subtracted. In ascending order, and the first is 0.
    shifts: Vec<(BigInt, BigInt)>,
}

impl NearNumbers {
    pub fn of(graphs: &[&Contracted]) -> NearNumbers {
        let margin = BigInt::from(1 + graphs.iter().map(|graph| graph.graph.len()).sum::<usize>());
        let numbers = graphs.iter().flat_map(|graph| graph.numbers.iter());
        let mut sizes: Vec<BigInt> = numbers.flatten().map(|x| x.abs().floor()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let mut shifts = vec![(BigInt::zero(), BigInt::zero())];
        let (mut shift, mut end) = (BigInt::zero(), margin.clone());
        for size in sizes {
            let start = &size - &margin;
            if start > end {
                shift += &start - end;
                shifts.push((start, shift.clone()));
            }
            end = size + 1 + &margin;
        }
        NearNumbers { shifts }
    }

    pub fn near(&self, x: &Dyadic) -> Dyadic {
        let size = x.abs();
        let next = self
            .shifts
            .partition_point(|(start, _)| integer(start) <= size);
        self.shifted(x, next, |size, shift| size.sub(shift))
    }

    /// The number that is replaced by this one.
    pub fn original(&self, near: &Dyadic) -> Dyadic {
        let size = near.abs();
        let is_before = |(start, shift): &(BigInt, BigInt)| integer(&(start - shift)) <= size;
        let next = self.shifts.partition_point(is_before);
        self.shifted(near, next, |size, shift| size.add(shift))
    }

    fn shifted(&self, x: &Dyadic, next: usize, by: impl Fn(&Dyadic, &Dyadic) -> Dyadic) -> Dyadic {
        match next.checked_sub(1).and_then(|piece| self.shifts.get(piece)) {
            Some((_, shift)) if !shift.is_zero() => {
                let size = by(&x.abs(), &integer(shift));
                if x.signum() < 0 { size.negate() } else { size }
            }
            _ => x.clone(),
        }
    }
}

fn integer(n: &BigInt) -> Dyadic {
    Dyadic::new_big(n.clone(), 0)
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
