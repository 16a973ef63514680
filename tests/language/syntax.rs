//! The trees, statements and notes that texts are parsed to, and when a line is unfinished.

use std::collections::BTreeSet;

use fancy_regex::Regex;

use super::common::random::cases;
use super::syntax_dump::dump;
use upstar::Span;
use upstar::internals::statement_of;
use upstar::internals::syntax::{
    Kind, Node, Purpose, SIGNS, Sign, Statement, StatementKind, is_unfinished, parse, reserved,
};

fn statements(source: &str) -> Vec<Statement> {
    let parsed = parse(source).into_iter();
    parsed
        .map(|statement| match statement {
            Ok(statement) => statement,
            Err(diagnostic) => panic!("{}", diagnostic.draw("test", source, false, None)),
        })
        .collect()
}

#[track_caller]
fn reads(source: &str, tree: &str) {
    let dumped: Vec<_> = statements(source).iter().map(dump).collect();
    assert_eq!(dumped, [tree], "{source}");
}

#[track_caller]
fn splits(source: &str, expected: &[&str]) {
    let parsed = parse(source);
    let dumped: Vec<_> = parsed
        .iter()
        .map(|statement| statement.as_ref().map_or("error".to_string(), dump))
        .collect();
    assert_eq!(dumped, expected, "{source}");
}

#[test]
fn numbers() {
    reads("3", "3");
    reads("-3", "-3");
    reads("3/4", "3/4");
    reads("6/8", "3/4");
    reads("0.75", "3/4");
    reads("-0.5", "-1/2");
    reads("-1/2", "-1/2");
    reads("007", "7");
    reads("3 / 4", "(Quotient 3 4)");
    reads("3/4/5", "(Quotient 3/4 5)");
    reads("3/4.5", "(Quotient 3 9/2)");
    reads("3/n", "(Quotient 3 n)");
    reads("7//2", "(FloorQuotient 7 2)");
    reads("1..5", "(Range 1 5)");
    reads("1.5..2.5", "(Range 3/2 5/2)");
    reads(
        "123456789012345678901234567890",
        "123456789012345678901234567890",
    );
    assert_eq!(dump(&statements(&"9".repeat(9_001))[0]), "9".repeat(9_001));
}

#[test]
fn a_glued_minus_belongs_to_the_number() {
    reads("-3v", "'-3&-1^'");
    reads("- 3v", "(neg '3&-1^')");
    reads("--3", "(neg -3)");
    reads("5-3v", "(sum +5 -'3&-1^')");
    reads("5 -3", "(sum +5 -3)");
    reads("-3:2", "(OrdinalSum -3 2)");
    reads("-3**2", "(neg (Power 3 2))");
    reads("-3 ** 2", "(neg (Power 3 2))");
    reads("-1/2*3", "'-1/2&*3'");
    reads("-g", "(neg g)");
    reads("-(1)", "(neg 1)");
    reads("2--1", "(sum +2 --1)");
}

#[test]
fn glued_literals() {
    reads("1/2^*3", "'1/2&1^&*3'");
    reads("2*", "'2&*1'");
    reads("-3vv*7", "'-3&-2^&*7'");
    reads("^*", "'1^&*1'");
    reads("^^^", "'3^'");
    reads("^3*2", "'3^&*2'");
    reads("v", "'-1^'");
    reads("vv", "'-2^'");
    reads("v3", "'-3^'");
    reads("v*2", "'-1^&*2'");
    reads("^<2>*3", "'^<2>&*3'");
    reads("2^[2]*", "'2&^[2]&*1'");
    reads("v<2>", "'-^<2>'");
    reads("v[2]", "'-^[2]'");
    reads("↑", "'1^'");
    reads("⇑", "'2^'");
    reads("↑3", "'3^'");
    reads("↓", "'-1^'");
    reads("⇓*", "'-2^&*1'");
    reads("↓<2>", "'-^<2>'");
    reads("⋆3", "'*3'");
    reads("⋆", "'*1'");
    reads("*", "'*1'");
    reads("*0", "'*0'");
    reads("0.5*", "'1/2&*1'");
    reads("2^3", "'2&3^'");
    reads("^ < 2", "(compare '1^' Less 2)");
    reads("v < 2 > 1", "(compare '-1^' Less 2 Greater 1)");
}

