//! Loopy games, as a user sees them.

use super::common::graphs::{budget, game};
use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use upstar::Notation;
use upstar::internals::game::loopy::{at_least, outcome};

/// A bracket in labels that are in scope, passes, and a few short and loopy games.
fn bracket(rng: &mut Rng, depth: u32, around: &mut Vec<&'static str>) -> String {
    const LEAVES: [&str; 14] = [
        "0", "0", "*", "1", "-1", "^", "v", "1/2", "*2", "on", "off", "over", "upon", "+-1",
    ];
    let label = match rng.below(3) {
        0 => "",
        _ => *rng.pick(&["a", "b", "c"]),
    };
    around.push(label);
    let mut side = |rng: &mut Rng| {
        let mut options = Vec::new();
        for _ in 0..*rng.pick(&[0, 1, 1, 1, 2]) {
            options.push(match rng.below(6) {
                0 => "pass".to_string(),
                1 if around.iter().any(|label| !label.is_empty()) => {
                    let named: Vec<_> = around.iter().filter(|label| !label.is_empty()).collect();
                    rng.pick(&named).to_string()
                }
                2 | 3 if depth > 0 => bracket(rng, depth - 1, around),
                _ => rng.pick(&LEAVES).to_string(),
            });
        }
        options.join(",")
    };
    let (left, right) = (side(rng), side(rng));
    around.pop();
    format!("{label}{{{left}|{right}}}")
}

/// A cycle of four moves, two by either player, beside which there is something small to be had at every step.
fn long_cycle(rng: &mut Rng) -> String {
    const SMALL: [&str; 8] = ["0", "*", "^", "v", "^*", "v*", "*2", "^^*"];
    let mut small = || *rng.pick(&SMALL);
    format!(
        "a{{{}|{{{}|{{{{a|{}}}|{}}}}}}}",
        small(),
        small(),
        small(),
        small()
    )
}

/// What is printed for a game, typed again, is the game, and is printed in the same way.
#[test]
fn values_read_back() {
    let (mut stoppers, mut labelled, mut sided, mut without) = (0, 0, 0, 0);
    cases(3_000, |rng| {
        let typed = match rng.below(3) {
            0 => long_cycle(rng),
            _ => bracket(rng, 3, &mut Vec::new()),
        };
        let mut typist = Typist::new();
        let reply = typist.replies(&typed).pop().unwrap();
        if reply.error().is_some() {
            let error = typist.print(&typed);
            assert!(
                error.contains("not known to be stopper-sided"),
                "{typed}: {error}"
            );
            without += 1;
            return;
        }
        let printed = typist.print(&typed);
        assert_eq!(typist.print(&printed), printed, "{typed}");
        assert_eq!(
            typist.print(&format!("({typed}) == ({printed})")),
            "true",
            "{typed} is printed as {printed}"
        );
        for notation in [Notation::Unicode, Notation::Latex] {
            let text = typist.engine.text_in(&reply, notation).unwrap().unwrap();
            assert_eq!(
                typist.print(&format!("{text}\nans == ({typed})")),
                "true",
                "{typed} is printed as {text}"
            );
        }
        if printed.contains('&') || printed.contains("dud") {
            sided += 1
        } else {
            stoppers += 1
        }
        labelled += u32::from(printed.contains("a{"));
    });
    assert!(
        stoppers > 1_000 && sided > 250,
        "{stoppers} stoppers, {sided} others"
    );
    assert!(
        labelled > 15 && without < 15,
        "{labelled} with labels, {without} without sides"
    );
}

/// Positions go by names that read back: a bracket of the options by name is the same game.
#[test]
fn names_read_back() {
    let mut loops = 0;
    cases(1_500, |rng| {
        let typed = bracket(rng, 3, &mut Vec::new());
        let mut typist = Typist::new();
        let named = typist.print(&format!("options({typed})"));
        // Where both players have the same options, there is one list of them.
        let inside = |text: &str| text[1..text.len() - 1].to_string();
        let sides = inside(&named);
        let (left, right) = match sides.split_once("], [") {
            Some((left, right)) => (&left[1..], &right[..right.len() - 1]),
            None => (&*sides, &*sides),
        };
        let again = format!("{{{left}|{right}}}");
        let (one, two) = (game(&typed), game(&again));
        for (one, two) in [(&one, &two), (&two, &one)] {
            let holds = at_least([one; 2], [two; 2], &mut budget()).unwrap();
            assert!(holds, "{typed} by names: {again}");
        }
        assert_eq!(outcome(&one, &mut budget()), outcome(&two, &mut budget()));
        loops += u32::from(named.contains("pass") || named.contains("a{"));
    });
    assert!(loops > 200, "{loops} with loops");
}
