//! The values of small regions. Nearly all the time of a large board goes into waiting for this table, so it is
//! flat: one word to look at for a key that is there, and most keys are.

use crate::game::{Game, Mark};
use crate::limits::{Budget, Result};

#[derive(Default)]
pub(super) struct Table {
    /// A power of two of slots; 0 is no region.
    keys: Vec<u64>,
    values: Vec<Game>,
    used: usize,
}

const SMALLEST: usize = 1 << 8;
const BYTES_A_SLOT: usize = size_of::<u64>() + size_of::<Game>();

impl Table {
    /// The slot of a key, or the free slot where it belongs. The table must not be full.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mask = self.keys.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 28) as usize & mask;
        while self.keys[at] != key && self.keys[at] != 0 {
            at = (at + 1) & mask;
        }
        at
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Game> {
        if self.keys.is_empty() {
            return None;
        }
        let at = self.slot(key);
        (self.keys[at] == key).then(|| self.values[at])
    }

    pub fn insert(&mut self, key: u64, value: Game, budget: &mut Budget) -> Result<()> {
        if self.used * 3 >= self.keys.len() * 2 {
            self.grow(budget)?;
        }
        let at = self.slot(key);
        self.used += usize::from(self.keys[at] == 0);
        (self.keys[at], self.values[at]) = (key, value);
        Ok(())
    }

    /// Forgets the values that were stored after the mark.
    pub fn keep(&mut self, mark: &Mark) {
        let keys = std::mem::take(&mut self.keys);
        let values = std::mem::take(&mut self.values);
        let mut old: Vec<(u64, Game)> = keys.into_iter().zip(values).collect();
        old.retain(|(key, value)| *key != 0 && mark.knows(*value));
        old.shrink_to_fit();
        self.used = old.len();
        if self.used > 0 {
            self.refill((self.used * 2).next_power_of_two().max(SMALLEST), old);
        }
    }

    fn grow(&mut self, budget: &mut Budget) -> Result<()> {
        let size = (self.keys.len() * 2).max(SMALLEST);
        budget.room(size * BYTES_A_SLOT)?;
        let (keys, values) = (
            std::mem::take(&mut self.keys),
            std::mem::take(&mut self.values),
        );
        self.refill(size, keys.into_iter().zip(values));
        Ok(())
    }

    /// A table of so many slots with these entries.
    fn refill(&mut self, size: usize, entries: impl IntoIterator<Item = (u64, Game)>) {
        self.keys = vec![0; size];
        self.values = vec![Game::ZERO; size];
        for (key, value) in entries.into_iter().filter(|(key, _)| *key != 0) {
            let at = self.slot(key);
            (self.keys[at], self.values[at]) = (key, value);
        }
    }
}
