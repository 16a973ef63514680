//! Help at the prompt, read from the same tables as everything else.

use super::commands::{self, COMMANDS, Command};
use super::reply::one_line;
use super::topics::{TOPICS, Topic};
use crate::diagnostic::did_you_mean;
use crate::eval::{Builtin, Session, Value, quoted};
use crate::rulesets::{self, RULESETS, Ruleset};

/// What `? name` says; without a name, how to go on from here.
pub fn explain(session: &mut Session, name: &str) -> String {
    let name = name.trim().trim_end_matches("()");
    if name.is_empty() {
        return start();
    }
    let mut found = Vec::new();
    let own = session
        .definitions()
        .into_iter()
        .find(|(own, _)| &**own == name);
    if let Some((_, value)) = own {
        found.push(explain_own(session, name, &value));
    }
    if let Some(row) = session.builtin(name) {
        found.push(explain_builtin(row));
    }
    if let Some(ruleset) = rulesets::find(name) {
        found.push(explain_ruleset(ruleset));
    }
    found.extend(
        TOPICS
            .iter()
            .filter(|topic| topic.names.contains(&name))
            .map(explain_topic),
    );
    let command = commands::find(name).or_else(|| commands::find(&format!(":{name}")));
    if let Some(command) = command.filter(|_| found.is_empty()) {
        found.push(explain_command(command));
    }
    if found.is_empty() {
        return unknown(session, name);
    }
    found.join("\n\n")
}

fn start() -> String {
    let mut text = String::from(
        "type an expression: {0|1} + *3, or a definition: let a = {2|0}\n\
         ? NAME   explains a function, a ruleset, an operator or a word of the language\n\
         ?? WORD  finds everything whose help has that word\n\
         ans or _ is the last result, %3 the third; a `;` at the end keeps it quiet\n\
         \\up and a tab give ↑; Ctrl-R searches the history; Ctrl-C stops; Ctrl-D leaves\n",
    );
    for command in COMMANDS {
        text.push_str(&format!("\n{:<22} {}", usage(command), command.summary));
    }
    text
}

fn usage(command: &Command) -> String {
    format!("{} {}", command.name, command.params)
        .trim_end()
        .to_string()
}

fn unknown(session: &Session, name: &str) -> String {
    let names = session
        .builtins()
        .map(|row| row.name)
        .chain(RULESETS.iter().map(|ruleset| ruleset.name()))
        .chain(TOPICS.iter().flat_map(|topic| topic.names.iter().copied()));
    match did_you_mean(name, names) {
        Some(near) => format!("there is no help for `{name}`; did you mean `{near}`?"),
        None => format!("there is no help for `{name}`; `?? {name}` searches all help texts"),
    }
}

fn explain_own(session: &mut Session, name: &str, value: &Value) -> String {
    match value {
        Value::Function(f) => {
            let kind = if f.convention.is_some() {
                "a ruleset"
            } else {
                "a function"
            };
            format!(
                "{name} is {kind} of this session:\n  {}",
                one_line(f.text())
            )
        }
        other => {
            let brief = session.brief(other);
            format!("{name} is {} of this session: {brief}", other.a_type())
        }
    }
}

fn examples(text: &mut String, examples: &[(&str, &str)]) {
    let width = examples
        .iter()
        .map(|(typed, _)| typed.chars().count())
        .max();
    let width = width.unwrap_or(0).min(40);
    for (typed, printed) in examples {
        let printed = one_line(printed);
        let gap = if printed.is_empty() { "" } else { "   # " };
        text.push_str(&format!("\n  {typed:<width$}{gap}{printed}"));
    }
}

fn explain_builtin(row: &Builtin) -> String {
    let mut text = format!("{}: {}", row.signature(), row.summary);
    if !row.details.is_empty() {
        text.push_str(&format!("\n{}", row.details));
    }
    examples(&mut text, row.examples);
    if !row.aliases.is_empty() {
        text.push_str(&format!("\nalso called: {}", row.aliases.join(", ")));
    }
    if !row.see_also.is_empty() {
        text.push_str(&format!("\nsee also: {}", row.see_also.join(", ")));
    }
    text
}

fn explain_ruleset(ruleset: &dyn Ruleset) -> String {
    let mut text = format!("{}: {}", ruleset.signature(), ruleset.summary());
    if !ruleset.details().is_empty() {
        text.push_str(&format!("\n{}", ruleset.details()));
    }
    examples(&mut text, ruleset.examples());
    text
}

fn explain_topic(topic: &Topic) -> String {
    let mut text = format!("{}: {}", topic.form, topic.summary);
    examples(&mut text, topic.examples);
    text
}

fn explain_command(command: &Command) -> String {
    let mut text = format!("{}: {}", usage(command), command.summary);
    if command.name == ":set" {
        for setting in super::settings::SETTINGS {
            text.push_str(&format!(
                "\n  {} {}: {}",
                setting.name, setting.values, setting.summary
            ));
        }
    }
    text
}

/// All functions and rulesets by family, names only.
pub fn overview(session: &Session) -> String {
    let mut families: Vec<(&str, Vec<&str>)> = Vec::new();
    for row in session.builtins() {
        match families
            .iter_mut()
            .find(|(family, _)| *family == row.family)
        {
            Some((_, names)) => names.push(row.name),
            None => families.push((row.family, vec![row.name])),
        }
    }
    families.push((
        "rulesets",
        RULESETS.iter().map(|ruleset| ruleset.name()).collect(),
    ));
    let mut text = String::new();
    for (family, names) in families {
        text.push_str(&format!("{family}: {}\n", names.join(" ")));
    }
    text.push_str("\n`? NAME` explains one of them; `upstar doc` writes the whole reference");
    text
}

/// What `?? word` says: one line for everything whose help has all the words.
pub fn search(session: &mut Session, words: &str) -> String {
    let words: Vec<String> = words
        .to_lowercase()
        .split_whitespace()
        .map(str::to_string)
        .collect();
    if words.is_empty() {
        return "what shall be searched for? `?? WORD`".to_string();
    }
    let mut lines = Vec::new();
    let mut consider = |head: String, summary: &str, rest: &str| {
        let text = format!("{head} {summary} {rest}").to_lowercase();
        if words.iter().all(|word| text.contains(word.as_str())) {
            lines.push(format!("{head}: {summary}"));
        }
    };
    for row in session.builtins() {
        let rest = format!("{} {} {}", row.details, row.family, row.aliases.join(" "));
        consider(row.signature(), row.summary, &rest);
    }
    for ruleset in RULESETS {
        consider(
            ruleset.signature().to_string(),
            ruleset.summary(),
            ruleset.details(),
        );
    }
    for topic in TOPICS {
        consider(
            topic.form.to_string(),
            topic.summary,
            &topic.names.join(" "),
        );
    }
    for command in COMMANDS {
        consider(usage(command), command.summary, "");
    }
    if lines.is_empty() {
        return format!("no help text has {}", quoted(&words.join(" ")));
    }
    lines.join("\n")
}
