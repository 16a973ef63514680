//! The graph of all positions reachable from a position, and facts derived from it.

use hashbrown::HashMap;
use indexmap::IndexSet;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use super::bottom_up::is_checked;
use super::divergence::PartGraph;
use super::moves::OptionsOf;
use super::{Expand, NoAnswer, SolveError, Solver};
use crate::position::{Form, Position, Positions};
use algebra::game::Player;
use algebra::game::loopy::{Fate, Graph, Options, Sided, Vertex, fates, loop_free};
use algebra::limits::{self, Halt, Limited};
use algebra::notation::Notation;

/// Once this many positions are found, a position with this many more parts than the root shows that moves keep adding
/// parts.
const MANY_POSITIONS: usize = 1 << 15;
const MANY_PARTS: u64 = 64;

/// A graph of positions in breadth-first order from the root.
pub(super) struct Reachable {
    pub graph: Graph,
    positions: IndexSet<Position, FxBuildHasher>,
    counted: OptionsOf,
}

impl Reachable {
    /// The position at a vertex of the graph.
    pub fn at(&self, vertex: Vertex) -> limits::Result<Position> {
        let position = self.positions.get_index(vertex as usize);
        position
            .copied()
            .ok_or(Halt::Broken("a vertex without its position"))
    }
}

/// A breadth-first search of all positions reachable from a position.
struct Exploration {
    found: IndexSet<Position, FxBuildHasher>,
    options: Vec<Options>,
    parts: PartGraph,
    /// The index of the first position that is `distance + 1` moves away from the root.
    horizon: usize,
    distance: usize,
    counted: OptionsOf,
}

