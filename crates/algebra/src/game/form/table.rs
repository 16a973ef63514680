//! Bounded memo tables, most of them keyed by pairs of ids.
//!
//! The table of sums evicts nothing until it is full, and then it is cleared. If single entries could evict each other,
//! a sum that needs two colliding entries alternately would recompute each of them over and over, and so would the sums
//! below it. Comparisons nest less, so their tables may evict single entries.

use hashbrown::HashTable;

use super::store::Game;
use crate::limits::{Budget, Result};

/// Two ids in one word; the lowest bit is left free for an answer.
#[inline]
pub fn pair(a: Game, b: Game) -> u64 {
    (a.0 as u64) << 32 | (b.0 as u64) << 1
}

/// The slot of a pair. All pairs of one game with older games are neighbours, because they are inserted together and
/// looked up together, and so share cache lines.
#[inline]
fn place(key: u64) -> u64 {
    let (a, b) = (key >> 32, (key & 0xFFFF_FFFF) >> 1);
    let (young, old) = (a.max(b), a.min(b));
    let home = young.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
    home.wrapping_add(old << 1 | (a < b) as u64)
}

/// A hash with the slot in the low bits, and mixed bits in the highest byte, by which `HashTable` tells entries apart.
#[inline]
fn hash(key: u64) -> u64 {
    let mixed = (key ^ key >> 31).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    place(key) & (u64::MAX >> 8) | mixed & (0xFF << 56)
}

/// A direct-mapped cache of comparisons, small enough for the processor's cache. An entry is one word: the key with
/// the answer in its lowest bit.
#[derive(Default)]
pub struct RecentComparisons {
    slots: Vec<u64>,
}

const RECENT_SLOTS: usize = 1 << 16;
/// No game is compared with itself, so this key is never used. Memory that is already zero need not be written.
const EMPTY: u64 = 0;

impl RecentComparisons {
    #[inline]
    pub fn get(&self, key: u64) -> Option<bool> {
        let found = *self.slots.get(place(key) as usize % RECENT_SLOTS)?;
        (found & !1 == key).then_some(found & 1 == 1)
    }

    #[inline]
    pub fn insert(&mut self, key: u64, answer: bool) {
        if self.slots.is_empty() {
            self.slots = vec![EMPTY; RECENT_SLOTS];
        }
        self.slots[place(key) as usize % RECENT_SLOTS] = key | answer as u64;
    }
}

/// A large two-way table of comparisons, with entries as in [`RecentComparisons`]. A new entry moves the previous one of its slot
/// to the neighbouring slot, so that two colliding entries that are used alternately both stay.
#[derive(Default)]
pub struct ComparisonTable {
    slots: Vec<u64>,
    used: usize,
}

/// The largest number of entries of the two tables, about 150 MB and 100 MB.
const MOST_COMPARISONS: usize = 1 << 24;
const MOST_SUMS: usize = 1 << 23;

impl ComparisonTable {
    #[inline]
    pub fn get(&self, key: u64) -> Option<bool> {
        if self.slots.is_empty() {
            return None;
        }
        let at = place(key) as usize & (self.slots.len() - 1);
        let fits = |entry: u64| (entry & !1 == key).then_some(entry & 1 == 1);
        fits(self.slots[at]).or_else(|| fits(self.slots[at ^ 1]))
    }

    pub fn insert(&mut self, key: u64, answer: bool, budget: &mut Budget) -> Result<()> {
        if self.used * 2 >= self.slots.len() && self.slots.len() < MOST_COMPARISONS {
            let larger = (self.slots.len() * 4).clamp(1 << 10, MOST_COMPARISONS);
            budget.check_memory(larger * size_of::<u64>())?;
            let old = std::mem::take(&mut self.slots);
            self.refill(larger, old);
        }
        self.put(key | answer as u64);
        Ok(())
    }

    fn refill(&mut self, size: usize, entries: Vec<u64>) {
        self.slots = vec![EMPTY; size];
        self.used = 0;
        for entry in entries.into_iter().filter(|&entry| entry != EMPTY) {
            self.put(entry);
        }
    }

    #[inline]
    fn put(&mut self, entry: u64) {
        let at = place(entry & !1) as usize & (self.slots.len() - 1);
        let last = self.slots[at];
        if last & !1 != entry & !1 && last != EMPTY {
            self.used += (self.slots[at ^ 1] == EMPTY) as usize;
            self.slots[at ^ 1] = last;
        }
        self.used += (last == EMPTY) as usize;
        self.slots[at] = entry;
    }
}

/// The memo table of sums: a pair of ids and the id of the sum.
#[derive(Default)]
pub struct SumTable {
    entries: HashTable<(Game, Game, Game)>,
}

impl SumTable {
    #[inline]
    pub fn get(&self, a: Game, b: Game) -> Option<Game> {
        self.entries
            .find(hash(pair(a, b)), |entry| (entry.0, entry.1) == (a, b))
            .map(|entry| entry.2)
    }

    /// Inserts a sum that is not in the table.
    pub fn insert(&mut self, a: Game, b: Game, sum: Game, budget: &mut Budget) -> Result<()> {
        let place = |entry: &(Game, Game, Game)| hash(pair(entry.0, entry.1));
        let capacity = self.entries.capacity();
        if self.entries.len() == capacity && capacity >= MOST_SUMS {
            self.entries.clear();
        } else if self.entries.len() == capacity {
            // The hash table keeps an eighth of its slots free and needs one control byte for each slot.
            let larger = (capacity * 2).max(448);
            let places = (larger * 8 / 7).next_power_of_two();
            budget.check_memory(places * (size_of::<(Game, Game, Game)>() + 1))?;
            self.entries.reserve(larger - capacity, place);
        }
        self.entries
            .insert_unique(hash(pair(a, b)), (a, b, sum), place);
        Ok(())
    }
}
