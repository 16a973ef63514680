//! Tab completion.

use rustyline::completion::Pair;

use super::commands::commands;
use super::editor::Assistant;
use super::input;
use super::settings::{self, settings};
use super::symbols::{spelling, symbols};
use crate::diagnostic::shortened;
use crate::engine::{EXAMPLES, Help, title};
use crate::syntax::{self, Kind};
use crate::terminal::drawable;

/// In a narrower terminal the names are shown without their help.
const NARROW: usize = 36;

impl Assistant {
    /// The start of the text to be completed, and the candidates for it.
    pub fn candidates(&self, line: &str, pos: usize) -> (usize, Vec<Pair>) {
        let Some(before) = line.get(..pos) else {
            return (pos, Vec::new());
        };
        let row_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let row = &before[row_start..];
        if input::open_string(&before[..row_start]).is_some() {
            return (pos, Vec::new());
        }
        if input::is_command(row) {
            let (start, found) = self.complete_command(row);
            return (row_start + start, found);
        }
        match &syntax::tokens(before)[..] {
            [.., word, text] if text.kind == Kind::OpenText && word.text(before) == "use" => {
                self.complete_file(before, text.start + 1)
            }
            [.., text] if text.kind == Kind::OpenText => (pos, Vec::new()),
            _ => self.complete_code(before, !line[pos..].starts_with('(')),
        }
    }

    /// The files whose path starts like the text from there on. Blanks in a path are not escaped.
    fn complete_file(&self, before: &str, start: usize) -> (usize, Vec<Pair>) {
        let typed = before.get(start..).unwrap_or_default();
        let (folder, name) = typed.split_at(typed.rfind('/').map_or(0, |slash| slash + 1));
        let read = std::fs::read_dir(if folder.is_empty() { "." } else { folder });
        let mut found: Vec<Pair> = Vec::new();
        for entry in read.into_iter().flatten().flatten() {
            let Ok(mut path) = entry.file_name().into_string() else {
                continue;
            };
            let is_hidden = path.starts_with('.') && !name.starts_with('.');
            if path.starts_with(name) && !is_hidden && !path.contains(char::is_control) {
                path.push_str(if entry.path().is_dir() { "/" } else { "" });
                found.push(self.pair(&format!("{folder}{path}"), &path, ""));
            }
        }
        found.sort_by(|a, b| a.replacement.cmp(&b.replacement));
        (start, found)
    }

    fn complete_command(&self, row: &str) -> (usize, Vec<Pair>) {
        let indent = row.len() - row.trim_start().len();
        if row[indent..].starts_with('?') {
            return self.complete_code(row, false);
        }
        let Some(space) = row[indent..].find(' ').map(|at| indent + at) else {
            let found = self.starting_with(&row[indent..], commands());
            return (indent, found);
        };
        match &row[indent..space] {
            ":load" | ":save" | ":edit" => {
                let blanks = row[space..].len() - row[space..].trim_start().len();
                self.complete_file(row, space + blanks)
            }
            ":examples" => {
                let start = row.rfind(' ').map_or(space + 1, |at| at + 1);
                let rows = EXAMPLES.iter();
                let found = rows.filter(|(name, _)| name.starts_with(&row[start..]));
                let found = found.map(|(name, text)| self.pair(name, name, &title(text)));
                (start, found.collect())
            }
            ":set" => {
                let start = row.rfind(' ').map_or(space + 1, |at| at + 1);
                let words: Vec<&str> = row[space..start].split_whitespace().collect();
                let found = match words.as_slice() {
                    [] => self.starting_with(&row[start..], settings()),
                    [name] => settings()
                        .filter(|setting| setting.name == *name)
                        .flat_map(|setting| settings::values(&setting).split('|'))
                        .filter(|value| {
                            value.starts_with(&row[start..]) && *value == value.to_lowercase()
                        })
                        .map(|value| self.pair(value, value, ""))
                        .collect(),
                    _ => Vec::new(),
                };
                (start, found)
            }
            command => self.complete_code(row, matches!(command, ":time" | ":play")),
        }
    }

    /// The names of commands or settings that start like this.
    fn starting_with(&self, start: &str, rows: impl Iterator<Item = Help>) -> Vec<Pair> {
        rows.filter(|help| help.name.starts_with(start))
            .map(|help| self.pair(help.name, help.name, help.summary))
            .collect()
    }

    /// The names that may be completed to; with `brackets`, functions get an opening parenthesis.
    fn complete_code(&self, code: &str, brackets: bool) -> (usize, Vec<Pair>) {
        let word = input::last_word(code);
        let start = code.len() - word.len();
        if let Some(backslash) = code[..start].strip_suffix('\\').map(str::len) {
            let starting = symbols().filter(|symbol| symbol.tab_name.starts_with(word));
            let mut found: Vec<_> = starting.collect();
            // A complete name is meant, even if it is the start of another one.
            if found.iter().any(|symbol| symbol.tab_name == word) {
                found.retain(|symbol| symbol.tab_name == word);
            }
            let only = found.len() == 1;
            let found = found.into_iter().map(|symbol| {
                let sign = spelling(symbol, self.notation);
                let typed = format!("\\{}", symbol.tab_name);
                let help = format!("{sign}  {}", symbol.help);
                self.pair(if only { sign } else { &typed }, &typed, &help)
            });
            return (backslash, found.collect());
        }
        if word.is_empty() {
            return (start, Vec::new());
        }
        let found = self.names.starting_with(word).map(|name| {
            let bracket = match name.parameters().filter(|_| brackets) {
                Some("()") => "()",
                Some(_) => "(",
                None => "",
            };
            self.pair(&format!("{}{bracket}", name.name), &name.head, &name.help)
        });
        (start, found.collect())
    }

    /// A candidate: the text that is inserted, and one row with its head and help.
    pub fn pair(&self, replacement: &str, head: &str, help: &str) -> Pair {
        let width = self.width.saturating_sub(2);
        let display = if width < NARROW {
            head.to_string()
        } else {
            shortened(drawable(&format!("{head:<18} {help}")).trim_end(), width)
        };
        Pair {
            display,
            replacement: replacement.to_string(),
        }
    }
}
