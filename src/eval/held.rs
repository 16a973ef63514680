//! Values that a program which embeds the engine holds between two statements, in any thread.

use std::sync::{Arc, Mutex, PoisonError};

use super::session::Session;
use super::value::Value;

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

    /// Drops the values whose handles were dropped.
    pub fn take_back(&mut self) {
        let mut dropped = self.dropped.lock().unwrap_or_else(PoisonError::into_inner);
        for slot in dropped.drain(..) {
            self.slots[slot] = None;
            self.free.push(slot);
        }
    }
}

impl Session {
    /// Keeps a value for as long as the handle exists.
    pub fn hand_out(&mut self, value: Value) -> Handle {
        let handed_out = &mut self.handed_out;
        handed_out.take_back();
        handed_out.count += 1;
        let slot = handed_out.free.pop().unwrap_or(handed_out.slots.len());
        if slot == handed_out.slots.len() {
            handed_out.slots.push(Some(value));
        } else {
            handed_out.slots[slot] = Some(value);
        }
        Handle {
            slot,
            dropped: handed_out.dropped.clone(),
        }
    }

    /// The value of a handle of this session; `None` for a handle of another one.
    pub fn held_value(&self, handle: &Handle) -> Option<Value> {
        if !Arc::ptr_eq(&handle.dropped, &self.handed_out.dropped) {
            return None;
        }
        self.handed_out.slots.get(handle.slot)?.clone()
    }
}
