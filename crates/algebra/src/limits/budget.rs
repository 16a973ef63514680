//! The budget of a running computation. Every loop ticks it, so that an interrupt or a limit on time or memory stops any
//! computation with an error and leaves the session usable.

use std::cell::Cell;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use hashbrown::HashMap;
use web_time::Instant;

use super::allocator::blocks;
use super::halt::Halt;
use super::memory::{Account, MemoryAccounting, MemoryLimit};
use super::stack::with_stack;

/// A text is copied when it is changed, and a few times more when it is printed in a table.
const COPIES_OF_TEXT: usize = 8;
/// What a string may become when it is shown: the copies of a text whose characters are all written as `\u{1b}`, and in JSON
/// again with escapes.
const BYTES_OF_A_CHARACTER: usize = 80;

/// The progress of a running computation, for a status line in another thread.
///
/// ```
/// use std::sync::atomic::Ordering;
/// use algebra::game::Algebra;
///
/// let mut algebra = Algebra::default();
/// let progress = algebra.budget.progress();
/// algebra.day(2)?;
/// assert!(progress.games.load(Ordering::Relaxed) > 4);
/// # Ok::<(), algebra::Halt>(())
/// ```
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// The number of values that are stored.
    pub games: AtomicUsize,
    /// The number of positions that are stored.
    pub positions: AtomicUsize,
    /// The number of bytes in use.
    pub bytes: AtomicUsize,
    /// Whether the value of a game is being computed only in order to be printed, although its winner is found without it.
    pub prints_value: AtomicBool,
}

/// The limits of a computation, and how much of them is used.
///
/// ```
/// use std::time::Duration;
/// use algebra::game::Algebra;
/// use algebra::{Budget, Halt};
///
/// let mut budget = Budget::default();
/// budget.set_time(Some(Duration::ZERO));
/// let mut algebra = Algebra::new(budget);
/// assert_eq!(algebra.day(3), Err(Halt::Time(Duration::ZERO)));
/// // The same algebra can be used with another limit; the time counts anew.
/// algebra.budget.set_time(Some(Duration::from_secs(60)));
/// algebra.budget.begin();
/// assert_eq!(algebra.day(2)?.map(|games| games.len()), Some(22));
/// # Ok::<(), Halt>(())
/// ```
#[derive(Debug)]
pub struct Budget {
    interrupt: Arc<AtomicBool>,
    progress: Arc<Progress>,
    started: Instant,
    time: Option<Duration>,
    memory: MemoryLimit,
    /// The number of blocks of memory that the thread held when the statement began.
    blocks: isize,
    /// The number of checks of all limits so far.
    checks: Cell<u64>,
    /// The check at which the current [`Attempt`] is given up.
    last_check: Option<u64>,
    max_depth: usize,
    depth: usize,
    ticks: u32,
    threads: usize,
}

thread_local! {
    static ON_CHECK: Cell<Option<fn()>> = const { Cell::new(None) };
}

/// Calls this function at every check on this thread, except before a statement.
pub fn observe_checks(observer: Option<fn()>) {
    ON_CHECK.set(observer);
}

/// The depth of recursion. In a browser the stack cannot grow: a level of a game takes 2 to 3 KB of one megabyte.
const MAX_DEPTH: usize = if cfg!(target_family = "wasm") {
    200
} else {
    1_000_000
};

/// No machine could make use of more threads that share their memory.
const MOST_THREADS: usize = 256;
const TICKS_BETWEEN_CHECKS: u32 = 1 << 10;
/// The allocated bytes are compared with the limit more often, since one step may allocate much.
const TICKS_BETWEEN_COUNTS: u32 = 1 << 3;
const CHECKS_BETWEEN_RSS_READINGS: u64 = 8;
const NANOSECONDS_TO_FREE_A_BLOCK: u64 = 50;
/// Freeing memory may exceed the time limit by this much.
const TOLERATED_DELAY: Duration = Duration::from_millis(100);

impl Default for Budget {
    fn default() -> Self {
        Budget {
            interrupt: Arc::default(),
            progress: Arc::default(),
            started: Instant::now(),
            time: None,
            memory: MemoryLimit::default(),
            blocks: blocks(),
            checks: Cell::new(0),
            last_check: None,
            max_depth: MAX_DEPTH,
            depth: 0,
            ticks: 0,
            threads: 1,
        }
    }
}

