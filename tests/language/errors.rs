//! Every diagnostic of the evaluator, as it is drawn.

use std::time::Duration;

use super::common::typist::{self, Typist};
use upstar::engine::{Status, Tally};

/// Runs a script and draws whatever goes wrong in it, and every false claim.
fn complaints(text: &str) -> String {
    let mut typist = Typist::new();
    typist.engine.change(|settings| {
        settings.max_memory = 256;
        settings.timeout = Some(Duration::from_secs(60));
    });
    typist::complaints(&typist.replies(text)).replace("test:", "script:")
}

/// What a function of an earlier piece of the input does wrong is told with its line in the whole.
#[test]
fn lines_of_a_stream_are_counted_from_its_start() {
    struct Pieces(std::vec::IntoIter<&'static str>);
    impl std::io::Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let piece = self.0.next().unwrap_or_default().as_bytes();
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }
    let pieces = vec!["1;\n\n", "let f(n) = n + true;\n", "2;\n", "f(2)\n"];
    let mut typist = Typist::new();
    let replies: Vec<_> = typist
        .engine
        .run_stream("pipe", Pieces(pieces.into_iter()))
        .collect();
    let lines: Vec<_> = replies.iter().map(|reply| reply.line).collect();
    assert_eq!(lines, [1, 3, 4, 5]);
    let drawn = typist::complaints(&replies);
    assert!(drawn.contains("pipe:3:16"), "{drawn}");
}

/// One snapshot for a family of mistakes: the input, then the complaint.
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
fn pictures_that_nobody_can_draw() {
    family(
        "pictures",
        &[
            "let take(n) = {take(n-k) for k in 1..n}; let take_picture(n) = n\ndraw(take(3))",
            "let take(n) = {take(n-k) for k in 1..n}; let take_picture(n) = [\"beans\", \"x\"]\nsvg(take(3) + *)",
            "let take(n) = {take(n-k) for k in 1..n}; let take_picture(n) = n + true\ntree(take(3))",
        ],
    );
}

#[test]
fn misere_play() {
    family(
        "misere_play",
        &[
            "misere(*2) + 1",
            "misere(*2) == misere(*2)",
            "genus({1|0})",
            "is_tame(1/2)",
            "misere_form(^)",
            "misere(tic(3))",
            "solve(misere(*2))",
            "misere(\"x\")",
            "genera(n -> n, 3)",
            "let f(n) = {f(n+1)}; outcome(misere(f(0)))",
            "let f(n) = {f(1-n)}; genus(f(0))",
            "value(misere(*))",
        ],
    );
}

/// What other languages and the books write, and how it is written here.
#[test]
fn meant_otherwise() {
    family(
        "meant_otherwise",
        &[
            "mex({0,1,3})",
            "2 ⊕ 3",
            "*2 ⊕ {1|-1}",
            "print(3)",
            "type(*3)",
            "Louise",
            "pickupbricks(7)",
            "Dawsons_Kayles(7)",
            "True",
            "xor(2, 3)",
            "play(nim(1, 2))",
            "help(mex)",
            "outcome(*) == \"N\"",
            "solve(nim(1, 2))",
            "[n for n in range(5)]",
            "winner(chop(2, 3))",
            "hackenbush(repeat(\"L\", 3))",
            "winning_moves({2|0}, left)",
            "forall n in [1..5]: n>0",
            "[bricks(n) for n in [1..5]]",
            "grundy(5)",
            "grundy(1/2)",
            "bricks(2*3)",
            "nim(2*3)",
            "assert nim(1,2,3) === 0",
            "\t1 + foo",
        ],
    );
    let unquoted = complaints("hackenbush(LRR)");
    let help = "Help: a board or a row of pieces stands in quotes: `\"LRR\"`";
    assert!(unquoted.contains(help), "{unquoted}");
    let long = complaints(&"long".repeat(50_000));
    let title = long.lines().next().unwrap_or_default();
    let shown = "long".repeat(15);
    assert_eq!(title, format!("Error: `{shown}…` is not defined"));
    let whole = complaints(&shown);
    assert!(whole.contains(&format!("`let {shown} = ...`")), "{whole}");
    assert!(long.len() < 4_000, "{long}");
}

/// Equal games that are not the same: a note says which question was asked.
#[test]
fn identity_is_no_equality() {
    let note = "# `===` asks for the same position or form; `==` compares values";
    let mut typist = Typist::new();
    for (question, has_note) in [
        ("nim(1,2,3) === 0", true),
        ("nim(1,2,3) == 1", false),
        ("nim(1) === nim(1)", false),
        ("[1] != [1]", false),
    ] {
        let replies = typist.replies(question);
        let notes: Vec<String> = replies
            .iter()
            .flat_map(|reply| reply.notes.clone())
            .collect();
        let is_told = notes.iter().any(|told| format!("# {told}") == note);
        assert_eq!(is_told, has_note, "{question}: {notes:?}");
    }
}

