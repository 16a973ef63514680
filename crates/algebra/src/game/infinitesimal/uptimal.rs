//! Uptimals: sums of multiples of the powers of up, here with a number and a star.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use crate::game::Algebra;
use crate::game::form::number_up_star::{NumberUpStar, too_many_ups};
use crate::game::form::store::Game;
use crate::game::number::dyadic::Dyadic;
use crate::limits::{Limited, Result};

/// number + c1 . up + c2 . up^2 + ... + *star; the last coefficient is not 0.
///
/// ```
/// use algebra::Notation;
/// use algebra::game::{Algebra, Dyadic, Uptimal};
///
/// let mut algebra = Algebra::default();
/// let uptimal = Uptimal::new(Dyadic::zero(), vec![0, 1], 0);
/// let g = algebra.uptimal(&uptimal)?;
/// assert_eq!(algebra.text(g, Notation::Ascii)?, "^<2>");
/// assert_eq!(algebra.as_uptimal(g)?, Some(uptimal));
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Uptimal<C = i64> {
    /// The number.
    pub number: Dyadic,
    /// The coefficients of the powers of up, from the first power on.
    pub coefficients: Vec<C>,
    /// The size of the star; 0 for none.
    pub star: u64,
}

impl Uptimal {
    /// The uptimal with these parts. Trailing zero coefficients are dropped.
    pub fn new(number: Dyadic, mut coefficients: Vec<i64>, star: u64) -> Self {
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        Uptimal {
            number,
            coefficients,
            star,
        }
    }

    fn infinitesimal(coefficients: Vec<i64>, star: u64) -> Self {
        Uptimal::new(Dyadic::zero(), coefficients, star)
    }
}

impl Uptimal<BigInt> {
    pub(in crate::game) fn zero() -> Self {
        Uptimal {
            number: Dyadic::zero(),
            coefficients: Vec::new(),
            star: 0,
        }
    }

    /// Adds n copies of number + c1 . up + c2 . up^2 + ... + *star.
    pub(in crate::game) fn add_copies(
        &mut self,
        n: &BigInt,
        number: &Dyadic,
        coefficients: &[i64],
        star: u64,
    ) {
        self.add_numbers(n, number);
        for (at, c) in coefficients.iter().enumerate().filter(|(_, c)| **c != 0) {
            self.add_powers(at + 1, n * c);
        }
        if n.bit(0) {
            self.star ^= star;
        }
    }

    pub(in crate::game) fn add_numbers(&mut self, n: &BigInt, number: &Dyadic) {
        self.number = self.number.add_times(n, number);
    }

    /// Adds `count` copies of the n-th power of up.
    pub(in crate::game) fn add_powers(&mut self, n: usize, count: BigInt) {
        if self.coefficients.len() < n {
            self.coefficients.resize(n, BigInt::ZERO);
        }
        self.coefficients[n - 1] += count;
    }

    /// Adds another uptimal.
    pub(in crate::game) fn add(&mut self, other: &Self) {
        self.add_numbers(&BigInt::from(1), &other.number);
        for (at, coefficient) in other.coefficients.iter().enumerate() {
            self.add_powers(at + 1, coefficient.clone());
        }
        self.star ^= other.star;
    }

    /// The same uptimal with machine integers as coefficients; an error if they do not fit.
    pub(in crate::game) fn narrow(self) -> Result<Uptimal> {
        let coefficients = self.coefficients.iter().map(BigInt::to_i64);
        let coefficients: Option<Vec<i64>> = coefficients.collect();
        let coefficients = coefficients.ok_or_else(too_many_ups)?;
        Ok(Uptimal::new(self.number, coefficients, self.star))
    }

    /// The order of this uptimal and 0; `None` if they are confused.
    pub(in crate::game) fn sign(&self) -> Option<Ordering> {
        match self.number.signum() {
            0 => sign(&self.coefficients, self.star),
            number => Some(number.cmp(&0)),
        }
    }
}

