//! The command `upstar lsp`: a language server on standard input and output.
//!
//! The server's thread only reads, parses and answers; scripts run in the thread of the `evaluator`, and the results
//! are shown as they arrive.

mod address;
mod answers;
mod cancelled;
mod document;
mod evaluator;
mod frames;
mod lines;
mod tokens;
mod used;

use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use indexmap::IndexMap;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{Initialize, InlayHintRefreshRequest, Request as _, Shutdown};
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, Diagnostic, DiagnosticSeverity,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    HoverProviderCapability, InitializeParams, InitializeResult, OneOf, PositionEncodingKind,
    PublishDiagnosticsParams, RenameOptions, SemanticTokensFullOptions, SemanticTokensOptions,
    ServerCapabilities, ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextDocumentSyncSaveOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::analysis::MOST_STATEMENTS;
use crate::engine::{Settings, Status};
use crate::terminal::{complain_of, stdout};
use algebra::limits::catch_panic;
use cancelled::Cancelled;
use document::Document;
use evaluator::{Evaluator, Job, Outcome};
use frames::{Frames, Mistake};
use used::UsedFiles;

/// While results arrive, the editor is told about them this often.
const INTERVAL: Duration = Duration::from_millis(50);

/// An editor is told about at most this many problems of a document, and about quick fixes for as many.
const MOST_DIAGNOSTICS: usize = 1000;

/// Something that the server reacts to.
enum Event {
    Message(Message),
    /// What the editor sent is no message.
    Mistake(Mistake),
    /// The result of the statement with this key.
    Result(String, u64, Outcome),
    /// The editor has closed the connection.
    Closed(io::Result<()>),
}

/// What the editor has announced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing so far, not even itself.
    Silent,
    Working,
    /// That it will end the server.
    Ending,
}

struct Server {
    state: State,
    output: Box<dyn Write>,
    evaluator: Evaluator,
    encoding: PositionEncodingKind,
    /// The editor asks again for what it shows beside the lines if it is told to.
    refreshes: bool,
    /// The document that was changed last is the last one.
    documents: IndexMap<Uri, Document>,
    used: UsedFiles,
    cancelled: Cancelled,
    /// The number of requests that were sent to the editor.
    requests: i32,
    /// When the editor was told about results for the last time.
    published: Instant,
    /// The editor could not be reached.
    broken: Option<io::Error>,
}

/// Serves an editor on standard input and output until it says that this is enough.
pub fn serve(settings: Settings) -> Status {
    let served = stdout().and_then(|out| serve_on(settings, BufReader::new(io::stdin()), out));
    match served {
        Ok(status) => status,
        // The editor has gone.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Status::Fine,
        Err(error) => {
            complain_of(&format!("cannot talk to the editor: {error}"));
            Status::Error
        }
    }
}

/// Serves an editor on these streams.
pub fn serve_on(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: impl Write + 'static,
) -> io::Result<Status> {
    let (events, received) = channel();
    let results = events.clone();
    let evaluator = Evaluator::start(settings, move |document, key, outcome| {
        let _ = results.send(Event::Result(document.to_string(), key, outcome));
    });
    let cancelled = Cancelled::default();
    let read = cancelled.clone();
    let listen = move || {
        let mut frames = Frames::new(input);
        loop {
            let event = match frames.next() {
                Ok(Some(Ok(message))) => {
                    read.read(&message);
                    Event::Message(message)
                }
                Ok(Some(Err(mistake))) => Event::Mistake(mistake),
                Ok(None) => Event::Closed(Ok(())),
                Err(error) => Event::Closed(Err(error)),
            };
            let is_last = matches!(event, Event::Closed(_));
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    };
    let thread = std::thread::Builder::new().name("listener".to_string());
    thread.spawn(listen)?;
    let server = Server {
        state: State::Silent,
        output: Box::new(output),
        evaluator,
        encoding: PositionEncodingKind::UTF16,
        refreshes: false,
        documents: IndexMap::new(),
        used: UsedFiles::default(),
        cancelled,
        requests: 0,
        published: Instant::now(),
        broken: None,
    };
    server.run(&received)
}

/// UTF-8 if the editor knows it, which is what the spans of the program count.
fn encoding(params: &InitializeParams) -> PositionEncodingKind {
    let general = params.capabilities.general.as_ref();
    let known = general.and_then(|general| general.position_encodings.as_ref());
    let has_utf8 = known.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8));
    if has_utf8 {
        PositionEncodingKind::UTF8
    } else {
        PositionEncodingKind::UTF16
    }
}

fn can_refresh(params: &InitializeParams) -> bool {
    let workspace = params.capabilities.workspace.as_ref();
    let hints = workspace.and_then(|workspace| workspace.inlay_hint.as_ref());
    hints.and_then(|hints| hints.refresh_support) == Some(true)
}

