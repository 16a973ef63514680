//! Runs a search in several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;

use super::{SearchEnd, SharedTable, TakenPositions, Worker};
use algebra::game::Algebra;
use algebra::limits::{Budget, Halt, Result, catch_panic};

/// A search in a table of fewer positions takes a few milliseconds, which are not worth another thread.
const FEW_POSITIONS: usize = 1 << 12;

/// The threads of a search.
#[derive(Clone, Copy)]
pub struct Team {
    /// The largest number of threads.
    pub threads: usize,
    /// The threads divide the moves in a position when this many have failed.
    pub enough_failures: usize,
}

/// Whether a player wins, by a search that is repeated in larger and larger tables until it ends; `None` if it gave up. Each
/// table has the entries of the one before it, and the last one is kept for the next search.
pub fn in_growing_table(
    kept: &mut Option<SharedTable>,
    first_bits: u32,
    algebra: &mut Algebra,
    team: Team,
    mut search: impl FnMut(&mut Algebra, Worker<'_>) -> Result<bool, SearchEnd>,
    help: impl Fn(&mut Algebra, Worker<'_>) -> Result<bool, SearchEnd> + Sync,
) -> Result<Option<bool>> {
    let table = match kept {
        Some(table) => table,
        None => kept.insert(SharedTable::new(first_bits, &algebra.budget)?),
    };
    let mut most_positions = table.capacity();
    loop {
        let threads = if table.capacity() < FEW_POSITIONS {
            1
        } else {
            team.threads
        };
        let team = Team { threads, ..team };
        match in_threads(algebra, team, table, most_positions, &mut search, &help) {
            Ok(wins) => return Ok(Some(wins)),
            Err(SearchEnd::GaveUp) => return Ok(None),
            Err(SearchEnd::Full) => {}
            Err(end) => return Err(end.halt()),
        }
        most_positions = match table.grown(&algebra.budget)? {
            Some(larger) => {
                *table = larger;
                table.capacity()
            }
            None => usize::MAX,
        };
    }
}

/// Runs a search in this thread and a helping search in each of the others, each with an algebra of its own. The first answer is
/// returned. All searches stop soon after that, or when the limits of this thread stop the search, because helpers are
/// interrupted then, whatever they compute. After so many positions in all, the table is too small.
pub fn in_threads(
    algebra: &mut Algebra,
    team: Team,
    table: &SharedTable,
    most_positions: usize,
    search: impl FnOnce(&mut Algebra, Worker<'_>) -> Result<bool, SearchEnd>,
    help: impl Fn(&mut Algebra, Worker<'_>) -> Result<bool, SearchEnd> + Sync,
) -> Result<bool, SearchEnd> {
    let Team {
        threads,
        enough_failures,
    } = team;
    let taken = (threads > 1).then(TakenPositions::default);
    let is_over = Arc::new(AtomicBool::new(false));
    let worker = |most| Worker::new(table, taken.as_ref(), &is_over, enough_failures, most);
    let megabytes = (algebra.budget.memory_left() / 4 / threads) >> 20;
    let help = || {
        let mut budget = Budget::interrupted_by(is_over.clone());
        budget.set_memory(megabytes);
        let found = catch_panic(|| help(&mut Algebra::new(budget), worker(usize::MAX)));
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
        let found = catch_panic(|| search(algebra, worker(most_positions / threads)));
        is_over.store(true, Relaxed);
        let mut found = found.unwrap_or_else(|halt| Err(SearchEnd::Halted(halt)));
        for helper in helpers {
            let helped = helper.join();
            let helped = helped.unwrap_or(Err(Halt::Broken("a thread has panicked").into()));
            // A helper that reached its own limits has not ended the search.
            let is_end = match &helped {
                Ok(_) | Err(SearchEnd::GaveUp) => true,
                Err(SearchEnd::Halted(halt)) => !halt.is_limit(),
                Err(_) => false,
            };
            if matches!(found, Err(SearchEnd::Overtaken)) && is_end {
                found = helped;
            }
        }
        found
    })
}
