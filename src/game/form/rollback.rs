//! Going back to an earlier moment, when a computation that was given up has filled the memory.

use super::store::StoreMark;
use crate::game::{Algebra, Game};

/// A moment in the life of an algebra.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    store: StoreMark,
    games: usize,
}

impl Mark {
    /// Was this game stored before the mark?
    pub fn knows(&self, g: Game) -> bool {
        (g.0 as usize) < self.games
    }
}

impl Algebra {
    /// The present moment, to go back to.
    pub fn mark(&self) -> Mark {
        Mark {
            store: self.store.mark(),
            games: self.store.len(),
        }
    }

    /// Forgets all games stored since the mark and all that was remembered. No game stored since then may be
    /// used any more.
    pub fn roll_back(&mut self, mark: Mark) {
        self.store.roll_back(mark.store);
        self.forget();
    }
}
