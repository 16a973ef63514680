//! The memory limit of a budget, which applies to the bytes that the allocator counts for its engine, and to the resident
//! size of the process that the system reports.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicIsize, Ordering};

use super::allocator::{blocks, held, is_installed};
use super::halt::Halt;

/// How the memory that an engine or an algebra holds is measured, for its memory limit.
///
/// ```
/// use algebra::game::Algebra;
/// use algebra::{Budget, Halt, MemoryAccounting};
///
/// let mut budget = Budget::default();
/// // This program has not installed the counting allocator.
/// assert_ne!(budget.memory_accounting(), MemoryAccounting::Allocator);
/// budget.set_memory(60);
/// let mut algebra = Algebra::new(budget);
/// assert_eq!(algebra.day(2)?.map(|games| games.len()), Some(22));
/// # Ok::<(), Halt>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MemoryAccounting {
    /// The program has installed the [`CountingAllocator`](super::CountingAllocator). Limits are exact, and each engine
    /// is charged only for its own memory.
    Allocator,
    /// The program has another allocator, but the operating system reports the resident size of the process (on Linux).
    /// Its growth while the engine runs statements is charged to the engine, including what other threads allocate at
    /// the same time. Limits are approximate: they may be exceeded by some megabytes before that is noticed.
    ResidentSize,
    /// Neither is available. The limit only stops a single request for memory that exceeds all of it.
    Unavailable,
}

impl MemoryAccounting {
    fn detect() -> Self {
        if is_installed() {
            MemoryAccounting::Allocator
        } else if resident().is_some() {
            MemoryAccounting::ResidentSize
        } else {
            MemoryAccounting::Unavailable
        }
    }
}

/// The growth of the resident size, for programs without the counting allocator.
#[derive(Debug, Default)]
struct Growth {
    /// The resident size without the growth, once it is known.
    base: Cell<Option<usize>>,
    /// The resident size when it was read last.
    last: Cell<usize>,
}

impl Growth {
    fn read(&self) -> Option<usize> {
        let bytes = resident()?;
        self.last.set(bytes);
        Some(bytes)
    }

    fn bytes(&self) -> usize {
        let base = self.base.get().unwrap_or(usize::MAX);
        self.last.get().saturating_sub(base)
    }

    /// Ends a pause in which only others have used memory. If the process has shrunk, replies may have been dropped.
    fn resume(&self) {
        let before = self.last.get();
        if let Some(now) = self.read() {
            let base = self.base.get().unwrap_or(before);
            self.base
                .set(Some((base + now.saturating_sub(before)).min(now)));
        }
    }
}

/// The bytes that an engine holds between two statements.
///
/// The allocator counts for a whole thread. While an engine works, all growth is its own; in between, its account stores
/// how much that was, and only replies that were handed out and are dropped later change it.
#[derive(Clone, Debug, Default)]
pub struct Account(Arc<Balance>);

#[derive(Debug, Default)]
struct Balance {
    used: AtomicIsize,
    /// The bytes that the thread held when the drop of a reply began.
    before: AtomicIsize,
}

impl Account {
    fn used(&self) -> isize {
        self.0.used.load(Ordering::Relaxed)
    }

    fn set(&self, bytes: isize) {
        self.0.used.store(bytes, Ordering::Relaxed);
    }

    /// Adds memory that the engine was given or, if negative, that it gave away for good.
    pub fn add(&self, bytes: isize) {
        self.0.used.fetch_add(bytes, Ordering::Relaxed);
    }

    /// True if both are the account of the same engine.
    pub fn is(&self, other: &Account) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The first field of a reply that an engine hands out; [`DropEnd`] is the last. Fields are dropped in their order, so
/// the memory freed between the two is subtracted from the account of the engine.
#[derive(Debug)]
pub struct DropStart(pub Account);

/// See [`DropStart`].
#[derive(Debug)]
pub struct DropEnd(pub Account);

impl Drop for DropStart {
    fn drop(&mut self) {
        self.0.0.before.store(held(), Ordering::Relaxed);
    }
}

impl Drop for DropEnd {
    fn drop(&mut self) {
        self.0.add(held() - self.0.0.before.load(Ordering::Relaxed));
    }
}

/// A limit on the memory of one engine.
#[derive(Debug)]
pub(super) struct MemoryLimit {
    /// The limit in bytes.
    limit: usize,
    /// The bytes that the thread holds for other engines and the rest of the program.
    others: isize,
    /// `others` plus the limit: the bytes that the thread may hold in all.
    ceiling: isize,
    /// The largest resident size that is allowed, if the process does nothing else.
    most_resident: Option<usize>,
    /// The number of budgets that share the process.
    sharers: usize,
    accounting: OnceCell<MemoryAccounting>,
    growth: Growth,
    account: Account,
    /// True while others use the thread, so that its count says nothing about this engine.
    paused: bool,
    /// True once the allocator was told to coalesce freed blocks.
    coalesces: Cell<bool>,
    /// The allocator's count when the system was last asked for the size of the process, and how often it was not asked
    /// since.
    last_asked: Cell<(isize, u32)>,
}

/// While the allocator's count changes by less than this, the size of the process has hardly changed: it may have grown by
/// fragmentation, so it is not skipped for ever.
const SMALL_CHANGE: usize = 1 << 16;
const MOST_SKIPPED: u32 = 32;

/// With more blocks than this, coalescing all of them later would take too long.
const MANY_BLOCKS: isize = 1 << 18;
/// The memory of the program itself.
const OWN: usize = 20 << 20;

/// As many bytes, or the most that can be addressed, which is less than 4 GB in a browser.
const fn bytes(megabytes: usize) -> usize {
    megabytes.saturating_mul(1 << 20)
}

impl Default for MemoryLimit {
    fn default() -> Self {
        let limit = bytes(4096);
        MemoryLimit {
            limit,
            others: held(),
            ceiling: held().saturating_add_unsigned(limit),
            most_resident: None,
            sharers: 1,
            accounting: OnceCell::new(),
            growth: Growth::default(),
            account: Account::default(),
            paused: false,
            coalesces: Cell::new(false),
            last_asked: Cell::new((0, 0)),
        }
    }
}

impl MemoryLimit {
    pub fn set(&mut self, megabytes: usize) {
        self.limit = bytes(megabytes);
        self.ceiling = self.others.saturating_add_unsigned(self.limit);
        if self.most_resident.is_some() {
            self.limit_process(self.sharers);
        }
    }

