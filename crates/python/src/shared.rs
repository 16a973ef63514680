//! An engine that several Python objects and threads share.

use std::cell::{Cell, RefCell, UnsafeCell};
use std::mem::ManuallyDrop;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::lock::{Owner, Wait, attached, detached, identify};
use super::package::Failed;
use algebra::limits::{Budget, observe_checks};
use upstar::engine::{Engine, Settings};
use upstar::eval::{self, Session, host};

/// Signals, such as Ctrl-C, are looked for this often.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// A thread that waits for an engine tries again after this time.
const BETWEEN_TRIES: Duration = Duration::from_millis(1);

/// An engine and the thread that uses it.
pub struct Shared {
    engine: UnsafeCell<ManuallyDrop<Engine>>,
    owner: Arc<Owner>,
    interrupt: Arc<AtomicBool>,
    /// The limits of a statement: time, and memory in megabytes.
    limits: (Option<Duration>, usize),
    /// The number of threads that read arguments for the engine.
    readers: AtomicUsize,
}

// SAFETY: an engine is not `Send` because its values are reference-counted without atomic operations. All of these
// references are inside the engine, which is reached only through `Held`, by the thread that `owner` names, and when the
// last `Arc` is dropped. What leaves it is `Send`: the results of `work` and `locked` must be.
unsafe impl Send for Shared {}
// SAFETY: as above; there is at most one `Held` at a time, because `Owner::try_take` succeeds only once until `release`. The
// other fields are `Sync`.
unsafe impl Sync for Shared {}

/// The engine, for the thread that uses it.
struct Held<'a>(&'a Shared);

impl Deref for Held<'_> {
    type Target = Engine;

    fn deref(&self) -> &Engine {
        // SAFETY: there is no other `Held` of this engine.
        unsafe { &*self.0.engine.get() }
    }
}

impl DerefMut for Held<'_> {
    fn deref_mut(&mut self) -> &mut Engine {
        // SAFETY: there is no other `Held` of this engine, and this one is borrowed mutably.
        unsafe { &mut *self.0.engine.get() }
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.owner.release();
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // In a forked process, a thread that does not exist there may have left the engine half changed.
        if self.owner.is_taken() {
            return;
        }
        let own = &*self;
        // A large engine takes long to drop.
        attached(|py| {
            detached(py, || {
                // SAFETY: nobody else has the engine, and it is not used again.
                unsafe { ManuallyDrop::drop(&mut *own.engine.get()) }
            });
        });
    }
}

