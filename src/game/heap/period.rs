//! Periods of nim-values, found in a table of them and proved to go on for ever.

use super::arithmetic;
use super::code::HeapCode;
use crate::limits::{Budget, Result};

/// G(n + length) = G(n) + saltus for all n from `start` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least that can be.
    pub start: usize,
    /// The least that can be.
    pub length: usize,
    /// 0 where the values come back.
    pub saltus: u32,
    /// For which n below this it had to be looked at; by the theorem it then holds for all others.
    pub bound: usize,
}

impl Period {
    /// Preperiod and period, and the saltus unless it is 0.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + use<> {
        let saltus = (self.saltus > 0).then_some(self.saltus as usize);
        [self.start, self.length].into_iter().chain(saltus)
    }

    /// How far the values must be looked at: Guy and Smith's criterion, 2 start + length + k for codes that leave up
    /// to two heaps and take up to k, and the same for up to r heaps. From there on the largest part of a heap that is
    /// broken up is beyond the preperiod by a whole round, and moves a round back or on as the heap does.
    fn bound(code: &HeapCode, start: usize, length: usize) -> usize {
        let heaps = code.most_heaps();
        heaps * start + (heaps - 1) * length + code.most_taken()
    }
}

/// The period that the values of all heaps up to the last one prove.
pub(super) fn find(code: &HeapCode, values: &[u32], budget: &mut Budget) -> Result<Option<Period>> {
    // The empty heap is left aside at first: it is no part that a heap can be broken into.
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
        // Where it is not proved, a multiple of it is no better.
        return Ok(bound.map(|bound| Period {
            start: if is_from_empty { 0 } else { start },
            length,
            saltus,
            bound,
        }));
    }
    Ok(None)
}

/// How far the list from each place on agrees with the list from its beginning (the Z-algorithm).
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
