//! The answers to the requests of an editor.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use lsp_types::request::{
    CodeActionRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest, Formatting,
    GotoDefinition, HoverRequest, InlayHintRequest, PrepareRenameRequest, References, Rename,
    Request, SemanticTokensFullRequest,
};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse,
    CompletionItem, CompletionItemKind, CompletionParams, CompletionResponse,
    DocumentFormattingParams, DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams,
    DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Documentation,
    GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverContents, HoverParams, InlayHint,
    InlayHintLabel, InlayHintParams, InlayHintTooltip, Location, MarkupContent, MarkupKind,
    PrepareRenameResponse, ReferenceParams, RenameParams, SemanticTokens, SemanticTokensParams,
    SemanticTokensResult, SymbolKind, TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};
use serde_json::Value as Json;

use super::address::{folder_of, uri_of};
use super::document::Document;
use super::lines::Lines;
use super::tokens;
use super::used::UsedFile;
use super::{MOST_DIAGNOSTICS, Server};
use crate::analysis::{self, DefinedName, Occurrence, Script, Symbol};
use crate::diagnostic::{Span, path_text, shortened};
use crate::engine::{Subject, about, entries, one_line};
use crate::syntax::{self, Kind, Token, is_name_char};
use algebra::limits::Budget;
use algebra::notation::Notation;

/// A longer name is not for people, and there may be many places for it.
const LONGEST_NAME: usize = 200;

/// The server answers nothing else while it formats, so a script that takes longer stays as it is.
const LONGEST_WAIT: Duration = Duration::from_secs(3);

type Answer = fn(&Server, Json) -> Result<Json, String>;

/// The requests that the server understands.
pub const ANSWERS: [(&str, Answer); 12] = [
    (HoverRequest::METHOD, |s, p| {
        call::<HoverRequest>(s, p, hover)
    }),
    (Completion::METHOD, |s, p| {
        call::<Completion>(s, p, completion)
    }),
    (GotoDefinition::METHOD, |s, p| {
        call::<GotoDefinition>(s, p, definition)
    }),
    (References::METHOD, |s, p| {
        call::<References>(s, p, references)
    }),
    (DocumentHighlightRequest::METHOD, |s, p| {
        call::<DocumentHighlightRequest>(s, p, highlights)
    }),
    (PrepareRenameRequest::METHOD, |s, p| {
        call::<PrepareRenameRequest>(s, p, prepare_rename)
    }),
    (Rename::METHOD, |s, p| call::<Rename>(s, p, rename)),
    (DocumentSymbolRequest::METHOD, |s, p| {
        call::<DocumentSymbolRequest>(s, p, symbols)
    }),
    (SemanticTokensFullRequest::METHOD, |s, p| {
        call::<SemanticTokensFullRequest>(s, p, semantic_tokens)
    }),
    (Formatting::METHOD, |s, p| {
        call::<Formatting>(s, p, formatting)
    }),
    (InlayHintRequest::METHOD, |s, p| {
        call::<InlayHintRequest>(s, p, inlay_hints)
    }),
    (CodeActionRequest::METHOD, |s, p| {
        call::<CodeActionRequest>(s, p, code_actions)
    }),
];

/// Calls an answer with its parameters.
fn call<R: Request>(
    server: &Server,
    params: Json,
    answer: fn(&Server, R::Params) -> Result<R::Result, String>,
) -> Result<Json, String> {
    let params = serde_json::from_value(params).map_err(|error| error.to_string())?;
    let result = answer(server, params)?;
    serde_json::to_value(result).map_err(|error| error.to_string())
}

impl Server {
    fn document(&self, uri: &Uri) -> Result<&Document, String> {
        let document = self.documents.get(uri);
        let document = document.ok_or_else(|| format!("{} is not open", uri.as_str()))?;
        document
            .lost()
            .map_or(Ok(document), |why| Err(why.to_string()))
    }

    /// The document and the place in it.
    fn place(&self, at: &TextDocumentPositionParams) -> Result<(&Document, usize), String> {
        let document = self.document(&at.text_document.uri)?;
        Ok((document, document.place(at.position)))
    }
}

fn markdown(value: String) -> MarkupContent {
    MarkupContent {
        kind: MarkupKind::Markdown,
        value,
    }
}

/// The definition of a name that counts at a place: the last one before it, or else the first one.
fn defined<'a>(script: &'a Script, name: &str, at: usize) -> Option<DefinedName<'a>> {
    let mut all = script.definitions();
    all.retain(|definition| *definition.name == *name);
    let before = all.partition_point(|definition| definition.span.start <= at);
    let index = before.saturating_sub(1);
    (index < all.len()).then(|| all.swap_remove(index))
}

