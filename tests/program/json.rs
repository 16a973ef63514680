//! Tests of the JSON output: exact lines, the schema, and that each line is printed as soon as its statement is done.

use std::io::Write;

use super::common::program::{conversation, feed, run, run_with, upstar};
use serde_json::Value;

#[test]
fn exact_lines() {
    let ran = run_with(
        &["--format", "json"],
        "1/2*4\n\n\nlet a = 2\n\"x\"\nassert 1 == 1, \"one\"\n",
    );
    let expected = concat!(
        r#"{"line":1,"input":"1/2*4","type":"game","value":"1/2*4","outcome":"L","notes":["1/2*4 is 1/2 + *4; the product is 1/2 * 4"]}"#,
        "\n",
        r#"{"line":4,"input":"let a = 2","type":"definition","value":"a"}"#,
        "\n",
        r#"{"line":5,"input":"\"x\"","type":"text","value":"x"}"#,
        "\n",
        r#"{"line":6,"input":"assert 1 == 1, \"one\"","type":"claim","value":"true","holds":true,"claim":"one"}"#,
        "\n",
    );
    assert_eq!(ran.out, expected);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
}

/// Moves have a name and are there in full.
#[test]
fn moves_have_both_forms() {
    let input =
        "moves(domineering(1,2), Right)\nmoves(domineering(1,2), Right)[0]\n*2 => 0\nmoves(*)\n";
    let ran = run_with(&["--format", "json"], input);
    let objects = objects(&ran.out, &upstar::json_schema());
    let fields = ["value", "name", "from", "to", "long"];
    let found = objects
        .iter()
        .map(|object| fields.map(|field| object[field].as_str()));
    let [named, long] = ["\"1-2\"", "[domineering(1,2) => domineering(\"##\")]"];
    let ends = [Some("domineering(1,2)"), Some("domineering(\"##\")")];
    let expected = [
        [Some("[\"1-2\"]"), None, None, None, Some(long)],
        [Some(named), Some("1-2"), ends[0], ends[1], None],
        [
            Some("*2 => 0"),
            Some("*2 => 0"),
            Some("*2"),
            Some("0"),
            None,
        ],
        [Some("[* => 0]"), None, None, None, None],
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

/// The notes of a diagnostic, such as the calls that led to an error, are in the object too.
#[test]
fn an_error_has_its_notes() {
    let ran = run_with(
        &["--format", "json"],
        "let f(n) = 1/(n-n)\nlet g(n) = {f(n)|}\ng(3)\nlet k(n) = k(n+1)\nk(0)\n",
    );
    let notes: Vec<String> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("json")["notes"].to_string())
        .collect();
    assert_eq!(notes[2], r#"["while computing g(3)"]"#);
    assert!(notes[4].contains("131072 nested calls"), "{}", ran.out);
}

/// Reasons, trees and counterexamples have fields, and characters that a terminal would interpret are escaped.
#[test]
fn explanations_are_data() {
    let input = "why ^ > 0\ntree({0|*})\nstrategy(*2 + *1)\nsteps({0,-1|1})\n\
                 assert forall n in 1..3: *n == *, \"\\u{9b}\\u{202e}\"\ntree(*) == tree(*)\n";
    let ran = run_with(&["--format", "json"], input);
    let objects: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("json"))
        .collect();
    let report = |at: usize, path: &str| objects[at].pointer(path).cloned().unwrap_or_default();
    assert_eq!(report(0, "/report/why/holds"), true);
    assert_eq!(report(0, "/report/why/reasons/0/kind"), "comparison");
    assert_eq!(report(1, "/report/tree/value"), "^");
    assert_eq!(report(1, "/report/tree/children/1/by"), "Right");
    assert_eq!(report(2, "/report/strategy/balance/nim_sum"), 3);
    assert_eq!(report(2, "/report/strategy/plans/0/opening"), "*2 => *");
    assert_eq!(report(3, "/report/steps/steps/0/dominated_by"), "0");
    assert_eq!(report(4, "/counterexample/n"), "2");
    assert_eq!(report(5, "/value"), "true");
    assert!(!ran.out.contains(['\u{9b}', '\u{202e}']), "{}", ran.out);
}

/// Pictures have a type of their own, and tables, balances and info cards have their fields.
#[test]
fn pictures_and_tables_are_data() {
    let input =
        "draw(*3 + *2)\nplot({3|-1})\ntable(mean, [{3|-1}, 5])\nbalance(11, 13)\ninfo({3|-1})\n";
    let ran = run_with(&["--format", "json"], input);
    let objects = objects(&ran.out, &upstar::json_schema());
    let types: Vec<_> = objects.iter().map(|object| &object["type"]).collect();
    assert_eq!(types, ["picture", "picture", "report", "report", "report"]);
    let report = |at: usize, path: &str| objects[at].pointer(path).cloned().unwrap_or_default();
    assert_eq!(report(0, "/report/picture/lines/0"), "o o o   o o");
    for path in ["/report/picture/svg", "/report/plot/svg"] {
        let found: Vec<_> = objects
            .iter()
            .filter_map(|object| object.pointer(path))
            .collect();
        assert!(found[0].as_str().unwrap().starts_with("<svg"), "{path}");
    }
    assert_eq!(report(1, "/report/plot/curves/0/temperature"), "2");
    assert_eq!(
        report(1, "/report/plot/curves/0/left/1"),
        serde_json::json!(["2", "1"])
    );
    assert_eq!(
        report(2, "/report/table/values"),
        serde_json::json!([["1"], ["5"]])
    );
    assert_eq!(report(2, "/report/table/rows/0"), "{3|-1}");
    assert_eq!(report(3, "/report/balance/nim_sum"), 6);
    assert_eq!(
        report(3, "/report/balance/heaps/0/sub_piles"),
        serde_json::json!([8, 2, 1])
    );
    assert_eq!(report(3, "/report/balance/moves/0"), "*13 => *11");
    assert_eq!(report(4, "/report/card/mean"), "1");
    assert_eq!(report(4, "/report/card/canonical_form"), "6 positions");
}

/// A claim has its message in the object, even if it stops with an error.
#[test]
fn claims_that_end_in_an_error_have_their_message() {
    let script = "assert 1 + foo == 2, \"my label\"\nassert 1 == 2, \"other\"\nassert foo\nfoo\n";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("claims.cgt");
    std::fs::write(&path, script).expect("written");
    let path = path.display().to_string();
    let ran = run(&["check", "--format", "json", &path]);
    let claims: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("an object")["claim"].clone())
        .collect();
    assert_eq!(claims[..2], [Value::from("my label"), Value::from("other")]);
    assert!(claims[2..].iter().all(Value::is_null), "{claims:?}");
}

