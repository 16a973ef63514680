//! Who uses an engine. A thread that would wait forever for its turn gets an error instead.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The ids of threads start at 1 and are never used again.
static NEXT: AtomicU64 = AtomicU64::new(1);

thread_local! {
    static OWN: Cell<u64> = const { Cell::new(0) };
    /// The id that Python gives this thread.
    static IDENT: Cell<u64> = const { Cell::new(0) };
    /// Whether other Python threads run while this one works.
    static IS_DETACHED: Cell<bool> = const { Cell::new(false) };
}

/// The id of this thread.
fn own() -> u64 {
    if OWN.get() == 0 {
        OWN.set(NEXT.fetch_add(1, Ordering::Relaxed));
    }
    OWN.get()
}

/// The threads that wait, each for the owner of an engine. This is locked only while the thread is attached to Python, so
/// that no other thread has locked it when Python forks the process.
static WAITING: Mutex<Vec<(u64, Arc<Owner>)>> = Mutex::new(Vec::new());

/// A child process has only one of the threads with an id below this, the one that forked.
static FIRST_IN_CHILD: AtomicU64 = AtomicU64::new(0);
static FORKED_BY: AtomicU64 = AtomicU64::new(0);

/// The thread that ends the interpreter.
static EXITING: AtomicU64 = AtomicU64::new(0);

/// The owner of an engine.
#[derive(Default)]
pub struct Owner {
    /// The id of the thread that uses the engine, or 0.
    thread: AtomicU64,
    /// The id that Python gives that thread.
    ident: AtomicU64,
    /// How often that thread has gone from the engine to Python code, or back: odd while it runs Python code.
    switches: AtomicU64,
}

impl Owner {
    /// Takes the engine for this thread, if nobody uses it.
    pub fn try_take(&self) -> bool {
        let free = self.thread.load(Ordering::Relaxed) == 0;
        free && {
            let taken = (Ordering::Acquire, Ordering::Relaxed);
            let taken = self.thread.compare_exchange(0, own(), taken.0, taken.1);
            taken.is_ok()
        }
    }

    /// Ends what [`try_take`](Owner::try_take) began.
    pub fn release(&self) {
        self.thread.store(0, Ordering::Release);
    }

    pub fn is_taken(&self) -> bool {
        self.thread.load(Ordering::Relaxed) != 0
    }

    pub fn is_this_thread(&self) -> bool {
        self.thread.load(Ordering::Relaxed) == own()
    }

    /// This thread, which owns the engine, goes from engines to Python code or back.
    pub fn switch(&self) {
        self.ident.store(IDENT.get(), Ordering::Relaxed);
        self.switches.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the process was forked while another thread used the engine.
    fn is_lost(&self) -> bool {
        let thread = self.thread.load(Ordering::Relaxed);
        thread != 0
            && thread < FIRST_IN_CHILD.load(Ordering::Relaxed)
            && thread != FORKED_BY.load(Ordering::Relaxed)
    }

    /// Whether the owner waits for this thread, perhaps by way of others.
    fn waits_for_this_thread(&self, waiting: &[(u64, Arc<Owner>)]) -> bool {
        let mut thread = self.thread.load(Ordering::Relaxed);
        // A path with more steps goes round in a circle without this thread.
        for _ in 0..=waiting.len() {
            if thread == own() {
                return true;
            }
            match waiting.iter().find(|(it, _)| *it == thread) {
                Some((_, owner)) => thread = owner.thread.load(Ordering::Relaxed),
                None => return false,
            }
        }
        false
    }
}

/// Finds out the id that Python gives this thread.
pub fn identify(py: Python<'_>) {
    if IDENT.get() == 0 {
        let ident = py
            .import("threading")
            .and_then(|it| it.call_method0("get_ident"));
        IDENT.set(ident.and_then(|it| it.extract()).unwrap_or(0));
    }
}

/// Python code that stands still for this long while it was called by an engine may wait for the thread that waits for the
/// engine.
const STANDSTILL: Duration = Duration::from_secs(5);
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// A thread that waits for an engine.
pub struct Wait<'a> {
    owner: &'a Arc<Owner>,
    /// The last look at the Python code that the owner runs: the number of switches, the frame, and the place in its code.
    seen: (u64, usize, i64),
    since: Instant,
    looked: Instant,
}

