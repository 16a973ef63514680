//! An engine that several Python objects and threads share.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::package::raised;
use crate::engine::{Engine, Interrupter, Settings};
use crate::eval::{self, Session, host};
use crate::limits::observe_checks;

/// Signals, such as Ctrl-C, are looked for this often.
const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Something that only the thread which holds an engine's lock uses.
struct Locked<T>(T);

// SAFETY: an engine is not `Send` because its values are reference-counted without atomic operations. All of these
// references are inside the engine, and it is used only under the lock. What leaves the lock is plain data and
// `Handle`s, which are `Send`.
unsafe impl<T> Send for Locked<T> {}

impl<T> Locked<T> {
    fn into_inner(self) -> T {
        self.0
    }
}

/// An engine behind a lock.
pub struct Shared {
    engine: Mutex<Locked<Engine>>,
    interrupter: Interrupter,
}

thread_local! {
    /// The engines that this thread has locked, innermost last, with their sessions while Python code called by them runs.
    static RUNNING: RefCell<Vec<(*const Shared, Option<*mut Session>)>> = const { RefCell::new(Vec::new()) };
    /// When this thread last looked for signals.
    static LAST_LOOK: Cell<Option<Instant>> = const { Cell::new(None) };
    /// The exception that ends the running work.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
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
    if let Err(error) = Python::attach(|py| py.check_signals()) {
        raise(error);
        RUNNING.with_borrow(|running| {
            for (shared, _) in running {
                // SAFETY: each of them is borrowed by a call of `locked` that is still running in this thread.
                unsafe { &**shared }.interrupter.interrupt();
            }
        });
    }
}

/// Records the exception that the running work ends with.
pub fn raise(error: PyErr) {
    RAISED.with_borrow_mut(|raised| _ = raised.get_or_insert(error));
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
    let done = Python::attach(work);
    set(outer);
    done
}

impl Shared {
    pub fn new(settings: Settings) -> Arc<Shared> {
        let mut engine = Engine::new(settings);
        let interrupter = engine.interrupter();
        Arc::new(Shared {
            engine: Mutex::new(Locked(engine)),
            interrupter,
        })
    }

    /// Does some work on the session, as a statement of its own or as part of the one that runs.
    pub fn work<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session) -> eval::Result<T>,
    ) -> PyResult<T> {
        let within = RUNNING.with_borrow(|running| match running.last() {
            Some((shared, session)) if std::ptr::eq(*shared, self) => *session,
            _ => None,
        });
        let result = match within {
            Some(session) => detached(py, || {
                // SAFETY: `from_within` has this session mutably borrowed and waits for the Python code that called us,
                // in the same thread.
                host::within_statement(unsafe { &mut *session }, work)
            }),
            None => self.locked(py, |engine| {
                let done = engine.attempt(work);
                engine.session().collect_if_due();
                done
            })?,
        };
        result.map_err(|fault| raised(py, &fault))
    }

    /// Does some short work at once, while no other Python thread runs; `None` if it has to be done by
    /// [`work`](Shared::work). It must not call Python.
    pub fn briefly<T>(&self, work: impl FnOnce(&mut Session) -> eval::Result<T>) -> Option<T> {
        if !RUNNING.with_borrow(Vec::is_empty) {
            return None;
        }
        let mut engine = self.engine.try_lock().ok()?;
        host::briefly(engine.0.session(), work)
    }

    /// Looks something up at once; `None` if it is not known, or if the engine is in use.
    pub fn glance<T>(&self, look: impl FnOnce(&Session) -> Option<T>) -> Option<T> {
        let mut engine = self.engine.try_lock().ok()?;
        look(engine.0.session())
    }

    /// Interrupts the running statement, if there is one.
    pub fn interrupt(&self) {
        if matches!(self.engine.try_lock(), Err(TryLockError::WouldBlock)) {
            self.interrupter.interrupt();
        }
    }

    /// Does some work with the engine.
    pub fn locked<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Engine) -> T) -> PyResult<T> {
        let is_mine = RUNNING.with_borrow(|running| {
            let mut running = running.iter();
            running.any(|(shared, _)| std::ptr::eq(*shared, self))
        });
        if is_mine {
            let message = "this engine is running: it can be used again when the call that runs it has returned";
            return Err(PyRuntimeError::new_err(message));
        }
        let done = detached(py, || {
            let mut engine = self.lock()?;
            RUNNING.with_borrow_mut(|running| running.push((self, None)));
            observe_checks(Some(look_for_signals));
            let done = work(&mut engine.0);
            RUNNING.with_borrow_mut(Vec::pop);
            Ok(done)
        });
        match RAISED.take() {
            Some(error) => {
                self.interrupter.clear();
                Err(error)
            }
            None => done,
        }
    }

    /// Waits for the engine, and looks for signals meanwhile.
    fn lock(&self) -> PyResult<MutexGuard<'_, Locked<Engine>>> {
        loop {
            match self.engine.try_lock() {
                Ok(engine) => return Ok(engine),
                // No panic leaves the engine.
                Err(TryLockError::Poisoned(engine)) => return Ok(engine.into_inner()),
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
            look_for_signals();
            if let Some(error) = RAISED.take() {
                return Err(error);
            }
        }
    }
}

/// Does some work while other Python threads run.
fn detached<T>(py: Python<'_>, work: impl FnOnce() -> T) -> T {
    let work = Locked(work);
    // SAFETY (of `Locked`): the work runs in this thread.
    py.detach(move || Locked(work.into_inner()())).into_inner()
}
