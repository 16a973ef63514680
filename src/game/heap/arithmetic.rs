//! Values that go up by the same number in every round: a proof that they do so for ever.
//!
//! Let f be what the values are taken to be, f(n + p) = f(n) + s from the preperiod on, and 2^e the greatest power of
//! two that divides s. Then f(n) = 2^e h(n) + low(n) where low has period p and h goes up by an odd number.
//!
//! **No option has the value f(n).** The parts of an option add to low(n) and h(n) without carry. A sum without carry
//! is at most the sum, and of the same parity. So it is enough that wherever the lows fit, the sum of the h of the
//! parts less h(n) is negative or odd. Moving a round from one part to another, or from the whole and a part, changes
//! nothing in that: finitely many cases stand for all.
//!
//! **Every m below f(n) is an option.** An option of n with the parts a, b, c and the value m gives one of n + 2p
//!
//! - of the value m + 2s, where a is beyond the preperiod and f(b) + f(c), without carry, is below 2^(e+1): a moves on
//!   two rounds (a *rising* option);
//! - of the value m, where b = c, or both are beyond the preperiod and h(b) = h(c): b and c move on a round each (a
//!   *steady* option).
//!
//! Let n have, for some K, rising options of the upper 2sK values below f(n), options that are both of the next 2s
//! values, and steady ones of all others. Then n + 2p has them too. So it is enough to look at 2p heaps in a row.
//!
//! Howse and Nowakowski (Periodicity and arithmetic-periodicity in hexadecimal games, 2004) have a theorem of this
//! kind.

use super::code::HeapCode;
use crate::limits::{Budget, Result};

/// Rounds of 2s values at the top for which an option need only be rising, at most.
const MOST_RISING: usize = 2;

const RISING: u8 = 1;
const STEADY: u8 = 2;
const BOTH: u8 = 4;

struct Proof<'a> {
    code: &'a HeapCode,
    values: &'a [u32],
    start: usize,
    length: usize,
    saltus: usize,
    /// The exponent of the greatest power of two that divides the saltus.
    exponent: u32,
    /// The first heap that is looked at.
    first: usize,
}

/// The heap below which all were looked at, if that proves the preperiod, period and saltus.
pub(super) fn bound(
    code: &HeapCode,
    values: &[u32],
    (start, length, saltus): (usize, usize, u32),
    budget: &mut Budget,
) -> Result<Option<usize>> {
    // Three parts, of which two are at most a round beyond the preperiod, leave the third beyond it.
    let first = 3 * (start + length) + 2 * (MOST_RISING + 1) * length + code.most_taken();
    let end = first + 2 * length;
    // What is looked at of a part is also where it moves on to.
    if end + length > values.len() {
        return Ok(None);
    }
    let proof = Proof {
        code,
        values,
        start,
        length,
        saltus: saltus as usize,
        exponent: saltus.trailing_zeros(),
        first,
    };
    let holds = proof.avoids_values(budget)? && proof.reaches_all_below(budget)?;
    Ok(holds.then_some(end))
}

impl Proof<'_> {
    fn high(&self, n: usize) -> u32 {
        self.values[n] >> self.exponent
    }

    /// Whether parts may add, without carry, to the value of n, or parts some rounds on to that of a heap as many
    /// rounds on.
    fn may_add_to(&self, n: usize, parts: [usize; 3]) -> bool {
        let value = |&part: &usize| self.values[part];
        let sum = parts.iter().map(value).fold(0, |sum, value| sum ^ value);
        if (sum ^ self.values[n]) & ((1 << self.exponent) - 1) != 0 {
            return false;
        }
        // What is in the preperiod stays as it is, and adds to one value.
        let stays = parts.iter().filter(|&&part| part < self.start);
        let fixed = stays.map(value).fold(0, |sum, value| sum ^ value) >> self.exponent;
        let moves_on = parts.iter().filter(|&&part| part >= self.start);
        let highs = fixed + moves_on.map(|&part| self.high(part)).sum::<u32>();
        let more = highs.checked_sub(self.high(n));
        more.is_some_and(|more| more.is_multiple_of(2))
    }

    /// No option has the value of its heap. The empty heap, whose value is 0, stands for a part that is not there; one
    /// part alone was compared when the value was found.
    fn avoids_values(&self, budget: &mut Budget) -> Result<bool> {
        let small = self.start + self.length;
        for n in self.first..self.first + self.length {
            for taken in 0..=self.code.most_taken() {
                let seconds = match [2, 3].map(|heaps| self.code.allows(taken, heaps)) {
                    [false, false] => continue,
                    [true, false] => 0..1,
                    [false, true] => 1..small,
                    [true, true] => 0..small,
                };
                for second in seconds {
                    budget.spend(1 + small / 16)?;
                    let rest = n - taken - second;
                    if (1..small).any(|third| self.may_add_to(n, [rest - third, third, second])) {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    fn reaches_all_below(&self, budget: &mut Budget) -> Result<bool> {
        for n in self.first..self.first + 2 * self.length {
            let kinds = self.kinds_of_options(n, budget)?;
            if !(0..=MOST_RISING).any(|rounds| self.goes_on(&kinds, rounds)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For each value below that of n, what kinds of options have it.
    fn kinds_of_options(&self, n: usize, budget: &mut Budget) -> Result<Vec<u8>> {
        let (values, length) = (self.values, self.length);
        let mut kinds = vec![0; values[n] as usize];
        for taken in 0..=self.code.most_taken() {
            for a in 0..=n - taken {
                let rest = n - taken - a;
                // Parts far from each other differ in h.
                let least = (rest / 2).saturating_sub(length);
                budget.spend(1 + (rest / 2 - least) / 16)?;
                for b in least..=rest / 2 {
                    let c = rest - b;
                    let heaps = [a, b, c].iter().filter(|&&part| part > 0).count();
                    let pair = values[b] ^ values[c];
                    let Some(kind) = kinds.get_mut((values[a] ^ pair) as usize) else {
                        continue;
                    };
                    if !self.code.allows(taken, heaps) {
                        continue;
                    }
                    let is_rising = a >= self.start && pair >> self.exponent < 2;
                    let keeps_value = |b: usize, c: usize| {
                        b >= self.start
                            && c >= self.start
                            && self.high(b) == self.high(c)
                            && values[b] ^ values[c] == pair
                    };
                    let is_steady = self.code.allows(taken, usize::from(a > 0) + 2)
                        && (b == c || keeps_value(b + length, c + length));
                    *kind |= match (is_rising, is_steady) {
                        (true, true) => RISING | STEADY | BOTH,
                        (true, false) => RISING,
                        (false, true) => STEADY,
                        (false, false) => 0,
                    };
                }
            }
        }
        Ok(kinds)
    }

    /// Whether the options of two rounds on have the same kinds, with so many times 2s values at the top for which an
    /// option need only be rising.
    fn goes_on(&self, kinds: &[u8], rounds: usize) -> bool {
        let top = kinds.len().checked_sub(2 * self.saltus * rounds);
        let middle = top.and_then(|top| top.checked_sub(2 * self.saltus));
        let (Some(top), Some(middle)) = (top, middle) else {
            return false;
        };
        let all = |kinds: &[u8], kind: u8| kinds.iter().all(|found| found & kind != 0);
        all(&kinds[top..], RISING)
            && all(&kinds[middle..top], BOTH)
            && all(&kinds[..middle], STEADY)
    }
}
