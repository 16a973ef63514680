//! Bounded tables of remembered results, most of them keyed by pairs of ids.
//!
//! The table of sums forgets nothing until it is full, and then everything: in a table where entries push each
//! other out, a sum that needs two such entries in turn computes each of them over and over, and so do the
//! sums it needs for that. Comparisons nest less, and their tables may forget single entries.

use std::hash::Hash;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxBuildHasher;

use super::store::{Game, Mark};
use crate::limits::{Budget, Result};

/// Two ids in one word, the second shifted to leave a bit for an answer.
#[inline]
pub fn pair(a: Game, b: Game) -> u64 {
    (a.0 as u64) << 32 | (b.0 as u64) << 1
}

/// Were both games of an entry stored before the mark?
fn is_older(entry: u64, mark: &Mark) -> bool {
    entry != EMPTY
        && mark.knows(Game((entry >> 32) as u32))
        && mark.knows(Game((entry as u32) >> 1))
}

/// Where a pair belongs. All pairs of a young game with older ones lie side by side, because they are made
/// together and asked for together.
#[inline]
fn place(key: u64) -> u64 {
    let (a, b) = (key >> 32, (key & 0xFFFF_FFFF) >> 1);
    let (young, old) = (a.max(b), a.min(b));
    let home = young.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 24;
    home.wrapping_add(old << 1 | (a < b) as u64)
}

/// The place in the low bits; the table tells entries of one place apart by the highest ones.
#[inline]
fn hash(key: u64) -> u64 {
    let mixed = (key ^ key >> 31).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    place(key) & (u64::MAX >> 8) | mixed & (0xFF << 56)
}

/// Recent truths in a fixed number of slots: one word an entry, the answer in the lowest bit of its key.
#[derive(Default)]
pub struct Recent {
    slots: Vec<u64>,
}

const RECENT: usize = 1 << 16;
const EMPTY: u64 = u64::MAX;

impl Recent {
    #[inline]
    pub fn get(&self, key: u64) -> Option<bool> {
        let found = *self.slots.get(place(key) as usize % RECENT)?;
        (found & !1 == key).then_some(found & 1 == 1)
    }

    #[inline]
    pub fn insert(&mut self, key: u64, answer: bool) {
        if self.slots.is_empty() {
            self.slots = vec![EMPTY; RECENT];
        }
        self.slots[place(key) as usize % RECENT] = key | answer as u64;
    }

    pub fn keep(&mut self, mark: &Mark) {
        for slot in self.slots.iter_mut().filter(|slot| !is_older(**slot, mark)) {
            *slot = EMPTY;
        }
    }
}

/// Remembered truths, each in the lowest bit of its key. A new entry pushes the last one in its slot to the slot
/// beside it, so that two entries that are asked for in turn both stay.
#[derive(Default)]
pub struct TruthTable {
    slots: Vec<u64>,
    used: usize,
}

/// Entries of the tables at most, about 150 MB and 100 MB.
const MOST_TRUTHS: usize = 1 << 24;
const MOST_SUMS: usize = 1 << 23;

impl TruthTable {
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
        if self.used * 2 >= self.slots.len() && self.slots.len() < MOST_TRUTHS {
            let larger = (self.slots.len() * 4).clamp(1 << 10, MOST_TRUTHS);
            budget.room(larger * size_of::<u64>())?;
            let old = std::mem::take(&mut self.slots);
            self.refill(larger, old);
        }
        self.put(key | answer as u64);
        Ok(())
    }

    pub fn keep(&mut self, mark: &Mark) {
        let mut old = std::mem::take(&mut self.slots);
        old.retain(|&entry| is_older(entry, mark));
        old.shrink_to_fit();
        if old.is_empty() {
            self.used = 0;
        } else {
            let size = (old.len() * 4).next_power_of_two();
            self.refill(size.clamp(1 << 10, MOST_TRUTHS), old);
        }
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

/// Remembered sums: a pair of ids and the id of the sum.
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

    pub fn keep(&mut self, mark: &Mark) {
        self.entries
            .retain(|(a, b, sum)| [a, b, sum].into_iter().all(|g| mark.knows(*g)));
        self.entries
            .shrink_to_fit(|entry| hash(pair(entry.0, entry.1)));
    }

    /// Remembers a sum that is not in the table.
    pub fn insert(&mut self, a: Game, b: Game, sum: Game, budget: &mut Budget) -> Result<()> {
        let place = |entry: &(Game, Game, Game)| hash(pair(entry.0, entry.1));
        let capacity = self.entries.capacity();
        if self.entries.len() == capacity && capacity >= MOST_SUMS {
            self.entries.clear();
        } else if self.entries.len() == capacity {
            // An eighth of the places is free, and each takes one byte more.
            let larger = (capacity * 2).max(448);
            let places = (larger * 8 / 7).next_power_of_two();
            budget.room(places * (size_of::<(Game, Game, Game)>() + 1))?;
            self.entries.reserve(larger - capacity, place);
        }
        self.entries
            .insert_unique(hash(pair(a, b)), (a, b, sum), place);
        Ok(())
    }
}

/// What is found out by long recursions: some 80 MB at most, and then all is forgotten.
pub type Results<K, V> = HashMap<K, V, FxBuildHasher>;
const MOST_RESULTS: usize = 1 << 21;

pub fn remember<K: Eq + Hash, V>(results: &mut Results<K, V>, key: K, value: V) {
    if results.len() >= MOST_RESULTS {
        *results = HashMap::default();
    }
    results.insert(key, value);
}
