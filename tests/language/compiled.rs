//! Rulesets that are compiled, against the interpreter: an engine that checks theorems does not compile.

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::common::random::Rng;
use super::common::typist::Typist;
use upstar::{Checks, Engine, Settings};

/// Rulesets on boards, one for each way of moving and each function that is compiled.
const BOARDS: &[&str] = &[
    r##"f(b) = { f(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in near(b, i, ".")
             | f(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in near(b, i, ".") }"##,
    r#"f(b) = { f(put(b, i, "X")) for i in cells(b, ".") if near(b, i, "O") == []
             | f(put(b, i, "O")) for i in cells(b, ".") if near(b, i, "X") == [] }"#,
    r#"f(b) = { f(put(b, i, "X")) for i in cells(b, ".") if len(around(b, i, "XO")) < 2
             | f(put(b, i, "O")) for i in cells(b, ".") if around(b, i, "O") != [] and not at(b, i+1) == "/" }"#,
    r##"down(b) = directions(b)[3]; let f(b) =
             { f(put(b, i, "#", i + down(b), "#")) for i in cells(b, ".") if at(b, i + down(b)) == "."
             | f(put(b, i, "#", i + 1, "#")) for i in cells(b, ".") if at(b, i + 1) == "." }"##,
    r#"jumps(b, i, d, enemy) =
         if at(b, i + d) != enemy or at(b, i + 2*d) != "." then []
         else let c = put(b, i, ".", i + d, ".", i + 2*d, b[i]) in [c] ++ jumps(c, i + 2*d, d, enemy);
       let f(b) = { map(f, jumps(b, i, d, "O")) for i in cells(b, "X"), d in directions(b)
                  | map(f, jumps(b, i, d, "X")) for i in cells(b, "O"), d in directions(b) }"#,
    r#"breathes(b) = forall i in cells(b, "XO"): exists j in region(b, i): near(b, j, ".") != [];
       let f(b) = { f(put(b, i, "X")) for i in cells(b, ".") if breathes(put(b, i, "X"))
                  | f(put(b, i, "O")) for i in cells(b, ".") if breathes(put(b, i, "O")) }"#,
    r##"f(b) = { f(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in rays(b, i, ".")
             | f(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in lines(b, i, ".") if contains(cells(b), j) }"##,
    r##"f(b) = let free = cells(b, ".") in
               if len(free) < 3 then len(region(b, 0, ".X"))
               else { f(put(b, i, "#")) for i in free if i % 2 == 0 | f(put(b, i, "#")) for i in free if i % 3 != 1 }"##,
    r##"f(b) = let far = rays(b, 0, ".") in
               if len(far) < 1 then 0 else { f(put(b, far[0], "#")) | f(put(b, far[len(far)-1], "X")), 1 }"##,
    r##"f(b) = { f(fold((c, j) -> put(c, j, "#"), put(b, i, "X"), near(b, i, "."))) for i in cells(b, ".")
             | f(put(b, i, "#")) for i in cells(b, "O") }"##,
    r##"f(b) = let w = columns(b) + 1 in
               { f(put(b, i, "#", i + x + w*y, "X")) for i in cells(b, "X"), [x, y] in [[1, 0], [0, 1], [1, 1]] if at(b, i + x + w*y) == "."
               | f(replace_at(b, i, ".")) for i in cells(b, "O") if count(b, "O") > 1 }"##,
    r##"steps = [[0, 1], [2, 1]]; let f(b) = { -f(swap(put(b, i, "#"), "XO")) for i in cells(b, "X")
             | f(put(b, i, "#")) for i in cells(b, "O"), [x, y] in steps if at(b, i + x - y) != "/" }"##,
    r#"stones(b, s, may) = [put(b, i, s) for i in cells(b, ".") if may(b, i)];
        let f(b) = { map(f, stones(b, "X", (b, i) -> near(b, i, "O") == []))
                   | map(f, stones(b, "O", (b, i) -> contains("X#", at(b, i+1)))) }"#,
    r##"f(b) = { f(put(b, i, "#", j, "X")) for i in cells(b, "X"), d in directions(b, 8), j in ray(b, i, d, ".")
             | f(put(b, i, "#")) for i in filter(i -> i % 2 == 0, cells(b, "O")) }"##,
    r##"f(b) = let first(c) = min(cells(b, c)) in
               { f(put(b, max(cells(b, ".")), "#")) for _ in 0..0 if contains(b, ".")
               | f(put(b, first("X"), "#")) for _ in 0..0 if count(b, "X") > 0, f(put(b, first("O"), "#")) for c in b if c == "O" }"##,
    r#"blocked(b, i, by) = near(b, i, by) != [] and len(region(b, i, by ++ ".", 8)) < 5;
        let f(b) = { f(put(b, i, "X")) for i in cells(b, ".") if not blocked(b, i, "O#")
                   | f(put(b, i, "O")) for i in cells(b, ".") if not blocked(b, i, "X") }"#,
    r##"moves(b, me, other) = [[i, j] for i in cells(b, me), j in near(b, i, other)];
        let f(b) = { f(put(b, i, ".", j, "X")) for [i, j] in moves(b, "X", "O")
                   | f(put(b, i, "#", j, "O")) for [i, j] in moves(b, "O", "X.") }"##,
    r##"f(b) = let ends(i) = unique([at(b, j) for j in near(b, i)]) in
               { f(c) for c in unique([put(b, j, "#") for i in cells(b, "X"), j in near(b, i, ".O")])
               | f(put(b, i, "#")) for i in cells(b, "O"), _ in ends(i), k in unique([i % 2, 0]) if k == 0 }"##,
    r##"enemy = dict([["X", "O"], ["O", "X"], [".", "."]]); let next = dict([[0, 1], [1, 2], [3, 5]]);
        let f(b) = { f(put(b, i, ".", j, enemy["O"])) for i in cells(b, "X"), j in near(b, i, enemy["X"])
                   | f(put(b, i, enemy[b[i]], next[0], "#")) for i in cells(b, "O") if near(b, i, enemy[b[i]] ++ ".") != [] and b[next[0]] != "/" }"##,
    r##"f(b) = { f(mirror(put(b, i, "#"))) for i in cells(b, "X"), f(least(put(b, i, "#"), "mirrors")) for i in cells(b, ".") if i % 2 == 0
             | f(flip(put(b, i, "X"))) for i in cells(b, "O"), f(mirror(flip(put(b, i, "#")))) for i in cells(b, "X") if mirror(b) != b }"##,
];

