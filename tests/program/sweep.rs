//! Tests the sweep over Domineering boards, with `--jobs` and, if it is installed, with PySpark.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use super::common::program::{run, run_with};

/// The boards of the example with at most three rows.
fn small_boards() -> String {
    let ran = run(&["-r", "examples/sweep/boards.cgt"]);
    assert_eq!(
        (ran.code, ran.out.lines().count()),
        (0, 17992),
        "{}",
        ran.err
    );
    let is_small = |line: &&str| line.matches('/').count() < 2 || line.len() < 28;
    let lines: Vec<&str> = ran.out.lines().filter(is_small).collect();
    assert!(lines.len() > 200, "{}", lines.len());
    lines.join("\n")
}

#[test]
fn jobs_and_a_cache_change_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = folder.path().join("cache").display().to_string();
    let boards = small_boards();
    let alone = run_with(&["--format", "json"], &boards);
    assert_eq!(alone.code, 0);
    for _ in 0..2 {
        let ran = run_with(
            &["--format", "json", "--jobs", "2", "--cache", &cache],
            &boards,
        );
        assert_eq!(
            (ran.out, ran.err, ran.code),
            (alone.out.clone(), String::new(), 0)
        );
    }
}

#[test]
fn spark_counts_the_same_values() {
    let python = Command::new("python3")
        .args(["-c", "import pyspark"])
        .output();
    if !python.is_ok_and(|ran| ran.status.success()) {
        // Write to standard error directly, because the test harness hides what a passing test prints.
        let skipped = "SKIPPED: examples/sweep/sweep.py was not run, since python3 has no pyspark (pip install pyspark)";
        writeln!(std::io::stderr(), "{skipped}").expect("standard error");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let lines = folder.path().join("boards.txt");
    let boards = small_boards();
    fs::write(&lines, &boards).expect("written");
    // The program is found on the path, as for a user.
    let program = Path::new(env!("CARGO_BIN_EXE_upstar"));
    let mut path = program.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let ran = Command::new("python3")
        .args(["examples/sweep/sweep.py", &lines.display().to_string()])
        .args(["--partitions", "3"])
        .env("PATH", path)
        .output()
        .expect("python3");
    let told = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let alone = run_with(&["--format", "json"], &boards);
    let mut outcomes = std::collections::BTreeMap::new();
    let mut values = std::collections::BTreeSet::new();
    for line in alone.out.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).expect("json");
        *outcomes
            .entry(answer["outcome"].as_str().expect("a game").to_string())
            .or_insert(0) += 1;
        values.insert(answer["value"].to_string());
    }
    let outcomes: Vec<_> = outcomes
        .iter()
        .map(|(name, n)| format!("{name}: {n}"))
        .collect();
    let expected = format!(
        "{} answers, {} different values\n{}\n",
        alone.out.lines().count(),
        values.len(),
        outcomes.join(", ")
    );
    assert!(told.starts_with(&expected), "{told}\nand not\n{expected}");
}
