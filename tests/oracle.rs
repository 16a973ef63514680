//! Answers on which independent systems agree: one expression a row, with its printed value.

use std::rc::Rc;

use upstar::eval::{Reply, Session, Source, Value};
use upstar::limits::Budget;
use upstar::{builtins, syntax};

const CASES: &str = include_str!("oracle/cases.tsv");

fn answer(session: &mut Session, expression: &str) -> String {
    let source = Rc::new(Source {
        name: "case".to_string(),
        text: expression.to_string(),
    });
    let mut answer = String::from("no statement");
    for parsed in syntax::parse(expression) {
        answer = match parsed.map(|statement| session.run(&statement, &source)) {
            Err(diagnostic) => format!("syntax: {}", diagnostic.title),
            Ok(Err(fault)) => format!("error: {}", fault.diagnostic.title),
            Ok(Ok(Reply::Value {
                value: Value::Text(text),
                ..
            })) => text.to_string(),
            Ok(Ok(Reply::Value { text, .. })) => text,
            Ok(Ok(_)) => "no value".to_string(),
        };
    }
    answer
}

fn check(category: &str) {
    let mut session = Session::new(Budget::default(), builtins::TABLE);
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
        let got = answer(&mut session, expression).replace(' ', "");
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
    };
}

categories! { canonical sums order outcome temperature operators nimbers heaps domineering hackenbush }