impl Budget {
    /// A budget with default limits and this flag for interrupts.
    pub fn interrupted_by(interrupt: Arc<AtomicBool>) -> Budget {
        Budget {
            interrupt,
            ..Budget::default()
        }
    }

    /// A flag that stops the computation when it is set to true, from any thread.
    pub fn interrupt_flag(&self) -> Arc<AtomicBool> {
        self.interrupt.clone()
    }

    /// Numbers that another thread may read while the computation runs.
    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// Reports the number of stored games to the status line.
    #[inline]
    pub(crate) fn report_games(&self, games: usize) {
        self.progress.games.store(games, Ordering::Relaxed);
    }

    /// Reports the number of positions to the status line.
    #[inline]
    pub fn report_positions(&self, positions: usize) {
        self.progress.positions.store(positions, Ordering::Relaxed);
    }

    /// Tells the status line whether a value is being computed only in order to be printed; see
    /// [`Progress::prints_value`].
    pub fn report_printing(&self, prints_value: bool) {
        self.progress
            .prints_value
            .store(prints_value, Ordering::Relaxed);
    }

    /// Limits the time of a computation, which counts from [`begin`](Budget::begin).
    pub fn set_time(&mut self, limit: Option<Duration>) {
        self.time = limit;
    }

    /// Limits the memory; see [`MemoryAccounting`].
    pub fn set_memory(&mut self, megabytes: usize) {
        self.memory.set(megabytes);
    }

    /// Declares that the process does nothing but run computations with `sharers` such budgets. If the system reports the
    /// resident size of the process, which includes fragmentation, it is limited as well: to the limits of all budgets
    /// together, plus a sixteenth, plus the size of the program itself.
    pub fn limit_process(&mut self, sharers: usize) {
        self.memory.limit_process(sharers);
    }