/// Unicode signs, as books print them.
#[test]
fn signs_of_the_books() {
    reads("½", "1/2");
    reads("-½", "-1/2");
    reads("1½", "3/2");
    reads("−2¾^*", "'-11/4&1^&*1'");
    reads("½*3", "'1/2&*3'");
    reads("[¼, ⅛, ⅜, ⅝, ⅞]", "[1/4, 1/8, 3/8, 5/8, 7/8]");
    reads("½**2", "(Power 1/2 2)");
    reads("-½**2", "(neg (Power 1/2 2))");
    reads("1/½", "(Quotient 1 1/2)");
    reads("∗", "'*1'");
    reads("∗3", "'*3'");
    reads("2∗", "'2&*1'");
    reads("2 ∗ 3", "(Product 2 3)");
    reads("∗(n+1)", "(star (sum +n +1))");
    reads("2×3", "(Product 2 3)");
    reads("2 ⋅ 3", "(Product 2 3)");
    reads("2 × *3", "(Product 2 '*3')");
    reads("n·^", "(Product n '1^')");
    reads("2 ×\n3", "(Product 2 3)");
    reads("5−3", "(sum +5 -3)");
    reads("−3", "-3");
    reads("−x", "(neg x)");
    reads("{0∣1}", "{0|1}");
    reads("{0‖1|2}", "{0|{1|2}}");
    reads("{0∥1∣2}", "{0|{1|2}}");
    reads("{0‖|1‖2}", "{0|{1|2}}");
    reads("⟨0|1⟩", "{0|1}");
    reads("⟨0∣⟨1∣2⟩⟩", "{0|{1|2}}");
    reads("⟨⟩", "{}");
    reads(
        "⟨n for n in 1..3 if n > 1 | 0⟩",
        "{n for n (Range 1 3) if (compare n Greater 1)|0}",
    );
    reads("⟨0\n∣1\n⟩", "{0|1}");
    reads("2*⟨1|-1⟩", "(Product 2 {1|-1})");
    reads("* ‖ 0", "(compare '*1' Confused 0)");
    reads("* ∥ 0", "(compare '*1' Confused 0)");
    reads(
        "1 ≥ 0 ≤ 2 ≠ 3",
        "(compare 1 GreaterOrEqual 0 LessOrEqual 2 NotEqual 3)",
    );
}

#[test]
fn star_or_product() {
    reads("2 * 3", "(Product 2 3)");
    reads("2*n", "(Product 2 n)");
    reads("2* n", "(Product 2 n)");
    reads("2*(n+1)", "(Product 2 (sum +n +1))");
    reads("2*{1|-1}", "(Product 2 {1|-1})");
    reads("2*<1|-1>", "(Product 2 {1|-1})");
    reads("2*<<1|-1>|-2>", "(Product 2 {{1|-1}|-2})");
    reads("n*2", "(Product n 2)");
    reads("f(x)*2", "(Product (call f x) 2)");
    reads("(n)*2", "(Product n 2)");
    reads("a*b*c", "(Product (Product a b) c)");
    reads("2 * *3", "(Product 2 '*3')");
    reads("*3 * *5", "(Product '*3' '*5')");
    reads("* * *", "(Product '*1' '*1')");
    reads("2 * -1", "(Product 2 -1)");
    reads("2 * ^", "(Product 2 '1^')");
    reads("2 * v", "(Product 2 '-1^')");
    reads("2 * <1|2>", "(Product 2 {1|2})");
    reads("2* < 3", "(compare '2&*1' Less 3)");
    reads("2*<3", "(compare '2&*1' Less 3)");
    reads("* < 3", "(compare '*1' Less 3)");
    reads("2* and 3*", "(and '2&*1' '3&*1')");
    reads("2*-1", "(sum +'2&*1' -1)");
    reads("{2*|3*}", "{'2&*1'|'3&*1'}");
    reads("{2*for n in 1..2}", "{'2&*1' for n (Range 1 2)}");
    reads("*n", "(star n)");
    reads("*(n+1)", "(star (sum +n +1))");
    reads("*f(3)", "(star (call f 3))");
    reads("*xs[0] + 1", "(sum +(star (index xs 0)) +1)");
    reads("^(n)", "(up n)");
    reads("1 + *n", "(sum +1 +(star n))");
}

