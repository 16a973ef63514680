//! The TextMate grammar: its patterns compile, it knows the signs and words of the table, and it colours the
//! examples.

use std::fs;
use std::ops::Range;

use fancy_regex::Regex;
use serde_json::Value;
use upstar::syntax::{Purpose, SIGNS, parse};

const PATH: &str = "editors/vscode/syntaxes/upstar.tmLanguage.json";

struct Rule {
    scope: String,
    start: Regex,
    /// The pattern that ends it, if it has one.
    end: Option<Regex>,
}

fn grammar() -> Vec<Rule> {
    let text = fs::read_to_string(PATH).expect(PATH);
    let json: Value = serde_json::from_str(&text).expect(PATH);
    let regex = |pattern: &Value| {
        let pattern = pattern.as_str().expect("a pattern is a string");
        Regex::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"))
    };
    let patterns = json["patterns"].as_array().expect("patterns");
    patterns
        .iter()
        .map(|pattern| Rule {
            scope: pattern["name"].as_str().expect("a name").to_string(),
            start: regex(if pattern["match"].is_null() {
                &pattern["begin"]
            } else {
                &pattern["match"]
            }),
            end: (!pattern["end"].is_null()).then(|| regex(&pattern["end"])),
        })
        .collect()
}

/// The pieces of a line with their scopes, as an editor finds them: the earliest match wins, then the first
/// rule.
fn tokenise<'a>(rules: &[Rule], line: &'a str) -> Vec<(String, &'a str)> {
    let find = |rule: &Rule, at: usize| {
        let found = rule.start.find_from_pos(line, at);
        found.expect("the pattern runs").map(|found| found.range())
    };
    // The next match of each rule is searched for again only when its start has been passed.
    let mut next: Vec<_> = rules.iter().map(|rule| (rule, find(rule, 0))).collect();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < line.len() {
        for (rule, found) in &mut next {
            if found.as_ref().is_some_and(|found| found.start < at) {
                *found = find(rule, at);
            }
        }
        let matches = next
            .iter()
            .filter_map(|(rule, found)| Some((rule, found.clone()?)));
        let Some((rule, Range { start, mut end })) = matches.min_by_key(|(_, found)| found.start)
        else {
            break;
        };
        assert!(start < end, "{} matches nothing at all", rule.scope);
        if let Some(closing) = &rule.end {
            let close = closing.find_from_pos(line, end).expect("the pattern runs");
            end = close.map_or(line.len(), |close| close.end());
        }
        if !line[at..start].trim().is_empty() {
            pieces.push((String::new(), line[at..start].trim()));
        }
        pieces.push((rule.scope.clone(), &line[start..end]));
        at = end;
    }
    if !line[at..].trim().is_empty() {
        pieces.push((String::new(), line[at..].trim()));
    }
    pieces
}

/// The scope of a sign, which must be a piece of its own in the line.
fn scope_of(rules: &[Rule], line: &str, sign: &str) -> String {
    let pieces = tokenise(rules, line);
    let found = pieces.iter().find(|(_, text)| *text == sign);
    let (scope, _) = found.unwrap_or_else(|| panic!("{sign} is no piece of {line:?}: {pieces:?}"));
    scope.clone()
}

#[test]
fn every_row_of_the_table_has_a_scope() {
    let rules = grammar();
    for sign in SIGNS {
        for spelling in sign.spellings {
            let (line, scopes): (String, &[&str]) = match sign.purpose {
                Purpose::Infix(..) => (
                    format!("a {spelling} b"),
                    &["keyword.operator", "constant.other", "punctuation"],
                ),
                Purpose::Prefix(..) => (
                    format!("{spelling} (n)"),
                    &["keyword.operator", "constant.other"],
                ),
                Purpose::Constant => (spelling.to_string(), &["constant.language"]),
                Purpose::Literal => (spelling.to_string(), &["constant.other"]),
                Purpose::Statement | Purpose::Head | Purpose::Inner => {
                    (spelling.to_string(), &["keyword.control"])
                }
                Purpose::Binding | Purpose::Punctuation => (
                    format!("a {spelling} b"),
                    &["keyword.operator", "punctuation"],
                ),
                Purpose::Foreign(_) | Purpose::Stray => continue,
            };
            let scope = scope_of(&rules, &line, spelling);
            let fits = scopes.iter().any(|wanted| scope.starts_with(wanted));
            assert!(fits, "{spelling} is {scope:?}");
        }
    }
}

