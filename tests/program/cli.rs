//! Tests of the command line by exact output and exit status.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use super::common::program::{Ran, feed, run, run_with, upstar};

fn fine(ran: &Ran, out: &str) {
    assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (out, "", 0));
}

fn script(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("script.cgt");
    fs::write(&path, text).expect("the script is written");
    let name = path.display().to_string();
    (folder, name)
}

#[test]
fn expressions() {
    fine(&run(&["-e", "*2+*3"]), "*   # N: whoever starts wins\n");
    fine(&run(&["-e", "-1+1"]), "0\n");
    fine(&run(&["-e", "let a = 2", "-e", "a + a"]), "4\n");
    fine(&run(&["-q", "-e", "1"]), "");
}

#[test]
fn files_share_a_session_and_errors_do_not_stop_it() {
    let (_folder, first) = script("let a = 3\nnonsense(1)\na\n");
    let (_other, second) = script("#!/usr/bin/env upstar\na + 1;\n");
    let ran = run(&[&first, &second]);
    assert_eq!((ran.out.as_str(), ran.code), ("3\n4\n", 2));
    assert!(ran.err.contains("`nonsense` is not defined"), "{}", ran.err);
    assert!(ran.err.contains(" 2 | nonsense(1)"), "{}", ran.err);
}

#[test]
fn a_column_of_stdin_counts_from_the_start_of_the_line() {
    let ran = run_with(&[], "let n = 3; n *2\n1");
    assert!(ran.err.contains("<stdin>:1:14"), "{}", ran.err);
    assert!(ran.err.contains("let n = 3; n *2"), "{}", ran.err);
}

#[test]
fn stdin_is_a_script() {
    fine(
        &run_with(&[], "1 + 1\n{0|\n1}\n3"),
        "2\n1/2   # L: Left wins, whoever starts\n3\n",
    );
    fine(&run_with(&[], ""), "");
    fine(&run_with(&[], "1;2;\n"), "1\n2\n");
}

/// A name without a meaning is noted at the end of a stream, and at its definition in a file, whose rest is known; the exit
/// status is that of the claims.
#[test]
fn names_without_a_meaning_are_noted_once() {
    let text = "let f(n) = zork(n)\nlet g(n) = later(n)\nlet later(n) = n\nassert g(1) == 1\nlet h(n) = f.x";
    let zork = "`zork` is not defined; define it with `let zork = ...`";
    let h = "`f.x` is not defined; nothing is defined under the name `f`; `use \"file.cgt\" as f` reads a file";
    let (_folder, file) = script(text);
    fine(
        &run(&[&file]),
        &format!("# {zork}\ntrue   # claim\n# {h}\n"),
    );
    let jobs = run(&["--jobs", "2", &file]);
    fine(&jobs, &format!("# {zork}\ntrue   # claim\n# {h}\n"));
    let streamed = zork.replace("`zork`", "`zork`, which line 1 mentions,");
    let ran = run_with(&[], text);
    fine(&ran, &format!("true   # claim\n# {streamed}\n# {h}\n"));
    let ran = run(&["check", &file]);
    fine(
        &ran,
        &format!(
            "{file}:1: note  {zork}\n{file}:4: holds  g(1) == 1\n{file}:5: note  {h}\n1 passed, 0 failed\n"
        ),
    );
    let ran = run(&["--format", "json", "-e", "let f(n) = zork(n)"]);
    assert!(
        ran.out.contains(&format!("\"notes\":[\"{zork}\"]")),
        "{}",
        ran.out
    );
}

#[test]
fn exit_statuses() {
    let codes = [
        ("1 == 1", 0),
        ("1 == 2", 0),
        ("assert 1 == 1", 0),
        ("assert 1 == 2", 1),
        ("nonsense", 2),
        ("{0|", 2),
        ("assert 1 == 2\nnonsense", 2),
    ];
    for (text, code) in codes {
        assert_eq!(run(&["-e", text]).code, code, "{text}");
    }
    let endless = "forall n in 1..100000000: n > 0";
    let ran = run(&["--timeout", "0.05", "-e", endless, "-e", "1"]);
    assert_eq!((ran.out.as_str(), ran.code), ("1\n", 3));
    assert!(ran.err.contains("time limit"), "{}", ran.err);
}

#[test]
fn usage_errors() {
    for args in [
        &["--no-such-option"][..],
        &["check"],
        &["--timeout", "-1", "-e", "1"],
        &["--max-memory", "0", "-e", "1"],
        &["--format", "xml"],
        &["--completions", "tcl"],
    ] {
        let ran = run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{args:?}");
        assert!(!ran.err.is_empty());
    }
    assert_eq!(run(&["--help"]).code, 0);
    fine(
        &run(&["--version"]),
        concat!("upstar ", env!("CARGO_PKG_VERSION"), "\n"),
    );
}