#[test]
fn names_and_calls() {
    family(
        "names_and_calls",
        &[
            "birthdya(3)",
            "let kayles(n) = {kayles(n-1)}; kaylse(3)",
            "nonsense + 1",
            "mean(1, 2)",
            "mean()",
            "let f(a, b) = a + b; f(1)",
            "(n -> n)(1, 2)",
            "let a = 3; a(2)",
            "%7",
            "ans",
        ],
    );
}

#[test]
fn types() {
    family(
        "types",
        &[
            "1/3 + *",
            "{1/3|2}",
            "1 + true",
            "\"a\" + 1",
            "[1] + [2]",
            "-\"a\"",
            "birthday(true)",
            "star(1/2)",
            "star(-3)",
            "*(10**30)",
            "not 3",
            "if 1 then 2 else 3",
            "1 and true",
            "{true | 1}",
            "{\"a\", 1}",
            "[n for n in 5]",
            "[1, 2][2]",
            "\"LRR\"[-1]",
            "[1, 2, 3][1..5]",
            "[1, 2]{0}",
            "grundy(^)",
            "atomic_weight({1|-1})",
            "{1|-1} * {2|0}",
            "1/2 * {1|-1}",
            "^ ** 2",
            "1 / 0",
            "1 // 0",
            "1 % 0",
            "0 ** -1",
            "2 ** (10**9)",
            "let f(n) = n; f + 1",
            "mean + 1",
            "\"a\" ++ 1",
            "simplest(2, 1)",
            "max(*, 0)",
            "max(\"abc\")",
            "wld L[R]",
            "wld L[5]",
            "period([1])",
            "[1][1]",
            "sentestrat([*], Left, 1)",
            "cool({3|-1}, 1/3)",
            "sorted([*, 0])",
            "filter(n -> n, 1..3)",
            "mex([-1])",
            "nim_inv(0)",
            "day(4)",
            "day(-1)",
            "cool(^, -1)",
            "norton(^, -1)",
        ],
    );
}

#[test]
fn lists_taken_apart() {
    family(
        "lists_taken_apart",
        &[
            "let [a, b] = 5",
            "let [a, b] = [1, 2, 3]",
            "[i + j for [i, j] in [[1, 2], [3]]]",
            "forall [i, [j, k]] in [[1, 2]]: i < j",
            "let f([a, b], n) = a + b; f([1], 2)",
            "let f([a, b], n) = a + b; f([1, 2])",
            "(([x, y]) -> x + y)(3)",
        ],
    );
}

#[test]
fn implications() {
    family(
        "implications",
        &[
            "3 implies true",
            "true implies 3",
            "assert 1 < 2 implies 2 < 1, \"no\"",
            "assert forall n in 1..9: n % 2 == 0 implies n % 4 == 0",
        ],
    );
}

#[test]
fn moves_and_items() {
    family(
        "moves_and_items",
        &[
            "after(*3, *2 => 0)",
            "after(*3, *2)",
            "name(\"a\")",
            "split(3, \",\")",
            "join([1, 2], 3)",
            "join(4)",
            "count(\"abc\", \"\")",
            "contains(\"abc\", 3)",
            "contains(3, 3)",
            "fold(n -> n, 0, [1])",
            "fold(0, nim_sum, [1])",
            "join(\", \", [1, 2])",
            "map((x, y) -> x + y, zip(1..3, 4..6))",
            "true => false",
            "map(([x, y]) -> x + y, [[1, 2], [3]])",
            "isqrt(-1)",
            "gcd(1/2, 3)",
            "ceiling(*)",
            "1..3 ++ 4",
        ],
    );
}

#[test]
fn boards() {
    family(
        "boards",
        &[
            "cells(\"X.O/..\", \".\")",
            "rows(\"X/\")",
            "near(\"X.O\", 3)",
            "near(\"X.O/...\", 3)",
            "near(\"\", 0)",
            "put(\"X.O\", 1, \"XX\")",
            "put(\"X.O\", 1, \"/\")",
            "put(\"X.O\", 1, \"\")",
            "put(\"X.O\", 1, \"X\", 2)",
            "put(\"X.O\", -1, \"X\")",
            "swap(\"X.O\", \"X\")",
            "ray(\"X.O\", 0, 0, \".\")",
            "directions(\"X.O\", 6)",
            "least(\"X.O\", \"mirror\")",
            "grid(-1, 3)",
            "grid(10**9, 10**9)",
            "cells([1, 2], \".\")",
            "near(\"X.O\", 1, 2)",
        ],
    );
}

