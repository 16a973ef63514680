//! An open document: its text, its analysis, and the results that are known so far.

use std::path::{Path, PathBuf};

use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, Position, PositionEncodingKind,
    Range, Uri,
};
use rustc_hash::FxHashMap;

use super::evaluator::{Job, Outcome, Task};
use crate::analysis::Script;
use crate::diagnostic::{Diagnostic, Span};
use crate::engine::Status;
use crate::syntax::{StatementKind, is_name_char};

/// Converts between places in a text and the positions of the protocol.
pub struct Lines {
    /// Where each line starts.
    starts: Vec<usize>,
    is_utf8: bool,
}

impl Lines {
    pub fn new(text: &str, encoding: &PositionEncodingKind) -> Self {
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines {
            starts: std::iter::once(0).chain(newlines).collect(),
            is_utf8: *encoding == PositionEncodingKind::UTF8,
        }
    }

    /// The length of a text in the units of the protocol.
    pub fn length(&self, text: &str) -> u32 {
        let length = if self.is_utf8 {
            text.len()
        } else {
            text.encode_utf16().count()
        };
        length as u32
    }

    pub fn position(&self, text: &str, at: usize) -> Position {
        let at = text.floor_char_boundary(at);
        let line = self.starts.partition_point(|start| *start <= at) - 1;
        let character = self.length(&text[self.starts[line]..at]);
        Position::new(line as u32, character)
    }

    pub fn range(&self, text: &str, span: Span) -> Range {
        Range::new(
            self.position(text, span.start),
            self.position(text, span.end),
        )
    }

    /// The place of a position; one beyond the end of a line or of the text is that end.
    pub fn place(&self, text: &str, position: Position) -> usize {
        let Some(&start) = self.starts.get(position.line as usize) else {
            return text.len();
        };
        let line = text[start..].split('\n').next().unwrap_or_default();
        let mut units = 0;
        let mut chars = line.char_indices();
        let at = chars.find(|(_, c)| {
            let is_reached = units >= position.character;
            units += self.length(c.encode_utf8(&mut [0; 4]));
            is_reached
        });
        start + at.map_or(line.len(), |(at, _)| at)
    }
}

pub struct Document {
    pub version: i32,
    pub script: Script,
    pub lines: Lines,
    /// See [`Script::keys`].
    keys: Vec<(u64, bool)>,
    pub known: FxHashMap<u64, Outcome>,
    /// There are results that the editor has not been told about.
    pub has_news: bool,
}

/// A mistake in a document, with its places in the text of the document.
pub struct Problem {
    pub diagnostic: Diagnostic,
    pub severity: DiagnosticSeverity,
    /// Whether it is where the diagnostic says, rather than in a definition that the statement uses.
    pub is_here: bool,
}

impl Document {
    /// A version of a document; `known` are the results of the version before.
    pub fn new(
        text: String,
        version: i32,
        encoding: &PositionEncodingKind,
        mut known: FxHashMap<u64, Outcome>,
    ) -> Self {
        let script = Script::new(text);
        let keys = script.keys();
        known.retain(|key, _| keys.iter().any(|(own, _)| own == key));
        Document {
            version,
            lines: Lines::new(&script.text, encoding),
            script,
            keys,
            known,
            has_news: true,
        }
    }

    pub fn range(&self, span: Span) -> Range {
        self.lines.range(&self.script.text, span)
    }

    pub fn place(&self, position: Position) -> usize {
        self.lines.place(&self.script.text, position)
    }

    /// Whether the result depends on files, which may change.
    pub fn uses_files(&self) -> bool {
        let mut statements = self.script.parsed();
        statements.any(|it| matches!(it.kind, StatementKind::Use { .. }))
    }

    /// Takes the result of a statement, if that is still in the document.
    pub fn learn(&mut self, key: u64, outcome: Outcome) {
        if self.keys.iter().any(|(own, _)| *own == key) {
            self.known.insert(key, outcome);
            self.has_news = true;
        }
    }

    /// The statements to run.
    pub fn job(&self, uri: &Uri) -> Job {
        let statements = self.script.statements.iter().zip(&self.keys);
        let tasks = statements.filter_map(|(parsed, &(key, defines))| {
            let statement = parsed.statement.as_ref().ok()?;
            let names = match &statement.kind {
                StatementKind::Define(definition) => definition.names(),
                _ => Vec::new(),
            };
            Some(Task {
                key,
                text: self.script.slice(parsed.span).to_string(),
                defines,
                is_known: self.known.contains_key(&key),
                names: names.iter().map(|name| name.to_string()).collect(),
            })
        });
        Job {
            document: uri.as_str().to_string(),
            folder: folder_of(uri),
            tasks: tasks.collect(),
        }
    }

    /// The statements whose results are known, with their places.
    pub fn outcomes(&self) -> impl Iterator<Item = (Span, &Outcome)> {
        let statements = self.script.statements.iter().zip(&self.keys);
        statements.filter_map(|(parsed, (key, _))| Some((parsed.span, self.known.get(key)?)))
    }

    /// The claims that cannot be parsed, with what to show beside them and why.
    pub fn unparsed_claims(&self) -> impl Iterator<Item = (Span, String, Option<&Diagnostic>)> {
        self.script.statements.iter().filter_map(|parsed| {
            let error = parsed.statement.as_ref().err()?;
            let claim = self.script.slice(parsed.span).strip_prefix("assert")?;
            let is_claim = !claim.starts_with(is_name_char);
            let label = format!("error: {}", error.title);
            is_claim.then_some((parsed.span, label, Some(error)))
        })
    }

    /// All mistakes that are known, and remarks on how statements were read.
    pub fn problems(&self) -> Vec<Problem> {
        let mut found = Vec::new();
        let mut add = |diagnostic, severity, is_here| {
            found.push(Problem {
                diagnostic,
                severity,
                is_here,
            })
        };
        for parsed in &self.script.statements {
            match &parsed.statement {
                Err(error) => add(error.clone(), DiagnosticSeverity::ERROR, true),
                Ok(statement) => {
                    for note in &statement.notes {
                        let note = Diagnostic::new(note, parsed.span, "");
                        add(note, DiagnosticSeverity::INFORMATION, true);
                    }
                }
            }
        }
        for (span, outcome) in self.outcomes() {
            let Some(mut diagnostic) = outcome.problem.clone() else {
                continue;
            };
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
            add(
                diagnostic,
                match outcome.status {
                    Status::Limit => DiagnosticSeverity::INFORMATION,
                    _ => DiagnosticSeverity::ERROR,
                },
                outcome.is_here,
            );
        }
        found
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

/// The file that a document is stored in, if it is one.
pub fn path_of(uri: &Uri) -> Option<PathBuf> {
    let is_file = uri.scheme().is_some_and(|scheme| scheme.as_str() == "file");
    let path = uri.path().as_estr().decode().into_string_lossy();
    let path = if cfg!(windows) {
        path.trim_start_matches('/')
    } else {
        &path
    };
    is_file.then(|| PathBuf::from(path))
}

/// The folder that relative paths in a document start from.
pub fn folder_of(uri: &Uri) -> PathBuf {
    let path = path_of(uri);
    let folder = path.as_deref().and_then(Path::parent);
    folder.map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

/// The address of a file.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = std::path::absolute(path).ok()?;
    let mut address = String::from(if cfg!(windows) { "file:///" } else { "file://" });
    for byte in path.to_str()?.bytes() {
        match byte {
            b'\\' if cfg!(windows) => address.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                address.push(char::from(byte));
            }
            _ => address.push_str(&format!("%{byte:02X}")),
        }
    }
    address.parse().ok()
}
