//! A moment to go back to.

use super::store::{Game, StoreMark};

/// A moment in the life of an algebra.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    pub(in crate::game) store: StoreMark,
    pub(in crate::game) games: usize,
}

impl Mark {
    /// Was this game stored before the mark?
    pub fn knows(&self, g: Game) -> bool {
        (g.0 as usize) < self.games
    }
}
