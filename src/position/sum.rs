//! Sums, ordinal sums, copies and negatives of positions.

use num_bigint::BigInt;
use num_traits::{One, Signed, ToPrimitive, Zero};

use super::{Form, Position, Positions};
use crate::game::Game;
use crate::limits::Result;

impl Positions {
    /// The sum of positions; sums among them are taken apart, and what is 0 as written or used up
    /// is left out.
    pub fn sum(&mut self, parts: &[Position]) -> Result<Position> {
        if let [only] = *parts {
            return Ok(only);
        }
        let mut flat = self.algebra.budget.vec(parts.len())?;
        for &part in parts {
            self.algebra.budget.tick()?;
            match self.form(part) {
                _ if self.is_nothing(part) => {}
                Form::Sum(inner) => flat.extend_from_slice(inner),
                _ => flat.push(part),
            }
        }
        match flat[..] {
            [] => self.of_value(Game::ZERO),
            [only] => Ok(only),
            _ => self.intern(Form::Sum(flat.into())),
        }
    }

    /// The ordinal sum: 0:h has the moves of h and no others, and g:0 those of g.
    pub fn ordinal_sum(&mut self, base: Position, above: Position) -> Result<Position> {
        match (self.is_nothing(base), self.is_nothing(above)) {
            (true, _) => Ok(above),
            (_, true) => Ok(base),
            _ => self.intern(Form::OrdinalSum(base, above)),
        }
    }

    /// Is it 0 as written, or used up?
    pub(super) fn is_nothing(&self, p: Position) -> bool {
        match self.form(p) {
            Form::Value(g) => *g == Game::ZERO,
            Form::Call(_) => self.known_over(p) == Some(true),
            Form::Negative(part) | Form::Multiple(_, part) => self.is_nothing(*part),
            _ => false,
        }
    }

    /// The parts that move by themselves: those of a sum, a few copies, or the position as a whole.
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

    /// The sum of the parts with another position in place of one of them.
    pub fn replaced(&mut self, parts: &[Position], at: usize, by: Position) -> Result<Position> {
        let mut whole = parts.to_vec();
        whole[at] = by;
        self.sum(&whole)
    }

    /// The negative: a sum's part by part, twice is nothing, and a value's is a value.
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
                for &part in parts.iter() {
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
        if n.is_zero() || self.is_nothing(p) {
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
}
