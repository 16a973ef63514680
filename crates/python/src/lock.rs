//! Who uses an engine. A thread that would wait forever for its turn gets an error instead.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::ffi::PyEval_GetFrame;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

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
    /// The frame of the Python code that uses the engine, in that thread.
    user: AtomicUsize,
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

    /// Notes which Python code has taken the engine.
    pub fn note_user(&self, _: Python<'_>) {
        // SAFETY: the thread is attached. The frame is only compared with others, never used.
        let frame = unsafe { PyEval_GetFrame() };
        self.user.store(frame as usize, Ordering::Relaxed);
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

/// A Python function that an engine has called may seem to wait for a thread that waits for the engine. This thread waits for
/// so long before it believes that.
const PATIENCE: Duration = Duration::from_secs(5);
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// A thread that waits for an engine.
pub struct Wait<'a> {
    owner: &'a Arc<Owner>,
    /// The time limit of the engine.
    timeout: Option<Duration>,
    /// The number of switches at the last look, and since when.
    call: (u64, Instant),
    /// The frame and the place in its code at the last look, and since when.
    place: ((usize, i64), Instant),
    looked: Instant,
}

impl<'a> Wait<'a> {
    /// An error if the owner would never be done.
    pub fn begin(
        _: Python<'_>,
        owner: &'a Arc<Owner>,
        timeout: Option<Duration>,
    ) -> PyResult<Self> {
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
            timeout,
            call: (0, now),
            place: ((0, 0), now),
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
        self.look_at_owner(py)
    }

    /// An error if a Python function that the owner runs seems to wait for this thread. Nobody can know that in general. But
    /// a statement whose function exceeds the time limit fails in any case; and without a limit, a function that waits for
    /// a thread has that thread in a variable, or stands still in the module `threading`. One that sleeps does neither.
    fn look_at_owner(&mut self, py: Python<'_>) -> PyResult<()> {
        let now = self.looked;
        let switches = self.owner.switches.load(Ordering::Relaxed);
        if switches.is_multiple_of(2) || switches != self.call.0 {
            (self.call, self.place.1) = ((switches, now), now);
            return Ok(());
        }
        let taken = now - self.call.1;
        if let Some(limit) = self.timeout.filter(|limit| taken >= *limit) {
            return Err(PyRuntimeError::new_err(format!(
                "this engine is busy in another thread, where a Python function that it has called takes longer than the \
                 time limit of {} s; if the function waits for this thread, let each thread use an engine of its own",
                limit.as_secs_f64()
            )));
        }
        let frames = py.import("sys")?.call_method0("_current_frames")?;
        let ident = self.owner.ident.load(Ordering::Relaxed);
        let Some(frame) = frames.cast::<PyDict>()?.get_item(ident)? else {
            return Ok(());
        };
        let place = (
            frame.as_ptr() as usize,
            frame.getattr("f_lasti")?.extract()?,
        );
        if place != self.place.0 {
            self.place = (place, now);
        }
        if taken < PATIENCE {
            return Ok(());
        }
        let stands_still = now - self.place.1 >= PATIENCE && is_in_threading(&frame)?;
        if !stands_still && !self.owner.knows_this_thread(frame)? {
            return Ok(());
        }
        Err(PyRuntimeError::new_err(
            "this engine is busy in another thread, where a Python function that it has called seems to wait for this one, \
             so that both would wait forever; let each thread use an engine of its own",
        ))
    }
}

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(thread, _)| *thread != own());
    }
}

fn is_in_threading(frame: &Bound<'_, PyAny>) -> PyResult<bool> {
    let globals = frame.getattr("f_globals")?;
    let module = globals.cast::<PyDict>()?.get_item("__name__")?;
    module.map_or(Ok(false), |module| module.eq("threading"))
}

impl Owner {
    /// Whether a variable of the Python code that the engine has called, which goes on in this frame, is this thread or a list
    /// with it.
    fn knows_this_thread(&self, mut frame: Bound<'_, PyAny>) -> PyResult<bool> {
        let py = frame.py();
        let this = py.import("threading")?.call_method0("current_thread")?;
        let user = self.user.load(Ordering::Relaxed);
        while !frame.is_none() && frame.as_ptr() as usize != user {
            let variables = frame.getattr("f_locals")?.call_method0("values")?;
            for value in variables.try_iter()? {
                let value = value?;
                let list = value.cast::<PyList>();
                if value.is(&this) || list.is_ok_and(|list| list.iter().any(|it| it.is(&this))) {
                    return Ok(true);
                }
            }
            frame = frame.getattr("f_back")?;
        }
        Ok(false)
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