fn hover(server: &Server, params: HoverParams) -> Result<Option<Hover>, String> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let script = document.script();
    let is_here = |span: Span| span.start <= at && at <= span.end;
    let (span, name) = match script.name_at(at) {
        Some(name) => match &name.symbol {
            Symbol::Global(text) => (name.span, text.to_string()),
            Symbol::Local(_) => return Ok(None),
        },
        None => {
            let mut tokens = syntax::tokens(&script.text).into_iter();
            let Some(token) = tokens.rfind(|token| is_here(token.span())) else {
                return Ok(None);
            };
            (token.span(), token.text(&script.text).to_string())
        }
    };
    let folder = folder_of(&params.text_document_position_params.text_document.uri);
    let used = server.used.of(script, &folder);
    let text = match meaning(script, &used, &name, at) {
        Some((None, own)) => Some(explain(script, &own) + &value_of(document, &own)),
        Some((Some(file), own)) => Some(explain(&file.script, &own)),
        None => about(&name),
    };
    Ok(text.map(|text| Hover {
        contents: HoverContents::Markup(markdown(text)),
        range: Some(document.range(span)),
    }))
}

/// A definition of a script and its help.
fn explain(script: &Script, own: &DefinedName) -> String {
    let source = script.slice(own.statement.span);
    let help = own.statement.help.as_deref();
    let help = help.map_or(String::new(), |help| format!("\n{help}\n"));
    format!("```upstar\n{source}\n```\n{help}")
}

/// The value of a definition of the document, if it is known.
fn value_of(document: &Document, own: &DefinedName) -> String {
    let mut outcomes = document.outcomes(own.statement.span);
    let outcome = outcomes.find(|(span, _)| *span == own.statement.span);
    let values = outcome.map_or(&[][..], |(_, outcome)| &outcome.values);
    let value = values.iter().find(|(name, _)| **name == *own.name);
    match (value, own.parameters) {
        (Some((_, value)), None) => format!("\n```upstar\n{} = {value}\n```\n", own.name),
        _ => String::new(),
    }
}

