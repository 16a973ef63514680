//! Calls that were computed, in the order in which they were: what came after a moment can be forgotten.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::value::Value;

/// A call: the generation of definitions it belongs to, the function and the arguments.
pub type CallKey = (usize, Value, Vec<Value>);

#[derive(Default)]
pub struct Memory {
    calls: Vec<(CallKey, Value)>,
    places: HashTable<usize>,
}

fn hash(key: &CallKey) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl Memory {
    pub fn get(&self, key: &CallKey) -> Option<&Value> {
        let place = self
            .places
            .find(hash(key), |&place| self.calls[place].0 == *key)?;
        Some(&self.calls[*place].1)
    }

    /// Remembers a call that is not remembered yet.
    pub fn insert(&mut self, key: CallKey, value: Value) {
        let place = self.calls.len();
        let hashed = hash(&key);
        self.calls.push((key, value));
        let calls = &self.calls;
        self.places
            .insert_unique(hashed, place, |&place| hash(&calls[place].0));
    }

    pub fn len(&self) -> usize {
        self.calls.len()
    }

    /// Forgets all but the first calls.
    pub fn truncate(&mut self, len: usize) {
        self.places.retain(|place| *place < len);
        self.calls.truncate(len);
        self.calls.shrink_to_fit();
        let calls = &self.calls;
        self.places.shrink_to_fit(|&place| hash(&calls[place].0));
    }
}
