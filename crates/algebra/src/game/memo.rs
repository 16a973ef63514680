//! The memo table of a long recursion.

use std::hash::Hash;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The memo table of a long recursion. It is cleared when it is full, at about 80 MB.
#[derive(Debug)]
pub struct MemoTable<K, V>(HashMap<K, V, FxBuildHasher>);

const MOST_ENTRIES: usize = 1 << 21;

impl<K, V> Default for MemoTable<K, V> {
    fn default() -> Self {
        MemoTable(HashMap::default())
    }
}

impl<K: Eq + Hash, V> MemoTable<K, V> {
    /// The value that is stored for a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.0.get(key)
    }

    /// Stores a value.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) {
        if self.0.len() >= MOST_ENTRIES {
            *self = MemoTable::default();
        }
        self.0.insert(key, value);
    }
}