#[test]
fn glue_carries_a_note() {
    let notes = |source: &str| statements(source)[0].notes.clone();
    assert_eq!(notes("2*3"), ["2*3 is 2 + *3; the product is 2 * 3"]);
    assert_eq!(notes("2^3"), ["2^3 is 2 + ^3; the power is 2**3"]);
    assert_eq!(
        notes("-1/2*4 + 2^3 + -1/2*4"),
        [
            "-1/2*4 is -1/2 + *4; the product is -1/2 * 4",
            "2^3 is 2 + ^3; the power is 2**3"
        ]
    );
    for silent in [
        "2*", "2^", "2^^*", "*3", "^3", "^3*2", "2 * 3", "2**3", "2v3",
    ] {
        assert_eq!(notes(silent), Vec::<String>::new(), "{silent}");
    }
}

#[test]
fn precedence() {
    reads("a or b and not c", "(or a (and b (not c)))");
    reads("a or b or c", "(or a b c)");
    reads("not a == b", "(not (compare a Equal b))");
    reads("not not a", "(not (not a))");
    reads("0 < ^ < 1", "(compare 0 Less '1^' Less 1)");
    reads("a == b + c", "(compare a Equal (sum +b +c))");
    reads("1..n-1", "(Range 1 (sum +n -1))");
    reads("a => b == c", "(compare (Move a b) Equal c)");
    reads("1..2 => 3", "(Move (Range 1 2) 3)");
    reads("a + b - c + d", "(sum +a +b -c +d)");
    reads("a + (b + c)", "(sum +a +(sum +b +c))");
    reads("(a + b) + c", "(sum +(sum +a +b) +c)");
    reads("a + b ++ c + d", "(Concat (sum +a +b) (sum +c +d))");
    reads("a + b * c / d", "(sum +a +(Quotient (Product b c) d))");
    reads("7 // 2 % 3", "(Remainder (FloorQuotient 7 2) 3)");
    reads("-a * b", "(Product (neg a) b)");
    reads("-g:h", "(neg (OrdinalSum g h))");
    reads("-a**b", "(neg (Power a b))");
    reads("a:b:c", "(OrdinalSum (OrdinalSum a b) c)");
    reads("a:b**c", "(OrdinalSum a (Power b c))");
    reads("2**3**2", "(Power 2 (Power 3 2))");
    reads("2**-1", "(Power 2 -1)");
    reads("2**-n + 1", "(sum +(Power 2 (neg n)) +1)");
    reads("3/2**2", "(Quotient 3 (Power 2 2))");
    reads("f(x)[0](y)", "(call (index (call f x) 0) y)");
    reads("*n**2", "(Power (star n) 2)");
    reads("+-1", "(switch 1)");
    reads("+-{2|1}", "(switch {2|1})");
    reads("±(1*)", "(switch '1&*1')");
    reads("1 + +-2", "(sum +1 +(switch 2))");
    reads("a +-b", "(sum +a +(neg b))");
    reads("-+-a", "(neg (switch a))");
}

#[test]
fn comparisons() {
    reads(
        "1 || 2 <> 3 <| 4 |> 5 === 6",
        "(compare 1 Confused 2 Confused 3 LessOrConfused 4 GreaterOrConfused 5 Identical 6)",
    );
    reads(
        "1 ≡ 2 ≠ 3 ≤ 4 ≥ 5",
        "(compare 1 Equal 2 NotEqual 3 LessOrEqual 4 GreaterOrEqual 5)",
    );
    reads("a<<|1>", "(compare a Less {|1})");
    reads("<0|1>>0", "(compare {0|1} Greater 0)");
    reads("<0|1>==<0|1>", "(compare {0|1} Equal {0|1})");
    reads("a<-3", "(compare a Less -3)");
}

#[test]
fn game_brackets() {
    reads("{0|1}", "{0|1}");
    reads("<0 | 1>", "{0|1}");
    reads("<|1>", "{|1}");
    reads("<0|>", "{0|}");
    reads("<|>", "{|}");
    reads("{|}", "{|}");
    reads("<<1|2>|3>", "{{1|2}|3}");
    reads("<0|v<2>>", "{0|'-^<2>'}");
    reads("{}", "{}");
    reads("<>", "{}");
    reads("{a, b}", "{a, b}");
    reads("{3 || 2 | 1}", "{3|{2|1}}");
    reads("{3 | 2 || 1}", "{{3|2}|1}");
    reads("{1||2}", "{1|2}");
    reads("{1,2|0||-1|-2,*}", "{{1, 2|0}|{-1|-2, '*1'}}");
    reads("{a|b||c|||d}", "{{{a|b}|c}|d}");
    reads("{a||||b||c|d|||e}", "{a|{{b|{c|d}}|e}}");
    reads("{|||}", "{|}");
    reads("{||1|}", "{|{1|}}");
    reads("{(a < b) | 1}", "{(compare a Less b)|1}");
    reads("{f(a || b) | 1}", "{(call f (compare a Confused b))|1}");
    reads("{1..3|}", "{(Range 1 3)|}");
    reads("{a:b|}", "{(OrdinalSum a b)|}");
}