#[test]
fn comparisons() {
    family(
        "comparisons",
        &[
            "(1 < 2) || (3 < 4)",
            "true < 1",
            "outcome(^) == ^",
            "[1] < [2]",
            "\"a\" < [\"b\"]",
        ],
    );
}

#[test]
fn claims() {
    family(
        "claims",
        &[
            "assert *1 + *3 + *6 == *7",
            "assert *1 + *3 + *6 == *7, \"a printed mistake\"",
            "assert ^ < 0",
            "assert {1|-1} > 0",
            "assert 2 + 2 == 5",
            "assert 0 < 1 < 1",
            "assert {0,-1|1} === 1/2",
            "assert outcome(*) == P",
            "assert forall m in 1..4, n in 1..4: *m + *n == *(m + n)",
            "assert exists n in 1..4: *n == 0",
            "assert true and ^ == *",
            "assert not true",
            "assert is_number(*)",
            "assert [1, 2] == [1, 3]",
            "assert 3",
            "assert true, 3",
        ],
    );
}

#[test]
fn games_that_never_end_and_limits() {
    family(
        "limits",
        &[
            "let f(n) = {f(n)|}; depth(f(3))",
            "let f(n) = {g(n)|}; let g(n) = {f(n)|}; depth(f(1))",
            "let f(n) = {f(n), f(n+1)|}; f(0)",
            "a{a + 1|}",
            "let f(n) = {if outcome(f(n)) == L then 0 else 1|}; f(1)",
            "let f(n) = {outcome(f(n)) == L|}; f(1)",
            "let f(n) = g(n); let g(n) = f(n); f(0)",
            "[n for n in 1..10**12]",
            "len([*n for n in 1..10**9])",
            "expand(*40)",
            "^10**30",
            "star(10**6) + {1|star(10**12)} + *",
            "1..10**30",
            // What is too long to be listed is told at once, at the argument.
            "winning_moves(octal(\"0.77\", 10**12))",
            "strategy(kayles(10**12))",
            "depth(octal(\"0.77\", 10**12))",
            "reverse(1..10**12)",
            "chop(2**70, 2)",
            "domineering(3, 10**9)",
            "grid(3, 10**12)",
            "nim_values(n -> *n, 10**12)",
            // Arguments that grow, and a `by` that does not come to an end.
            "let f(n) = {f(n+1)|}; f(0)",
            "let f(s) = {f(s ++ \"a\")|}; f(\"\")",
            "let f(n) = f(n+1); f(0)",
            "let h(n) = {h(k) for k in 0..n-1} by h(n+1); h(3)",
        ],
    );
}

#[test]
fn rulesets() {
    family(
        "rulesets",
        &[
            "chomp(0, 3)",
            "chomp([1, 2])",
            "domineering(\"..x\")",
            "domineering(\"..#/..\")",
            "hackenbush(\"1-2L\")",
            "hackenbush(\"LXR\")",
            "nim(-1)",
            "bricks(\"a\")",
            "subtraction(3, 4)",
            "chop(3)",
            "octal(\"0.17G\", 3)",
            "octal(\"3.7\", 3)",
            "octal(\"0.7\" ++ \"é\", 3)",
            "octal(\"0.16\", 10**12)",
            "octal_period(\"0.16\", 2000)",
        ],
    );
}

#[test]
fn files() {
    family("files", &["use \"no_such_file.cgt\""]);
}

/// A script with ten different mistakes reports all ten, and still judges the claims between them.
#[test]
fn ten_mistakes_ten_complaints() {
    let script = "\
let a = {0|1
let b = 3 +* 4
nonsense
x^2
assert 1 == 1
mean(1, 2)
1/0
[1, 2][7]
{1|2|3}
let v3 = 1
assert 2 == 2
\"open
birthday(true)
";
    let mut tally = Tally::default();
    for reply in Typist::new().replies(script) {
        tally.add(&reply);
        assert!(
            reply.claim().is_some() || reply.result.is_err(),
            "{}",
            reply.input
        );
    }
    assert_eq!(
        (tally.passed, tally.failed, tally.status),
        (2, 0, Status::Error)
    );
    let failed = script.lines().count() - tally.passed;
    insta::assert_snapshot!(
        "ten_mistakes",
        format!("{failed} complaints\n{}", complaints(script))
    );
}
