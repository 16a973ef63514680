//! The names that mean something at the prompt, each with one line of help.

use hashbrown::HashSet;

use super::highlight::Known;
use crate::engine::{one_line, topics};
use crate::eval::{Builtin, Session, Value};
use crate::game::Outcome;
use crate::rulesets::RULESETS;
use crate::syntax;

pub struct Name {
    pub name: String,
    /// With its parameters.
    pub head: String,
    pub help: String,
}

/// A picture of the session's names, taken between two inputs.
#[derive(Default)]
pub struct Names {
    /// Sorted.
    list: Vec<Name>,
    known: HashSet<String>,
}

impl Names {
    pub fn of(session: &mut Session) -> Names {
        let mut list: Vec<Name> = Vec::new();
        let mut add = |name: &str, head: &str, help: &str| {
            list.push(Name {
                name: name.to_string(),
                head: head.to_string(),
                help: help.to_string(),
            });
        };
        for (name, value) in session.definitions() {
            add(&name, &name, &describe(session, &value));
        }
        for Builtin { help, .. } in session.builtins() {
            add(help.name, &help.signature(), help.summary);
        }
        for ruleset in RULESETS {
            let shapes = ruleset.signature;
            let head = shapes.split(';').next().unwrap_or(shapes);
            add(ruleset.name, head, ruleset.summary);
        }
        for word in syntax::reserved() {
            let topic = topics().find(|topic| topic.is_called(word));
            add(word, word, topic.map_or("", |topic| topic.summary));
        }
        for outcome in Outcome::ALL {
            add(outcome.letter(), outcome.letter(), outcome.words());
        }
        add("ans", "ans", "the last result");
        // The user's own meaning of a name comes first and hides the others.
        list.sort_by(|a, b| a.name.cmp(&b.name));
        list.dedup_by(|later, first| later.name == first.name);
        let known = list.iter().map(|name| name.name.clone()).collect();
        Names { list, known }
    }

    pub fn starting_with<'a>(&'a self, start: &'a str) -> impl Iterator<Item = &'a Name> {
        let from = self.list.partition_point(|name| name.name.as_str() < start);
        self.list[from..]
            .iter()
            .take_while(move |name| name.name.starts_with(start))
    }
}

impl Known for Names {
    fn is_known(&self, name: &str) -> bool {
        self.known.contains(name)
    }

    fn may_become_known(&self, start: &str) -> bool {
        self.starting_with(start).next().is_some()
    }
}

/// What a definition is, in words that cost nothing to find.
fn describe(session: &mut Session, value: &Value) -> String {
    match value {
        Value::Function(f) => one_line(f.text()),
        Value::Number(_) | Value::Truth(_) | Value::Outcome(..) | Value::Player(_) => {
            session.brief(value)
        }
        other => other.a_type(),
    }
}
