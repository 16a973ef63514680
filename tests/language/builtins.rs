//! Every example in the table of functions, and of the rulesets, gives what it says.

use super::common::typist::{Typist, last_text};
use upstar::builtins;
use upstar::eval::row;

fn show(input: &str) -> String {
    last_text(&Typist::new().replies(input))
}

#[test]
fn examples_of_functions_are_true() {
    let mut wrong = Vec::new();
    for row in builtins::LIBRARY.rows().map(|row| &row.help) {
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
fn names_are_unique_and_see_also_leads_somewhere() {
    let rows: Vec<_> = builtins::LIBRARY.rows().map(|row| &row.help).collect();
    let mut names: Vec<&str> = rows.iter().map(|row| row.name).collect();
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

/// A row says once how it is called: how many arguments it takes follows.
#[test]
fn the_parameters_determine_the_number_of_arguments() {
    const MANY: usize = usize::MAX;
    for (signature, arity) in [
        ("f()", (0, 0)),
        ("f(g)", (1, 1)),
        ("f(g, t)", (2, 2)),
        ("f(g[, t])", (1, 2)),
        ("f(games, player[, last[, t]])", (2, 4)),
        ("f([board][, player])", (0, 2)),
        ("f(n or board[, player])", (1, 2)),
        ("f(xs, ys, ...)", (2, MANY)),
    ] {
        let row = row(signature);
        assert_eq!(row.arity, arity, "{signature}");
        assert_eq!(row.form, signature);
    }
    let call = |name: &str, arguments: usize| {
        show(&format!("{name}({})", vec!["0"; arguments].join(", ")))
    };
    for row in builtins::LIBRARY.rows().map(|row| &row.help) {
        let (least, most) = row.arity;
        assert!(least <= most, "{}", row.name);
        for wrong in [least.checked_sub(1), most.checked_add(1)]
            .into_iter()
            .flatten()
        {
            let said = call(row.name, wrong);
            assert!(said.contains(" takes "), "{} of {wrong}: {said}", row.name);
        }
        if most == MANY {
            let said = call(row.name, 9);
            assert!(!said.contains(" takes "), "{} of 9: {said}", row.name);
        }
    }
}

/// A definition that hides a function says so, once.
#[test]
fn a_function_that_is_replaced_is_noted() {
    let mut typist = Typist::new();
    let source = "let rows = 3\nlet rows = 4\nlet f(columns) = columns\nlet [near, far] = [1, 2]\nlet at = nonsense";
    let notes: Vec<usize> = typist
        .replies(source)
        .iter()
        .map(|reply| reply.notes.len())
        .collect();
    assert_eq!(notes, [1, 0, 0, 1, 0]);
}
