//! When a quotient to some heap is that of the whole game.

use super::bipartite::Element;
use crate::game::HeapCode;
use crate::limits::{Budget, Result};

/// From the heap `start` on, a heap with `period` beans more has the same image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    pub start: u64,
    pub period: u64,
}

impl Period {
    /// The least period that is proved for all heaps by the images of the first.
    ///
    /// Plambeck and Siegel, "Misère quotients for impartial games", the periodicity theorem, for r heaps left instead
    /// of two: let f(i + p) = f(i) for all i >= n0 >= 1 as far as i + p < M = r(n0 + p) + k, k the most that is taken.
    /// An option of a heap m >= M has a part of at least n0 + p beans, one of m - p a part of at least n0, so moving p
    /// beans of it away or back shows that both have the same images of options. So m may have the image of m - p, and
    /// adds nothing to what is proved. Which moves are legal depends here on no more than the number of beans taken and
    /// the number of heaps left.
    pub fn find(
        images: &[Element],
        code: &HeapCode,
        budget: &mut Budget,
    ) -> Result<Option<Period>> {
        let heaps = images.len() as u64;
        let (taken, left) = (code.most_taken() as u64, code.most_heaps() as u64);
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
            // The empty heap is no heap to move in: what is proved from 1 on is looked at there.
            if needed(start.max(1), period).is_some_and(|needed| needed <= heaps) {
                return Ok(Some(Period { start, period }));
            }
        }
        Ok(None)
    }

    /// The heap below `start + period` with the image of this one.
    pub fn reduced(self, heap: u64) -> u64 {
        match heap.checked_sub(self.start) {
            Some(beyond) => self.start + beyond % self.period,
            None => heap,
        }
    }
}
