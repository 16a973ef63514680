//! Tests of what the program writes: files that are replaced completely or not at all, pipes, and closed streams.

use std::fs;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::common::program::{Ran, feed, run, upstar};

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names
            .map(|name| name.into_string().expect("text"))
            .collect();
        names.sort();
        names
    }

    fn pipe(&self, name: &str) -> PathBuf {
        let made = Command::new("mkfifo").arg(self.path(name)).status();
        assert!(made.expect("mkfifo runs").success());
        self.path(name)
    }

    /// Runs a shell command in the folder; `upstar` stands for the program.
    fn shell(&self, command: &str) -> Ran {
        let mut shell = Command::new("bash");
        let program = env!("CARGO_BIN_EXE_upstar");
        let command = command.replace("upstar", &format!("'{program}'"));
        shell.args(["-c", &command]).current_dir(&self.0);
        feed(shell, b"")
    }

    fn evaluate(&self, args: &[&str]) -> Ran {
        let mut command = upstar(args);
        command.current_dir(&self.0);
        feed(command, b"")
    }
}

#[test]
fn files_are_replaced_with_their_permissions_and_links_stay() {
    let folder = Folder::new();
    fs::write(folder.path("real"), "old").expect("written");
    let mode = fs::Permissions::from_mode(0o640);
    fs::set_permissions(folder.path("real"), mode).expect("it is ours");
    std::os::unix::fs::symlink("real", folder.path("link")).expect("a link");
    std::os::unix::fs::symlink("new", folder.path("dangling")).expect("a link");
    let ran = folder.evaluate(&[
        "-e",
        "write(\"one\", \"link\")",
        "-e",
        "write(\"two\", \"dangling\")",
    ]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    for (name, content) in [("real", "one"), ("new", "two")] {
        let written = fs::read_to_string(folder.path(name)).expect("written");
        assert_eq!(written, content);
    }
    assert!(folder.path("link").is_symlink() && folder.path("dangling").is_symlink());
    let mode = fs::metadata(folder.path("real")).expect("a file");
    assert_eq!(mode.permissions().mode() & 0o777, 0o640);
    assert_eq!(folder.names(), ["dangling", "link", "new", "real"]);
}

/// A limit on the size of files stands for a full disk.
#[test]
fn the_old_content_survives_a_full_disk() {
    let folder = Folder::new();
    fs::write(folder.path("a.svg"), "old").expect("written");
    let full = "ulimit -f 0; trap '' XFSZ; upstar -e";
    for statement in ["svg(*3, \"a.svg\")", "write(\"new\", \"a.svg\")"] {
        let ran = folder.shell(&format!("{full} '{statement}'"));
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains("cannot write ./a.svg"), "{}", ran.err);
        assert_eq!(
            fs::read_to_string(folder.path("a.svg")).expect("a file"),
            "old"
        );
        assert_eq!(folder.names(), ["a.svg"]);
    }
}

/// A run that is killed while it writes leaves its temporary file behind.
#[test]
fn the_next_run_removes_what_a_killed_one_left() {
    let folder = Folder::new();
    let mut killed = Command::new("true").spawn().expect("it starts");
    killed.wait().expect("it ends");
    let gone = killed.id();
    let here = std::process::id();
    let kept = [
        format!(".upstar-{here}-0.part"),
        format!(".upstar-{gone}-.part"),
        format!(".upstar-{gone}-0.part.svg"),
        format!(".upstar-{gone}-x.part"),
        format!(".upstar--{gone}-0.part"),
        ".upstar-0-0.part".to_string(),
    ];
    for name in &kept {
        fs::write(folder.path(name), "kept").expect("written");
    }
    let (link, inner) = (
        format!(".upstar-{gone}-2.part"),
        format!(".upstar-{gone}-3.part"),
    );
    std::os::unix::fs::symlink("nothing", folder.path(&link)).expect("a link");
    fs::create_dir(folder.path(&inner)).expect("a folder");
    for number in [0, 1] {
        let name = format!(".upstar-{gone}-{number}.part");
        fs::write(folder.path(&name), "half of it").expect("written");
    }
    let ran = folder.evaluate(&["-e", "write(\"new\", \"a.svg\")"]);
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    let mut expected = kept.to_vec();
    expected.extend([link, inner, "a.svg".to_string()]);
    expected.sort();
    assert_eq!(folder.names(), expected);
}

#[test]
fn writing_to_a_pipe_waits_for_its_reader_within_the_limits() {
    let folder = Folder::new();
    folder.pipe("pipe.svg");
    for statement in ["svg(*3, \"pipe.svg\")", "write(\"new\", \"pipe.svg\")"] {
        let ran = folder.evaluate(&["--timeout", "0.2", "-e", statement]);
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(ran.err.contains("time limit of 0.2 s"), "{}", ran.err);
    }
    // More than a pipe holds, for a reader that starts late and is slow.
    let write = "write(join([\"12345678\" for n in 1..30000], \"\"), \"pipe.svg\")";
    let ran = folder.shell(&format!(
        "(sleep 0.2; (head -c 70000; sleep 0.2; cat) < pipe.svg | wc -c) & upstar -e '{write}'; wait"
    ));
    assert!(ran.out.contains("240000\n"), "{}{}", ran.out, ran.err);
    // A reader that stops reading.
    let ran = folder.shell(&format!(
        "sleep 5 < pipe.svg & upstar --timeout 0.3 -e '{write}'; kill %1"
    ));
    assert!(ran.err.contains("time limit of 0.3 s"), "{}", ran.err);
}

