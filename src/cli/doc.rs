//! The reference, written from the same tables as help: `upstar doc`.

use clap::CommandFactory;

use super::args::Args;
use super::json;
use super::status::Status;
use crate::builtins;
use crate::diagnostic::did_you_mean;
use crate::eval::Builtin;
use crate::repl::{COMMANDS, FAMILIES, SETTINGS, SYMBOLS, Topic, topics};
use crate::rulesets::{RULESETS, Ruleset};
use crate::terminal::{complain, print_line};

const INTRODUCTION: &str = "\
# The upstar reference

This page is written by `upstar doc` from the tables that the program itself reads; a test compares it with
them. At the prompt, `? NAME` shows the part about one name and `?? WORD` searches all of it.

What is printed can be typed: every value reads back as the same value, and everything that is not a value
stands behind `#`, the comment sign.
";

const STATEMENT_RULES: &str = "\
A statement ends at a newline or at `;`. A newline does not end it inside `( [ {`, behind an operator, a comma, a
bar, `=`, `then`, `else` or `in`, nor before a line that starts with what no statement can start with. A `*` or
`^` at the end of a line is a star or an up. An error in one statement does not stop the next. A statement that
fails defines nothing and changes nothing.

Names are letters, digits and `_`. `v`, `vv` and `v3` are downs, so nothing else has such a name. A comparison
inside game brackets stands in parentheses.
";

const JSON_RULES: &str = "\
`--format json` prints one object for each statement, one line each, flushed when the statement is done. From
standard input a statement is run as soon as it is complete: at once when its line ends with `;`, else when the
next statement starts or the input ends. Fields and types stay as they are; new ones may be added.
";

const LATEX_RULES: &str = "\
`--notation latex` and `latex(g)` write values as papers set them, for math mode. Everything used is LaTeX's own
but for `\\tfrac`, which is amsmath's. Tiny and miny are `{+}_{G}` and `{-}_{G}`; n copies of up are
`n\\cdot{\\uparrow}`; powers of up have an exponent, `{\\uparrow}^{2}`, and their sums one in brackets. What is
not the value stands behind `%`.
";

const EXIT: [(&str, &str); 5] = [
    ("0", "all went well and no claim was false"),
    ("1", "a claim was false"),
    ("2", "bad usage, a syntax or an evaluation error"),
    ("3", "a limit was reached: time, memory, depth or size"),
    ("130", "interrupted"),
];

const KEYS: [(&str, &str); 7] = [
    (
        "Tab",
        "completes names, commands, settings and files, and `\\up` to `↑`",
    ),
    (
        "Enter",
        "runs the input, or goes on in the next line while a bracket is open",
    ),
    (
        "Up, Down",
        "older and newer inputs; Ctrl-R searches them; they are kept in the XDG state folder",
    ),
    ("Right", "takes over what the history suggests"),
    (
        "Ctrl-C",
        "stops what runs and keeps the session; twice quickly, leaves with status 130",
    ),
    ("Ctrl-L", "clears the screen"),
    ("Ctrl-D", "leaves"),
];

/// The whole reference, in Markdown.
pub fn reference() -> String {
    let mut text = String::from(INTRODUCTION);
    command_line(&mut text);
    prompt(&mut text);
    language(&mut text);
    functions(&mut text);
    text.push_str("\n## Rulesets\n");
    for ruleset in RULESETS {
        ruleset_section(&mut text, *ruleset);
    }
    text.push_str("\n## JSON\n\n");
    text.push_str(JSON_RULES);
    text.push_str(&format!("\nThe types are {}.\n\n", listed(&json::TYPES)));
    for (field, kind, of, meaning) in json::FIELDS {
        text.push_str(&format!("- `{field}` ({kind}; {of}): {meaning}\n"));
    }
    let schema = serde_json::to_string_pretty(&json::schema()).unwrap_or_default();
    text.push_str(&format!("\nAs a schema:\n\n```json\n{schema}\n```\n"));
    text.push_str("\n## LaTeX\n\n");
    text.push_str(LATEX_RULES);
    text
}