    pub fn limit_process(&mut self, sharers: usize) {
        self.sharers = sharers;
        self.most_resident = Some(
            self.limit
                .saturating_add(self.limit / 16)
                .saturating_mul(sharers)
                .saturating_add(OWN),
        );
    }

    pub fn bytes(&self) -> usize {
        self.limit
    }

    pub fn accounting(&self) -> MemoryAccounting {
        *self.accounting.get_or_init(MemoryAccounting::detect)
    }

    fn counts_growth(&self) -> bool {
        self.accounting() == MemoryAccounting::ResidentSize
    }

    pub fn used(&self) -> usize {
        if self.counts_growth() {
            return self.growth.bytes();
        }
        let bytes = if self.paused {
            self.account.used()
        } else {
            held() - self.others
        };
        usize::try_from(bytes).unwrap_or(0)
    }

    pub fn account(&self) -> &Account {
        &self.account
    }

    pub fn pause(&mut self) {
        if self.counts_growth() {
            self.growth.read();
        }
        self.account.set(held() - self.others);
        self.paused = true;
    }

    pub fn take_over(&mut self, bytes: usize) {
        self.others = self.others.saturating_sub_unsigned(bytes);
        self.ceiling = self.others.saturating_add_unsigned(self.limit);
    }

    pub fn resume(&mut self) -> bool {
        if !self.paused {
            return false;
        }
        self.paused = false;
        if self.counts_growth() {
            self.growth.resume();
        }
        // Memory that was handed from one engine to another may make a count negative.
        self.others = (held() - self.account.used().max(0)).max(0);
        self.ceiling = self.others.saturating_add_unsigned(self.limit);
        true
    }

    #[inline]
    pub fn is_exceeded(&self) -> bool {
        held() > self.ceiling
    }

    #[inline]
    pub fn check(&self, bytes: usize) -> Result<(), Halt> {
        if held().saturating_add_unsigned(bytes) > self.ceiling {
            return Err(self.halt());
        }
        Ok(())
    }

    fn halt(&self) -> Halt {
        Halt::Memory(self.limit >> 20)
    }

    /// Asks the system for the size of the process, which takes longer than reading the allocator's count: seldom, if that has
    /// hardly changed.
    pub fn check_resident(&self) -> Result<(), Halt> {
        let (count, (before, skipped)) = (held(), self.last_asked.get());
        let is_small = count.abs_diff(before) < SMALL_CHANGE && skipped < MOST_SKIPPED;
        if is_small && !self.counts_growth() {
            self.last_asked.set((before, skipped + 1));
            return Ok(());
        }
        self.last_asked.set((count, 0));
        let most = match self.most_resident {
            Some(most) => most,
            None if self.counts_growth() => match self.growth.read() {
                Some(now) => {
                    let base = self.growth.base.get().unwrap_or(now);
                    self.growth.base.set(Some(base));
                    base.saturating_add(self.limit)
                }
                None => return Ok(()),
            },
            None => return Ok(()),
        };
        if blocks() > MANY_BLOCKS && !self.coalesces.replace(true) {
            coalesce_freed_blocks();
        }
        let is_exceeded = || resident().is_some_and(|bytes| bytes > most);
        if is_exceeded() {
            return_free_pages();
            if is_exceeded() {
                return Err(self.halt());
            }
        }
        Ok(())
    }
}

/// The resident size of this process in bytes, if the system reports it. It includes free memory between blocks in use.
fn resident() -> Option<usize> {
    let counts = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = counts.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * PAGE)
}

/// The smallest page size in use. Where pages are larger, the limit is noticed later, but never too early.
const PAGE: usize = 4096;

/// Returns unused pages of the allocator to the system.
fn return_free_pages() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(pad: usize) -> i32;
        }
        // SAFETY: it may be called at any time, from any thread.
        unsafe { malloc_trim(0) };
    }
}

/// From now on the allocator coalesces a freed block with free neighbours at once. By default it keeps small blocks
/// apart, which is faster for a while, but then millions of them are coalesced in one go.
fn coalesce_freed_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const M_MXFAST: i32 = 1;
        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        // SAFETY: it may be called at any time, from any thread.
        unsafe { mallopt(M_MXFAST, 0) };
    }
}
