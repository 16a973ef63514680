//! Loopy games, as a user sees them.

use super::common::graphs::{budget, contracted, random};
use super::common::random::{Rng, cases};
use super::common::typist::Typist;
use super::common::typist::graph;
use algebra::game::loopy::{at_least, outcome};
use upstar::Notation;
use upstar::game::Player;

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
            sided += 1;
        } else {
            stoppers += 1;
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
        let (one, two) = (graph(&typed), graph(&again));
        for (one, two) in [(&one, &two), (&two, &one)] {
            let holds =
                at_least([&contracted(one); 2], [&contracted(two); 2], &mut budget()).unwrap();
            assert!(holds, "{typed} by names: {again}");
        }
        assert_eq!(outcome(&one, &mut budget()), outcome(&two, &mut budget()));
        loops += u32::from(named.contains("pass") || named.contains("a{"));
    });
    assert!(loops > 200, "{loops} with loops");
}

/// Best moves do not depend on what was asked before, and win if any move does.
#[test]
fn best_moves_win_after_the_outcome_of_a_loopy_game() {
    let mut winnable = 0;
    cases(150, |rng| {
        let graph = random(rng, 6);
        let side = |player| {
            let options = graph.vertices().map(|at| graph.options(player, at));
            format!("{:?}", options.collect::<Vec<_>>())
        };
        let (left, right) = (side(Player::Left), side(Player::Right));
        let definition =
            format!("let g(i) = {{ g(j) for j in {left}[i] | g(j) for j in {right}[i] }}");
        let mut asked = Typist::new();
        asked.print(&format!("{definition}\noutcome(g(0))"));
        for at in graph.vertices() {
            for player in ["Left", "Right"] {
                let best = asked.print(&format!("best_moves(g({at}), {player})"));
                let mut fresh = Typist::new();
                let alone = fresh.print(&format!("{definition}\nbest_moves(g({at}), {player})"));
                assert_eq!(best, alone, "{definition}, {at}, {player}");
                let winning = asked.print(&format!("winning_moves(g({at}), {player})"));
                if winning != "[]" {
                    winnable += 1;
                    let mut best = best[1..best.len() - 1].split(", ");
                    assert!(
                        best.all(|mv| winning.contains(mv)),
                        "{definition}, {at}, {player}"
                    );
                }
            }
        }
    });
    assert!(winnable > 100, "{winnable}");
}
