//! Sparse spaces: what makes the nim-values of most octal games cheap to find.
//!
//! Nim-values with an even number of ones among the bits of a mask are called rare, the others common. Rare and rare,
//! and common and common, add to rare; only rare and common add to common. So the common options of a heap all have
//! a rare part, and in most games few heaps are rare (Berlekamp, Conway, Guy, Winning Ways, chapter 4).

use crate::limits::{Budget, Result};

/// Which values are rare, and which heaps have them.
pub(super) struct SparseSpace {
    mask: u32,
    /// The heaps from 1 up with rare values, ascending, and those values.
    rare: Vec<(u32, u32)>,
    /// For each value whether it was seen among the options. Half of it is above all sums of values.
    seen: Vec<bool>,
    /// Values that were not seen yet.
    missing: Vec<u32>,
}

/// Pairs of heaps that are looked at in the time of a tick.
const PAIRS_A_TICK: usize = 64;
/// Pairs that are looked at before one asks what is still missing.
const PAIRS_AT_ONCE: usize = 512;
/// So few missing values are each compared with many sums at once.
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

    /// The mask with which the fewest heaps are rare. Over all masks, the rare heaps less the common ones are the
    /// Walsh transform of how often each value occurs.
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

    /// Takes note of the value of the next heap.
    pub fn enter(&mut self, heap: usize, value: u32) {
        if heap > 0 && self.is_rare(value) {
            self.rare.push((heap as u32, value));
        }
        while self.seen.len() <= 2 * value as usize {
            self.seen.resize(2 * self.seen.len(), false);
        }
    }

    /// The least value that is neither among those given nor that of two heaps with one of these totals.
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
        // All common options are seen. Of the rare ones only those below the first common value that is none matter.
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
