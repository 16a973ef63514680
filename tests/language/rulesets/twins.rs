//! Rulesets that have the moves of a bundled one, copied or written in another way, are searched like it; and those that
//! differ in a detail are not mistaken for it.

use std::fs;
use std::path::Path;

use crate::common::random::Rng;
use crate::common::typist::Typist;
use upstar::{Checks, Engine, Methods, Settings, Source};

/// Rulesets with a search of their own, and a board that takes a search.
const SEARCHED: [(&str, &str); 8] = [
    ("amazons", "X.../..../..../...O"),
    ("clobber", "XOXOX/OXOXO/XOXOX"),
    ("col", "...../...../...../....."),
    ("cram", "...../...../...../....."),
    ("fission", "...../...../..X../...../....."),
    ("konane", "XOXOXO/OXOXOX/XO.XOX/OX.OXO"),
    ("nogo", "..../..../...."),
    ("snort", "...../...../...../....."),
];

/// Searches the winners of boards instead of their values.
fn searching() -> Typist {
    let settings = Settings::with(|settings| {
        settings.patience = Checks::NONE;
        settings.threads = 1;
    });
    Typist {
        engine: Engine::new(settings),
    }
}

/// The definitions of a bundled ruleset under another name.
fn copied(name: &str, copy: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/shelf/boards");
    let text = fs::read_to_string(folder.join(format!("{name}.cgt"))).expect("a ruleset");
    let is_definition = |line: &&str| {
        let others = ["#", "assert", "let expects", "let picture", "let negative"];
        !others.iter().any(|start| line.starts_with(start))
    };
    let lines: Vec<&str> = text.lines().filter(is_definition).collect();
    lines.join("\n").replace(name, copy)
}

/// The winner, and how it was found.
fn searched(definitions: &str, call: &str) -> (Option<String>, Methods) {
    let mut typist = searching();
    let script = format!("{definitions}\noutcome({call})");
    let replies: Vec<_> = typist.engine.run(Source::new("test", script)).collect();
    let last = replies.last().expect("a reply");
    (last.value_text().map(str::to_string), last.methods.clone())
}

#[test]
fn all_searches_have_a_copy() {
    let names = solver::rules::SEARCHED.iter().map(|searched| searched.name);
    assert!(names.eq(SEARCHED.iter().map(|(name, _)| *name)));
}

#[test]
fn copies_are_searched_like_the_bundled_ruleset() {
    for (name, board) in SEARCHED {
        let bundled = searched("", &format!("{name}({board:?})"));
        let methods = &bundled.1;
        assert!(
            methods.searched.is_some() && !methods.compiled,
            "{name}: {methods:?}"
        );
        let copy = copied(name, "mine");
        let call = format!("mine({board:?})");
        assert_eq!(searched(&copy, &call), bundled, "{copy}");
        // A theorem is no part of the rules.
        let without = copy.lines().filter(|line| !line.starts_with("  by "));
        let without: Vec<&str> = without
            .map(|line| line.split(" by cram").next().unwrap_or(line))
            .collect();
        assert_eq!(searched(&without.join("\n"), &call), bundled, "{without:?}");
    }
}

