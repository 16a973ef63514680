//! The names that are known at the prompt, each with one line of help.

use super::{one_line, topics};
use crate::eval::show;
use crate::eval::{Row, Session, Value};
use crate::syntax;
use algebra::game::Outcome;
use solver::position::NAMES;

/// A name that can be typed.
#[derive(Debug)]
pub struct Name {
    /// The name itself.
    pub name: String,
    /// The name with its parameters.
    pub head: String,
    /// One line of help.
    pub help: String,
}

/// A snapshot of the session's names between two inputs.
#[derive(Debug, Default)]
pub struct Names {
    /// Sorted.
    list: Vec<Name>,
}

impl Names {
    /// All names, sorted.
    pub fn list(&self) -> &[Name] {
        &self.list
    }

    /// All names that are known now.
    pub fn of(session: &mut Session) -> Names {
        let mut list: Vec<Name> = Vec::new();
        let mut add = |name: &str, head: &str, help: &str| {
            list.push(Name {
                name: name.to_string(),
                head: head.to_string(),
                help: help.to_string(),
            });
        };
        for (name, value) in session.definitions.list() {
            add(&name, &head(&name, &value), &describe(session, &value));
        }
        for Row { help, .. } in session.definitions.builtins() {
            let head = help.form.split(';').next().unwrap_or_default();
            add(help.name, head, help.summary);
        }
        for word in syntax::reserved().chain(["pass"]) {
            let topic = topics().find(|topic| topic.is_named(word));
            add(word, word, topic.map_or("", |topic| topic.summary));
        }
        for outcome in Outcome::ALL {
            add(outcome.letter(), outcome.letter(), outcome.words());
        }
        for game in NAMES {
            add(game.name, game.name, game.about);
        }
        add("ans", "ans", "the last result");
        // The sort is stable, so the user's own definition of a name comes first and hides the others.
        list.sort_by(|a, b| a.name.cmp(&b.name));
        list.dedup_by(|later, first| later.name == first.name);
        Names { list }
    }

    /// The names that start like this.
    pub fn starting_with<'a>(&'a self, start: &'a str) -> impl Iterator<Item = &'a Name> {
        let from = self.list.partition_point(|name| name.name.as_str() < start);
        self.list[from..]
            .iter()
            .take_while(move |name| name.name.starts_with(start))
    }

    /// The entry of a name.
    pub fn find(&self, name: &str) -> Option<&Name> {
        let place = self
            .list
            .binary_search_by(|own| own.name.as_str().cmp(name));
        place.ok().map(|place| &self.list[place])
    }
}

impl Name {
    /// The parameters of a function: `(m, n)`.
    pub fn parameters(&self) -> Option<&str> {
        let after = &self.head[self.name.len()..];
        after.starts_with('(').then_some(after)
    }
}

/// A definition with its parameters.
fn head(name: &str, value: &Value) -> String {
    let Value::Function(f) = value else {
        return name.to_string();
    };
    let text = one_line(f.text());
    match text.split_once("->") {
        Some((parameters, _)) if f.name().is_none() => {
            let parameters = parameters.trim().trim_start_matches('(');
            format!("{name}({})", parameters.trim_end_matches(')'))
        }
        _ => {
            let open = text.find('(').unwrap_or(text.len());
            let close = text.find(')').map_or(text.len(), |close| close + 1);
            format!("{name}{}", text.get(open..close).unwrap_or_default())
        }
    }
}

/// A short description of a definition that is cheap to compute.
fn describe(session: &mut Session, value: &Value) -> String {
    match value {
        Value::Function(f) => one_line(f.text()),
        Value::Number(_) | Value::Truth(_) | Value::Outcome(..) | Value::Player(_) => {
            show::brief(session, value)
        }
        other => other.a_type(),
    }
}