/// Rulesets on square boards.
const SQUARES: &[&str] = &[
    r##"f(b) = { f(turn(put(b, i, "#"))) for i in cells(b, "X.")
             | f(least(put(b, i, "#"), "turns")) for i in cells(b, "O"), f(turn(turn(put(b, i, "X")))) for i in cells(b, ".") if b == turn(b) or i < 5 }"##,
    r##"f(b) = let turned(b, how) = least(b, how) in
               { f(least(put(b, i, "#"), "all")) for i in cells(b, "X.") if put(b, i, "#") == least(put(b, i, "#"), "mirrors")
               | f(c) for c in unique([least(put(b, i, "#"), "all") for i in cells(b, "O")]) }"##,
];

/// Rulesets on strips whose length changes.
const STRIPS: &[&str] = &[
    r#"f(s) = { f(slice(s, 0, i)) for i in 0..len(s)-1 if s[i] == "X", f(slice(s, i+2, len(s))) for i in cells(s, "X#")
             | f(slice(s, 0, i)) for i in cells(s, "O"), f(slice(s, i+1, len(s))) for i in 0..len(s)-1 if s[i] != "X" }"#,
    r#"pushed(b, i) = let h = max([-1] ++ [k for k in cells(b, ".") if k < i]) in
         slice(b, 0, max(h, 0)) ++ slice(b, h + 1 + (if h < 0 then 1 else 0), i + 1) ++ "." ++ slice(b, i + 1, len(b));
       let f(b) = { f(pushed(b, i)) for i in cells(b, "X") | f(pushed(b, i)) for i in cells(b, "O") }"#,
    r##"f(s) = { f(s[0..i-1] ++ "#" ++ s[i+2..len(s)-1]) for i in 0..len(s)-2 if s[i] == "X" and s[i+1] != "#"
             | f(join([if c == "O" then "." else c for c in reverse(s)])) for _ in 0..0 if contains(s, "O"),
               f("#") for _ in 0..0 if s == ".." or len(s) > 2 and s[0..2] == "X.O" and count(s, "#") < 2 }"##,
    r#"rest(s) = if s == "" then s else slice(s, 1, len(s));
        let f(s) = if len(s) < 2 then len(s) else { -f(swap(rest(s), "XO")), f(put(rest(s), 0, "O")) for _ in 0..0 if at(s, 1) == "."
             | f(rest(rest(s)) ++ (if at(rest(s), 1) == "X" then "O" else "")), f(fold((t, c) -> c ++ t, "", slice(s, 0, 2))) for _ in 0..0 if len(s) > 2 }"#,
];

