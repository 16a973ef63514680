//! The pipeline from text to statement to value to reply, one statement at a time.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use super::Methods;
use super::facade::Engine;
use super::files::{Home, Reader, joined};
use super::mentioned::{DefinedAhead, Mentioned};
use super::read;
use super::reply::{Reply, last_string, typed_message};
use super::share::Share;
use super::shared_text::SharedText;
use super::status::Status;
use super::stream::Stream;
use crate::diagnostic::{Span, path_text};
use crate::eval::{self, Answer, Environment, Fault, Source, Undefined, UsedFile, Value, Wanted};
use crate::syntax::{Chunk, Cursor, Parsed, Statement, StatementKind};
use algebra::limits::{DropEnd, DropStart, Halt, catch_panic};

impl Engine {
    /// Runs a text, one statement for each reply that is requested.
    pub fn run(&mut self, source: Source) -> Replies<'_> {
        // From now on the memory of the text is charged to the engine.
        let account = self.session.budget().account();
        account.add(source.text.capacity() as isize);
        let home = Home::new(&self.settings.folder, self.settings.safe);
        let name = source.name.clone();
        Replies::new(self, home, name, Input::Text(source))
    }

    /// Runs a script; paths in it are relative to its own folder.
    pub fn run_file(&mut self, path: &Path) -> Replies<'_> {
        let home = Home::new(path.parent().unwrap_or(Path::new("")), self.settings.safe);
        let name = path_text(path);
        Replies::new(self, home, name, Input::File(path.to_path_buf()))
    }

    /// Makes the definitions of a file under this name, like `use "FILE" as NAME`. There is a reply for each definition
    /// and for each statement that cannot be parsed, and the limits apply to each of them. It must not read the files that are withheld.
    #[doc(hidden)]
    pub fn run_definitions(
        &mut self,
        path: &Path,
        alias: &str,
        withheld: &[PathBuf],
    ) -> Replies<'_> {
        let used = UsedFile::new(&self.session, &path_text(path).into(), Some(&alias.into()));
        let mut replies = self.run_file(path);
        replies.used = Some(Rc::new(used));
        if path.is_symlink() {
            let others = withheld.iter().filter(|other| *other != path).cloned();
            let home = replies.home.clone().without(&others.collect::<Vec<_>>());
            replies.unread = home.allows(path).err();
        }
        replies.home = replies.home.without(withheld);
        replies
    }

    /// Runs a script that the user named interactively: in safe mode it must be below the engine's folder.
    pub fn load(&mut self, path: &Path) -> Replies<'_> {
        let mut home = Home::new(&self.settings.folder, self.settings.safe);
        home.folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let refused = home.allows(path).err();
        Replies {
            unread: refused,
            home,
            ..self.run_file(path)
        }
    }

    /// Runs the statements of a stream, each as soon as no further line can change it: a statement that ends with `;`
    /// when its line is complete, any other when the next one starts. Time spent waiting does not count towards the
    /// time limit.
    pub fn run_stream(
        &mut self,
        name: &str,
        reader: impl io::Read + Send + 'static,
    ) -> Replies<'_> {
        let home = Home::new(&self.settings.folder, self.settings.safe);
        let stream = Stream::new(name, reader);
        Replies::new(self, home, name.to_string(), Input::Stream(stream))
    }

    /// Runs a text that is shared with other engines; see [`Engine::join`].
    #[doc(hidden)]
    pub fn run_shared(&mut self, text: &Arc<SharedText>) -> Replies<'_> {
        let folder = text.folder.as_ref().unwrap_or(&self.settings.folder);
        let home = Home::new(folder, self.settings.safe);
        let name = text.name.clone();
        Replies::new(self, home, name, Input::Shared(text.clone()))
    }

    /// Runs a text and returns its last value, if it has one; the first error ends the run. No value is converted to
    /// text, because for a large board that would compute its canonical form.
    #[doc(hidden)]
    pub fn evaluate(&mut self, source: Source) -> Result<Option<Value>, Box<Reply>> {
        let mut last = None;
        let _held = self.session.hold();
        let mut replies = self.run(source);
        replies.wanted = Wanted::Value;
        for reply in replies {
            match &reply.result {
                Err(_) => return Err(Box::new(reply)),
                Ok(Answer::Value { value, .. }) => last = Some(value.clone()),
                Ok(_) => {}
            }
        }
        Ok(last)
    }
}

