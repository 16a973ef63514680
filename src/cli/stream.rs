//! A script from standard input: each statement is run as soon as no further line can change it.
//!
//! A statement that was ended by `;` is run when its line has come, any other when the next one starts.

use std::io::{BufRead, Read};
use std::rc::Rc;

use super::output::Output;
use super::script::{self, Interest, Part, Tally};
use super::status::Status;
use crate::eval::{Session, Source};
use crate::repl::not_text;
use crate::syntax;
use crate::terminal::complain;

const NAME: &str = "<stdin>";
/// Up to this much waiting input is looked at again with every line; more, when it has doubled.
const EAGER: usize = 64 << 10;

/// What has come and was not run yet.
#[derive(Default)]
struct Waiting {
    text: String,
    /// The input before it: lines and bytes.
    lines: usize,
    bytes: usize,
    /// The text is not looked at again until it is this long.
    patience: usize,
}

pub fn run(session: &mut Session, input: &mut impl BufRead, output: &Output) -> Tally {
    let mut tally = Tally::default();
    let mut waiting = Waiting::default();
    loop {
        let mut bytes = Vec::new();
        if let Err(error) = read_lines(input, &mut bytes) {
            complain(&format!("upstar: cannot read standard input: {error}"));
            tally.add(Tally::failed_with(Status::Error));
            break;
        }
        if bytes.is_empty() {
            break;
        }
        if let Err(complaint) = waiting.add(bytes) {
            complain(&complaint);
            tally.add(Tally::failed_with(Status::Error));
            break;
        }
        if let Some(part) = waiting.settled() {
            tally.add(script::run(session, &part, output, Interest::Everything));
        }
        if tally.status == Status::Interrupted {
            return tally;
        }
    }
    let rest = waiting.take(waiting.text.len());
    tally.add(script::run(session, &rest, output, Interest::Everything));
    tally
}

/// All whole lines that are there, one at least; at the end of the input the rest.
fn read_lines(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> std::io::Result<()> {
    let there = input.fill_buf()?;
    let whole = there.iter().rposition(|&byte| byte == b'\n');
    match whole {
        Some(end) => input
            .by_ref()
            .take(end as u64 + 1)
            .read_to_end(bytes)
            .map(|_| ()),
        None => input.read_until(b'\n', bytes).map(|_| ()),
    }
}

impl Waiting {
    /// Takes in more lines; of bytes that are no text, the lines before them.
    fn add(&mut self, bytes: Vec<u8>) -> Result<(), String> {
        let (text, error) = match String::from_utf8(bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let mut text = String::from_utf8_lossy(&error.as_bytes()[..valid]).into_owned();
                let at = self.bytes + self.text.len() + valid;
                let line = 1 + self.lines + newlines(&self.text) + newlines(&text);
                text.truncate(text.rfind('\n').map_or(0, |newline| newline + 1));
                (text, Some(not_text(NAME, at, line)))
            }
        };
        self.text.push_str(&text);
        error.map_or(Ok(()), |complaint| Err(format!("upstar: {complaint}")))
    }

    /// The statements that no further line can change.
    fn settled(&mut self) -> Option<Part> {
        if self.text.len() < self.patience {
            return None;
        }
        let end = syntax::settled(&self.text);
        let left = self.text.len() - end;
        self.patience = if left > EAGER { 2 * left } else { 0 };
        (end > 0).then(|| self.take(end))
    }

    /// The first bytes as a source of their own. Empty lines stand for the input before them, so that the
    /// lines of diagnostics are right.
    fn take(&mut self, end: usize) -> Part {
        let rest = self.text.split_off(end);
        let taken = std::mem::replace(&mut self.text, rest);
        let part = Part {
            before: (self.bytes, self.lines),
            source: Rc::new(Source {
                name: NAME.to_string(),
                text: "\n".repeat(self.lines) + &taken,
            }),
        };
        self.bytes += taken.len();
        self.lines += newlines(&taken);
        part
    }
}

fn newlines(text: &str) -> usize {
    text.bytes().filter(|&byte| byte == b'\n').count()
}
