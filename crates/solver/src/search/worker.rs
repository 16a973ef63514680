//! One thread of a search.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Key, SearchEnd, SharedTable, TakenPositions};

/// What a thread of a search shares with the others, and how far it has come.
pub struct Worker<'a> {
    table: Option<&'a SharedTable>,
    /// `None` if there is only one thread.
    taken: Option<&'a TakenPositions>,
    /// Set when another thread has found the answer.
    is_over: Option<&'a AtomicBool>,
    /// The number of moves that must have failed before the threads take different moves.
    pub(super) enough_failures: usize,
    /// The number of positions between the root and the present one that have further moves to choose from.
    pub(super) open: usize,
    /// The number of positions searched so far.
    positions: usize,
    /// After this many positions, the table is too small.
    most_positions: usize,
}

impl<'a> Worker<'a> {
    /// A worker that is not searching.
    pub fn idle() -> Self {
        Worker {
            table: None,
            taken: None,
            is_over: None,
            enough_failures: 0,
            open: 0,
            positions: 0,
            most_positions: usize::MAX,
        }
    }

    pub fn new(
        table: &'a SharedTable,
        taken: Option<&'a TakenPositions>,
        is_over: &'a AtomicBool,
        enough_failures: usize,
        most_positions: usize,
    ) -> Self {
        Worker {
            table: Some(table),
            taken,
            is_over: Some(is_over),
            enough_failures,
            most_positions,
            ..Worker::idle()
        }
    }

    #[inline]
    pub fn is_idle(&self) -> bool {
        self.table.is_none()
    }

    /// Whether there are other threads.
    pub fn has_others(&self) -> bool {
        self.taken.is_some()
    }

    pub fn positions(&self) -> usize {
        self.positions
    }

    /// Whether so many positions have been searched that the table is too small.
    pub fn has_filled_the_table(&self) -> bool {
        self.positions > self.most_positions
    }

    /// Whether the player to move wins, if the table has it.
    #[inline]
    pub fn known(&self, key: Key) -> Option<bool> {
        self.table?.get(key)
    }

    /// Counts a position, and returns the number of positions.
    pub(super) fn count(&mut self) -> Result<usize, SearchEnd> {
        self.positions += 1;
        if self.has_filled_the_table() {
            return Err(SearchEnd::Full);
        }
        if self
            .is_over
            .is_some_and(|is_over| is_over.load(Ordering::Relaxed))
        {
            return Err(SearchEnd::Overtaken);
        }
        Ok(self.positions)
    }

    pub(super) fn remember(&self, key: Key, wins: bool, positions: usize) {
        if let Some(table) = self.table {
            table.insert(key, wins, positions as u64);
        }
    }

    /// Whether another thread is searching the position with this key, if it has one.
    pub(super) fn is_taken(&self, key: impl FnOnce() -> Option<Key>) -> bool {
        let is_in = |taken: &TakenPositions| key().is_some_and(|key| taken.contains(key));
        self.taken.is_some_and(is_in)
    }

    /// Tells the other threads that this one searches the position. False if there are none, or if it is taken.
    pub(super) fn take(&self, key: Key) -> bool {
        let taken = self.taken.filter(|taken| !taken.contains(key));
        if let Some(taken) = taken {
            taken.insert(key);
        }
        taken.is_some()
    }

    pub(super) fn release(&self, key: Key) {
        if let Some(taken) = self.taken {
            taken.remove(key);
        }
    }
}
