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

use crate::diagnostic::{counted, path_text};
use crate::eval::Remember;
use file::{Bytes, Records};

pub use inspect::{check, clear, look};

/// How often new records are written: a run that is killed loses at most the records of this interval.
const BETWEEN: Duration = Duration::from_millis(500);

/// A cache in use, with a thread that writes new records.
pub struct Cache {
    path: PathBuf,
    /// A damaged file is read, but never written.
    is_damaged: bool,
    state: Mutex<State>,
    changed: Condvar,
}

/// A problem with a cache, to be reported to the user. It does not affect the answers.
pub struct Trouble {
    pub text: String,
    /// True if the file is damaged, false if it cannot be opened or written.
    pub is_damage: bool,
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
    /// Opens the cache in a file, which is created if there is none. A file with more than `most` bytes of records is
    /// not used.
    pub fn open(path: &Path, most: usize) -> (Option<Arc<Cache>>, Option<Trouble>) {
        let shown = path_text(path);
        let (known, damaged) = match file::load(path, most) {
            Ok(loaded) => loaded,
            Err(why) => {
                let trouble = Trouble {
                    text: format!("cannot use the cache {shown}: {why}; this run does not use it"),
                    is_damage: why == file::DAMAGED,
                };
                return (None, Some(trouble));
            }
        };
        let is_damaged = damaged > 0;
        let trouble = is_damaged.then(|| Trouble {
            text: format!(
                "{} in the cache {shown}: the other records are used, but no new ones are stored; \
                 `upstar cache check` lists the damage; remove the file, and a new one will be created",
                counted(damaged, "damaged record")
            ),
            is_damage: true,
        });
        let cache = Arc::new(Cache {
            path: path.to_path_buf(),
            is_damaged,
            state: Mutex::new(State {
                known,
                ..State::default()
            }),
            changed: Condvar::new(),
        });
        if !is_damaged {
            let writing = cache.clone();
            let thread = thread::Builder::new().name("cache".to_string());
            cache.state().writer = thread.spawn(move || writing.write()).ok();
        }
        (Some(cache), trouble)
    }

    /// The cache as the store of an engine.
    pub fn store(self: &Arc<Self>) -> Rc<dyn Remember> {
        Rc::new(Shared(self.clone()))
    }

    /// Writes the remaining records; returns a warning if that failed.
    pub fn close(&self) -> Option<Trouble> {
        if self.is_damaged {
            return None;
        }
        let mut state = self.state();
        state.ended = true;
        let writer = state.writer.take();
        drop(state);
        self.changed.notify_all();
        let text = match writer.map(JoinHandle::join) {
            Some(Ok(())) => self.state().trouble.clone()?,
            _ => self.unwritten("writing was interrupted"),
        };
        Some(Trouble {
            text,
            is_damage: false,
        })
    }

    fn unwritten(&self, why: &str) -> String {
        let path = path_text(&self.path);
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
        if !self.0.is_damaged {
            state.fresh.push((key.clone(), record.clone()));
        }
        state.known.insert(key, record);
    }
}
