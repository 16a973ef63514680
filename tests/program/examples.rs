//! Every script in `examples/` runs, its claims hold, and its output can be read back.

use std::fs;
use std::path::PathBuf;

use super::common::program::{Ran, feed, upstar};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples")
}

/// The sorted names of the scripts.
fn scripts() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the folder of the examples")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .filter(|name| name.ends_with(".cgt"))
        .collect();
    names.sort();
    assert!(names.len() >= 18, "examples are missing: {names:?}");
    names
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).expect("the script")
}

/// Runs the program in the folder of the examples, so that `use` finds them.
fn run_there(args: &[&str], input: &str) -> Ran {
    let mut command = upstar(args);
    command.current_dir(folder());
    feed(command, input.as_bytes())
}

/// The printed value of each line that is not a comment. For a list of positions this is the comment, which gives their
/// values.
fn values(out: &str) -> Vec<String> {
    let lines = out.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(|line| match line.split_once("   # ") {
        Some((list, values)) if list.starts_with('[') => format!("[{values}]"),
        Some((value, _)) => value.to_string(),
        None => line.to_string(),
    });
    lines.collect()
}

/// The results do not depend on the number of jobs either.
#[test]
fn every_claim_holds() {
    for name in scripts() {
        let ran = run_there(&["check", "--format", "json", &name], "");
        assert_eq!((ran.err.as_str(), ran.code), ("", 0), "{name}: {}", ran.out);
        let in_jobs = run_there(&["check", "--format", "json", "--jobs", "2", &name], "");
        let (err, code) = (in_jobs.err.as_str(), in_jobs.code);
        assert_eq!((err, code, &in_jobs.out), ("", 0, &ran.out), "{name}");
        // Every line that starts with `assert` is a claim; a lower count would mean that one was parsed as part of the
        // statement before it.
        let claims = text(&name)
            .lines()
            .filter(|line| line.starts_with("assert "))
            .count();
        assert!(claims > 0, "{name} claims nothing");
        let held = ran.out.matches(r#""holds":true"#).count();
        assert_eq!(held, claims, "{name}: {}", ran.out);
    }
}

#[test]
fn every_script_runs_and_its_output_runs_again() {
    for (name, notation) in scripts()
        .into_iter()
        .zip(["ascii", "unicode"].into_iter().cycle())
    {
        assert!(
            !writes_files(&text(&name)),
            "{name} writes a file, and the tests would too"
        );
        let option = format!("--notation={notation}");
        let first = run_there(&[&option, &name], "");
        assert_eq!(
            (first.err.as_str(), first.code),
            ("", 0),
            "{name}, {notation}"
        );
        assert!(!first.out.is_empty(), "{name} prints nothing");

        // The output may name positions of the script's own rulesets, so load the script first.
        let again = run_there(&[&option], &format!("use \"{name}\"\n{}", first.out));
        assert_eq!(
            (again.err.as_str(), again.code),
            ("", 0),
            "{name}, {notation}, read back"
        );
        assert_eq!(
            values(&again.out),
            values(&first.out),
            "{name}, {notation}, read back"
        );
    }
}

/// Whether a script calls `svg`, which may write a file.
fn writes_files(script: &str) -> bool {
    script
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .any(|code| code.contains("svg("))
}

#[test]
fn the_cases_are_all_there() {
    let all: String = scripts().iter().map(|name| text(name)).collect();
    for ruleset in [
        "bricks",
        "chop",
        "chomp",
        "nim",
        "subtraction",
        "lasker",
        "wythoff",
        "cutcake",
        "domineering",
        "hackenbush",
        "tic",
        "tictactoe",
        "hex",
    ] {
        assert!(
            all.contains(&format!("{ruleset}(")),
            "no example has {ruleset}"
        );
    }
}

#[test]
fn the_errata_are_refuted() {
    let ran = run_there(&["check", "errata.cgt"], "");
    for claim in [
        "not (*1 + *3 + *6 == *7)",
        "*1 + *3 + *6 == *4",
        "not (*107 + *90 + *57 == 0)",
    ] {
        assert!(
            ran.out
                .lines()
                .any(|line| line.contains(": holds") && line.contains(claim)),
            "{claim}: {}",
            ran.out
        );
    }
}