#[test]
fn desugared_games_have_a_span() {
    let source = "{3 || 2 | 1}";
    let statement = &statements(source)[0];
    let StatementKind::Evaluate(expr) = statement.kind else {
        panic!()
    };
    let Node::Bracket { right, .. } = statement.tree.node(expr) else {
        panic!()
    };
    let span = statement.tree.span(right[0].expr);
    assert_eq!(&source[span.start..span.end], "2 | 1");
}

#[test]
fn clauses() {
    reads(
        "{ sub(n-k) for k in [1,3] if k <= n | sub(n-k) for k in [2,3] if not k > n and k != 2 }",
        "{(call sub (sum +n -k)) for k [1, 3] if (compare k LessOrEqual n)|(call sub (sum +n -k)) for k [2, 3] \
         if (and (not (compare k Greater n)) (compare k NotEqual 2))}",
    );
    reads(
        "<a for k in 1..3 if (k > n) | if a > b then 1 else 2>",
        "{a for k (Range 1 3) if (compare k Greater n)|(if (compare a Greater b) 1 2)}",
    );
    reads("{a if b || c}", "{a if b|c}");
    reads(
        "[n for n in 1..9 if n > 3 or n || 4 for _ in 1..2]",
        "[n for n (Range 1 9) if (or (compare n Greater 3) (compare n Confused 4)) for _ (Range 1 2)]",
    );
    reads("[1, n for n in xs, 3]", "[1, n for n xs, 3]");
    reads("[]", "[]");
    reads(
        "{let x = a || b in x + 1 for k in 1..3 | 0}",
        "{(let x (compare a Confused b) in (sum +x +1)) for k (Range 1 3)|0}",
    );
    reads(
        "{if a then 1 else if b then 2 else 3 | 4}",
        "{(if a 1 (if b 2 3))|4}",
    );
}

#[test]
fn what_reaches_to_the_end() {
    reads("if a then b else c + 1", "(if a b (sum +c +1))");
    reads("if a then b else if c then d else e", "(if a b (if c d e))");
    reads("let x = 1 in x + x", "(let x 1 in (sum +x +x))");
    reads(
        "(let f(a, b) = a in f(1, 2))",
        "(let f(a b) a in (call f 1 2))",
    );
    reads("let x = let y = 1 in y in x", "(let x (let y 1 in y) in x)");
    reads("n -> n + 1", "(fn (n) (sum +n +1))");
    reads("(a, b) -> c -> a", "(fn (a b) (fn (c) a))");
    reads("() -> 3", "(fn () 3)");
    reads(
        "map(n -> n, [x -> x])",
        "(call map (fn (n) n) [(fn (x) x)])",
    );
    reads(
        "forall a in 1..2, b in xs: a == b or c",
        "(Forall a (Range 1 2), b xs: (or (compare a Equal b) c))",
    );
    reads(
        "not exists a in xs: a and b",
        "(not (Exists a xs: (and a b)))",
    );
    reads(
        "a and forall x in xs: b or c",
        "(and a (Forall x xs: (or b c)))",
    );
    reads("[if a then b else c]", "[(if a b c)]");
    reads("(if a then b else c) + 1", "(sum +(if a b c) +1)");
}

#[test]
fn other_operands() {
    reads("\"a\\\"b\\\\c\\n\"", "\"a\\\"b\\\\c\\n\"");
    reads("\"..#/...\"", "\"..#/...\"");
    reads(
        "[true, false, L, R, N, P, Left, Right]",
        "[true, false, outcome:L, outcome:R, outcome:N, outcome:P, Left, Right]",
    );
    reads("ans + _ + %3", "(sum +ans +ans +ans3)");
    reads("5 %3", "(Remainder 5 3)");
    reads(
        "answer + _x + Lx + vx + inn",
        "(sum +answer +_x +Lx +vx +inn)",
    );
    reads("wld L[ R[+-, 00], -+ ]", "L[R[+-, 00], -+]");
    reads("wld +-", "+-");
    reads("solve(wld R[00], Right)", "(call solve R[00] Right)");
    reads("f()", "(call f)");
    reads("größe + α", "(sum +größe +α)");
}

