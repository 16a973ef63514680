//! Global names and what they stood for at any time.

use std::rc::Rc;

use hashbrown::HashMap;

use super::value::{Function, Value};

/// Global names. Old meanings stay for the positions that were made under them: a position's moves mean
/// what the names meant when it was named, or what they came to mean first.
#[derive(Default)]
pub struct Globals {
    entries: Vec<Entry>,
    ids: HashMap<Rc<str>, u32>,
    now: u64,
    /// When a name that had a meaning got another.
    redefinitions: Vec<u64>,
}

struct Entry {
    name: Rc<str>,
    /// The user's definitions.
    meanings: Vec<Meaning>,
    /// What it means without them.
    given: Option<Value>,
}

/// What a name has meant since a moment.
struct Meaning {
    born: u64,
    value: Value,
    /// The words above the definition.
    help: Option<Rc<str>>,
}

impl Globals {
    pub fn now(&self) -> u64 {
        self.now
    }

    /// The number of a name that has one.
    pub fn id(&self, name: &str) -> Option<u32> {
        self.ids.get(name).copied()
    }

    /// Gives a name a number, and what it means as long as nobody defines it.
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

    /// What a name means as long as nobody defines it.
    pub fn give(&mut self, id: u32, value: Value) {
        self.entries[id as usize].given = Some(value);
    }

    pub fn name(&self, id: u32) -> &Rc<str> {
        &self.entries[id as usize].name
    }

    /// Is it a function of the program? A ruleset of the shelf is there to be written anew.
    pub fn is_given(&self, id: u32) -> bool {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        let needs_note = |given: &Value| match given {
            Value::Builtin(row) => row.help.source.is_empty(),
            _ => true,
        };
        meanings.is_empty() && given.as_ref().is_some_and(needs_note)
    }

    /// The meaning of a name for something made at that age.
    #[inline]
    pub fn get(&self, id: u32, age: u64) -> Option<&Value> {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        match meanings.last() {
            None => given.as_ref(),
            Some(meaning) if meaning.born <= age => Some(&meaning.value),
            Some(_) => self.former(id, age),
        }
    }

    /// The meaning of a name at an age when it had not the present one.
    #[cold]
    fn former(&self, id: u32, age: u64) -> Option<&Value> {
        let Entry {
            meanings, given, ..
        } = &self.entries[id as usize];
        let later = meanings.partition_point(|meaning| meaning.born <= age);
        match later.checked_sub(1) {
            Some(last) => Some(&meanings[last].value),
            None => given.as_ref().or(Some(&meanings[0].value)),
        }
    }

    /// Gives a name a meaning. What was remembered through another one is of another generation.
    pub fn define(&mut self, id: u32, value: Value, help: Option<Rc<str>>) {
        self.now += 1;
        let entry = &mut self.entries[id as usize];
        let again = !entry.meanings.is_empty() || entry.given.is_some();
        entry.meanings.push(Meaning {
            born: self.now,
            value,
            help,
        });
        if again {
            self.redefinitions.push(self.now);
        }
    }

    /// Takes back all definitions made since then.
    pub fn roll_back(&mut self, now: u64) {
        if self.now == now {
            return;
        }
        for entry in &mut self.entries {
            entry.meanings.retain(|meaning| meaning.born <= now);
        }
        self.redefinitions.retain(|at| *at <= now);
        self.now = now;
    }

    /// How many redefinitions something of that age has seen. What was remembered in another generation
    /// may mean something else.
    pub fn generation(&self, age: u64) -> usize {
        match self.redefinitions.last() {
            Some(last) if *last > age => self.redefinitions.partition_point(|&at| at <= age),
            _ => self.redefinitions.len(),
        }
    }

    /// All names with their present meanings, sorted.
    pub fn list(&self) -> Vec<(Rc<str>, Value)> {
        let mut all: Vec<_> = self
            .entries
            .iter()
            .filter_map(|entry| Some((entry.name.clone(), entry.meanings.last()?.value.clone())))
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }

    /// The words above the present definition of a name.
    pub fn help(&self, name: &str) -> Option<&Rc<str>> {
        let entry = &self.entries[self.id(name)? as usize];
        entry.meanings.last()?.help.as_ref()
    }

    /// The names that the user has defined.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let defined = self.entries.iter().filter(|e| !e.meanings.is_empty());
        defined.map(|entry| &*entry.name)
    }
}

/// What a file of the shelf defines that other places ask for; there may be several of a name, with different numbers of parameters.
#[derive(Default)]
pub struct Shelved {
    /// The ruleset.
    pub rules: Vec<Rc<Function>>,
    /// `expects(...)`: what is wrong with the arguments, as a list of texts that are empty where nothing is.
    pub expects: Vec<Rc<Function>>,
    /// `picture(...)`: what a position looks like,.
    pub pictures: Vec<Rc<Function>>,
    /// `negative(...)`: the position that is the negative.
    pub negatives: Vec<Rc<Function>>,
}