/// Clobber in other ways.
const WAYS: [&str; 18] = [
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(least(put(b, i, ".", j, "X"), "all")) for i in cells(b, "X"), j in near(b, i, "O") | f(turn(put(b, i, ".", j, "O"))) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(c) for c in unique([put(b, i, ".", j, "X") for i in cells(b, "X"), j in near(b, i, "O")]) | unique([f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X")]) }"#,
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in sorted(cells(b, "X")), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in reverse(cells(b, "O")), j in near(b, i, "X") }"#,
    r#"let steps(b, own, foe) = [f(put(b, i, ".", j, own)) for i in cells(b, own), j in near(b, i, foe)]
       let f(b) = { steps(b, "X", "O") | steps(b, "O", "X") }"#,
    r#"let steps(b, own, foe) = [put(b, i, ".", j, own) for i in cells(b, own), j in near(b, i, foe)]
       let f(b) = { f(c) for c in steps(b, "X", "O") | map(f, steps(b, "O", "X")) }"#,
    r#"let step = (b, i, j, s) -> put(b, i, ".", j, s)
       let f(b) = { f(step(b, i, j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | map(j -> f(step(b, i, j, "O")), near(b, i, "X")) for i in cells(b, "O") }"#,
    r#"let pairs(b, own, foe) = [[i, j] for i in cells(b, own), j in near(b, i, foe)]
       let f(b) = { f(put(b, i, ".", j, "X")) for [i, j] in pairs(b, "X", "O") | f(put(b, i, ".", j, "O")) for [i, j] in pairs(b, "O", "X") }"#,
    r#"let own = "X"; let foe = "O"; let free = "."
       let f(b) = { f(put(b, i, free, j, own)) for i in cells(b, own), j in near(b, i, foe) | f(put(b, i, free, j, foe)) for i in cells(b, foe), j in near(b, i, own) }"#,
    r#"let foe = dict([["X", "O"], ["O", "X"]])
       let steps(b, s) = [f(put(b, i, ".", j, s)) for i in cells(b, s), j in near(b, i, foe[s])]
       let f(b) = { steps(b, "X") | steps(b, "O") }"#,
    r#"let f(b) = let x = cells(b, "X") in let o = cells(b, "O") in
       { f(put(b, i, ".", j, "X")) for i in x, j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in o, j in near(b, i, "X") }"#,
    r#"let f(b, n) = { f(put(b, i, ".", j, "X"), n + 1) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O"), 2) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let signs = ["X", "O"]
       let f(b) = { f(put(b, i, ".", j, signs[0])) for i in cells(b, signs[0]), j in near(b, i, signs[1]) | f(put(b, i, ".", j, signs[1])) for i in cells(b, signs[1]), j in near(b, i, signs[0]) }"#,
    r#"let f(b) = { [f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O")] ++ [] | [f(put(b, i, ".", j, "O")) for j in near(b, i, "X")] for i in cells(b, "O") }"#,
    r#"let f(b) = let take(i, j, s) = put(b, i, ".", j, s) in
       { f(take(i, j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(take(i, j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }
       by sum([f(least(p, "all")) for p in parts(b, ".#")])"#,
    // Squares that a condition selects, changes one after the other or in another order, and items of pairs.
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b) if b[i] == "X" for j in near(b, i) if b[j] == "O" | f(put(b, i, ".", j, "O")) for i in cells(b), j in near(b, i) if "O" == b[i] and b[j] == "X" }"#,
    r#"let f(b) = { f(let c = put(b, i, ".") in put(c, j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(put(b, j, "O"), i, ".")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(c) for c in map(p -> put(b, p[0], ".", p[1], "X"), [[i, j] for i in cells(b, "X"), j in near(b, i, "O")]) | f(put(b, p[0], ".", p[1], "O")) for p in [[i, j] for i in cells(b, "O"), j in near(b, i, "X")] }"#,
];

#[test]
fn other_ways_of_writing_a_ruleset_make_no_difference() {
    let board = "XOXO/OXOX/XOXO";
    let bundled = searched("", &format!("clobber({board:?})"));
    for way in WAYS {
        let more = if way.contains("f(b, n)") { ", 1" } else { "" };
        assert_eq!(
            searched(way, &format!("f({board:?}{more})")),
            bundled,
            "{way}"
        );
    }
}

/// Rulesets that look much like Clobber or Fission.
const OTHERS: [&str; 14] = [
    // The colours exchanged, the same moves for both, and other squares.
    r#"let f(b) = { f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") | f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O") }"#,
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O") }"#,
    r#"let f(b) = { f(put(b, j, ".", i, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    // A name with another meaning than its usual one.
    r#"let near(b, i, s) = cells(b, s)
       let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    // The further argument matters.
    r#"let f(b, n) = { f(put(b, i, ".", j, "X"), n - 1) for i in cells(b, "X"), j in near(b, i, "O") if n > 0 | f(put(b, i, ".", j, "O"), n) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b, n) = { f(put(b, n, ".", j, "X"), n) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O"), n) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    // One option more, and a list that is cut.
    r#"let f(b) = { 0, f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in slice(cells(b, "X"), 0, 1), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    // Shadowed names.
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O"), i in [j] | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    // Changes of one square, in another order, and conditions on other squares or boards.
    r#"let f(b) = { f(put(b, i, "X", i, ".")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(put(b, j, "X", j, ".")) for i in cells(b, "X"), j in near(b, i, "O") | f(put(put(b, j, "O"), j, ".")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i) if b[i] == "O" | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#,
    r#"let f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i) if put(b, i, "O")[j] == "O" | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") if b[j] == "XO" }"#,
    // In Fission, a turned board is the negative.
    r#"let f(b) = let d = columns(b) + 1 in
       { f(turn(put(b, i, ".", i - d, "X", i + d, "X"))) for i in cells(b, "X") if at(b, i - d) == "." and at(b, i + d) == "."
       | f(put(b, i, ".", i - 1, "X", i + 1, "X")) for i in cells(b, "X") if at(b, i - 1) == "." and at(b, i + 1) == "." }"#,
];

/// The outcomes that a search finds are those of the values.
fn is_searched_rightly(definitions: &str, calls: &[String]) {
    let mut values = Typist {
        engine: Engine::new(Settings::default()),
    };
    let mut search = searching();
    for typist in [&mut values, &mut search] {
        typist.print(definitions);
    }
    for call in calls {
        let question = format!("outcome({call})");
        let value = values.print(&question);
        // A search may find a move that wins before it comes to a mistake.
        if !value.starts_with("error") {
            assert_eq!(search.print(&question), value, "{definitions}\n{question}");
        }
    }
}

fn board(random: &mut Rng) -> String {
    let (rows, columns) = [(1, 6), (2, 3), (3, 2), (2, 4)][random.below(4) as usize];
    let mut row = || -> String {
        let signs = ["X", "O", ".", ".", "X", "O", "#"];
        let sign = |_| signs[random.below(signs.len() as u64) as usize];
        (0..columns).map(sign).collect()
    };
    let rows: Vec<String> = (0..rows).map(|_| row()).collect();
    rows.join("/")
}

#[test]
fn similar_rulesets_are_not_mistaken_for_a_bundled_one() {
    let mut random = Rng::new(7);
    for other in OTHERS {
        let more = if other.contains("f(b, n)") { ", 1" } else { "" };
        let call = |board: String| format!("f({board:?}{more})");
        let calls: Vec<String> = (0..12).map(|_| call(board(&mut random))).collect();
        is_searched_rightly(other, &calls);
    }
}

/// What may be written instead of a word or a sign.
const CHANGES: [(&str, &str); 14] = [
    ("\"X\"", "\"O\""),
    ("\"O\"", "\"X\""),
    ("\".\"", "\"#\""),
    ("near(", "around("),
    ("i,", "j,"),
    ("j,", "i,"),
    ("==", "!="),
    ("!=", "=="),
    (" + ", " - "),
    (" - ", " + "),
    (" and ", " or "),
    ("not ", ""),
    ("2 *", "1 *"),
    ("\"l\"", "\"r\""),
];

#[test]
fn copies_with_a_change_are_searched_rightly() {
    let mut random = Rng::new(11);
    for (name, _) in SEARCHED {
        let copy = copied(name, "f");
        // The theorem would no longer hold.
        let lines = copy.lines().filter(|line| !line.starts_with("  by "));
        let lines: Vec<&str> = lines
            .map(|line| line.split(" by ").next().unwrap_or(line))
            .collect();
        let copy = lines.join("\n");
        for (from, to) in CHANGES {
            let places: Vec<usize> = copy.match_indices(from).map(|(at, _)| at).collect();
            if places.is_empty() {
                continue;
            }
            let at = places[random.below(places.len() as u64) as usize];
            let changed = [&copy[..at], to, &copy[at + from.len()..]].concat();
            let calls: Vec<String> = (0..4)
                .map(|_| format!("f({:?})", board(&mut random)))
                .collect();
            is_searched_rightly(&changed, &calls);
        }
    }
}

#[test]
fn redefining_a_helper_function_ends_the_likeness() {
    let mut typist = searching();
    typist.print(
        r#"let steps(b, own, foe) = [put(b, i, ".", j, own) for i in cells(b, own), j in near(b, i, foe)]
           let f(b) = { f(c) for c in steps(b, "X", "O") | f(c) for c in steps(b, "O", "X") }"#,
    );
    assert_eq!(typist.print("outcome(f(\"XO\"))"), "N");
    typist.print("let steps(b, own, foe) = []");
    assert_eq!(typist.print("outcome(f(\"XO\"))"), "P");
}