/// Rulesets of integers, with the arguments to try.
const HEAPS: &[(&str, &str)] = &[
    (
        "f(n) = {f(i) + f(n-1-i) for i in 0..n-1, f(i) + f(n-2-i) for i in 0..n-2}",
        "n",
    ),
    ("f(n) = {f(i) + f(n-i) for i in 1..(n-1)//2}", "n"),
    (
        "f(n) = {f(n-k) for k in [1, 3, 4] if k <= n, f(2) + f(n-2) for i in 0..n-2 if n > 9}",
        "n",
    ),
    (
        "f(a, b) = {f(a-i, b) for i in 1..a, f(a, b-i) for i in 1..b, f(a-i, b-i) for i in 1..min(a, b)}",
        "n, n // 2",
    ),
    (
        "f(a, b, c) = {f(a-i, b, c) for i in 1..a, f(a, b-i, c) for i in 1..b, f(a-i, b, c+i) for i in 1..min(a, 3) if i != c}",
        "n // 4, n // 2, 1",
    ),
    (
        "f(n, k) = {f(n-i, i) for i in 1..n if i != k, f(i, n-i) for i in 1..n-1 if 2 * i > n + 1 and i != k}",
        "n, 2",
    ),
    (
        "g(a, b) = {f(a-i) + g(i, b) for i in 0..a-1, f(b-3*i) + f(a) for i in 1..b//3 if i <= a}; let f(n) = if n == 7 then *1000 else {f(n-i) for i in 1..n if n % i == 0}",
        "n // 3, n // 2",
    ),
    (
        "f(n, k) = {f(2*n - i, k-1) + f(i, 0) for i in 0..2*n if k > 0, f(n, 0) + f(n-1, 0) for _ in 0..0 if k > 0 and n > 0}",
        "n // 4, n % 3",
    ),
    (
        "f(n) = {f(n-i) + f(i-9223372036854775807) for i in 9223372036854775807..9223372036854775807 if n > 0, f(n-i) for i in 1..n if i + 9223372036854775800 != n}",
        "n // 3",
    ),
    (
        "f(a, b) = {f(a-2, b+1) for _ in 1..1 if a > 1 | f(a, b-1) for _ in 1..1 if b > 0}",
        "n // 2, n % 5",
    ),
    (
        "f(n) = if n < 3 then n else {f(n-1), -f(n-3) | f(n-2), *(n % 3)}",
        "n % 13",
    ),
    (
        "f(n) = {f(n-1) - f(n-2) for _ in 0..0 if n > 1 | 0, abs(3-n) for _ in 0..0 if n > 2}",
        "n % 9",
    ),
    (
        "f(n, left) = if n == 0 then 0 else if left then {f(n-1, not left)|} else {|f(n-1, not left), f(max(0, n-2), left)}",
        "n % 11, n % 2 == 0",
    ),
    (
        "g(n) = {f(n-1) for _ in 0..0 if n > 0}; let f(n) = {g(n-k) for k in 1..2 if k <= n}",
        "n",
    ),
    (
        "f(n) = {sum([f(k) for k in 1..n-1 if n % k == 0]) for _ in 0..0 if n > 1, [f(n // 2)] for _ in 0..0 if n > 0}",
        "n",
    ),
    (
        "f(xs) = {f(replace_at(xs, i, k)) for i in 0..len(xs)-1, k in 0..xs[i]-1}",
        "[n % 4, n // 7, 2]",
    ),
    (
        "f(xs) = {f(sorted(slice(xs, 0, i) ++ [k] ++ slice(xs, i+1, len(xs)))) for i in 0..len(xs)-1, k in 1..xs[i]-1 if sum(xs) > 2
         | f([x - 1 for x in xs if x > 1]) for _ in 0..0 if xs != []}",
        "[3, n % 3, n % 5]",
    ),
    (
        "f([a, b]) = {f([a-i, b]) for i in 1..a, f([a, b-1]) for _ in 0..0 if b > 0}",
        "[n % 5, n // 3]",
    ),
    (
        "f(n) = let [q, r] = [n // 3, n % 3] in {f(q + r) for _ in 0..0 if n > 2, f(n-k) for [k, most] in [[1, 9], [3, 20]] if k <= n and n <= most}",
        "n",
    ),
    (
        "f(n) = {f(k) for k in fold((xs, x) -> xs ++ [n - x], [], [1, 2, 4]) if k >= 0, f(max([0, n-5] ++ [x // 2 for x in 1..n])) for _ in 0..0 if n > 1}",
        "n",
    ),
    (
        "f(n) = let g(k) = n - k in {f(g(k)) for k in 1..n if k ⊕ n < 7 or fold(nim_sum, 0, [k, n, 3]) == 2}",
        "n",
    ),
    (
        "f(n) = if n < 2 then n else {f(n - gcd(n, k)) for k in 1..n, f(isqrt(n)) | f(floor(n/2)), f(ceiling(n/3)), f(gcd(n-1, -6, 4) - 1)}",
        "n % 14",
    ),
    (
        "f(s) = {f(difference(s, set([x, x+1]))) for x in s if contains(s, x+1), f(union([], s)) for _ in 0..0 if s != intersection(s, s)
         | f(intersection(s, 3..9)) for _ in 0..0 if len(intersection(s, 3..9)) < len(s), f(difference(s, [min(s)])) for _ in 0..0 if s != set([])}",
        "set([n % 5, 3, 4, n // 2])",
    ),
    (
        "taken = set([1, 3, 4]); let last(n) = intersection(taken, 0..n); let f(n, s) =
         {f(n-k, union(s, [k])) for k in last(n) if not contains(s, k) | f(n-k, if n < 9 then s else set([k])) for k in taken if k <= n and s != set([k])}",
        "n % 12, set([1])",
    ),
    (
        "even(k) = k % 2 == 0; let f(xs) = {f(filter(even, [x // 2 for x in xs if x > 0])) for _ in 0..0 if xs != []
         | f([x for x in xs if x != y]) for y in xs}",
        "[n, 12, 5, n // 2]",
    ),
];

pub fn engine(paranoid: bool) -> Typist {
    let engine = Engine::new(Settings::with(|settings| settings.paranoid = paranoid));
    Typist { engine }
}

/// The number of positions in every engine, at most.
const PREDEFINED: usize = 16;

/// Asks both engines; the compiled one must not have created the positions of the game.
fn compare(definition: &str, calls: &[String]) {
    compare_within(definition, calls, calls.len() + PREDEFINED);
}

