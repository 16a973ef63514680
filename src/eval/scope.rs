//! Global names and their meanings over time.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::rc::Rc;

use hashbrown::HashMap;

use super::value::{Function, Value};

/// Global names. Former meanings are kept for the positions created under them: the moves of a position use the
/// meanings that names had when it was created or, for names that were undefined then, their first meaning.
#[derive(Default)]
pub struct Globals {
    entries: Vec<Entry>,
    ids: HashMap<Rc<str>, u32>,
    /// The names that the user has defined. Far more may be known, because names that are only used have entries too.
    defined: BTreeSet<Rc<str>>,
    version: u64,
    /// The versions in which a name that had a meaning was redefined.
    redefinitions: Vec<u64>,
}

struct Entry {
    name: Rc<str>,
    /// The user's definitions.
    meanings: Vec<Meaning>,
    /// Its meaning without them.
    given: Option<Value>,
}

/// A meaning of a name, from some version of the definitions on.
struct Meaning {
    since: u64,
    value: Value,
    /// The `##` comment above the definition.
    help: Option<Rc<str>>,
}

impl Entry {
    /// The places of the functions that a name stands for after some of its definitions: the last one and, while those
    /// before it are functions of this name too, the last one with each other number of parameters.
    fn functions(&self, defined: usize) -> Vec<(usize, &Rc<Function>)> {
        let mut found: Vec<(usize, &Rc<Function>)> = Vec::new();
        for (at, meaning) in self.meanings[..defined].iter().enumerate().rev() {
            let f = match &meaning.value {
                Value::Function(f) if f.rule.name.as_ref() == Some(&self.name) => f,
                _ => break,
            };
            let count = f.rule.params.len();
            if found
                .iter()
                .all(|(_, other)| other.rule.params.len() != count)
            {
                found.push((at, f));
            }
        }
        found
    }

    /// For each meaning, whether it is needed by itself, or as one of several functions of the name.
    fn needed(&self, versions: &BTreeSet<u64>) -> Vec<bool> {
        let mut needed = vec![false; self.meanings.len()];
        for last in 0..self.meanings.len() {
            if self.is_current(last, versions) {
                needed[last] = true;
                for (at, _) in self.functions(last + 1) {
                    needed[at] = true;
                }
            }
        }
        needed
    }

    /// Whether a meaning is the current one, or that of something created at one of these versions.
    fn is_current(&self, at: usize, versions: &BTreeSet<u64>) -> bool {
        // If the name was undefined when something was created, it uses the first meaning.
        let is_first = at == 0 && self.given.is_none();
        let since = if is_first { 0 } else { self.meanings[at].since };
        let next = self.meanings.get(at + 1);
        next.is_none_or(|next| versions.range(since..next.since).next().is_some())
    }
}