#[test]
fn kinds_of_statements() {
    reads("let a = <0 | 1>", "(let a {0|1})");
    reads("let f(a, _) = a", "(let f(a _) a)");
    reads("let f() = 1", "(let f() 1)");
    reads("assert a == b", "(assert (compare a Equal b))");
    reads(
        "assert forall m in 1..6: f(m) == *m, \"text\"",
        "(assert (Forall m (Range 1 6): (compare (call f m) Equal (star m))) \"text\")",
    );
    reads("why ^ > 0", "(why (compare '1^' Greater 0))");
    reads("use \"my_games.cgt\"", "(use my_games.cgt)");
}

#[test]
fn newlines_and_semicolons() {
    splits("", &[]);
    splits("\n;;  # nothing\n ; \n", &[]);
    splits("#!/usr/bin/env upstar\n1\n\n2 # two\n", &["1", "2"]);
    splits("1; 2;\n3", &["1", "2", "3"]);
    splits("\u{FEFF}1\r\n2\r\n", &["1", "2"]);
    splits("let a = <0 | 1>\na", &["(let a {0|1})", "a"]);
    splits("let a = <0 |>\na", &["(let a {0|})", "a"]);
    splits("f(1,\n  2)\n3", &["(call f 1 2)", "3"]);
    splits("{1 # one\n| # bar\n2}\n3", &["{1|2}", "3"]);
    splits("<1\n2>", &["error"]);
    splits("1 +\n\n# more\n2", &["(sum +1 +2)"]);
    splits("let f(n) =\n  n\n", &["(let f(n) n)"]);
    splits(
        "let x = 1 in\nlet y = 2 in\nx",
        &["(let x 1 in (let y 2 in x))"],
    );
    splits("if a\nthen b\nelse c\nd", &["(if a b c)", "d"]);
    splits("a\nand b\nor c", &["(or (and a b) c)"]);
    splits(
        "a\n== b\n+ c\n/ d\n.. e",
        &["(compare a Equal (Range (sum +b +(Quotient c d)) e))"],
    );
    splits("n ->\nn", &["(fn (n) n)"]);
    splits("n\n-> n", &["(fn (n) n)"]);
    splits("a >=\nb", &["(compare a GreaterOrEqual b)"]);
    splits("a\n>= b", &["(compare a GreaterOrEqual b)"]);
    splits("a =>\nb", &["(Move a b)"]);
    splits("a\n-b", &["a", "(neg b)"]);
    splits("a\n+-b", &["a", "(switch b)"]);
    splits("a\n<0|1>", &["a", "{0|1}"]);
    splits("a\n*", &["a", "'*1'"]);
    splits("2*\n3", &["'2&*1'", "3"]);
    splits("^\nv\n*\n3", &["'1^'", "'-1^'", "'*1'", "3"]);
    splits("a\n%1", &["a", "ans1"]);
    splits("\"two\nlines\"", &["\"two\\nlines\""]);
    splits(
        "\"# no comment; nothing\" # a comment; \"",
        &["\"# no comment; nothing\""],
    );
}

#[test]
fn quiet_statements() {
    let quiet = |source: &str| -> Vec<bool> {
        statements(source)
            .iter()
            .map(|statement| statement.quiet)
            .collect()
    };
    assert_eq!(quiet("1"), [false]);
    assert_eq!(quiet("1;"), [true]);
    assert_eq!(quiet("1; 2"), [true, false]);
    assert_eq!(quiet("1\n;"), [false]);
}

#[test]
fn spans_count_the_whole_source() {
    let source = "# é\nlet a = 1  # one\n  a + 22 ; x";
    let texts: Vec<_> = statements(source)
        .iter()
        .map(|statement| &source[statement.span.start..statement.span.end])
        .collect();
    assert_eq!(texts, ["let a = 1", "a + 22", "x"]);
    let statement = &statements("1;  (a + b) * c")[1];
    let StatementKind::Evaluate(expr) = statement.kind else {
        panic!()
    };
    let span = statement.tree.span(expr);
    assert_eq!((span.start, span.end), (4, 15), "parentheses included");
}