#[test]
fn errors_have_spans_in_their_input() {
    let input = "1;\n2;\n# é\nlet f(n) = [n,\n  nonsense + 1]\nf(2)\n 1 +\n  é\nwhy\n";
    let ran = run_with(&["--format", "json"], input);
    let objects: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("json"))
        .collect();
    let lines: Vec<_> = objects.iter().map(|object| &object["line"]).collect();
    assert_eq!(lines, [1, 2, 4, 6, 7, 9]);
    let blamed = |object: &Value, text: &str| {
        let at = |i: usize| object["span"][i].as_u64().expect("a number") as usize;
        text[at(0)..at(1)].to_string()
    };
    // The error in the function is in another statement, so the span refers to the whole input.
    assert_eq!(objects[3]["source"], "<stdin>");
    assert_eq!(blamed(&objects[3], input), "nonsense");
    assert_eq!(objects[4]["input"], "1 +\n  é");
    assert_eq!(blamed(&objects[4], "1 +\n  é"), "é");
    assert_eq!((ran.err.as_str(), ran.code), ("", 2));
}

#[test]
fn what_cannot_be_read_gives_an_object() {
    let ran = run(&["--format", "json", "/nonexistent.cgt", "-e", "5"]);
    let schema = upstar::json_schema();
    let objects = objects(&ran.out, &schema);
    assert_eq!(objects[0]["source"], "/nonexistent.cgt");
    assert_eq!(objects[1]["value"], "5");
    assert_eq!((ran.err.as_str(), ran.code), ("", 2));
}

/// A statement that is not valid UTF-8 is an error, whether in a file, a pipe or an argument; the other statements run.
#[cfg(unix)]
#[test]
fn what_is_not_text_gives_an_object() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("binary.cgt");
    let text = b"1\n \"a\xff\xfeb\"; 2\n# \xe9\n3\n";
    std::fs::write(&path, text).expect("written");
    let argument = std::ffi::OsStr::from_bytes(text);
    let mut commands = [(); 3].map(|()| upstar(&["--format", "json"]));
    commands[0].arg(&path);
    commands[1].arg("-e").arg(argument);
    for command in commands {
        let ran = feed(command, text);
        let objects = objects(&ran.out, &upstar::json_schema());
        let values: Vec<_> = objects.iter().map(|object| &object["value"]).collect();
        assert_eq!(
            values,
            [&"1".into(), &Value::Null, &"2".into(), &"3".into()]
        );
        let error = &objects[1];
        assert_eq!(error["input"], "\"a\u{fffd}\u{fffd}b\"");
        assert_eq!(error["span"], serde_json::json!([2, 5]));
        assert_eq!(error["line"], 2);
        assert!(
            error["message"]
                .as_str()
                .unwrap()
                .contains("not valid UTF-8")
        );
        assert_eq!((ran.err.as_str(), ran.code), ("", 2));
    }
    let other = folder.path().join("use.cgt");
    std::fs::write(&other, b"let a = 1\nlet b = \xff\n").expect("written");
    let ran = run(&["-e", &format!("use \"{}\"; a", other.display())]);
    assert!(ran.err.contains("use.cgt:2:9"), "{}", ran.err);
}

