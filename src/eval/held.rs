//! Values that a program which embeds the engine holds between two statements, in any thread.

use std::sync::{Arc, Mutex, PoisonError};

use super::value::Value;
use solver::position::Position;

/// The slots of handles that were dropped.
type Dropped = Arc<Mutex<Vec<usize>>>;

/// A value of a session that is held outside of it. The session keeps the value as long as the handle exists.
#[derive(Debug)]
pub struct Handle {
    slot: usize,
    dropped: Dropped,
}

impl Drop for Handle {
    fn drop(&mut self) {
        let dropped = self.dropped.lock();
        dropped
            .unwrap_or_else(PoisonError::into_inner)
            .push(self.slot);
    }
}

/// The values that are held outside of the session.
#[derive(Default)]
pub struct HandedOut {
    slots: Vec<Option<Value>>,
    free: Vec<usize>,
    dropped: Dropped,
    count: u64,
}

impl HandedOut {
    /// The number of values that were ever handed out.
    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.slots.iter().flatten()
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.slots.iter_mut().flatten()
    }

    /// Drops the values whose handles were dropped. The others are roots of the garbage collection.
    pub fn take_back(&mut self) {
        let mut dropped = self.dropped.lock().unwrap_or_else(PoisonError::into_inner);
        // Dropping a function of the host may drop more handles, which need the lock.
        let slots = std::mem::take(&mut *dropped);
        drop(dropped);
        for slot in slots {
            self.slots[slot] = None;
            self.free.push(slot);
        }
    }
}

impl HandedOut {
    /// Keeps a value for as long as the handle exists.
    pub fn give(&mut self, value: Value) -> Handle {
        self.take_back();
        self.count += 1;
        let slot = self.free.pop().unwrap_or(self.slots.len());
        if slot == self.slots.len() {
            self.slots.push(Some(value));
        } else {
            self.slots[slot] = Some(value);
        }
        Handle {
            slot,
            dropped: self.dropped.clone(),
        }
    }

    /// The value of a handle of this session; `None` for a handle of another one.
    pub fn value(&self, handle: &Handle) -> Option<&Value> {
        if !Arc::ptr_eq(&handle.dropped, &self.dropped) {
            return None;
        }
        self.slots.get(handle.slot)?.as_ref()
    }

    /// The position of a handle of this session, if it is one.
    pub fn position(&self, handle: &Handle) -> Option<Position> {
        match self.value(handle)? {
            Value::Game(p, _) => Some(*p),
            _ => None,
        }
    }
}
