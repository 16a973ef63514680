//! Runs the binary and captures exactly what it prints.

use std::io::{BufRead, BufReader, Lines, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: i32,
}

/// The binary in a reproducible environment: no colours, no locale, no files of the user.
pub fn upstar(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_upstar"));
    command
        .args(args)
        .env_clear()
        .env("PATH", std::env::var_os("PATH").unwrap_or_default())
        .env("HOME", "/nonexistent")
        .env("TERM", "xterm-256color");
    command
}

/// The most memory that a running binary has taken, in kilobytes, if the system reports it. A process that does not have the
/// binary's name yet is still being started, and its memory may be that of the process that starts it.
pub fn peak_memory(child: &Child) -> Option<usize> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let mut lines = status.lines();
    if lines.next()?.split_whitespace().nth(1) != Some("upstar") {
        return None;
    }
    let peak = lines.find(|line| line.starts_with("VmHWM"))?;
    peak.split_whitespace().nth(1)?.parse().ok()
}

/// The binary with its standard input open, and the lines that it prints.
pub fn conversation(args: &[&str]) -> (Child, ChildStdin, Lines<BufReader<ChildStdout>>) {
    let mut child = upstar(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let stdin = child.stdin.take().expect("a pipe");
    let stdout = child.stdout.take().expect("a pipe");
    (child, stdin, BufReader::new(stdout).lines())
}

pub fn feed(mut command: Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    // Writing fails if the program ends early and closes the pipe, which it may do.
    let _ = stdin.write_all(input);
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    Ran {
        out: String::from_utf8(output.stdout).expect("stdout is text"),
        err: String::from_utf8(output.stderr).expect("stderr is text"),
        code: output.status.code().unwrap_or(-1),
    }
}

pub fn run(args: &[&str]) -> Ran {
    feed(upstar(args), b"")
}

pub fn run_with(args: &[&str], input: &str) -> Ran {
    feed(upstar(args), input.as_bytes())
}

/// Everything that a script prints, with diagnostics in between, in a UTF-8 locale, and the exit status.
pub fn run_script(args: &[&str], name: &str, script: &str) -> (String, i32) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join(name), script).expect("the script is written");
    let (mut read, write) = std::io::pipe().expect("a pipe");
    let mut command = upstar(args);
    command
        .arg(name)
        .current_dir(&folder)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(write.try_clone().expect("a second handle"))
        .stderr(write);
    let mut child = command.spawn().expect("the binary starts");
    // The command holds the pipe open, so reading would never end.
    drop(command);
    let mut printed = String::new();
    read.read_to_string(&mut printed).expect("text");
    let status = child.wait().expect("the binary ends");
    (printed, status.code().unwrap_or(-1))
}
