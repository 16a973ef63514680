//! `upstar fmt`: which files it reads and writes, and what it reports.

use std::fs;
use std::process::Command;
use std::time::Duration;

use super::common::program::{feed, run_with, upstar};
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

fn in_folder(folder: &TempDir, args: &[&str]) -> Command {
    let mut command = upstar(args);
    command.current_dir(folder);
    command
}

const FILES: [(&str, &str); 3] = [
    ("good.cgt", "let x = 1\n"),
    ("bad.cgt", "let  x=1 # one\n\n\n\nx\n"),
    ("wrong.cgt", "let  x=1\nx +* )\n"),
];

#[test]
fn files_are_rewritten() {
    let folder = folder(&FILES);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    let ran = feed(in_folder(&folder, &["fmt", "good.cgt", "bad.cgt"]), b"");
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "", 0));
    assert_eq!(read("good.cgt"), FILES[0].1);
    assert_eq!(read("bad.cgt"), "let x = 1  # one\n\nx\n");
}

#[test]
fn check_names_the_files_and_changes_none() {
    let folder = folder(&FILES);
    let check = |files: &[&str]| {
        let args = [&["fmt", "--check"], files].concat();
        feed(in_folder(&folder, &args), b"")
    };
    let ran = check(&["good.cgt", "bad.cgt"]);
    assert_eq!(
        (ran.out.as_str(), ran.err.as_str(), ran.code),
        ("bad.cgt\n", "", 1)
    );
    let ran = check(&["good.cgt"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "", 0));
    for (name, text) in FILES {
        let path = folder.path().join(name);
        assert_eq!(fs::read_to_string(path).expect(name), text);
    }
}

#[test]
fn a_file_with_an_error_is_not_changed_and_the_others_are() {
    let folder = folder(&FILES);
    let args = ["fmt", "wrong.cgt", "missing.cgt", "bad.cgt"];
    let ran = feed(in_folder(&folder, &args), b"");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert!(ran.err.contains("wrong.cgt:2:"), "{}", ran.err);
    assert!(
        ran.err.contains("upstar: cannot read missing.cgt"),
        "{}",
        ran.err
    );
    assert_eq!(read("wrong.cgt"), FILES[2].1);
    assert_eq!(read("bad.cgt"), "let x = 1  # one\n\nx\n");
}

#[test]
fn a_dash_is_standard_input() {
    let ran = run_with(&["fmt", "-"], "f( 1 )");
    assert_eq!((ran.out.as_str(), ran.code), ("f(1)\n", 0));
    let ran = run_with(&["fmt", "--check", "-"], "f( 1 )");
    assert_eq!((ran.out.as_str(), ran.code), ("<stdin>\n", 1));
    let ran = run_with(&["fmt", "-"], "f( 1");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert!(ran.err.contains("<stdin>:1:"), "{}", ran.err);
    let ran = feed(upstar(&["fmt", "-"]), b"\xff");
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
}

/// Long scripts and long statements are formatted within the limits, and stay as they are otherwise.
#[test]
fn limits() {
    let many = "let  f(n)=n+1 # one\n".repeat(300_000);
    let long = format!("[{}]\n", ["1 +2"; 100_000].join(","));
    let folder = folder(&[("many.cgt", &many), ("long.cgt", &long)]);
    for (limits, file, text) in [
        (["--timeout", "0.3"], "many.cgt", &many),
        (["--max-memory", "12"], "many.cgt", &many),
        (["--timeout", "0.3"], "long.cgt", &long),
        (["--max-memory", "60"], "long.cgt", &long),
    ] {
        let ran = feed(
            in_folder(&folder, &[&limits[..], &["fmt", file]].concat()),
            b"",
        );
        assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{}", ran.err);
        let left = fs::read_to_string(folder.path().join(file)).expect(file);
        assert!(left == *text, "{limits:?} {file}");
    }
}

/// What somebody writes to the file meanwhile is not lost.
#[test]
fn a_file_that_changes_meanwhile_is_left_alone() {
    let text = "let  f(n)=n+1 # one\n".repeat(100_000);
    let folder = folder(&[("many.cgt", &text)]);
    let path = folder.path().join("many.cgt");
    let changed = format!("{text}\"mine\"\n");
    let writer = std::thread::spawn({
        let (path, changed) = (path.clone(), changed.clone());
        move || {
            std::thread::sleep(Duration::from_millis(150));
            fs::write(path, changed).expect("written");
        }
    });
    let ran = feed(in_folder(&folder, &["fmt", "many.cgt"]), b"");
    writer.join().expect("written");
    let left = fs::read_to_string(&path).expect("a file");
    // On a slow machine it may be formatted with the change, or have been formatted before.
    let is_kept = left.ends_with("\"mine\"\n");
    assert!(is_kept && (ran.code == 0 || ran.err.contains("has changed meanwhile")));
}
