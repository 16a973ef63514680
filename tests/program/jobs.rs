//! Tests of `--jobs N`: the answers, their order and the exit status do not depend on the number of jobs.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::common::program::{Ran, conversation, run, run_with, upstar};

/// Definitions between other statements, and every kind of error.
const MIXED: &str = "\
let x = 1\nx + 1\nlet x = 5\nx + 100\nx\nx * 10\nnonsense\nlet f(n) = x + n\ndomineering(3,3)\nf(2)\n\
assert x == 5\nassert x == 6, \"six\"\nlet y = nonsense\ny\n[1,\n 2]\nlet ends(n) = if n > 0 then {ends(n-1)|} else 0\n\
why ^ > 0\nends(3); ends(4)\nlet local = 3 in local + x\nlocal\n1/0\n## with help\nlet nim(a) = a\nnim(3)\n\
\"a text\"\ntree({1|0})\n1 +\nlet x = 7; x; let x = 8; x;\n{ends(2)\n";

fn same(one: &Ran, other: &Ran, what: &str) {
    assert_eq!(one.out, other.out, "{what}");
    assert_eq!(one.err, other.err, "{what}");
    assert_eq!(one.code, other.code, "{what}");
}

fn folder_with(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |(name, text): &(&str, &str)| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.display().to_string()
    };
    let paths = files.iter().map(write).collect();
    (folder, paths)
}

#[test]
fn the_same_answers_to_lines_files_and_expressions() {
    let halves = MIXED.split_once("nonsense\n").expect("two halves");
    let (_folder, files) = folder_with(&[("a.cgt", halves.0), ("b.cgt", halves.1)]);
    let missing = "no/such/file.cgt";
    for format in ["text", "json"] {
        let stdin = run_with(&["--format", format], MIXED);
        let given = [&files[0], missing, &files[1], "-e", "x + 1", "-e", "f(3)"];
        let given = [&["--format", format][..], &given].concat();
        let files_alone = run(&given);
        assert!(stdin.out.lines().count() > 15, "{}", stdin.out);
        assert_eq!(files_alone.code, 2);
        for jobs in ["1", "2", "3", "7"] {
            let jobs = ["--jobs", jobs];
            let ran = run_with(&[&jobs[..], &["--format", format]].concat(), MIXED);
            same(&stdin, &ran, "standard input");
            same(&files_alone, &run(&[&jobs[..], &given].concat()), "files");
        }
    }
}

/// Which job has run an earlier statement is a matter of luck, so none can refer to it; nor is there a difference between
/// numbers of jobs.
#[test]
fn earlier_results_are_refused() {
    let text =
        "1 + 1\nans + 1\n_\n%1\nlet f(n) = ans + n\nf(2)\nlet x = %1\nx\n[ans for n in 1..2]\n";
    let two = run_with(&["--jobs", "2"], text);
    assert_eq!(two.out, "2\n");
    let refusals = two
        .err
        .matches("earlier results are not known with `--jobs`");
    assert_eq!(refusals.count(), 6, "{}", two.err);
    assert!(two.err.contains("give the result a name"), "{}", two.err);
    for jobs in ["3", "7"] {
        same(&two, &run_with(&["--jobs", jobs], text), jobs);
    }
}

#[test]
fn checked_files_stay_apart() {
    let (folder, files) = folder_with(&[
        (
            "a.cgt",
            "let a = 1\nassert a == 1\nassert a == 2, \"two\"\n",
        ),
        ("empty.cgt", ""),
        (
            "b.cgt",
            "assert a == 1\nlet a = 3\nassert a == 3\nnonsense\n",
        ),
    ]);
    let report = |name: &str| folder.path().join(name).display().to_string();
    let checked = |jobs: &str, to: &str| {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        run(&[&["check", "--jobs", jobs, "--junit", to][..], &files].concat())
    };
    let (one, three) = (report("one.xml"), report("three.xml"));
    let alone = checked("1", &one);
    same(&alone, &checked("3", &three), "check");
    assert!(alone.out.ends_with("2 passed, 1 failed, 2 errors\n"));
    // Times differ from run to run.
    let without_times = |file: &str| {
        let text = fs::read_to_string(file).expect("a report");
        let mut parts = text.split(" time=\"");
        let first = parts.next().unwrap_or_default().to_string();
        let rest = parts.filter_map(|part| part.split_once('"'));
        first + &rest.map(|(_, rest)| rest).collect::<String>()
    };
    assert_eq!(without_times(&one), without_times(&three));
}