#[test]
fn an_error_leaves_the_others_alone() {
    splits("let a = {1 | 2\nlet b = 3\nb", &["error", "(let b 3)", "b"]);
    splits(
        "(1\n[2\n{3\n<4\nf(5\n6",
        &["error", "error", "error", "error", "error", "6"],
    );
    splits(
        "let a = {\n  1 |\n  2\n\n3 + 4\n",
        &["error", "(sum +3 +4)"],
    );
    splits("(1]\n2", &["error", "2"]);
    splits("let a = (1\nlet b = {2]\n3", &["error", "error", "3"]);
    splits("let a = 1 +\nlet b = 2", &["error", "(let b 2)"]);
    splits("let a = \"abc\nlet b = 2", &["error", "(let b 2)"]);
    splits("f(\nassert true\n", &["error", "(assert true)"]);
    splits("[1; 2]\n3", &["error", "3"]);
    splits("1 @ 2\n3", &["error", "3"]);
    splits("  (1\n  2", &["error", "2"]);
    let ten = "1 +* 2 3\nx^2\n{1|2|3}\n(4\nlet v = 1\n\"\nlet a = b = c\n2n\n!x\n1/0\n";
    assert_eq!(
        parse(ten)
            .iter()
            .filter(|statement| statement.is_err())
            .count(),
        10
    );
}

#[test]
fn a_bracket_may_hold_a_definition_in_the_first_column() {
    splits("(\nlet a = 1 in\na\n)\n2", &["(let a 1 in a)", "2"]);
}

#[test]
fn unfinished_lines() {
    for source in [
        "(",
        "f(1,",
        "{1 |",
        "{",
        "<0 | 1",
        "[1, 2",
        "\"abc",
        "1 +",
        "a and",
        "let f(n) =",
        "let x = 1 in",
        "if a then b",
        "if a",
        "a,",
        "forall n in 1..3:",
        "forall n in 1..3",
        "assert",
        "1; (",
        "(1 # comment",
        "n ->",
        "{1|2",
        "{1 | 2 > 1",
        "{n for n in 1..5 if n >",
        "{1 | if a >",
        "(a >",
        "[a >",
        "{1 | (a >",
        "<1 | 2",
        "{\nlet a = 1 in a",
        "a <",
        "-",
    ] {
        assert!(is_unfinished(source), "{source}");
    }
    for source in [
        "",
        "1",
        "*",
        "2*",
        "^",
        "v",
        "{1|2}",
        "<0|1>",
        "{1|2)",
        "{1|2>",
        "let g = {1|2>",
        "{1, {2|3>",
        "[1}",
        "(1]",
        "<1|2}",
        "(<1|2)",
        ")",
        "(]",
        "1 + 2)",
        "let a = <0 | 1>",
        "\"abc\"",
        "x^2 (",
        "# (",
        "( ;",
        "1;",
        "a >",
        "let a = 1",
    ] {
        assert!(!is_unfinished(source), "{source}");
    }
}

#[test]
fn every_row_of_the_table_is_read() {
    let mut level = None;
    for sign in SIGNS {
        assert!(sign.level().is_none() || sign.level() >= level, "{sign:?}");
        level = sign.level().or(level);
        for spelling in sign.spellings {
            let line = match sign.purpose {
                Purpose::Infix(..) => format!("a {spelling} b"),
                Purpose::Prefix(..) => format!("{spelling}(a)"),
                Purpose::Constant | Purpose::Literal => spelling.to_string(),
                Purpose::Foreign(_) | Purpose::Stray => {
                    assert!(parse(&format!("a {spelling} b"))[0].is_err(), "{spelling}");
                    continue;
                }
                _ => continue,
            };
            assert_eq!(statements(&line).len(), 1, "{line}");
        }
    }
    for word in reserved() {
        assert!(parse(&format!("let {word} = 1"))[0].is_err(), "{word}");
    }
}

