//! Loopy games, as a user sees them.

use super::common::graphs::{budget, game};
use super::common::random::{Rng, cases};
use super::common::typist::{self, Typist, print};
use upstar::game::loopy::{at_least, outcome};
use upstar::notation::Notation;

/// All claims hold, in one session.
fn hold(claims: &[&str]) {
    let mut typist = Typist::new();
    for claim in claims {
        assert_eq!(typist.print(claim), "true", "{claim}");
    }
}

fn prints(rows: &[(&str, &str)]) {
    for (typed, printed) in rows {
        assert_eq!(print(typed), *printed, "{typed}");
    }
}

#[test]
fn well_known_games_have_names() {
    prints(&[
        ("{pass|}", "on"),
        ("{|pass}", "off"),
        ("{pass|pass}", "dud"),
        ("a{0|a}", "over"),
        ("-over", "under"),
        ("{pass|*}", "upon"),
        ("{*|pass}", "-upon"),
        ("upon + *", "{0,pass|0}"),
        ("1 + over", "{1|pass}"),
        ("+-over", "+-over"),
        ("{on|off}", "+-on"),
        ("{0||0|off}", "tiny(on)"),
        ("-{0||0|off}", "miny(on)"),
        ("{on|||3||2|off}", "{on|||3||2|off}"),
        ("{on|{1|pass}}", "{on|{1|pass}}"),
        // Canonical forms may keep long cycles (Siegel, Loopy games and computation).
        ("a{0||||0|||a|*||*}", "a{0||||0|||a|*||*}"),
        // What is worth a short game is that game.
        ("a{{a|1/2}|}", "1"),
        ("over + 1 - over", "{1|pass} & {pass|1}"),
    ]);
}

/// Winning Ways 11.
#[test]
fn classical_facts() {
    hold(&[
        "on + off == dud",
        "dud + 5 == dud",
        "dud + over == dud",
        "on + 1 == on",
        "on + on == on",
        "on + over == on",
        "over + over == over",
        "over + * == over",
        "over + ^^* == over",
        "{0,pass|0} == upon + *",
        "{1|pass} == 1 + over",
        "{3/2|pass} == {0|1} + {1|pass}",
        "forall n in 0..12: over < 1/2**n",
        "forall n in 1..8: over > ^(n)",
        "0 < ^ and ^ < upon and upon < ^^",
        "upon + upon > ^^",
        "upon + upon < over",
        "tiny(on) > 0 and tiny(on) < ^",
        "upon <> *",
        "on > 10**5",
        "not (upon + upon == upon)",
    ]);
}

#[test]
fn games_that_are_no_stoppers_have_sides() {
    prints(&[
        ("1 & 0", "1 & 0"),
        ("a{{|a}|}", "1 & 0"),
        ("a{1||a|0}", "2 & +-1"),
        ("over + under", "over & under"),
        ("on & off", "dud"),
        ("over & over", "over"),
        ("1 & 1", "1"),
        ("-(1 & 0)", "0 & -1"),
        ("(1 & 0) + (1 & 0)", "2 & 0"),
        ("onside(1 & 0)", "1"),
        ("offside(1 & 0)", "0"),
        ("outcome(1 & 0)", "DL"),
        (
            "[is_stopper(g) for g in [over, dud, on + over, 3]]",
            "[true, false, false, true]",
        ),
        ("degree(upon)", "{0|{0|0,pass}}"),
    ]);
    hold(&["(1 & 0) == a{{|a}|}", "(1 & 0) >= 0", "not ((1 & 0) >= 1)"]);
}

#[test]
fn outcomes_are_two_letters_where_they_differ() {
    prints(&[
        (
            "[outcome(g) for g in [on, off, dud, over, under, upon, upon + *]]",
            "[L, R, D, L, R, L, N]",
        ),
        ("outcome(a{{|a}|})", "DL"),
        ("outcome(a{1||a|0})", "LD"),
        ("outcome(-a{1||a|0})", "DR"),
        ("outcome(-a{{|a}|})", "RD"),
        ("outcome(dud) == D", "true"),
    ]);
}

