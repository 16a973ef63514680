//! Semantic tokens: the colours of a document.

use std::collections::HashSet;

use lsp_types::{SemanticToken, SemanticTokenType, SemanticTokensLegend};

use super::document::Document;
use crate::analysis::{Occurrence, Symbol};
use crate::diagnostic::Span;
use crate::engine::{Subject, entries};
use crate::syntax::{Role, plain_roles};

/// The types of tokens, and the roles that have them. The last three are types of names.
const TYPES: [(SemanticTokenType, &[Role]); 7] = [
    (SemanticTokenType::NUMBER, &[Role::Number, Role::Star]),
    (SemanticTokenType::STRING, &[Role::Text]),
    (SemanticTokenType::COMMENT, &[Role::Comment]),
    (SemanticTokenType::KEYWORD, &[Role::Keyword]),
    (SemanticTokenType::FUNCTION, &[]),
    (SemanticTokenType::VARIABLE, &[]),
    (SemanticTokenType::PARAMETER, &[]),
];

pub fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TYPES.map(|(kind, _)| kind).to_vec(),
        token_modifiers: Vec::new(),
    }
}

fn index(is_wanted: impl Fn(&(SemanticTokenType, &[Role])) -> bool) -> Option<u32> {
    TYPES.iter().position(is_wanted).map(|at| at as u32)
}

pub fn tokens(document: &Document) -> Vec<SemanticToken> {
    let (text, script) = (document.text(), document.script());
    let mut places = Vec::new();
    let mut at = 0;
    for (role, piece) in plain_roles(text) {
        let kind = index(|(_, roles)| roles.contains(&role));
        places.extend(kind.map(|kind| (Span::new(at, at + piece.len()), kind)));
        at += piece.len();
    }
    let definitions = script.definitions();
    let own = definitions.iter().filter(|own| own.parameters.is_some());
    let builtin = entries().filter(|entry| entry.subject != Subject::Topic);
    let functions: HashSet<String> = own
        .map(|own| own.name.to_string())
        .chain(builtin.map(|entry| entry.name.to_string()))
        .collect();
    for name in &script.names {
        let kind = name_type(name, &functions);
        places.extend(index(|(own, _)| *own == kind).map(|kind| (name.span, kind)));
    }
    // A name such as `on` has a role of its own only if it is reserved, so no two places are the same.
    places.sort_by_key(|(span, _)| span.start);
    let (mut line, mut character) = (0, 0);
    let mut tokens = Vec::new();
    for (span, kind) in places {
        // A token ends with its line.
        for piece in document.lines.pieces(span) {
            let position = document.lines.position(text, piece.start);
            let visible = text[piece.start..piece.end].trim_end();
            let end = piece.start + visible.len();
            let length = document.lines.length(text, Span::new(piece.start, end));
            if length == 0 {
                continue;
            }
            let is_same_line = position.line == line;
            tokens.push(SemanticToken {
                delta_line: position.line - line,
                delta_start: position.character - if is_same_line { character } else { 0 },
                length,
                token_type: kind,
                token_modifiers_bitset: 0,
            });
            (line, character) = (position.line, position.character);
        }
    }
    tokens
}

fn name_type(name: &Occurrence, functions: &HashSet<String>) -> SemanticTokenType {
    match &name.symbol {
        Symbol::Local(_) => SemanticTokenType::PARAMETER,
        Symbol::Global(text) if functions.contains(&**text) => SemanticTokenType::FUNCTION,
        Symbol::Global(_) => SemanticTokenType::VARIABLE,
    }
}