fn capabilities(encoding: PositionEncodingKind) -> ServerCapabilities {
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                save: Some(TextDocumentSyncSaveOptions::Supported(true)),
                ..TextDocumentSyncOptions::default()
            },
        )),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions::default()),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: Default::default(),
        })),
        inlay_hint_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: tokens::legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}

impl Server {
    fn run(mut self, events: &Receiver<Event>) -> io::Result<Status> {
        loop {
            // Messages that wait are taken first, so that a text that they replace is never parsed.
            let mut next = match self.patience() {
                None => events.recv().ok(),
                Some(patience) => match events.recv_timeout(patience) {
                    Err(RecvTimeoutError::Timeout) => None,
                    event => event.ok(),
                },
            };
            while let Some(event) = next {
                if let Some(status) = self.react(event)? {
                    return Ok(status);
                }
                next = events.try_recv().ok();
            }
            if let Err(panicked) = catch_panic(|| self.settle()) {
                complain_of(&panicked.to_string());
            }
            if let Some(error) = self.broken.take() {
                return Err(error);
            }
        }
    }

    /// Reacts to an event, and returns the status if it is the last one.
    fn react(&mut self, event: Event) -> io::Result<Option<Status>> {
        match event {
            Event::Message(Message::Request(request)) => self.answer(request),
            Event::Message(Message::Notification(it)) if it.method == Exit::METHOD => {
                // The protocol wants the exit status 1 if the editor has not announced the end.
                return Ok(Some(self.last_status(Status::FalseClaim)));
            }
            Event::Message(Message::Notification(it)) => {
                self.cancelled.forget(&it);
                if let Err(panicked) = catch_panic(|| self.notice(it)) {
                    complain_of(&panicked.to_string());
                }
            }
            Event::Message(Message::Response(_)) => {}
            Event::Mistake(mistake) => {
                if mistake.may_be_change {
                    self.documents.values_mut().for_each(Document::lose);
                }
                self.write(|out| {
                    let text = mistake.response().to_string();
                    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())
                });
            }
            Event::Result(document, key, outcome) => {
                let mut documents = self.documents.iter_mut();
                let found = documents.find(|(uri, _)| uri.as_str() == document);
                if let Some((_, document)) = found {
                    document.learn(key, outcome);
                }
            }
            Event::Closed(read) => {
                read?;
                if self.state == State::Silent {
                    return Err(io::Error::other("it said nothing"));
                }
                return Ok(Some(self.last_status(Status::Error)));
            }
        }
        Ok(None)
    }

    fn last_status(&self, unannounced: Status) -> Status {
        if self.state == State::Ending {
            Status::Fine
        } else {
            unannounced
        }
    }

    fn send(&mut self, message: impl Into<Message>) {
        let message = message.into();
        self.write(|mut out| message.write(&mut out));
    }

    /// Writes to the editor, unless that has failed before.
    fn write(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.broken.is_none() {
            let written = write(&mut self.output).and_then(|()| self.output.flush());
            self.broken = written.err();
        }
    }

    fn answer(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let result = match catch_panic(|| self.result(&id, &method, params)) {
            Ok(result) => result,
            Err(panicked) => Err((ErrorCode::InternalError, panicked.to_string())),
        };
        self.send(match result {
            Ok(result) => Response::new_ok(id, result),
            Err((code, message)) => Response::new_err(id, code as i32, message),
        });
    }

    fn result(
        &mut self,
        id: &RequestId,
        method: &str,
        params: Json,
    ) -> Result<Json, (ErrorCode, String)> {
        let refused = |message: &str| Err((ErrorCode::InvalidRequest, message.to_string()));
        match (self.state, method) {
            (State::Ending, _) => refused("the server is shutting down"),
            (State::Silent, Initialize::METHOD) => {
                let result = self.initialize(params);
                result.map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
            }
            (State::Silent, _) => {
                let message = "the first request must be `initialize`".to_string();
                Err((ErrorCode::ServerNotInitialized, message))
            }
            (State::Working, Initialize::METHOD) => refused("the server is initialized already"),
            (State::Working, Shutdown::METHOD) => {
                self.state = State::Ending;
                Ok(Json::Null)
            }
            (State::Working, _) => {
                let mut answers = answers::ANSWERS.iter();
                match answers.find(|(known, _)| *known == method) {
                    None => {
                        let message = format!("unknown request {method}");
                        Err((ErrorCode::MethodNotFound, message))
                    }
                    // A request that an edit after it has made pointless is answered, unless it is cancelled: the protocol
                    // leaves this to the editor.
                    Some((_, answer)) => match self.cancelled.unless(id, || answer(self, params)) {
                        None => {
                            let message = "the request was cancelled".to_string();
                            Err((ErrorCode::RequestCanceled, message))
                        }
                        Some(result) => {
                            result.map_err(|message| (ErrorCode::InvalidParams, message))
                        }
                    },
                }
            }
        }
    }

    fn initialize(&mut self, params: Json) -> serde_json::Result<Json> {
        let params: InitializeParams = serde_json::from_value(params)?;
        self.encoding = encoding(&params);
        self.refreshes = can_refresh(&params);
        self.state = State::Working;
        serde_json::to_value(InitializeResult {
            capabilities: capabilities(self.encoding.clone()),
            server_info: Some(ServerInfo {
                name: "upstar".to_string(),
                version: Some(env!("CARGO_PKG_VERSION").to_string()),
            }),
        })
    }

    fn notice(&mut self, notification: Notification) {
        if self.state == State::Silent {
            return;
        }
        let params = notification.params;
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(params) = read::<DidOpenTextDocumentParams>(params) {
                    let opened = params.text_document;
                    let document = Document::new(opened.text, opened.version, &self.encoding);
                    // The document that was opened last runs first.
                    self.documents.shift_remove(&opened.uri);
                    self.documents.insert(opened.uri, document);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(params) = read::<DidChangeTextDocumentParams>(params)
                    && let changed = params.text_document
                    && let Some(mut document) = self.documents.shift_remove(&changed.uri)
                {
                    document.change(params.content_changes, changed.version);
                    self.documents.insert(changed.uri, document);
                }
            }
            DidCloseTextDocument::METHOD => {
                if let Some(params) = read::<DidCloseTextDocumentParams>(params) {
                    let uri = params.text_document.uri;
                    self.documents.shift_remove(&uri);
                    self.evaluator.send(Job::empty(uri.as_str()));
                    self.show_diagnostics(PublishDiagnosticsParams::new(uri, Vec::new(), None));
                }
            }
            // A document may use the file that was saved.
            DidSaveTextDocument::METHOD => {
                let documents = self.documents.values_mut();
                for document in documents.filter(|document| document.uses_files()) {
                    document.run_again();
                }
            }
            _ => {}
        }
    }

    /// How long to wait for further results before the editor is told about those that there are.
    fn patience(&self) -> Option<Duration> {
        let has_news = self.documents.values().any(|document| document.has_news);
        has_news.then(|| INTERVAL.saturating_sub(self.published.elapsed()))
    }

    /// Runs the documents that were changed, and tells the editor what is new.
    fn settle(&mut self) {
        self.rest_old_documents();
        let mut is_changed = false;
        for (uri, document) in &mut self.documents {
            if let Some(job) = document.job(uri) {
                is_changed = true;
                self.evaluator.send(job);
            }
        }
        if is_changed || self.patience() == Some(Duration::ZERO) {
            self.publish();
        }
    }

    /// Keeps awake the documents that were opened or changed last. Of the others, the editor keeps what it was told.
    fn rest_old_documents(&mut self) {
        let mut size = 0;
        for (uri, document) in self.documents.iter_mut().rev() {
            let is_last = size == 0;
            size += document.size();
            if is_last || size <= MOST_STATEMENTS {
                document.wake_up();
            } else if document.fall_asleep() {
                self.evaluator.send(Job::empty(uri.as_str()));
            }
        }
    }

    fn publish(&mut self) {
        let mut shown = Vec::new();
        for (uri, document) in &mut self.documents {
            if std::mem::take(&mut document.has_news) {
                let diagnostics = match document.lost() {
                    Some(message) => vec![lost(message)],
                    None => {
                        let problems = document.problems(document.whole());
                        let problems = problems.take(MOST_DIAGNOSTICS);
                        problems.map(|it| document.diagnostic(uri, &it)).collect()
                    }
                };
                let version = Some(document.version);
                shown.push(PublishDiagnosticsParams::new(
                    uri.clone(),
                    diagnostics,
                    version,
                ));
            }
        }
        if !shown.is_empty() && self.refreshes {
            self.requests += 1;
            let id = RequestId::from(self.requests);
            self.send(Request::new(
                id,
                InlayHintRefreshRequest::METHOD.to_string(),
                (),
            ));
        }
        shown
            .into_iter()
            .for_each(|params| self.show_diagnostics(params));
        self.published = Instant::now();
    }

    fn show_diagnostics(&mut self, params: PublishDiagnosticsParams) {
        let method = PublishDiagnostics::METHOD.to_string();
        self.send(Notification::new(method, params));
    }
}

/// The only problem of a document whose text is not known.
fn lost(message: &str) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::ERROR),
        source: Some("upstar".to_string()),
        message: message.to_string(),
        ..Diagnostic::default()
    }
}

fn read<T: DeserializeOwned>(params: Json) -> Option<T> {
    serde_json::from_value(params).ok()
}
