//! Claims that stop with an error are counted and listed, and claims are written as JUnit XML.

use std::fs;

use super::common::markup::{Element, elements};
use super::common::program::{run, run_with};

const SCRIPT: &str = "let a = ^\nassert a > 0\nassert a < 0, \"<up> & \\\"down\\\" \u{1b}[31m\u{ffff}\"\n\
                      assert nonsense == 2, \"a word\"\nassert 1 + == 2\nlet b = nonsense\nassertion\n\
                      assert forall n in 1..9: n < 5\nassert solve(tic(3)) == wld 00, \"drawn\" \n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        fs::write(folder.path("script.cgt"), SCRIPT).expect("written");
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a folder");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a name");
        let mut names: Vec<_> = entries
            .map(|entry| name(entry.expect("an entry")))
            .collect();
        names.sort();
        names
    }
}

#[test]
fn errors_are_listed_and_counted() {
    let folder = Folder::new();
    let script = folder.path("script.cgt");
    let ran = run(&["check", &script]);
    let lines: Vec<&str> = ran
        .out
        .lines()
        .filter(|line| line.contains(": ERROR  "))
        .collect();
    let expected = [
        format!("{script}:4: ERROR  nonsense == 2, \"a word\""),
        format!("{script}:5: ERROR  1 + == 2"),
    ];
    assert_eq!(lines, expected);
    assert!(
        ran.out.ends_with("\n1 passed, 3 failed, 4 errors\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 2);
    let ran = run(&["check", "--quiet", &script]);
    assert_eq!(ran.out.lines().count(), 6, "{}", ran.out);

    let ran = run(&["check", "--format", "json", &script]);
    let last = ran.out.lines().last().expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(last).expect("json");
    let expected = serde_json::json!({"type": "summary", "value": "1 passed, 3 failed, 4 errors", "passed": 1,
                                      "failed": 3, "errors": 4});
    assert_eq!(summary, expected);
}

#[test]
fn json_names_the_file_of_each_claim() {
    let folder = Folder::new();
    let scripts = ["a.cgt", "b.cgt"].map(|name| folder.path(name));
    for script in &scripts {
        fs::write(script, "assert 1 == 1\n").expect("written");
    }
    let ran = run(&["check", "--format", "json", &scripts[0], &scripts[1]]);
    let files: Vec<serde_json::Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("json")["file"].clone())
        .collect();
    assert_eq!(files[..2], scripts);
    assert!(files[2].is_null(), "{}", ran.out);
}

#[test]
fn a_limit_is_an_error_of_its_claim() {
    let folder = Folder::new();
    let script = folder.path("long.cgt");
    fs::write(
        &script,
        "assert forall n in 1..10**18: n > 0\nassert 1 == 1\n",
    )
    .expect("written");
    let ran = run(&["check", "--timeout", "0.2", &script]);
    assert!(
        ran.out.ends_with("1 passed, 0 failed, 1 error\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 3);
}

#[test]
fn junit_has_a_case_for_each_claim() {
    let folder = Folder::new();
    let (script, good) = (folder.path("script.cgt"), folder.path("good & <fine>.cgt"));
    fs::write(&good, "assert 1 == 1\nassert 2 == 2, \"two\"\n").expect("written");
    let (missing, report) = (folder.path("missing.cgt"), folder.path("claims.xml"));
    fs::write(&report, "an older report").expect("written");
    let ran = run(&["check", &script, &good, &missing, "--junit", &report]);
    assert!(
        ran.out.ends_with("3 passed, 3 failed, 5 errors\n"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, 2);
    assert_eq!(
        folder.names(),
        ["claims.xml", "good & <fine>.cgt", "script.cgt"]
    );

    let page = fs::read_to_string(&report).expect("the report");
    let found = elements(&page);
    let named = |name: &str| {
        found
            .iter()
            .filter(|element| element.name == name)
            .collect::<Vec<_>>()
    };
    let counts = |element: &Element| {
        ["tests", "failures", "errors"]
            .map(|name| element.attribute(name).expect("a count").to_string())
    };
    assert_eq!(counts(named("testsuites")[0]), ["11", "3", "5"]);
    let suites = named("testsuite");
    assert_eq!(suites.len(), 3);
    assert_eq!(counts(suites[0]), ["8", "3", "4"]);
    assert_eq!(counts(suites[1]), ["2", "0", "0"]);
    assert_eq!(suites[1].attribute("name"), Some(good.as_str()));

    let cases: Vec<_> = named("testcase")
        .iter()
        .map(|case| ["name", "line"].map(|name| case.attribute(name).expect("given").to_string()))
        .collect();
    let expected = [
        ["a > 0", "2"],
        ["<up> & \"down\" \\u{1b}[31m\\u{ffff}", "3"],
        ["a word", "4"],
        ["1 + == 2", "5"],
        ["let b = nonsense", "6"],
        ["assertion", "7"],
        ["forall n in 1..9: n < 5", "8"],
        ["drawn", "9"],
        ["1 == 1", "1"],
        ["two", "2"],
        [&missing, "1"],
    ];
    assert_eq!(cases, expected);
    assert!(
        named("testcase")[..8]
            .iter()
            .all(|case| case.attribute("classname") == Some(&script))
    );
    let failures = named("failure");
    assert!(
        failures[1]
            .text
            .contains("the first counterexample is n = 5"),
        "{}",
        failures[1].text
    );
    let errors = named("error");
    let message = errors[0].attribute("message");
    assert_eq!(
        message,
        Some("`nonsense` is not defined: nothing has this name")
    );
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let folder = Folder::new();
    let good = folder.path("good.cgt");
    fs::write(&good, "assert 1 == 1\n").expect("written");
    let report = folder.path("no folder/claims.xml");
    let ran = run(&["check", &good, "--junit", &report]);
    assert_eq!(ran.code, 2);
    assert!(ran.out.ends_with("1 passed, 0 failed\n"), "{}", ran.out);
    assert!(
        ran.err
            .starts_with(&format!("upstar: cannot write {report}: ")),
        "{}",
        ran.err
    );

    let report = folder.path("claims.xml");
    let ran = run(&["check", "--safe", &good, "--junit", &report]);
    assert_eq!(
        (ran.err.as_str(), ran.code),
        ("", 0),
        "safe mode binds only the script"
    );
    assert_eq!(folder.names(), ["claims.xml", "good.cgt", "script.cgt"]);
}

/// The label of a claim is known even if the claim cannot be parsed.
#[test]
fn junit_keeps_labels() {
    let folder = Folder::new();
    let (script, report) = (folder.path("broken.cgt"), folder.path("claims.xml"));
    fs::write(
        &script,
        "assert 1 + == 2, \"the \\\"sum\\\"\"\nassert (1 == \"a\"\n",
    )
    .expect("written");
    run(&["check", &script, "--junit", &report]);
    let page = fs::read_to_string(&report).expect("the report");
    let found = elements(&page);
    let names: Vec<&str> = found
        .iter()
        .filter(|element| element.name == "testcase")
        .filter_map(|element| element.attribute("name"))
        .collect();
    assert_eq!(names, ["the \\\"sum\\\"", "(1 == \"a\""]);
}

fn homework(folder: &Folder) -> [String; 4] {
    let files = [
        (
            "anna.cgt",
            "let helper(n) = twice(n)\nlet twice(n) = nim(n, n)\nlet answer1 = helper(2)\nlet answer2 = *2\n",
        ),
        (
            "ben.cgt",
            "let nim(a, b) = 0\nlet grundy(n) = 2\nlet answer1 = *\nlet answer2 = *2\n",
        ),
        ("carl.cgt", "let answer1 = (\n"),
        (
            "claims.cgt",
            "assert hw.answer1 == 0, \"first\"\nassert grundy(hw.answer2) == 2, \"second\"\n\
             assert nim(1, 2) == *3, \"nobody changes nim\"\n",
        ),
    ];
    files.map(|(name, text)| {
        let path = folder.path(name);
        fs::write(&path, text).expect("written");
        path
    })
}

/// The claims are checked with each homework file, whose names stay apart from those of the claims.
#[test]
fn homework_is_checked_in_a_table() {
    let folder = Folder::new();
    let [anna, ben, carl, claims] = homework(&folder);
    let report = folder.path("claims.xml");
    let args = [
        "check",
        "--safe",
        &claims,
        "--homework",
        &anna,
        &ben,
        &carl,
        "--junit",
        &report,
    ];
    let ran = run(&args);
    let rows: Vec<String> = ran
        .out
        .lines()
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            words.join(" ")
        })
        .collect();
    assert_eq!(rows[0], "| passed failed errors not passed");
    assert_eq!(rows[2], format!("{anna} | 3 0 0"));
    assert_eq!(rows[3], format!("{ben} | 2 1 0 first"));
    assert!(
        rows[4].starts_with(&format!("{carl} | 1 0 3 line 1: unclosed bracket")),
        "{}",
        ran.out
    );
    assert!(rows[4].ends_with("; first; second"), "{}", ran.out);
    assert_eq!(
        (rows.last().map(String::as_str), ran.code),
        (Some("6 passed, 1 failed, 3 errors"), 2)
    );
    assert_eq!(ran.err, "");
    let page = fs::read_to_string(&report).expect("the report");
    assert!(page.contains(&format!("{claims} with {ben}")), "{page}");

    let ran = run(&["check", &claims, "--homework", &ben]);
    assert!(
        ran.out.contains(":1: FALSE  hw.answer1 == 0, \"first\""),
        "{}",
        ran.out
    );
}

/// A broken statement of a homework is counted once, and its other definitions are graded; limits apply to each statement.
#[test]
fn a_broken_statement_leaves_the_rest_of_a_homework() {
    let folder = Folder::new();
    let files = [
        ("claims.cgt", "assert hw.a == 1\nassert hw.b == 2\n"),
        ("more.cgt", "assert hw.a < 2\n"),
        ("sum.cgt", "let a = 1\nassert foo == 1\n1 +* 2\nlet b = 2\n"),
        ("name.cgt", "let a = 1\nlet b = foo(2)\n"),
        ("bracket.cgt", "let a = 1\nlet x = (\nlet b = 2\n"),
        (
            "long.cgt",
            "let a = 1\nlet x = forall n in 1..10**18: n > 0\nlet b = 2\n",
        ),
    ];
    let paths = files.map(|(name, text)| {
        let path = folder.path(name);
        fs::write(&path, text).expect("written");
        path
    });
    let report = folder.path("claims.xml");
    let [claims, more, homework @ ..] = &paths;
    let mut args = vec!["check", claims, more, "--timeout", "0.2"];
    args.extend(["--junit", &report, "--homework"]);
    args.extend(homework.iter().map(String::as_str));
    let ran = run(&args);
    let rows = ["| 3 0 1 line 3: ", "| 2 0 2 line 2: ", "| 3 0 1 line 2: "];
    let rows = rows.into_iter().chain(["| 3 0 1 line 2: "]);
    for (row, line) in rows.zip(ran.out.lines().skip(2)) {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        assert!(words.join(" ").starts_with(row), "{row} in {}", ran.out);
    }
    assert!(
        ran.out.ends_with("\n11 passed, 0 failed, 5 errors\n"),
        "{}",
        ran.out
    );
    let page = fs::read_to_string(&report).expect("the report");
    assert!(
        page.contains("<testsuites tests=\"16\" failures=\"0\" errors=\"5\""),
        "{page}"
    );

    // After a plain `use`, the other definitions are known too, and all errors are reported.
    let script = format!(
        "use \"{}\" as hw\nhw.a\nuse \"{}\" as k\n[k.a, k.b]\n",
        homework[1], homework[2]
    );
    let ran = run_with(&[], &script);
    assert_eq!((ran.out.as_str(), ran.code), ("1\n[1, 2]\n", 2));
    for told in [
        "`hw.foo` is not defined",
        "unclosed bracket",
        "the other definitions of the file have been made",
    ] {
        assert!(ran.err.contains(told), "{}", ran.err);
    }
}

/// The usage line has the order that works, and the message says what is wrong with the other one.
#[test]
fn homework_comes_after_the_scripts() {
    let ran = run(&["check", "--homework", "ann.cgt", "claims.cgt"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    for told in [
        "tip: all files after `--homework` are homework",
        "Usage: upstar check [OPTIONS] <FILE>... [--homework <HOMEWORK>...]",
    ] {
        assert!(ran.err.contains(told), "{}", ran.err);
    }
}

/// A file that gives another meaning to a name is noticed; after `as`, it cannot.
#[test]
fn files_with_a_name_of_their_own() {
    let folder = Folder::new();
    let [anna, ben, ..] = homework(&folder);
    let outer = folder.path("outer.cgt");
    fs::write(
        &outer,
        "use \"anna.cgt\"\nuse \"ben.cgt\" as b\nlet both = answer1 + b.answer1\n",
    )
    .expect("written");
    let script = format!(
        "use \"{ben}\" as b\nuse \"{anna}\" as a\nuse \"{outer}\" as o\nb.answer1; a.helper(3); b.nim(1, 2); nim(1, 2)\n\
         [a.helper(n) for n in 1..2]\no.both; o.answer2; o.b.answer2\nanswer1\nb.missing\nnobody.missing\n"
    );
    let ran = run_with(&[], &script);
    let values: Vec<&str> = ran
        .out
        .lines()
        .map(|line| line.split("   #").next().unwrap_or_default())
        .collect();
    assert_eq!(values, ["*", "0", "0", "*3", "[0, 0]", "*", "*2", "*2"]);
    for told in [
        "`answer1` is not defined",
        "the file of `b` does not define `missing`",
        "`use \"file.cgt\" as nobody`",
    ] {
        assert!(ran.err.contains(told), "{}", ran.err);
    }

    let claims = folder.path("plain.cgt");
    fs::write(&claims, "use \"ben.cgt\"\nassert nim(1, 2) == 0\n").expect("written");
    let ran = run(&["check", &claims]);
    let note = "plain.cgt:1: note  `nim` now means what ben.cgt defines; with `use \"ben.cgt\" as f` it would be `f.nim`";
    assert!(ran.out.contains(note), "{}", ran.out);
}

/// A homework has only its own names and results, and reads neither the claims nor another homework.
#[test]
fn a_homework_sees_nothing_of_the_claims() {
    let folder = Folder::new();
    let write = |name: &str, text: &str| fs::write(folder.path(name), text).expect("a file");
    write(
        "claims.cgt",
        "let solution(n) = *(n mod 3)\nlet kayles(n) = solution(5)\nsolution(5)\nassert hw.f(5) == solution(5)\n",
    );
    write("ann.cgt", "let f(n) = *(n mod 3)\n");
    write("bob.cgt", "let f(n) = solution(n)\n");
    write("carl.cgt", "let f(n) = (x -> solution(x))(n)\n");
    write("dora.cgt", "let f(n) = ans\n");
    write("emil.cgt", "let f(n) = %1\n");
    write(
        "fay.cgt",
        "use \"claims.cgt\" as c\nlet f(n) = c.solution(n)\n",
    );
    write("gus.cgt", "use \"ann.cgt\"\n");
    write("hal.cgt", "let f(n) = kayles(n)\n");
    write("ida.cgt", "use \"lib.cgt\"\nlet f(n) = g(n)\n");
    write("lib.cgt", "let g(n) = h(n)\nlet h(n) = *(n mod 3)\n");
    let names = [
        "ann", "bob", "carl", "dora", "emil", "fay", "gus", "hal", "ida",
    ];
    let files = names.map(|name| folder.path(&format!("{name}.cgt")));
    let claims = folder.path("claims.cgt");
    let mut args = vec!["check", &claims, "--homework"];
    args.extend(files.iter().map(String::as_str));
    let ran = run(&args);
    let rows: Vec<&str> = ran.out.lines().skip(2).collect();
    for (name, row) in names.iter().zip(&rows) {
        let passed = row
            .split('|')
            .nth(1)
            .is_some_and(|cells| cells.trim().starts_with('1'));
        assert_eq!(passed, ["ann", "ida"].contains(name), "{}", ran.out);
    }
    for told in [
        "a file that is read under a name has no results",
        "a homework may use neither the claims nor another homework",
    ] {
        assert!(ran.out.contains(told), "{}", ran.out);
    }
    // The same holds for any file that is read under a name.
    write("used.cgt", "let f(n) = secret(n)\nlet g(n) = kayles(n)\n");
    let used = folder.path("used.cgt");
    let script =
        format!("use \"{used}\" as l\nlet secret(n) = n\nlet kayles(n) = 77\nl.g(2)\nl.f(1)\n");
    let ran = run_with(&[], &script);
    assert!(ran.out.starts_with("*2"), "{}", ran.out);
    assert!(ran.err.contains("`l.secret` is not defined"), "{}", ran.err);
}

/// A link to another homework, or in safe mode to a file elsewhere, is no homework; nor does one with many mistakes make the
/// table unreadable.
#[cfg(unix)]
#[test]
fn homework_of_strangers() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let outside = tempfile::tempdir().expect("a folder");
    let secret = outside.path().join("secret");
    fs::write(&secret, "root:x:0:0\n").expect("a file");
    let paths =
        ["claims", "ann", "copy", "eve", "flood"].map(|it| folder.path(&format!("{it}.cgt")));
    let [claims, ann, copy, eve, flood] = &paths;
    fs::write(claims, "assert hw.a == 1, \"one\"\n").expect("a file");
    fs::write(ann, "let a = 1\n").expect("a file");
    fs::write(flood, "let b = )\n".repeat(1000)).expect("a file");
    symlink(ann, copy).expect("a link");
    symlink(&secret, eve).expect("a link");
    let ran = run(&[
        "check",
        "--safe",
        claims,
        "--homework",
        ann,
        copy,
        eve,
        flood,
    ]);
    let rows: Vec<&str> = ran.out.lines().skip(2).collect();
    assert!(
        rows[0].contains("| ") && rows[0].contains(" 1 "),
        "{}",
        ran.out
    );
    assert!(
        rows[1].contains("neither the claims nor another homework"),
        "{}",
        ran.out
    );
    assert!(rows[2].contains("safe mode allows only"), "{}", ran.out);
    assert!(rows[3].contains("; and 998 more"), "{}", ran.out);
    assert!(!ran.out.contains("root:x") && rows.iter().all(|row| row.len() < 1000));
}

#[test]
fn a_report_never_overwrites_what_it_is_about() {
    let folder = Folder::new();
    let [claims, ann] = ["claims.cgt", "ann.cgt"].map(|name| folder.path(name));
    fs::write(&claims, "assert hw.a == 1\n").expect("a file");
    fs::write(&ann, "let a = 1\n").expect("a file");
    for report in [&claims, &ann] {
        let ran = run(&["check", &claims, "--junit", report, "--homework", &ann]);
        assert_eq!(ran.code, 2);
        assert!(ran.err.contains("it would overwrite"), "{}", ran.err);
    }
    let page = folder.path("page.md");
    fs::write(&page, "1\n").expect("a file");
    assert_eq!(run(&["notes", &page, "-o", &page]).code, 2);
    assert_eq!(fs::read_to_string(&ann).expect("a file"), "let a = 1\n");
    assert_eq!(fs::read_to_string(&page).expect("a file"), "1\n");
}

/// Without all of its claims, a check has not succeeded.
#[cfg(unix)]
#[test]
fn a_reader_that_leaves_is_no_success() {
    let folder = Folder::new();
    let claims = folder.path("claims.cgt");
    fs::write(&claims, "assert 1 == 2\n".repeat(20_000)).expect("a file");
    let program = env!("CARGO_BIN_EXE_upstar");
    let piped = format!("set -o pipefail; {program} check {claims} | head -n 1");
    let ran = std::process::Command::new("bash")
        .args(["-c", &piped])
        .output();
    assert_eq!(ran.expect("bash runs").status.code(), Some(2));
}
