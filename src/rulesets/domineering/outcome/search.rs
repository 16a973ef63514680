//! The search: does the player on move win? Every sum is bounded before it is looked at, and each answer is kept.

use num_bigint::BigInt;

use super::super::memo::Remembered;
use super::super::region;
use super::super::solver::Solver;
use super::answers::{Answers, Key};
use super::parts::Parts;
use super::sum::Sum;
use crate::game::{Game, Player};
use crate::limits::{Budget, Limited, Result};
use crate::rulesets::heat::{Bounds, Heat};

/// What stays between two searches.
#[derive(Default)]
pub struct Tables<T> {
    parts: Parts<T>,
    answers: Answers<T>,
    /// How many sums were searched.
    nodes: usize,
}

pub struct Search<'a, 'b, T> {
    solver: Solver<'b>,
    tables: &'a mut Tables<T>,
}

/// A move that may win: what it leaves, and how good that looks.
struct Trial<T> {
    sum: Sum<T>,
    merit: i32,
}

impl<T> Limited for Search<'_, '_, T> {
    fn budget(&mut self) -> &mut Budget {
        &mut self.solver.algebra.budget
    }
}

impl<'a, 'b, T: Remembered> Search<'a, 'b, T> {
    pub fn new(solver: Solver<'b>, tables: &'a mut Tables<T>) -> Self {
        Search { solver, tables }
    }

    /// Does this player win the sum of connected regions, some of them negated, and values?
    pub fn wins_starting(
        &mut self,
        regions: &[(T, bool)],
        values: &[Game],
        player: Player,
    ) -> Result<bool> {
        let mut sum = Sum::empty();
        for &(squares, negated) in regions {
            self.add(&mut sum, squares, negated)?;
        }
        for &value in values {
            self.add_value(&mut sum, value)?;
        }
        match self.bounds(&sum)?.settle(player) {
            Some(wins) => Ok(wins),
            None => self.wins(&sum, player),
        }
    }

    fn add(&mut self, sum: &mut Sum<T>, squares: T, negated: bool) -> Result<()> {
        let (squares, turned) = squares.normal();
        let negated = negated != turned;
        let part = self.tables.parts.part(squares, &mut self.solver)?;
        match part.value {
            Some(value) if negated => {
                let value = self.solver.algebra.negate(value)?;
                self.add_value(sum, value)?;
            }
            Some(value) => self.add_value(sum, value)?,
            None => sum.add_large(squares, negated),
        }
        Ok(())
    }

    fn add_value(&mut self, sum: &mut Sum<T>, value: Game) -> Result<()> {
        match self.tables.parts.heat(value, &mut self.solver)? {
            Some(heat) if heat.is_number() => sum.number += heat.mean,
            _ => {
                let negative = self.solver.algebra.negate(value)?;
                sum.add_small(value, negative);
            }
        }
        Ok(())
    }

    fn bounds(&mut self, sum: &Sum<T>) -> Result<Bounds> {
        let mut bounds = Bounds::exact(Heat::of_number(sum.number));
        for large in &sum.large {
            let part = self.tables.parts.part(large.squares, &mut self.solver)?;
            bounds = bounds.plus(part.bounds.negative_if(large.negated));
        }
        for &value in &sum.small {
            let heat = self.tables.parts.heat(value, &mut self.solver)?;
            bounds = bounds.plus(heat.map_or(Bounds::NONE, Bounds::exact));
        }
        Ok(bounds)
    }

    /// For a sum that its bounds do not settle.
    fn wins(&mut self, sum: &Sum<T>, player: Player) -> Result<bool> {
        if sum.large.is_empty() {
            return self.wins_values(sum, player);
        }
        let Some((key, negated)) = self.key(sum)? else {
            return self.recurse(|search| search.search(sum, player));
        };
        let mover = if negated { player.opponent() } else { player };
        if let Some(wins) = self.tables.answers.get(&key, mover) {
            return Ok(wins);
        }
        let wins = self.recurse(|search| search.search(sum, player))?;
        let budget = &self.solver.algebra.budget;
        self.tables.answers.insert(key, mover, wins, budget);
        Ok(wins)
    }

