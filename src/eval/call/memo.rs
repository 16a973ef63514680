//! The memo table of calls, the interface to the disk cache, and the high-water marks for garbage collection.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxHasher;

use crate::eval::int_fast_path;
use crate::eval::value::Value;
use algebra::game::Number;
use algebra::limits::{Budget, Halt, Result};
use solver::position::Mark;

/// A function, in a generation of definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Callee {
    pub function: u64,
    pub generation: usize,
}

/// The index of a call, in the order in which calls were memoized.
type Entry = u32;

struct MemoizedCall {
    callee: Callee,
    /// The index of its first argument.
    args: u32,
    value: Value,
}

/// A slot of the hash table: a call with half of its hash, so that the table can grow without rehashing the calls.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    entry: Entry,
}

/// The memo table of calls. Calls are stored in the order in which they were made, so that all calls after some point
/// can be dropped. The arguments of all calls are stored in one vector.
#[derive(Default)]
pub struct CallMemo {
    slots: HashTable<Slot>,
    calls: Vec<MemoizedCall>,
    args: Vec<Value>,
    /// The number of calls that the last [`CallMemo::make_room`] kept.
    kept: usize,
}

/// The key of a call, hashed once.
pub struct Key<'a> {
    pub callee: Callee,
    pub args: &'a [Value],
    pub hash: u32,
}

impl<'a> Key<'a> {
    #[inline]
    pub fn new(callee: Callee, args: &'a [Value]) -> Self {
        let mut state = FxHasher::default();
        callee.hash(&mut state);
        for arg in args {
            match int_fast_path::int(arg) {
                Some(n) => state.write_i64(n),
                None => arg.hash(&mut state),
            }
        }
        // The upper half of a word has more entropy.
        let hash = (state.finish() >> (usize::BITS - 32)) as u32;
        Key { callee, args, hash }
    }
}

/// Expands the stored half of a hash to the 64 bits that the table needs.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl CallMemo {
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    /// The value of a call, if it is memoized.
    #[inline]
    pub fn get(&self, key: &Key<'_>) -> Option<&Value> {
        let slot = self.slots.find(spread(key.hash), |slot| {
            let call = &self.calls[slot.entry as usize];
            slot.hash == key.hash
                && call.callee == key.callee
                && self.args[call.args as usize..]
                    .iter()
                    .zip(key.args)
                    // Integers and strings, the usual arguments, are compared inline.
                    .all(|(a, b)| match (a, b) {
                        (Value::Number(Number::Int(a)), Value::Number(Number::Int(b))) => a == b,
                        (Value::Text(a), Value::Text(b)) => a == b,
                        _ => a == b,
                    })
        });
        slot.map(|slot| &self.calls[slot.entry as usize].value)
    }

    /// Memoizes the value of a call that is not in the table yet.
    pub fn insert(&mut self, key: &Key<'_>, value: Value, budget: &Budget) -> Result<()> {
        self.ask_for_room(key.args.len(), budget)?;
        if self.args.len() >= u32::MAX as usize {
            return Err(Halt::large("more than 4294967295 arguments of calls"));
        }
        self.push(key, value);
        Ok(())
    }

    fn push(&mut self, key: &Key<'_>, value: Value) {
        let entry = self.calls.len() as Entry;
        self.calls.push(MemoizedCall {
            callee: key.callee,
            args: self.args.len() as u32,
            value,
        });
        self.args.extend_from_slice(key.args);
        let slot = Slot {
            hash: key.hash,
            entry,
        };
        self.slots
            .insert_unique(spread(slot.hash), slot, |slot| spread(slot.hash));
    }

    /// Checks the memory limit before a full vector or table grows: the new one is twice as large, and the old one
    /// still exists.
    fn ask_for_room(&self, args: usize, budget: &Budget) -> Result<()> {
        if self.calls.len() == self.calls.capacity() {
            budget.check_memory(2 * size_of_val(&self.calls[..]))?;
        }
        if self.args.len() + args > self.args.capacity() {
            budget.check_memory(2 * size_of_val(&self.args[..]))?;
        }
        if self.slots.len() == self.slots.capacity() {
            budget.check_memory(2 * self.slots.allocation_size())?;
        }
        Ok(())
    }

    /// Drops all but the first `len` calls.
    pub fn truncate(&mut self, len: usize) {
        if let Some(first) = self.calls.get(len) {
            self.args.truncate(first.args as usize);
            self.calls.truncate(len);
            self.slots.retain(|slot| (slot.entry as usize) < len);
            self.kept = self.kept.min(len);
        }
    }

    pub fn shrink(&mut self) {
        self.calls.shrink_to_fit();
        self.args.shrink_to_fit();
        self.slots.shrink_to_fit(|slot| spread(slot.hash));
    }

    /// Drops calls that can simply be recomputed. Calls whose value is a position stay: positions are kept anyway, and
    /// calling again would create a second one.
    pub fn make_room(&mut self) {
        // Another pass does not pay off until the number of calls has doubled.
        if self.calls.len() <= 2 * self.kept {
            return;
        }
        self.replace_calls(|args, value| match value {
            Value::Game(_, _) => Some((Cow::Borrowed(args), value.clone())),
            _ => None,
        });
    }

    /// Replaces the arguments and the value of each call, or drops it.
    pub fn replace_calls(
        &mut self,
        mut new: impl for<'a> FnMut(&'a [Value], &Value) -> Option<(Cow<'a, [Value]>, Value)>,
    ) {
        let old = std::mem::take(self);
        let starts = old.calls.iter().skip(1).map(|call| call.args);
        let ends: Vec<u32> = starts.chain([old.args.len() as u32]).collect();
        for (call, end) in old.calls.into_iter().zip(ends) {
            let args = &old.args[call.args as usize..end as usize];
            if let Some((args, value)) = new(args, &call.value) {
                self.push(&Key::new(call.callee, &args), value);
            }
        }
        self.kept = self.calls.len();
        self.shrink();
    }
}

/// A persistent store of records, by key.
pub trait Remember {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>>;

    fn put(&self, key: Vec<u8>, record: Vec<u8>);
}

/// A function as it was at some time: its id, and the number of definitions that it can see.
pub type FunctionVersion = (u64, u64);

/// A hash of all definitions that a function depends on, and the number of definitions when it was computed.
#[derive(Clone, Copy)]
pub struct Fingerprint {
    pub computed_at: u64,
    pub hash: Option<u128>,
}

/// The disk cache.
pub struct Remembered {
    pub store: Rc<dyn Remember>,
    pub fingerprints: HashMap<FunctionVersion, Fingerprint>,
}

/// High-water marks for what definitions, answers and reports refer to.
pub struct Held {
    /// High-water mark: nothing created later is referenced.
    pub all: SessionCheckpoint,
    /// The end of the last statement. Positions created since then may still be referenced by the running
    /// statement.
    pub end: Mark,
}

/// Everything created up to some point: positions, memoized calls, and the memory in use.
#[derive(Clone, Copy)]
pub struct SessionCheckpoint {
    pub mark: Mark,
    pub calls: usize,
    pub bytes: usize,
    /// The number of values that were given to holders outside of the session.
    pub handed_out: u64,
}
