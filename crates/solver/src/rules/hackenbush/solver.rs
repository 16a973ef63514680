//! The values of graphs: the values of components that meet only at the ground are added, a component on a single edge is an
//! ordinal sum, and the value of every other graph is computed from its moves, once.

use hashbrown::HashMap;
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use super::graph::{Colour, Edge, without};
use super::green;
use super::search_tree::SearchTree;
use algebra::game::{Algebra, Dyadic, Game, Player, SideTable};
use algebra::limits::{Budget, Halt, Limited, Result};

#[derive(Default)]
struct Memo {
    /// Values of components in normal form.
    values: HashMap<Box<[Edge]>, Game, FxBuildHasher>,
}

impl SideTable for Memo {}

pub(super) fn value(edges: &[Edge], algebra: &mut Algebra) -> Result<Game> {
    let memo = algebra.side_tables.get::<Memo>();
    let mut memo = memo.borrow_mut();
    Solver {
        algebra,
        memo: &mut memo,
    }
    .graph(edges)
}

struct Solver<'a> {
    algebra: &'a mut Algebra,
    memo: &'a mut Memo,
}

impl Limited for Solver<'_> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.algebra.budget
    }
}

impl Solver<'_> {
    fn graph(&mut self, edges: &[Edge]) -> Result<Game> {
        self.recurse(|solver| solver.sum_of_components(edges))
    }

    fn sum_of_components(&mut self, edges: &[Edge]) -> Result<Game> {
        if let Some(value) = self.of_one_colour(edges)? {
            return Ok(value);
        }
        let tree = SearchTree::new(edges, &mut self.algebra.budget)?;
        // Only the points that bridges connect with the ground are grounds of pictures of their own.
        let mut is_ground = vec![true; tree.points.len()];
        for at in 1..is_ground.len() {
            is_ground[at] = is_ground[tree.points[at].below] && tree.is_on_bridge(at);
        }
        let mut values = vec![Game::ZERO; tree.points.len()];
        for at in (1..values.len()).rev() {
            let below = tree.points[at].below;
            if !is_ground[below] {
                continue;
            }
            self.algebra.budget.tick()?;
            // A component that stands on a single edge is the ordinal sum of this edge and the rest.
            let value = if is_ground[at] {
                self.ordinal(tree.edge_to(at).colour, values[at])?
            } else {
                self.component(&tree.component(at))?
            };
            values[below] = self.algebra.add(values[below], value)?;
        }
        Ok(values[0])
    }

    fn of_one_colour(&mut self, edges: &[Edge]) -> Result<Option<Game>> {
        let first = edges.first().map_or(Colour::Left, |edge| edge.colour);
        if edges.iter().any(|edge| edge.colour != first) {
            return Ok(None);
        }
        // In a picture of one player there is always an edge whose cut removes no other.
        let count = edges.len() as i64;
        let value = match first {
            Colour::Left => self.algebra.integer(count),
            Colour::Right => self.algebra.integer(-count),
            Colour::Green => {
                let k = green::nim_value(edges, &mut self.algebra.budget)?;
                self.algebra.nimber(k)
            }
        };
        value.map(Some)
    }

    /// The value of a component that does not stand on a single edge.
    fn component(&mut self, edges: &[Edge]) -> Result<Game> {
        if let Some(value) = self.of_one_colour(edges)? {
            return Ok(value);
        }
        let normal = normal(edges, &mut self.algebra.budget)?;
        if let Some(value) = self.memo.values.get(&normal) {
            return Ok(*value);
        }
        let value = self.by_cuts(&normal)?;
        self.algebra.budget.check_growth(&self.memo.values)?;
        self.memo.values.insert(normal, value);
        Ok(value)
    }

    fn by_cuts(&mut self, edges: &[Edge]) -> Result<Game> {
        let mut sides = [Vec::new(), Vec::new()];
        for (at, edge) in edges.iter().enumerate() {
            let value = self.graph(&without(edges, at))?;
            for (side, player) in sides.iter_mut().zip(Player::BOTH) {
                if edge.colour.is_cut_by(player) && !side.contains(&value) {
                    side.push(value);
                }
            }
        }
        let [left, right] = sides;
        self.algebra.bracket(left, right)
    }

    fn ordinal(&mut self, colour: Colour, above: Game) -> Result<Game> {
        let zero = [Game::ZERO];
        match (colour, self.algebra.as_number(above)) {
            (Colour::Left, Some(x)) => {
                let x = on_left_edge(x)?;
                self.algebra.number(x)
            }
            (Colour::Right, Some(x)) => {
                let x = on_left_edge(&x.negate())?.negate();
                self.algebra.number(x)
            }
            (Colour::Left, None) => self.algebra.ordinal_sum(&zero, &[], above),
            (Colour::Right, None) => self.algebra.ordinal_sum(&[], &zero, above),
            (Colour::Green, _) => match self.algebra.as_nimber(above) {
                Some(k) => self.algebra.nimber(k + 1),
                None => self.algebra.ordinal_sum(&zero, &zero, above),
            },
        }
    }
}

