//! Splits the input of the prompt into commands and code.

use super::commands::{self, commands};
use super::console::{CONTINUATION, PROMPT};
use crate::syntax;

#[derive(Debug, PartialEq, Eq)]
pub enum Piece {
    /// One line, such as `:load file` or `? name`.
    Command(String),
    Code(String),
}

pub struct Input {
    pub pieces: Vec<Piece>,
    /// The unfinished statement that the last command interrupted, and that continues after it; may be empty.
    pub open: String,
}

/// The start of a continuation line, inserted by Enter.
pub const INDENT: &str = "\n  ";

/// Splits an input.
pub fn read(input: &str) -> Input {
    let input = without_prompts(input);
    let mut pieces = Vec::new();
    let mut code = String::new();
    let mut last_is_command = false;
    for line in input.lines() {
        let (command, certain) = (is_command(line), certain_command(line.trim()));
        let is_open = (command || certain.is_some()) && syntax::is_unfinished(&code);
        let command = if is_open {
            certain.filter(|_| open_string(&code).is_none())
        } else {
            command.then(|| line.trim())
        };
        last_is_command = command.is_some();
        if let Some(command) = command {
            if !is_open {
                flush(&mut code, &mut pieces);
            }
            pieces.push(Piece::Command(command.to_string()));
        } else {
            code.push_str(line);
            code.push('\n');
        }
    }
    if !last_is_command {
        flush(&mut code, &mut pieces);
    }
    let open = match code.trim_end() {
        "" => String::new(),
        code => format!("{code}{INDENT}"),
    };
    Input { pieces, open }
}

/// The line, if it is a command even inside an unfinished statement, because no expression continues like it.
fn certain_command(line: &str) -> Option<&str> {
    let name = line.split_whitespace().next().unwrap_or_default();
    let is_certain = line.starts_with('?') || commands().any(|command| command.is_named(name));
    is_certain.then_some(line).or(commands::bare_word(line))
}

/// The start of the string in which the text ends, if it ends in one.
pub fn open_string(text: &str) -> Option<usize> {
    let mut tokens = syntax::tokens(text).into_iter();
    let open = tokens.find(|token| token.kind == syntax::Kind::OpenText);
    open.map(|token| token.start)
}

/// The name or reserved word that the code ends with; empty if it ends otherwise or inside a string or comment.
pub fn last_word(code: &str) -> &str {
    let last = syntax::tokens(code).pop();
    let last = last.filter(|token| token.end == code.len());
    // `v` and `vv` are also literals.
    let is_word = |text: &&str| {
        text.chars().all(syntax::is_name_char) && !text.starts_with(|c: char| c.is_ascii_digit())
    };
    last.map(|token| token.text(code))
        .filter(is_word)
        .unwrap_or_default()
}

/// Whether more lines could complete the input. `##` lines are completed by a definition.
pub fn is_unfinished(input: &str) -> bool {
    let mut lines = input.rsplit('\n');
    let is_help = lines
        .next()
        .is_some_and(|last| last.trim_start().starts_with("##"));
    match read(input).pieces.last() {
        Some(Piece::Code(code)) => is_help || syntax::is_unfinished(code),
        _ => false,
    }
}

pub fn is_command(line: &str) -> bool {
    let line = line.trim();
    let is_name =
        |rest: &str| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic());
    line.starts_with('?') || line.strip_prefix(':').is_some_and(is_name)
}

fn flush(code: &mut String, pieces: &mut Vec<Piece>) {
    let text = std::mem::take(code);
    if !text.trim().is_empty() {
        pieces.push(Piece::Code(text));
    }
}

/// A transcript without its prompts and answers; other input unchanged. No statement starts with `>`.
fn without_prompts(input: &str) -> String {
    let sign = PROMPT.trim_end();
    let prompted = |line: &str| -> Option<String> {
        let line = line.trim_start();
        // The prompt may have a number, as in `%3> `.
        let numbered = line.strip_prefix('%').unwrap_or_default();
        let unnumbered = numbered.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = unnumbered.strip_prefix(sign);
        let rest = line.strip_prefix(sign).or(numbered)?;
        Some(rest.strip_prefix(' ').unwrap_or(rest).to_string())
    };
    let Some(first) = input.lines().find(|line| !line.trim().is_empty()) else {
        return input.to_string();
    };
    if prompted(first).is_none() {
        return input.to_string();
    }
    let mut typed = String::new();
    let mut statement = String::new();
    // Only the first line of an answer is certain not to look like a continuation line, so after it all lines up to the
    // next prompt are skipped.
    let mut is_answered = false;
    for line in input.lines() {
        if let Some(line) = line.strip_prefix(CONTINUATION) {
            statement.push_str(line);
        } else if syntax::is_unfinished(&statement) {
            statement.push_str(line);
        } else if let Some(line) = prompted(line) {
            typed.push_str(&std::mem::take(&mut statement));
            statement = line;
            is_answered = false;
        } else if !is_answered && syntax::continues(line.trim_start()) {
            statement.push_str(line);
        } else {
            is_answered = true;
            continue;
        }
        statement.push('\n');
    }
    typed.push_str(&statement);
    typed
}
