//! Inputs that nobody would type get an answer or a diagnostic, soon, and never a crash.

use super::common::random::cases;
use upstar::syntax::{Node, StatementKind, is_unfinished, parse, statements};
use upstar::{Engine, Reply, Settings, Source};

/// Parses the source and draws its errors; whether each statement parsed.
fn survive(source: &str) -> Vec<bool> {
    let mut outcomes = Vec::new();
    for (place, statement) in statements(source).enumerate() {
        // Drawing counts the lines before, which takes too long for each of many thousand errors.
        if let Err(diagnostic) = &statement
            && place < 20
        {
            let drawn = diagnostic.draw("hostile", source, false, None);
            assert!(
                drawn.len() < 20_000,
                "a diagnostic of {} bytes",
                drawn.len()
            );
        }
        outcomes.push(statement.is_ok());
    }
    is_unfinished(source);
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
    parses(&format!("{}1", "-".repeat(50_000)));
    parses(&format!("{}a", "- ".repeat(40_000)));
    parses(&format!("a{}", "**a".repeat(50_000)));
    parses(&format!("a{}", ":a".repeat(40_000)));
    parses(&format!("a{}", " < a".repeat(40_000)));
    parses(&format!("{}true", "not ".repeat(40_000)));
    parses(&format!("{}1", "if a then 1 else ".repeat(40_000)));
    parses(&format!("{}1", "let a = 1 in ".repeat(40_000)));
    parses(&format!("{}1", "a -> ".repeat(40_000)));
    parses(&format!("{}1", "forall a in b: ".repeat(40_000)));
    parses(&format!("x{}", "[0]".repeat(40_000)));
    parses(&format!("f{}", "(1)".repeat(40_000)));
    parses(&format!("[x{}]", " if x".repeat(40_000)));
    parses(&format!("[x{}]", " for x in x".repeat(40_000)));
    parses(&format!("{}(n)", "+-".repeat(40_000)));
}

#[test]
fn a_long_sum_is_one_node() {
    let source = format!("1{}", "+1".repeat(200_000));
    let Some(Ok(statement)) = parse(&source).pop() else {
        panic!("did not parse")
    };
    let StatementKind::Evaluate(expr) = statement.kind else {
        panic!("not an expression")
    };
    let Node::Sum(terms) = statement.tree.node(expr) else {
        panic!("not a sum")
    };
    assert_eq!(terms.len(), 200_001);
}

#[test]
fn long_literals() {
    parses(&"7".repeat(1_000_000));
    parses(&format!("1{}", "0".repeat(1_000_000)));
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
    for length in 1..1_400 {
        source += &"|".repeat(length);
        source += "0";
    }
    parses(&(source + "}"));
}

#[test]
fn very_long_lines() {
    for unit in [
        "1+", "(", "<", "\"", "a ", "*", "|", "2*<", "if ", "\u{0}", "é",
    ] {
        survive(&unit.repeat(100_000 / unit.len()));
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
        survive(&unit.repeat(100_000 / unit.len()));
    }
}

