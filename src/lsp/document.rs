//! An open document: its text, its analysis, and the results that are known so far.

use std::cell::OnceCell;
use std::rc::Rc;

use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, Position, PositionEncodingKind,
    Range, TextDocumentContentChangeEvent, Uri,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::address::folder_of;
use super::evaluator::{Job, Outcome, Task};
use super::lines::Lines;
use crate::analysis::Script;
use crate::diagnostic::{Diagnostic, Span};
use crate::engine::Status;
use crate::syntax::{Parsed, StatementKind, is_name_char};

pub struct Document {
    pub version: i32,
    text: Rc<String>,
    pub lines: Lines,
    /// Parsed only when it is needed, since the next change may come first.
    analysis: OnceCell<Analysis>,
    known: FxHashMap<u64, Outcome>,
    /// There are results that the editor has not been told about.
    pub has_news: bool,
    /// The statements have not been run since the last change.
    is_changed: bool,
    /// The number of statements, or more, if it is known.
    size: Option<usize>,
    /// Nothing is kept for the document: too many others were changed after it.
    is_asleep: bool,
    /// A change could not be read, so the text is no longer what the editor has.
    is_lost: bool,
}

struct Analysis {
    script: Script,
    /// See [`Script::keys`].
    keys: Vec<(u64, bool)>,
}

/// A mistake in a document, with its places in the text of the document.
pub struct Problem {
    pub diagnostic: Diagnostic,
    pub severity: DiagnosticSeverity,
    /// Whether it is where the diagnostic says, rather than in a definition that the statement uses.
    pub is_here: bool,
}

impl Document {
    pub fn new(text: String, version: i32, encoding: &PositionEncodingKind) -> Self {
        Document {
            version,
            lines: Lines::new(&text, encoding),
            text: Rc::new(text),
            analysis: OnceCell::new(),
            known: FxHashMap::default(),
            has_news: true,
            is_changed: true,
            size: None,
            is_asleep: false,
            is_lost: false,
        }
    }

    /// Marks the text as unknown, because a change may be missing. The document is not used until its whole text arrives.
    pub fn lose(&mut self) {
        self.run_again();
        (self.is_lost, self.has_news) = (true, true);
    }

