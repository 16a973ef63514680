//! A transposition table of bounded size.

use std::borrow::Borrow;
use std::hash::Hash;

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;
use rustc_hash::FxBuildHasher;

use crate::limits::{Budget, Result};

/// What a search has found out about the states it has met. The entries form two generations: when the recent one is
/// full, or memory is short, it becomes the older one, and the previous older one is dropped. So a search must be able
/// to do without any entry.
#[derive(Debug)]
pub struct TranspositionTable<K, V> {
    recent: HashMap<K, V, FxBuildHasher>,
    older: HashMap<K, V, FxBuildHasher>,
    /// The largest number of entries in each generation.
    most: usize,
}

impl<K: Eq + Hash, V> TranspositionTable<K, V> {
    /// A table with at most this many entries in each of the two generations.
    pub fn new(most: usize) -> Self {
        TranspositionTable {
            recent: HashMap::default(),
            older: HashMap::default(),
            most,
        }
    }

    /// An empty table with the same limit.
    pub fn cleared(&self) -> Self {
        TranspositionTable::new(self.most)
    }

    /// The number of entries.
    pub fn entries(&self) -> usize {
        self.recent.len() + self.older.len()
    }

    /// The value that is stored for a key.
    #[inline]
    pub fn get<Q: Eq + Hash + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.recent.get(key).or_else(|| self.older.get(key))
    }

    /// The entry of a key, which is moved to the recent generation, or a new entry.
    pub fn entry(&mut self, key: K, new: impl FnOnce() -> V, budget: &Budget) -> Result<&mut V> {
        if self.recent.len() >= self.most || budget.check_growth(&self.recent).is_err() {
            self.older = std::mem::take(&mut self.recent);
            budget.check_growth(&self.recent)?;
        }
        Ok(match self.recent.entry(key) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let known = if self.older.is_empty() {
                    None
                } else {
                    self.older.remove(entry.key())
                };
                entry.insert(known.unwrap_or_else(new))
            }
        })
    }
}