#[test]
fn garbage() {
    let mut seed = 1_u64;
    let signs: Vec<char> =
        "01 2nv*^<>{}[]()|,;:=+-/%.\"\\#\n&!_ifthenelseletin⇑↓⋆±≤é½∗∣‖⟨⟩×−⊕\u{0}\u{85}\u{2028}\u{301}"
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

/// The values of a source, or the faults and whether a limit was hit.
fn evaluate(engine: &mut Engine, source: &str) -> Vec<Result<String, (String, bool)>> {
    let replies = engine.run(Source::new("hostile", source));
    let result = |reply: Reply| match reply.error() {
        Some(error) => Err((error.diagnostic().title.clone(), error.halt().is_some())),
        None => Ok(reply.value_text().unwrap_or_default().to_string()),
    };
    replies.map(result).collect()
}

#[test]
fn long_and_deep_statements_are_evaluated() {
    let mut engine = Engine::new(Settings::default());
    let many = 12_000;
    for (source, expected) in [
        (
            format!("[1{}]", " for x in [1]".repeat(many)),
            "[1]".to_string(),
        ),
        (format!("[1{}]", " if true".repeat(many)), "[1]".to_string()),
        (
            format!("{{0{} | }}", " for x in [1]".repeat(many)),
            "1".to_string(),
        ),
        (
            format!("{{0{} | }}", " if true".repeat(many)),
            "1".to_string(),
        ),
        (
            format!("forall {}x in [1]: true", "x in [1], ".repeat(many)),
            "true".to_string(),
        ),
        (
            format!("exists {}x in [1]: x == 2", "x in [1], ".repeat(many)),
            "false".to_string(),
        ),
        (
            format!("{}true", "forall x in [1]: ".repeat(many)),
            "true".to_string(),
        ),
        (format!("{}(1)", "-".repeat(40_000)), "1".to_string()),
        (format!("{}true", "not ".repeat(40_000)), "true".to_string()),
        (
            format!("{}1", "let a = 1 in ".repeat(40_000)),
            "1".to_string(),
        ),
        (
            format!("{}1", "if false then 2 else ".repeat(40_000)),
            "1".to_string(),
        ),
        (format!("0{}", " <= 0".repeat(40_000)), "true".to_string()),
        (
            format!("true{}", " and true".repeat(40_000)),
            "true".to_string(),
        ),
        (format!("0{}", ":0".repeat(40_000)), "0".to_string()),
        (
            format!("len([{}0])", "1,".repeat(199_999)),
            "200000".to_string(),
        ),
        (
            format!("let {0} = 3 in {0}", "x".repeat(200_000)),
            "3".to_string(),
        ),
        (
            format!("len(\"{}\")", "é".repeat(200_000)),
            "200000".to_string(),
        ),
        (
            format!("solve(wld {}+-{})", "L[".repeat(9_000), "]".repeat(9_000)),
            "\"L\"".to_string(),
        ),
        (
            format!("{}1{}", "(".repeat(9_999), ")".repeat(9_999)),
            "1".to_string(),
        ),
        (
            format!("{}0{}", "{".repeat(9_000), "|}".repeat(9_000)),
            "9000".to_string(),
        ),
    ] {
        let start: String = source.chars().take(30).collect();
        let found = evaluate(&mut engine, &source);
        let ended = match &found[..] {
            [Ok(text)] => text == &expected || start.starts_with("solve"),
            [Err((_, limit))] => *limit,
            _ => false,
        };
        assert!(ended, "{start}: {:.200}", format!("{found:?}"));
        assert_eq!(evaluate(&mut engine, "1 + 1"), [Ok("2".to_string())]);
    }
}

#[test]
fn long_functions_are_values() {
    let mut engine = Engine::new(Settings::default());
    let source = format!("let f = {}1;f", "a -> ".repeat(100_000));
    let found = evaluate(&mut engine, &source);
    assert_eq!(found.len(), 2);
    assert_eq!(evaluate(&mut engine, "1 + 1"), [Ok("2".to_string())]);
}

/// Drawing an error must not take time in proportion to the lines before it.
#[test]
fn an_error_is_drawn_from_its_own_lines() {
    let source = "1 @ 2\n".repeat(20_000);
    let mut drawn = 0;
    for (place, statement) in statements(&source).enumerate() {
        let diagnostic = statement.expect_err("no character of ours");
        let passage = diagnostic.statement.expect("a statement");
        assert_eq!(passage.line, place + 1);
        let text = diagnostic.draw("hostile", &source, false, None);
        assert!(
            text.contains(&format!("hostile:{}:3 ]", place + 1)),
            "{text}"
        );
        assert!(
            text.contains(&format!("\n {} │ 1 @ 2\n", place + 1)),
            "{text}"
        );
        drawn += 1;
    }
    assert_eq!(drawn, 20_000);
}

#[test]
fn nothing_that_a_terminal_obeys_is_drawn() {
    let harmful = "\u{1b}[2J\u{7}\u{9b}\u{202e}\u{2066}\u{200f}\u{61c}\r";
    let source = format!("1 + \"{harmful}\" @ 2\n");
    let Some(Err(mut diagnostic)) = statements(&source).next() else {
        panic!("it parsed")
    };
    let at = source.find('@').expect("the wrong character");
    assert_eq!(diagnostic.span.start, at);
    diagnostic = diagnostic.note(harmful).help(harmful);
    diagnostic.title += harmful;
    diagnostic.label += harmful;
    let text = diagnostic.draw(harmful, &source, false, None);
    for c in harmful.chars().filter(|c| !c.is_ascii_graphic()) {
        assert!(!text.contains(c), "{c:?} in {text}");
    }
    assert!(text.contains("\\u{1b}[2J\\u{7}\\u{9b}\\u{202e}"), "{text}");
    // The underline is below the text that it marks.
    let column = |row: &str, c: char| row.chars().position(|found| found == c);
    let rows: Vec<&str> = text.lines().collect();
    let shown = rows
        .iter()
        .position(|row| row.contains("@ 2"))
        .expect("a row");
    assert_eq!(
        column(rows[shown], '@'),
        column(rows[shown + 1], '┬'),
        "{text}"
    );
}

#[test]
fn strings_with_control_characters_read_back() {
    let mut engine = Engine::new(Settings::default());
    for text in [
        "\\u{1b}[31m",
        "\\u{202e}abc",
        "a\\nb\\\"\\\\",
        "\\u{9b}\\u{0}",
        "é\\u{2028}",
    ] {
        let printed = evaluate(&mut engine, &format!("\"{text}\"")).pop();
        let Some(Ok(printed)) = printed else {
            panic!("{text}: {printed:?}")
        };
        assert!(printed.chars().all(|c| !c.is_control()), "{printed:?}");
        assert!(!printed.contains(['\u{202e}', '\u{2028}']), "{printed:?}");
        assert_eq!(
            evaluate(&mut engine, &format!("{printed} == \"{text}\"")),
            [Ok("true".to_string())]
        );
        assert_eq!(evaluate(&mut engine, &printed), [Ok(printed.clone())]);
    }
}

#[test]
fn nothing_that_a_terminal_obeys_is_printed() {
    let harmful = "\u{1b}[2J\u{9b}\u{202e}\u{2069}";
    let source = format!(
        "assert true, \"{harmful}\"\nn -> \"{harmful}\" ++ n\nlet f(n) = \"{harmful}\"\nf\nassert \"{harmful}\" == \"a\"\n\
         [\"{harmful}\"]\nuse \"{harmful}.cgt\"\nfoo(\"{harmful}\")\n1 + \"{harmful}\"\n"
    );
    let mut engine = Engine::new(Settings::default());
    let mut printed = 0;
    for reply in engine.run(Source::new(harmful, source)) {
        let texts = [reply.text(), reply.drawn(false, None)];
        for text in texts.iter().flatten() {
            printed += 1;
            let found = harmful
                .chars()
                .find(|c| !c.is_ascii_graphic() && text.contains(*c));
            assert_eq!(found, None, "{text}");
        }
    }
    assert!(printed > 8, "{printed}");
}

/// A text of random words and brackets has the same statements as a whole and line by line.
#[test]
fn a_stream_is_split_like_a_file() {
    struct Lines(std::vec::IntoIter<String>);
    impl std::io::Read for Lines {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let line = self.0.next().unwrap_or_default();
            buffer[..line.len()].copy_from_slice(line.as_bytes());
            Ok(line.len())
        }
    }
    const WORDS: [&str; 22] = [
        "{", "}", "(", ")", "[", "]", "|", ",", ";", "=", "+", "^", "1", "x", "let", "then",
        "assert", "why", "if", "for", "<", "\"a",
    ];
    let mut engine = Engine::new(Settings::default());
    cases(3000, |rng| {
        let lines: Vec<String> = (0..2 + rng.below(5))
            .map(|_| {
                let words = (0..=rng.below(4)).map(|_| *rng.pick(&WORDS));
                words.collect::<Vec<_>>().join(" ") + "\n"
            })
            .collect();
        let statement = |reply: Reply| (reply.line, reply.input.clone());
        let whole: Vec<_> = engine
            .run(Source::new("whole", lines.concat()))
            .map(statement)
            .collect();
        let parts: Vec<_> = engine
            .run_stream("parts", Lines(lines.clone().into_iter()))
            .map(statement)
            .collect();
        assert_eq!(parts, whole, "{}", lines.concat());
    });
}