/// The string literals of a text in pest's notation.
fn quoted(pest: &str) -> BTreeSet<String> {
    let string = Regex::new(r#""((?:[^"\\]|\\.)*)""#).expect("a pattern");
    let found = string
        .captures_iter(pest)
        .map(|found| found.expect("a match"));
    found.map(|found| found[1].to_string()).collect()
}

/// Adding an operator or a reserved word to only one of the two is an error.
#[test]
fn the_table_and_the_grammar_have_the_same_signs() {
    let grammar = std::fs::read_to_string("grammar/upstar.pest").expect("the grammar");
    let lines = grammar.lines().filter(|line| !line.starts_with("//"));
    let grammar: String = lines.flat_map(|line| [line, "\n"]).collect();
    // Blanks, the beginnings of comments, strings and brackets, and what is part of literals and answers.
    const OTHERS: &[&str] = &[
        " ",
        "\\t",
        "\\r",
        "\\n",
        "\\u{A0}",
        "\\u{FEFF}",
        "#",
        ";",
        "\\\"",
        "\\\\",
        "(",
        "[",
        "{",
        "⟨",
        ".",
        "½",
        "¼",
        "¾",
        "⅛",
        "⅜",
        "⅝",
        "⅞",
        "-+",
        "00",
        "ans",
        "_",
    ];
    let mut in_grammar = quoted(&grammar);
    for other in OTHERS {
        assert!(in_grammar.remove(*other), "{other:?} is not in the grammar");
    }
    let is_language = |sign: &&Sign| !matches!(sign.purpose, Purpose::Foreign(_) | Purpose::Stray);
    let in_table: BTreeSet<String> = SIGNS
        .iter()
        .filter(is_language)
        .flat_map(|sign| sign.spellings)
        // These are runs of a literal sign.
        .filter(|spelling| !["^^", "vv"].contains(spelling))
        .map(|spelling| spelling.to_string())
        .collect();
    assert_eq!(in_grammar, in_table);
    let rule = grammar.split("\nreserved").nth(1).expect("the rule");
    let mut words = quoted(rule.split('}').next().expect("its end"));
    words.retain(|word| !["_", "v"].contains(&&**word));
    assert_eq!(words, reserved().map(str::to_string).collect());
}

/// The tokenizer measures literals by hand, and must find those that the grammar finds.
#[test]
fn tokens_and_trees_have_the_same_literals() {
    const PIECES: [&str; 42] = [
        "0", "1", "23", ".", "/", "-", "−", "^", "^^", "v", "vv", "*", "⋆", "<", ">", "[", "]",
        "(", ")", "{", "}", "|", "n", "let", "_", "**", "½", "↑", "⇑", "↓", "⇓", " ", " ", "+",
        ",", "<2>", "[2]", "#", ";", "\"|\"", "//", "×",
    ];
    let mut compared = 0;
    cases(20_000, |rng| {
        let source: String = (0..=rng.below(9)).map(|_| *rng.pick(&PIECES)).collect();
        let mut tokens: Vec<Span> = Vec::new();
        for token in upstar::internals::syntax::tokens(&source) {
            if token.kind == Kind::Literal {
                tokens.push(Span::new(token.start, token.end));
            }
        }
        for statement in parse(&source).into_iter().flatten() {
            let is_literal = |node: &Node| matches!(node, Node::Number(_) | Node::Glued { .. });
            let nodes = statement.tree.nodes.iter().zip(&statement.tree.spans);
            for (_, span) in nodes.filter(|(node, _)| is_literal(node)) {
                // `n/4/2` divides twice, although `4/2` is one literal elsewhere.
                let is_token = |token: &&Span| {
                    **token == *span
                        || (token.start <= span.start && span.end <= token.end)
                            && source[token.start..token.end].contains('/')
                };
                assert!(
                    tokens.iter().any(|token| is_token(&token)),
                    "{source:?}: {tokens:?}, not {span:?}"
                );
                compared += 1;
            }
        }
    });
    assert!(compared > 1_000, "only {compared} literals");
}

#[test]
fn escapes_in_strings() {
    reads(r#""\u{1b}[31m\u{2191}""#, r#""\u{1b}[31m↑""#);
    splits(r#""\u{110000}""#, &["error"]);
    splits(r#""\u{d800}""#, &["error"]);
    splits(r#""\u{}""#, &["error"]);
    splits(r#""\u""#, &["error"]);
    splits(r#""\u{1b""#, &["error"]);
}

#[test]
fn an_error_knows_its_statement() {
    let source = "1\n2 +\n; x\n\n  f(1,\n  2]\n3 @ 4 # four";
    let found: Vec<_> = parse(source)
        .iter()
        .filter_map(|parsed| parsed.as_ref().err())
        .map(|error| statement_of(error).expect("a statement"))
        .map(|passage| (&source[passage.span.start..passage.span.end], passage.line))
        .collect();
    assert_eq!(found, [("2 +", 2), ("f(1,\n  2]", 5), ("3 @ 4", 7)]);
    let lines: Vec<_> = statements("1\n\n2; 3\n[4,\n5]\n6")
        .iter()
        .map(|s| s.line)
        .collect();
    assert_eq!(lines, [1, 3, 3, 4, 6]);
}

#[test]
fn limits_are_told_from_mistakes() {
    let limit = |source: &str| parse(source)[0].as_ref().err().map(|error| error.limit);
    assert_eq!(limit(&"(".repeat(20_000)), Some(true));
    assert_eq!(limit(&format!("1{}", "+1".repeat(3_000_000))), Some(true));
    assert_eq!(limit(&format!("1/{}", "3".repeat(30_000))), Some(true));
    assert_eq!(limit("(1"), Some(false));
}

#[test]
fn implies_is_loosest_and_goes_to_the_right() {
    reads("a implies b implies c", "(implies a (implies b c))");
    reads("a or b implies not c", "(implies (or a b) (not c))");
    reads(
        "forall n in xs: a implies b",
        "(Forall n xs: (implies a b))",
    );
    splits("a implies\nb", &["(implies a b)"]);
    splits("a\n  implies b", &["(implies a b)"]);
}

#[test]
fn lists_and_ranges_stand_behind_each_other() {
    reads("[1] ++ 4..6", "(Concat [1] (Range 4 6))");
    reads("1..3 ++ [4]", "(Concat (Range 1 3) [4])");
    reads(
        "1..3 ++ 5..n+1 ++ xs",
        "(Concat (Concat (Range 1 3) (Range 5 (sum +n +1))) xs)",
    );
}

#[test]
fn lists_are_taken_apart() {
    reads("let [l, r] = stops(g)", "(let [l, r] (call stops g))");
    reads("let [a, [b, _]] = x in a", "(let [a, [b, _]] x in a)");
    reads("([x, y]) -> x + y", "(fn ([x, y]) (sum +x +y))");
    reads("([x, y], z) -> z", "(fn ([x, y] z) z)");
    reads("let f([x, y], n) = x", "(let f([x, y] n) x)");
    reads("[i for [i, j] in ps]", "[i for [i, j] ps]");
    reads("forall [i, j] in ps: c", "(Forall [i, j] ps: c)");
    // What only looks like a pattern is a list.
    reads("[i for i in xs, [a, b]]", "[i for i xs, [a, b]]");
    reads("([a, b])", "[a, b]");
}

#[test]
fn several_binders_stand_behind_one_for() {
    reads(
        "[i + j for i in a, j in b if i < j]",
        "[(sum +i +j) for i a for j b if (compare i Less j)]",
    );
    reads(
        "{ f(i) for i in 1..3, g(j) for j in 1..2 | h(k) for k in 1..2, l in k..4 }",
        "{(call f i) for i (Range 1 3), (call g j) for j (Range 1 2)|(call h k) for k (Range 1 2) for l (Range k 4)}",
    );
    reads(
        "wld L[f(i, j) for i in a, [j, k] in b, 00]",
        "L[(call f i j) for i a for [j, k] b, 00]",
    );
    reads("<i for i in a, j in b, j|>", "{i for i a for j b, j|}");
}

#[test]
fn a_theorem_stands_behind_the_body() {
    reads(
        "let nim(m, n) = {0|} by *m + *n",
        "(let nim(m n) {0|} by (sum +(star m) +(star n)))",
    );
    splits(
        "let f(n) = {0|}\n  by *n\n1",
        &["(let f(n) {0|} by (star n))", "1"],
    );
    reads(
        "let f(n) = {0|} by *n in f(3)",
        "(let f(n) {0|} by (star n) in (call f 3))",
    );
}

#[test]
fn two_signs_of_comment_are_help() {
    let help = |source: &str| -> Vec<Option<String>> {
        let parsed = statements(source).into_iter();
        parsed
            .map(|statement| statement.help.map(|help| help.to_string()))
            .collect()
    };
    let some = |words: &str| Some(words.to_string());
    assert_eq!(help("## a\n##  b\nlet x = 1"), [some("a\n b")]);
    assert_eq!(help("# a\n## b\n  let x = 1"), [some("b")]);
    assert_eq!(help("## a\n# b\nlet x = 1"), [None]);
    assert_eq!(help("## a\n\nlet x = 1"), [None]);
    assert_eq!(help("1 ## a\nlet x = 1"), [None, None]);
    assert_eq!(help("1; ## a\nlet x = 1"), [None, None]);
    assert_eq!(help("1;\n## a\nlet x = 1"), [None, some("a")]);
    assert_eq!(help("\"\n## a\"\nlet x = 1"), [None, None]);
}