/// The lines of an output as objects; panics unless each fits the schema.
fn objects(out: &str, schema: &Value) -> Vec<Value> {
    let lines = out.lines().inspect(|line| validate(schema, line));
    lines
        .map(|line| serde_json::from_str(line).expect("json"))
        .collect()
}

/// A validator for the part of JSON schema that the schema uses.
fn validate(schema: &Value, line: &str) {
    let object: Value =
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    let object = object
        .as_object()
        .unwrap_or_else(|| panic!("{line} is no object"));
    for name in schema["required"].as_array().expect("required") {
        assert!(
            object.contains_key(name.as_str().expect("a name")),
            "{line} lacks {name}"
        );
    }
    for (name, value) in object {
        let property = &schema["properties"][name];
        let fits = match property["type"].as_str() {
            Some("string") => value.is_string(),
            Some("integer") => value.is_u64(),
            Some("boolean") => value.is_boolean(),
            Some("array") => value.is_array(),
            Some("object") => value.is_object(),
            _ => false,
        };
        assert!(fits, "{name} in {line}");
        if let Some(allowed) = property["enum"].as_array() {
            assert!(allowed.contains(value), "{name} in {line}");
        }
    }
    let kind = object["type"].as_str().expect("a string");
    assert_eq!(object.contains_key("value"), kind != "error", "{line}");
    assert_eq!(object.contains_key("line"), kind != "summary", "{line}");
    assert_eq!(object.contains_key("holds"), kind == "claim", "{line}");
    assert_eq!(object.contains_key("message"), kind == "error", "{line}");
    assert_eq!(object.contains_key("outcome"), kind == "game", "{line}");
}

#[test]
fn every_line_fits_the_schema() {
    let input = "1\n*2\ntrue\noutcome(*)\nLeft\n[1, 2]\n1..3\n\"t\"\nn -> n\nvalue\nlet f(n) = n\nf\nassert 1 == 2\n\
                 assert forall n in 1..9: n < 5, \"small\"\nnonsense\n{0|\n";
    let ran = run_with(&["--format", "json"], input);
    let schema = upstar::json_schema();
    assert_eq!(ran.out.lines().count(), 16, "{}", ran.out);
    for line in ran.out.lines() {
        validate(&schema, line);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("claims.cgt").display().to_string();
    std::fs::write(&path, "assert 1 == 1\n1\n").expect("written");
    let ran = run(&["check", "--format", "json", &path]);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    for line in ran.out.lines() {
        validate(&schema, line);
    }
}

#[test]
fn a_statement_is_answered_while_the_pipe_is_open() {
    let (mut child, mut stdin, mut lines) = conversation(&["--format", "json"]);
    let mut answer = |text: &str| {
        stdin.write_all(text.as_bytes()).expect("it reads");
        stdin.flush().expect("it reads");
        let line = lines.next().expect("a line").expect("text");
        serde_json::from_str::<Value>(&line).expect("json")
    };
    assert_eq!(answer("*2 + *3;\n")["value"], "*");
    assert_eq!(answer("{0|\n1};\n")["value"], "1/2");
    let third = answer("1 + 1\n# and then\n5\n");
    assert_eq!((&third["value"], &third["line"]), (&"2".into(), &4.into()));
    drop(stdin);
    child.wait().expect("it ends");
}

/// The answers before a statement that takes long are not held back.
#[test]
fn a_long_statement_does_not_delay_earlier_answers() {
    let (mut child, mut stdin, mut lines) = conversation(&["--format", "json"]);
    writeln!(stdin, "1 + 1\n2 + 2\noutcome(domineering(20,20))").expect("the statements are read");
    let (is_seen, wait) = std::sync::mpsc::channel::<()>();
    let watchdog = std::thread::spawn(move || {
        let _ = wait.recv_timeout(std::time::Duration::from_mins(1));
        child.kill().expect("the binary is still running");
        child.wait().expect("the binary ends")
    });
    for value in ["2", "4"] {
        let line = lines.next().expect("an answer before the end");
        let answer: Value = serde_json::from_str(&line.expect("a line")).expect("json");
        assert_eq!(answer["value"], value);
    }
    drop(is_seen);
    watchdog.join().expect("the binary was stopped");
}