/// The order of c1.up + c2.up^2 + ... + *star and 0; `None` if they are confused.
///
/// Each power exceeds all multiples of the next one. * is confused with the sums up^[n] of the first powers, and less
/// than whatever exceeds all of them. Other nimbers are remote, so the atomic weight c1 decides (Siegel, Combinatorial
/// Game Theory, II.4 and II.7).
fn sign<C: Signed>(coefficients: &[C], star: u64) -> Option<Ordering> {
    let leading = coefficients.iter().find(|c| !c.is_zero());
    let unit = leading.map_or_else(C::zero, C::signum);
    let after_run = coefficients.iter().find(|c| **c != unit);
    let is_told = match star {
        0 => true,
        1 => after_run.is_some_and(|c| c.signum() == unit),
        _ => coefficients.first().is_some_and(|c| !c.is_zero()),
    };
    let order = match leading {
        None => Ordering::Equal,
        Some(c) if c.is_positive() => Ordering::Greater,
        Some(_) => Ordering::Less,
    };
    is_told.then_some(order)
}

/// The canonical forms of infinitesimal uptimals, plus * or not.
impl Uptimal {
    fn negate(&self) -> Result<Self> {
        let negatives = self.coefficients.iter().map(|c| c.checked_neg());
        let negatives: Option<Vec<i64>> = negatives.collect();
        let negatives = negatives.ok_or_else(too_many_ups)?;
        Ok(Uptimal::infinitesimal(negatives, self.star))
    }

    fn truncated(&self, n: usize) -> Self {
        Uptimal::infinitesimal(self.coefficients[..n].to_vec(), self.star)
    }

    /// Adds `by` to each of the first n coefficients, and adds *.
    fn shift(&self, n: usize, by: i64) -> Result<Self> {
        let mut coefficients = self.coefficients.clone();
        coefficients.resize(n, 0);
        for c in &mut coefficients {
            *c = c.checked_add(by).ok_or_else(too_many_ups)?;
        }
        Ok(Uptimal::infinitesimal(coefficients, self.star ^ 1))
    }

    /// The canonical Left options and the only Right option of an expansion with two or more coefficients, the last of
    /// which is positive (the uptimal theorem; Siegel, Combinatorial Game Theory, II.4).
    fn options(&self) -> Result<(Vec<Uptimal>, Uptimal)> {
        let c = &self.coefficients;
        let right = self.shift(c.len(), -1)?;
        let last_negative = c.iter().rposition(|&c| c < 0).map_or(0, |at| at + 1);
        let kept = if c.last() == Some(&1) {
            c.len() - 1
        } else {
            c.iter().rposition(|&c| c <= 0).map_or(0, |at| at + 1)
        };
        let zero = Uptimal::infinitesimal(Vec::new(), 0);
        let cut = self.truncated(kept);
        let left = if last_negative > 0 {
            vec![cut, self.truncated(last_negative).shift(last_negative, 1)?]
        } else if sign(c, self.star).is_none() {
            vec![cut, zero]
        } else if self.star == 1 && kept == 0 {
            vec![zero]
        } else {
            vec![cut]
        };
        Ok((left, right))
    }
}

impl Algebra {
    /// The game with this expansion.
    pub fn uptimal(&mut self, uptimal: &Uptimal) -> Result<Game> {
        if let [] | [_] = uptimal.coefficients[..] {
            let ups = uptimal.coefficients.first().copied().unwrap_or(0);
            return self.number_up_star(NumberUpStar::new(
                uptimal.number.clone(),
                ups,
                uptimal.star,
            ));
        }
        // The uptimal theorem covers *, but no other nimber.
        let (near, far) = (uptimal.star & 1, uptimal.star & !1);
        let digits = Uptimal::infinitesimal(uptimal.coefficients.clone(), near);
        let g = self.uptimal_of(&digits, &mut hashbrown::HashMap::new())?;
        let rest = self.number_up_star(NumberUpStar::new(uptimal.number.clone(), 0, far))?;
        self.add(g, rest)
    }