    /// Allows searches to use this many threads. Only the thread of the budget counts its memory and checks the limits.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.clamp(1, MOST_THREADS);
    }

    /// The number of threads that a search may use.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The memory limit.
    pub fn memory_megabytes(&self) -> usize {
        self.memory.bytes() >> 20
    }

    /// How the memory in use is measured.
    pub fn memory_accounting(&self) -> MemoryAccounting {
        self.memory.accounting()
    }

    /// The number of bytes that may still be used.
    pub fn memory_left(&self) -> usize {
        self.memory.bytes().saturating_sub(self.bytes())
    }

    /// True if less than half of the memory is left.
    pub fn is_memory_short(&self) -> bool {
        self.memory_left() < self.memory.bytes() / 2
    }

    /// The time that is left, if it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.time.map(|limit| limit.saturating_sub(self.elapsed()))
    }

    /// Begins a new statement, whose time counts from now. An earlier interrupt stays in effect.
    pub fn begin(&mut self) {
        self.begin_after(Duration::ZERO);
    }

    /// Continues a statement that has already used some of its time.
    pub fn begin_after(&mut self, spent: Duration) {
        let now = Instant::now();
        self.started = now.checked_sub(spent).unwrap_or(now);
        self.blocks = blocks();
        self.depth = 0;
        self.last_check = None;
    }

    /// The number of bytes in use, which the thread has allocated since the budget was created, except while it was paused.
    pub fn bytes(&self) -> usize {
        self.memory.used()
    }

    /// The account of these bytes, for replies that may be dropped later.
    pub fn account(&self) -> &Account {
        self.memory.account()
    }

    /// Counts so many bytes here that others have allocated, for a value that is handed over.
    pub fn take_over(&mut self, bytes: usize) {
        self.memory.take_over(bytes);
    }

    /// Begins a pause, in which others use the thread and their memory does not count here.
    pub fn pause(&mut self) {
        self.memory.pause();
    }

    /// Ends a pause; returns false if there was none.
    pub fn resume(&mut self) -> bool {
        self.memory.resume()
    }

    /// A budget with default limits and nothing used, which shares the interrupt flag and the progress with this one.
    pub fn fresh(&self) -> Budget {
        Budget {
            interrupt: self.interrupt.clone(),
            progress: self.progress.clone(),
            ..Budget::default()
        }
    }

    /// The time since the computation began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts one step. Every loop that follows the user's data must call this.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(TICKS_BETWEEN_COUNTS) {
            self.check_if_due()
        } else {
            Ok(())
        }
    }

    /// Counts a step that is much cheaper than others: a loop that numbers its steps ticks at every sixteenth.
    #[inline]
    pub fn tick_cheap_step(&mut self, step: usize) -> Result<(), Halt> {
        if step % 16 == 15 { self.tick() } else { Ok(()) }
    }

    /// The number of ticks so far, modulo 2^32.
    #[inline]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Counts one long step as several ticks.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), Halt> {
        if steps == 0 {
            return Ok(());
        }
        let left = TICKS_BETWEEN_CHECKS - self.ticks % TICKS_BETWEEN_CHECKS;
        let steps = u32::try_from(steps).unwrap_or(u32::MAX).min(left);
        self.ticks = self.ticks.wrapping_add(steps);
        if steps == left { self.check() } else { Ok(()) }
    }

    #[inline(never)]
    fn check_if_due(&self) -> Result<(), Halt> {
        if self.ticks.is_multiple_of(TICKS_BETWEEN_CHECKS) || self.memory.is_exceeded() {
            return self.check();
        }
        Ok(())
    }

    /// Checks all limits at once; for steps that take long by themselves.
    #[cold]
    pub fn check(&self) -> Result<(), Halt> {
        if let Some(observer) = ON_CHECK.get() {
            observer();
        }
        self.check_unobserved()
    }

    /// Checks all limits without calling the observer. This is for the begin of a statement, since most statements are short.
    pub fn check_unobserved(&self) -> Result<(), Halt> {
        self.progress.bytes.store(self.bytes(), Ordering::Relaxed);
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted(self.elapsed()));
        }
        if let Some(limit) = self.time
            && self.started.elapsed() + self.time_to_free() >= limit
        {
            return Err(Halt::Time(limit));
        }
        self.checks.set(self.checks.get() + 1);
        if self.last_check.is_some_and(|last| self.checks.get() > last) {
            return Err(Halt::Patience);
        }
        if self
            .checks
            .get()
            .is_multiple_of(CHECKS_BETWEEN_RSS_READINGS)
        {
            self.memory.check_resident()?;
        }
        self.check_memory(0)
    }

    /// The time it takes to free what the statement has allocated, beyond the tolerated delay. A statement that is
    /// stopped at its limit has to do that first.
    fn time_to_free(&self) -> Duration {
        let blocks = u64::try_from(blocks() - self.blocks).unwrap_or(0);
        let time = Duration::from_nanos(blocks.saturating_mul(NANOSECONDS_TO_FREE_A_BLOCK));
        time.saturating_sub(TOLERATED_DELAY)
    }

    /// Checks that this much more memory may be used. To be called before a large allocation.
    #[inline]
    pub fn check_memory(&self, bytes: usize) -> Result<(), Halt> {
        self.memory.check(bytes)
    }

    /// Checks that there is room for a string of this length, whatever is done with it.
    pub fn check_string(&self, length: usize) -> Result<(), Halt> {
        self.check_memory(BYTES_OF_A_CHARACTER.saturating_mul(length))
    }

    /// Checks that there is room for a text of this length and for the copies of it that exist while it is changed,
    /// written in a table or printed.
    pub fn check_text(&self, length: usize) -> Result<(), Halt> {
        self.check_memory(COPIES_OF_TEXT.saturating_mul(length))
    }

    /// Checks that a list of this length may be allocated, if each item takes this many bytes. A list that exceeds the
    /// whole limit is reported by its length.
    pub fn check_list(&self, length: u64, bytes: usize, things: &str) -> Result<(), Halt> {
        let bytes = usize::try_from(length)
            .unwrap_or(usize::MAX)
            .saturating_mul(bytes);
        if bytes > self.memory.bytes() {
            return Err(Halt::large(format!(
                "a list of {length} {things}, more than the memory limit of {} MB allows \
                 (`--max-memory MB` raises it)",
                self.memory_megabytes()
            )));
        }
        self.check_memory(bytes)
    }

    /// An empty list with this capacity.
    pub fn vec<T>(&self, length: usize) -> Result<Vec<T>, Halt> {
        self.check_memory(length.saturating_mul(size_of::<T>()))?;
        Ok(Vec::with_capacity(length))
    }

    /// Appends to a list. A full list allocates one of twice its size, for which the memory is checked first.
    #[inline]
    pub fn push<T>(&self, list: &mut Vec<T>, item: T) -> Result<(), Halt> {
        if list.len() == list.capacity() {
            self.check_memory(2 * size_of_val(&list[..]))?;
        }
        list.push(item);
        Ok(())
    }

    /// Appends to a text. A full text grows by half, for which the memory is checked first.
    pub fn push_str(&self, text: &mut String, more: &str) -> Result<(), Halt> {
        if text.capacity() - text.len() < more.len() {
            let growth = text.len() / 2 + more.len();
            self.check_memory(growth)?;
            text.reserve_exact(growth);
        }
        text.push_str(more);
        Ok(())
    }

    /// Checks the memory before an entry is inserted into a table: a full table allocates one of twice its size.
    #[inline]
    pub fn check_growth<K: Eq + Hash, V, S: BuildHasher>(
        &self,
        table: &HashMap<K, V, S>,
    ) -> Result<(), Halt> {
        if table.len() < table.capacity() {
            Ok(())
        } else {
            self.check_memory(2 * table.allocation_size())
        }
    }

    /// Enters one level of a recursion that follows the user's data; pair with [`Budget::leave`].
    #[inline]
    pub fn enter(&mut self) -> Result<(), Halt> {
        self.depth += 1;
        if self.depth > self.max_depth {
            self.depth -= 1;
            return Err(Halt::Depth(self.max_depth));
        }
        self.tick().inspect_err(|_| self.depth -= 1)
    }

    /// Leaves a level of a recursion.
    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Begins an attempt, which is stopped with [`Halt::Patience`] after this number of checks of the limits.
    pub fn begin_attempt(&mut self, Checks(checks): Checks) -> Attempt {
        let last = self.checks.get().saturating_add(checks);
        let outer = self.last_check;
        self.last_check = Some(outer.map_or(last, |outer| outer.min(last)));
        Attempt { outer }
    }

    /// Ends an attempt; an error if an enclosing attempt has used up its checks as well.
    pub fn end_attempt(&mut self, attempt: Attempt) -> Result<(), Halt> {
        self.last_check = attempt.outer;
        match self.last_check {
            Some(last) if self.checks.get() > last => Err(Halt::Patience),
            _ => Ok(()),
        }
    }
}