impl<X: Expand> Solver<'_, X> {
    /// Finds all positions reachable from a position. A position with a known short value is replaced by its canonical
    /// form, depending on `counted`.
    pub(super) fn reachable(
        &mut self,
        p: Position,
        counted: OptionsOf,
    ) -> Result<Reachable, X::Error> {
        let root = self.positions_mut().identity(p)?;
        let mut job = Exploration {
            found: IndexSet::from_iter([root]),
            options: Vec::new(),
            parts: PartGraph::default(),
            horizon: 1,
            distance: 0,
            counted,
        };
        let graph = match self.explore(&mut job) {
            Err(error) if error.halt().is_some() => {
                return Err(match job.found.last() {
                    Some(&last) => error.while_exploring(last, job.found.len()),
                    None => error,
                });
            }
            graph => graph?,
        };
        let found = Reachable {
            graph,
            positions: job.found,
            counted,
        };
        self.remember_cycles(&found)?;
        Ok(found)
    }

    fn explore(&mut self, job: &mut Exploration) -> Result<Graph, X::Error> {
        while let Some(&p) = job.found.get_index(job.options.len()) {
            self.tick()?;
            let root = job.found[0];
            job.parts.follow(self, root, p, job.counted)?;
            if job.options.len() == job.horizon {
                job.horizon = job.found.len();
                job.distance += 1;
                self.check_distance(job)?;
            }
            let mut both = Options::default();
            for player in Player::BOTH {
                for option in self.counted_options(p, player, job.counted)? {
                    let option = self.positions_mut().identity(option)?;
                    let place = job.found.insert_full(option).0;
                    let place = Vertex::try_from(place)
                        .map_err(|_| Halt::large("more than 4294967295 positions"))?;
                    both[player as usize].push(place);
                }
            }
            job.options.push(both);
        }
        Ok(Graph::new(std::mem::take(&mut job.options))?)
    }

    /// Stops with an error if positions far from the root show that the game never ends.
    fn check_distance(&mut self, job: &Exploration) -> Result<(), X::Error> {
        let is_far = is_checked(job.distance);
        if job.parts.is_bounded() || job.found.len() < MANY_POSITIONS && !is_far {
            return Ok(());
        }
        let mut ahead = job.found.iter().skip(job.options.len());
        let Some(&last) = ahead.find(|p| !self.positions().is_short_form(**p)) else {
            return Ok(());
        };
        let first = job.found[0];
        let growth = weight(self.positions(), last).saturating_sub(weight(self.positions(), first));
        if growth >= MANY_PARTS {
            return Err(self.endless(first, last, job.distance).into());
        }
        if is_far {
            let before = self.positions_mut().name(first, Notation::Ascii)?.len();
            let now = self.positions_mut().name(last, Notation::Ascii)?.len();
            self.check_names((first, before), (last, now), job.distance)?;
        }
        Ok(())
    }

    fn remember_cycles(&mut self, found: &Reachable) -> Result<(), X::Error> {
        let mut is_free = vec![false; found.graph.len()];
        for at in loop_free(&found.graph, self.budget())? {
            is_free[at as usize] = true;
        }
        let loopy = found.positions.iter().zip(is_free);
        let loopy = loopy.filter(|(_, is_free)| !is_free).map(|(p, _)| *p);
        self.world_mut().tables.loopy.extend(loopy);
        Ok(())
    }

    /// Stores the outcomes of all positions of a graph, found by retrograde analysis, and returns that of the root.
    pub(super) fn remember_fates(&mut self, reachable: &Reachable) -> Result<Fate, X::Error> {
        let is_misere = reachable.counted == OptionsOf::Misere;
        let found = fates(&reachable.graph, is_misere, self.budget())?;
        let size = size_of::<(Position, Fate)>();
        self.budget()
            .check_memory(found.len().saturating_mul(2 * size))?;
        let tables = &mut self.world_mut().tables;
        let known = if is_misere {
            &mut tables.misere.fates
        } else {
            &mut tables.fates
        };
        known.extend(
            reachable
                .positions
                .iter()
                .copied()
                .zip(found.iter().copied()),
        );
        let first = found.first().copied();
        Ok(first.ok_or(Halt::Broken("a graph without an outcome"))?)
    }

    /// How play of a position ends, if a graph that contains it has been analysed.
    pub(super) fn known_fate(&mut self, p: Position) -> Result<Option<Fate>, X::Error> {
        if self.world().tables.fates.is_empty() {
            return Ok(None);
        }
        let p = self.positions_mut().identity(p)?;
        Ok(self.world().tables.fates.get(&p).copied())
    }

    /// The options in the simplest form of a stopper. Among games known only by their sides, only `dud` has moves.
    pub(super) fn options_of_sided(
        &mut self,
        p: Position,
        sided: &Sided,
        player: Player,
    ) -> Result<Vec<Position>, X::Error> {
        let Some(stopper) = sided.stopper() else {
            if self.positions().is_dud(p) {
                return Ok(vec![p]);
            }
            return Err(NoAnswer::OnlySides(p).into());
        };
        let mut options = Vec::new();
        for &at in stopper.graph().options(player, 0) {
            let option = stopper.follower(at, self.budget())?;
            let value = self.algebra().value_of_stopper(&option)?;
            options.push(self.positions_mut().of_game_value(&value)?);
        }
        Ok(options)
    }

    /// The position and all positions reachable from it, nearest first, without duplicates.
    pub fn followers(&mut self, p: Position) -> Result<Vec<Position>, X::Error> {
        // This returns an error for definitions with infinitely many followers.
        if !self.is_loop_free(p)? {
            self.reachable(p, OptionsOf::Form)?;
        }
        let mut found = vec![p];
        let mut seen = HashMap::from([(self.positions_mut().identity(p)?, ())]);
        let mut next = 0;
        while let Some(&p) = found.get(next) {
            next += 1;
            for player in Player::BOTH {
                self.tick()?;
                for option in self.options(p, player)? {
                    let identity = self.positions_mut().identity(option)?;
                    self.budget().check_growth(&seen)?;
                    if seen.insert(identity, ()).is_none() {
                        self.budget().push(&mut found, option)?;
                    }
                }
            }
        }
        Ok(found)
    }
}

/// The number of parts of a position, counting copies and the sizes of integers: if moves keep adding parts, play never
/// ends.
fn weight(positions: &Positions, p: Position) -> u64 {
    let mut weight: u64 = 0;
    let mut waiting = vec![(p, 1)];
    while let Some((p, copies)) = waiting.pop() {
        match positions.form(p) {
            Form::Sum(parts) => waiting.extend(parts.iter().map(|part| (*part, copies))),
            Form::Negative(part) => waiting.push((*part, copies)),
            Form::OrdinalSum(base, above) => {
                waiting.extend([(*base, copies), (*above, copies)]);
            }
            Form::Multiple(n, part) => {
                let n = n.to_u64().unwrap_or(u64::MAX);
                waiting.push((*part, n.saturating_mul(copies)));
            }
            Form::Value(g) => {
                let number = positions.algebra.as_number(*g);
                let integer = number.filter(|x| x.is_integer());
                let size = integer.map(|x| x.abs().floor().to_u64().unwrap_or(u64::MAX));
                weight = weight.saturating_add(size.unwrap_or(copies));
            }
            _ => weight = weight.saturating_add(copies),
        }
    }
    weight
}