#[test]
fn definitions_may_come_back_to_themselves() {
    prints(&[
        ("let mine() = {0 | mine()}; mine()", "over"),
        ("let mine() = {0 | mine()}; mine() == over", "true"),
        (
            "let ping() = {0 | pong()}; let pong() = {ping() | -1}; outcome(ping())",
            "LD",
        ),
        // A token on a ring: Left goes on by one place, Right by two.
        (
            "let ring(i) = {ring((i+1) % 5) | ring((i+2) % 5)}; outcome(ring(0))",
            "D",
        ),
        (
            "let ring(i) = {ring((i+1) % 5) | ring((i+2) % 5)}; ring(0) == dud",
            "true",
        ),
        // A heap that may be put back once it is empty.
        (
            "let heap(n) = if n == 0 then {heap(3) |} else {heap(n-1) | heap(n-1)}; [outcome(heap(n)) for n in 0..3]",
            "[DL, LD, DL, LD]",
        ),
        (
            "let walk(i) = {walk(i-1) if i > 0 | walk(i+1) if i < 3}; [outcome(walk(i)) for i in 0..3]",
            "[RD, D, D, DL]",
        ),
    ]);
}

#[test]
fn labels_and_functions() {
    prints(&[
        ("let a = 5; a{0|a}", "over"),
        ("let a = 5; [a{0|a}, a]", "[over, 5]"),
        ("b{b{0|b}|b}", "over"),
        ("{a{0|a}|a{a|0}}", "+-over"),
    ]);
}

#[test]
fn a_label_shadows_from_inside_out() {
    hold(&[
        "a{a{0|a}|a} == {over|pass}",
        "{pass|{0|pass}} == a{a|b{0|b}}",
        "a{0|b{a|b}} == a{0|{a|pass}}",
    ]);
}

fn complaints(text: &str) -> String {
    typist::complaints(&Typist::new().replies(text))
}

fn family(name: &str, inputs: &[&str]) {
    let mut page = String::new();
    for input in inputs {
        let drawn = complaints(input);
        assert!(!drawn.is_empty(), "nothing is wrong with {input}");
        page.push_str(&format!("=== {input}\n{}\n\n", drawn.trim_end()));
    }
    insta::assert_snapshot!(name, page);
}

#[test]
fn mistakes() {
    family(
        "loopy_mistakes",
        &[
            "under & over",
            "dud & 0",
            "1 & \"on\"",
            "pass",
            "pass + 1",
            "a{0|a} + a",
            "mex{0,1,3}",
            "let f(n) = n; f{0|f}",
            "a{outcome(a)|0}",
            "a{0|{a == 0|1}}",
            "a{value(a)|}",
            "a {0|a}",
            "moves(1 & 0)",
            "degree(dud)",
            "birthday(over)",
        ],
    );
}

#[test]
fn what_has_no_value() {
    family(
        "loopy_without_sides",
        &[
            "a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}",
            "onside(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})",
            "let f(n) = {f(n+1)|}; f(0)",
            "let f(n) = {f(n+1)|}; outcome(f(0))",
            "let f(s) = {0|f(s ++ \"a\")}; f(\"\") > 0",
        ],
    );
    // It has an outcome and an order all the same.
    prints(&[
        ("outcome(a{0,{1|1,{*,{1+*|1+*,a}|*}}|0})", "N"),
        ("let c = a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}; c >= c", "true"),
        ("let c = a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}; c > -1", "true"),
    ]);
}

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

/// What has a part without sides is ordered by its moves, whether that is typed as a bracket or named by a call.
#[test]
fn sums_of_games_without_sides_are_ordered() {
    let called = "let c() = {0,{1|1,{*,{1+*|1+*,c()}|*}}|0}; ";
    let typed = "let g = a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}; let c() = g; ";
    for (question, answer) in [
        ("c() >= 0", "false"),
        ("c() + 1 >= 0", "true"),
        ("-c() >= 0", "false"),
        ("{c()|} >= 0", "true"),
        ("c() - 1 <= 0", "true"),
        ("c() + c() >= 0", "true"),
        ("c() >= c() + *", "false"),
        ("c() + * == c()", "false"),
        ("c() + 1 == 1 + c()", "true"),
        ("c() + 1 || 0", "false"),
        ("sorted([2, c()])[1]", "2"),
        ("outcome(c() + 1)", "L"),
    ] {
        for define in [called, typed] {
            assert_eq!(print(&format!("{define}{question}")), answer, "{question}");
        }
    }
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
        if reply.result.is_err() {
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
        match printed.contains('&') || printed.contains("dud") {
            true => sided += 1,
            false => stoppers += 1,
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
            let holds = at_least(one, two, &mut budget()).unwrap();
            assert!(holds, "{typed} by names: {again}");
        }
        assert_eq!(outcome(&one, &mut budget()), outcome(&two, &mut budget()));
        loops += u32::from(named.contains("pass") || named.contains("a{"));
    });
    assert!(loops > 200, "{loops} with loops");
}