/// An iterator over the replies to a text, which runs each statement when its reply is requested. It ends after an
/// interrupt.
///
/// ```
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let mut replies = engine.run(Source::new("notes", "let g = ^\ng + g"));
/// assert_eq!(replies.next().map(|reply| reply.type_name()), Some("definition"));
/// assert_eq!(replies.next().map(|reply| reply.to_string()).as_deref(), Some("^^   # L: Left wins, whoever starts"));
/// assert!(replies.next().is_none());
/// ```
pub struct Replies<'e> {
    _first: DropStart,
    engine: &'e mut Engine,
    home: Home,
    name: String,
    /// The input that has not been read yet.
    input: Input,
    source: Rc<Source>,
    cursor: Cursor,
    /// The statements before the cursor that have been split but not parsed yet.
    chunks: std::vec::IntoIter<Chunk>,
    /// The next statement, read but not yet run, and the time that reading it took.
    ahead: Option<(Parsed, Duration)>,
    /// Whether nothing can follow the source.
    is_whole: bool,
    mentioned: Mentioned,
    /// The reason why the text, or the rest of it, cannot be read.
    unread: Option<Fault>,
    wanted: Wanted,
    /// Set if only the definitions of the text are wanted.
    used: Option<Rc<UsedFile>>,
    _last: DropEnd,
}

/// Where the text comes from.
enum Input {
    Text(Source),
    File(PathBuf),
    Stream(Stream),
    Shared(Arc<SharedText>),
    Nothing,
}

impl fmt::Debug for Replies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Replies");
        shown.field("name", &self.name).finish_non_exhaustive()
    }
}

impl<'e> Replies<'e> {
    fn new(engine: &'e mut Engine, home: Home, name: String, input: Input) -> Self {
        let account = engine.session.budget().account().clone();
        Replies {
            _first: DropStart(account.clone()),
            engine,
            home,
            name,
            input,
            source: Rc::default(),
            cursor: Cursor::new(""),
            chunks: Vec::new().into_iter(),
            ahead: None,
            is_whole: false,
            mentioned: Mentioned::default(),
            unread: None,
            wanted: Wanted::Text,
            used: None,
            _last: DropEnd(account),
        }
    }

    /// The engine that runs the text, for use between two replies.
    pub fn engine(&mut self) -> &mut Engine {
        self.engine
    }

    /// The number of the last statement, counted from 0 over all that the engine has read, and whether this engine
    /// reports its reply. A definition runs in every engine but is reported by only one.
    #[doc(hidden)]
    pub fn dealt(&self) -> (usize, bool) {
        let share = self.engine.share.as_ref();
        share.map_or((0, true), |share| {
            (share.statements.saturating_sub(1), share.is_mine)
        })
    }

    /// The text that contains the last statement; for a file, the whole file.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Waits until the next statement has been read, and returns false at the end. [`next`](Iterator::next) then runs
    /// it.
    pub fn ready(&mut self) -> bool {
        self.charged(Self::read_ahead)
    }