fn completion(
    server: &Server,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>, String> {
    let (document, at) = server.place(&params.text_document_position)?;
    let script = document.script();
    if !is_code(&script.text[..at]) {
        return Ok(None);
    }
    let plain = |label: &str, kind| item(label, kind, "", "");
    let locals = script.locals_at(at).into_iter();
    let locals = locals.map(|name| plain(name, CompletionItemKind::VARIABLE));
    let own = script.definitions().into_iter();
    let own = own.take(MOST_ITEMS).map(|own| definition_item(&own, ""));
    let folder = folder_of(&params.text_document_position.text_document.uri);
    let files = server.used.of(script, &folder);
    let used = files.iter().flat_map(|file| {
        let definitions = file.script.definitions().into_iter().rev();
        definitions.map(|own| definition_item(&own, &file.prefix))
    });
    let mut used: Vec<CompletionItem> = used.take(MOST_ITEMS).collect();
    // Editors differ in whether a dot is part of a word.
    let is_part = |c: char| c == '.' || is_name_char(c);
    let typed = script.text[..at].trim_end_matches(is_part).len();
    for item in used.iter_mut().filter(|item| item.label.contains('.')) {
        let range = document.range(Span::new(typed, at));
        item.text_edit = Some(TextEdit::new(range, item.label.clone()).into());
    }
    let functions = entries().filter(|entry| entry.subject != Subject::Topic);
    let functions = functions.map(|entry| {
        let help = entry.explain(Notation::Unicode);
        item(entry.name, CompletionItemKind::FUNCTION, entry.form, &help)
    });
    let unparsed = script.unparsed_names_at(at).into_iter();
    let unparsed = unparsed.take(MOST_ITEMS);
    let unparsed = unparsed.map(|name| plain(name, CompletionItemKind::VARIABLE));
    let words = syntax::reserved().map(|word| plain(word, CompletionItemKind::KEYWORD));
    let names = locals.chain(own).chain(used).chain(functions);
    let mut items: Vec<CompletionItem> = names.chain(unparsed).chain(words).collect();
    let mut seen = HashSet::new();
    items.retain(|item| seen.insert(item.label.clone()));
    Ok(Some(CompletionResponse::Array(items)))
}

fn item(label: &str, kind: CompletionItemKind, detail: &str, help: &str) -> CompletionItem {
    CompletionItem {
        label: label.to_string(),
        kind: Some(kind),
        detail: (!detail.is_empty()).then(|| detail.to_string()),
        documentation: (!help.is_empty()).then(|| Documentation::String(help.to_string())),
        ..CompletionItem::default()
    }
}

/// A definition of a script, which is used under the prefix.
fn definition_item(own: &DefinedName, prefix: &str) -> CompletionItem {
    let (kind, parameters) = match own.parameters {
        Some(parameters) => (CompletionItemKind::FUNCTION, parameters),
        None => (CompletionItemKind::VARIABLE, ""),
    };
    let help = own.statement.help.as_deref().unwrap_or_default();
    let name = format!("{prefix}{}", own.name);
    item(&name, kind, &format!("{name}{parameters}"), help)
}

/// Whether a name can be typed after this text: not in a comment or a string.
fn is_code(before: &str) -> bool {
    let tokens = syntax::tokens(before);
    let last = tokens.last();
    let end = last.map_or(0, |last| last.end);
    let line = before[end..].rsplit('\n').next().unwrap_or_default();
    last.is_none_or(|last| last.kind != Kind::OpenText) && !line.contains('#')
}

fn definition(
    server: &Server,
    params: GotoDefinitionParams,
) -> Result<Option<GotoDefinitionResponse>, String> {
    let at = params.text_document_position_params;
    let (document, place) = server.place(&at)?;
    let uri = at.text_document.uri;
    let script = document.script();
    let location = match script.name_at(place).map(|name| &name.symbol) {
        None => None,
        Some(Symbol::Local(span)) => Some(Location::new(uri, document.range(*span))),
        Some(Symbol::Global(name)) => {
            let used = server.used.of(script, &folder_of(&uri));
            match meaning(script, &used, name, place) {
                None => None,
                Some((None, own)) => Some(Location::new(uri, document.range(own.span))),
                Some((Some(file), own)) => {
                    let text = &file.script.text;
                    let range = Lines::new(text, &server.encoding).range(text, own.span);
                    uri_of(&file.path).map(|uri| Location::new(uri, range))
                }
            }
        }
    };
    Ok(location.map(GotoDefinitionResponse::Scalar))
}

/// The definition that a name has at a place, and the file that it is in if the script uses it from there.
fn meaning<'a>(
    script: &'a Script,
    used: &'a [UsedFile],
    name: &str,
    at: usize,
) -> Option<(Option<&'a UsedFile>, DefinedName<'a>)> {
    let own = defined(script, name, at);
    let counts = |file: &&UsedFile| {
        own.as_ref().is_none_or(|own| {
            let own = own.span.start;
            file.at <= at && (own < file.at || at < own)
        })
    };
    match in_used_files(used.iter().filter(counts), name) {
        Some((file, found)) => Some((Some(file), found)),
        None => own.map(|own| (None, own)),
    }
}

/// The definition of a name in the files that a script uses.
fn in_used_files<'a>(
    mut files: impl Iterator<Item = &'a UsedFile>,
    name: &str,
) -> Option<(&'a UsedFile, DefinedName<'a>)> {
    files.find_map(|file| {
        let name = name.strip_prefix(&file.prefix)?;
        Some((file, defined(&file.script, name, usize::MAX)?))
    })
}

/// An answer has at most so many places, symbols, hints or names, each of which takes some KB until it is written.
const MOST_ITEMS: usize = 5_000;

/// The places of the symbol at a place, and whether the symbol is bound there.
fn places(document: &Document, at: usize) -> Vec<(Span, bool)> {
    let script = document.script();
    let Some(name) = script.name_at(at) else {
        return Vec::new();
    };
    let places = script.places(&name.symbol);
    places.map(|place| (place.span, place.is_binding)).collect()
}

fn references(server: &Server, params: ReferenceParams) -> Result<Option<Vec<Location>>, String> {
    let (document, at) = server.place(&params.text_document_position)?;
    let uri = &params.text_document_position.text_document.uri;
    let mut places = places(document, at);
    places.retain(|(_, is_binding)| !is_binding || params.context.include_declaration);
    let locations = places.into_iter().take(MOST_ITEMS);
    let locations = locations.map(|(span, _)| Location::new(uri.clone(), document.range(span)));
    Ok(Some(locations.collect()))
}

