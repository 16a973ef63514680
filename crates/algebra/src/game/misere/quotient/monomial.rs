//! Products of generators, written with exponents: `1`, `ab^2`.

use std::cmp::Ordering;
use std::fmt;

/// The exponents of the generators a, b, c, ... Only monomials of the same length may be compared or multiplied.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Monomial(Vec<u32>);

impl Monomial {
    pub fn one(generators: usize) -> Self {
        Monomial(vec![0; generators])
    }

    pub fn exponents(&self) -> &[u32] {
        &self.0
    }

    pub fn degree(&self) -> u32 {
        self.0.iter().sum()
    }

    /// The index of the last generator with a positive exponent.
    pub fn last(&self) -> Option<usize> {
        self.0.iter().rposition(|&exponent| exponent > 0)
    }

    pub fn times(&self, generator: usize) -> Self {
        let mut product = self.clone();
        product.0[generator] += 1;
        product
    }

    /// The quotients by each generator that divides the monomial.
    pub fn divisors(&self) -> impl Iterator<Item = Monomial> + '_ {
        let inside = (0..self.0.len()).filter(|&at| self.0[at] > 0);
        inside.map(|at| {
            let mut divisor = self.clone();
            divisor.0[at] -= 1;
            divisor
        })
    }

    pub fn divides(&self, other: &Monomial) -> bool {
        self.0.iter().zip(&other.0).all(|(one, other)| one <= other)
    }

    pub fn is_coprime(&self, other: &Monomial) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(one, other)| *one == 0 || *other == 0)
    }

    pub fn least_common_multiple(&self, other: &Monomial) -> Monomial {
        Monomial(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(one, other)| *one.max(other))
                .collect(),
        )
    }

    /// The monomial with one factor, which must divide it, replaced by another.
    pub fn replaced(&self, factor: &Monomial, by: &Monomial) -> Monomial {
        let parts = self.0.iter().zip(&factor.0).zip(&by.0);
        Monomial(parts.map(|((all, factor), by)| all - factor + by).collect())
    }
}

/// Graded lexicographic order: a^2 < ab < b^2. Multiplication preserves it.
impl Ord for Monomial {
    fn cmp(&self, other: &Self) -> Ordering {
        let degrees = self.degree().cmp(&other.degree());
        degrees.then_with(|| other.0.cmp(&self.0))
    }
}

impl PartialOrd for Monomial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Monomial {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.degree() == 0 {
            return f.write_str("1");
        }
        for (generator, &exponent) in self.0.iter().enumerate().filter(|(_, e)| **e > 0) {
            let letter = char::from(b'a' + (generator % 26) as u8);
            // a' follows z.
            write!(f, "{letter}{}", "'".repeat(generator / 26))?;
            if exponent > 1 {
                write!(f, "^{exponent}")?;
            }
        }
        Ok(())
    }
}