    /// Does some work whose memory is charged to the engine.
    #[doc(hidden)]
    pub fn charged<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let resumed = self.engine.session.budget().resume();
        let result = work(self);
        if resumed {
            self.engine.session.budget().pause();
        }
        result
    }

    fn read_ahead(&mut self) -> bool {
        catch_panic(|| self.find_statement()).unwrap_or_else(|panicked| {
            // Where the next statement starts is unknown, so the rest of the text is left out.
            self.unread = Some(read::unread(&panicked).caused_by(panicked));
            self.is_next_mine()
        })
    }

    fn find_statement(&mut self) -> bool {
        while self.ahead.is_none() && self.unread.is_none() {
            let budget = self.engine.session.budget();
            budget.begin();
            let chunk = match self.next_chunk() {
                Ok(chunk) => chunk,
                Err(_) if !self.is_next_mine() => return false,
                Err(halt) => {
                    self.unread = Some(halt.into());
                    return true;
                }
            };
            let Some(chunk) = chunk else {
                let refilled = self.refill().and_then(|part| {
                    let Some((source, is_whole, chunks)) = part else {
                        return Ok(false);
                    };
                    self.take(source, is_whole, chunks);
                    self.find_names().map(|()| true)
                });
                match refilled {
                    Ok(true) => {}
                    Ok(false) => return false,
                    Err(_) if !self.is_next_mine() => return false,
                    Err(unread) => self.unread = Some(unread),
                }
                continue;
            };
            let is_mine = self.is_next_mine();
            if self.engine.share.is_some() {
                // `is_next_mine` may have waited; that time does not count for the statement.
                self.engine.session.budget().begin();
            }
            // A statement of another engine needs to be parsed only if it may define something.
            if !is_mine && !chunk.may_define(&self.source.text) {
                continue;
            }
            let parsed = chunk.parse(&self.source.text);
            let defines = parsed.statement.as_ref().is_ok_and(Statement::defines);
            if !is_mine && !defines {
                continue;
            }
            if self.used.is_some() && parsed.statement.is_ok() && !defines {
                continue;
            }
            self.ahead = Some((parsed, self.engine.session.budget().elapsed()));
        }
        true
    }

    fn next_chunk(&mut self) -> Result<Option<Chunk>, Halt> {
        let budget = self.engine.session.budget();
        let Some(mut chunk) = self.chunks.next() else {
            return self.cursor.split_within(&self.source.text, budget);
        };
        self.cursor
            .keep_within(budget.time_left(), budget.memory_left());
        self.cursor.limit(&mut chunk);
        Ok(Some(chunk))
    }

    fn is_next_mine(&mut self) -> bool {
        self.engine.share.as_mut().is_none_or(Share::next)
    }

    /// Gets more text, whether it is complete, so that nothing can follow that changes it, and its statements if they have
    /// been split; `None` at the end.
    fn refill(&mut self) -> eval::Result<Option<(Source, bool, Vec<Chunk>)>> {
        let budget = self.engine.session.budget();
        budget.begin();
        if let Input::Stream(stream) = &mut self.input {
            // The time spent waiting does not count for the statement.
            let part = stream.part(self.cursor, || {
                budget.begin();
                budget.check()
            })?;
            return Ok(part.map(|(source, chunks)| (source, stream.is_over(), chunks)));
        }
        if let Input::Shared(text) = &self.input {
            let engine = self.engine.share.as_ref().map_or(0, |share| share.engine);
            let part = text.part(engine, self.cursor, budget)?;
            return Ok(part.map(|(source, is_whole)| (source, is_whole, Vec::new())));
        }
        let source = match &mut self.input {
            Input::Text(source) => std::mem::take(source),
            Input::File(path) => read::file(path, budget)?,
            Input::Stream(_) | Input::Shared(_) | Input::Nothing => return Ok(None),
        };
        self.input = Input::Nothing;
        Ok(Some((source, true, Vec::new())))
    }

    /// Finds the names that the text defines, if only its definitions are wanted.
    fn find_names(&mut self) -> eval::Result<()> {
        let Some(used) = self.used.as_mut().and_then(Rc::get_mut) else {
            return Ok(());
        };
        let mut reader = Reader {
            session: &mut self.engine.session,
            files: &mut self.engine.files,
            home: &self.home,
            broken: &mut Vec::new(),
        };
        used.names = reader.defined_names(&self.source)?;
        Ok(())
    }

    fn take(&mut self, source: Source, is_whole: bool, chunks: Vec<Chunk>) {
        let cursor = if is_whole {
            Cursor::new(&source.text)
        } else {
            Cursor::of_part(&source.text)
        };
        let is_split = !chunks.is_empty();
        self.cursor = cursor.starting_at(if is_split {
            source.text.len()
        } else {
            source.overlap
        });
        self.chunks = chunks.into_iter();
        (self.is_whole, self.mentioned.ahead) = (is_whole, None);
        self.source = Rc::new(source);
    }

    /// Runs one statement.
    fn run_parsed(&mut self, parsed: Parsed, reading: Duration) -> Reply {
        let Parsed {
            span,
            line,
            statement,
        } = parsed;
        self.engine.session.budget().begin_after(reading);
        let fault = |diagnostic| Fault::at(diagnostic, self.source.clone());
        let help = statement.as_ref().ok().and_then(|it| it.help.clone());
        let (mut quiet, mut notes, mut methods) = (false, Vec::new(), Methods::default());
        let message = match &statement {
            Ok(statement) => typed_message(statement),
            Err(_) => last_string(&self.source.text[span.start..span.end]),
        };
        let result = match (self.source.not_text_in(span), statement) {
            (Some(place), _) => self.refused(fault(read::not_text(place)), span),
            (None, Err(diagnostic)) => self.refused(fault(diagnostic), span),
            (None, Ok(mut statement)) => {
                quiet = statement.quiet;
                notes = std::mem::take(&mut statement.notes);
                let (mut result, ended) = self.run_statement(&statement);
                if let Err(fault) = &mut result {
                    // A note on how the statement was read may explain the error.
                    fault.diagnostic.notes.append(&mut notes);
                }
                notes.extend(ended.notes);
                notes.extend(self.undefined_names(line, ended.undefined));
                methods = ended.computation.methods;
                result
            }
        };
        let line = self.source.lines_before + line;
        Reply {
            help,
            quiet,
            notes,
            methods,
            message,
            ..self.reply(span, line, result)
        }
    }

    /// Notes on the names that definitions mention and nothing defines: neither what came before nor, if it is known, the
    /// rest of the text.
    fn undefined_names(&mut self, line: usize, found: Vec<Undefined>) -> Vec<String> {
        let line = self.source.lines_before + line;
        let found = found.into_iter().map(|it| (line, it));
        self.mentioned.pending.extend(found);
        if self.mentioned.pending.is_empty() || !self.is_whole {
            // Of several engines that share a stream, none knows which of them will report its end.
            if matches!(self.input, Input::Shared(_)) {
                self.mentioned.pending.clear();
            }
            return Vec::new();
        }
        let ahead = match self.mentioned.ahead.take() {
            Some(ahead) => ahead,
            None => self.names_ahead(),
        };
        let definitions = &self.engine.session.definitions;
        let is_defined = |name: &str| definitions.has_meaning(name) || ahead.contains(name);
        let notes = self.mentioned.notes(line, is_defined);
        self.mentioned.ahead = Some(ahead);
        notes
    }

    /// The names that the rest of the text defines, as far as the limits allow to find them.
    fn names_ahead(&mut self) -> DefinedAhead {
        let mut found = DefinedAhead::default();
        let text = &self.source.text;
        for chunk in self.chunks.as_slice() {
            found.add(chunk, text);
        }
        let mut cursor = self.cursor;
        let budget = self.engine.session.budget();
        loop {
            match cursor.split_within(text, budget) {
                Ok(Some(chunk)) => found.add(&chunk, text),
                Ok(None) => return found,
                Err(_) => found.has_more = true,
            }
            if found.has_more || budget.check().is_err() {
                found.has_more = true;
                return found;
            }
        }
    }

    /// The result of a statement that cannot be run, unless an interrupt came before it.
    fn refused(&mut self, why: Fault, span: Span) -> eval::Result<Answer> {
        match self.engine.session.budget().check_unobserved() {
            Err(halt @ Halt::Interrupted(_)) => {
                let interrupted = Fault::from(halt).placed(span, &self.source);
                self.engine.heed(Err(interrupted))
            }
            _ => Err(why),
        }
    }

    fn run_statement(&mut self, statement: &Statement) -> (eval::Result<Answer>, eval::Statement) {
        let (result, ended) = self.attempt(statement, self.environment());
        let placed = result.map_err(|fault| fault.placed(statement.span, &self.source));
        (self.engine.heed(placed), ended)
    }

    /// The environment of the statements of this text.
    fn environment(&self) -> Environment {
        let mut environment = self.engine.environment(&self.home.folder);
        environment.used = self.used.clone();
        let share = self.engine.share.as_ref();
        if share.is_some_and(|share| !share.is_mine) {
            environment.writing = environment.writing.done_by_another();
        }
        environment
    }

    fn attempt(
        &mut self,
        statement: &Statement,
        environment: Environment,
    ) -> (eval::Result<Answer>, eval::Statement) {
        let engine = &mut *self.engine;
        let is_use = matches!(statement.kind, StatementKind::Use { .. });
        let files_before = is_use.then(|| engine.files.count());
        let (files, home, source) = (&mut engine.files, &self.home, &self.source);
        let (wanted, mut broken) = (self.wanted, Vec::new());
        let mut ran = engine.session.attempt_statement(environment, |session| {
            session.budget().check_unobserved()?;
            let mut reader = Reader {
                session,
                files,
                home,
                broken: &mut broken,
            };
            reader.run_statement(statement, source, wanted)
        });
        if let (Ok(_), Some(fault)) = (&ran.0, joined(broken)) {
            ran.0 = Err(fault);
        }
        if let (Err(_), Some(count)) = (&ran.0, files_before) {
            engine.files.truncate(count);
        }
        ran
    }

    /// The reply that reports that the text, or the rest of it, cannot be read.
    fn unreadable(&mut self, why: Fault) -> Reply {
        self.take(Source::new(self.name.clone(), ""), true, Vec::new());
        let nowhere = Span::default();
        let fault = read::cannot_read(&self.name, nowhere, &self.source, why);
        let result = self.engine.heed(Err(fault));
        self.reply(nowhere, 1, result)
    }

    fn reply(&mut self, span: Span, line: usize, result: eval::Result<Answer>) -> Reply {
        let notation = self.engine.settings.notation;
        let held = self.engine.session.hold();
        let budget = self.engine.session.budget();
        Reply {
            _first: DropStart(budget.account().clone()),
            source: self.source.clone(),
            span,
            line,
            input: self.source.text[span.start..span.end].to_string(),
            help: None,
            quiet: false,
            notes: Vec::new(),
            elapsed: budget.elapsed(),
            methods: Methods::default(),
            notation,
            message: None,
            _held: held,
            result,
            last: DropEnd(budget.account().clone()),
        }
    }

    /// Collects garbage if that is due. After a panic in a collection the ids of positions are wrong, so the engine is
    /// cleared.
    fn collect_garbage(&mut self) -> eval::Result<()> {
        catch_panic(|| self.engine.session.collect_if_due()).map_err(|panicked| {
            self.engine.clear();
            let why = format!("{panicked}; all definitions and results are lost");
            read::unread(why).caused_by(panicked)
        })
    }

    fn run_next(&mut self) -> Option<Reply> {
        if !self.read_ahead() {
            return None;
        }
        let reply = match (self.unread.take(), self.ahead.take()) {
            (Some(unread), _) => self.unreadable(unread),
            (None, ahead) => {
                let (parsed, reading) = ahead?;
                match self.collect_garbage() {
                    Ok(()) => self.run_parsed(parsed, reading),
                    Err(fault) => self.unreadable(fault),
                }
            }
        };
        if reply.input.is_empty() || reply.status() == Status::Interrupted {
            self.take(Source::default(), true, Vec::new());
            self.input = Input::Nothing;
        }
        Some(reply)
    }
}

impl Iterator for Replies<'_> {
    type Item = Reply;

    fn next(&mut self) -> Option<Reply> {
        self.charged(Self::run_next)
    }
}
