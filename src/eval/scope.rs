//! Global names and what they stood for at any time.

use std::rc::Rc;

use hashbrown::HashMap;

use super::value::Value;

/// Global definitions. Old meanings stay for the positions that were made under them: a position's moves mean
/// what the names meant when it was named, or what they came to mean first.
#[derive(Default)]
pub struct Globals {
    names: HashMap<Rc<str>, Vec<Meaning>>,
    now: u64,
    /// When a name that had a meaning got another.
    redefinitions: Vec<u64>,
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

    /// The meaning of a name for something made at that age.
    pub fn get(&self, name: &str, age: u64) -> Option<&Value> {
        let meanings = self.names.get(name)?;
        let later = meanings.partition_point(|meaning| meaning.born <= age);
        let meaning = meanings.get(later.saturating_sub(1))?;
        Some(&meaning.value)
    }

    /// Gives a name a meaning; true when it had one before.
    pub fn define(&mut self, name: Rc<str>, value: Value, help: Option<Rc<str>>) -> bool {
        self.now += 1;
        let meanings = self.names.entry(name).or_default();
        let again = !meanings.is_empty();
        meanings.push(Meaning {
            born: self.now,
            value,
            help,
        });
        if again {
            self.redefinitions.push(self.now);
        }
        again
    }

    /// Takes back all definitions made since then.
    pub fn roll_back(&mut self, now: u64) {
        if self.now == now {
            return;
        }
        for meanings in self.names.values_mut() {
            meanings.retain(|meaning| meaning.born <= now);
        }
        self.names.retain(|_, meanings| !meanings.is_empty());
        self.redefinitions.retain(|at| *at <= now);
        self.now = now;
    }

    /// How many redefinitions something of that age has seen. What was remembered in another generation
    /// may mean something else.
    pub fn generation(&self, age: u64) -> usize {
        self.redefinitions.partition_point(|&at| at <= age)
    }

    /// All names with their present meanings, sorted.
    pub fn list(&self) -> Vec<(Rc<str>, Value)> {
        let mut all: Vec<_> = self
            .names
            .iter()
            .filter_map(|(name, meanings)| Some((name.clone(), meanings.last()?.value.clone())))
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    }

    /// The words above the present definition of a name.
    pub fn help(&self, name: &str) -> Option<&Rc<str>> {
        self.names.get(name)?.last()?.help.as_ref()
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.keys().map(|name| &**name)
    }
}
