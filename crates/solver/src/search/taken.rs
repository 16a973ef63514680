//! The positions that threads are searching.

use std::sync::atomic::{AtomicU64, Ordering};

use super::table::Key;

/// The positions that threads are searching. Each thread leaves those of the others alone for as long as it has something else
/// to do.
pub struct TakenPositions {
    slots: Vec<AtomicU64>,
}

impl Default for TakenPositions {
    fn default() -> Self {
        const SLOTS: usize = 1 << 12;
        let slots = std::iter::repeat_with(AtomicU64::default);
        TakenPositions {
            slots: slots.take(SLOTS).collect(),
        }
    }
}

impl TakenPositions {
    fn slot(&self, key: Key) -> (&AtomicU64, u64) {
        let slot = &self.slots[key.mixed() as usize % self.slots.len()];
        (slot, key.low ^ key.high)
    }

    pub fn contains(&self, key: Key) -> bool {
        let (slot, word) = self.slot(key);
        slot.load(Ordering::Relaxed) == word
    }

    /// Notes that a thread begins to search a position, in place of one that has the same slot.
    pub fn insert(&self, key: Key) {
        let (slot, word) = self.slot(key);
        slot.store(word, Ordering::Relaxed);
    }

    pub fn remove(&self, key: Key) {
        let (slot, word) = self.slot(key);
        // If it fails, another position has taken the slot.
        let _ = slot.compare_exchange(word, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
