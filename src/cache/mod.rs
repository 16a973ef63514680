//! `--cache FILE`: values that are remembered from run to run, in a database that several processes may use.
//!
//! The file is read when a run begins, and is only open for as long as that and each addition take: another process waits
//! for moments, and none is kept from writing. A run sees what was there when it began, and what it found itself.

mod file;
mod inspect;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::diagnostic::counted;
use crate::eval::Remember;
use file::{Bytes, Records};

pub use inspect::{check, clear, look};

/// What was found is written this often: a run that is killed loses no more.
const BETWEEN: Duration = Duration::from_millis(500);

/// A cache in use.
pub struct Cache {
    path: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    known: Records,
    /// Not written yet.
    fresh: Vec<(Bytes, Bytes)>,
    /// Why nothing more is written.
    trouble: Option<String>,
    writer: Option<JoinHandle<()>>,
    ended: bool,
}

impl Cache {
    /// The cache in a file, which is made where there is none, and what is to be said of it. More than so many bytes are not
    /// held in memory.
    pub fn open(path: &Path, most: usize) -> (Option<Arc<Cache>>, Option<String>) {
        let shown = path.display();
        let (known, damaged) = match file::load(path, most) {
            Ok(loaded) => loaded,
            Err(why) => {
                let why = format!("cannot use the cache {shown}: {why}; this run goes without");
                return (None, Some(why));
            }
        };
        let trouble = (damaged > 0).then(|| {
            let records = counted(damaged, "damaged record");
            format!(
                "{records} in the cache {shown} will not be used; `upstar cache check` lists them"
            )
        });
        let cache = Arc::new(Cache {
            path: path.to_path_buf(),
            state: Mutex::new(State {
                known,
                ..State::default()
            }),
            changed: Condvar::new(),
        });
        let writing = cache.clone();
        let thread = thread::Builder::new().name("cache".to_string());
        cache.state().writer = thread.spawn(move || writing.write()).ok();
        (Some(cache), trouble)
    }

    /// For an engine to remember in.
    pub fn store(self: &Arc<Self>) -> Rc<dyn Remember> {
        Rc::new(Shared(self.clone()))
    }

    /// Writes the rest; what is to be said of it.
    pub fn close(&self) -> Option<String> {
        let mut state = self.state();
        state.ended = true;
        let writer = state.writer.take();
        drop(state);
        self.changed.notify_all();
        match writer.map(JoinHandle::join) {
            Some(Ok(())) => self.state().trouble.clone(),
            _ => Some(self.unwritten("the writing broke off")),
        }
    }

    fn unwritten(&self, why: &str) -> String {
        let path = self.path.display();
        format!(
            "cannot write the cache {path}: {why}; the answers are right, but not all are remembered"
        )
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what was found, again and again, until the end.
    fn write(&self) {
        loop {
            let is_open = |state: &mut State| !state.ended;
            let waited = self
                .changed
                .wait_timeout_while(self.state(), BETWEEN, is_open);
            let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
            let (fresh, ended) = (std::mem::take(&mut state.fresh), state.ended);
            let goes_on = state.trouble.is_none() && !fresh.is_empty();
            drop(state);
            if goes_on && let Err(why) = file::add(&self.path, &fresh) {
                let trouble = self.unwritten(&why);
                self.state().trouble = Some(trouble);
            }
            if ended {
                return;
            }
        }
    }
}

struct Shared(Arc<Cache>);

impl Remember for Shared {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>> {
        self.0.state().known.get(key).map(|record| record.to_vec())
    }

    fn put(&self, key: Vec<u8>, record: Vec<u8>) {
        let (key, record) = (key.into_boxed_slice(), record.into_boxed_slice());
        let mut state = self.0.state();
        state.fresh.push((key.clone(), record.clone()));
        state.known.insert(key, record);
    }
}