    fn uptimal_of(
        &mut self,
        digits: &Uptimal,
        known: &mut hashbrown::HashMap<Uptimal, Game>,
    ) -> Result<Game> {
        if let [] | [_] = digits.coefficients[..] {
            return self.uptimal(digits);
        }
        if digits.coefficients.last() < Some(&0) {
            let negative = self.uptimal_of(&digits.negate()?, known)?;
            return self.negate(negative);
        }
        if let Some(g) = known.get(digits) {
            return Ok(*g);
        }
        let g = self.recurse(|algebra| {
            // There are up to three options, each with about as many coefficients.
            let bytes = 3 * size_of_val(&digits.coefficients[..]);
            algebra.budget.check_memory(bytes)?;
            algebra.budget.spend(digits.coefficients.len())?;
            let (left, right) = digits.options()?;
            let left = left.iter().map(|option| algebra.uptimal_of(option, known));
            let left = left.collect::<Result<_>>()?;
            let right = algebra.uptimal_of(&right, known)?;
            algebra.bracket(left, vec![right])
        })?;
        known.insert(digits.clone(), g);
        Ok(g)
    }

    /// The expansion of a game that is an uptimal plus a number and a nimber.
    pub fn as_uptimal(&mut self, g: Game) -> Result<Option<Uptimal>> {
        if let Some(nus) = self.as_number_up_star(g) {
            return Ok(Some(Uptimal::new(
                nus.number.clone(),
                vec![nus.ups],
                nus.star,
            )));
        }
        if !self.is_numberish(g) {
            return Ok(None);
        }
        let number = self.left_stop(g).number;
        let shift = self.number(number.negate())?;
        let infinitesimal = self.add(g, shift)?;
        if let Some(d) = self.digits(infinitesimal)? {
            return Ok(Some(Uptimal { number, ..d }));
        }
        // If the game is an uptimal plus *k for k > 1, the largest nimber among its followers is *k or *(k xor 1).
        let met = self.largest_nimber(infinitesimal)?;
        for k in [met, met ^ 1].into_iter().filter(|&k| k > 1) {
            let star = self.nimber(k)?;
            let rest = self.add(infinitesimal, star)?;
            if let Some(d) = self.digits(rest)? {
                let star = k ^ d.star;
                return Ok(Some(Uptimal { number, star, ..d }));
            }
        }
        Ok(None)
    }

    /// The expansion of an infinitesimal that is an uptimal, plus * or not.
    fn digits(&mut self, g: Game) -> Result<Option<Uptimal>> {
        if let Some(c) = self.as_number_up_star(g) {
            let plain = c.number.is_zero() && c.star <= 1;
            return Ok(plain.then(|| Uptimal::infinitesimal(vec![c.ups], c.star)));
        }
        self.memoize(
            g,
            |memo| &mut memo.uptimals,
            |algebra| {
                if let Some(digits) = algebra.digits_ending_positive(g)? {
                    return Ok(Some(digits));
                }
                let negative = algebra.negate(g)?;
                match algebra.digits_ending_positive(negative)? {
                    Some(digits) => digits.negate().map(Some),
                    None => Ok(None),
                }
            },
        )
    }

    /// Finds the expansion from those of the options, by inverting the uptimal theorem.
    fn digits_ending_positive(&mut self, g: Game) -> Result<Option<Uptimal>> {
        let (left, right) = (self.left(g)?, self.right(g)?);
        if left.len() > 2 || right.len() != 1 {
            return Ok(None);
        }
        let Some(right) = self.digits(right[0])? else {
            return Ok(None);
        };
        let mut left_digits = Vec::with_capacity(2);
        for option in left {
            let Some(digits) = self.digits(option)? else {
                return Ok(None);
            };
            left_digits.push(digits);
        }
        // The Right option gives all coefficients except a run of ones at the end, whose length the Left options bound.
        let longest = left_digits.iter().chain([&right]);
        let longest = longest.map(|d| d.coefficients.len()).max().unwrap_or(0);
        for length in right.coefficients.len()..=longest + 1 {
            self.budget.tick()?;
            let digits = right.shift(length, 1)?;
            if digits.coefficients.len() < 2 || digits.coefficients.last() < Some(&0) {
                continue;
            }
            let (expected, expected_right) = digits.options()?;
            if expected_right == right
                && expected.len() == left_digits.len()
                && expected.iter().all(|d| left_digits.contains(d))
            {
                return Ok(Some(digits));
            }
        }
        Ok(None)
    }
}
