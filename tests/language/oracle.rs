//! Answers on which independent systems agree: one expression a row, with its printed value.

use super::common::typist::{Typist, last_text};
use upstar::eval::Value;

const CASES: &str = include_str!("../oracle/cases.tsv");

fn answer(typist: &mut Typist, expression: &str) -> String {
    let replies = typist.replies(expression);
    match replies.last().and_then(|reply| reply.value()) {
        Some(Value::Text(text)) => text.to_string(),
        _ => last_text(&replies),
    }
}

fn check(category: &str) {
    let mut typist = Typist::new();
    let mut wrong = Vec::new();
    let mut seen = 0;
    for row in CASES.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [id, kind, expression, expected] = fields[..] else {
            panic!("a row with {} fields: {row}", fields.len());
        };
        if kind != category {
            continue;
        }
        seen += 1;
        let got = answer(&mut typist, expression).replace(' ', "");
        if got != expected.replace(' ', "") {
            wrong.push(format!(
                "{id}: {expression}\n  expected {expected}\n  got      {got}"
            ));
        }
    }
    assert!(seen > 0, "no rows of {category}");
    assert!(
        wrong.is_empty(),
        "{} of {seen} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

macro_rules! categories {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(stringify!($name));
        })*

        #[test]
        fn every_row_is_of_one_of_these_categories() {
            let known = [$(stringify!($name)),*];
            for row in CASES.lines().skip(1) {
                let kind = row.split('\t').nth(1).unwrap_or_default();
                assert!(known.contains(&kind), "{row}");
            }
        }
    };
}

categories! { canonical sums order outcome temperature operators nimbers heaps octal domineering hackenbush misere loopy shelf theory2 shelf2 }
