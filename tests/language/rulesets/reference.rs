//! What the reference says about each ruleset holds.

use upstar::rulesets::RULESETS;

use super::support::value;

#[test]
fn examples_have_their_values() {
    for ruleset in RULESETS {
        for (call, expected) in ruleset.examples {
            assert_eq!(&value(call), expected, "{call}");
        }
    }
}

#[test]
fn rulesets_are_described() {
    for ruleset in RULESETS {
        let name = ruleset.name;
        assert!(ruleset.signature.starts_with(&format!("{name}(")), "{name}");
        assert!(
            !ruleset.summary.is_empty() && !ruleset.summary.ends_with('.'),
            "{name}"
        );
        assert!(!ruleset.examples.is_empty(), "{name}");
    }
}
