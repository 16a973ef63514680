//! Lists as values and as keys: nested to any depth, shared, compared and hashed in time that is linear in what is
//! stored, however often a part of it stands in the whole.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

use hashbrown::HashSet;
use rustc_hash::FxHasher;

use super::value::Value;
use crate::limits::with_stack;

pub struct List {
    items: Vec<Value>,
    /// 0 until it is asked for.
    hash: Cell<u64>,
}

impl List {
    pub fn new(items: Vec<Value>) -> Self {
        List {
            items,
            hash: Cell::new(0),
        }
    }

    fn digest(&self) -> u64 {
        if self.hash.get() == 0 {
            let mut state = FxHasher::default();
            with_stack(|| self.items.hash(&mut state));
            self.hash.set(state.finish() | 1);
        }
        self.hash.get()
    }
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.items
    }
}

impl Hash for List {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.digest() == other.digest() && same(self, other, &mut HashSet::new())
    }
}

/// The same items. A pair of lists that was found to be the same is not compared again.
fn same(a: &List, b: &List, known: &mut HashSet<(*const List, *const List)>) -> bool {
    let pair = (std::ptr::from_ref(a), std::ptr::from_ref(b));
    if pair.0 == pair.1 || known.contains(&pair) {
        return true;
    }
    let equal = a.len() == b.len()
        && a.iter().zip(b.iter()).all(|items| match items {
            (Value::List(x), Value::List(y)) => {
                x.digest() == y.digest() && with_stack(|| same(x, y, known))
            }
            (x, y) => x == y,
        });
    if equal {
        known.insert(pair);
    }
    equal
}

/// Lists nested a million deep are dropped on a stack that grows.
impl Drop for List {
    fn drop(&mut self) {
        with_stack(|| self.items.clear());
    }
}

impl From<Vec<Value>> for Value {
    fn from(items: Vec<Value>) -> Self {
        Value::List(Rc::new(List::new(items)))
    }
}
