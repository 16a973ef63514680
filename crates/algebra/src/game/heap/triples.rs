//! Nim-values of codes that can leave three heaps. The nim-sums of pairs of heaps are stored as a bit set for each total.

use crate::limits::{Budget, Result};

/// For each total, the nim-sums of all pairs of heaps with that total.
#[derive(Debug, Default)]
pub(super) struct PairSets(Vec<Box<[u64]>>);

fn has(set: &[u64], value: u32) -> bool {
    let word = set.get(value as usize / 64);
    word.is_some_and(|word| word >> (value % 64) & 1 == 1)
}

fn insert(set: &mut [u64], value: u32) {
    set[value as usize / 64] |= 1 << (value % 64);
}

impl PairSets {
    /// The least value that is neither one of the singles nor the nim-sum of two or three heaps with one of these totals.
    pub fn mex(
        &mut self,
        singles: impl Iterator<Item = u32>,
        pairs: impl Iterator<Item = usize>,
        triples: impl Iterator<Item = usize> + Clone,
        values: &[u32],
        budget: &mut Budget,
    ) -> Result<u32> {
        self.extend(values, budget)?;
        // No nim-sum has a bit above those of the largest value.
        let size = values.iter().max().map_or(1, |&most| most as usize + 1);
        let mut found = vec![0; size.next_power_of_two() / 64 + 1];
        for total in pairs {
            for (word, more) in found.iter_mut().zip(&self.0[total]) {
                *word |= more;
            }
        }
        for value in singles {
            insert(&mut found, value);
        }
        let mut value = 0;
        loop {
            if !has(&found, value) {
                budget.tick()?;
                let mut is_option = false;
                for total in triples.clone() {
                    budget.spend(total / 64)?;
                    let mut parts = 1..total;
                    if parts.any(|part| has(&self.0[total - part], value ^ values[part])) {
                        is_option = true;
                        break;
                    }
                }
                if !is_option {
                    return Ok(value);
                }
            }
            value += 1;
        }
    }

    /// Adds the sets of all totals whose parts are known.
    fn extend(&mut self, values: &[u32], budget: &mut Budget) -> Result<()> {
        for total in self.0.len()..=values.len() {
            let pairs = (1..=total / 2).map(|part| values[part] ^ values[total - part]);
            let size = pairs.clone().max().map_or(0, |most| most as usize / 64 + 1);
            budget.check_memory(size.saturating_mul(8))?;
            budget.spend(1 + total / 64)?;
            let mut set = vec![0; size];
            pairs.for_each(|value| insert(&mut set, value));
            self.0.push(set.into());
        }
        Ok(())
    }
}