    fn wins_values(&mut self, sum: &Sum<T>, player: Player) -> Result<bool> {
        let number = Heat::of_number(sum.number).number();
        let number = self.solver.algebra.number(number)?;
        let values = sum.small.iter().chain([&number]);
        let values: Vec<_> = values.map(|&value| (value, BigInt::from(1))).collect();
        self.solver.algebra.wins_starting(&values, player)
    }

    /// The key of the sum, or of its negative where that is told; `None` for a sum of three large regions or more.
    fn key(&mut self, sum: &Sum<T>) -> Result<Option<(Key<T>, bool)>> {
        let (first, second) = match sum.large[..] {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            _ => return Ok(None),
        };
        let negated = first.negated;
        let mut small = sum.small.clone();
        if negated {
            for value in &mut small {
                *value = self.solver.algebra.negate(*value)?;
            }
            small.sort_unstable();
        }
        let key = Key {
            large: [first.squares, second.map_or(T::zero(), |part| part.squares)],
            negated: second.is_some_and(|part| part.negated != negated),
            bag: self
                .tables
                .answers
                .bag(small, &self.solver.algebra.budget)?,
            number: if negated { -sum.number } else { sum.number },
        };
        Ok(Some((key, negated)))
    }

    fn search(&mut self, sum: &Sum<T>, player: Player) -> Result<bool> {
        self.tables.nodes += 1;
        let nodes = self.tables.nodes;
        self.budget().report_positions(nodes);
        let mut trials = Vec::new();
        if self.try_large(sum, player, &mut trials)? || self.try_small(sum, player, &mut trials)? {
            return Ok(true);
        }
        trials.sort_by_key(|trial| -trial.merit);
        // A move in a number is only needed where the rest is a number too (number avoidance), so it comes last.
        let number = Heat::of_number(sum.number).after_move(player);
        let waiting = number.map(|heat| Sum {
            number: heat.mean,
            ..sum.clone()
        });
        if let Some(after) = waiting
            && self.wins_at_once(after, player, &mut trials)?
        {
            return Ok(true);
        }
        for trial in trials {
            if !self.wins(&trial.sum, player.opponent())? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The dominoes in large regions.
    fn try_large(
        &mut self,
        sum: &Sum<T>,
        player: Player,
        trials: &mut Vec<Trial<T>>,
    ) -> Result<bool> {
        for (at, part) in sum.large.iter().enumerate() {
            if sum.large[..at].contains(part) {
                continue;
            }
            let rest = sum.without_large(at);
            let mover = if part.negated {
                player.opponent()
            } else {
                player
            };
            for left in region::dominoes(part.squares, mover) {
                let mut after = rest.clone();
                for region in region::regions(left) {
                    self.add(&mut after, region, part.negated)?;
                }
                if self.wins_at_once(after, player, trials)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The canonical options of small regions.
    fn try_small(
        &mut self,
        sum: &Sum<T>,
        player: Player,
        trials: &mut Vec<Trial<T>>,
    ) -> Result<bool> {
        for (at, &value) in sum.small.iter().enumerate() {
            if sum.small[..at].contains(&value) {
                continue;
            }
            let rest = sum.without_small(at);
            for option in self.solver.algebra.options_of(value, player)? {
                let mut after = rest.clone();
                self.add_value(&mut after, option)?;
                if self.wins_at_once(after, player, trials)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Does a move to this sum win, as its bounds tell? Otherwise it is to be tried, unless they tell that it loses.
    fn wins_at_once(
        &mut self,
        sum: Sum<T>,
        player: Player,
        trials: &mut Vec<Trial<T>>,
    ) -> Result<bool> {
        let bounds = self.bounds(&sum)?;
        match bounds.settle(player.opponent()) {
            Some(opponent_wins) => Ok(!opponent_wins),
            None => {
                let merit = bounds.merit(player);
                trials.push(Trial { sum, merit });
                Ok(false)
            }
        }
    }
}