/// Asks both engines; the compiled one must have created at most so many positions, but for misère play.
pub fn compare_within(definition: &str, calls: &[String], most_positions: usize) {
    let (mut compiled, mut interpreted) = (engine(false), engine(true));
    for engine in [&mut compiled, &mut interpreted] {
        engine.print(&format!("let {definition}"));
    }
    let mut same = |question: String| {
        let [found, expected] =
            [&mut compiled, &mut interpreted].map(|engine| engine.print(&question));
        assert_eq!(found, expected, "let {definition}; {question}");
        compiled.engine.progress().positions.load(Ordering::Relaxed)
    };
    let mut positions = 0;
    for call in calls {
        same(format!("outcome(f({call}))"));
        positions = same(format!("f({call})"));
    }
    assert!(
        positions <= most_positions,
        "let {definition}: {positions} positions for {} calls",
        calls.len()
    );
    for call in calls {
        same(format!("outcome(misere(f({call})))"));
    }
}

#[test]
fn boards_have_the_values_that_the_interpreter_finds() {
    let mut random = Rng::new(29);
    let mut board = |rows: usize, columns: usize| {
        let row = |random: &mut Rng| -> String {
            (0..columns)
                .map(|_| ["X", "O", ".", ".", "#"][random.below(5) as usize])
                .collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| row(&mut random)).collect();
        format!("\"{}\"", rows.join("/"))
    };
    for definition in BOARDS {
        let mut calls: Vec<String> = (0..6).map(|_| board(2, 3)).collect();
        calls.extend((0..3).map(|_| board(1, 6)));
        calls.push("\"X..O/....\"".to_string());
        compare(definition, &calls);
    }
}

#[test]
fn square_boards_have_the_values_that_the_interpreter_finds() {
    let boards = ["XO/..", "X.O/.X./O..", "#.O/..X/.X.", "X../.X./..X"];
    for definition in SQUARES {
        compare(definition, &boards.map(|board| format!("{board:?}")));
    }
}

#[test]
fn strips_have_the_values_that_the_interpreter_finds() {
    let mut random = Rng::new(30);
    for definition in STRIPS {
        let mut strips = vec![String::new(), "X.O".to_string(), "#..".to_string()];
        strips.extend((2..8).map(|length| {
            (0..length)
                .map(|_| ["X", "O", ".", "."][random.below(4) as usize])
                .collect()
        }));
        let calls: Vec<String> = strips.iter().map(|strip| format!("{strip:?}")).collect();
        compare(definition, &calls);
    }
}

/// A board of more than 64 characters takes several words.
#[test]
fn large_boards_have_the_values_that_the_interpreter_finds() {
    let walls = "#".repeat(30);
    for definition in BOARDS {
        compare(
            definition,
            &[format!("\"{walls}X.O.{walls}/.O.X{walls}{walls}\"")],
        );
    }
}