/// An amount of work that does not depend on the machine: a number of checks of the limits, with one check for about a
/// thousand ticks.
///
/// ```
/// use algebra::Checks;
///
/// assert_eq!(Checks(64).times(4), Checks(256));
/// assert_eq!(Checks(64).share(100), Checks::NONE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Checks(pub u64);

impl Checks {
    pub const NONE: Checks = Checks(0);
    pub const UNLIMITED: Checks = Checks(u64::MAX);

    #[must_use]
    pub fn times(self, factor: u64) -> Checks {
        Checks(self.0.saturating_mul(factor))
    }

    /// One of so many equal shares, rounded down.
    #[must_use]
    pub fn share(self, shares: u64) -> Checks {
        Checks(self.0.checked_div(shares).unwrap_or(self.0))
    }
}

/// A computation that is given up when it takes longer than it is worth, so that another method can be used.
#[derive(Debug)]
#[must_use]
pub struct Attempt {
    /// The last check of the enclosing attempt.
    outer: Option<u64>,
}

/// Anything that computes within a budget.
pub trait Limited {
    /// The budget of the computation.
    fn budget(&mut self) -> &mut Budget;

    /// Takes one step of a recursion that follows the user's data: its depth is limited, and the stack grows as needed.
    #[inline]
    fn recurse<T, E: From<Halt>>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.budget().enter()?;
        let result = with_stack(|| step(self));
        self.budget().leave();
        result
    }
}

impl Limited for Budget {
    fn budget(&mut self) -> &mut Budget {
        self
    }
}
