//! Files that a text uses: found, allowed, read once each.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use hashbrown::HashSet;

use super::read;
use crate::diagnostic::{Diagnostic, Span};
use crate::eval::{Answer, Fault, Result, Session, Source};
use crate::limits::with_stack;
use crate::syntax::{Cursor, Statement, StatementKind};

/// The files that were used.
#[derive(Clone, Default)]
pub(super) struct Files {
    read: HashSet<PathBuf>,
    /// Those being read now, the outermost first.
    reading: Vec<PathBuf>,
}

/// Where a text stands: what its paths are relative to, and what they must not leave.
pub(super) struct Home {
    pub folder: PathBuf,
    root: Option<PathBuf>,
}

impl Home {
    pub fn new(folder: &Path, safe: bool) -> Self {
        Home {
            folder: folder.to_path_buf(),
            root: safe.then(|| resolved(folder)),
        }
    }

    /// Whether a file may be read.
    pub fn allows(&self, path: &Path) -> std::result::Result<(), String> {
        // What is not there cannot be read, and the reading says so.
        match (&self.root, path.canonicalize()) {
            (Some(root), Ok(file)) if !file.starts_with(root) => Err(format!(
                "in safe mode files are read only below {}",
                root.display()
            )),
            _ => Ok(()),
        }
    }
}

/// The one path that a file has, whatever it is called by.
fn resolved(path: &Path) -> PathBuf {
    let path = match path.as_os_str().is_empty() {
        true => Path::new("."),
        false => path,
    };
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// Does what a statement says; part of an attempt.
pub(super) fn perform(
    session: &mut Session,
    files: &mut Files,
    home: &Home,
    statement: &Statement,
    source: &Rc<Source>,
) -> Result<Answer> {
    match &statement.kind {
        StatementKind::Use { path, span } => {
            let full = session.folder().join(&**path);
            use_file(session, files, home, &full, *span, source)?;
            Ok(Answer::Used {
                name: path.clone(),
                file: resolved(&full),
            })
        }
        _ => session.perform(statement, source),
    }
}

/// Reads the definitions of a file, once for each file.
fn use_file(
    session: &mut Session,
    files: &mut Files,
    home: &Home,
    path: &Path,
    span: Span,
    source: &Rc<Source>,
) -> Result<()> {
    let fault = |title: String, label: String| {
        Fault::at(Diagnostic::new(title, span, label), source.clone())
    };
    let known = resolved(path);
    if let Some(at) = files.reading.iter().position(|file| *file == known) {
        let circle = files.reading[at..].iter().chain([&known]);
        let names: Vec<_> = circle.map(|file| file_name(file)).collect();
        let title = "files that use each other in a circle".to_string();
        return Err(fault(title, names.join(" uses ")));
    }
    if files.read.contains(&known) {
        return Ok(());
    }
    home.allows(path)
        .map_err(|why| fault(format!("cannot read {}", path.display()), why))?;
    let inner = read::file(path, session.budget()).map_err(|unread| {
        let mut fault = fault(format!("cannot read {}", path.display()), unread.why);
        fault.diagnostic.help = match unread.halt {
            Some(_) => None,
            None => Some("the path is relative to the file that says `use`".to_string()),
        };
        fault.halt = unread.halt;
        fault
    })?;
    let inner = Rc::new(inner);
    let folder = session.folder().to_path_buf();
    session.set_folder(path.parent().unwrap_or(Path::new("")).to_path_buf());
    files.reading.push(known);
    let defined = with_stack(|| definitions(session, files, home, &inner));
    session.set_folder(folder);
    files.read.extend(files.reading.pop());
    defined
}

fn definitions(
    session: &mut Session,
    files: &mut Files,
    home: &Home,
    source: &Rc<Source>,
) -> Result<()> {
    let mut cursor = Cursor::new(&source.text);
    loop {
        let budget = session.budget();
        cursor.keep_within(budget.time_left(), budget.left());
        let Some(parsed) = cursor.next(&source.text) else {
            return Ok(());
        };
        let statement = match source.not_text_in(parsed.span) {
            Some(place) => Err(read::not_text(place)),
            None => parsed.statement,
        };
        let statement = statement.map_err(|diagnostic| Fault::at(diagnostic, source.clone()))?;
        session.tick()?;
        if matches!(
            statement.kind,
            StatementKind::Define { .. } | StatementKind::Use { .. }
        ) {
            perform(session, files, home, &statement, source)?;
        }
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}
