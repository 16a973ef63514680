//! Take-and-break games: moves, names, huge heaps, periods and why they hold.

use upstar::Halt;
use upstar::game::Player;
use upstar::internals::EngineInternals;

use super::support::*;
use crate::common::typist::{Typist, last_text};

fn answer(text: &str) -> String {
    last_text(&Typist::new().replies(text))
}

#[test]
fn moves_are_named_by_the_heaps_they_leave() {
    assert_eq!(
        options("octal(\"0.77\",5)", Player::Left),
        [
            "octal(\"0.77\",1) + octal(\"0.77\",2)",
            "octal(\"0.77\",1) + octal(\"0.77\",3)",
            "octal(\"0.77\",2) + octal(\"0.77\",2)",
            "octal(\"0.77\",3)",
            "octal(\"0.77\",4)",
        ]
    );
    // Two are taken as the whole heap or not at all.
    assert_eq!(options("octal(\"0.01\",3)", Player::Right), [""; 0]);
    assert_eq!(options("octal(\"0.01\",2)", Player::Right), ["0"]);
    // Up to three heaps are left of 4; those of 1 are dead.
    assert_eq!(
        options("octal(\"0.0f\",6)", Player::Left),
        [
            "octal(\"0.0F\",2)",
            "octal(\"0.0F\",2) + octal(\"0.0F\",2)",
            "octal(\"0.0F\",3)",
            "octal(\"0.0F\",4)",
        ]
    );
    // A heap is broken without taking.
    assert_eq!(
        options("octal(\"4.3\",4)", Player::Left),
        [
            "octal(\"4.3\",1) + octal(\"4.3\",3)",
            "octal(\"4.3\",2) + octal(\"4.3\",2)",
            "octal(\"4.3\",3)",
        ]
    );
}

#[test]
fn moves_and_values_agree() {
    for code in ["0.77", "0.137", "4.3", "0.8", "0.1F", "C.05", "0.0007"] {
        for n in 0..14 {
            let mut engine = world();
            let p = build(&mut engine, &format!("octal(\"{code}\",{n})"));
            let options = engine.session().solver().options(p, Player::Left).unwrap();
            let values = options.into_iter().map(|option| {
                let value = value_of(&mut engine, option);
                engine.session().algebra().as_nimber(value).unwrap()
            });
            let mex = mex_of(values);
            assert_eq!(grundy(&format!("octal(\"{code}\",{n})")), mex, "{code} {n}");
        }
    }
}

#[test]
fn huge_heaps_have_values_and_too_many_moves() {
    let huge = "octal(\"0.77\",1000000000000)";
    assert_eq!(grundy(huge), 1);
    assert_eq!(answer(&format!("{huge} + {huge}")), "0");
    assert_eq!(grundy("octal(\"0.3F\",6000000000000)"), 3_000_000_000_000);
    let mut engine = world();
    let p = build(&mut engine, huge);
    let refused = engine.session().solver().options(p, Player::Left);
    assert!(matches!(refused.unwrap_err().halt(), Some(Halt::Large(_))));
}

#[test]
fn why_states_how_far_a_period_was_verified() {
    assert_eq!(
        answer("why octal_period(\"0.77\") == [71, 12]"),
        "# octal_period(\"0.77\") == [71, 12] is true\n\
         # in 0.77, G(n+12) = G(n) was verified for all n with 71 <= n < 156\n\
         # the criterion of Guy and Smith requires this up to 2 preperiod + period + k = 2*71 + 12 + 2 = 156, where \
         k = 2 is the most that a move takes; so it holds for all larger n"
    );
    let arithmetic = answer("why octal_period(\"0.8\") == [1, 3, 1]");
    assert!(arithmetic.contains("G(n+3) = G(n) + 1 was verified for all n with 1 <= n < "));
}

/// The value of a heap with too many options to be listed has its reason in the period.
#[test]
fn why_of_a_huge_heap_is_its_period() {
    let told = answer("why octal(\"0.77\", 10**12) == *");
    assert!(
        told.contains("= *   with too many options to list"),
        "{told}"
    );
    assert!(
        told.ends_with(
            "= 156, where k = 2 is the most that a move takes; so it holds for all larger n"
        ),
        "{told}"
    );
    let told =
        answer("why octal(\"0.07\", 10**12) + kayles(10**12) == octal(\"0.77\", 24 + 10**12) + *4");
    assert_eq!(told.matches("in 0.77, G(n+12)").count(), 1, "{told}");
    assert_eq!(told.matches("in 0.07, G(n+34)").count(), 1, "{told}");
    assert!(!told.contains("strategy"), "{told}");
    let told = answer("why kayles(10**12) == *");
    assert!(
        told.contains("taken from its definition: by octal(\"0.77\", n)"),
        "{told}"
    );
    assert!(
        told.ends_with(
            "= 156, where k = 2 is the most that a move takes; so it holds for all larger n"
        ),
        "{told}"
    );
}

/// What was asked before changes nothing.
#[test]
fn a_period_is_proved_by_as_many_heaps_as_are_given() {
    let mut typist = Typist::new();
    for question in [
        "octal_period(\"0.77\", 167)",
        "octal_period(\"0.77\")",
        "nim_values(n -> octal(\"0.77\", n), 1000)",
        "octal_period(\"0.77\", 167)",
    ] {
        let told = last_text(&typist.replies(question));
        let is_proved = !told.contains("the first 167 heaps do not prove one");
        assert_eq!(is_proved, !question.contains("167"), "{question}: {told}");
    }
    assert_eq!(
        last_text(&typist.replies("octal_period(\"0.77\", 168)")),
        "[71, 12]"
    );
    assert_eq!(answer("octal_period(\"0.77\", 168)"), "[71, 12]");
}

/// A period that was found far out is used afterwards.
#[test]
fn a_longer_search_finds_more() {
    let mut typist = Typist::new();
    let few = last_text(&typist.replies("octal_period(\"0.45\", 500)"));
    assert!(
        few.contains("the first 500 heaps do not prove one"),
        "{few}"
    );
    assert_eq!(
        last_text(&typist.replies("octal_period(\"0.45\", 1100)")),
        "[498, 20]"
    );
    let near = last_text(
        &typist.replies("octal(\"0.45\", 1000 + 20) == octal(\"0.45\", 1000 + 20 * 10**15)"),
    );
    assert_eq!(near, "true");
}