fn highlights(
    server: &Server,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>, String> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let highlights = places(document, at).into_iter().take(MOST_ITEMS);
    let highlights = highlights.map(|(span, is_binding)| DocumentHighlight {
        range: document.range(span),
        kind: Some(if is_binding {
            DocumentHighlightKind::WRITE
        } else {
            DocumentHighlightKind::READ
        }),
    });
    Ok(Some(highlights.collect()))
}

fn prepare_rename(
    server: &Server,
    params: TextDocumentPositionParams,
) -> Result<Option<PrepareRenameResponse>, String> {
    let (document, at) = server.place(&params)?;
    let is_own = places(document, at)
        .iter()
        .any(|(_, is_binding)| *is_binding);
    let name = document.script().name_at(at).filter(|_| is_own);
    Ok(name.map(|name| PrepareRenameResponse::Range(document.range(name.span))))
}

fn rename(server: &Server, params: RenameParams) -> Result<Option<WorkspaceEdit>, String> {
    let (document, at) = server.place(&params.text_document_position)?;
    let places = places(document, at);
    if !places.iter().any(|(_, is_binding)| *is_binding) {
        return Err("only names that are defined in this document can be renamed".to_string());
    }
    if places.len() > MOST_ITEMS {
        return Err(format!(
            "a name at more than {MOST_ITEMS} places cannot be renamed"
        ));
    }
    let renamed = document.script().name_at(at);
    let is_parameter = renamed.is_some_and(|name| matches!(name.symbol, Symbol::Local(_)));
    let old = renamed.map_or("", |name| document.script().slice(name.span));
    if is_parameter && document.script().has_argument(old) {
        return Err(format!(
            "an argument named `{old}` is given in a call, and would have to be renamed too"
        ));
    }
    let script = document.script();
    let is_builtin = |name: &str| entries().any(|entry| entry.name == name);
    if !is_parameter && is_builtin(old) {
        return Err(format!(
            "`{old}` is also a built-in name, which it means before it is defined, or if that fails"
        ));
    }
    let uri = params.text_document_position.text_document.uri;
    let used = server.used.of(script, &folder_of(&uri));
    if !is_parameter && let Some((file, _)) = in_used_files(used.iter(), old) {
        let file = path_text(&file.path);
        return Err(format!(
            "`{old}` is also defined in {file}, which is used here"
        ));
    }
    if let Some(span) = document
        .script()
        .unparsed_use(old)
        .filter(|_| !is_parameter)
    {
        let line = document.range(span).start.line + 1;
        return Err(format!(
            "`{old}` also stands in the statement in line {line}, which cannot be read"
        ));
    }
    let name = params.new_name;
    let refused = || {
        Err(format!(
            "`{}` cannot be used here: it is no name, or it has a meaning already",
            shortened(&one_line(&name), LONGEST_NAME)
        ))
    };
    let is_name = |token: &Token| token.kind == Kind::Word && token.text(&name) == name;
    if name.len() > LONGEST_NAME || !matches!(&syntax::tokens(&name)[..], [token] if is_name(token))
    {
        return refused();
    }
    let (mut text, mut end) = (String::new(), 0);
    for (span, _) in &places {
        text += &document.text()[end..span.start];
        text += &name;
        end = span.end;
    }
    text += &document.text()[end..];
    let is_used = !is_parameter && in_used_files(used.iter(), &name).is_some();
    // A function is no label of a bracket.
    let is_global =
        |other: &Occurrence| matches!(&other.symbol, Symbol::Global(it) if **it == *name);
    let is_bad_label =
        script.has_label(&name) || script.has_label(old) && script.names.iter().any(is_global);
    let has_meaning = is_used || is_bad_label || is_builtin(&name);
    if has_meaning || references_of(&Script::new(text)) != references_of(script) {
        return refused();
    }
    let edits = places.into_iter().map(|(span, _)| TextEdit {
        range: document.range(span),
        new_text: name.clone(),
    });
    Ok(Some(edit_of(uri, edits.collect())))
}

/// For each name of a script, the number of the first one that refers to the same symbol. If a renaming changes these
/// numbers, it changes the meaning.
fn references_of(script: &Script) -> Vec<(usize, bool)> {
    let mut first = HashMap::new();
    let names = script.names.iter().enumerate();
    names
        .map(|(at, name)| (*first.entry(&name.symbol).or_insert(at), name.is_binding))
        .collect()
}

// The protocol's own type has an address, which is never changed, as the key.
#[allow(clippy::mutable_key_type)]
fn edit_of(uri: Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit::new(HashMap::from([(uri, edits)]))
}

