//! One budget ticks through every loop, so that an interrupt, a time limit or a memory limit ends any
//! computation with an error and leaves the session alive.

use std::cell::Cell;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hashbrown::HashMap;

use super::account::Account;
use super::allocator::{blocks, held};
use super::halt::Halt;
use super::resident::{give_back, join_freed, resident};
use super::stack::with_stack;

/// What a running computation has done so far, for a status line in another thread.
#[derive(Debug, Default)]
pub struct Progress {
    pub games: AtomicUsize,
    pub positions: AtomicUsize,
    pub bytes: AtomicUsize,
}

/// Limits, and what has been used of them.
#[derive(Debug)]
pub struct Budget {
    interrupt: Arc<AtomicBool>,
    progress: Arc<Progress>,
    started: Instant,
    time: Option<Duration>,
    /// The blocks of memory that the thread held when the statement began.
    blocks: isize,
    memory: usize,
    /// What this thread holds besides.
    others: isize,
    /// What this thread may hold in all.
    ceiling: isize,
    /// What the process may have in memory, where the budget has it to itself.
    most_resident: Option<usize>,
    /// How many such budgets share the process.
    sharers: usize,
    account: Account,
    /// What the thread holds changes without anything being done here.
    paused: bool,
    pub(super) looks: Cell<u64>,
    /// The look at which what is only tried is given up.
    pub(super) last_look: Option<u64>,
    /// The allocator was told that there is much to free.
    joins: Cell<bool>,
    deepest: usize,
    depth: usize,
    ticks: u32,
}

const TICKS_BETWEEN_LOOKS: u32 = 1 << 10;
/// Memory is looked at more often: a step may take much of it.
const TICKS_BETWEEN_COUNTS: u32 = 1 << 3;
const LOOKS_BETWEEN_READINGS: u64 = 8;
const NANOSECONDS_A_BLOCK: u64 = 50;
/// More than these are too many to be joined all at once.
const MANY_BLOCKS: isize = 1 << 18;
const NOT_MINDED: Duration = Duration::from_millis(100);
/// What the program takes by itself.
const OWN: usize = 32 << 20;

impl Default for Budget {
    fn default() -> Self {
        let memory = 4096 << 20;
        Budget {
            interrupt: Arc::default(),
            progress: Arc::default(),
            started: Instant::now(),
            time: None,
            blocks: blocks(),
            memory,
            others: held(),
            ceiling: held().saturating_add_unsigned(memory),
            most_resident: None,
            sharers: 1,
            account: Account::default(),
            paused: false,
            looks: Cell::new(0),
            last_look: None,
            joins: Cell::new(false),
            deepest: 1_000_000,
            depth: 0,
            ticks: 0,
        }
    }
}

impl Budget {
    /// Set this to true from any thread to stop what is running.
    pub fn interrupt_flag(&self) -> Arc<AtomicBool> {
        self.interrupt.clone()
    }

    pub fn progress(&self) -> Arc<Progress> {
        self.progress.clone()
    }

    /// Tells the status line how many games are stored.
    #[inline]
    pub fn stored(&self, games: usize) {
        self.progress.games.store(games, Ordering::Relaxed);
    }

    /// Tells the status line how many positions were seen.
    #[inline]
    pub fn seen(&self, positions: usize) {
        self.progress.positions.store(positions, Ordering::Relaxed);
    }

    pub fn set_time(&mut self, limit: Option<Duration>) {
        self.time = limit;
    }

    pub fn set_memory(&mut self, megabytes: usize) {
        self.memory = megabytes.saturating_mul(1 << 20);
        self.ceiling = self.others.saturating_add_unsigned(self.memory);
        if self.most_resident.is_some() {
            self.own_process(self.sharers);
        }
    }

    /// The process does nothing else: memory that is lost between what is in use counts too, as far as the system tells
    /// and beyond a sixteenth of the limit and what the program takes by itself. Where several budgets share the process,
    /// that is the limit of all together.
    pub fn own_process(&mut self, sharers: usize) {
        self.sharers = sharers;
        self.most_resident = Some(
            self.memory
                .saturating_add(self.memory / 16)
                .saturating_mul(sharers)
                .saturating_add(OWN),
        );
    }

    pub fn memory_megabytes(&self) -> usize {
        self.memory >> 20
    }

    /// Bytes that may still be used.
    pub fn left(&self) -> usize {
        self.memory.saturating_sub(self.bytes())
    }

    /// Is less than half of the memory left?
    pub fn is_short(&self) -> bool {
        self.left() < self.memory / 2
    }

