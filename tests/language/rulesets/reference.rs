//! What the reference says about each ruleset holds.

use upstar::rulesets::{BOARDS, GRAPHS, HEAPS};

use super::support::value;

#[test]
fn examples_have_their_values() {
    for ruleset in HEAPS.iter().chain(BOARDS).chain(GRAPHS) {
        for (call, expected) in ruleset.help.examples {
            assert_eq!(&value(call), expected, "{call}");
        }
    }
}
