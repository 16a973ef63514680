//! The value of a position, computed bottom up with a stack of its own, so that no depth overflows ours.

use hashbrown::HashSet;

use super::{Form, Position, Positions};
use crate::game::{Game, Player, nim};
use crate::limits::Halt;

/// Why a computation on positions cannot go on by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    Halt(Halt),
    /// The evaluator must say what this named position's moves are, and ask again.
    Unfold(Position),
    /// These named positions lead back to the first of them.
    Cycle(Vec<Position>),
}

impl From<Halt> for Wait {
    fn from(halt: Halt) -> Self {
        Wait::Halt(halt)
    }
}

/// A valuation under way. It can be resumed after a [`Wait::Unfold`] was answered.
pub struct Valuation {
    root: Position,
    stack: Vec<Position>,
    /// The named positions on the stack.
    open: HashSet<Position>,
}

impl Valuation {
    pub fn new(root: Position) -> Self {
        Valuation {
            root,
            stack: vec![root],
            open: HashSet::new(),
        }
    }
}

impl Positions {
    /// Goes on with a valuation until it is done or has to wait.
    pub fn run(&mut self, job: &mut Valuation) -> Result<Game, Wait> {
        let mut missing = Vec::new();
        while let Some(&p) = job.stack.last() {
            self.algebra.budget.tick()?;
            if self.values[p.0 as usize].is_some() {
                job.stack.pop();
                job.open.remove(&p);
                continue;
            }
            missing.clear();
            if let Form::Call(id) = self.forms[p.0 as usize] {
                if self.calls[id as usize].unfolded.is_none() {
                    let state = self.calls[id as usize].state.clone();
                    if let Some(value) = state.value(&mut self.algebra) {
                        self.values[p.0 as usize] = Some(value?);
                        continue;
                    }
                }
                job.open.insert(p);
                let unfolded = self.unfolded(p)?;
                match self.values[unfolded.0 as usize] {
                    Some(value) => self.values[p.0 as usize] = Some(value),
                    None => missing.push(unfolded),
                }
            } else {
                if let Form::OrdinalSum(base, _) = self.forms[p.0 as usize] {
                    // The base counts by its form: its options need values, it does not.
                    for player in [Player::Left, Player::Right] {
                        let options = self.options(base, player)?;
                        missing.extend(
                            options
                                .into_iter()
                                .filter(|q| self.values[q.0 as usize].is_none()),
                        );
                    }
                }
                self.missing_parts(p, &mut missing);
                if missing.is_empty() {
                    let value = self.value_of_parts(p)?;
                    self.values[p.0 as usize] = Some(value);
                }
            }
            for &part in &missing {
                if job.open.contains(&part) {
                    return Err(Wait::Cycle(self.cycle(&job.stack, part)));
                }
            }
            job.stack.extend_from_slice(&missing);
        }
        match self.values[job.root.0 as usize] {
            Some(value) => Ok(value),
            // The stack empties only when the root has its value.
            None => Err(Wait::Halt(Halt::large("a value that was lost"))),
        }
    }

    /// The named positions that lead from `part` round to `part` again.
    fn cycle(&self, stack: &[Position], part: Position) -> Vec<Position> {
        let from = stack.iter().position(|&p| p == part).unwrap_or(0);
        // Parts wait on the stack beside the path: what is on the path leads to the next one on it.
        let mut path = vec![part];
        for &p in &stack[from + 1..] {
            if matches!(self.form(p), Form::Call(id) if self.calls[*id as usize].unfolded.is_some())
            {
                path.push(p);
            }
        }
        path
    }

    /// The parts whose values the position's value needs and lacks.
    fn missing_parts(&self, p: Position, missing: &mut Vec<Position>) {
        let mut need = |part: &Position| {
            if self.values[part.0 as usize].is_none() {
                missing.push(*part);
            }
        };
        match self.form(p) {
            Form::Value(_) | Form::Call(_) => {}
            Form::Bracket { left, right } => left.iter().chain(right).for_each(need),
            Form::Impartial(parts) | Form::Sum(parts) => parts.iter().for_each(need),
            Form::Negative(part) | Form::Multiple(_, part) => need(part),
            Form::OrdinalSum(_, above) => need(above),
        }
    }

    fn value_at(&self, p: Position) -> Game {
        self.values[p.0 as usize].unwrap_or(Game::ZERO)
    }

    fn values_of(&self, parts: &[Position]) -> Vec<Game> {
        parts.iter().map(|&p| self.value_at(p)).collect()
    }

    fn value_of_parts(&mut self, p: Position) -> Result<Game, Wait> {
        let value = match self.form(p).clone() {
            Form::Value(g) => Ok(g),
            Form::Call(_) => Ok(self.value_at(p)),
            Form::Bracket { left, right } => {
                let (left, right) = (self.values_of(&left), self.values_of(&right));
                self.algebra.bracket(left, right)
            }
            Form::Impartial(options) => {
                let values = self.values_of(&options);
                let mut heaps = Vec::with_capacity(values.len());
                for &value in &values {
                    match self.algebra.as_nimber(value) {
                        Some(k) => heaps.push(k),
                        None => return Ok(self.algebra.bracket(values.clone(), values)?),
                    }
                }
                // The mex rule: no comparison of games is needed.
                self.algebra.nimber(nim::mex(&mut heaps))
            }
            Form::Sum(parts) => {
                let mut sum = Game::ZERO;
                for &part in parts.iter() {
                    sum = self.algebra.add(sum, self.value_at(part))?;
                }
                Ok(sum)
            }
            Form::Negative(part) => {
                let value = self.value_at(part);
                self.algebra.negate(value)
            }
            Form::Multiple(n, part) => {
                let value = self.value_at(part);
                self.algebra.times(&n, value)
            }
            Form::OrdinalSum(base, above) => {
                let left = self.options(base, Player::Left)?;
                let right = self.options(base, Player::Right)?;
                let (left, right) = (self.values_of(&left), self.values_of(&right));
                let above = self.value_at(above);
                self.algebra.ordinal_sum(&left, &right, above)
            }
        };
        Ok(value?)
    }
}
