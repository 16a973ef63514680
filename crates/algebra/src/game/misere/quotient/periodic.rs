//! Periodicity: when the quotient up to some heap is that of the whole game.

use crate::limits::{Budget, Result};

/// From the heap `start` on, a heap and the heap with `period` counters more have the same image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuotientPeriod {
    /// The first heap of the first period.
    pub start: u64,
    /// The number of heaps in a period.
    pub period: u64,
}

impl QuotientPeriod {
    /// The least period that the images of the first heaps prove for all heaps.
    ///
    /// This is the periodicity theorem of Plambeck and Siegel ("Misère quotients for impartial games"), with r instead of
    /// two heaps left after a move. Let k be the largest number of counters taken, and let f(i + p) = f(i) for all
    /// i >= n0 >= 1 with i + p < M = r(n0 + p) + k. An option of a heap m >= M has a part of at least n0 + p counters, and
    /// an option of m - p has a part of at least n0, so removing or adding p counters there shows that m and m - p have
    /// the same images of options. Hence m may get the image of m - p, and the proof covers it. This uses that the
    /// legality of a move depends only on the numbers of counters taken and of heaps left. The same holds for nim-values
    /// as images.
    pub fn find<T: PartialEq>(
        images: &[T],
        (taken, left): (u64, u64),
        budget: &mut Budget,
    ) -> Result<Option<QuotientPeriod>> {
        let heaps = images.len() as u64;
        let needed = |start: u64, period: u64| {
            let parts = start.checked_add(period)?.checked_mul(left)?;
            parts.checked_add(taken)
        };
        for period in 1..heaps {
            budget.spend(images.len())?;
            if needed(1, period).is_none_or(|needed| needed > heaps) {
                break;
            }
            let pairs = images.iter().zip(&images[period as usize..]);
            let last = pairs
                .enumerate()
                .rev()
                .find(|(_, (one, other))| one != other);
            let start = last.map_or(0, |(heap, _)| heap as u64 + 1);
            // The theorem needs n0 >= 1. If the equation holds for the empty heap as well, the period starts there.
            if needed(start.max(1), period).is_some_and(|needed| needed <= heaps) {
                return Ok(Some(QuotientPeriod { start, period }));
            }
        }
        Ok(None)
    }

    /// The heap below `start + period` that has the same image as this one.
    pub fn reduced(self, heap: u64) -> u64 {
        match heap.checked_sub(self.start) {
            Some(beyond) => self.start + beyond % self.period,
            None => heap,
        }
    }
}
