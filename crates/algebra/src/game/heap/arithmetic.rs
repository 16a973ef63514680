//! A proof that a sequence of nim-values is arithmetic-periodic.
//!
//! Let f be the conjectured values: f(n + p) = f(n) + s from the preperiod on, with period p and saltus s. Let 2^e be
//! the greatest power of two that divides s. Then f(n) = 2^e h(n) + low(n), where low has period p and h increases by
//! an odd number in each period.
//!
//! **No option has the value f(n).** If one had, the nim-sums of the lows and of the highs of its parts would be low(n)
//! and h(n). A nim-sum is at most the ordinary sum and has the same parity. So it suffices that, whenever the lows
//! match, the sum of the h of the parts minus h(n) is negative or odd. This condition does not change if a period is
//! moved from one part to another, or added to the heap and to one part, so finitely many cases cover all.
//!
//! **Every m below f(n) is the value of an option.** From an option of n with the parts a, b, c and the value m we get an
//! option of n + 2p
//!
//! - with the value m + 2s, if a is beyond the preperiod and the nim-sum of f(b) and f(c) is below 2^(e+1): add two
//!   periods to a (a *rising* option);
//! - with the value m, if b = c, or if both are beyond the preperiod and h(b) = h(c): add one period to b and one to c
//!   (a *steady* option).
//!
//! Suppose that for some K the heap n has rising options for the top 2sK values below f(n), options that are both rising
//! and steady for the next 2s values, and steady options for all other values. Then n + 2p has them as well. So it
//! suffices to check 2p consecutive heaps.
//!
//! A theorem of this kind is in Howse and Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games
//! (2004).

use super::code::HeapCode;
use crate::limits::{Budget, Result};

/// The largest K that is tried.
const MOST_RISING: usize = 2;

const RISING: u8 = 1;
const STEADY: u8 = 2;
const BOTH: u8 = 4;

struct ArithmeticProof<'a> {
    code: &'a HeapCode,
    values: &'a [u32],
    start: usize,
    length: usize,
    saltus: usize,
    /// The exponent e of the greatest power of two that divides the saltus.
    exponent: u32,
    /// The first heap that is checked.
    first: usize,
}

/// If preperiod, period and saltus can be proved, the heap below which all heaps were checked.
pub(super) fn bound(
    code: &HeapCode,
    values: &[u32],
    (start, length, saltus): (usize, usize, u32),
    budget: &mut Budget,
) -> Result<Option<usize>> {
    // If two of three parts are at most one period beyond the preperiod, the third one is beyond it.
    let first = 3 * (start + length) + 2 * (MOST_RISING + 1) * length + code.most_taken();
    let end = first + 2 * length;
    // A part is also looked up one period further on.
    if end + length > values.len() {
        return Ok(None);
    }
    let proof = ArithmeticProof {
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

impl ArithmeticProof<'_> {
    fn high(&self, n: usize) -> u32 {
        self.values[n] >> self.exponent
    }

    /// False only if f(a + ip) ^ f(b + jp) ^ f(c + kp) != f(n + (i + j + k)p) for all i, j, k, where a, b, c are the parts
    /// and ^ is the nim-sum. No period is added to a part in the preperiod.
    fn may_add_to(&self, n: usize, parts: [usize; 3]) -> bool {
        let value = |&part: &usize| self.values[part];
        let sum = parts.iter().map(value).fold(0, |sum, value| sum ^ value);
        if (sum ^ self.values[n]) & ((1 << self.exponent) - 1) != 0 {
            return false;
        }
        // The nim-sum of the parts in the preperiod is a constant.
        let stays = parts.iter().filter(|&&part| part < self.start);
        let fixed = stays.map(value).fold(0, |sum, value| sum ^ value) >> self.exponent;
        let moves_on = parts.iter().filter(|&&part| part >= self.start);
        let highs = fixed + moves_on.map(|&part| self.high(part)).sum::<u32>();
        let more = highs.checked_sub(self.high(n));
        more.is_some_and(|more| more.is_multiple_of(2))
    }

    /// Checks that no option has the value of its heap. The empty heap, whose value is 0, stands for an absent part.
    /// Options with a single part were excluded when the value was computed.
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
            if !(0..=MOST_RISING).any(|rounds| self.is_inductive(&kinds, rounds)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For each value below that of n, the kinds of the options with this value.
    fn kinds_of_options(&self, n: usize, budget: &mut Budget) -> Result<Vec<u8>> {
        let (values, length) = (self.values, self.length);
        let mut kinds = vec![0; values[n] as usize];
        for taken in 0..=self.code.most_taken() {
            for a in 0..=n - taken {
                let rest = n - taken - a;
                // If b and c differ by more, h(b) and h(c) differ.
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

    /// Whether the kinds satisfy the induction hypothesis with K = `rounds`.
    fn is_inductive(&self, kinds: &[u8], rounds: usize) -> bool {
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