#[test]
fn a_job_that_hits_its_limits_stops_no_other() {
    let endless = "forall n in 1..10**18: n > 0";
    let input = format!("1\n{endless}\n2\nlet z = ({endless})\nz\n3\n[{endless}]\n4\n");
    let limited = ["--timeout", "0.3", "--format", "json"];
    let alone = run_with(&limited, &input);
    assert_eq!((alone.code, alone.out.lines().count()), (3, 8));
    for jobs in ["2", "4"] {
        let ran = run_with(&[&limited[..], &["--jobs", jobs]].concat(), &input);
        same(&alone, &ran, "the time limit");
    }
    let input = "1\n[[m for m in 1..n] for n in 1..10**5]\n2\n";
    let limited = ["--max-memory", "40", "--format", "json"];
    let alone = run_with(&limited, input);
    assert_eq!((alone.code, alone.out.lines().count()), (3, 3));
    let ran = run_with(&[&limited[..], &["--jobs", "2"]].concat(), input);
    same(&alone, &ran, "the memory limit");
}

#[test]
fn answers_come_before_the_input_ends() {
    let (mut child, mut stdin, mut lines) = conversation(&["--jobs", "3"]);
    for n in 1..=50 {
        writeln!(stdin, "{n} + 1;").expect("it reads");
        let line = lines.next().expect("a line").expect("text");
        assert_eq!(line, (n + 1).to_string());
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_all_jobs() {
    let mut child = upstar(&["--jobs", "2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let endless = "forall n in 1..10**18: n > 0;";
    write!(stdin, "1;\n{endless}\n{endless}\n2;\n").expect("it reads");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    assert_eq!(lines.next().expect("a line").expect("text"), "1");
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(sent.expect("kill").success());
    drop(stdin);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    let told = String::from_utf8(ended.stderr).expect("text");
    assert_eq!(told.matches("interrupted").count(), 1, "{told}");
}

#[test]
fn an_endless_input_takes_no_more_memory_than_its_lines() {
    let mut child = upstar(&["--jobs", "2", "--max-memory", "64", "--quiet"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let line = format!("\"{}\" == \"a\";\n", "a".repeat(1000)).repeat(50);
    for _ in 0..1000 {
        stdin.write_all(line.as_bytes()).expect("it reads");
    }
    drop(stdin);
    let ended = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(ended.stderr).expect("text");
    assert_eq!((ended.status.code(), &*told), (Some(0), ""));
}

#[test]
fn wrong_or_useless_jobs_are_refused() {
    for wrong in ["0", "-1", "257", "two", ""] {
        let ran = run(&["--jobs", wrong, "-e", "1"]);
        assert_eq!(ran.code, 2, "{wrong}");
        assert!(
            ran.err.contains("from 1 to 256") || wrong == "-1",
            "{}",
            ran.err
        );
    }
    for task in [
        &["play", "nim(3)"][..],
        &["notes", "a.cgt", "-o", "a.md"],
        &["doc"],
    ] {
        let ran = run(&[task, &["--jobs", "2"]].concat());
        assert_eq!(ran.code, 2);
        assert!(
            ran.err.contains("`--jobs` works for scripts"),
            "{}",
            ran.err
        );
    }
    same(&run(&["-e", "1"]), &run(&["--jobs", "1", "-e", "1"]), "one");
}