    /// Why the text is not known, if it is not.
    pub fn lost(&self) -> Option<&'static str> {
        let why = "a message was too large to read and may have changed this document; close it and open it again";
        self.is_lost.then_some(why)
    }

    /// Makes some changes, one after the other.
    pub fn change(&mut self, mut changes: Vec<TextDocumentContentChangeEvent>, version: i32) {
        self.version = version;
        if self.is_lost {
            let Some(whole) = changes.iter().rposition(|change| change.range.is_none()) else {
                return;
            };
            changes.drain(..whole);
            self.is_lost = false;
        }
        self.has_news = true;
        self.is_changed = true;
        self.size = None;
        // The analysis shares the text, which would be copied.
        self.analysis.take();
        let text = Rc::make_mut(&mut self.text);
        for change in changes {
            let span = match change.range {
                None => Span::new(0, text.len()),
                Some(Range { start, end }) => {
                    let [start, end] = [start, end].map(|it| self.lines.place(text, it));
                    Span::new(start.min(end), end.max(start))
                }
            };
            text.replace_range(span.start..span.end, &change.text);
            self.lines.update(text, span, change.text.len());
        }
    }

    /// An upper bound for the number of statements, found without reading them.
    pub fn size(&mut self) -> usize {
        *self.size.get_or_insert_with(|| {
            let ends = self
                .text
                .bytes()
                .filter(|byte| matches!(byte, b'\n' | b';'));
            ends.count() + 1
        })
    }

    /// Forgets what can be found again, until the document wakes up. Returns whether it was awake.
    pub fn fall_asleep(&mut self) -> bool {
        self.analysis.take();
        self.known = FxHashMap::default();
        self.has_news = false;
        !std::mem::replace(&mut self.is_asleep, true)
    }

    pub fn wake_up(&mut self) {
        if std::mem::take(&mut self.is_asleep) {
            (self.has_news, self.is_changed) = (true, true);
        }
    }

    /// Forgets all results.
    pub fn run_again(&mut self) {
        self.known.clear();
        self.is_changed = true;
    }

    fn analysis(&self) -> &Analysis {
        self.analysis.get_or_init(|| {
            let script = Script::new(self.text.clone());
            let keys = script.keys();
            Analysis { script, keys }
        })
    }

    pub fn script(&self) -> &Script {
        &self.analysis().script
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn range(&self, span: Span) -> Range {
        self.lines.range(&self.text, span)
    }

    pub fn span(&self, range: Range) -> Span {
        let [start, end] = [range.start, range.end].map(|position| self.place(position));
        Span::new(start, end.max(start))
    }

    /// The span of the whole text.
    pub fn whole(&self) -> Span {
        Span::new(0, self.text.len())
    }

    pub fn place(&self, position: Position) -> usize {
        self.lines.place(&self.text, position)
    }

    /// Whether the result depends on files, which may change.
    pub fn uses_files(&self) -> bool {
        if self.is_asleep || self.is_lost {
            return false;
        }
        let mut statements = self.script().parsed();
        statements.any(|it| matches!(it.kind, StatementKind::Use { .. }))
    }

    /// Takes the result of a statement.
    pub fn learn(&mut self, key: u64, outcome: Outcome) {
        if self.is_asleep || self.is_lost {
            return;
        }
        self.known.insert(key, outcome);
        self.has_news = true;
    }

    /// The statements to run, unless these have been returned already.
    pub fn job(&mut self, uri: &Uri) -> Option<Job> {
        if self.is_asleep || self.is_lost || !std::mem::take(&mut self.is_changed) {
            return None;
        }
        let keys = self.analysis().keys.iter().map(|(key, _)| *key);
        let keys: FxHashSet<u64> = keys.collect();
        self.known.retain(|key, _| keys.contains(key));
        let Analysis { script, keys } = self.analysis();
        let statements = script.statements.iter().zip(keys);
        let tasks = statements.filter_map(|(parsed, &(key, defines))| {
            let statement = parsed.statement.as_ref().ok()?;
            let names = match &statement.kind {
                StatementKind::Define(definition) => definition.names(),
                _ => Vec::new(),
            };
            Some(Task {
                key,
                text: script.slice(parsed.span).to_string(),
                defines,
                is_known: self.known.contains_key(&key),
                names: names.iter().map(|name| name.to_string()).collect(),
            })
        });
        Some(Job {
            document: uri.as_str().to_string(),
            folder: folder_of(uri),
            tasks: tasks.collect(),
        })
    }

    /// The statements that touch a part of the text, with their keys.
    fn statements(&self, part: Span) -> impl Iterator<Item = (&Parsed, u64)> {
        let Analysis { script, keys } = self.analysis();
        let all = &script.statements;
        let first = all.partition_point(|it| it.span.end < part.start);
        let statements = all[first..].iter().zip(&keys[first..]);
        statements
            .take_while(move |(it, _)| it.span.start <= part.end)
            .map(|(it, (key, _))| (it, *key))
    }

    /// The statements in a part of the text whose results are known, with their places.
    pub fn outcomes(&self, part: Span) -> impl Iterator<Item = (Span, &Outcome)> {
        let statements = self.statements(part);
        statements.filter_map(|(parsed, key)| Some((parsed.span, self.known.get(&key)?)))
    }

    /// The claims in a part of the text that cannot be parsed, with what to show beside them and why.
    pub fn unparsed_claims(
        &self,
        part: Span,
    ) -> impl Iterator<Item = (Span, String, Option<&Diagnostic>)> {
        self.statements(part).filter_map(|(parsed, _)| {
            let error = parsed.statement.as_ref().err()?;
            let claim = self.script().slice(parsed.span).strip_prefix("assert")?;
            let is_claim = !claim.starts_with(is_name_char);
            let label = format!("error: {}", error.title);
            is_claim.then_some((parsed.span, label, Some(error)))
        })
    }

    /// All mistakes in a part of the text that are known, and remarks on how statements were read.
    pub fn problems(&self, part: Span) -> impl Iterator<Item = Problem> {
        let read = self
            .statements(part)
            .flat_map(|(parsed, _)| read_problems(parsed));
        let ran = self.outcomes(part);
        let ran = ran.filter_map(|(span, outcome)| run_problem(span, outcome));
        read.chain(ran).filter(move |problem| {
            let span = problem.diagnostic.span;
            part.start <= span.end && span.start <= part.end
        })
    }

    /// A problem in the terms of the protocol.
    pub fn diagnostic(&self, uri: &Uri, problem: &Problem) -> lsp_types::Diagnostic {
        let Problem {
            diagnostic,
            severity,
            ..
        } = problem;
        let notes = diagnostic.notes.iter().map(|note| format!("note: {note}"));
        let help = diagnostic.help.iter().map(|help| format!("help: {help}"));
        let lines = std::iter::once(diagnostic.message())
            .chain(notes)
            .chain(help);
        let related = diagnostic.secondary.as_ref().map(|(span, label)| {
            vec![DiagnosticRelatedInformation {
                location: Location::new(uri.clone(), self.range(*span)),
                message: label.clone(),
            }]
        });
        lsp_types::Diagnostic {
            range: self.range(diagnostic.span),
            severity: Some(*severity),
            source: Some("upstar".to_string()),
            message: lines.collect::<Vec<_>>().join("\n"),
            related_information: related,
            ..lsp_types::Diagnostic::default()
        }
    }
}

/// What is wrong with a statement as it was read, or remarkable.
fn read_problems(parsed: &Parsed) -> Vec<Problem> {
    let problem = |diagnostic, severity| Problem {
        diagnostic,
        severity,
        is_here: true,
    };
    match &parsed.statement {
        Err(error) => vec![problem(error.clone(), DiagnosticSeverity::ERROR)],
        Ok(statement) => {
            let notes = statement.notes.iter();
            let notes = notes.map(|note| Diagnostic::new(note, parsed.span, ""));
            let notes = notes.map(|note| problem(note, DiagnosticSeverity::INFORMATION));
            notes.collect()
        }
    }
}

/// What went wrong when a statement at this place ran.
fn run_problem(span: Span, outcome: &Outcome) -> Option<Problem> {
    let mut diagnostic = outcome.problem.clone()?;
    let inside = |place: Span| {
        let end = (span.start + place.end).min(span.end);
        Span::new((span.start + place.start).min(end), end)
    };
    diagnostic.secondary = diagnostic.secondary.filter(|_| outcome.is_here);
    diagnostic.span = if outcome.is_here {
        inside(diagnostic.span)
    } else {
        span
    };
    if let Some((place, _)) = &mut diagnostic.secondary {
        *place = inside(*place);
    }
    Some(Problem {
        diagnostic,
        severity: match outcome.status {
            Status::Limit => DiagnosticSeverity::INFORMATION,
            _ => DiagnosticSeverity::ERROR,
        },
        is_here: outcome.is_here,
    })
}
