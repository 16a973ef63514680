//! What is said about mistakes with hot games and their pictures.

use super::common::typist::{Typist, complaints};

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
        let replies = Typist::new().replies(typed);
        assert!(
            replies.iter().all(|reply| reply.result.is_err()),
            "{typed} is no mistake"
        );
        drawn.push_str(&complaints(&replies).replace("test:", "mistake:"));
    }
    insta::assert_snapshot!(drawn);
}
