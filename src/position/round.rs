//! Positions that are met again in play: the graph of all that a position leads to, and what is known of it.

use indexmap::IndexSet;
use num_traits::ToPrimitive;
use rustc_hash::FxBuildHasher;

use super::descent::is_long;
use super::growth::Growth;
use super::moves::Counted;
use super::{Form, Position, Positions, Unsettled};
use crate::game::Player;
use crate::game::loopy::{Fate, GameValue, Graph, Options, Sided, Vertex, fates, loop_free};
use crate::limits::{Halt, Result};
use crate::notation::Notation;

/// Among so many positions, one of this many parts more than the first tells that moves add part after part.
const MANY_POSITIONS: usize = 1 << 15;
const MANY_PARTS: u64 = 64;

/// A graph of positions being found, those nearest to the root first.
pub struct Exploration {
    met: IndexSet<Position, FxBuildHasher>,
    options: Vec<Options>,
    growth: Growth,
    /// The first position that takes one move more than the others to come to, and how many those take.
    horizon: usize,
    moves: usize,
    counted: Counted,
}

impl Exploration {
    pub fn new(root: Position) -> Self {
        Exploration {
            met: IndexSet::from_iter([root]),
            options: Vec::new(),
            growth: Growth::default(),
            horizon: 1,
            moves: 0,
            counted: Counted::Worth,
        }
    }

    /// The same, where all moves count, and not only what they are worth.
    pub fn as_typed(root: Position) -> Self {
        Exploration {
            counted: Counted::Typed,
            ..Exploration::new(root)
        }
    }

    /// The same for misère play, in which there are no values.
    pub fn misere(root: Position) -> Self {
        Exploration {
            counted: Counted::Misere,
            ..Exploration::new(root)
        }
    }

    /// The position at a vertex of the graph that was found.
    pub fn at(&self, vertex: Vertex) -> Result<Position> {
        let position = self.met.get_index(vertex as usize);
        position
            .copied()
            .ok_or(Halt::Broken("a vertex without its position"))
    }

    /// The position that was met last, and how many there are.
    pub fn last(&self) -> Option<(Position, usize)> {
        Some((*self.met.last()?, self.met.len()))
    }
}

impl Positions {
    /// Goes on finding what a position leads to until all of it is there. What is worth a short game leads to no more
    /// than its simplest form does.
    pub fn explore(&mut self, job: &mut Exploration) -> Result<Graph, Unsettled> {
        while let Some(&p) = job.met.get_index(job.options.len()) {
            self.algebra.budget.tick()?;
            self.follow_parts(&mut job.growth, job.met[0], p, job.counted)?;
            if job.options.len() == job.horizon {
                job.horizon = job.met.len();
                job.moves += 1;
                let is_far = is_long(job.moves);
                if !job.growth.is_bounded()
                    && (job.met.len() >= MANY_POSITIONS || is_far)
                    && let Some(last) = self.first_without_end(job)
                {
                    let first = job.met[0];
                    let growth = self.weight(last).saturating_sub(self.weight(first));
                    if growth >= MANY_PARTS {
                        return Err(Unsettled::Endless(first, last, job.moves));
                    }
                    if is_far {
                        let [before, now] = [first, last].map(|p| self.name(p, Notation::Ascii));
                        self.check_growth((first, before?.len()), (last, now?.len()), job.moves)?;
                    }
                }
            }
            let mut both = Options::default();
            for player in Player::BOTH {
                for option in self.options_that_count(p, player, job.counted)? {
                    let option = self.identity(option)?;
                    let place = job.met.insert_full(option).0;
                    let place = Vertex::try_from(place)
                        .map_err(|_| Halt::large("more than 4294967295 positions"))?;
                    both[player as usize].push(place);
                }
            }
            job.options.push(both);
        }
        Ok(Graph::new(std::mem::take(&mut job.options))?)
    }

    /// Of the positions to be looked at the first that may go on and on.
    fn first_without_end(&self, job: &Exploration) -> Option<Position> {
        let mut ahead = job.met.iter().skip(job.options.len());
        ahead.find(|p| !self.is_short_form(**p)).copied()
    }

