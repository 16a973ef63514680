//! Identity of positions, independent of the order in which they were typed.
//!
//! Two forms are identical if their options are, all the way down; repetitions and order do not count. A literal is
//! identified by its canonical form, a named position is identical only to itself, and the parts of a sum have no
//! order. Parts of a sum in which play is over are left out.

use num_bigint::BigInt;
use num_traits::{One, Zero};

use super::cyclic;
use super::{Form, Position, Positions};
use algebra::game::{Dyadic, Game};
use algebra::limits::{Halt, Limited, Result};

impl Positions {
    /// The representative of all positions identical to this one. It is built from representatives, in the order in
    /// which they were stored.
    pub fn identity(&mut self, p: Position) -> Result<Position> {
        match self.form(p) {
            Form::Call(_) if !self.loops.is_empty() => {
                return cyclic::loop_identity(self, p);
            }
            Form::Value(_) | Form::Sided(_) | Form::Ending(_) | Form::Call(_) => return Ok(p),
            _ => {}
        }
        if let Some(&known) = self.tables.identities.get(&p) {
            return Ok(known);
        }
        let identity = self.recurse(|positions| positions.find_identity(p))?;
        self.tables.identities.insert(p, identity);
        Ok(identity)
    }

    /// Whether two positions are identical.
    pub fn identical(&mut self, p: Position, q: Position) -> Result<bool> {
        Ok(p == q || self.identity(p)? == self.identity(q)?)
    }

    /// Removes duplicates, keeping the first of each. Items are duplicates if the two positions given for each are
    /// identical.
    pub fn distinct<T>(
        &mut self,
        mut items: Vec<T>,
        positions_of: impl Fn(&T) -> [Position; 2],
    ) -> Result<Vec<T>> {
        self.algebra
            .budget
            .check_memory(items.len().saturating_mul(16))?;
        let mut seen = hashbrown::HashSet::with_capacity(items.len());
        let mut failed = Ok(());
        items.retain(|item| {
            if failed.is_err() {
                return false;
            }
            let [a, b] = positions_of(item);
            let ticked = self.algebra.budget.tick();
            match (ticked, self.identity(a), self.identity(b)) {
                (Ok(()), Ok(a), Ok(b)) => seen.insert((a, b)),
                (Err(halt), ..) | (_, Err(halt), _) | (.., Err(halt)) => {
                    failed = Err(halt);
                    false
                }
            }
        });
        failed.map(|()| items)
    }

    fn find_identity(&mut self, p: Position) -> Result<Position> {
        match self.form(p).clone() {
            Form::Value(_) | Form::Sided(_) | Form::Ending(_) | Form::Call(_) => Ok(p),
            Form::Bracket { left, right } => self.bracket_identity(&left, &right),
            Form::Impartial(both) => self.bracket_identity(&both, &both),
            Form::Negative(part) => self.negative_identity(part),
            Form::Sum(_) | Form::Multiple(..) => {
                let mut parts = Vec::new();
                self.collect_parts(p, &BigInt::one(), &mut parts)?;
                self.gather_integers(&mut parts)?;
                parts.sort_unstable();
                parts.dedup_by(|next, kept| {
                    let same = next.0 == kept.0;
                    if same {
                        kept.1 += &next.1;
                    }
                    same
                });
                let parts = parts.iter().map(|(part, n)| self.multiple(n, *part));
                let parts = parts.collect::<Result<Vec<_>>>()?;
                self.sum(&parts)
            }
            Form::OrdinalSum(base, above) => {
                let (base, above) = (self.identity(base)?, self.identity(above)?);
                self.ordinal_sum(base, above)
            }
            Form::Misere(inner) => {
                let inner = self.identity(inner)?;
                self.misere(inner)
            }
            Form::Turn { mover, options } => {
                let options = self.set_of(&options)?;
                self.turn(mover, options)
            }
        }
    }

    pub fn set_of(&mut self, options: &[Position]) -> Result<Vec<Position>> {
        let mut set = Vec::with_capacity(options.len());
        for &option in options {
            self.algebra.budget.tick()?;
            set.push(self.identity(option)?);
        }
        set.sort_unstable();
        set.dedup();
        Ok(set)
    }

