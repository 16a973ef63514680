//! Searches for the winner: what all searches of this crate and of the crates above it have in common.
//!
//! A [`Search`] lists the moves of its positions, with bounds and an order of its own. Here is what it does with them: it looks
//! a position up in the transposition table ([`SharedTable`]), counts it, tries its moves, and stores the answer. A search runs
//! in one thread or in several ([`in_threads`]), each of which is a [`Worker`] with tables of its own. The workers share the
//! transposition table, whose keys mean the same in each of them, and a list of the positions that are being searched
//! ([`TakenPositions`]).
//!
//! The first moves in a position are searched by all workers together, because one that wins makes the others superfluous. When
//! some have failed, the others will probably fail, too, and each worker takes a move that no other worker is searching. If
//! there is none, it goes back to a position further up that has one, and if there is none there either, it helps with a move
//! of another worker. So the workers divide large parts of the search: together they search 2 to 7 % more positions than one
//! thread in Clobber 4x6 and 3x8, NoGo 4x4 and Domineering 6x11 and 7x9.

mod hash;
mod table;
mod taken;
mod threads;
mod worker;

use algebra::limits::{Halt, Limited, Result};

pub use hash::hash_of;
pub use table::{Key, SQUARES_OF_A_KEY, SharedTable};
pub use taken::TakenPositions;
pub use threads::{Team, in_growing_table, in_threads};
pub use worker::Worker;

/// Why a search ended without an answer.
pub enum SearchEnd {
    Halted(Halt),
    /// Another thread has found the answer, or has failed.
    Overtaken,
    /// A table is full, and the search has to start again.
    Full,
    /// Other threads are searching all moves that are left, and there is more to do in a position further up.
    PutOff,
    /// The position cannot be searched.
    GaveUp,
}

impl SearchEnd {
    /// What stopped a search that cannot end in another way.
    pub fn halt(self) -> Halt {
        match self {
            SearchEnd::Halted(halt) => halt,
            SearchEnd::Overtaken | SearchEnd::Full | SearchEnd::PutOff | SearchEnd::GaveUp => {
                Halt::Broken("a search ended without an answer")
            }
        }
    }
}

impl From<Halt> for SearchEnd {
    fn from(halt: Halt) -> Self {
        SearchEnd::Halted(halt)
    }
}

/// A search for the winner that several threads may carry out together.
pub trait Search<'a>: Limited {
    /// Whether a move counts only after all moves before it have failed. Then the number of threads makes no difference to
    /// which positions have to be searched, and so to whether one that cannot be searched is among them.
    const KEEPS_ORDER: bool = false;

    fn worker(&mut self) -> &mut Worker<'a>;

    /// Counts a position that is not in the table. The search ends if the table is too small, or if another thread has found
    /// the answer.
    fn count(&mut self) -> Result<(), SearchEnd> {
        let positions = self.worker().count()?;
        self.budget().report_positions(positions);
        Ok(())
    }

    /// Searches a position that has just been counted, and stores whether the player to move wins. If it is to be shared,
    /// the other threads see by its second key that it is taken meanwhile.
    fn searched(
        &mut self,
        key: Key,
        shared_key: Option<Key>,
        search: impl FnOnce(&mut Self) -> Result<bool, SearchEnd>,
    ) -> Result<bool, SearchEnd> {
        let before = self.worker().positions();
        let taken = shared_key.filter(|key| self.worker().take(*key));
        let wins = search(self);
        let worker = self.worker();
        if let Some(key) = taken {
            worker.release(key);
        }
        let wins = wins?;
        worker.remember(key, wins, worker.positions() - before + 1);
        Ok(wins)
    }

    /// Whether one of these moves wins. They are sorted, the most promising one first; `failures` other moves are known to
    /// fail. Moves without a key lead to positions that are too small to be shared.
    fn any_wins<M>(
        &mut self,
        moves: &[M],
        mut failures: usize,
        key: impl Fn(&M) -> Option<Key>,
        mut wins_by: impl FnMut(&mut Self, &M) -> Result<bool, SearchEnd>,
    ) -> Result<bool, SearchEnd> {
        let mut put_off = Vec::new();
        // What is true if all moves that are put off fail.
        let mut otherwise = Ok(false);
        for (at, mv) in moves.iter().enumerate() {
            let worker = self.worker();
            let may_choose = failures >= worker.enough_failures;
            if may_choose && worker.is_taken(|| key(mv)) {
                put_off.push(mv);
                continue;
            }
            let is_open = may_choose && at + 1 < moves.len();
            worker.open += usize::from(is_open);
            let wins = wins_by(self, mv);
            self.worker().open -= usize::from(is_open);
            match wins {
                Ok(false) => failures += 1,
                Err(SearchEnd::PutOff) if may_choose => put_off.push(mv),
                Ok(true) | Err(SearchEnd::GaveUp) if Self::KEEPS_ORDER => {
                    otherwise = wins;
                    break;
                }
                Ok(true) | Err(_) => return wins,
            }
        }
        for mv in put_off {
            let worker = self.worker();
            if worker.open > 0 && worker.is_taken(|| key(mv)) {
                return Err(SearchEnd::PutOff);
            }
            if wins_by(self, mv)? {
                return Ok(true);
            }
        }
        otherwise
    }
}
