//! All syntax errors, as the user sees them.

use upstar::diagnostic::{Diagnostic, Span, did_you_mean};
use upstar::syntax::parse;

/// Each source with its diagnostics.
fn drawn(sources: &[&str]) -> String {
    let mut page = String::new();
    for source in sources {
        for statement in parse(source) {
            match statement {
                Ok(_) => page += "(fine)\n",
                Err(diagnostic) => page += &diagnostic.draw("lines.cgt", source, false, None),
            }
        }
        page += "\n";
    }
    page
}

#[test]
fn stars_and_ups() {
    insta::assert_snapshot!(drawn(&[
        "1 *3",
        "*3*2",
        "2*3*4",
        "g*",
        "f(x)* + 1",
        "n*-1",
        "3 *",
        "x^2",
        "(a+b)^2",
        "2^(n+1)",
        "2 ^3",
        "x ^^",
        "2*^",
        "vv3",
    ]));
}

/// The notation of other languages and of books.
#[test]
fn written_elsewhere() {
    insta::assert_snapshot!(drawn(&[
        "nim[3,4]",
        "xs[f(1), 2]",
        "mex {0,1,3}",
        "outcome {0|1}",
        "outcome *3",
        "def f(x) = x",
        "2 xor 3",
        "(a + b) xor 3",
        "outcome chop(2,3)",
        "nim 3 4 5",
        "assert 1<2 \"msg\"",
        "assert forall n in 1..5: n > 0 \"all\"",
        "\\frac{a}{2}",
        "^<n>",
        "\t1 + + )",
        "  \t\t(1 + 2",
    ]));
}

/// Unicode signs in places where they do not fit.
#[test]
fn written_elsewhere_again() {
    insta::assert_snapshot!(drawn(&[
        "def f(x): x",
        "def g(n): return n",
        "import x",
        "include \"x.cgt\"",
        "$\\frac{1}{2}$",
        "nim [3,4]",
    ]));
}

#[test]
fn signs_of_the_books() {
    insta::assert_snapshot!(drawn(&[
        "∣",
        "1 ∣ 2",
        "⟨0|1}",
        "{0|1⟩",
        "⟨0|1",
        "⟨,1|2⟩",
        "½½",
        "x½",
        "2½/0",
        "1 ∗3",
        "g∗",
        "× 2",
        "2 ⟨0|1⟩",
        "^⟨2⟩",
        "{0‖1‖2}",
    ]));
}

#[test]
fn brackets() {
    insta::assert_snapshot!(drawn(&[
        "{1 | 2)",
        "{1|2>",
        "let a = (1 + [2, 3)",
        "1 + 2)",
        "let a = {1 | 2\nlet b = 3",
        "let a = <0 | 1\nlet b = 3",
        "f(1,\n  2]\n3",
        "[1, 2; 3]",
        "()",
        "xs[]",
        "xs[1, 2]",
    ]));
}

#[test]
fn games() {
    insta::assert_snapshot!(drawn(&[
        "{1|2|3}",
        "{1||2|3||4}",
        "1 | 2",
        "(1 | 2)",
        "{a < b | c}",
        "<a > b | c>",
        "{a and b | c}",
        "<x for k in 1..3 if k == 3 | 4>",
        "{n -> n | 3}",
        "{1,,2}",
        "{,1|2}",
        "{1|2,}",
        "{1 + | 2}",
        "L[+-, 00]",
        "wld X[1, 2]",
        "wld L[+- | 00]",
        "wld L[+-] | 3",
    ]));
}

#[test]
fn other_languages() {
    insta::assert_snapshot!(drawn(&[
        "a = 3",
        "f(n) = n + 1",
        "assert a = 3",
        "[a = 3]",
        "let a == 3",
        "a := 3",
        "a && b",
        "!a",
        "a – b",
        "1 + .5",
        "1 @ 2",
        "'abc'",
    ]));
}

#[test]
fn words() {
    insta::assert_snapshot!(drawn(&[
        "if a then b",
        "(if a then b)",
        "if a b",
        "if a",
        "1 + if a then b else c",
        "a == not b",
        "x if y",
        "for n in 1..3",
        "a then b",
        "1 let a = 3",
        "a not b",
        "forall n in 1..3",
        "forall n: 3",
        "use games",
        "use",
    ]));
}

#[test]
fn computed_powers_of_up() {
    insta::assert_snapshot!(drawn(&[
        "^[n]",
        "^<n>",
        "1/2^<n+1> + 1",
        "v<n>",
        "v[k]",
        "^<a|b>",
        "^^<n>",
    ]));
}

