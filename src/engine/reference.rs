//! The reference manual: its chapters on the language, generated from the same tables as the help.

use super::help::{by_family, entries};
use super::json;
use crate::eval::{Help, Subject};

const STATEMENT_RULES: &str = "\
A statement ends at a newline or at `;`. A newline does not end it inside `( [ {`, behind an operator, a comma, a
bar, `=`, `then`, `else` or `in`, nor before a line that starts with what no statement can start with; at the
prompt such a line, as one with `by`, goes on with the definition right before it. A `*` or `^` at the end of a
line is a star or an up. An error in one statement does not stop the next. A statement that fails defines nothing
and changes nothing.

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
not the value stands behind `%`. All of this reads back, a line with its remark too; of other LaTeX `\\frac`, `\\left`,
`\\right`, `\\langle`, `\\rangle`, `\\times`, `\\leq`, `\\geq` and `\\neq` are read.
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
    let named = entries().filter(|entry| entry.is_named(name));
    let text: String = named
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
        text.push_str(&match typed == printed {
            true => format!(" `{typed}` prints as it is."),
            false => format!(" `{typed}` is `{printed}`."),
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