impl<'a> Wait<'a> {
    /// An error if the owner would never be done.
    pub fn begin(_: Python<'_>, owner: &'a Arc<Owner>) -> PyResult<Self> {
        let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        if owner.waits_for_this_thread(&waiting) {
            return Err(PyRuntimeError::new_err(
                "these threads would wait for each other forever: this one for an engine that another thread uses, \
                 and that one for an engine that this one uses; let each thread use an engine of its own",
            ));
        }
        waiting.push((own(), owner.clone()));
        let now = Instant::now();
        Ok(Wait {
            owner,
            seen: (0, 0, 0),
            since: now,
            looked: now,
        })
    }

    /// Looks for signals and at the owner; an error if the wait is over without the engine.
    pub fn look(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.owner.is_lost() {
            return Err(PyRuntimeError::new_err(
                "another thread used this engine when the process was forked, and does not exist in the child process; \
                 create an engine there with `Engine()`, or fork while no thread computes",
            ));
        }
        if EXITING.load(Ordering::Relaxed) == own() {
            let message = "the interpreter is ending while another thread still uses this engine";
            return Err(PyRuntimeError::new_err(message));
        }
        py.check_signals()?;
        if self.looked.elapsed() < BETWEEN_LOOKS {
            return Ok(());
        }
        self.looked = Instant::now();
        let seen = self.owner.place(py)?;
        if seen.0 % 2 == 0 || seen != self.seen {
            self.seen = seen;
            self.since = self.looked;
        }
        if self.since.elapsed() < STANDSTILL {
            return Ok(());
        }
        let message = format!(
            "this engine is busy in another thread, where it has called a Python function that has been standing still for \
             {} s; if the function waits for this thread, both wait forever: let each thread use an engine of its own",
            STANDSTILL.as_secs()
        );
        Err(PyRuntimeError::new_err(message))
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(thread, _)| *thread != own());
    }
}

impl Owner {
    /// Where the Python code is that the owner runs: the number of switches, the frame, and the place in its code.
    fn place(&self, py: Python<'_>) -> PyResult<(u64, usize, i64)> {
        let switches = self.switches.load(Ordering::Relaxed);
        if switches.is_multiple_of(2) {
            return Ok((switches, 0, 0));
        }
        let frames = py.import("sys")?.call_method0("_current_frames")?;
        let frame = frames
            .cast::<PyDict>()?
            .get_item(self.ident.load(Ordering::Relaxed))?;
        let Some(frame) = frame else {
            return Ok((switches, 0, 0));
        };
        let at = frame.getattr("f_lasti")?.extract()?;
        Ok((switches, frame.as_ptr() as usize, at))
    }
}

/// To be called in a child process, by the thread that forked it.
#[pyfunction]
pub fn after_fork() {
    FORKED_BY.store(own(), Ordering::Relaxed);
    FIRST_IN_CHILD.store(NEXT.load(Ordering::Relaxed), Ordering::Relaxed);
    WAITING
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clear();
}

/// To be called before the interpreter ends. A thread that attaches to it later would be ended by Python in the middle of
/// our code; it waits for the end of the process instead.
#[pyfunction]
pub fn before_exit(py: Python<'_>) {
    EXITING.store(own(), Ordering::Relaxed);
    // A thread that is attaching now gets its turn.
    py.detach(|| std::thread::sleep(BETWEEN_LOOKS));
}

/// Waits for the end of the process if another thread ends the interpreter.
fn stay_if_exiting() {
    let exiting = EXITING.load(Ordering::Relaxed);
    while exiting != 0 && exiting != own() {
        std::thread::park();
    }
}

/// Does some work that needs Python.
pub fn attached<T>(work: impl FnOnce(Python<'_>) -> T) -> T {
    // A thread that is attached already must not stay: the one that ends the interpreter would wait for Python's lock.
    if IS_DETACHED.get() {
        stay_if_exiting();
    }
    while_detached(false, || Python::attach(work))
}

/// Does some work while other Python threads run.
pub fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> T {
    py.detach(|| {
        let done = while_detached(true, work);
        stay_if_exiting();
        done
    })
}

/// Does some work during which this thread is detached from Python, or attached.
fn while_detached<T>(is_detached: bool, work: impl FnOnce() -> T) -> T {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            IS_DETACHED.set(self.0);
        }
    }
    let _before = Before(IS_DETACHED.replace(is_detached));
    work()
}
