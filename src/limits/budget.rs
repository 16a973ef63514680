//! One budget ticks through every loop, so that an interrupt, a time limit or a memory limit ends any
//! computation with an error and leaves the session alive.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Why a computation was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The user asked to stop.
    Interrupted,
    /// The time limit, which was this long.
    Time(Duration),
    /// The memory limit, in megabytes.
    Memory(usize),
    /// A chain of moves or calls nested deeper than this.
    Depth(usize),
    /// A quantity that no representation here holds; the text says which.
    Large(String),
}

impl Halt {
    pub fn large(what: impl Into<String>) -> Self {
        Halt::Large(what.into())
    }
}

/// What a running computation has done so far, for a status line in another thread.
#[derive(Debug, Default)]
pub struct Progress {
    pub games: AtomicUsize,
    pub positions: AtomicUsize,
    pub bytes: AtomicUsize,
}

thread_local! {
    /// Bytes that values of this thread hold for as long as they live.
    static HELD: Cell<usize> = const { Cell::new(0) };
}

/// Memory that is in use as long as this lives, and counts against the limit.
#[derive(Debug)]
pub struct Held(usize);

impl Held {
    pub fn new(bytes: usize) -> Self {
        HELD.set(HELD.get() + bytes);
        Held(bytes)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // At the end of a thread the count may be gone before the last value.
        let _ = HELD.try_with(|held| held.set(held.get().saturating_sub(self.0)));
    }
}

/// Limits, and what has been used of them.
#[derive(Debug)]
pub struct Budget {
    interrupt: Arc<AtomicBool>,
    progress: Arc<Progress>,
    started: Instant,
    time: Option<Duration>,
    memory: usize,
    bytes: usize,
    deepest: usize,
    depth: usize,
    ticks: u32,
}

const TICKS_BETWEEN_LOOKS: u32 = 1 << 10;
/// Stack left below which a recursive step continues on a fresh piece of stack.
const RED_ZONE: usize = 96 << 10;
const STACK_PIECE: usize = 4 << 20;

impl Default for Budget {
    fn default() -> Self {
        Budget {
            interrupt: Arc::default(),
            progress: Arc::default(),
            started: Instant::now(),
            time: None,
            memory: 4096 << 20,
            bytes: 0,
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
    }

    pub fn memory_megabytes(&self) -> usize {
        self.memory >> 20
    }

    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// Begins a new statement: its time counts from now. An interrupt that came before it stands.
    pub fn begin(&mut self) {
        self.started = Instant::now();
        self.depth = 0;
    }

    /// Begins a new statement, and forgets an old interrupt.
    pub fn restart(&mut self) {
        self.begin();
        self.interrupt.store(false, Ordering::Relaxed);
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(TICKS_BETWEEN_LOOKS) {
            self.look()
        } else {
            Ok(())
        }
    }

    /// Looks at all limits at once; for steps that are long by themselves.
    pub fn look(&self) -> Result<(), Halt> {
        self.progress.bytes.store(self.bytes, Ordering::Relaxed);
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        if let Some(limit) = self.time
            && self.started.elapsed() >= limit
        {
            return Err(Halt::Time(limit));
        }
        Ok(())
    }

    /// Accounts for memory that stays in use.
    #[inline]
    pub fn charge(&mut self, bytes: usize) -> Result<(), Halt> {
        self.room(bytes)?;
        self.bytes += bytes;
        Ok(())
    }

    /// Is there room for this much more?
    #[inline]
    pub fn room(&self, bytes: usize) -> Result<(), Halt> {
        let total = self.bytes.saturating_add(HELD.get()).saturating_add(bytes);
        if total > self.memory {
            return Err(Halt::Memory(self.memory >> 20));
        }
        Ok(())
    }

    pub fn release(&mut self, bytes: usize) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    pub fn bytes(&self) -> usize {
        self.bytes
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

/// Runs one step of a recursion, on a fresh piece of stack when the present one runs low.
#[inline]
pub fn with_stack<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK_PIECE, step)
}
