//! Who wins which sum: a table that grows to a fixed size, in which then the last comer stays.

use std::hash::{BuildHasher, Hash};

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::game::{Game, Player};
use crate::limits::{Budget, Result};

/// A sum of at most two large regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Key<T> {
    pub large: [T; 2],
    /// Is the second region negated? The first never is.
    pub negated: bool,
    /// The number of the list of the small parts.
    pub bag: u32,
    /// The sum of the numbers.
    pub number: i32,
}

#[derive(Clone, Copy, Default)]
struct Entry<T> {
    key: Key<T>,
    /// Does Left win, moving first, does Right?
    wins: [Option<bool>; 2],
}

#[derive(Default)]
pub struct Answers<T> {
    /// A power of two of them.
    entries: Vec<Entry<T>>,
    used: usize,
    bags: HashMap<Box<[Game]>, u32, FxBuildHasher>,
}

const FEWEST: usize = 1 << 10;
const MOST_BYTES: usize = 256 << 20;
const MOST_BAGS: usize = 1 << 20;

impl<T: Copy + Default + Eq + Hash> Answers<T> {
    /// The number of a sorted list of values.
    pub fn bag(&mut self, values: Vec<Game>, budget: &Budget) -> Result<u32> {
        if let Some(bag) = self.bags.get(&values[..]) {
            return Ok(*bag);
        }
        if self.bags.len() >= MOST_BAGS {
            *self = Answers::default();
        }
        budget.check_growth(&self.bags)?;
        let bag = self.bags.len() as u32;
        self.bags.insert(values.into(), bag);
        Ok(bag)
    }

    fn place(&self, key: &Key<T>) -> usize {
        let hash = FxBuildHasher.hash_one(key);
        hash as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, key: &Key<T>, player: Player) -> Option<bool> {
        if self.entries.is_empty() {
            return None;
        }
        let entry = &self.entries[self.place(key)];
        (entry.key == *key).then_some(entry.wins[player as usize])?
    }

    pub fn insert(&mut self, key: Key<T>, player: Player, wins: bool, budget: &Budget) {
        if self.used * 2 >= self.entries.len() {
            self.grow(budget);
        }
        if self.entries.is_empty() {
            return;
        }
        let place = self.place(&key);
        let entry = &mut self.entries[place];
        if entry.key != key || entry.wins == [None; 2] {
            self.used += usize::from(entry.wins == [None; 2]);
            *entry = Entry {
                key,
                wins: [None; 2],
            };
        }
        entry.wins[player as usize] = Some(wins);
    }

    /// Twice as large, while there is room: without it the search takes longer, and that is all.
    fn grow(&mut self, budget: &Budget) {
        let length = (self.entries.len() * 2).max(FEWEST);
        let bytes = length * size_of::<Entry<T>>();
        if bytes > MOST_BYTES || budget.check_memory(bytes).is_err() {
            return;
        }
        let old = std::mem::replace(&mut self.entries, vec![Entry::default(); length]);
        self.used = 0;
        for entry in old {
            if entry.wins != [None; 2] {
                let place = self.place(&entry.key);
                self.used += usize::from(self.entries[place].wins == [None; 2]);
                self.entries[place] = entry;
            }
        }
    }
}
