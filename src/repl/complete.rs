//! What a tab offers.

use rustyline::completion::{FilenameCompleter, Pair};

use super::commands::commands;
use super::input;
use super::names::Names;
use super::settings::{self, settings};
use super::symbols::{SYMBOLS, meaning};
use crate::diagnostic::shortened;
use crate::engine::Help;
use crate::syntax;

/// In a terminal with fewer columns the names come without their help.
const NARROW: usize = 36;

/// The place where the completed text starts, and what may stand there.
pub fn complete(
    line: &str,
    pos: usize,
    names: &Names,
    files: &FilenameCompleter,
    width: usize,
) -> (usize, Vec<Pair>) {
    let Some(before) = line.get(..pos) else {
        return (pos, Vec::new());
    };
    let row_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let row = &before[row_start..];
    if input::is_command(row) {
        let (start, found) = complete_command(row, names, files, width);
        return (row_start + start, found);
    }
    if let Some(quote) = open_string(before)
        && before[..quote].trim_end().ends_with("use")
    {
        return complete_file(before, pos, files);
    }
    let (start, found) = complete_code(row, names, width);
    (row_start + start, found)
}

/// Where the string starts that the cursor is in.
fn open_string(before: &str) -> Option<usize> {
    let last = syntax::tokens(before).pop()?;
    let open = last.kind == syntax::Kind::OpenText && last.end == before.len();
    open.then_some(last.start)
}

fn complete_file(before: &str, pos: usize, files: &FilenameCompleter) -> (usize, Vec<Pair>) {
    files
        .complete_path(before, pos)
        .unwrap_or((pos, Vec::new()))
}

fn complete_command(
    row: &str,
    names: &Names,
    files: &FilenameCompleter,
    width: usize,
) -> (usize, Vec<Pair>) {
    let indent = row.len() - row.trim_start().len();
    if row[indent..].starts_with('?') {
        return complete_code(row, names, width);
    }
    let Some(space) = row[indent..].find(' ').map(|at| indent + at) else {
        let found = starting_with(&row[indent..], commands(), width);
        return (indent, found);
    };
    match &row[indent..space] {
        ":load" | ":save" => complete_file(row, row.len(), files),
        ":set" => {
            let start = row.rfind(' ').map_or(space + 1, |at| at + 1);
            let words: Vec<&str> = row[space..start].split_whitespace().collect();
            let found = match words.as_slice() {
                [] => starting_with(&row[start..], settings(), width),
                [name] => settings()
                    .filter(|setting| setting.name == *name)
                    .flat_map(|setting| settings::values(&setting).split('|'))
                    .filter(|value| {
                        value.starts_with(&row[start..]) && *value == value.to_lowercase()
                    })
                    .map(|value| pair(value, value, "", width))
                    .collect(),
                _ => Vec::new(),
            };
            (start, found)
        }
        _ => complete_code(row, names, width),
    }
}

/// The names of commands or settings that start like this.
fn starting_with(start: &str, rows: impl Iterator<Item = Help>, width: usize) -> Vec<Pair> {
    rows.filter(|help| help.name.starts_with(start))
        .map(|help| pair(help.name, help.name, help.summary, width))
        .collect()
}

fn complete_code(row: &str, names: &Names, width: usize) -> (usize, Vec<Pair>) {
    let start = row.len()
        - row
            .chars()
            .rev()
            .take_while(|&c| syntax::is_name_char(c))
            .map(char::len_utf8)
            .sum::<usize>();
    let word = &row[start..];
    if let Some(backslash) = row[..start].strip_suffix('\\').map(str::len) {
        let found = SYMBOLS
            .iter()
            .filter(|(name, _)| name.starts_with(word))
            .collect::<Vec<_>>();
        // `\up` is one symbol although others may start like it.
        let exact = found.iter().find(|(name, _)| *name == word);
        let found = match exact {
            Some(symbol) => vec![*symbol],
            None => found,
        };
        let only = found.len() == 1;
        let found = found.into_iter().map(|(name, sign)| {
            let (typed, help) = (format!("\\{name}"), format!("{sign}  {}", meaning(sign)));
            pair(if only { sign } else { &typed }, &typed, &help, width)
        });
        return (backslash, found.collect());
    }
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) {
        return (row.len(), Vec::new());
    }
    let found = names
        .starting_with(word)
        .map(|name| pair(&name.name, &name.head, &name.help, width))
        .collect();
    (start, found)
}

/// What is put in, and what is shown for it in one row of the terminal: head and help, side by side.
fn pair(replacement: &str, head: &str, help: &str, width: usize) -> Pair {
    let most = width.saturating_sub(2);
    let display = match most < NARROW {
        true => head.to_string(),
        false => shortened(format!("{head:<18} {help}").trim_end(), most),
    };
    Pair {
        display,
        replacement: replacement.to_string(),
    }
}
