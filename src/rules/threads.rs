//! Searches for the winner in several threads.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;

use crate::game::Algebra;
use crate::limits::{Budget, Halt, Result, catch_panic};

/// Why a search ended without an answer.
pub enum Stop {
    Halted(Halt),
    /// Another thread has found the answer, or has failed.
    Overtaken,
    /// A table is full, and the search has to start again.
    Full,
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Stop::Halted(halt)
    }
}

/// Runs a search in this thread and a helping search in each of the others, which are numbered from 1. The first answer is
/// returned. All searches must stop soon when the flag is set: then one of them has an answer, or the limits of this thread
/// stop the search.
pub fn in_threads<T: Send>(
    algebra: &mut Algebra,
    threads: usize,
    search: impl FnOnce(&mut Algebra, &AtomicBool) -> Result<T, Stop>,
    help: impl Fn(&mut Algebra, &AtomicBool, usize) -> Result<T, Stop> + Sync,
) -> Result<T> {
    let is_over = AtomicBool::new(false);
    let megabytes = (algebra.budget.memory_left() / 4 / threads) >> 20;
    let help = |part: usize| {
        let mut budget = Budget::default();
        budget.set_memory(megabytes);
        let found = catch_panic(|| help(&mut Algebra::new(budget), &is_over, part));
        let found = found.unwrap_or_else(|halt| Err(Stop::Halted(halt)));
        // Who has an answer stops the others; so does who cannot go on because of a bug.
        if !matches!(&found, Err(Stop::Halted(halt)) if halt.is_limit()) {
            is_over.store(true, Relaxed);
        }
        found
    };
    let help = &help;
    std::thread::scope(|scope| {
        let helpers = (1..threads).map_while(|part| {
            // If the system refuses to start a thread, the others do the work.
            Builder::new().spawn_scoped(scope, move || help(part)).ok()
        });
        let helpers: Vec<_> = helpers.collect();
        let found = catch_panic(|| search(algebra, &is_over));
        is_over.store(true, Relaxed);
        let mut found = found.unwrap_or_else(|halt| Err(Stop::Halted(halt)));
        for helper in helpers {
            let helped = helper.join();
            let helped = helped.unwrap_or(Err(Halt::Broken("a thread has panicked").into()));
            // A helper that reached its own limits has not ended the search.
            let is_end = match &helped {
                Ok(_) => true,
                Err(Stop::Halted(halt)) => !halt.is_limit(),
                Err(_) => false,
            };
            if matches!(found, Err(Stop::Overtaken)) && is_end {
                found = helped;
            }
        }
        found.map_err(|stop| match stop {
            Stop::Halted(halt) => halt,
            Stop::Overtaken | Stop::Full => Halt::Broken("a search ended without an answer"),
        })
    })
}