impl Globals {
    /// The number of definitions that were made.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The id of a name, if it has one.
    pub fn id(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    /// Adds a name, with the meaning it has unless the user defines it.
    pub fn add(&mut self, name: &Rc<str>, given: Option<Value>) -> u32 {
        let id = self.entries.len() as u32;
        self.entries.push(Entry {
            name: name.clone(),
            meanings: Vec::new(),
            given,
        });
        self.ids.insert(name.clone(), id);
        id
    }

    /// Sets the meaning that a name has unless the user defines it.
    pub fn give(&mut self, id: u32, value: Value) {
        self.entries[id as usize].given = Some(value);
    }

    pub fn name(&self, id: u32) -> &Rc<str> {
        &self.entries[id as usize].name
    }

    /// Whether a note is due if the user defines the name: it has a predefined meaning so far, and is not a bundled
    /// ruleset, which users are expected to redefine.
    pub fn is_given(&self, id: u32, new: &Value) -> bool {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        let needs_note = |given: &Value| match given {
            Value::Builtin(row) if !row.help.source.is_empty() => match new {
                // A ruleset of the shelf is often written again, but then it is called in the same way.
                Value::Function(f) => {
                    let (least, most) = row.help.arity;
                    !(least..=most).contains(&f.rule.params.len())
                }
                _ => false,
            },
            _ => true,
        };
        meanings.is_empty() && given.as_ref().is_some_and(needs_note)
    }

    /// Whether a name had a meaning at that time, and has not been redefined since.
    pub fn is_known_since(&self, id: u32, since: u64) -> bool {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        let last = meanings.last();
        last.map_or(given.is_some(), |last| last.since <= since)
    }

    /// The meaning of a name for something created at that version of the definitions.
    #[inline]
    pub fn get(&self, id: u32, version: u64) -> Option<&Value> {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        match meanings.last() {
            None => given.as_ref(),
            Some(meaning) if meaning.since <= version => Some(&meaning.value),
            Some(_) => self.former(id, version),
        }
    }

    /// The functions with different numbers of parameters that a name stands for, the last definition first.
    pub fn functions(&self, id: u32, version: u64) -> Vec<&Rc<Function>> {
        let entry = &self.entries[id as usize];
        let defined = entry
            .meanings
            .partition_point(|meaning| meaning.since <= version);
        let mut found: Vec<&Rc<Function>> = entry
            .functions(defined)
            .into_iter()
            .map(|(_, f)| f)
            .collect();
        // A name may also stand for a lambda or for a function of another name.
        if let Some(Value::Function(f)) = self.get(id, version).filter(|_| found.is_empty()) {
            found.push(f);
        }
        found
    }

    /// The meaning of a name at a version before its current meaning.
    #[cold]
    fn former(&self, id: u32, version: u64) -> Option<&Value> {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        let later = meanings.partition_point(|meaning| meaning.since <= version);
        match later.checked_sub(1) {
            Some(last) => Some(&meanings[last].value),
            None => given.as_ref().or(Some(&meanings[0].value)),
        }
    }

    /// Defines a name. Redefining one begins a new generation, so that values memoized under the old meaning are not
    /// used.
    pub fn define(&mut self, id: u32, value: Value, help: Option<Rc<str>>) {
        self.version += 1;
        let entry = &mut self.entries[id as usize];
        let again = !entry.meanings.is_empty() || entry.given.is_some();
        if entry.meanings.is_empty() {
            self.defined.insert(entry.name.clone());
        }
        entry.meanings.push(Meaning {
            since: self.version,
            value,
            help,
        });
        if again {
            self.redefinitions.push(self.version);
        }
    }

    /// Undoes all definitions made since then.
    pub fn roll_back(&mut self, version: u64) {
        if self.version == version {
            return;
        }
        for entry in &mut self.entries {
            let was_defined = !entry.meanings.is_empty();
            entry.meanings.retain(|meaning| meaning.since <= version);
            if was_defined && entry.meanings.is_empty() {
                self.defined.remove(&entry.name);
            }
        }
        self.redefinitions.retain(|at| *at <= version);
        self.version = version;
    }

    /// The meanings that are still needed: the current ones, and those that names had at one of these versions.
    pub fn needed(&self, versions: &BTreeSet<u64>) -> impl Iterator<Item = &Value> {
        self.entries.iter().flat_map(|entry| {
            let meanings = entry.meanings.iter().zip(entry.needed(versions));
            let needed = meanings.filter(|(_, is_needed)| *is_needed);
            needed
                .map(|(meaning, _)| &meaning.value)
                .chain(&entry.given)
        })
    }

    /// Drops all other meanings, and replaces the values of these.
    pub fn keep(&mut self, versions: &BTreeSet<u64>, mut new: impl FnMut(&Value) -> Value) {
        for entry in &mut self.entries {
            let mut needed = entry.needed(versions).into_iter();
            entry.meanings.retain(|_| needed.next() == Some(true));
            entry.meanings.shrink_to_fit();
            let values = entry.meanings.iter_mut().map(|meaning| &mut meaning.value);
            values
                .chain(&mut entry.given)
                .for_each(|value| *value = new(value));
        }
    }

    /// The number of redefinitions up to that version. Values memoized in another generation may be out of date.
    pub fn generation(&self, version: u64) -> usize {
        match self.redefinitions.last() {
            Some(last) if *last > version => {
                self.redefinitions.partition_point(|&at| at <= version)
            }
            _ => self.redefinitions.len(),
        }
    }

    /// All names that the user has defined, with their current values, sorted.
    pub fn list(&self) -> Vec<(Rc<str>, Value)> {
        let names = self.defined.iter();
        names.flat_map(|name| self.current(name)).collect()
    }

    /// The current values of a name that the user has defined: several if they are functions.
    pub fn current(&self, name: &str) -> Vec<(Rc<str>, Value)> {
        let Some(id) = self.id(name) else {
            return Vec::new();
        };
        let entry = &self.entries[id as usize];
        let (name, meanings) = (&entry.name, &entry.meanings);
        let functions = entry.functions(meanings.len());
        if functions.is_empty() {
            let value = meanings.last().map(|meaning| meaning.value.clone());
            return value
                .map(|value| (name.clone(), value))
                .into_iter()
                .collect();
        }
        let functions = functions.into_iter().rev();
        functions
            .map(|(_, f)| (name.clone(), Value::Function(f.clone())))
            .collect()
    }

    /// The comment above the current definition of a name.
    pub fn help(&self, name: &str) -> Option<&Rc<str>> {
        let entry = &self.entries[self.id(name)? as usize];
        entry.meanings.last()?.help.as_ref()
    }

    /// Whether the user has defined a name.
    pub fn defines(&self, name: &str) -> bool {
        self.defined.contains(name)
    }

    /// The names that the user has defined, in the order of the alphabet, from this one on.
    pub fn names_from(&self, name: &str) -> impl Iterator<Item = &str> {
        let range = (Bound::Included(name), Bound::Unbounded);
        self.defined.range::<str, _>(range).map(|name| &**name)
    }

    /// The names before this one, the nearest first.
    pub fn names_before(&self, name: &str) -> impl Iterator<Item = &str> {
        let range = (Bound::Unbounded, Bound::Excluded(name));
        self.defined
            .range::<str, _>(range)
            .rev()
            .map(|name| &**name)
    }
}

/// The functions of a bundled ruleset's file that are used elsewhere. There may be several of a name, with different
/// numbers of parameters.
#[derive(Default)]
pub struct Shelved {
    /// The ruleset.
    pub rules: Vec<Rc<Function>>,
    /// `expects(...)`: checks the arguments. It returns a list of error texts, which are empty for valid arguments.
    pub expects: Vec<Rc<Function>>,
    /// `picture(...)`: what a position looks like.
    pub pictures: Vec<Rc<Function>>,
    /// `negative(...)`: the negative of a position.
    pub negatives: Vec<Rc<Function>>,
    /// `move_name(before, after)`: the name of a move between two positions.
    pub move_names: Vec<Rc<Function>>,
}
