//! The names that definitions mention before anything defines them.

use std::collections::HashSet;
use std::rc::Rc;

use crate::eval::Undefined;
use crate::syntax::{Chunk, StatementKind};

/// The names without a meaning that a text has mentioned so far.
#[derive(Default)]
pub(super) struct Mentioned {
    /// What the rest of the text defines, once it has been needed.
    pub ahead: Option<DefinedAhead>,
    /// The lines of definitions with the names that they mention, until the rest of the text is known.
    pub pending: Vec<(usize, Undefined)>,
}

impl Mentioned {
    /// The notes on all names that are not defined, for the reply to the statement in this line.
    pub fn notes(&mut self, line: usize, is_defined: impl Fn(&str) -> bool) -> Vec<String> {
        let pending = self.pending.drain(..);
        let undefined = pending.filter(|(_, mentioned)| !is_defined(&mentioned.name));
        let note = |(at, Undefined { name, help }): (usize, Undefined)| {
            if at == line {
                format!("`{name}` is not defined; {help}")
            } else {
                format!("`{name}`, which line {at} mentions, is not defined; {help}")
            }
        };
        undefined.map(note).collect()
    }
}

/// What the rest of a text defines.
#[derive(Default)]
pub(super) struct DefinedAhead {
    /// Names, and those of files that it reads.
    pub names: HashSet<Rc<str>>,
    /// It may define others.
    pub has_more: bool,
}

impl DefinedAhead {
    pub fn add(&mut self, chunk: &Chunk, text: &str) {
        if !chunk.may_define(text) {
            return;
        }
        match chunk.parse(text).statement.map(|it| it.kind) {
            Ok(StatementKind::Define(definition)) => self.names.extend(definition.names()),
            Ok(StatementKind::Use { alias, .. }) => match alias {
                Some(alias) => self.names.extend([alias]),
                None => self.has_more = true,
            },
            _ => {}
        }
    }

    pub fn contains(&self, name: &str) -> bool {
        let file = name.split_once('.').map_or(name, |(file, _)| file);
        self.has_more || self.names.contains(file)
    }
}
