//! The command `upstar lsp`: a language server on standard input and output.
//!
//! The server's thread only reads, parses and answers; scripts run in the thread of the [`evaluator`], and the results
//! are shown as they arrive.

mod answers;
mod document;
mod evaluator;
mod tokens;

use std::io::{self, ErrorKind};
use std::sync::mpsc::{Receiver, channel};

use indexmap::IndexMap;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, DidSaveTextDocument, Exit,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{InlayHintRefreshRequest, Request as _, Shutdown};
use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, DidChangeTextDocumentParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, HoverProviderCapability,
    InitializeParams, InitializeResult, OneOf, PositionEncodingKind, PublishDiagnosticsParams,
    RenameOptions, SemanticTokensFullOptions, SemanticTokensOptions, ServerCapabilities,
    ServerInfo, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::engine::{Settings, Status};
use crate::limits::catch_panic;
use crate::terminal::complain_of;
use document::Document;
use evaluator::{Evaluator, Job, Outcome};

/// Something that the server reacts to.
enum Event {
    Message(Message),
    /// The result of the statement with this key.
    Result(String, u64, Outcome),
    /// The editor has closed the connection.
    Closed,
}

struct Server {
    connection: Connection,
    evaluator: Evaluator,
    encoding: PositionEncodingKind,
    /// The editor asks again for what it shows beside the lines if it is told to.
    refreshes: bool,
    documents: IndexMap<Uri, Document>,
    /// The number of requests that were sent to the editor.
    requests: i32,
    /// The editor has announced that it will end the server.
    is_ending: bool,
}

/// Serves an editor until it says that this is enough.
pub fn serve(settings: Settings) -> Status {
    match connect(settings) {
        Ok(status) => status,
        // The editor has gone.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Status::Fine,
        Err(error) => {
            complain_of(&format!("cannot talk to the editor: {error}"));
            Status::Error
        }
    }
}

fn connect(settings: Settings) -> io::Result<Status> {
    let (connection, threads) = Connection::stdio();
    let (id, params) = connection.initialize_start().map_err(io::Error::other)?;
    let params: InitializeParams = serde_json::from_value(params).map_err(io::Error::other)?;
    let encoding = encoding(&params);
    let result = InitializeResult {
        capabilities: capabilities(encoding.clone()),
        server_info: Some(ServerInfo {
            name: "upstar".to_string(),
            version: Some(env!("CARGO_PKG_VERSION").to_string()),
        }),
    };
    let result = serde_json::to_value(result)?;
    connection
        .initialize_finish(id, result)
        .map_err(io::Error::other)?;
    let (events, received) = channel();
    let (messages, results) = (connection.receiver.clone(), events.clone());
    std::thread::spawn(move || {
        for message in messages {
            let _ = events.send(Event::Message(message));
        }
        let _ = events.send(Event::Closed);
    });
    let evaluator = Evaluator::start(settings, move |document, key, outcome| {
        let _ = results.send(Event::Result(document.to_string(), key, outcome));
    });
    let server = Server {
        connection,
        evaluator,
        encoding,
        refreshes: can_refresh(&params),
        documents: IndexMap::new(),
        requests: 0,
        is_ending: false,
    };
    let status = server.run(&received);
    threads.join()?;
    Ok(status)
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
                change: Some(TextDocumentSyncKind::FULL),
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
    fn run(mut self, events: &Receiver<Event>) -> Status {
        while let Ok(event) = events.recv() {
            let mut next = Some(event);
            while let Some(event) = next {
                match event {
                    Event::Message(Message::Request(request)) => self.answer(request),
                    Event::Message(Message::Notification(it)) if it.method == Exit::METHOD => {
                        // The protocol wants the exit status 1 if the editor has not announced the end.
                        return self.last_status(Status::FalseClaim);
                    }
                    Event::Message(Message::Notification(it)) => self.notice(it),
                    Event::Message(Message::Response(_)) => {}
                    Event::Result(document, key, outcome) => {
                        let mut documents = self.documents.iter_mut();
                        let found = documents.find(|(uri, _)| uri.as_str() == document);
                        if let Some((_, document)) = found {
                            document.learn(key, outcome);
                        }
                    }
                    Event::Closed => return self.last_status(Status::Error),
                }
                next = events.try_recv().ok();
            }
            self.publish();
        }
        self.last_status(Status::Error)
    }

    fn last_status(&self, unannounced: Status) -> Status {
        if self.is_ending {
            Status::Fine
        } else {
            unannounced
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // A closed connection ends the server anyway.
        let _ = self.connection.sender.send(message.into());
    }

    fn answer(&mut self, request: Request) {
        let id = request.id;
        if self.is_ending {
            let message = "the server is shutting down".to_string();
            let response = Response::new_err(id, ErrorCode::InvalidRequest as i32, message);
            return self.send(response);
        }
        if request.method == Shutdown::METHOD {
            self.is_ending = true;
            return self.send(Response::new_ok(id, ()));
        }
        let answered = answers::ANSWERS.iter();
        let mut answered = answered.filter(|(method, _)| *method == request.method);
        let response = match answered.next() {
            None => {
                let message = format!("unknown request {}", request.method);
                Response::new_err(id, ErrorCode::MethodNotFound as i32, message)
            }
            Some((_, answer)) => match catch_panic(|| answer(self, request.params)) {
                Ok(Ok(result)) => Response::new_ok(id, result),
                Ok(Err(message)) => Response::new_err(id, ErrorCode::InvalidParams as i32, message),
                Err(panicked) => {
                    let message = panicked.to_string();
                    Response::new_err(id, ErrorCode::InternalError as i32, message)
                }
            },
        };
        self.send(response);
    }

    fn notice(&mut self, notification: Notification) {
        let params = notification.params;
        match notification.method.as_str() {
            DidOpenTextDocument::METHOD => {
                if let Some(params) = read::<DidOpenTextDocumentParams>(params) {
                    let opened = params.text_document;
                    self.update(opened.uri, opened.text, opened.version);
                }
            }
            DidChangeTextDocument::METHOD => {
                if let Some(mut params) = read::<DidChangeTextDocumentParams>(params)
                    && let Some(change) = params.content_changes.pop()
                {
                    let changed = params.text_document;
                    self.update(changed.uri, change.text, changed.version);
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
                let documents = self.documents.iter_mut();
                for (uri, document) in documents.filter(|(_, document)| document.uses_files()) {
                    document.known.clear();
                    self.evaluator.send(document.job(uri));
                }
            }
            _ => {}
        }
    }

    fn update(&mut self, uri: Uri, text: String, version: i32) {
        let before = self.documents.shift_remove(&uri);
        let known = before.map(|before| before.known).unwrap_or_default();
        let document = Document::new(text, version, &self.encoding, known);
        self.evaluator.send(document.job(&uri));
        self.documents.insert(uri, document);
    }

    /// Tells the editor what is new.
    fn publish(&mut self) {
        let mut shown = Vec::new();
        for (uri, document) in &mut self.documents {
            if std::mem::take(&mut document.has_news) {
                let problems = document.problems();
                let diagnostics = problems.iter().map(|it| document.diagnostic(uri, it));
                let (diagnostics, version) = (diagnostics.collect(), Some(document.version));
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
    }

    fn show_diagnostics(&self, params: PublishDiagnosticsParams) {
        let method = PublishDiagnostics::METHOD.to_string();
        self.send(Notification::new(method, params));
    }
}

fn read<T: DeserializeOwned>(params: Json) -> Option<T> {
    serde_json::from_value(params).ok()
}