fn symbols(
    server: &Server,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>, String> {
    let document = server.document(&params.text_document.uri)?;
    let definitions = document.script().definitions().into_iter();
    let symbols = definitions.take(MOST_ITEMS).map(|definition| {
        let help = definition.statement.help.as_deref();
        let detail = help.and_then(|help| help.lines().next());
        #[allow(deprecated)]
        DocumentSymbol {
            name: format!(
                "{}{}",
                definition.name,
                definition.parameters.unwrap_or_default()
            ),
            detail: detail.map(str::to_string),
            kind: if definition.parameters.is_some() {
                SymbolKind::FUNCTION
            } else {
                SymbolKind::VARIABLE
            },
            tags: None,
            deprecated: None,
            range: document.range(definition.statement.span),
            selection_range: document.range(definition.span),
            children: None,
        }
    });
    Ok(Some(DocumentSymbolResponse::Nested(symbols.collect())))
}

/// Documents of more bytes get no semantic tokens.
const LONGEST_COLOURED: usize = 1 << 18;

fn semantic_tokens(
    server: &Server,
    params: SemanticTokensParams,
) -> Result<Option<SemanticTokensResult>, String> {
    let document = server.document(&params.text_document.uri)?;
    // The answer is many times as long as the document; without it, the editor's grammar colours the text.
    let data = if document.text().len() > LONGEST_COLOURED {
        Vec::new()
    } else {
        tokens::tokens(document)
    };
    Ok(Some(SemanticTokensResult::Tokens(SemanticTokens {
        result_id: None,
        data,
    })))
}

/// Replaces the lines between the first and the last one that change; a script with errors stays as it is.
fn formatting(
    server: &Server,
    params: DocumentFormattingParams,
) -> Result<Option<Vec<TextEdit>>, String> {
    let document = server.document(&params.text_document.uri)?;
    let text = document.text();
    let mut statements = document.script().statements.iter();
    // Statements that would take too long count as errors.
    if statements.any(|parsed| parsed.statement.is_err()) {
        return Ok(None);
    }
    let mut budget = Budget::interrupted_by(server.cancelled.stop());
    budget.set_time(Some(LONGEST_WAIT));
    let Ok(formatted) = analysis::format(text, &mut budget) else {
        return Ok(None);
    };
    if text == formatted {
        return Ok(Some(Vec::new()));
    }
    let pairs = text
        .split_inclusive('\n')
        .zip(formatted.split_inclusive('\n'));
    let same = pairs.take_while(|(old, new)| old == new);
    let start: usize = same.map(|(line, _)| line.len()).sum();
    let [old, new] = [text, &*formatted].map(|text| text[start..].split_inclusive('\n').rev());
    let same = old.zip(new).take_while(|(old, new)| old == new);
    let end: usize = same.map(|(line, _)| line.len()).sum();
    Ok(Some(vec![TextEdit {
        range: document.range(Span::new(start, text.len() - end)),
        new_text: formatted[start..formatted.len() - end].to_string(),
    }]))
}

fn inlay_hints(server: &Server, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>, String> {
    let document = server.document(&params.text_document.uri)?;
    let asked = document.span(params.range);
    let results = document
        .outcomes(asked)
        .map(|(span, outcome)| (span, outcome.label.clone(), outcome.problem.as_ref()));
    let results = results.chain(document.unparsed_claims(asked));
    let hints = results.filter_map(|(span, label, problem)| {
        let position = document.range(span).end;
        let is_asked = params.range.start <= position && position <= params.range.end;
        (is_asked && !label.is_empty()).then(|| InlayHint {
            position,
            label: InlayHintLabel::String(label),
            kind: None,
            text_edits: None,
            tooltip: problem.map(|problem| InlayHintTooltip::String(problem.message())),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        })
    });
    Ok(Some(hints.take(MOST_ITEMS).collect()))
}

fn code_actions(
    server: &Server,
    params: CodeActionParams,
) -> Result<Option<CodeActionResponse>, String> {
    let uri = &params.text_document.uri;
    let document = server.document(uri)?;
    let mut actions = Vec::new();
    let problems = document.problems(document.span(params.range));
    for problem in problems.filter(|it| it.is_here).take(MOST_DIAGNOSTICS) {
        for fix in document.script().fixes(&problem.diagnostic) {
            let edit = TextEdit::new(document.range(fix.span), fix.text);
            actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                title: format!("write `{}`", fix.advice),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![document.diagnostic(uri, &problem)]),
                edit: Some(edit_of(uri.clone(), vec![edit])),
                ..CodeAction::default()
            }));
        }
    }
    Ok(Some(actions))
}
