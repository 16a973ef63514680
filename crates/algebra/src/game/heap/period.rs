//! Periods of nim-value sequences, with proofs that they continue for ever.

use super::arithmetic;
use super::code::HeapCode;
use crate::limits::{Budget, Result};

/// G(n + length) = G(n) + saltus for all n from `start` on.
///
/// ```
/// use algebra::Budget;
/// use algebra::game::{HeapCode, HeapValues};
///
/// // Whoever moves takes one or two counters from a heap.
/// let mut values = HeapValues::new(HeapCode::read("0.33")?);
/// let (period, _) = values.period(None, &mut Budget::default())?;
/// assert_eq!(period.map(|it| (it.start, it.length, it.saltus)), Some((0, 3, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Period {
    /// The preperiod, as small as possible.
    pub start: usize,
    /// The period, as small as possible.
    pub length: usize,
    /// 0 if the values are purely periodic.
    pub saltus: u32,
    /// The equation was checked below this n; a theorem then proves it for all others.
    pub bound: usize,
}

impl Period {
    /// Preperiod, period, and the saltus unless it is 0.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + use<> {
        let saltus = (self.saltus > 0).then_some(self.saltus as usize);
        [self.start, self.length].into_iter().chain(saltus)
    }

    /// The bound up to which the values must be checked. It is Guy and Smith's criterion, 2 start + length + k for codes
    /// that take up to k counters and leave up to two heaps, generalised to r heaps. Beyond it the largest part of a
    /// heap that is split is at least one period beyond the preperiod, so a period can be added to or subtracted from
    /// both the heap and that part.
    fn bound(code: &HeapCode, start: usize, length: usize) -> usize {
        let heaps = code.most_heaps();
        heaps * start + (heaps - 1) * length + code.most_taken()
    }
}

/// The period, if the values of all heaps up to the last one prove it.
pub(super) fn find(code: &HeapCode, values: &[u32], budget: &mut Budget) -> Result<Option<Period>> {
    // The empty heap is treated separately below, because no heap is split into empty parts.
    let steps: Vec<i64> = values
        .windows(2)
        .skip(1)
        .rev()
        .map(|pair| i64::from(pair[1]) - i64::from(pair[0]))
        .collect();
    let matches = prefix_matches(&steps, budget)?;
    for (length, matched) in matches.into_iter().enumerate().skip(1) {
        let start = 1 + steps.len() - length - matched;
        let bound = Period::bound(code, start, length);
        if bound + length > values.len() {
            continue;
        }
        let last = values.len() - 1;
        let Some(saltus) = values[last].checked_sub(values[last - length]) else {
            continue;
        };
        let bound = match saltus {
            0 => Some(bound),
            _ => arithmetic::bound(code, values, (start, length, saltus), budget)?,
        };
        let is_from_empty = start == 1 && values[length] == values[0] + saltus;
        // If this period cannot be proved, its multiples cannot either.
        return Ok(bound.map(|bound| Period {
            start: if is_from_empty { 0 } else { start },
            length,
            saltus,
            bound,
        }));
    }
    Ok(None)
}

/// For each index, the length of the longest common prefix of the list and its suffix from there (the Z-algorithm).
fn prefix_matches(list: &[i64], budget: &mut Budget) -> Result<Vec<usize>> {
    let n = list.len();
    let mut matches: Vec<usize> = budget.vec(n)?;
    let (mut left, mut right) = (0, 0);
    for at in 0..n {
        budget.tick()?;
        let mut length = match at {
            0 => n,
            _ if at < right => matches[at - left].min(right - at),
            _ => 0,
        };
        while at + length < n && list[length] == list[at + length] {
            length += 1;
        }
        matches.push(length);
        if at > 0 && at + length > right {
            (left, right) = (at, at + length);
        }
    }
    Ok(matches)
}