fn listed(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn command_line(text: &mut String) {
    let help = Args::command()
        .term_width(96)
        .render_long_help()
        .to_string();
    text.push_str("\n## The command line\n\n```text\n");
    for line in help.lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str("```\n\nExit status:\n\n");
    for (code, meaning) in EXIT {
        text.push_str(&format!("- `{code}`: {meaning}\n"));
    }
}

fn prompt(text: &mut String) {
    text.push_str("\n## The prompt\n\n");
    for (key, meaning) in KEYS {
        text.push_str(&format!("- {key}: {meaning}\n"));
    }
    text.push_str("\nCommands, which may be shortened:\n\n");
    for command in COMMANDS {
        let usage = format!("{} {}", command.name, command.params);
        text.push_str(&format!("- `{}`: {}\n", usage.trim_end(), command.summary));
    }
    text.push_str("\nSettings, for `:set`:\n\n");
    for setting in SETTINGS {
        text.push_str(&format!(
            "- `{} {}`: {}\n",
            setting.name, setting.values, setting.summary
        ));
    }
    text.push_str("\nSigns, each typed as a backslash, its name and a tab: ");
    let signs: Vec<_> = SYMBOLS
        .iter()
        .map(|(name, sign)| format!("`\\{name}` {sign}"))
        .collect();
    text.push_str(&signs.join(", "));
    text.push_str(
        ".\n\nWhen the prompt starts it runs `upstar/init.cgt` in the XDG config folder, unless `--no-init` is given; \
         scripts do not.\nA copied transcript can be pasted: its prompts and answers are left out.\n",
    );
}

fn language(text: &mut String) {
    text.push_str("\n## The language\n\n");
    text.push_str(STATEMENT_RULES);
    for family in FAMILIES {
        text.push_str(&format!("\n### {}\n\n", capitalised(family)));
        for topic in topics().filter(|topic| topic.family == family) {
            topic_line(text, &topic);
        }
    }
}

fn topic_line(text: &mut String, topic: &Topic) {
    text.push_str(&format!("- `{}`: {}.", topic.form, topic.summary));
    for (typed, printed) in topic.examples {
        if typed == printed {
            text.push_str(&format!(" `{typed}` prints as it is."));
        } else {
            text.push_str(&format!(" `{typed}` is `{printed}`."));
        }
    }
    text.push('\n');
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(chars).collect()
    })
}

/// With a capital and a full stop, unless it ends as a question.
fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['?', '!', '.']) {
        ""
    } else {
        "."
    };
    format!("{}{stop}", capitalised(text))
}

fn functions(text: &mut String) {
    text.push_str("\n## Functions\n");
    let rows = || builtins::TABLE.iter().copied().flatten();
    let mut families: Vec<&str> = Vec::new();
    for row in rows() {
        if !families.contains(&row.family) {
            families.push(row.family);
        }
    }
    for family in families {
        text.push_str(&format!("\n### {}\n", capitalised(family)));
        for row in rows().filter(|row| row.family == family) {
            builtin_section(text, row);
        }
    }
}

fn builtin_section(text: &mut String, row: &Builtin) {
    text.push_str(&format!(
        "\n#### `{}`\n\n{}\n",
        row.signature(),
        sentence(row.summary)
    ));
    if !row.details.is_empty() {
        text.push_str(&format!("{}\n", row.details));
    }
    if !row.aliases.is_empty() {
        text.push_str(&format!("Also called {}.\n", listed(row.aliases)));
    }
    examples(text, row.examples);
    if !row.see_also.is_empty() {
        text.push_str(&format!("\nSee also {}.\n", listed(row.see_also)));
    }
}

fn ruleset_section(text: &mut String, ruleset: &dyn Ruleset) {
    let summary = sentence(ruleset.summary());
    text.push_str(&format!("\n### `{}`\n\n{summary}\n", ruleset.signature()));
    if !ruleset.details().is_empty() {
        text.push_str(&format!("{}\n", ruleset.details()));
    }
    examples(text, ruleset.examples());
}

fn examples(text: &mut String, examples: &[(&str, &str)]) {
    if examples.is_empty() {
        return;
    }
    text.push_str("\n```text\n");
    for (typed, printed) in examples {
        text.push_str(&format!("> {typed}\n{}\n", printed.trim_end()));
    }
    text.push_str("```\n");
}

/// Writes the reference, or what it says about one name.
pub fn write(name: Option<&str>) -> Status {
    let Some(name) = name else {
        print_line(reference().trim_end());
        return Status::Fine;
    };
    let mut text = String::new();
    let rows = || builtins::TABLE.iter().copied().flatten();
    for row in rows().filter(|row| row.name == name || row.aliases.contains(&name)) {
        builtin_section(&mut text, row);
    }
    for ruleset in RULESETS.iter().filter(|ruleset| ruleset.name() == name) {
        ruleset_section(&mut text, *ruleset);
    }
    for topic in topics().filter(|topic| topic.is_called(name)) {
        topic_line(&mut text, &topic);
    }
    if text.is_empty() {
        let known = rows()
            .map(|row| row.name)
            .chain(RULESETS.iter().map(|ruleset| ruleset.name()))
            .chain(topics().flat_map(|topic| topic.names()));
        let near = did_you_mean(name, known)
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        complain(&format!(
            "upstar: the reference has nothing about `{name}`{near}"
        ));
        return Status::Error;
    }
    print_line(text.trim());
    Status::Fine
}
