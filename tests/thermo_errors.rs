//! What is said about mistakes with hot games and their pictures.

mod support;

use std::rc::Rc;

use upstar::eval::Source;
use upstar::syntax;

const MISTAKES: [&str; 19] = [
    "heat(*, -1)",
    "cool(^, -1)",
    "overheat(*, 1, -1)",
    "overheat(*, *, 1)",
    "overheat(1/2, \"s\", 1)",
    "overheat(1/2, true, 1)",
    "atomic_weight({1|-1})",
    "atomic_weight(tiny(1))",
    "norton(3, v)",
    "thermograph(true)",
    "plot({3|-1}, \"t.svg\")",
    "plot([])",
    "plot(day(3))",
    "svg(thermograph({3|-1}), \"/nonexistent/t.svg\")",
    "uptimal({1|-1})",
    "left_stop(*, -2)",
    "best_moves(*, -1)",
    "table(mean, [1], \"xml\")",
    "table(mean, 1..3, [1], [2])",
];

#[test]
fn mistakes() {
    let mut drawn = String::new();
    for typed in MISTAKES {
        let mut session = support::Typist::new().session;
        let source = Rc::new(Source {
            name: "mistake".to_string(),
            text: typed.to_string(),
        });
        for statement in syntax::parse(typed) {
            let statement = statement.expect("the line parses");
            match session.run(&statement, &source) {
                Ok(_) => panic!("{typed} is no mistake"),
                Err(fault) => drawn.push_str(&fault.diagnostic.draw("mistake", typed, false)),
            }
        }
    }
    insta::assert_snapshot!(drawn);
}