    /// The representative of a bracket. If its options are values and it is a canonical form, this is its value.
    fn bracket_identity(&mut self, left: &[Position], right: &[Position]) -> Result<Position> {
        let (left, right) = (self.set_of(left)?, self.set_of(right)?);
        let games = |set: &[Position]| -> Option<Vec<Game>> {
            set.iter()
                .map(|&option| match self.form(option) {
                    Form::Value(g) => Some(*g),
                    _ => None,
                })
                .collect()
        };
        if let (Some(mut l), Some(mut r)) = (games(&left), games(&right)) {
            let value = if l == r {
                self.algebra.impartial_bracket(l.clone())?
            } else {
                self.algebra.bracket(l.clone(), r.clone())?
            };
            // The options of a canonical form are stored in sorted order.
            l.sort_unstable();
            r.sort_unstable();
            if self.algebra.left(value)? == l && self.algebra.right(value)? == r {
                return self.of_value(value);
            }
        }
        let is_sided = |option: &Position| matches!(self.form(*option), Form::Sided(_));
        let has_sided = left.iter().chain(&right).any(is_sided);
        if has_sided && let Some(simplest) = cyclic::simplest_bracket(self, &left, &right)? {
            return Ok(simplest);
        }
        let bracket = self.bracket(left, right)?;
        if cyclic::reaches_loop(self, bracket)? {
            cyclic::cycle_identity(self, (bracket, false))
        } else {
            Ok(bracket)
        }
    }

    /// The representative of a negative. The negative of a bracket swaps its sides and negates the options.
    fn negative_identity(&mut self, part: Position) -> Result<Position> {
        let part = self.identity(part)?;
        match self.form(part).clone() {
            Form::Bracket { left, right } => {
                let (left, right) = (self.negatives(&right)?, self.negatives(&left)?);
                self.bracket_identity(&left, &right)
            }
            Form::OrdinalSum(base, above) => {
                let (base, above) = (self.negative(base)?, self.negative(above)?);
                let negative = self.ordinal_sum(base, above)?;
                self.identity(negative)
            }
            Form::Call(_) => cyclic::cycle_identity(self, (part, true)),
            // `negative` builds the negatives of these directly.
            Form::Value(_)
            | Form::Sided(_)
            | Form::Sum(_)
            | Form::Multiple(..)
            | Form::Negative(_) => {
                let negative = self.negative(part)?;
                self.identity(negative)
            }
            Form::Impartial(_) | Form::Ending(_) | Form::Turn { .. } | Form::Misere(_) => {
                Err(Halt::Broken("an identity without a negative"))
            }
        }
    }

    pub fn negatives(&mut self, options: &[Position]) -> Result<Vec<Position>> {
        options
            .iter()
            .map(|&option| self.negative(option))
            .collect()
    }

    /// Replaces all positive integers by one integer, and all negative ones by another: the options of the sum stay the
    /// same.
    fn gather_integers(&mut self, parts: &mut Vec<(Position, BigInt)>) -> Result<()> {
        let mut sums = [BigInt::ZERO, BigInt::ZERO];
        parts.retain(|(p, n)| {
            let number = match *self.form(*p) {
                Form::Value(g) => self.algebra.as_number(g),
                _ => None,
            };
            let Some(integer) = number.filter(|x| x.is_integer()) else {
                return true;
            };
            sums[usize::from(integer.signum() < 0)] += integer.floor() * n;
            false
        });
        for sum in sums.into_iter().filter(|sum| !sum.is_zero()) {
            let integer = self.algebra.number(Dyadic::new_big(sum, 0))?;
            parts.push((self.of_value(integer)?, BigInt::one()));
        }
        Ok(())
    }

    /// Appends the parts of n copies of a position, each with its number of copies. Sums among the parts are split
    /// further.
    pub fn collect_parts(
        &mut self,
        p: Position,
        n: &BigInt,
        found: &mut Vec<(Position, BigInt)>,
    ) -> Result<()> {
        self.algebra.budget.tick()?;
        match self.form(p).clone() {
            Form::Sum(parts) => {
                for &part in &parts {
                    self.collect_parts(part, n, found)?;
                }
            }
            Form::Multiple(m, part) => self.collect_parts(part, &(n * m), found)?,
            _ if self.is_zero_or_over(p) => {}
            Form::Value(_) | Form::Sided(_) => found.push((p, n.clone())),
            _ => match self.identity(p)? {
                same if same == p => found.push((p, n.clone())),
                other => self.collect_parts(other, n, found)?,
            },
        }
        Ok(())
    }
}
