//! Sums, ordinal sums, copies and negatives of positions.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{Form, Position, Positions};
use algebra::game::{Game, big, is_many};
use algebra::limits::Result;

impl Positions {
    /// The sum of positions. Sums among them are flattened, and parts that are 0 as written or in which play is over
    /// are left out.
    pub fn sum(&mut self, parts: &[Position]) -> Result<Position> {
        if let [only] = *parts {
            return Ok(only);
        }
        let mut flat = self.algebra.budget.vec(parts.len())?;
        for &part in parts {
            self.algebra.budget.tick()?;
            match self.form(part) {
                _ if self.is_zero_or_over(part) => {}
                Form::Sum(inner) => {
                    let bytes = 2 * size_of::<Position>() * (flat.len() + inner.len());
                    self.algebra.budget.check_memory(bytes)?;
                    flat.extend_from_slice(inner);
                }
                _ => flat.push(part),
            }
        }
        self.algebra.budget.spend(flat.len() / 16)?;
        match flat[..] {
            [] => self.of_value(Game::ZERO),
            [only] => Ok(only),
            _ => self.intern(Form::Sum(flat.into())),
        }
    }

    /// The ordinal sum: 0:h has exactly the moves of h, and g:0 those of g.
    pub fn ordinal_sum(&mut self, base: Position, above: Position) -> Result<Position> {
        match (self.is_zero_or_over(base), self.is_zero_or_over(above)) {
            (true, _) => Ok(above),
            (_, true) => Ok(base),
            _ => self.intern(Form::OrdinalSum(base, above)),
        }
    }

    /// Whether a position is 0 as written, or known to be over.
    pub(super) fn is_zero_or_over(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(g) => *g == Game::ZERO,
            Form::Call(_) => self.known_over(p) == Some(true),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_zero_or_over(*part),
            _ => false,
        }
    }

    /// The parts that move independently: those of a sum, with small multiples split into copies, or the position as a
    /// whole.
    pub fn parts(&self, p: Position) -> Vec<Position> {
        const MOST_COPIES: usize = 16;
        let copies = |part: &Position| match self.form(*part) {
            Form::Multiple(n, copy) => match n.to_usize().filter(|&n| n <= MOST_COPIES) {
                Some(n) => vec![*copy; n],
                None => vec![*part],
            },
            _ => vec![*part],
        };
        match self.form(p) {
            Form::Sum(parts) => parts.iter().flat_map(copies).collect(),
            _ => copies(&p),
        }
    }

    /// The sum of the parts with one of them replaced by another position.
    pub fn replaced(&mut self, parts: &[Position], at: usize, by: Position) -> Result<Position> {
        let mut whole = parts.to_vec();
        whole[at] = by;
        self.sum(&whole)
    }

    /// The negative. Sums are negated part by part, a double negative cancels, and the negative of a value is a value.
    pub fn negative(&mut self, p: Position) -> Result<Position> {
        match self.form(p).clone() {
            Form::Value(g) => {
                let negative = self.algebra.negate(g)?;
                self.of_value(negative)
            }
            Form::Sided(sided) => {
                let negative = sided.negative(&mut self.algebra.budget)?;
                self.intern(Form::Sided(negative.into()))
            }
            Form::Negative(inner) => Ok(inner),
            Form::Multiple(n, copy) => {
                let copy = self.negative(copy)?;
                self.multiple(&n, copy)
            }
            Form::Sum(parts) => {
                let mut negatives = Vec::with_capacity(parts.len());
                for &part in &parts {
                    self.algebra.budget.tick()?;
                    negatives.push(self.negative(part)?);
                }
                self.sum(&negatives)
            }
            _ => self.intern(Form::Negative(p)),
        }
    }

    /// n copies of a position.
    pub fn multiple(&mut self, n: &BigInt, p: Position) -> Result<Position> {
        if n.is_zero() || self.is_zero_or_over(p) {
            return self.of_value(Game::ZERO);
        }
        let base = if n.is_negative() {
            self.negative(p)?
        } else {
            p
        };
        let n = n.abs();
        if n.is_one() {
            return Ok(base);
        }
        self.intern(Form::Multiple(n, base))
    }

    /// The difference p - q; a side that is written as 0 is left out.
    pub fn difference(&mut self, p: Position, q: Position) -> Result<Position> {
        let mut parts = Vec::with_capacity(2);
        if self.plain_value(p) != Some(Game::ZERO) {
            parts.push(p);
        }
        if self.plain_value(q) != Some(Game::ZERO) {
            parts.push(self.negative(q)?);
        }
        self.sum(&parts)
    }

    /// The position of misère play with the same moves as one of normal play.
    pub fn misere(&mut self, p: Position) -> Result<Position> {
        self.intern(Form::Misere(p))
    }

    /// The position of normal play with the same moves as one of misère play; any other position is returned unchanged.
    pub fn played(&self, p: Position) -> Position {
        match self.form(p) {
            Form::Misere(inner) => *inner,
            _ => p,
        }
    }

    /// The value of a position that is written as a value.
    pub fn plain_value(&self, p: Position) -> Option<Game> {
        match self.form(p) {
            Form::Value(g) => Some(*g),
            _ => None,
        }
    }

    /// The parts of a position whose values decide its outcome, each with its number of copies.
    pub fn summands(&mut self, p: Position) -> Result<Vec<(Position, BigInt)>> {
        let mut found = Vec::new();
        let mut waiting = vec![(p, BigInt::one())];
        while let Some((p, copies)) = waiting.pop() {
            self.algebra.budget.tick()?;
            match self.form(p) {
                _ if self.known_value(p).is_some() => found.push((p, copies)),
                Form::Sum(parts) => {
                    waiting.extend(parts.iter().rev().map(|&part| (part, copies.clone())));
                }
                Form::Negative(part) => waiting.push((*part, -copies)),
                Form::Multiple(n, part) => {
                    let copies = big::product(n, &copies, &self.algebra.budget)?;
                    waiting.push((*part, copies));
                }
                _ => found.push((p, copies)),
            }
        }
        Ok(found)
    }

    /// Whether the position has so many copies of a part that the canonical form of its value would be long.
    pub fn has_many_copies(&mut self, p: Position) -> Result<bool> {
        let summands = self.summands(p)?;
        Ok(summands.iter().any(|(_, n)| is_many(n)))
    }

    /// The parts of a sum with their indices, leaving out parts that move in the same way as an earlier one.
    pub fn distinct_parts(&mut self, parts: &[Position]) -> Result<Vec<(usize, Position)>> {
        let copy = |part| match *self.form(part) {
            Form::Multiple(_, copy) => copy,
            _ => part,
        };
        let parts = parts.iter().enumerate();
        let parts = parts.map(|(at, &part)| (at, part, copy(part))).collect();
        let distinct = self.distinct(parts, |&(_, _, copy)| [copy, copy])?;
        let places = distinct.into_iter().map(|(at, part, _)| (at, part));
        Ok(places.collect())
    }
}