/// A single character is a symbol or a board; a position on one square does not keep the others from being compiled.
#[test]
fn symbols_are_arguments() {
    let other = r#"other(me) = if me == "X" then "O" else "X""#;
    let definition = format!(
        r#"{other}; let f(b, me) = {{ f(put(b, i, me), other(me)) for i in cells(b, ".") if near(b, i, me) == [] }}"#
    );
    let calls = [r#"".", "X""#, r#""..O/...", "X""#, r#""..O/...", "O""#];
    compare(&definition, &calls.map(str::to_string));
    let calls = [r#"".""#, r#""X.O""#].map(str::to_string);
    compare(BOARDS[0], &calls);
}

#[test]
fn heaps_have_the_values_that_the_interpreter_finds() {
    for (definition, args) in HEAPS {
        let calls: Vec<String> = [0, 1, 2, 3, 5, 8, 9, 17, 24]
            .map(|n| args.replace('n', &n.to_string()))
            .to_vec();
        compare(definition, &calls);
    }
}

/// A list or a set of integers, nested up to this depth.
fn random_items(random: &mut Rng, depth: usize) -> String {
    if depth == 0 {
        let leaves = [
            "[1, n]",
            "[2, 1, 2]",
            "1..3",
            "[]",
            "[n - 1, n, 1]",
            "[m, 3]",
        ];
        return leaves[random.below(leaves.len() as u64) as usize].to_string();
    }
    let [a, b] = [(); 2].map(|()| random_items(random, depth - 1));
    match random.below(12) {
        0 | 1 => format!("union(set({a}), set({b}))"),
        2 => format!("intersection(set({a}), set({b}))"),
        3 => format!("difference(set({a}), set({b}))"),
        4 => format!("unique([x for x in {a}] ++ [x for x in unique({b})])"),
        5 => format!("set([x + y for x in unique({a}), y in {b} if x != y])"),
        6 => format!("[x for x in {a} if contains([y for y in {b}], x)]"),
        7 => format!("sorted([x for x in {a}])"),
        8 => format!("reverse([x for x in unique({b})])"),
        9 => format!("helper({a}, 2)"),
        10 => format!("unique([max(x, y) for x in {a}, y in set({b})])"),
        _ => format!("[len(set({a})), len(unique({b}))]"),
    }
}

/// Collections in collections: options, conditions and arguments.
#[test]
fn nested_collections_have_the_items_that_the_interpreter_finds() {
    let mut random = Rng::new(40);
    for round in 0..60 {
        let [a, b, c] = [1 + round % 3, 2, 1].map(|depth| random_items(&mut random, depth));
        let definition = format!(
            "helper(xs, k) = unique([x % 5 for x in xs] ++ [x for x in unique([k, k+1])]);
             let f(n, m) = {{ f(n - z, m) for z in {a} if 0 < z and z <= n | f(n - 1, len({b})) for _ in 0..0 if n > 0 and set({b}) != set({c}),
               f(n - z, max([0] ++ [x for x in {c}]) % 3) for z in {b} if 0 < z and z <= n }}"
        );
        let calls = ["0, 0", "1, 0", "2, 3", "5, 1", "6, 4"].map(str::to_string);
        compare(&definition, &calls);
    }
}

/// A step of any length, also beyond the sides of the board.
#[test]
fn rays_end_where_the_interpreter_finds() {
    for step in (-9..10).filter(|step| *step != 0) {
        let definition = format!(
            r#"f(b) = {{ f(put(b, i, "-")) for i in cells(b, "."), j in ray(b, i, {step}, ".X") if at(b, j) == "X" }}"#
        );
        let boards = ["X.X/.../X.X", "./X/.", "X..X.X", "X./.X/../X."];
        compare(&definition, &boards.map(|board| format!("{board:?}")));
    }
}

/// Rulesets with wins, losses and draws, with the arguments to try.
const DRAWS: &[(&str, &str)] = &[
    (
        r#"has(b, s) = exists i in cells(b, s): at(b, i+1) == s and at(b, i+2) == s or at(b, i+4) == s and at(b, i+8) == s;
        let other(who) = if who == Left then Right else Left;
        let f(b, who) = if has(b, "X") then wld +- else if has(b, "O") then wld -+
          else if who == Left then wld L[f(put(b, i, "X"), other(who)) for i in cells(b, ".")]
          else wld R[f(put(b, i, "O"), other(who)) for i in cells(b, ".")]"#,
        r#""XO./.X./O..", Left; "X.O/.../..O", Right; "..O/.X./O.X", Left; "XOX/OXO/OX.", Right; "XX./OO./...", Right"#,
    ),
    (
        "f(n, who) = if n == 0 then (if who == Right then wld +- else wld 00)
          else if who != Right then wld L[[f(n-k, Right) for k in 1..2 if k <= n], wld 00]
          else wld R[f(n-k, Left) for k in [1, 3] if k <= n]",
        "0, Left; 1, Left; 2, Right; 3, Left; 4, Right; 5, Left; 6, Right; 11, Left",
    ),
    (
        "step(n, k) = if n < k then wld -+ else f(n - k, Left); let f(n, who) = if n % 5 == 4 then wld +-
          else if who == Left then wld L[f(n-1, Right) for _ in 0..0 if n > 0] else wld R[step(n, k) for k in 2..3]",
        "0, Left; 3, Left; 7, Right; 8, Left; 12, Right; 13, Left; 21, Right",
    ),
    // This one goes on for ever.
    (
        "f(n, who) = if who == Left then wld L[f(n, Right), f(n-1, Right)] else wld R[f(n, Left), wld 00]",
        "3, Left; 2, Right",
    ),
];

#[test]
fn games_with_draws_end_as_the_interpreter_finds() {
    for (definition, args) in DRAWS {
        let (mut compiled, mut interpreted) = (engine(false), engine(true));
        for engine in [&mut compiled, &mut interpreted] {
            engine.print(&format!("let {definition}"));
        }
        for call in args.split("; ") {
            for question in [format!("solve(f({call}))"), format!("outcome(f({call}))")] {
                let [found, expected] =
                    [&mut compiled, &mut interpreted].map(|engine| engine.print(&question));
                assert_eq!(found, expected, "let {definition}; {question}");
            }
        }
    }
    let mut typist = engine(false);
    typist.print(&format!("let {}", DRAWS[0].0));
    assert_eq!(typist.print(r#"solve(f("X.O/.../..O", Right))"#), "wld -+");
    let positions = typist.engine.progress().positions.load(Ordering::Relaxed);
    assert!(positions < 2 * PREDEFINED, "{positions} positions");
}

/// What the interpreter reports is reported in the same way.
#[test]
fn mistakes_are_reported_by_the_interpreter() {
    for (definition, call) in [
        ("f(n) = {f(n-k) for k in [1, 2]}", "f(5)"),
        ("f(n) = {f(2**n) for _ in 0..0 if n < 100}", "f(7)"),
        ("f(n) = {f(10 // (n-3)) for _ in 0..0 if n < 5}", "f(3)"),
        ("f(n) = {f(7 - n)}", "f(3)"),
        (
            "f(b) = {f(put(b, i + 1, \"X\")) for i in cells(b, \".\")|}",
            "f(\"..\")",
        ),
        (
            "f(b) = {f(put(b, i, b[i+1])) for i in cells(b, \".\")|}",
            "f(\"X./..\")",
        ),
        (
            "f(b) = {f(put(b, i, \"X\")) for i in near(b, 2)|}",
            "f(\"../..\")",
        ),
        ("f(n) = {f(n-1), *(n-3) for _ in 0..0 if n > 0}", "f(5)"),
        (
            "f(xs) = {f(slice(xs, 1, 9)), f([xs[3]])}",
            "f([1, 2, 3, 4])",
        ),
        (
            "h(b, n) = if n == 0 then [b] else [put(b, c, \"X\") for c in h(b, n-1)]; let f(b) = {map(f, h(b, 1))|}",
            "f(\"..\")",
        ),
        ("f(n) = {f(i) + f(-i) for i in -2**63..n}", "f(3)"),
        (
            "f([a, b]) = {f([a, b, 1]) for _ in 0..0 if a > 0}",
            "f([1, 2])",
        ),
        ("f(xs) = {f(xs[1..3])}", "f([1, 2, 3, 4])"),
        ("f(n) = {f(max([k for k in 1..n-2]))}", "f(9)"),
        ("f(n) = let [a, _] = [n-1, 6 // (n-2)] in {f(a)}", "f(5)"),
        (
            "f(b) = {f(put(b, i, \"X\")) for i in ray(b, 0, 0, \".\")}",
            "f(\"..\")",
        ),
        (
            "f(s) = {f(slice(s, 1, len(s))) for _ in 0..0 if s[1] == \"X\"}",
            "f(\".XXX\")",
        ),
        ("f(s) = {f(s ++ \"X\")}", "f(\"..\")"),
        (
            "f(n) = {f(fold((z, j) -> 1, 1, 1..n) % n) for _ in 0..0 if n > 0}",
            "f(2**40)",
        ),
        ("f(s) = {f(swap(s, \"X\"))}", "f(\"X.\")"),
        ("f(n) = {f(2**62*i + 2**62*i) for i in 1..n}", "f(2)"),
    ] {
        let [compiled, interpreted] = [false, true].map(|paranoid| {
            let mut typist = engine(paranoid);
            typist.print(&format!("let {definition}"));
            typist.print(call)
        });
        assert_eq!(compiled, interpreted, "let {definition}; {call}");
    }
}

/// Names in a ruleset have their meaning at the time of the call.
#[test]
fn redefinitions_are_compiled_anew() {
    let mut typist = engine(false);
    typist.print("let most = 2\nlet f(n) = {f(n-k) for k in 1..most if k <= n}");
    assert_eq!(typist.print("nim_values(f, 6)"), "[0, 1, 2, 0, 1, 2, 0]");
    typist.print("let most = 3");
    assert_eq!(typist.print("nim_values(f, 6)"), "[0, 1, 2, 3, 0, 1, 2]");
    typist.print("let f(n) = {f(n-1) for _ in 0..0 if n > 0}");
    assert_eq!(typist.print("nim_values(f, 6)"), "[0, 1, 0, 1, 0, 1, 0]");
}

/// Several small numbers are an index whose size depends on the question.
#[test]
fn larger_questions_about_several_numbers() {
    let mut typist = engine(false);
    let moves = "f(a-i, b, c) for i in 1..a, f(a, b-i, c+1) for i in 1..b, f(a, b, c-1) for _ in 0..0 if c > 0";
    typist.print(&format!("let f(a, b, c) = {{{moves}}}"));
    let mut interpreted = engine(true);
    interpreted.print(&format!("let f(a, b, c) = {{{moves}}}"));
    for args in [
        "1,1,0", "5,3,2", "2,1,1", "0,0,90", "9,6,3", "3,3,3", "0,0,-1",
    ] {
        for question in [format!("f({args})"), format!("outcome(f({args}))")] {
            assert_eq!(
                typist.print(&question),
                interpreted.print(&question),
                "{question}"
            );
        }
    }
}

/// Many options are read in blocks: of rows in the same and in different directions, with gaps, and with large nim-values.
#[test]
fn long_rows() {
    for definition in [
        "f(n) = {f(i) + f(n-i) for i in 1..(n-1)//2}",
        "f(n) = {f(n-i-2) + f(n-i-1) for i in 0..n-2}",
        "f(n) = {f(i) + f(i+1) for i in 0..n-2}",
        "f(n) = {f(n-1-i) + f(i) + f(n//2) for i in 0..n-1}",
        "f(n) = {f(n-i) + f(i-1) for i in 1..n, f(2*i) + f(n-1-2*i) for i in 0..(n-1)//2}",
        "g(n) = if n % 97 == 0 then *(n + 5000) else *(n % 7); let f(n) = {g(i) + f(n-1-i) for i in 0..n-1}",
    ] {
        let [mut compiled, mut interpreted] = [false, true].map(engine);
        for typist in [&mut compiled, &mut interpreted] {
            typist.print(&format!("let {definition}"));
        }
        for question in ["f(150)", "nim_values(f, 330)"] {
            assert_eq!(
                compiled.print(question),
                interpreted.print(question),
                "{definition}: {question}"
            );
        }
    }
}

/// A large number does not mean many positions.
#[test]
fn few_positions_with_large_numbers() {
    let mut typist = engine(false);
    typist.print("let f(n) = {f(n//2) for _ in 0..0 if n > 0}");
    assert_eq!(typist.print("f(2**50)"), "*");
    assert_eq!(typist.print("grundy(f(2**50))"), "1");
}

/// A small game is evaluated as a whole, also if only its outcome is asked for.
#[test]
fn mistakes_matter_for_outcomes() {
    for (definition, mistake) in [
        ("f(n) = {0, 1//0|}", "division by zero"),
        (
            "f(n) = {f(n-1) for _ in 0..0 if n > 0|3//n}",
            "division by zero",
        ),
        ("f(n) = {0, f(n+1)|}", "does not seem to end"),
    ] {
        let mut typist = engine(false);
        typist.print(&format!("let {definition}"));
        let told = typist.print("outcome(f(3))");
        assert!(told.contains(mistake), "let {definition}: {told}");
    }
}

/// A large heap is not too deep for the stack.
#[test]
fn large_heaps_are_asked_about_in_stages() {
    let mut typist = engine(false);
    typist.print("let f(n) = {f(n-k) for k in 1..6 if k <= n}");
    assert_eq!(typist.print("f(30000)"), "*5");
    let positions = typist.engine.progress().positions.load(Ordering::Relaxed);
    assert!(positions < 3_000, "{positions} positions");
}

/// Engines that take every game for a large one, with one, two and three threads.
fn engines_for_large_games() -> [Typist; 3] {
    [1, 2, 3].map(|threads| Typist {
        engine: Engine::new(Settings::with(|settings| {
            settings.patience = Checks(1 << 10);
            settings.threads = threads;
        })),
    })
}

/// Asks for outcomes in one, two and three threads, and an engine that searches no large games.
pub fn compare_threads(definition: &str, calls: &[String]) {
    let (mut engines, mut expected) = (engines_for_large_games(), engine(false));
    for engine in engines.iter_mut().chain([&mut expected]) {
        engine.print(&format!("let {definition}"));
    }
    for call in calls {
        for question in [
            format!("outcome(f({call}))"),
            format!("outcome(misere(f({call})))"),
        ] {
            let told = expected.print(&question);
            for (engine, threads) in engines.iter_mut().zip(1..) {
                assert_eq!(
                    engine.print(&question),
                    told,
                    "let {definition}; {question} with {threads} threads"
                );
            }
        }
    }
}

#[test]
fn large_games_have_the_same_winners_in_several_threads() {
    let calls = [r#""X..O/..../O..X""#, r#""X.../.O.X/..O.""#].map(str::to_string);
    for definition in BOARDS {
        compare_threads(definition, &calls);
    }
    let clobber = r#"f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O")
                            | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }"#;
    compare_threads(clobber, &[r#""XOXO/OXOX/XOXO""#.to_string()]);
}

/// A theorem is for values. The winner of a larger game is found by the moves, without creating its positions; values alone
/// would create 175,147.
#[test]
fn winners_of_rulesets_with_theorems() {
    let definition = r#"f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "O")
                            | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }
                      by sum([f(least(p, "all")) for p in parts(b, ".#")])"#;
    let calls = [
        r#""XOXO/OXOX/XO..""#,
        r#""XO.#X/OXXO.""#,
        r#""XO..XO/......""#,
    ];
    let calls = calls.map(str::to_string);
    compare_threads(definition, &calls);
    let mut typist = engine(false);
    typist.print(&format!("let {definition}"));
    assert_eq!(
        typist.print("outcome(f(\"XOXO/OXOX/XOXO/OXOX\"))"),
        typist.print("outcome(clobber(\"XOXO/OXOX/XOXO/OXOX\"))")
    );
    let positions = typist.engine.progress().positions.load(Ordering::Relaxed);
    assert!(positions < 60_000, "{positions} positions");
}

/// Rulesets whose boards are sums of their parts. None of them has the moves of a bundled one.
const DIVIDED: &[&str] = &[
    r#"f(b) = { f(put(b, i, ".", j, "X")) for i in cells(b, "X"), j in near(b, i, "XO")
             | f(put(b, i, ".", j, "O")) for i in cells(b, "O"), j in near(b, i, "X") }
        by sum([f(least(p, "all")) for p in parts(b, ".#")])"#,
    r##"own(p) = f(least(p, "turns"));
        let f(b) = { f(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in near(b, i, ".O", 8)
             | f(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in near(b, i, ".", 8) }
        by let around = 8 in sum([own(p) for p in parts(b, "#", around)])"##,
    r##"f(b) = { f(put(b, i, "#", i + 1, "#")) for i in cells(b, "XO.") if contains("XO.", at(b, i + 1)) and b[i] <= at(b, i + 1)
             | f(put(b, i, "#")) for i in cells(b, "O") }
        by sum([f(p) for p in parts(b, "#")])"##,
    r##"f(b) = {f(put(b, i, "#", j, "#")) for i in cells(b, "XO."), j in near(b, i, "XO.") if i < j}
        by sum([f(least(p, "mirrors")) for p in parts(b, "#")])"##,
    r##"f(b) = if cells(b, ".") == [] then 0 else
             { f(put(b, i, "#")) for i in cells(b, ".") if near(b, i, "#/") == [] or near(b, i, "XO") != [] | f(put(b, i, "#")) for i in cells(b, ".X") }
        by sum([f(p) for p in parts(b, "#/")])"##,
];

#[test]
fn winners_of_boards_that_are_sums_of_parts() {
    let mut random = Rng::new(53);
    let mut calls = vec![r#""X""#.to_string(), r#""O.X#XO.O..#X.OX#O.X""#.to_string()];
    for (rows, columns) in [(3, 3), (2, 5), (4, 3), (3, 4)] {
        let row = |random: &mut Rng| -> String {
            let signs = (0..columns).map(|_| b"XO.XO.#"[random.below(7) as usize] as char);
            signs.collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| row(&mut random)).collect();
        calls.push(format!("\"{}\"", rows.join("/")));
    }
    for definition in DIVIDED {
        compare_threads(definition, &calls);
    }
}

/// The longest board that is compiled has 256 squares in a row. Most of its parts are worth -1.
#[test]
fn the_longest_board_that_is_a_sum_of_parts() {
    let board = format!("{}XOX.OXO", "XO#".repeat(83));
    assert_eq!(board.len(), 256);
    let [engine, ..] = &mut engines_for_large_games();
    engine.print(&format!("let {}", DIVIDED[2]));
    let told = engine.print(&format!("outcome(f(\"{board}\"))"));
    assert!(told.starts_with('R'), "{told}");
}

/// What the search over sums of parts cannot do is left to the other search: moves to values, moves that open walls, a theorem
/// with other positions or in another form, and moves that come back.
#[test]
fn winners_of_boards_that_the_search_over_sums_cannot_divide() {
    let calls = [r#""X.O#O.X""#, r#""XO./#../O.X""#].map(str::to_string);
    for definition in [
        r##"f(b) = { f(put(b, i, "#")) for i in cells(b, "X"), 1 for _ in 0..0 if contains(b, ".") | f(put(b, i, "#")) for i in cells(b, ".O") }"##,
        r##"f(b) = { f(put(b, i, "X")) for i in cells(b, "#") if count(b, "X") < 6 | f(put(b, i, "#")) for i in cells(b, "O") }
            by sum([f(p) for p in parts(b, "Z")])"##,
        r##"g(b) = { f(put(b, i, "#")) for i in cells(b, "X") | g(put(b, i, "#")) for i in cells(b, "O.") }; let f(b) =
            { f(put(b, i, "#")) for i in cells(b, "X") | f(put(b, i, "#")) for i in cells(b, "O.") } by sum([g(p) for p in parts(b, "#")])"##,
        r##"f(b) = { f(put(b, i, "#")) for i in cells(b, "X") | f(put(b, i, "#")) for i in cells(b, "O.") if near(b, i, "X") != [] }
            by sum([f(p) for p in parts(b, "#"), q in parts(b, "Z")])"##,
        r##"f(b) = { f(put(b, i, "#")) for i in cells(b, "X") | f(put(b, i, "#")) for i in cells(b, "O.") if near(b, i, "X") != [] }
            by sum([f(least(least(p, "turns"), "mirrors")) for p in parts(b, "#")])"##,
        r##"f(b) = { f(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in near(b, i, ".") | f(swap(b, "XO")) for _ in 0..0 if contains(b, "X") }
            by sum([f(p) for p in parts(b, "#")])"##,
    ] {
        compare_threads(definition, &calls);
    }
}

/// A mistake in a position matters only if the search in one thread comes to it.
#[test]
fn mistakes_in_large_games_do_not_depend_on_threads() {
    let mut random = Rng::new(31);
    let mut reported = 0;
    const CASES: usize = 40;
    for _ in 0..CASES {
        let [walls, x, o] = [6, 15, 15].map(|most| random.below(most));
        let definition = format!(
            r##"f(b) = if count(b, "#") == {walls} + 3 and at(b, {x}) == "X" and at(b, {o}) == "O" then 1//0 else
                {{ f(put(b, i, "#", j, "X")) for i in cells(b, "X"), j in rays(b, i, ".")
                | f(put(b, i, "#", j, "O")) for i in cells(b, "O"), j in rays(b, i, ".") }}"##
        );
        let told = engines_for_large_games().map(|mut engine| {
            engine.print(&format!("let {definition}"));
            engine.print(r#"outcome(f("X..O/..../O..X"))"#)
        });
        assert!(
            told[0] == told[1] && told[0] == told[2],
            "{definition}: {told:?}"
        );
        reported += usize::from(told[0].contains("division by zero"));
    }
    assert!(0 < reported && reported < CASES, "{reported} of {CASES}");
}

/// The helpers stop at the limits of the statement, even in the middle of a position that takes minutes.
#[test]
fn a_time_limit_stops_all_threads() {
    let [_, mut two, _] = engines_for_large_games();
    two.engine.change(|settings| {
        settings.timeout = Some(Duration::from_secs(1));
    });
    two.print("let endless(n) = sum([a % 7 for a in 1..100000, b in 1..100000])");
    two.print("let f(n) = if endless(n) < 0 then 0 else {f(n-k) for k in 1..n}");
    let told = two.print("outcome(f(20))");
    assert!(told.contains("time limit"), "{told}");
    assert_eq!(two.print("1 + 1"), "2");
}