#[test]
fn what_cannot_be_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.cgt").display().to_string();
    let cases = [
        (missing, "cannot read"),
        (
            folder.path().display().to_string(),
            "it is a directory, not a script",
        ),
    ];
    for (path, message) in cases {
        let ran = run(&[&path, "-e", "5"]);
        assert_eq!((ran.out.as_str(), ran.code), ("5\n", 2), "{path}");
        assert!(ran.err.contains(message), "{}", ran.err);
    }
    let ran = feed(upstar(&[]), b"1\n2\n\xff\n3\n");
    assert_eq!((ran.out.as_str(), ran.code), ("1\n2\n3\n", 2));
    assert!(ran.err.contains("Error: this is not text"), "{}", ran.err);
    assert!(ran.err.contains("<stdin>:3:1"), "{}", ran.err);
}

/// A pipe that nobody writes to and a device without an end are given up; the rest of the run continues.
#[test]
#[cfg(unix)]
fn files_without_an_end_are_given_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe").display().to_string();
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo runs").success());
    for (file, why) in [
        (pipe.as_str(), "the time limit of 0.2 s was reached"),
        ("/dev/zero", "it is longer than 256 MB"),
    ] {
        let timeout = if file == pipe { "0.2" } else { "60" };
        let (_folder, user) = script(&format!("use \"{file}\"\n6\n"));
        for (script, out) in [(file, "5\n"), (&user, "6\n5\n")] {
            let ran = run(&["--timeout", timeout, script, "-e", "5"]);
            assert_eq!((ran.out.as_str(), ran.code), (out, 3), "{script}");
            assert!(ran.err.contains(why), "{}", ran.err);
        }
    }
    let ran = run(&["--max-memory", "64", "/dev/zero", "-e", "5"]);
    assert_eq!((ran.out.as_str(), ran.code), ("5\n", 3));
    assert!(ran.err.contains("memory limit of 64 MB"), "{}", ran.err);
    let mut shell = std::process::Command::new("bash");
    shell.args([
        "-c",
        &format!("{} <(echo '*2 + *3')", env!("CARGO_BIN_EXE_upstar")),
    ]);
    assert_eq!(feed(shell, b"").out, "*   # N: whoever starts wins\n");
}