    /// The time that may still be taken, where it is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.time.map(|limit| limit.saturating_sub(self.elapsed()))
    }

    /// Begins a new statement: its time counts from now. An interrupt that came before it stands.
    pub fn begin(&mut self) {
        self.begin_after(Duration::ZERO);
    }

    /// Goes on with a statement that has taken some of its time already.
    pub fn begin_after(&mut self, spent: Duration) {
        let now = Instant::now();
        self.started = now.checked_sub(spent).unwrap_or(now);
        self.blocks = blocks();
        self.depth = 0;
        self.last_look = None;
    }

    /// Bytes in use: what the thread holds more than when the budget was made, apart from what was done while it was
    /// [paused](Budget::pause).
    pub fn bytes(&self) -> usize {
        let bytes = match self.paused {
            true => self.account.used(),
            false => held() - self.others,
        };
        usize::try_from(bytes).unwrap_or(0)
    }

    /// The same bytes, for what is handed out and may be dropped later.
    pub fn account(&self) -> &Account {
        &self.account
    }

    /// From now on others use the thread: what they hold does not count here.
    pub fn pause(&mut self) {
        self.account.set(held() - self.others);
        self.paused = true;
    }

    /// From now on what the thread holds more counts again; false where it did so already.
    pub fn resume(&mut self) -> bool {
        if !self.paused {
            return false;
        }
        self.paused = false;
        // Nobody holds less than nothing, whatever became of memory that went from hand to hand.
        self.others = (held() - self.account.used().max(0)).max(0);
        self.ceiling = self.others.saturating_add_unsigned(self.memory);
        true
    }

    /// The limits as they are for one who starts with nothing; the same handles stop and show both.
    pub fn renewed(&self) -> Budget {
        Budget {
            interrupt: self.interrupt.clone(),
            progress: self.progress.clone(),
            ..Budget::default()
        }
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// To be called in every loop that follows the user's data.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(TICKS_BETWEEN_COUNTS) {
            self.count()
        } else {
            Ok(())
        }
    }

    /// Counts the steps, round and round.
    #[inline]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// A step that took as long as so many: what was made is large.
    #[inline]
    pub fn spend(&mut self, steps: usize) -> Result<(), Halt> {
        if steps == 0 {
            return Ok(());
        }
        let left = TICKS_BETWEEN_LOOKS - self.ticks % TICKS_BETWEEN_LOOKS;
        let steps = u32::try_from(steps).unwrap_or(u32::MAX).min(left);
        self.ticks = self.ticks.wrapping_add(steps);
        match steps == left {
            true => self.look(),
            false => Ok(()),
        }
    }

    #[inline(never)]
    fn count(&self) -> Result<(), Halt> {
        if self.ticks.is_multiple_of(TICKS_BETWEEN_LOOKS) || held() > self.ceiling {
            return self.look();
        }
        Ok(())
    }

    /// Looks at all limits at once; for steps that are long by themselves.
    #[cold]
    pub fn look(&self) -> Result<(), Halt> {
        self.progress.bytes.store(self.bytes(), Ordering::Relaxed);
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted(self.elapsed()));
        }
        if let Some(limit) = self.time
            && self.started.elapsed() + self.giving_back() >= limit
        {
            return Err(Halt::Time(limit));
        }
        self.looks.set(self.looks.get() + 1);
        if self.last_look.is_some_and(|last| self.looks.get() > last) {
            return Err(Halt::Patience);
        }
        if self.looks.get().is_multiple_of(LOOKS_BETWEEN_READINGS) {
            self.read_memory()?;
        }
        self.room(0)
    }

    /// The time it takes to give back what the statement has taken, beyond the one that nobody minds: who stops at a
    /// limit does that first.
    fn giving_back(&self) -> Duration {
        let blocks = u64::try_from(blocks() - self.blocks).unwrap_or(0);
        let time = Duration::from_nanos(blocks.saturating_mul(NANOSECONDS_A_BLOCK));
        time.saturating_sub(NOT_MINDED)
    }

    /// Asks the system, which takes longer than counting.
    fn read_memory(&self) -> Result<(), Halt> {
        let Some(most) = self.most_resident else {
            return Ok(());
        };
        if blocks() > MANY_BLOCKS && !self.joins.replace(true) {
            join_freed();
        }
        let too_much = || resident().is_some_and(|bytes| bytes > most);
        if too_much() {
            give_back();
            if too_much() {
                return Err(Halt::Memory(self.memory >> 20));
            }
        }
        Ok(())
    }

    /// Is there room for this much more? To be asked before a large request, and before one that may fail.
    #[inline]
    pub fn room(&self, bytes: usize) -> Result<(), Halt> {
        if held().saturating_add_unsigned(bytes) > self.ceiling {
            return Err(Halt::Memory(self.memory >> 20));
        }
        Ok(())
    }

    /// Is there room for a list of so many things, which take at least this many bytes each? One that the whole memory
    /// does not hold is refused by its length.
    pub fn room_for_list(&self, length: u64, bytes: usize, things: &str) -> Result<(), Halt> {
        let bytes = usize::try_from(length)
            .unwrap_or(usize::MAX)
            .saturating_mul(bytes);
        if bytes > self.memory {
            return Err(Halt::large(format!(
                "a list of {length} {things}, more than the memory limit of {} MB holds (`--max-memory MB` raises it)",
                self.memory >> 20
            )));
        }
        self.room(bytes)
    }

    /// A list with room for this many items.
    pub fn vec<T>(&self, length: usize) -> Result<Vec<T>, Halt> {
        self.room(length.saturating_mul(size_of::<T>()))?;
        Ok(Vec::with_capacity(length))
    }

    /// Asks for the room in which a full table grows: twice its own, beside it.
    #[inline]
    pub fn slot<K: Eq + Hash, V, S: BuildHasher>(
        &self,
        table: &HashMap<K, V, S>,
    ) -> Result<(), Halt> {
        match table.len() < table.capacity() {
            true => Ok(()),
            false => self.room(2 * table.allocation_size()),
        }
    }

    /// Enters one level of a recursion that follows the user's data; pair with [`Budget::leave`].
    #[inline]
    pub fn enter(&mut self) -> Result<(), Halt> {
        self.depth += 1;
        if self.depth > self.deepest {
            self.depth -= 1;
            return Err(Halt::Depth(self.deepest));
        }
        self.tick().inspect_err(|_| self.depth -= 1)
    }

    #[inline]
    pub fn leave(&mut self) {
        self.depth -= 1;
    }
}

/// Whatever computes within a budget.
pub trait Limited {
    fn budget(&mut self) -> &mut Budget;

    /// Takes one step of a recursion that follows the user's data: counted, and on a stack that grows.
    #[inline]
    fn deeper<T, E: From<Halt>>(
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