thread_local! {
    /// The engines that this thread uses, innermost last, with their sessions while Python code called by them runs.
    static RUNNING: RefCell<Vec<(*const Shared, Option<*mut Session>)>> = const { RefCell::new(Vec::new()) };
    /// When this thread last looked for signals.
    static LAST_LOOK: Cell<Option<Instant>> = const { Cell::new(None) };
    /// The exception that ends the running work.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// An engine that this thread uses, while it exists.
struct Running;

impl Running {
    fn begin(shared: &Shared) -> Running {
        RUNNING.with_borrow_mut(|running| running.push((shared, None)));
        Running
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.with_borrow_mut(Vec::pop);
    }
}

/// Does something with all engines that this thread uses.
fn for_running(mut work: impl FnMut(&Shared)) {
    RUNNING.with_borrow(|running| {
        for (shared, _) in running {
            // SAFETY: each of them is borrowed by a call of `locked` that is still running in this thread.
            work(unsafe { &**shared });
        }
    });
}

/// Does some work in which this thread changes between engines and Python code.
fn switched<T>(work: impl FnOnce() -> T) -> T {
    for_running(|shared| shared.owner.switch());
    let done = work();
    for_running(|shared| shared.owner.switch());
    done
}

/// Looks for signals. A signal handler that raises, as that of Ctrl-C does, interrupts the running engines.
fn look_for_signals() {
    let now = Instant::now();
    if LAST_LOOK
        .get()
        .is_some_and(|last| now - last < BETWEEN_SIGNALS)
    {
        return;
    }
    LAST_LOOK.set(Some(now));
    if let Err(error) = attached(|py| py.check_signals()) {
        raise(error);
        for_running(|shared| shared.interrupt.store(true, Ordering::Relaxed));
    }
}

/// Records the exception that the running work ends with.
pub fn raise(error: PyErr) {
    RAISED.with_borrow_mut(|raised| _ = raised.get_or_insert(error));
}

/// What is left of the limits of the statement that has called the running Python code, in this thread: time, and memory
/// in bytes.
fn left_outside() -> Option<(Option<Duration>, usize)> {
    let innermost = RUNNING.with_borrow(|running| running.last().copied());
    let (_, session) = innermost?;
    // SAFETY: as in `Shared::work`; the borrow ends before any Python code runs.
    let budget = unsafe { &mut *session? }.budget();
    Some((budget.time_left(), budget.memory_left()))
}

/// Takes the exception that the running work ends with.
pub fn take_raised() -> Option<PyErr> {
    RAISED.take()
}

/// Calls Python from within the engine, so that what it does with the engine's objects is part of the running statement.
pub fn from_within<T>(session: &mut Session, work: impl FnOnce(Python<'_>) -> T) -> T {
    let set = |pointer| {
        RUNNING.with_borrow_mut(|running| {
            let innermost = running.last_mut();
            innermost.and_then(|(_, session)| std::mem::replace(session, pointer))
        })
    };
    let outer = set(Some(std::ptr::from_mut(session)));
    let done = attached(|py| {
        identify(py);
        switched(|| work(py))
    });
    set(outer);
    done
}

impl Shared {
    pub fn new(settings: Settings) -> Arc<Shared> {
        let limits = (settings.timeout, settings.max_memory);
        let mut engine = Engine::new(settings);
        let interrupt = engine.session().budget().interrupt_flag();
        Arc::new(Shared {
            engine: UnsafeCell::new(ManuallyDrop::new(engine)),
            owner: Arc::default(),
            interrupt,
            limits,
            readers: AtomicUsize::new(0),
        })
    }

    /// The session of the statement of this engine that has called the running Python code, in this thread.
    fn within(&self) -> Option<*mut Session> {
        RUNNING.with_borrow(|running| match running.last() {
            Some((shared, session)) if std::ptr::eq(*shared, self) => *session,
            _ => None,
        })
    }

    /// Does some work on the session, as a statement of its own or as part of the one that runs.
    pub fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> eval::Result<T> + Send,
    ) -> PyResult<T> {
        let result = if self.within().is_some() {
            let done = detached(py, || {
                let session = self.within()?;
                // SAFETY: `from_within` has this session mutably borrowed and waits for the Python code that called us,
                // in the same thread.
                let session = unsafe { &mut *session };
                let done = switched(|| host::within_statement(session, work));
                Some(done.map_err(Failed::from))
            });
            if let Some(error) = take_raised() {
                self.interrupt.store(false, Ordering::Relaxed);
                return Err(error);
            }
            done.ok_or_else(|| PyRuntimeError::new_err("this engine is not running"))?
        } else {
            self.locked(py, |engine| {
                let done = engine.attempt(work);
                engine.session().collect_if_due();
                done.map_err(Failed::from)
            })?
        };
        result.map_err(|failed| failed.raised(py))
    }

    /// Does some short work at once, while no other Python thread runs; `None` if it has to be done by
    /// [`work`](Shared::work). It must not call Python.
    pub fn briefly<T>(&self, work: impl FnOnce(&mut Session) -> eval::Result<T>) -> Option<T> {
        if !RUNNING.with_borrow(Vec::is_empty) {
            return None;
        }
        host::briefly(self.try_hold()?.session(), work)
    }

    /// Looks something up at once; `None` if it is not known, or if the engine is in use.
    pub fn glance<T>(&self, look: impl FnOnce(&Session) -> Option<T>) -> Option<T> {
        look(self.try_hold()?.session())
    }

    /// Interrupts the running statement, if there is one, or what reads arguments for one.
    pub fn interrupt(&self) {
        if self.owner.is_taken() || self.readers.load(Ordering::Relaxed) > 0 {
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    /// The limits of a statement: time, and memory in megabytes.
    pub fn limits(&self) -> (Option<Duration>, usize) {
        self.limits
    }

    /// A budget to read Python objects for the engine: that of a statement, or what the running statement has left.
    pub fn begin_reading(&self) -> Budget {
        self.readers.fetch_add(1, Ordering::Relaxed);
        observe_checks(Some(look_for_signals));
        let (time, megabytes) = match self.within() {
            Some(session) => {
                // SAFETY: as in `work`; the borrow ends before any Python code runs.
                let budget = unsafe { &mut *session }.budget();
                (budget.time_left(), budget.memory_left() >> 20)
            }
            None => self.limits,
        };
        let mut budget = Budget::interrupted_by(self.interrupt.clone());
        budget.set_time(time);
        budget.set_memory(megabytes);
        budget
    }

    /// Ends what [`begin_reading`](Shared::begin_reading) began.
    pub fn end_reading(&self) {
        self.readers.fetch_sub(1, Ordering::Relaxed);
    }

    /// Clears the interrupt that has stopped the reading, unless a statement has to heed it, too.
    pub fn heed_interrupt(&self) {
        if !self.owner.is_taken() {
            self.interrupt.store(false, Ordering::Relaxed);
        }
    }

    /// Does some work with the engine.
    pub fn locked<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Engine) -> T + Send,
    ) -> PyResult<T> {
        switched(|| {
            let mut held = self.hold(py)?;
            self.owner.note_user(py);
            let done = detached(py, || {
                let outside = left_outside();
                if let Some((time, bytes)) = outside {
                    self.tighten(&mut held, time, bytes);
                }
                let running = Running::begin(self);
                observe_checks(Some(look_for_signals));
                let done = work(&mut held);
                drop(running);
                if outside.is_some() {
                    let budget = held.session().budget();
                    budget.set_time(self.limits.0);
                    budget.set_memory(self.limits.1);
                }
                drop(held);
                done
            });
            match take_raised() {
                Some(error) => {
                    self.interrupt.store(false, Ordering::Relaxed);
                    Err(error)
                }
                None => Ok(done),
            }
        })
    }

    /// Limits the engine to what is left of the limits of the statement that has called it: time, and memory in bytes.
    fn tighten(&self, engine: &mut Engine, left: Option<Duration>, bytes: usize) {
        let (time, megabytes) = self.limits;
        let budget = engine.session().budget();
        budget.set_time(time.into_iter().chain(left).min());
        budget.set_memory(megabytes.min(budget.bytes().saturating_add(bytes) >> 20));
    }

    /// Waits for the engine, and looks for signals meanwhile.
    fn hold(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        if let Some(held) = self.try_hold() {
            return Ok(held);
        }
        if self.owner.is_this_thread() {
            let message = "this engine is running: it can be used again when the call that runs it has returned";
            return Err(PyRuntimeError::new_err(message));
        }
        let mut wait = Wait::begin(py, &self.owner, self.limits.0)?;
        loop {
            wait.look(py)?;
            detached(py, || std::thread::sleep(BETWEEN_TRIES));
            if let Some(held) = self.try_hold() {
                return Ok(held);
            }
        }
    }

    fn try_hold(&self) -> Option<Held<'_>> {
        self.owner.try_take().then(|| Held(self))
    }
}
