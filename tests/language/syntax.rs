//! Syntax trees, statements and notes, and which lines are unfinished. Most texts and their syntax
//! trees are in the transcripts of `tests/sessions/syntax`.

use super::common::random::cases;
use super::syntax_dump::dump;
use upstar::Span;
use upstar::syntax::{
    Kind, Node, Purpose, SIGNS, Statement, StatementKind, is_unfinished, parse, reserved,
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

/// The syntax trees of all statements of a text, or "error".
pub fn trees(source: &str) -> Vec<String> {
    let tree = |statement: &Result<Statement, _>| match statement {
        Ok(statement) => dump(statement),
        Err(_) => "error".to_string(),
    };
    parse(source).iter().map(tree).collect()
}

#[test]
fn long_numbers() {
    let digits = "9".repeat(9_001);
    assert_eq!(trees(&digits), [&*digits]);
}

#[test]
fn blank_lines_byte_order_marks_and_carriage_returns() {
    for nothing in ["", "\n;;  # nothing\n ; \n"] {
        assert!(trees(nothing).is_empty());
    }
    assert_eq!(trees("\u{FEFF}1\r\n2\r\n"), ["1", "2"]);
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
fn each_wrong_line_is_one_error() {
    let ten = "1 +* 2 3\nx^2\n{1|2|3}\n(4\nlet v = 1\n\"\nlet a = b = c\n2n\n!x\n1/0\n";
    assert_eq!(trees(ten), ["error"; 10]);
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
            if spelling.ends_with(char::is_alphabetic) && line.starts_with("a ") {
                let name = format!("a {spelling}s");
                assert!(parse(&name)[0].is_err(), "{name} starts with a word");
            }
        }
    }
    for word in reserved() {
        let line = format!("let {word} = 1");
        assert!(parse(&line)[0].is_err(), "{line}: {word} is not reserved");
    }
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
        for token in upstar::syntax::tokens(&source) {
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
fn errors_know_their_statements() {
    let source = "1\n2 +\n; x\n\n  f(1,\n  2]\n3 @ 4 # four";
    let found: Vec<_> = parse(source)
        .iter()
        .filter_map(|parsed| parsed.as_ref().err())
        .map(|error| error.statement.expect("a statement"))
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
fn exceeding_a_limit_is_not_a_mistake() {
    let limit = |source: &str| parse(source)[0].as_ref().err().map(|error| error.limit);
    assert_eq!(limit(&"(".repeat(20_000)), Some(true));
    assert_eq!(limit(&format!("1{}", "+1".repeat(3_000_000))), Some(true));
    assert_eq!(limit(&format!("1/{}", "3".repeat(30_000))), Some(true));
    assert_eq!(limit("(1"), Some(false));
}

#[test]
fn comments_with_two_number_signs_are_help() {
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