#[test]
fn escapes_are_those_of_the_parser() {
    let json: Value = serde_json::from_str(&fs::read_to_string(PATH).expect(PATH)).expect(PATH);
    let patterns = json["patterns"].as_array().expect("patterns");
    let string = patterns
        .iter()
        .find(|pattern| pattern["name"] == "string.quoted.double.upstar")
        .expect("strings have a rule");
    let pattern = string["patterns"][0]["match"].as_str().expect("a pattern");
    let escape = Regex::new(&format!("^(?:{pattern})$")).expect(pattern);
    for text in [
        "\\n",
        "\\\"",
        "\\\\",
        "\\u{1b}",
        "\\u{1F600}",
        "\\q",
        "\\u{}",
        "\\u1b",
        "\\u{1234567}",
    ] {
        let parses = parse(&format!("\"{text}\"")).iter().all(Result::is_ok);
        assert_eq!(escape.is_match(text).expect("it runs"), parses, "{text}");
    }
}

#[test]
fn tokens_have_their_scopes() {
    let rules = grammar();
    let cases: &[(&str, &[(&str, &str)])] = &[
        (
            "1/2^*3",
            &[
                ("constant.numeric", "1"),
                ("keyword.operator.arithmetic", "/"),
                ("constant.numeric", "2"),
                ("constant.other.up", "^"),
                ("constant.other.star", "*3"),
            ],
        ),
        (
            "2 * 3",
            &[
                ("constant.numeric", "2"),
                ("keyword.operator.arithmetic", "*"),
                ("constant.numeric", "3"),
            ],
        ),
        (
            "{0|*}",
            &[
                ("punctuation.bracket", "{"),
                ("constant.numeric", "0"),
                ("keyword.operator.bar", "|"),
                ("constant.other.star", "*"),
                ("punctuation.bracket", "}"),
            ],
        ),
        (
            "let f(n) = -n # x",
            &[
                ("meta.definition", "let f"),
                ("punctuation.bracket", "("),
                ("variable.other", "n"),
                ("punctuation.bracket", ")"),
                ("keyword.operator.arithmetic", "="),
                ("keyword.operator.arithmetic", "-"),
                ("variable.other", "n"),
                ("comment.line", "# x"),
            ],
        ),
        (
            "\"a # b\" v3 vv",
            &[
                ("string.quoted", "\"a # b\""),
                ("constant.other.up", "v3"),
                ("constant.other.up", "vv"),
            ],
        ),
        (
            "+-1 <= ^<2>",
            &[
                ("constant.other.switch", "+-"),
                ("constant.numeric", "1"),
                ("keyword.operator", "<="),
                ("constant.other.up", "^<2>"),
            ],
        ),
        (
            "value(ans) + %3",
            &[
                ("entity.name.function", "value"),
                ("punctuation.bracket", "("),
                ("variable.language", "ans"),
                ("punctuation.bracket", ")"),
                ("keyword.operator.arithmetic", "+"),
                ("variable.language", "%3"),
            ],
        ),
    ];
    for (line, expected) in cases {
        let pieces = tokenise(&rules, line);
        let texts: Vec<&str> = pieces.iter().map(|(_, text)| *text).collect();
        let wanted: Vec<&str> = expected.iter().map(|(_, text)| *text).collect();
        assert_eq!(texts, wanted, "{line}: {pieces:?}");
        for ((scope, text), (prefix, _)) in pieces.iter().zip(*expected) {
            assert!(
                scope.starts_with(prefix),
                "{text:?} in {line:?} is {scope}, not {prefix}"
            );
        }
    }
}

#[test]
fn every_piece_of_the_examples_has_a_scope() {
    let rules = grammar();
    let mut scripts = 0;
    for entry in fs::read_dir("examples").expect("the examples") {
        let path = entry.expect("a folder entry").path();
        if path.extension().is_none_or(|extension| extension != "cgt") {
            continue;
        }
        scripts += 1;
        let text = fs::read_to_string(&path).expect("the example is text");
        for (number, line) in text.lines().enumerate() {
            for (scope, piece) in tokenise(&rules, line) {
                let place = format!("{}:{}: {piece:?}", path.display(), number + 1);
                assert!(!scope.is_empty(), "{place} has no scope");
                assert!(!scope.starts_with("invalid"), "{place} is {scope}");
            }
        }
    }
    assert!(scripts > 0, "there are no examples");
}