/// 1:x = (x + p) / 2^(p-1), with the least p >= 1 for which x + p > 1 (Winning Ways, chapter 7; Ferguson, Game
/// Theory, part III).
fn on_left_edge(x: &Dyadic) -> Result<Dyadic> {
    let p = (x.negate().floor() + 2u32).max(BigInt::from(1));
    let halvings = (&p - 1u32)
        .to_u64()
        .filter(|&halvings| halvings <= MOST_HALVINGS)
        .ok_or_else(|| Halt::large("a stalk of billions of edges"))?;
    Ok(x.add(&Dyadic::from(p)).mul(&Dyadic::two_to_minus(halvings)))
}

const MOST_HALVINGS: u64 = 1 << 32;

/// Points are told apart by their surroundings up to this distance.
const ROUNDS: usize = 3;

/// The component with its points renumbered by colour refinement, so that most isomorphic components become equal. The result
/// is isomorphic to the component in any case.
fn normal(edges: &[Edge], budget: &mut Budget) -> Result<Box<[Edge]>> {
    let mut points: Vec<u32> = edges.iter().flat_map(|edge| [edge.from, edge.to]).collect();
    points.sort_unstable();
    points.dedup();
    let at = |point: u32| {
        let at = points.binary_search(&point);
        at.map_err(|_| Halt::Broken("an edge leads to an unknown point"))
    };
    let mut marks: Vec<u64> = points.iter().map(|&point| u64::from(point == 0)).collect();
    for _ in 0..ROUNDS {
        let mut next: Vec<u64> = marks.iter().map(|&mark| mixed(mark)).collect();
        for (step, edge) in edges.iter().enumerate() {
            budget.tick_cheap_step(step)?;
            let (from, to) = (at(edge.from)?, at(edge.to)?);
            let colour = edge.colour as u64 + 1;
            next[from] = next[from].wrapping_add(mixed(marks[to] ^ colour << 60));
            next[to] = next[to].wrapping_add(mixed(marks[from] ^ colour << 60));
        }
        marks = next;
    }
    let mut order: Vec<usize> = (0..points.len()).collect();
    // The ground stays 0.
    order.sort_by_key(|&i| (points[i] != 0, marks[i]));
    let mut number = vec![0; points.len()];
    for (new, &old) in order.iter().enumerate() {
        number[old] = new as u32;
    }
    let mut normal = edges.to_vec();
    for edge in &mut normal {
        let (from, to) = (number[at(edge.from)?], number[at(edge.to)?]);
        (edge.from, edge.to) = (from.min(to), from.max(to));
    }
    normal.sort_unstable();
    Ok(normal.into())
}

fn mixed(mark: u64) -> u64 {
    let mark = (mark ^ mark >> 31).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mark ^ mark >> 29
}