#[test]
fn patterns_and_theorems() {
    insta::assert_snapshot!(drawn(&[
        "[i for [1, j] in xs]",
        "[i for [] in xs]",
        "let [] = xs",
        "let [a, a] = xs",
        "let [a b] = xs",
        "let (a, b) = xs",
        "let a, b = xs",
        "[i for i, j in xs]",
        "[i for (i, j) in xs]",
        "forall i, j in xs: i < j",
        "{ f(i) for i, j in xs | }",
        "a ⇒ b",
        "let [a, b] == xs",
        "let [a, b]",
        "map([x, y] -> x, xs)",
        "forall i in xs, [1, j] in ys: c",
        "let x = 5 by 3",
        "let f(n) = {0|} by",
        "1 by 2",
        "let by = 3",
        "let implies = 3",
        "implies a",
        "a implies",
        "let bad(b) {b}",
        "let x 3",
        "let f(n) = {f(i) for i = 0..n-1}",
        "forall i = 1..3: i > 0",
    ]));
}

#[test]
fn names() {
    insta::assert_snapshot!(drawn(&[
        "let in = 3",
        "let v = 3",
        "let v3(n) = 3",
        "let f(a, vv) = 3",
        "v -> 3",
        "N -> N + 1",
        "[n for v in 1..3]",
        "let 3 = 4",
        "let a",
        "let ans = 3",
        "let f(a, a) = 3",
        "f(x) -> 3",
    ]));
}

#[test]
fn operands() {
    insta::assert_snapshot!(drawn(&[
        "2n",
        "f x",
        "2(n+1)",
        "{1|2}{3|4}",
        "1 +",
        "1 + / 2",
        "+ 3",
        "1 + + 2",
        "2**",
        "[1,,2]",
        "f(1,)",
        "1, 2",
        "(1, 2)",
        "1..2..3",
        "a => b => c",
    ]));
}

#[test]
fn strings_and_numbers() {
    insta::assert_snapshot!(drawn(&[
        "\"abc",
        "\"a\\qb\"",
        "1/0",
        "%99999999999999999999999"
    ]));
}

#[test]
fn limits() {
    let deep = format!("{}1{}", "(".repeat(10_001), ")".repeat(10_001));
    let long = format!("1{}", "+1".repeat(3_000_000));
    let fraction = format!("1/{}", "3".repeat(30_000));
    insta::assert_snapshot!(drawn(&[&deep, &long, &fraction]));
}

#[test]
fn nothing_names_a_rule_of_the_grammar() {
    for source in [
        "{ | | ) ", "= = =", "let let", "wld wld", "a b c", "forall", "[for]", "-> ->", "{if}",
        ": :",
    ] {
        for statement in parse(source) {
            let Err(diagnostic) = statement else { continue };
            let text = diagnostic.draw("x", source, false, None);
            assert!(
                !text.contains("expected expression") && !text.contains("_head"),
                "{text}"
            );
        }
    }
}

#[test]
fn drawing_bears_any_span() {
    let sources = [
        "",
        "\n",
        "é",
        "ab\ncd\n",
        "a\tb\r\nc",
        "\u{0}\u{1b}[31m",
        "\u{2028}x",
        "日本語",
    ];
    for source in sources {
        for start in 0..10 {
            for end in 0..10 {
                let other = Span::new(end, start);
                let text = Diagnostic::new("title", Span::new(start, end), "label")
                    .also(other, "other")
                    .draw("x", source, false, None);
                assert!(text.contains("title") && text.contains("label"), "{text}");
                assert!(!text.contains('\u{1b}'), "{text:?}");
            }
        }
    }
    assert!(
        Diagnostic::new("t", Span::new(0, 1), "l")
            .draw("x", "1", true, None)
            .contains('\u{1b}')
    );
}

#[test]
fn long_lines_are_cut() {
    let source = format!("ok\n{}@{}", "a+".repeat(5_000), "+a".repeat(5_000));
    insta::assert_snapshot!(drawn(&[&source]));
    let far = format!("({}\n]", "\n".repeat(1_000));
    insta::assert_snapshot!(drawn(&[&far]));
}

#[test]
fn near_names() {
    let names = [
        "temperature",
        "tiny",
        "miny",
        "mean",
        "outcome",
        "is_hot",
        "up",
    ];
    let near = |name| did_you_mean(name, names);
    assert_eq!(near("temprature"), Some("temperature"));
    assert_eq!(near("Outcome"), Some("outcome"));
    assert_eq!(near("TINY"), Some("tiny"));
    assert_eq!(near("tinyy"), Some("tiny"));
    assert_eq!(near("iny"), Some("miny"), "the first in the alphabet");
    assert_eq!(near("ishot"), Some("is_hot"));
    assert_eq!(near("chop"), None);
    assert_eq!(near("q"), None);
    assert_eq!(near("mean"), None, "not itself");
    assert_eq!(near(&"t".repeat(1_000_000)), None);
}
