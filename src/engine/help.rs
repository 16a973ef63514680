//! What there is to know about the functions, the rulesets and the language, from the tables themselves.

use super::entry::{Entry, Subject};
use super::reply::one_line;
use super::topics::topics;
use crate::builtins;
use crate::diagnostic::did_you_mean;
use crate::eval::{Builtin, Session, Value, quoted};

/// All entries: functions, rulesets, topics.
pub fn entries() -> impl Iterator<Item = Entry> {
    let families = builtins::LIBRARY.families.iter();
    let functions = families.flat_map(|&(family, rows)| {
        rows.iter().map(move |Builtin { help, .. }| Entry {
            subject: match family {
                builtins::RULESETS => Subject::Ruleset,
                _ => Subject::Function,
            },
            name: help.name,
            form: help.signature().into(),
            family,
            summary: help.summary,
            details: help.details,
            examples: help.examples,
            see_also: help.see_also,
            ..Entry::BLANK
        })
    });
    functions.chain(topics())
}

/// Everything that a name means: the session's own definition first.
pub fn explain(session: &mut Session, name: &str) -> Option<String> {
    let mut definitions = session.definitions().into_iter();
    let own = definitions.find(|(own, _)| &**own == name);
    let mut found = Vec::new();
    if let Some((_, value)) = own {
        found.push(explain_own(session, name, &value));
    }
    let entries = entries().filter(|entry| entry.is_named(name));
    found.extend(entries.map(|entry| entry.explain()));
    (!found.is_empty()).then(|| found.join("\n\n"))
}

fn explain_own(session: &mut Session, name: &str, value: &Value) -> String {
    match value {
        Value::Function(f) => {
            let kind = if f.convention.is_some() {
                "a ruleset"
            } else {
                "a function"
            };
            let text = one_line(f.text());
            format!("{name} is {kind} of this session:\n  {text}")
        }
        other => {
            let brief = session.brief(other);
            format!("{name} is {} of this session: {brief}", other.a_type())
        }
    }
}

/// The name that was probably meant by one that is unknown.
pub fn near(name: &str) -> Option<&'static str> {
    let names = entries().flat_map(|entry| match entry.subject {
        Subject::Topic => entry.aliases.iter().copied().chain([entry.group]),
        _ => [].iter().copied().chain([entry.name]),
    });
    did_you_mean(name, names)
}

/// All functions and rulesets by family, names only.
pub fn overview() -> String {
    let mut families: Vec<(&str, Vec<&str>)> = Vec::new();
    for entry in entries().filter(|entry| entry.subject != Subject::Topic) {
        match families.iter_mut().find(|(name, _)| *name == entry.family) {
            Some((_, names)) => names.push(entry.name),
            None => families.push((entry.family, vec![entry.name])),
        }
    }
    let lines = families
        .iter()
        .map(|(family, names)| format!("{family}: {}\n", names.join(" ")));
    let last = "\n`? NAME` explains one of them; `upstar doc` writes the whole reference";
    lines.collect::<String>() + last
}

/// One line for every entry whose help has all these words; `more` are a face's own.
pub fn search(words: &str, more: impl Iterator<Item = Entry>) -> String {
    let lower = words.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if words.is_empty() {
        return "what shall be searched for? `?? WORD`".to_string();
    }
    let has_words = |entry: &Entry| {
        let family = match entry.subject {
            Subject::Function => entry.family,
            _ => "",
        };
        let names = entry.aliases.join(" ");
        let texts = [
            &entry.form,
            entry.summary,
            entry.details,
            family,
            &names,
            entry.group,
        ];
        let text = texts.join(" ").to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let found = entries().chain(more).filter(has_words);
    let lines: Vec<_> = found
        .map(|entry| format!("{}: {}", entry.form, entry.summary))
        .collect();
    match lines.is_empty() {
        true => format!("no help text has {}", quoted(&words.join(" "))),
        false => lines.join("\n"),
    }
}
