//! Sparse spaces, which make the nim-values of most octal games cheap to compute (Winning Ways, chapter 4).
//!
//! A nim-value is rare if it has an even number of ones among the bits of a mask; otherwise it is common. The nim-sum of
//! two rare or of two common values is rare; only a rare and a common value add to a common one. So every common option
//! of a heap has a rare part, and in most games few heaps are rare.

use crate::limits::{Budget, Result};

/// The mask, and the heaps with rare values.
#[derive(Debug)]
pub(super) struct SparseSpace {
    mask: u32,
    /// (heap, value) for the nonempty heaps with rare values, in ascending order.
    rare: Vec<(u32, u32)>,
    /// For each value, whether some option has it. The length is more than twice every value, so it exceeds all
    /// nim-sums of values.
    seen: Vec<bool>,
    /// The values below the first missing common value that are not yet seen.
    missing: Vec<u32>,
}

/// The number of pairs of heaps that count as one tick.
const PAIRS_A_TICK: usize = 64;
/// The number of pairs between two updates of the missing values.
const PAIRS_AT_ONCE: usize = 512;
/// Up to this many missing values are compared directly with all sums, which the compiler vectorises.
const FEW: usize = 3;

impl SparseSpace {
    pub fn new() -> Self {
        SparseSpace {
            mask: 1,
            rare: Vec::new(),
            seen: vec![false; 2],
            missing: Vec::new(),
        }
    }

    fn is_rare(&self, value: u32) -> bool {
        (value & self.mask).count_ones().is_multiple_of(2)
    }

    /// Chooses the mask with the fewest rare heaps. For each mask, the number of rare heaps minus that of common ones is
    /// the Walsh transform of the frequencies of the values.
    pub fn choose(&mut self, values: &[u32]) {
        let size = self.seen.len() / 2;
        let mut counts = vec![0i64; size];
        for &value in &values[1..] {
            counts[value as usize] += 1;
        }
        let mut half = 1;
        while half < size {
            for block in counts.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        let best = (1..size).min_by_key(|&mask| counts[mask]);
        self.mask = best.map_or(1, |mask| mask as u32);
        let heaps = 1..values.len();
        self.rare = heaps
            .map(|heap| (heap as u32, values[heap]))
            .filter(|&(_, value)| self.is_rare(value))
            .collect();
    }

    /// Enters the value of the next heap.
    pub fn enter(&mut self, heap: usize, value: u32) {
        if heap > 0 && self.is_rare(value) {
            self.rare.push((heap as u32, value));
        }
        while self.seen.len() <= 2 * value as usize {
            self.seen.resize(2 * self.seen.len(), false);
        }
    }

    /// The least value that is neither one of the singles nor the nim-sum of two heaps with one of these totals.
    pub fn mex(
        &mut self,
        singles: impl Iterator<Item = u32>,
        totals: impl Iterator<Item = usize> + Clone,
        values: &[u32],
        budget: &mut Budget,
    ) -> Result<u32> {
        self.seen.fill(false);
        for value in singles {
            self.seen[value as usize] = true;
        }
        for total in totals.clone() {
            let rare = self
                .rare
                .partition_point(|&(part, _)| (part as usize) < total);
            budget.spend(1 + rare / PAIRS_A_TICK)?;
            for &(part, value) in &self.rare[..rare] {
                self.seen[(value ^ values[total - part as usize]) as usize] = true;
            }
        }
        // All common options are known now. The rare ones matter only below the first common value that is missing.
        self.missing.clear();
        let mut first_common = 0;
        while self.seen[first_common as usize] || self.is_rare(first_common) {
            if !self.seen[first_common as usize] {
                self.missing.push(first_common);
            }
            first_common += 1;
        }
        for total in totals {
            let mut next = 1;
            while next <= total / 2 && !self.missing.is_empty() {
                let end = (next + PAIRS_AT_ONCE).min(total / 2 + 1);
                let others = values[total + 1 - end..=total - next].iter().rev();
                let sums = values[next..end].iter().zip(others).map(|(a, b)| a ^ b);
                if self.missing.len() > FEW {
                    sums.for_each(|sum| self.seen[sum as usize] = true);
                } else {
                    for &value in &self.missing {
                        let is_option = sums
                            .clone()
                            .fold(false, |found, sum| found | (sum == value));
                        self.seen[value as usize] = is_option;
                    }
                }
                self.missing.retain(|&value| !self.seen[value as usize]);
                budget.spend(1 + (end - next) / PAIRS_A_TICK)?;
                next = end;
            }
        }
        Ok(self.missing.first().copied().unwrap_or(first_common))
    }
}
