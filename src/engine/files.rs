//! The files that a text loads with `use`: locating them, checking access, and reading each one once.

use std::fs;
use std::path::{Path, PathBuf, absolute};
use std::rc::Rc;
use std::time::Duration;

use hashbrown::HashSet;
use indexmap::IndexSet;

use super::read;
use crate::diagnostic::{Diagnostic, Span, counted, path_text};
use crate::eval::{
    Answer, Environment, Fault, Result, Session, Source, UsedFile, Wanted, run_part,
};
use crate::syntax::{Cursor, Statement, StatementKind};
use algebra::limits::{Budget, Halt, with_stack};

/// The files that were loaded so far.
#[derive(Default)]
pub(super) struct Files {
    /// With the name after `as`, since a file may be read under several.
    read: IndexSet<(PathBuf, Option<Rc<str>>)>,
    /// The files that are being read now, outermost first.
    reading: Vec<PathBuf>,
}

impl Files {
    /// The number of files that were read.
    pub fn count(&self) -> usize {
        self.read.len()
    }

    /// Forgets the files that were read since there were so many.
    pub fn truncate(&mut self, count: usize) {
        self.read.truncate(count);
        self.reading.clear();
    }
}

/// The folder of a text that has none. No file has a NUL in its path.
pub const NOWHERE: &str = "\0";

/// How long an editor waits for a file, and how many megabytes it may have.
const PATIENCE: Duration = Duration::from_secs(1);
const MOST_MEGABYTES: usize = 16;

/// The folder that the paths of a text are relative to, and in safe mode the folder that they must not leave.
#[derive(Clone, Debug)]
pub struct Home {
    pub folder: PathBuf,
    root: Option<Root>,
    /// Files that the text must not read, wherever they are.
    withheld: Vec<PathBuf>,
}

/// A folder whose files may be read.
#[derive(Clone, Debug)]
struct Root {
    /// The absolute path that it was given by.
    named: PathBuf,
    resolved: PathBuf,
}

impl Home {
    pub fn new(folder: &Path, safe: bool) -> Self {
        let root = || Root {
            named: absolute(or_dot(folder)).unwrap_or_default(),
            resolved: resolved(folder),
        };
        Home {
            folder: folder.to_path_buf(),
            root: safe.then(root),
            withheld: Vec::new(),
        }
    }

    /// The same, but the text must not read these files.
    pub fn without(mut self, files: &[PathBuf]) -> Self {
        self.withheld = files.iter().map(|file| resolved(file)).collect();
        self
    }

    /// Returns an error if safe mode forbids reading the file. The answer does not depend on what exists outside the folder,
    /// so that a script cannot find that out.
    pub fn allows(&self, path: &Path) -> Result<()> {
        // A page in the browser has no files, and reading one says so.
        if cfg!(target_family = "wasm") {
            return Ok(());
        }
        match &self.root {
            Some(root) if !root.contains(path) => {
                let root = path_text(&root.resolved);
                let why = format!("safe mode allows only files below {root}");
                Err(read::unread(why))
            }
            _ if self.withheld.contains(&resolved(path)) => {
                let why = "a homework may use neither the claims nor another homework";
                Err(read::unread(why))
            }
            Some(_) => check_regular(path),
            None => Ok(()),
        }
    }

    /// The text of a file, if safe mode allows that and it can be had at once.
    pub fn read_quickly(&self, path: &Path) -> Result<String> {
        self.allows(path)?;
        check_regular(path)?;
        let mut budget = Budget::default();
        budget.set_time(Some(PATIENCE));
        budget.set_memory(MOST_MEGABYTES);
        Ok(read::file(path, &budget)?.text)
    }
}

/// Refuses pipes and devices: to open one may wait for another program, and the thread that waits cannot be stopped.
fn check_regular(path: &Path) -> Result<()> {
    if fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
        return Err(read::unread("it is not a regular file"));
    }
    Ok(())
}

impl Root {
    /// Whether every step of the path stays in the folder. A step that does not exist ends the path: there is nothing to
    /// read, and opening the file tells so.
    fn contains(&self, path: &Path) -> bool {
        let Ok(path) = absolute(path) else {
            return false;
        };
        let below = path.strip_prefix(&self.named);
        let Ok(below) = below.or_else(|_| path.strip_prefix(&self.resolved)) else {
            return false;
        };
        let mut place = self.resolved.clone();
        for step in below.components() {
            place.push(step);
            match place.canonicalize() {
                Ok(next) => place = next,
                Err(_) => return !place.is_symlink(),
            }
            if !place.starts_with(&self.resolved) {
                return false;
            }
        }
        true
    }
}

