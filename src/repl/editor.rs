//! The helper of the line editor: completion, hints, colours, and continuation lines.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use rustyline::completion::{Completer, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter, HistoryHinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{
    Cmd, CompletionType, ConditionalEventHandler, Context, Event, EventContext, Helper, RepeatCount,
};

use super::console::CONTINUATION;
use super::highlight::highlight;
use super::input;
use crate::engine::Names;
use crate::terminal::{Role, paint};
use algebra::notation::Notation;

/// A longer line is shown without colours and hints, so that typing stays fast.
const MAX_LENGTH: usize = 200_000;

pub struct Assistant {
    pub names: Names,
    pub color: bool,
    pub hints: bool,
    pub notation: Notation,
    /// The columns of the terminal.
    pub width: usize,
    /// The line was submitted, so the bracket at the cursor is no longer marked.
    finished: Cell<bool>,
    pub cycle: RefCell<Cycle>,
    history: HistoryHinter,
}

impl Assistant {
    pub fn new() -> Self {
        Assistant {
            names: Names::default(),
            color: false,
            hints: true,
            notation: Notation::default(),
            width: 80,
            finished: Cell::new(false),
            cycle: RefCell::default(),
            history: HistoryHinter::new(),
        }
    }
}

impl Helper for Assistant {}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        Ok(if input::is_unfinished(context.input()) {
            ValidationResult::Incomplete
        } else {
            ValidationResult::Valid(None)
        })
    }
}

/// The Enter key, which starts a continuation line while the input is unfinished.
pub struct Enter;

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        let line = context.line();
        let continues = input::is_unfinished(line) && input::open_string(line).is_none();
        continues.then(|| Cmd::Insert(1, input::INDENT.to_string()))
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        pos: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let mut cycle = self.cycle.borrow_mut();
        if let Some(next) = cycle.after(line.get(cycle.start..pos).unwrap_or_default()) {
            let next = self.pair(next, next, "");
            return Ok((cycle.start, vec![next]));
        }
        let (start, found) = self.candidates(line, pos);
        let candidates = found.iter().map(|pair| pair.replacement.clone());
        // The name of a symbol is followed by another Tab, which replaces it by the symbol.
        let candidates = candidates.filter(|text| !text.starts_with('\\')).collect();
        *cycle = Cycle { start, candidates };
        Ok((start, found))
    }
}

/// The candidates that the last Tab listed, and the place where they are inserted. Further Tabs insert one after the
/// other.
#[derive(Default)]
pub struct Cycle {
    start: usize,
    candidates: Vec<String>,
}

impl Cycle {
    /// The candidate that replaces this text: the next one if it is a candidate, the first if it is the start of all.
    fn after(&self, text: &str) -> Option<&str> {
        let [first, _, ..] = &self.candidates[..] else {
            return None;
        };
        let mut all = self.candidates.iter();
        let next = match all.position(|candidate| candidate == text) {
            Some(_) => all.next().unwrap_or(first),
            None if self.candidates.iter().all(|it| it.starts_with(text)) => first,
            None => return None,
        };
        Some(next)
    }
}

/// The text shown after the cursor.
pub enum Suggestion {
    /// The rest of an earlier input.
    Earlier(String),
    /// The parameters of the function whose parenthesis was just opened.
    Parameters(String),
}

impl Hint for Suggestion {
    fn display(&self) -> &str {
        match self {
            Suggestion::Earlier(text) | Suggestion::Parameters(text) => text,
        }
    }

    fn completion(&self) -> Option<&str> {
        match self {
            Suggestion::Earlier(text) => Some(text),
            Suggestion::Parameters(_) => None,
        }
    }
}

impl Hinter for Assistant {
    type Hint = Suggestion;

    fn hint(&self, line: &str, pos: usize, context: &Context<'_>) -> Option<Suggestion> {
        if !self.hints || line.len() > MAX_LENGTH || pos < line.len() {
            return None;
        }
        if let Some(before) = line.strip_suffix('(') {
            let parameters = self.names.find(input::last_word(before))?.parameters()?;
            return Some(Suggestion::Parameters(parameters[1..].to_string()));
        }
        self.history
            .hint(line, pos, context)
            .map(Suggestion::Earlier)
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, pos: usize) -> Cow<'l, str> {
        if line.len() > MAX_LENGTH {
            return Cow::Borrowed(line);
        }
        let colored = if !self.color {
            Cow::Borrowed(line)
        } else if input::is_command(line) {
            Cow::Owned(self.highlight_command(line, pos))
        } else {
            let cursor = (!self.finished.get()).then_some(pos);
            Cow::Owned(highlight(line, cursor, Some(&self.names)))
        };
        if !colored.contains(input::INDENT) {
            return colored;
        }
        // It is as wide as the indent, so the editor computes the right cursor column.
        let sign = self.painted(Role::Prompt, CONTINUATION);
        Cow::Owned(colored.replace(input::INDENT, &format!("\n{sign}")))
    }

    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        self.painted(Role::Prompt, prompt)
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        self.painted(Role::Hint, hint)
    }

    fn highlight_candidate<'c>(&self, candidate: &'c str, _: CompletionType) -> Cow<'c, str> {
        match candidate.find("  ") {
            Some(space) if self.color => {
                let mut out = candidate[..space].to_string();
                paint(&mut out, Role::Comment, &candidate[space..]);
                Cow::Owned(out)
            }
            _ => Cow::Borrowed(candidate),
        }
    }

    fn highlight_char(&self, line: &str, _: usize, kind: CmdKind) -> bool {
        self.finished.set(kind == CmdKind::ForcedRefresh);
        self.color && line.len() <= MAX_LENGTH
    }
}

impl Assistant {
    fn painted<'a>(&self, role: Role, text: &'a str) -> Cow<'a, str> {
        if !self.color {
            return Cow::Borrowed(text);
        }
        let mut out = String::new();
        paint(&mut out, role, text);
        Cow::Owned(out)
    }

    /// Highlights the name of a command; the argument of `:time` and `:play` is code.
    fn highlight_command(&self, line: &str, pos: usize) -> String {
        let split = line.find(char::is_whitespace).unwrap_or(line.len());
        let (name, rest) = line.split_at(split);
        let mut out = String::new();
        paint(&mut out, Role::Keyword, name);
        if matches!(name, ":time" | ":play") {
            out.push_str(&highlight(rest, pos.checked_sub(split), Some(&self.names)));
        } else {
            out.push_str(rest);
        }
        out
    }
}
