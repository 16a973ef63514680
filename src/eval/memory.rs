//! Calls whose values are remembered, or being computed.

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::value::Value;
use crate::limits::{Budget, Result};

/// What is called: a function, in a generation of definitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Callee {
    pub function: u64,
    pub generation: usize,
}

/// No function has this number.
const NOBODY: u64 = 0;

/// One call, by its place in the order in which calls were made.
pub type Entry = u32;

struct Call {
    callee: Callee,
    /// Where its arguments begin.
    args: u32,
    /// `None` while it is being computed.
    value: Option<Value>,
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

/// A call that was looked for.
pub enum Lookup {
    Known(Value),
    /// It is being computed.
    Running,
    /// From now on it is being computed.
    New(Entry),
}

fn digest(callee: Callee, args: &[Value]) -> u32 {
    let mut state = FxHasher::default();
    callee.hash(&mut state);
    for arg in args {
        arg.hash(&mut state);
    }
    (state.finish() >> 32) as u32
}

/// All bits of a table's hash from the half that is kept.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

impl Memory {
    pub fn len(&self) -> usize {
        self.calls.len()
    }

    pub fn args(&self, entry: Entry, count: usize) -> &[Value] {
        let from = self.calls[entry as usize].args as usize;
        &self.args[from..from + count]
    }

    pub fn callee(&self, entry: Entry) -> Callee {
        self.calls[entry as usize].callee
    }

    /// Looks for a call, which is being computed from now on where it is new.
    pub fn look_up(&mut self, callee: Callee, args: &[Value], budget: &Budget) -> Result<Lookup> {
        let hash = digest(callee, args);
        let (calls, all) = (&self.calls, &self.args);
        let found = self.slots.find(spread(hash), |slot| {
            let call = &calls[slot.entry as usize];
            let from = call.args as usize;
            slot.hash == hash
                && call.callee == callee
                && all[from..].iter().zip(args).all(|(a, b)| a == b)
        });
        if let Some(&Slot { entry, .. }) = found {
            return Ok(match &calls[entry as usize].value {
                Some(value) => Lookup::Known(value.clone()),
                None => Lookup::Running,
            });
        }
        self.ask_for_room(args.len(), budget)?;
        let entry = self.calls.len() as Entry;
        self.calls.push(Call {
            callee,
            args: self.args.len() as u32,
            value: None,
        });
        self.args.extend_from_slice(args);
        let slot = Slot { hash, entry };
        self.slots
            .insert_unique(spread(hash), slot, |slot| spread(slot.hash));
        Ok(Lookup::New(entry))
    }

    /// Asks for the room in which what is full grows: twice its own, beside it.
    fn ask_for_room(&self, args: usize, budget: &Budget) -> Result<()> {
        if self.calls.len() == self.calls.capacity() {
            budget.room(2 * size_of_val(&self.calls[..]))?;
        }
        if self.args.len() + args > self.args.capacity() {
            budget.room(2 * size_of_val(&self.args[..]))?;
        }
        if self.slots.len() == self.slots.capacity() {
            budget.room(2 * self.slots.allocation_size())?;
        }
        Ok(())
    }

    pub fn set(&mut self, entry: Entry, value: Value) {
        self.calls[entry as usize].value = Some(value);
    }

    /// A call that failed is as if it had never been made.
    pub fn give_up(&mut self, entry: Entry) {
        self.calls[entry as usize].callee.function = NOBODY;
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
        let mut old = std::mem::take(self);
        let mut ends: Vec<u32> = old.calls.iter().skip(1).map(|call| call.args).collect();
        ends.push(old.args.len() as u32);
        let hashes = {
            let mut hashes = vec![0; old.calls.len()];
            old.slots
                .iter()
                .for_each(|slot| hashes[slot.entry as usize] = slot.hash);
            hashes
        };
        for ((call, end), hash) in old.calls.into_iter().zip(ends).zip(hashes) {
            let Some(Value::Game(_)) = call.value else {
                continue;
            };
            let args = self.args.len() as u32;
            let entry = self.calls.len() as Entry;
            let given = &mut old.args[call.args as usize..end as usize];
            self.args.extend(
                given
                    .iter_mut()
                    .map(|arg| std::mem::replace(arg, Value::Truth(false))),
            );
            self.calls.push(Call { args, ..call });
            let slot = Slot { hash, entry };
            self.slots
                .insert_unique(spread(hash), slot, |slot| spread(slot.hash));
        }
        self.kept = self.calls.len();
        self.shrink();
    }
}
