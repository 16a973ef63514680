//! Writing to the streams of the process, and how the process ends.

use std::io::{self, ErrorKind, IsTerminal, Write};

use unicode_width::UnicodeWidthStr;

use super::drawable::drawable;
use super::environment::columns;
use crate::diagnostic::{visible, wrapped};
use crate::engine::Status;

/// Writes to standard output at once.
pub fn print_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}").and_then(|()| out.flush())
}

/// Writes to standard error, as well as that goes.
pub fn complain(text: &str) {
    let columns = columns().filter(|_| io::stderr().is_terminal());
    let text = match columns {
        Some(columns) => fitting(text.trim_end(), columns),
        None => text.trim_end().to_string(),
    };
    let _ = writeln!(io::stderr().lock(), "{}", drawable(&text));
}

/// A drawing of a mistake whose remarks, which stand behind a bar and a title, need not be broken by the terminal.
fn fitting(drawn: &str, columns: usize) -> String {
    let lines = drawn.lines().map(|line| {
        let (Some(bar), Some(colon)) = (line.find('│'), line.find(": ")) else {
            return line.to_string();
        };
        let (title, words) = line.split_at(colon + 2);
        let shown = without_colours(title);
        let is_remark = ["│ Help", "│ Note"]
            .iter()
            .any(|start| shown.trim_start().starts_with(start));
        if !is_remark || shown.width() + words.width() <= columns {
            return line.to_string();
        }
        let margin = without_colours(&line[..bar]);
        let indent = shown.width() - margin.width() - 1;
        let next = format!("\n{margin}│{:indent$}", "");
        let words = wrapped(words, columns.saturating_sub(shown.width()).max(20));
        format!("{title}{}", words.replace("\n  ", &next))
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or(part, |(_, shown)| shown));
    first + &rest.collect::<String>()
}

/// A complaint of the program itself, which is about no place in a text.
pub fn complain_of(trouble: &str) {
    complain(&format!("upstar: {}", visible(trouble)));
}

/// The exit status. Nobody reading any more is no error; a disk that is full is one.
pub fn exit_status(ended: io::Result<Status>) -> u8 {
    match ended {
        Ok(status) => status.code(),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Status::Fine.code(),
        Err(error) => {
            complain_of(&format!("cannot write: {error}"));
            Status::Error.code()
        }
    }
}
