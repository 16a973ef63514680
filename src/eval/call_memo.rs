//! What is remembered: the values of calls, records beyond the session, and what of all that was made is held.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use hashbrown::{HashMap, HashTable};
use rustc_hash::FxHasher;

use super::int_fast_path as quick;
use super::value::Value;
use crate::game::Number;
use crate::limits::{Budget, Halt, Result};
use crate::position::Mark;

/// What is called: a function, in a generation of definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Callee {
    pub function: u64,
    pub generation: usize,
}

/// One call, by its place in the order in which calls were made.
type Entry = u32;

struct Call {
    callee: Callee,
    /// Where its arguments begin.
    args: u32,
    value: Value,
}

/// Where a call is found, with half of its hash, so that a table grows without looking at the calls.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    entry: Entry,
}

/// Calls in the order in which they were made: what came after a moment can be forgotten. The arguments of all of them
/// stand behind each other.
#[derive(Default)]
pub struct Memory {
    slots: HashTable<Slot>,
    calls: Vec<Call>,
    args: Vec<Value>,
    /// How many calls were kept when room was made.
    kept: usize,
}

/// A call that is looked for, hashed once.
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
            match quick::int(arg) {
                Some(n) => state.write_i64(n),
                None => arg.hash(&mut state),
            }
        }
        let hash = (state.finish() >> 32) as u32;
        Key { callee, args, hash }
    }
}

/// All bits of a table's hash from the half that is kept.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl Memory {
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    /// The value of a call, if it is remembered.
    #[inline]
    pub fn get(&self, key: &Key<'_>) -> Option<&Value> {
        let slot = self.slots.find(spread(key.hash), |slot| {
            let call = &self.calls[slot.entry as usize];
            slot.hash == key.hash
                && call.callee == key.callee
                && self.args[call.args as usize..]
                    .iter()
                    .zip(key.args)
                    .all(|(a, b)| match (a, b) {
                        (Value::Number(Number::Int(a)), Value::Number(Number::Int(b))) => a == b,
                        (Value::Text(a), Value::Text(b)) => a == b,
                        _ => a == b,
                    })
        });
        slot.map(|slot| &self.calls[slot.entry as usize].value)
    }

    /// Remembers the value of a call that is not remembered yet.
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
        self.calls.push(Call {
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

    /// Asks for the room in which what is full grows: twice its own, beside it.
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

    /// Forgets all but the first calls.
    pub fn forget_after(&mut self, but: usize) {
        if let Some(first) = self.calls.get(but) {
            self.args.truncate(first.args as usize);
            self.calls.truncate(but);
            self.slots.retain(|slot| (slot.entry as usize) < but);
            self.kept = self.kept.min(but);
        }
    }

    pub fn shrink(&mut self) {
        self.calls.shrink_to_fit();
        self.args.shrink_to_fit();
        self.slots.shrink_to_fit(|slot| spread(slot.hash));
    }

    /// Forgets calls that only save time. Those that are positions stay: positions are kept in any case, and would be
    /// made a second time.
    pub fn make_room(&mut self) {
        // Where most were kept the last time, going through them again does not pay.
        if self.calls.len() <= 2 * self.kept {
            return;
        }
        let old = std::mem::take(self);
        let starts = old.calls.iter().skip(1).map(|call| call.args);
        let ends: Vec<u32> = starts.chain([old.args.len() as u32]).collect();
        for (call, end) in old.calls.into_iter().zip(ends) {
            if let Value::Game(_, _) = call.value {
                let args = &old.args[call.args as usize..end as usize];
                self.push(&Key::new(call.callee, args), call.value);
            }
        }
        self.kept = self.calls.len();
        self.shrink();
    }
}

/// Where records are kept, by their keys.
pub trait Remember {
    fn get(&self, key: &[u8]) -> Option<Vec<u8>>;

    fn put(&self, key: Vec<u8>, record: Vec<u8>);
}

/// A function at an age, when it was looked at, and what all it uses comes to.
type Prints = HashMap<(u64, u64), (u64, Option<u128>)>;

/// Records beyond the session.
pub struct Remembered {
    pub store: Rc<dyn Remember>,
    pub prints: Prints,
}

/// What is in somebody's hands: definitions, answers, reports.
pub struct Held {
    /// All that there was when something was named last.
    pub all: Made,
    /// When the last statement ended. What came since is held by whoever made it.
    pub end: Mark,
}

/// All that was made up to a moment: positions, remembered calls, and the memory that is in use.
#[derive(Clone, Copy)]
pub struct Made {
    pub mark: Mark,
    pub calls: usize,
    pub bytes: usize,
}
