//! Inputs nobody would type: an answer or a diagnostic, soon, and never a crash.

use std::time::{Duration, Instant};

use upstar::syntax::{Node, StatementKind, is_unfinished, parse, statements};

/// Parses within a generous time, and draws whatever is wrong.
fn survive(source: &str) -> Vec<bool> {
    let start = Instant::now();
    let mut outcomes = Vec::new();
    for (place, statement) in statements(source).enumerate() {
        // Drawing counts the lines before; once for each of a million errors would be too often.
        if let Err(diagnostic) = &statement
            && place < 20
        {
            let drawn = diagnostic.draw("hostile", source, false);
            assert!(
                drawn.len() < 20_000,
                "a diagnostic of {} bytes",
                drawn.len()
            );
        }
        outcomes.push(statement.is_ok());
    }
    is_unfinished(source);
    let took = start.elapsed();
    assert!(
        took < Duration::from_secs(60),
        "{took:?} for {:?}...",
        source.chars().take(40).collect::<String>()
    );
    outcomes
}

fn parses(source: &str) {
    assert_eq!(survive(source), [true]);
}

fn fails(source: &str) {
    assert_eq!(survive(source), [false]);
}

#[test]
fn nesting_up_to_the_limit() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("<", ">"),
        ("f(", ")"),
        ("{0|", "}"),
        ("<", "|0>"),
        ("-(", ")"),
        ("x[", "]"),
    ] {
        let nested = |depth: usize| format!("{}1{}", open.repeat(depth), close.repeat(depth));
        let start = Instant::now();
        parses(&nested(2_000));
        assert!(start.elapsed() < Duration::from_secs(5), "{open}");
        parses(&nested(9_990));
        fails(&nested(10_010));
        fails(&nested(100_000));
        fails(&open.repeat(100_000));
    }
}

#[test]
fn nesting_names_its_limit() {
    let source = "(".repeat(20_000) + &")".repeat(20_000);
    let Some(Err(diagnostic)) = parse(&source).pop() else {
        panic!("parsed")
    };
    assert_eq!(diagnostic.span.start, 10_000);
    assert!(diagnostic.notes[0].contains("10000"), "{diagnostic:?}");
}

#[test]
fn nested_words() {
    parses(&format!(
        "{}1{}",
        "if ".repeat(5_000),
        " then 1 else 1".repeat(5_000)
    ));
    fails(&"if ".repeat(1_000_000));
    fails(&"if a then ".repeat(200_000));
    fails(&"let a = ".repeat(200_000));
    parses(&format!(
        "{}1{}",
        "let a = ".repeat(5_000),
        " in a".repeat(4_999)
    ));
    fails(&"forall x in ".repeat(100_000));
    parses(&format!(
        "wld {}+-{}",
        "L[".repeat(9_000),
        "]".repeat(9_000)
    ));
}

#[test]
fn long_chains() {
    parses(&format!("{}1", "-".repeat(1_000_000)));
    parses(&format!("{}a", "- ".repeat(100_000)));
    parses(&format!("a{}", "**a".repeat(1_000_000)));
    parses(&format!("a{}", ":a".repeat(100_000)));
    parses(&format!("a{}", " < a".repeat(100_000)));
    parses(&format!("{}true", "not ".repeat(100_000)));
    parses(&format!("{}1", "if a then 1 else ".repeat(100_000)));
    parses(&format!("{}1", "let a = 1 in ".repeat(100_000)));
    parses(&format!("{}1", "a -> ".repeat(100_000)));
    parses(&format!("{}1", "forall a in b: ".repeat(100_000)));
    parses(&format!("x{}", "[0]".repeat(100_000)));
    parses(&format!("f{}", "(1)".repeat(100_000)));
    parses(&format!("[x{}]", " if x".repeat(100_000)));
    parses(&format!("[x{}]", " for x in x".repeat(100_000)));
    parses(&format!("{}(n)", "+-".repeat(100_000)));
}

#[test]
fn a_long_sum_is_one_node() {
    let source = format!("1{}", "+1".repeat(1_000_000));
    let Some(Ok(statement)) = parse(&source).pop() else {
        panic!("did not parse")
    };
    let StatementKind::Evaluate(expr) = statement.kind else {
        panic!("not an expression")
    };
    let Node::Sum(terms) = statement.tree.node(expr) else {
        panic!("not a sum")
    };
    assert_eq!(terms.len(), 1_000_001);
}

#[test]
fn long_literals() {
    parses(&"7".repeat(1_000_000));
    parses(&format!("1{}", "0".repeat(3_000_000)));
    parses(&"^".repeat(1_000_000));
    parses(&"v".repeat(1_000_000));
    parses(&format!("*{}", "9".repeat(500_000)));
    parses(&format!("x{}", "y".repeat(1_000_000)));
    parses(&format!("\"{}\"", "y".repeat(1_000_000)));
    parses(&format!("{{{}}}", "|".repeat(1_000_000)));
    survive(&format!("1/{}", "3".repeat(500_000)));
    survive(&format!("0.{}", "3".repeat(500_000)));
}

#[test]
fn bars_of_every_length() {
    let mut source = String::from("{0");
    for length in 1..1_500 {
        source += &"|".repeat(length);
        source += "0";
    }
    parses(&(source + "}"));
}

#[test]
fn a_line_of_ten_megabytes() {
    for unit in [
        "1+", "(", "<", "\"", "a ", "*", "|", "2*<", "if ", "\u{0}", "é",
    ] {
        survive(&unit.repeat(10_000_000 / unit.len()));
    }
}

#[test]
fn a_script_of_many_errors() {
    for unit in [
        "1\n",
        "(\n",
        "let a = (\n",
        "let a = (\n]\n",
        "\"\n",
        "# c\n",
        "if\n",
        "a\n+",
        "(if\n",
    ] {
        survive(&unit.repeat(2_000_000 / unit.len()));
    }
}

#[test]
fn garbage() {
    let mut seed = 1_u64;
    let signs: Vec<char> =
        "01 2nv*^<>{}[]()|,;:=+-/%.\"\\#\n&!_ifthenelseletin⇑↓⋆±≤é\u{0}\u{85}\u{2028}\u{301}"
            .chars()
            .collect();
    for _ in 0..20_000 {
        let mut source = String::new();
        for _ in 0..40 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            source.push(signs[(seed >> 33) as usize % signs.len()]);
        }
        survive(&source);
    }
}

#[test]
fn garbled_words() {
    let words = [
        "let", "in", "if", "then", "else", "for", "forall", "exists", "and", "or", "not", "true",
        "L", "wld", "assert", "use", "v", "ans", "f", "(", ")", "[", "]", "{", "}", "<", ">", "|",
        "||", ",", "=", "==", "+", "-", "*", "**", ":", "..", "=>", "->", "1", "2*3", "\"s\"",
        "\n", ";", "^", "^<2>", "%1", "+-",
    ];
    let mut seed = 7_u64;
    for _ in 0..30_000 {
        let mut source = String::new();
        for _ in 0..14 {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            source += words[(seed >> 33) as usize % words.len()];
            if seed >> 62 != 0 {
                source.push(' ');
            }
        }
        survive(&source);
    }
}
