//! The formatter: its style, and that it changes nothing but blanks.

use std::fs;
use std::path::Path;

use super::common::random::{Rng, cases};
use super::syntax_dump::dump;
use upstar::analysis::{self, Unformatted};
use upstar::syntax::{parse, tokens};
use upstar::{Budget, Engine, Settings, Source};

fn format(text: &str) -> Result<String, Unformatted> {
    analysis::format(text, &mut Budget::default())
}

#[test]
fn style() {
    // What is typed, and how it is written.
    let cases = [
        ("let  x=1", "let x = 1\n"),
        ("let f (n,m) = n", "let f(n,m) = n\n"),
        ("f(a,b, c)", "f(a,b,c)\n"),
        ("f(a, b,c)", "f(a, b, c)\n"),
        ("{ 0,1 |2}", "{ 0,1 | 2 }\n"),
        ("{0||1 | 2}", "{0||1|2}\n"),
        ("{0 |}", "{0 | }\n"),
        ("forall n in 1 ..3 :n>0", "forall n in 1..3: n > 0\n"),
        ("∀n∈[1]:n>0", "∀ n ∈ [1]: n > 0\n"),
        ("not(a and(b))", "not (a and (b))\n"),
        ("a+ b", "a + b\n"),
        ("i+2*d", "i+2*d\n"),
        ("2 ** n", "2**n\n"),
        ("xs [ 1 ] ( 2 )", "xs[1](2)\n"),
        ("wld L[ R[+-,00] ,-+ ]", "wld L[R[+-,00],-+]\n"),
        ("t==wld +-", "t == wld +-\n"),
        ("wld +-==t", "wld +- == t\n"),
        ("x->x+1", "x -> x+1\n"),
        ("a ±b", "a ± b\n"),
        // A word at the start of an operand leaves the blank before it to the sign.
        ("{1|wld L[00]}", "{1|wld L[00]}\n"),
        ("{1 |wld L[00]}", "{1 | wld L[00]}\n"),
        ("{0|if true then 1 else 2}", "{0|if true then 1 else 2}\n"),
        ("<0|let q=1 in q>", "<0|let q = 1 in q>\n"),
        ("{0||let q=1 in q|3}", "{0||let q = 1 in q|3}\n"),
        ("1+wld L[00]", "1+wld L[00]\n"),
        ("2%wld R[00]", "2%wld R[00]\n"),
        ("g:wld 00", "g:wld 00\n"),
        ("f(1,if a then 2 else 3,4)", "f(1,if a then 2 else 3,4)\n"),
        ("[not(a),not b]", "[not (a),not b]\n"),
        ("- x", "-x\n"),
        ("* || 0", "* || 0\n"),
        ("assert 1<2,\"yes\"", "assert 1 < 2, \"yes\"\n"),
        // Here a blank has a meaning.
        ("2*3", "2*3\n"),
        ("2 * 3", "2 * 3\n"),
        ("- 3", "- 3\n"),
        ("^<2> + ^", "^<2> + ^\n"),
        ("{1|| |2}", "{1 || | 2}\n"),
        ("1/2  +\\tfrac{1}{2}", "1/2 + \\tfrac{1}{2}\n"),
        // Strings are kept, with their line breaks and the blanks before them.
        ("\"a  b  \n c\"", "\"a  b  \n c\"\n"),
        // Statements, lines and comments.
        ("", ""),
        ("\n\n1\r\n\n\n\n2  \n\n", "1\n\n2\n"),
        ("a;b ;", "a; b;\n"),
        (";a", "; a\n"),
        ("#!/bin/x\n  #a \n", "#!/bin/x\n#a\n"),
        ("1# a", "1  # a\n"),
        ("1    # a\n     # b\n# c", "1    # a\n     # b\n# c\n"),
        ("## help\nlet f(n) =n", "## help\nlet f(n) = n\n"),
        ("let f(n) =\nn", "let f(n) =\n  n\n"),
        (
            "let f(n)={f(n-1),\n2 # two\n  |3}\nby n",
            "let f(n) = {f(n-1),\n            2  # two\n           | 3}\n  by n\n",
        ),
        (
            "let f(n) = {\nf(n-1),\n 2\n|3\n  }",
            "let f(n) = {\n    f(n-1),\n    2\n  | 3\n}\n",
        ),
        ("[\n1,\n# two\n2]", "[\n  1,\n  # two\n  2]\n"),
        (
            "let f(n) = if n == 0 then 1\nelse if n == 1 then 2\nelse 3",
            "let f(n) = if n == 0 then 1\n           else if n == 1 then 2\n           else 3\n",
        ),
    ];
    for (typed, written) in cases {
        assert_eq!(format(typed).ok().as_deref(), Some(written), "{typed:?}");
        check(typed);
    }
}

/// The text of a function depends neither on blanks and line breaks nor on comments.
#[test]
fn functions_have_one_text() {
    let mut engine = Engine::new(Settings::default());
    let mut text = |function: &str| {
        let source = format!("text({function})");
        let reply = engine.run(Source::new("", source)).next();
        let reply = reply.expect("one statement");
        reply.value_text().map(str::to_string)
    };
    for (typed, expected) in [
        ("n->n+1", "n -> n+1"),
        ("n  ->  n + 1", "n -> n + 1"),
        ("(a,b)->  # both\n a+b", "(a,b) -> a+b"),
        ("n -> [2*3,\n2 * 3]", "n -> [2*3, 2 * 3]"),
    ] {
        assert_eq!(text(typed), Some(format!("\"{expected}\"")), "{typed}");
    }
}

