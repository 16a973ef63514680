//! What one engine holds, apart from whatever else lives on its thread.
//!
//! The allocator counts for a whole thread. While an engine works, what is added is its own; in between, its account
//! remembers how much that was, and only what it handed out and is dropped later changes it.

use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, Ordering};

use super::allocator::held;

/// The bytes that an engine holds between two statements.
#[derive(Clone, Debug, Default)]
pub struct Account(Arc<Balance>);

#[derive(Debug, Default)]
struct Balance {
    used: AtomicIsize,
    /// What the thread held when something handed out began to be dropped.
    before: AtomicIsize,
}

impl Account {
    pub(super) fn used(&self) -> isize {
        self.0.used.load(Ordering::Relaxed)
    }

    pub(super) fn set(&self, bytes: isize) {
        self.0.used.store(bytes, Ordering::Relaxed);
    }

    /// Counts memory that the engine was given, or, below 0, that it gave away for good.
    pub fn add(&self, bytes: isize) {
        self.0.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Whether both are the account of one engine.
    pub fn is(&self, other: &Account) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The first field of what an engine hands out; [`Last`] is the last. Fields are dropped in their order, so what is freed
/// between the two is what the engine holds no longer.
pub struct First(pub Account);

/// See [`First`].
pub struct Last(pub Account);

impl Drop for First {
    fn drop(&mut self) {
        self.0.0.before.store(held(), Ordering::Relaxed);
    }
}

impl Drop for Last {
    fn drop(&mut self) {
        self.0.add(held() - self.0.0.before.load(Ordering::Relaxed));
    }
}