#[test]
#[cfg(unix)]
fn an_interrupt_reaches_who_waits_for_input() {
    let mut child = upstar(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    stdin.write_all(b"1 + 1;\n").expect("it reads");
    let mut line = String::new();
    stdout.read_line(&mut line).expect("it writes");
    assert_eq!(line, "2\n");
    let pid = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    drop(stdin);
    assert_eq!(output.status.code(), Some(130));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(
        err.starts_with("upstar: cannot read <stdin>: interrupted"),
        "{err}"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_an_error() {
    let (_folder, claims) = script("assert 1 == 1\n");
    for args in [
        &["-e", "1"][..],
        &["--format", "json", "-e", "1"],
        &["check", &claims],
        &["check", "--format", "json", &claims],
        &["doc"],
        &["--help"],
        &["--man"],
    ] {
        let full = fs::File::options().write(true).open("/dev/full");
        let output = upstar(args).stdout(full.expect("/dev/full")).output();
        let output = output.expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.starts_with("upstar: cannot write: "), "{err}");
    }
}

/// If an answer cannot be written, no later statement has an effect.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_ends_the_run_before_the_next_statement() {
    let (folder, name) = script("1 + 1\nwrite(\"x\", \"written.txt\")\n1/0\n");
    let full = fs::File::options().write(true).open("/dev/full");
    let output = upstar(&[&name]).stdout(full.expect("/dev/full")).output();
    let err = String::from_utf8(output.expect("it runs").stderr).expect("text");
    assert!(err.starts_with("upstar: cannot write: "), "{err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(!folder.path().join("written.txt").exists());
}

#[test]
#[cfg(unix)]
fn safe_mode() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir_all(inner.join("below")).expect("a folder");
    let outside = folder.path().join("outside.cgt");
    fs::write(&outside, "let x = 1\n").expect("written");
    std::os::unix::fs::symlink(&outside, inner.join("link.cgt")).expect("a link");
    fs::write(
        inner.join("below/y.cgt"),
        "use \"../z.cgt\"\nlet y = 2 + z\n",
    )
    .expect("written");
    fs::write(inner.join("z.cgt"), "let z = 5\n").expect("written");
    let main = inner.join("main.cgt");
    let outside = outside.display().to_string();
    let text = format!(
        "use \"below/y.cgt\"\ny\nuse \"../outside.cgt\"\nuse \"link.cgt\"\nuse \"{outside}\"\nsvg(*3, \"a.svg\")\n"
    );
    fs::write(&main, text).expect("written");
    let main = main.display().to_string();
    let ran = run(&["--safe", &main]);
    assert_eq!((ran.out.as_str(), ran.code), ("7\n", 2));
    let refused = "safe mode allows only files below";
    assert_eq!(ran.err.matches(refused).count(), 3, "{}", ran.err);
    assert!(
        ran.err.contains("safe mode does not allow writing files"),
        "{}",
        ran.err
    );
    assert!(!inner.join("a.svg").exists());
    let ran = run(&[&main]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(inner.join("a.svg").exists());
}

/// Safe mode gives one answer for files outside the folder, whether they exist or not.
#[cfg(unix)]
#[test]
fn safe_mode_does_not_tell_which_files_exist() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir_all(inner.join("below")).expect("a folder");
    fs::create_dir(folder.path().join("there")).expect("a folder");
    fs::write(folder.path().join("there/x.cgt"), "let x = 1\n").expect("written");
    fs::write(inner.join("z.cgt"), "let z = 5\n").expect("written");
    let outside = folder.path().display().to_string();
    for (link, target) in [("there", "there/x.cgt"), ("missing", "missing/x.cgt")] {
        let target = folder.path().join(target);
        std::os::unix::fs::symlink(target, inner.join(link)).expect("a link");
    }
    let said = |name: &str, path: &str| {
        let path = path.replace("NAME", name);
        fs::write(inner.join("main.cgt"), format!("use \"{path}\"\n")).expect("written");
        let main = inner.join("main.cgt").display().to_string();
        run(&["--safe", &main]).err.replace(name, "NAME")
    };
    let absolute = format!("{outside}/NAME/x.cgt");
    let paths = [
        "../NAME/x.cgt",
        "../NAME",
        "../NAME/../inner/z.cgt",
        "NAME",
        &absolute,
    ];
    for path in paths {
        let (there, missing) = (said("there", path), said("missing", path));
        assert!(
            there.contains("safe mode allows only files below"),
            "{there}"
        );
        // The labels of the drawings differ in their lengths.
        let words = |text: &str| text.replace(['-', '`', '.', ' '], "");
        assert_eq!(words(&there), words(&missing), "{path}");
    }
    assert!(said("x", "NAME.cgt").contains("No such file"));
    assert_eq!(said("z", "below/../NAME.cgt"), "");
}

#[test]
fn a_paranoid_check_trusts_no_theorem() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("theorem.cgt");
    let text = "let heap(n) = { heap(k) for k in 0..n-1 } by *(n // 2)\n\
                assert heap(2) == *\nassert clobber(\"XO/OX\") == *\n";
    fs::write(&script, text).expect("written");
    let script = script.display().to_string();
    let ran = run(&["check", &script]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let ran = run(&["check", "--paranoid", &script]);
    assert_eq!(ran.code, 2, "{}", ran.out);
    let told = "heap(1) is 0 by this theorem, but * by its moves";
    assert!(ran.err.contains(told), "{}", ran.err);
}

#[test]
fn names_of_files_do_not_act_on_the_terminal() {
    let ran = run(&["no\x1b[31m\u{202e}file.cgt"]);
    assert!(
        ran.err.contains("no\\u{1b}[31m\\u{202e}file.cgt"),
        "{:?}",
        ran.err
    );
    let (folder, _) = script("");
    let name = folder.path().join("a\x1b[31m.cgt").display().to_string();
    fs::write(&name, "assert 1 == 1, \"\x1b[31m\"\n").expect("written");
    let ran = run(&["check", &name]);
    assert!(!ran.out.contains('\x1b'), "{:?}", ran.out);
}

#[test]
fn what_is_too_deep_or_too_long_is_a_limit() {
    let deep = format!("{}1{}", "(".repeat(200_000), ")".repeat(200_000));
    let long = "1 + ".repeat(2_000_000) + "1";
    for text in [deep, long] {
        let ran = run_with(&[], &format!("{text}\n2\n"));
        assert_eq!(
            (ran.out.as_str(), ran.code),
            ("2\n", 3),
            "{}",
            &ran.err[..80]
        );
    }
}

#[test]
fn check_reports_claims_only() {
    let (_folder, good) = script(
        "let a = ^\na\nassert a > 0\nassert forall n in 1..5: *n + *n == 0, \"own negative\"\n",
    );
    let ran = run(&["check", &good]);
    let expected = format!(
        "{good}:3: holds  a > 0\n{good}:4: holds  forall n in 1..5: *n + *n == 0, \"own negative\"\n2 passed, 0 failed\n"
    );
    fine(&ran, &expected);
    let (_other, bad) = script("assert forall n in 0..9: n < 7\n");
    let ran = run(&["check", &good, &bad, "-q"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.ends_with("2 passed, 1 failed\n"), "{}", ran.out);
    assert!(
        ran.err.contains("the first counterexample is n = 7"),
        "{}",
        ran.err
    );
    fine(&run(&["check", &good, "--quiet"]), "2 passed, 0 failed\n");
}

#[test]
fn notations() {
    let text = "{0|*} + {0|*}";
    fine(&run(&["-e", text]), "^^   # L: Left wins, whoever starts\n");
    fine(
        &run(&["--notation", "unicode", "-e", text]),
        "⇑   # L: Left wins, whoever starts\n",
    );
    fine(
        &run(&["--notation", "latex", "-e", text]),
        "{\\Uparrow}   % L: Left wins, whoever starts\n",
    );
}

#[test]
fn values_in_json_have_the_notation() {
    let args = ["--notation", "latex", "--format", "json"];
    let ran = run(&[&args[..], &["-e", "-3/4^*2"]].concat());
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("json");
    assert_eq!(json["value"], "-\\tfrac{3}{4}{\\uparrow}{\\ast}2");
}

#[test]
fn no_colours_in_a_pipe_unless_asked_for() {
    let ran = run(&["-e", "nonsense"]);
    assert!(!ran.err.contains('\x1b'), "{:?}", ran.err);
    let ran = run(&["--color", "always", "-e", "nonsense"]);
    assert!(ran.err.contains('\x1b'), "{:?}", ran.err);
}

#[test]
fn diagnostics_are_ascii_without_a_utf8_locale() {
    let ran = run(&["-e", "nonsense"]);
    assert!(ran.err.is_ascii(), "{}", ran.err);
    let mut command = upstar(&["-e", "nonsense"]);
    command.env("LC_ALL", "C.UTF-8");
    assert!(feed(command, b"").err.contains('╰'));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = upstar(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all("1;\n".repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn completions_and_man_page() {
    for (shell, sign) in [
        ("bash", "_upstar()"),
        ("zsh", "#compdef upstar"),
        ("fish", "complete -c upstar"),
    ] {
        let ran = run(&["--completions", shell]);
        assert_eq!((ran.err.as_str(), ran.code), ("", 0));
        assert!(ran.out.contains(sign), "{shell}");
        assert!(ran.out.contains("max-memory"), "{shell}");
    }
    let ran = run(&["--man"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains(".TH upstar 1"), "{}", &ran.out[..200]);
    assert!(
        ran.out.contains("Exit status"),
        "the man page has the exit statuses"
    );
}

#[test]
fn doc_of_one_name() {
    let ran = run(&["doc", "latex"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("#### `latex(g)`"), "{}", ran.out);
    let ran = run(&["doc", "latx"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert!(ran.err.contains("did you mean `latex`?"), "{}", ran.err);
    let ran = run(&["doc", "forall"]);
    assert!(ran.out.contains("forall x in xs"), "{}", ran.out);
}

#[test]
fn raw_texts_have_no_quotes() {
    let text = r#""a \"b\"\n\\c\n""#;
    fine(&run(&["-e", text]), "\"a \\\"b\\\"\\n\\\\c\\n\"\n");
    fine(&run(&["-r", "-e", text]), "a \"b\"\n\\c\n");
    // Values that are not strings are printed as usual, and JSON is not affected.
    fine(
        &run(&["--raw", "-e", "[\"a\"]", "-e", "*2"]),
        "[\"a\"]\n*2   # N: whoever starts wins\n",
    );
    let json = "{\"line\":1,\"input\":\"\\\"a\\\"\",\"type\":\"text\",\"value\":\"a\"}\n";
    fine(&run(&["-r", "--format", "json", "-e", "\"a\""]), json);
    let ran = run(&["-r", "-e", "table(mean, [{3|-1}], \"latex\")"]);
    fine(
        &ran,
        "\\begin{tabular}{r|r}\n & $\\texttt{mean}$ \\\\\n\\hline\n$\\{3 \\mid -1\\}$ & $1$ \\\\\n\\end{tabular}\n",
    );
}

#[test]
fn texts_are_written_to_files() {
    let (folder, name) = script("write(\"a\\n\\\"b\\\"\", \"out.txt\")\n");
    let out = folder.path().join("out.txt");
    let ran = run(&["--safe", &name]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("safe mode does not allow writing files"),
        "{}",
        ran.err
    );
    assert!(!out.exists());
    fine(&run(&[&name]), &format!("# written: {}\n", out.display()));
    assert_eq!(fs::read_to_string(&out).expect("written"), "a\n\"b\"");
}
