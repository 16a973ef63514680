//! Every example in the table of functions, and of the rulesets, gives what it says.

use super::common::typist::{Typist, last_text};
use upstar::builtins;
use upstar::rulesets::RULESETS;

fn show(input: &str) -> String {
    last_text(&Typist::new().replies(input))
}

#[test]
fn examples_of_functions_are_true() {
    let mut wrong = Vec::new();
    for row in builtins::TABLE.iter().copied().flatten() {
        assert!(!row.examples.is_empty(), "{} has no example", row.name);
        assert!(
            !row.summary.is_empty() && !row.summary.ends_with('.'),
            "help of {}",
            row.name
        );
        for (input, expected) in row.examples {
            let got = show(input);
            if got != *expected {
                wrong.push(format!(
                    "{}: {input}\n  expected {expected}\n  got      {got}",
                    row.name
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn examples_of_rulesets_are_true() {
    let mut wrong = Vec::new();
    for ruleset in RULESETS {
        assert!(
            !ruleset.examples.is_empty(),
            "{} has no example",
            ruleset.name
        );
        for (input, expected) in ruleset.examples {
            let got = show(input);
            if got != *expected {
                wrong.push(format!("{input}\n  expected {expected}\n  got      {got}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_are_unique_and_see_also_leads_somewhere() {
    let rows: Vec<_> = builtins::TABLE.iter().copied().flatten().collect();
    let mut names: Vec<&str> = RULESETS.iter().map(|r| r.name).collect();
    for row in &rows {
        names.push(row.name);
        names.extend(row.aliases);
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(count, names.len(), "a name stands twice");
    for row in rows {
        for other in row.see_also {
            assert!(names.contains(other), "{} points to {other}", row.name);
        }
    }
}
