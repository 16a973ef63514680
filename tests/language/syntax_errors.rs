//! Diagnostics of syntax errors.

use super::common::transcript::assert_golden;
use upstar::diagnostic::did_you_mean;
use upstar::syntax::parse;
use upstar::{Diagnostic, Span};

/// The diagnostics of each source.
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
fn limits() {
    let deep = format!("{}1{}", "(".repeat(10_001), ")".repeat(10_001));
    let long = format!("1{}", "+1".repeat(3_000_000));
    let fraction = format!("1/{}", "3".repeat(30_000));
    assert_golden("too_long.txt", &drawn(&[&deep, &long, &fraction]));
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
fn any_span_can_be_drawn() {
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
    assert_golden("long_line.txt", &drawn(&[&source]));
    let far = format!("({}\n]", "\n".repeat(1_000));
    assert_golden("far_bracket.txt", &drawn(&[&far]));
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
