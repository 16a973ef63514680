//! Compiled rulesets that call the interpreter for what has no typed counterpart, against the interpreter alone.

use super::common::random::Rng;
use super::common::typist::Typist;
use super::compiled::{compare_threads, compare_within, engine};
use upstar::{Engine, Settings};

/// Rulesets on boards with something that is not compiled: a condition, a square, a list, a board or a string.
const BOARDS: &[&str] = &[
    r##"f(b) = { f(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in near(b, i, ".") if is_even(i) or is_even(j + i)
             | f(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in near(b, i, ".") if is_integer(i / 2) }"##,
    r##"f(b) = let ns = dict([[i, near(b, i)] for i in cells(b, "XO")]) in
             { f(put(b, i, ".", j, "#")) for i in cells(b, "X"), j in ns[i] if b[j] == "O"
             | f(put(b, i, ".", j, "#")) for i in cells(b, "O"), j in ns[i] if b[j] != "O" }"##,
    r##"f(b) = { f(c) for c in set([put(b, i, "#", j, "X") for i in cells(b, "X"), j in near(b, i, "O.")])
             | f(c) for c in set([least(put(b, i, "#"), "mirrors") for i in cells(b, "O.")]) }"##,
    r##"f(b) = { f(put(b, m[0], "#", m[1], "X")) for i in cells(b, "X"), m in zip([i, i, i, i], near(b, i, ".O"))
             | f(put(b, i, "#")) for i in cells(b, "O") if index_of("XO.", at(b, i + 1)) != 0 }"##,
    r##"f(b) = let left = cells(b, "X") in
             { f(join([if k == i then "#" else b[k] for k in 0..len(b)-1], "")) for i in left
             | f(join([if k == i then "#" else b[k] for k in 0..len(b)-1], "")) for i in cells(b, "O") }"##,
    r##"mine(b, s) = let all = dict([["X", cells(b, "X")], ["O", cells(b, "O")]]) in all[s];
        let f(b) = { f(put(b, i, "#")) for i in mine(b, "X") | f(put(b, i, "#")) for i in mine(b, "O") }"##,
    r##"f(b) = let big = set([text(i) ++ "!" for i in cells(b, "X")]) in
             { f(put(b, i, "#")) for i in cells(b, "X.") if contains(big, text(i) ++ "!") or i < 2
             | f(put(b, i, "#")) for i in cells(b, "O") if grundy(nim(i, 3)) != 1 }"##,
    r##"next(s) = dict([["X", "O"], ["O", "#"], [".", "."]])[s]; let f(b) =
             { f(put(b, i, next(b[i]))) for i in cells(b, "XO") if nim_mul(i, 2) != 3
             | f(put(b, i, "#")) for i in cells(b, "O") if (s -> fold((a, c) -> a + len(split(c, "X")), 0, [s]))(b) > 1 }"##,
    r#"f(b) = let free = sorted(cells(b, "."), i -> [-(i % 2), i]) in
             if free == [] then 0 else { f(put(b, free[0], "X")) | f(put(b, free[len(free)-1], "O")), 1 }"#,
    r##"f(b) = { f(put(b, i, c[0], j, c[1])) for i in cells(b, "X"), j in near(b, i, ".")
                 for c in [["#", "X"], [at(b, i), "#"]] if len(split(b, "/")) > 1 or i != 3
             | f(put(b, i, "#")) for i in cells(b, "O") if exists w in [[i, 3], [7, 2]]: w == [i, 3] and i % 2 == 0 }"##,
];

const HEAPS: &[(&str, &str)] = &[
    (
        "f(n) = {f(n-k) for k in 1..n if is_even(k) or is_odd(n) and gcd(n, k) == 1}",
        "n",
    ),
    (
        "f(n) = {f(n-k) for k in [1, 2, 5] if k <= n | f(n-k) for k in [1, 3] if k <= n and text(k) != \"3\"}",
        "n",
    ),
    (
        "f(n) = let powers = set([2**k for k in 0..6]) in {f(n-k) for k in 1..n if contains(powers, k)}",
        "n",
    ),
    (
        "f(n, xs) = {f(n-k, xs) for k in reverse(sorted(xs, x -> -x)) if k <= n}",
        "n, [1, 4, 2]",
    ),
    (
        "f(n, s) = {f(n-k, set([x + 1 for x in s if x < n])) for k in s if k <= n and contains([1, 2, 3, [4]], k)}",
        "n % 7, set([1, 2])",
    ),
    (
        "f(n, p) = {f(n-k, if p == Left then Right else Left) for k in 1..min(n, 3) if text(p) == \"Left\" or k < 3}",
        "n, Left",
    ),
    (
        "f(n, s) = {f(n-1, s ++ \"b\") for _ in 0..0 if n > 0 and not contains(s, \"bbb\"), f(n-2, \"\") for _ in 0..0 if n > 1}",
        "n, \"a\"",
    ),
];

/// The positions of the game are not created, but what is called out may create some.
const FEW_POSITIONS: usize = 100;

