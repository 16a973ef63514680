//! The reference manual: its chapters on the language, generated from the same tables as the help.

use super::help::{by_family, called, called_similarly, entries};
use super::json;
use crate::eval::{Help, Subject};

const STATEMENT_RULES: &str = "\
A statement ends at a newline or at `;`. A newline does not end it inside `( [ {`, after an operator, a comma, a
bar, `=`, `then`, `else` or `in`, nor before a line whose first word or symbol cannot start a statement; at the
prompt, such a line (for example one with `by`) continues the definition right before it. A `*` or `^` at the end of
a line is a star or an up. An error in one statement does not stop the next. A statement that fails defines nothing and changes
nothing.

Names consist of letters, digits and `_`. `v`, `vv` and `v3` are downs, so they cannot be names. A comparison inside
game brackets needs parentheses.
";

const JSON_RULES: &str = "\
`--format json` prints one object for each statement, on a line of its own, as soon as the statement is done. A statement
from standard input runs as soon as it is complete: at once if its line ends with `;`, otherwise when the next
statement starts or the input ends. Existing fields and types will not change; new ones may be added.
";

const LATEX_RULES: &str = "\
`--notation latex` and `latex(g)` write values as papers do, for math mode. All commands are plain LaTeX except
`\\tfrac`, which needs amsmath. Tiny and miny are `{+}_{G}` and `{-}_{G}`; n copies of up are
`n\\cdot{\\uparrow}`; powers of up have an exponent, `{\\uparrow}^{2}`, and their sums an exponent in brackets.
Everything that is not the value comes after `%`. All of this can be typed back, including lines with a comment.
The input may also use `\\frac`, `\\left`, `\\right`, `\\langle`, `\\rangle`, `\\times`, `\\leq`, `\\geq` and `\\neq`.
";

/// The chapters on the language, its functions and its output, in Markdown.
pub fn chapters() -> String {
    let mut text = format!("\n## The language\n\n{STATEMENT_RULES}");
    let about = |subject| entries().filter(move |entry| entry.subject == subject);
    for (family, topics) in by_family(about(Subject::Topic)) {
        text.push_str(&format!("\n### {}\n\n", capitalised(family)));
        text.extend(topics.iter().map(section));
    }
    text.push_str("\n## Functions\n");
    for (family, functions) in by_family(about(Subject::Function)) {
        text.push_str(&format!("\n### {}\n", capitalised(family)));
        text.extend(functions.iter().map(section));
    }
    text.push_str("\n## Rulesets\n");
    text.extend(about(Subject::Ruleset).map(|ruleset| section(&ruleset)));
    let types = listed(&json::types().collect::<Vec<_>>());
    text.push_str(&format!(
        "\n## JSON\n\n{JSON_RULES}\nThe types are {types}.\n\n"
    ));
    for [field, kind, of, meaning] in json::fields() {
        text.push_str(&format!("- `{field}` ({kind}; {of}): {meaning}\n"));
    }
    let schema = json::json_schema();
    text.push_str(&format!("\nAs a schema:\n\n```json\n{schema:#}\n```\n"));
    text.push_str(&format!("\n## LaTeX\n\n{LATEX_RULES}"));
    text
}

/// The section of the reference on one name.
pub fn about(name: &str) -> Option<String> {
    let mut entries = called(name);
    if entries.is_empty() {
        entries = called_similarly(name);
    }
    let text: String = entries
        .into_iter()
        .map(|entry| match entry.rules()[..] {
            [] => section(&entry),
            ref rules => format!("{}\n```text\n{}\n```\n", section(&entry), rules.join("\n")),
        })
        .collect();
    (!text.is_empty()).then(|| text.trim().to_string())
}

fn section(entry: &Help) -> String {
    let level = match entry.subject {
        Subject::Function => "####",
        Subject::Ruleset => "###",
        Subject::Topic | Subject::Command => return item(entry),
    };
    let mut text = format!(
        "\n{level} `{}`\n\n{}\n",
        entry.form,
        sentence(entry.summary)
    );
    if !entry.details.is_empty() {
        text.push_str(&format!("{}\n", entry.details));
    }
    if !entry.examples.is_empty() {
        let examples = entry.examples.iter();
        let examples = examples.map(|(typed, out)| format!("> {typed}\n{}\n", out.trim_end()));
        text.push_str(&format!("\n```text\n{}```\n", examples.collect::<String>()));
    }
    if !entry.see_also.is_empty() {
        text.push_str(&format!("\nSee also {}.\n", listed(entry.see_also)));
    }
    text
}

fn item(entry: &Help) -> String {
    let mut text = format!("- `{}`: {}.", entry.form, entry.summary);
    for (typed, printed) in entry.examples {
        text.push_str(&if typed == printed {
            format!(" `{typed}` is printed as typed.")
        } else {
            format!(" `{typed}` is `{printed}`.")
        });
    }
    text + "\n"
}

fn listed(names: &[&str]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).collect()
}

/// Capitalises a text and adds a full stop unless it already ends with a punctuation mark.
fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['?', '!', '.']) {
        ""
    } else {
        "."
    };
    format!("{}{stop}", capitalised(text))
}
