//! What was typed at the prompt: commands, and code between them.

use super::commands::{self, commands};
use crate::syntax;

/// A part of the input.
#[derive(Debug, PartialEq, Eq)]
pub enum Piece {
    /// `:load file` or `? name`, as one line.
    Command(String),
    Code(String),
}

/// What was typed, in order.
pub struct Input {
    pub pieces: Vec<Piece>,
    /// The statement that the last command was given in the midst of, and that goes on after it; may be empty.
    pub open: String,
}

/// The sign that the prompt shows, and that a copied transcript starts its lines with.
pub const PROMPT: &str = "> ";

/// What the editor shows for the indent of a further line.
pub const GOES_ON: &str = ". ";
/// A further line, as Enter begins it.
pub const INDENT: &str = "\n  ";

/// Takes an input apart.
pub fn read(input: &str) -> Input {
    let input = without_prompts(input);
    let mut pieces = Vec::new();
    let mut code = String::new();
    let mut asks = false;
    for line in input.lines() {
        let (command, certain) = (is_command(line), certain_command(line.trim()));
        let is_open = (command || certain.is_some()) && syntax::is_unfinished(&code);
        let command = match is_open {
            true => certain.filter(|_| open_string(&code).is_none()),
            false => command.then(|| line.trim()),
        };
        asks = command.is_some();
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
    if !asks {
        flush(&mut code, &mut pieces);
    }
    let open = match code.trim_end() {
        "" => String::new(),
        code => format!("{code}{INDENT}"),
    };
    Input { pieces, open }
}

/// The command that a line is also in the midst of a statement: no expression goes on like this.
fn certain_command(line: &str) -> Option<&str> {
    let name = line.split_whitespace().next().unwrap_or_default();
    let is_certain = line.starts_with('?') || commands().any(|command| command.is_named(name));
    is_certain.then_some(line).or(commands::bare_word(line))
}

/// Where the string starts that the end of the text is in.
pub fn open_string(text: &str) -> Option<usize> {
    let mut tokens = syntax::tokens(text).into_iter();
    let open = tokens.find(|token| token.kind == syntax::Kind::OpenText);
    open.map(|token| token.start)
}

/// Whether more lines could complete the input. Behind help a definition is expected.
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

/// A transcript without its prompts and answers; other input as it is. No statement starts with `>`.
fn without_prompts(input: &str) -> String {
    let sign = PROMPT.trim_end();
    let prompted = |line: &str| -> Option<String> {
        let rest = line.trim_start().strip_prefix(sign)?;
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
    // No answer starts like a line that goes on, but the drawing of a mistake may have such lines.
    let mut is_answered = false;
    for line in input.lines() {
        if let Some(line) = line.strip_prefix(GOES_ON) {
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