    /// How many parts a position is made of: where moves add one after the other, play has no end.
    fn weight(&self, p: Position) -> u64 {
        let mut weight: u64 = 0;
        let mut waiting = vec![(p, 1)];
        while let Some((p, copies)) = waiting.pop() {
            match self.form(p) {
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
                    let integer = self.algebra.as_number(*g).filter(|x| x.is_integer());
                    let size = integer.map(|x| x.abs().floor().to_u64().unwrap_or(u64::MAX));
                    weight = weight.saturating_add(size.unwrap_or(copies));
                }
                _ => weight = weight.saturating_add(copies),
            }
        }
        weight
    }

    /// Takes note of the positions from which play may return.
    pub fn remember_returning(&mut self, job: &Exploration, graph: &Graph) -> Result<()> {
        let mut is_free = vec![false; graph.len()];
        for at in loop_free(graph, &mut self.algebra.budget)? {
            is_free[at as usize] = true;
        }
        let returning = job.met.iter().zip(is_free).filter(|(_, is_free)| !is_free);
        self.loopy.returning.extend(returning.map(|(p, _)| *p));
        Ok(())
    }

    /// Was it found that play may return, in the position or in one of its parts?
    pub fn is_returning(&mut self, p: Position) -> Result<bool> {
        if self.loopy.returning.is_empty() {
            return Ok(false);
        }
        let mut parts = self.parts(p);
        parts.push(p);
        for part in parts {
            let part = self.identity(part)?;
            let part = match self.form(part) {
                Form::Negative(inner) | Form::Multiple(_, inner) => *inner,
                _ => part,
            };
            if self.loopy.returning.contains(&part) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is it made of literals and of rulesets that come to an end? Moves of others may return and be worth nothing.
    pub fn is_short_form(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(_) => true,
            Form::Sum(parts) => parts.iter().all(|part| self.is_short_form(*part)),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_short_form(*part),
            Form::Call(_) => {
                let is_defined = self.state(p).is_some_and(|state| state.is_defined());
                !is_defined && !self.is_loop(p)
            }
            _ => false,
        }
    }

    /// Is it made of values alone, short or loopy?
    pub fn is_literal(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(_) | Form::Sided(_) => true,
            Form::Sum(parts) => parts.iter().all(|part| self.is_literal(*part)),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_literal(*part),
            _ => false,
        }
    }

    /// Remembers the fates of all positions of a graph, and gives that of the first.
    pub fn remember_fates(&mut self, job: &Exploration, graph: &Graph) -> Result<Fate> {
        let is_misere = job.counted == Counted::Misere;
        let found = fates(graph, is_misere, &mut self.algebra.budget)?;
        let size = size_of::<(Position, Fate)>();
        self.algebra
            .budget
            .check_memory(found.len().saturating_mul(2 * size))?;
        let known = match is_misere {
            true => &mut self.misere.fates,
            false => &mut self.loopy.fates,
        };
        known.extend(job.met.iter().copied().zip(found.iter().copied()));
        let first = found.first().copied();
        first.ok_or(Halt::Broken("a graph without an outcome"))
    }

    /// How play ends in a position, if a graph with it was looked through.
    pub fn known_fate(&mut self, p: Position) -> Result<Option<Fate>> {
        if self.loopy.fates.is_empty() {
            return Ok(None);
        }
        let p = self.identity(p)?;
        Ok(self.loopy.fates.get(&p).copied())
    }

    /// What it is worth, if that has been found.
    pub fn known_worth(&self, p: Position) -> Option<GameValue> {
        if let Some(game) = self.known_value(p) {
            return Some(GameValue::Short(game));
        }
        match self.form(p) {
            Form::Sided(sided) => Some(GameValue::Loopy(sided.clone())),
            _ => self.loopy.worths.get(&p).cloned().map(GameValue::Loopy),
        }
    }

    /// Was it found that its sides are not known to be stoppers?
    pub fn is_unsided(&self, p: Position) -> bool {
        self.loopy.unsided.contains(&p)
    }

    pub fn set_unsided(&mut self, p: Position) {
        self.loopy.unsided.insert(p);
    }

    pub fn set_worth(&mut self, p: Position, worth: &GameValue) {
        match worth {
            GameValue::Short(game) => self.set_value(p, *game),
            GameValue::Loopy(sided) => _ = self.loopy.worths.insert(p, sided.clone()),
        }
    }

    /// A game that is given by what it is worth.
    pub fn of_worth(&mut self, worth: &GameValue) -> Result<Position> {
        match worth {
            GameValue::Short(game) => self.of_value(*game),
            GameValue::Loopy(sided) => self.intern(Form::Sided(sided.clone())),
        }
    }

    /// The options in the simplest form of a stopper. Of a game that is known by its sides only those of `dud` are told.
    pub(super) fn options_of_sided(
        &mut self,
        p: Position,
        sided: &Sided,
        player: Player,
    ) -> Result<Vec<Position>, Unsettled> {
        let Some(stopper) = sided.stopper() else {
            return match self.is_dud(p) {
                true => Ok(vec![p]),
                false => Err(Unsettled::Sides(p)),
            };
        };
        let mut options = Vec::new();
        for &at in stopper.graph().options(player, 0) {
            let option = stopper.follower(at, &mut self.algebra.budget)?;
            let worth = self.algebra.value_of_stopper(&option)?;
            options.push(self.of_worth(&worth)?);
        }
        Ok(options)
    }
}
