//! Searches for the winner in several threads.
//!
//! All threads of the search over sums work on the same sum. Each has its own algebra and its own components, but they share the
//! transposition table ([`SharedTable`]), because its keys are hashes of 121 bits of the boards and canonical forms. They also
//! share a list of the sums that are being searched ([`Claims`]). The first moves in a position are searched by all threads
//! together, because one that wins makes the others superfluous. When four have failed, each thread takes a move that no other
//! thread is searching; if there is none, it goes back to a position further up that has one ([`Teamwork`]). So the threads
//! divide large parts of the search: together they search 2 to 7 % more positions than one thread in Clobber 4x6 and 3x8, NoGo
//! 4x4 and Domineering 6x11 and 7x9. A search starts in one thread with a small table; if that is too small, it starts again
//! with a larger one, which knows the entries of the small one, and with all threads. With values of other games in the sum
//! there is only one thread, because a value means something only within one algebra.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;

use super::shared_table::{Claims, Key, SharedTable};
use algebra::game::Algebra;
use algebra::limits::{Budget, Halt, Result, catch_panic};

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

impl From<Halt> for SearchEnd {
    fn from(halt: Halt) -> Self {
        SearchEnd::Halted(halt)
    }
}

/// How a thread shares the work of a search with the others.
///
/// A move that wins makes all others superfluous, so the threads search the first moves in a position together. When some have
/// failed, the others will probably fail, too, and each thread takes one that no other thread is searching. If there is none,
/// it looks for one in the positions that led here, and if there is none either, it helps with a move of another thread.
pub struct Teamwork<'a> {
    /// `None` if there is only one thread.
    claims: Option<&'a Claims>,
    /// The number of moves that must have failed before the threads part.
    enough_failures: usize,
    /// The number of positions on the way to the present one in which there are moves left to take.
    open: usize,
}

impl<'a> Teamwork<'a> {
    pub fn new(claims: Option<&'a Claims>, enough_failures: usize) -> Self {
        Teamwork {
            claims,
            enough_failures,
            open: 0,
        }
    }

    /// Whether there are other threads.
    pub fn has_others(&self) -> bool {
        self.claims.is_some()
    }

    /// Whether another thread is searching the position with this key, if it has one.
    fn is_taken(&self, key: impl FnOnce() -> Option<Key>) -> bool {
        let is_in = |claims: &Claims| key().is_some_and(|key| claims.contains(key));
        self.claims.is_some_and(is_in)
    }
}

/// A search that several threads may carry out together.
pub trait JointSearch<'a> {
    /// Whether a move counts only after all moves before it have failed. Then the number of threads makes no difference to
    /// which positions have to be searched, and so to whether one that cannot be searched is among them.
    const KEEPS_ORDER: bool = false;

    fn teamwork(&mut self) -> &mut Teamwork<'a>;

    /// Searches a position. Meanwhile the other threads see that it is taken.
    fn while_claimed<T>(&mut self, key: Key, search: impl FnOnce(&mut Self) -> T) -> T {
        let claims = self
            .teamwork()
            .claims
            .filter(|claims| !claims.contains(key));
        if let Some(claims) = claims {
            claims.insert(key);
        }
        let found = search(self);
        if let Some(claims) = claims {
            claims.remove(key);
        }
        found
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
            let teamwork = self.teamwork();
            let may_choose = failures >= teamwork.enough_failures;
            if may_choose && teamwork.is_taken(|| key(mv)) {
                put_off.push(mv);
                continue;
            }
            let is_open = may_choose && at + 1 < moves.len();
            teamwork.open += usize::from(is_open);
            let wins = wins_by(self, mv);
            self.teamwork().open -= usize::from(is_open);
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
            let teamwork = self.teamwork();
            if teamwork.open > 0 && teamwork.is_taken(|| key(mv)) {
                return Err(SearchEnd::PutOff);
            }
            if wins_by(self, mv)? {
                return Ok(true);
            }
        }
        otherwise
    }
}

/// Repeats a search in larger and larger tables until it ends. It is told after how many nodes the table is too small, and
/// returns `None` then. The table is kept for the next search.
pub fn in_growing_table<T>(
    kept: &mut Option<SharedTable>,
    first_bits: u32,
    algebra: &mut Algebra,
    mut search: impl FnMut(&mut Algebra, &SharedTable, usize) -> Result<Option<T>>,
) -> Result<T> {
    let table = match kept {
        Some(table) => table,
        None => kept.insert(SharedTable::new(first_bits, &algebra.budget)?),
    };
    let mut most_nodes = table.capacity();
    loop {
        if let Some(found) = search(algebra, table, most_nodes)? {
            return Ok(found);
        }
        most_nodes = match table.grown(&algebra.budget)? {
            Some(larger) => {
                *table = larger;
                table.capacity()
            }
            None => usize::MAX,
        };
    }
}

/// Runs a search in this thread and a helping search in each of the others. The first answer is returned. All searches must
/// stop soon when the flag is set: then one of them has an answer, or the limits of this thread stop the search. The flag also
/// interrupts the helpers, whatever they compute.
pub fn in_threads<T: Send>(
    algebra: &mut Algebra,
    threads: usize,
    search: impl FnOnce(&mut Algebra, &AtomicBool) -> Result<T, SearchEnd>,
    help: impl Fn(&mut Algebra, &AtomicBool) -> Result<T, SearchEnd> + Sync,
) -> Result<T> {
    let is_over = Arc::new(AtomicBool::new(false));
    let megabytes = (algebra.budget.memory_left() / 4 / threads) >> 20;
    let help = || {
        let mut budget = Budget::interrupted_by(is_over.clone());
        budget.set_memory(megabytes);
        let found = catch_panic(|| help(&mut Algebra::new(budget), &is_over));
        let found = match found.unwrap_or_else(|halt| Err(SearchEnd::Halted(halt))) {
            Err(SearchEnd::Halted(Halt::Interrupted(_))) => Err(SearchEnd::Overtaken),
            found => found,
        };
        // Who has an answer stops the others; so does who cannot go on because of a bug.
        if !matches!(&found, Err(SearchEnd::Halted(halt)) if halt.is_limit()) {
            is_over.store(true, Relaxed);
        }
        found
    };
    let help = &help;
    std::thread::scope(|scope| {
        let helpers = (1..threads).map_while(|_| {
            // If the system refuses to start a thread, the others do the work.
            Builder::new().spawn_scoped(scope, help).ok()
        });
        let helpers: Vec<_> = helpers.collect();
        let found = catch_panic(|| search(algebra, &is_over));
        is_over.store(true, Relaxed);
        let mut found = found.unwrap_or_else(|halt| Err(SearchEnd::Halted(halt)));
        for helper in helpers {
            let helped = helper.join();
            let helped = helped.unwrap_or(Err(Halt::Broken("a thread has panicked").into()));
            // A helper that reached its own limits has not ended the search.
            let is_end = match &helped {
                Ok(_) => true,
                Err(SearchEnd::Halted(halt)) => !halt.is_limit(),
                Err(_) => false,
            };
            if matches!(found, Err(SearchEnd::Overtaken)) && is_end {
                found = helped;
            }
        }
        found.map_err(|stop| match stop {
            SearchEnd::Halted(halt) => halt,
            SearchEnd::Overtaken | SearchEnd::Full | SearchEnd::PutOff | SearchEnd::GaveUp => {
                Halt::Broken("a search ended without an answer")
            }
        })
    })
}