#[test]
fn boards_have_the_values_that_the_interpreter_finds() {
    let mut random = Rng::new(47);
    for definition in BOARDS {
        let mut calls: Vec<String> = Vec::new();
        for (rows, columns) in [(2, 3), (2, 3), (2, 2), (1, 5), (2, 4)] {
            let mut row = || -> String {
                let signs = (0..columns).map(|_| ["X", "O", ".", "#"][random.below(4) as usize]);
                signs.collect()
            };
            let rows: Vec<String> = (0..rows).map(|_| row()).collect();
            calls.push(format!("{:?}", rows.join("/")));
        }
        compare_within(definition, &calls, FEW_POSITIONS);
        compare_threads(definition, &[r#""X..O/.O.X""#.to_string()]);
    }
}

#[test]
fn heaps_have_the_values_that_the_interpreter_finds() {
    for (definition, args) in HEAPS {
        let calls = [0, 1, 2, 3, 5, 8, 9, 14].map(|n| args.replacen('n', &n.to_string(), 1));
        compare_within(definition, &calls, FEW_POSITIONS);
    }
}

#[test]
fn games_with_draws_end_as_the_interpreter_finds() {
    let definition = "let f(b, who) = let free = cells(b, \".\") in
        if contains(b, \"XX\") then wld +- else if contains(b, \"OO\") then wld -+ else if free == [] then wld 00 else
        if who == Left then wld L[f(put(b, i, \"X\"), Right) for i in free if is_integer(i)]
        else wld R[f(put(b, i, \"O\"), Left) for i in free if index_of([0, 1, 2, 3, 4], i) >= 0]";
    let (mut compiled, mut interpreted) = (engine(false), engine(true));
    for engine in [&mut compiled, &mut interpreted] {
        engine.print(definition);
    }
    for board in ["...", "X..", "O...X", ".....", "XO.O."] {
        for who in ["Left", "Right"] {
            let question = format!("solve(f({board:?}, {who}))");
            assert_eq!(
                compiled.print(&question),
                interpreted.print(&question),
                "{question}"
            );
        }
    }
}

/// A mistake in what is called out is reported as the interpreter reports it, and leaves the ruleset usable.
#[test]
fn mistakes_are_reported_by_the_interpreter() {
    for (definition, good, bad) in [
        (
            "f(n) = {f(n-k) for k in 1..n if text(k)[0] != \"1\" or 1 // (20 - n) > 0}",
            "f(5)",
            "f(25)",
        ),
        (
            "f(n) = {f(n-k) for k in 1..n if dict([[1, true], [2, false], [3, true]])[k]}",
            "f(3)",
            "f(4)",
        ),
        (
            "f(n) = {f(n-k) for k in split(\"1 2\", \" \") if n > 7} ++ 3",
            "1",
            "f(3)",
        ),
        (
            "f(n) = {f(n-k) for k in 1..n if (if n > 3 then 5 else is_even(k))}",
            "f(3)",
            "f(6)",
        ),
        (
            "f(n) = let d = dict([[1, 2], [2, 3]])[n] in if n > 5 then 0 else {f(n-k) for k in 1..n-1 if d > k}",
            "f(2)",
            "f(7)",
        ),
        ("f(n) = {f(n-k) for k in 1..n if sdot(k)}", "1", "f(6)"),
    ] {
        let (mut compiled, mut interpreted) = (engine(false), engine(true));
        for engine in [&mut compiled, &mut interpreted] {
            engine.print(&format!("let {definition}"));
        }
        for question in [good, bad, good, bad, good] {
            assert_eq!(
                compiled.print(question),
                interpreted.print(question),
                "let {definition}; {question}"
            );
        }
    }
}

/// Names that code mentions have the meaning they had when the position was made.
#[test]
fn redefinitions_are_seen() {
    let mut typist = engine(false);
    typist.print("let may(k) = len(text(k)) == 1");
    typist.print("let f(n) = {f(n-k) for k in 1..n if may(k)}");
    assert!(typist.print("f(12)").starts_with("*2"));
    typist.print("let may(k) = index_of([1], k) == 0");
    assert!(typist.print("f(12)").starts_with('0'));
    assert!(typist.print("f(13)").starts_with('*'));
}

/// What is called out keeps the limits of the statement.
#[test]
fn limits_stop_what_is_called_out() {
    let settings = Settings::with(|settings| {
        settings.timeout = Some(std::time::Duration::from_millis(200));
        settings.max_memory = 100;
    });
    let mut typist = Typist {
        engine: Engine::new(settings),
    };
    typist.print("let f(n) = {f(n-k) for k in 1..n if (forall m in 1..10**12: m > 0)}");
    let told = typist.print("f(5)");
    assert!(told.contains("time limit"), "{told}");
    typist.print(
        "let g(n) = {g(n-k) for k in 1..n if len(fold((s, i) -> s ++ s, \"ab\", 1..60)) > k}",
    );
    let told = typist.print("g(5)");
    assert!(
        told.contains("limit") || told.contains("too large"),
        "{told}"
    );
    typist.print("let h(n) = {h(n-k) for k in 1..n if is_odd(k)}");
    assert!(typist.print("h(7)").starts_with('*'));
}

/// A ruleset that asks for values of its own positions is not called out, but answered all the same.
#[test]
fn rulesets_that_ask_about_themselves() {
    let (mut compiled, mut interpreted) = (engine(false), engine(true));
    for engine in [&mut compiled, &mut interpreted] {
        engine.print("let f(n) = {f(k) for k in 0..n-1 if grundy(f(k)) != 2}");
        engine.print("let g(n) = {g(n-k) for k in 1..n if grundy(kayles(k)) != 1}");
    }
    for question in ["f(9)", "g(12)", "outcome(misere(g(9)))"] {
        assert_eq!(compiled.print(question), interpreted.print(question));
    }
}
