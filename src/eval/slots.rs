//! The names of a function during compilation.

use std::rc::Rc;

use super::code::{Binder, Origin};
use crate::syntax::Pattern;

/// The names of one function, or of a statement.
#[derive(Default)]
pub struct Slots {
    /// The names in scope and their slots, innermost last.
    pub names: Vec<(Rc<str>, u32)>,
    /// The number of slots in use.
    used: u32,
    /// Whether each of them was mentioned.
    mentioned: Vec<bool>,
    /// The largest number of slots that were in use at once.
    pub slots: u32,
    pub captures: Vec<(Rc<str>, Origin)>,
    pub mentions: Vec<u32>,
    /// The slot that holds a local function itself.
    own: Option<u32>,
    calls_itself: bool,
}

impl Slots {
    pub fn slot(&mut self) -> u32 {
        self.used += 1;
        self.slots = self.slots.max(self.used);
        self.mentioned.truncate(self.used as usize - 1);
        self.mentioned.push(false);
        self.used - 1
    }

    pub fn is_mentioned(&self, slot: u32) -> bool {
        self.mentioned.get(slot as usize) == Some(&true)
    }

    pub fn bind(&mut self, pattern: &Pattern) -> Binder {
        match pattern {
            Pattern::Name(name) if name.is_blank() => Binder::Nothing,
            Pattern::Name(name) => {
                let slot = self.slot();
                self.bind_at(slot, &name.text)
            }
            Pattern::List(items, _) => {
                let binders = items.iter().map(|item| self.bind(item));
                Binder::List(binders.collect(), pattern.to_string().into())
            }
        }
    }

    pub fn bind_at(&mut self, slot: u32, name: &Rc<str>) -> Binder {
        self.names.push((name.clone(), slot));
        Binder::Name(slot, name.clone())
    }

    /// Binds the parameters of a function; the arguments are in its first slots.
    pub fn bind_params(&mut self, params: &[Pattern]) -> Box<[Binder]> {
        let slots: Vec<u32> = params.iter().map(|_| self.slot()).collect();
        let bound = params.iter().zip(slots).map(|(param, slot)| match param {
            Pattern::Name(name) if !name.is_blank() => self.bind_at(slot, &name.text),
            other => self.bind(other),
        });
        bound.collect()
    }

    /// Binds the name of a local function in its own frame; a parameter may shadow it.
    pub fn bind_own(&mut self, name: &Rc<str>) {
        let slot = self.slot();
        self.names.insert(0, (name.clone(), slot));
        self.own = Some(slot);
    }

    /// The slot of the function itself, if it is mentioned.
    pub fn own_slot(&self) -> Option<u32> {
        self.own.filter(|_| self.calls_itself)
    }

    /// The names in scope and the slots in use, to be restored later.
    pub fn mark(&self) -> (usize, u32) {
        (self.names.len(), self.used)
    }

    pub fn reset(&mut self, (names, used): (usize, u32)) {
        self.names.truncate(names);
        self.used = used;
    }

    /// Resolves a name, and records that it is mentioned.
    pub fn mention(&mut self, name: &str) -> Option<Origin> {
        let found = self.find(name)?;
        if let Origin::Local(slot) = found
            && let Some(mentioned) = self.mentioned.get_mut(slot as usize)
        {
            *mentioned = true;
        }
        self.calls_itself |= self.own.map(Origin::Local) == Some(found);
        Some(found)
    }

    pub fn find(&self, name: &str) -> Option<Origin> {
        if let Some((_, slot)) = self.names.iter().rev().find(|(bound, _)| &**bound == name) {
            return Some(Origin::Local(*slot));
        }
        let known = self.captures.iter().position(|(bound, _)| &**bound == name);
        known.map(|at| Origin::Captured(at as u32))
    }
}