#[test]
fn an_interrupt_reaches_who_waits_for_a_reader() {
    let folder = Folder::new();
    let pipe = folder.pipe("pipe").display().to_string();
    let mut child = upstar(&["-e", "1", "-e", &format!("write(\"x\", {pipe:?})")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut line = [0; 2];
    let stdout = child.stdout.as_mut().expect("a pipe");
    stdout.read_exact(&mut line).expect("the first answer");
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("interrupted after"), "{err}");
}

/// Commands that read or write a pipe whose other end nobody opens.
const WAITING: [&[&str]; 3] = [
    &["fmt", "pipe.html"],
    &["notes", "a.cgt", "-o", "pipe.html"],
    &["check", "a.cgt", "--junit", "pipe.html"],
];

#[test]
fn all_commands_keep_the_limits_while_they_wait() {
    let folder = Folder::new();
    folder.pipe("pipe.html");
    fs::write(folder.path("a.cgt"), "1 + 1\n").expect("written");
    for command in WAITING {
        let ran = folder.evaluate(&[&["--timeout", "0.2"], command].concat());
        assert_eq!(ran.code, 3, "{}", ran.err);
        assert!(
            ran.err.contains("the time limit of 0.2 s was reached"),
            "{}",
            ran.err
        );
    }
    let ran = folder.evaluate(&["--max-memory", "40", "fmt", "/dev/zero"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("memory limit of 40 MB"), "{}", ran.err);
}

#[test]
fn an_interrupt_ends_all_commands_while_they_wait() {
    let folder = Folder::new();
    folder.pipe("pipe.html");
    fs::write(folder.path("a.cgt"), "1 + 1\n").expect("written");
    for command in WAITING {
        let mut waiting = upstar(command);
        let waiting = waiting.current_dir(&folder.0).stderr(Stdio::piped());
        let child = waiting.spawn().expect("the binary starts");
        // An interrupt that comes before the program catches it would end it like any other.
        std::thread::sleep(Duration::from_secs(1));
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status();
        assert!(sent.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(130), "{command:?}");
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.contains("interrupted after"), "{err}");
    }
}

/// Runs the command, with pipes that nobody reads, interrupts it once after a second, and checks that this ends it.
fn ends_although_nobody_reads(folder: &Folder, args: &[&str]) {
    let mut command = upstar(args);
    let command = command.current_dir(&folder.0).stdin(Stdio::piped());
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    std::thread::sleep(Duration::from_secs(1));
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &pid]).status();
    assert!(sent.expect("kill runs").success());
    let since = Instant::now();
    let ended = loop {
        let ended = child.try_wait().expect("a status");
        if ended.is_some() || since.elapsed() > Duration::from_secs(10) {
            break ended;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let _ = child.kill();
    let code = ended.expect("it ends").code();
    assert_eq!(code, Some(130), "{args:?}");
}

#[test]
fn an_interrupt_reaches_who_writes_to_a_pipe_that_nobody_reads() {
    let folder = Folder::new();
    let many = "text(10**900)\n".repeat(1000);
    fs::write(folder.path("a.cgt"), many).expect("written");
    fs::write(folder.path("wrong.cgt"), "1/0\n".repeat(1000)).expect("written");
    for command in [
        &["-e", "text(10**90000)"] as &[&str],
        &["-e", "text(10**90000)", "--timeout", "1"],
        &["a.cgt", "--jobs", "2"],
        &["check", "wrong.cgt"],
        &["check", "wrong.cgt", "--format", "json"],
        &["wrong.cgt"],
        &["doc"],
        &["play", "nim(3,4,5)"],
    ] {
        ends_although_nobody_reads(&folder, command);
    }
}

#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = Folder::new();
    fs::write(folder.path("a.cgt"), "assert 1 == 1\n").expect("written");
    for (args, code) in [
        ("-e 1", 2),
        ("-e 1 --format json", 2),
        ("-e 1 -e 2 --jobs 2", 2),
        ("check a.cgt", 2),
        ("doc", 2),
        ("--help", 2),
        ("--version", 2),
        // Nothing is written.
        ("-q -e 1", 0),
    ] {
        let ran = folder.shell(&format!("upstar {args} >&-"));
        assert_eq!(ran.code, code, "{args}: {}", ran.err);
        let told = "upstar: cannot write: standard output is closed\n";
        assert_eq!(ran.err, if code == 0 { "" } else { told }, "{args}");
    }
    let nowhere = upstar(&["-e", "1"]).stdout(Stdio::null()).status();
    assert_eq!(nowhere.expect("it runs").code(), Some(0));
}

#[test]
fn messages_name_any_file_on_one_line() {
    let folder = Folder::new();
    let name = folder.path("two\nlines.cgt").display().to_string();
    let shown = "two\\u{a}lines.cgt";
    let told = |args: &[&str]| {
        let Ran { out, err, .. } = run(args);
        assert!((out.clone() + &err).contains(shown), "{args:?}: {out}{err}");
        assert!(
            !out.contains("two\n") && !err.contains("two\n"),
            "{out}{err}"
        );
    };
    told(&[&name]);
    told(&["--jobs", "2", &name]);
    told(&["cache", "look", &name]);
    told(&["notes", &name, "-o", &name]);
    told(&["--cache", &format!("{name}/none"), "-e", "1"]);
    told(&["-e", &format!("write(\"1 +\\nassert 1 == 2\", {name:?})")]);
    told(&[&name]);
    told(&["check", &name]);
    told(&["check", "--jobs", "2", &name]);
}