/// The path of a folder, which may be empty.
fn or_dot(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// The canonical path of a file, or the path itself if it cannot be resolved.
fn resolved(path: &Path) -> PathBuf {
    let path = or_dot(path);
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

/// A session together with what it needs to read files while it runs a statement.
pub(super) struct Reader<'a> {
    pub session: &'a mut Session,
    pub files: &'a mut Files,
    pub home: &'a Home,
    /// The errors of statements in the files that were read. The other definitions are made all the same.
    pub broken: &'a mut Vec<Fault>,
}

impl Reader<'_> {
    /// Runs a statement as part of an attempt, within its limits.
    pub fn run_statement(
        &mut self,
        statement: &Statement,
        source: &Rc<Source>,
        wanted: Wanted,
    ) -> Result<Answer> {
        match &statement.kind {
            StatementKind::Use { path, span, alias } => {
                let folder = &self.session.statement.environment.folder;
                if folder == Path::new(NOWHERE) {
                    let why = "the document is not a file of this machine, so it has no folder";
                    let why = read::unread(why);
                    return Err(read::cannot_read(path, *span, source, why));
                }
                let full = folder.join(&**path);
                let used = UsedFile::new(self.session, path, alias.as_ref());
                self.use_file(&full, used, *span, source)?;
                Ok(Answer::Used {
                    name: path.clone(),
                    file: resolved(&full),
                })
            }
            _ => self.session.run_statement(statement, source, wanted),
        }
    }

    /// Reads the definitions of a file, unless it was read before.
    fn use_file(
        &mut self,
        path: &Path,
        mut used: UsedFile,
        span: Span,
        source: &Rc<Source>,
    ) -> Result<()> {
        let reading = &mut self.files.reading;
        let known = resolved(path);
        if let Some(at) = reading.iter().position(|file| *file == known) {
            let circle = reading[at..].iter().chain([&known]);
            let names: Vec<_> = circle.map(|file| file_name(file)).collect();
            let title = "circular `use`";
            let diagnostic = Diagnostic::new(title, span, names.join(" uses "));
            return Err(Fault::at(diagnostic, source.clone()));
        }
        let key = (known.clone(), used.alias.clone());
        if self.files.read.contains(&key) {
            return Ok(());
        }
        let cannot = |why| read::cannot_read(path_text(path), span, source, why);
        self.home.allows(path).map_err(cannot)?;
        let inner = read::file(path, self.session.budget()).map_err(|why| match why.halt() {
            Some(_) => cannot(why),
            None => cannot(why).help("the path is relative to the file that contains the `use`"),
        })?;
        reading.push(known);
        let inner = Rc::new(inner);
        if used.alias.is_some() {
            used.names = self.defined_names(&inner)?;
        }
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let environment = Environment {
            folder,
            used: Some(Rc::new(used)),
            ..self.session.statement.environment.clone()
        };
        let defined = with_stack(|| {
            self.for_each_definition(&inner, |reader, statement| {
                let Reader {
                    session,
                    files,
                    home,
                    broken,
                } = reader;
                run_part(session, environment.clone(), |session| {
                    let mut reader = Reader {
                        session,
                        files,
                        home,
                        broken,
                    };
                    reader.run_statement(statement, &inner, Wanted::Value)?;
                    Ok(())
                })
            })
        });
        self.files.reading.pop();
        self.files.read.insert(key);
        defined
    }

    /// The names that a file defines.
    pub fn defined_names(&mut self, source: &Rc<Source>) -> Result<HashSet<Rc<str>>> {
        let (mut names, reported) = (HashSet::default(), self.broken.len());
        self.for_each_definition(source, |_, statement| {
            if let StatementKind::Define(definition) = &statement.kind {
                names.extend(definition.names());
            }
            Ok(())
        })?;
        // The errors are found again when the definitions are made.
        self.broken.truncate(reported);
        Ok(names)
    }

    /// Does some work for each definition. What is wrong with one of them, or with another statement, is recorded.
    fn for_each_definition(
        &mut self,
        source: &Rc<Source>,
        mut work: impl FnMut(&mut Self, &Statement) -> Result<()>,
    ) -> Result<()> {
        let mut cursor = Cursor::new(&source.text);
        loop {
            let budget = self.session.budget();
            let Some(chunk) = cursor.split_within(&source.text, budget)? else {
                return Ok(());
            };
            let parsed = chunk.parse(&source.text);
            let statement = match source.not_text_in(parsed.span) {
                Some(place) => Err(read::not_text(place)),
                None => parsed.statement,
            };
            // The parser may have taken long.
            self.session.budget().check()?;
            let done = match statement {
                Ok(statement) if statement.defines() => work(self, &statement),
                Ok(_) => Ok(()),
                Err(wrong) => Err(Fault::at(wrong, source.clone())),
            };
            match done {
                Err(fault) if ends_reading(&fault) => return Err(fault),
                done => self.broken.extend(done.err()),
            }
        }
    }
}

/// Whether a fault in one statement of a file leaves nothing for the others.
fn ends_reading(fault: &Fault) -> bool {
    let is_local = |halt| matches!(halt, Halt::Depth(_) | Halt::Large(_));
    fault.halt().is_some_and(|halt| !is_local(halt))
}

/// At most this many errors in files that were read are reported at once.
const MOST_REPORTED: usize = 8;

/// The fault that reports the errors in files that were read; `None` if there are none.
pub(super) fn joined(broken: Vec<Fault>) -> Option<Fault> {
    let mut broken = broken.into_iter();
    let mut first = broken.next()?;
    let notes = &mut first.diagnostic.notes;
    notes.push("the other definitions of the file have been made".to_string());
    let more = broken.len().saturating_sub(MOST_REPORTED - 1);
    for fault in broken.take(MOST_REPORTED - 1) {
        let (source, diagnostic) = (&fault.source, &fault.diagnostic);
        let before = source.text.get(..diagnostic.span.start).unwrap_or_default();
        let line = source.lines_before + before.matches('\n').count() + 1;
        notes.push(format!("{}:{line}: {}", source.name, diagnostic.message()));
    }
    if more > 0 {
        notes.push(format!("and {}", counted(more, "more error")));
    }
    Some(first)
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    path_text(Path::new(name))
}
