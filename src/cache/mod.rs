//! `--cache FILE` keeps values from run to run in a file that several processes may use at the same time.
//!
//! The file is read when a run begins, and is locked only while it is read or records are added, so that other
//! processes wait only briefly. A run sees the records that the file held when the run began, and its own.

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

/// How often new records are written: a run that is killed loses at most the records of this interval.
const BETWEEN: Duration = Duration::from_millis(500);

/// A cache in use, with a thread that writes new records.
pub struct Cache {
    path: PathBuf,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    known: Records,
    /// Records that have not been written yet.
    fresh: Vec<(Bytes, Bytes)>,
    /// Why writing failed; after a failure nothing more is written.
    trouble: Option<String>,
    writer: Option<JoinHandle<()>>,
    ended: bool,
}

impl Cache {
    /// Opens the cache in a file, which is created if there is none; the second result is a warning for the user. A
    /// file with more than `most` bytes of records is not used.
    pub fn open(path: &Path, most: usize) -> (Option<Arc<Cache>>, Option<String>) {
        let shown = path.display();
        let (known, damaged) = match file::load(path, most) {
            Ok(loaded) => loaded,
            Err(why) => {
                let why = format!("cannot use the cache {shown}: {why}; this run does not use it");
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

    /// The cache as the store of an engine.
    pub fn store(self: &Arc<Self>) -> Rc<dyn Remember> {
        Rc::new(Shared(self.clone()))
    }

    /// Writes the remaining records; returns a warning if that failed.
    pub fn close(&self) -> Option<String> {
        let mut state = self.state();
        state.ended = true;
        let writer = state.writer.take();
        drop(state);
        self.changed.notify_all();
        match writer.map(JoinHandle::join) {
            Some(Ok(())) => self.state().trouble.clone(),
            _ => Some(self.unwritten("writing was interrupted")),
        }
    }

    fn unwritten(&self, why: &str) -> String {
        let path = self.path.display();
        format!(
            "cannot write the cache {path}: {why}; the answers are correct, but not all of them \
             are stored"
        )
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes new records at intervals until the cache is closed.
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