#[test]
fn a_script_with_errors_has_no_format() {
    match format("1 +  2\n(\nlet x = 3 3\n") {
        Err(Unformatted::Mistakes(mistakes)) => assert_eq!(mistakes.len(), 2),
        other => panic!("two statements are wrong: {other:?}"),
    }
}

/// The statements of a script without their blanks, and its comments.
fn meaning(text: &str) -> (Vec<String>, Vec<String>) {
    let statements = parse(text).into_iter().map(|statement| {
        let statement = statement.unwrap_or_else(|error| panic!("{error}:\n{text}"));
        format!(
            "{} {} {:?}",
            dump(&statement),
            statement.quiet,
            statement.help
        )
    });
    let (mut comments, mut at) = (Vec::new(), 0);
    let ends = tokens(text)
        .into_iter()
        .map(|token| (token.start, token.end));
    for (start, end) in ends.chain([(text.len(), text.len())]) {
        let lines = text[at..start].lines();
        let comment = |line: &str| Some(line[line.find('#')?..].trim_end().to_string());
        comments.extend(lines.filter_map(comment));
        at = end;
    }
    (statements.collect(), comments)
}

/// Formats a script that can be parsed, and checks all that holds for any script.
fn check(text: &str) -> String {
    let formatted = format(text).unwrap_or_else(|errors| panic!("{errors:?}:\n{text}"));
    assert_eq!(meaning(&formatted), meaning(text), "{text}");
    assert_eq!(format(&formatted).ok().as_ref(), Some(&formatted), "{text}");
    formatted
}

/// All scripts below a folder.
fn scripts(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|it| it == "cgt") {
            found.push(fs::read_to_string(&path).expect("a script"));
        }
    }
}

fn all_scripts() -> Vec<String> {
    let mut found = Vec::new();
    for folder in ["examples", "src/shelf"] {
        scripts(Path::new(folder), &mut found);
    }
    assert!(found.len() > 40, "only {} scripts", found.len());
    found
}

/// The expressions of the oracle with their values.
fn oracle() -> Vec<(String, String)> {
    let rows = fs::read_to_string("tests/oracle/cases.tsv").expect("the cases");
    let rows = rows.lines().skip(1).map(|row| {
        let cells: Vec<&str> = row.split('\t').collect();
        (cells[2].to_string(), cells[3].to_string())
    });
    rows.collect()
}

/// The text with other blanks between its tokens: some are removed and some are added, also comments and line breaks.
fn disturbed(rng: &mut Rng, text: &str) -> String {
    let (mut out, mut at) = (String::new(), 0);
    for token in tokens(text) {
        let gap = &text[at..token.start];
        match rng.below(12) {
            0 if gap.chars().all(|c| c == ' ') => {}
            1 => out.push_str(&format!("{gap}  ")),
            2 => out.push_str(&format!("{gap} # {}\n   ", rng.below(100))),
            3 => out.push_str(&format!("{gap}\n\n\n")),
            4 => out.push_str(&format!(" {gap}")),
            _ => out.push_str(gap),
        }
        out.push_str(token.text(text));
        at = token.end;
    }
    out + &text[at..]
}

#[test]
fn every_script_keeps_its_meaning() {
    for text in all_scripts() {
        assert_eq!(check(&text), text, "it is not in the standard style");
    }
    for (expression, _) in oracle() {
        check(&expression);
    }
}

/// Scripts and expressions with random blanks: those that still can be parsed keep the meaning that they have then.
#[test]
fn disturbed_scripts_keep_their_meaning() {
    let mut texts: Vec<String> = all_scripts();
    texts.extend(oracle().into_iter().map(|(expression, _)| expression));
    let mut parsed = 0;
    cases(2000, |rng| {
        let text = rng.pick(&texts).clone();
        let text = disturbed(rng, &text);
        if parse(&text).iter().all(Result::is_ok) {
            parsed += 1;
            check(&text);
        }
    });
    assert!(
        parsed > 500 || std::env::var("SEED").is_ok(),
        "only {parsed} could be parsed"
    );
}

/// The values of the oracle are those of the formatted expressions, too.
#[test]
fn values_stay_the_same() {
    let mut engine = Engine::new(Settings::default());
    let (rows, mut parsed) = (oracle(), 0);
    cases(300, |rng| {
        let (expression, _) = rng.pick(&rows).clone();
        let text = disturbed(rng, &expression);
        if parse(&text).iter().any(Result::is_err) {
            return;
        }
        parsed += 1;
        let mut values = |text: &str| -> Vec<_> {
            let replies = engine.run(Source::new("", text));
            replies
                .map(|reply| reply.value_text().map(str::to_string))
                .collect()
        };
        let formatted = check(&text);
        let expected = values(&text);
        assert_eq!(values(&formatted), expected, "{text}");
    });
    assert!(parsed > 100, "only {parsed} could be parsed");
}
