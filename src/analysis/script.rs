//! A script with the analysis of its statements.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use super::names::{Occurrence, Symbol, occurrences};
use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::{
    Cursor, Definition, Kind, Node, Parsed, Statement, StatementKind, Token, parse, tokens, word,
};

/// A script, parsed as far as it can be.
pub struct Script {
    pub text: String,
    pub statements: Vec<Parsed>,
    /// The names in all statements that can be parsed, in the order of the text.
    pub names: Vec<Occurrence>,
}

/// A name that a script defines.
pub struct DefinedName<'a> {
    pub name: Rc<str>,
    pub span: Span,
    /// The parameters of a function, as typed: `(m, n)`.
    pub parameters: Option<&'a str>,
    pub statement: &'a Statement,
}

impl Script {
    pub fn new(text: String) -> Self {
        let mut cursor = Cursor::new(&text);
        let statements: Vec<Parsed> = std::iter::from_fn(|| cursor.next(&text)).collect();
        let parsed = statements
            .iter()
            .filter_map(|it| it.statement.as_ref().ok());
        let names = parsed.flat_map(occurrences).collect();
        Script {
            text,
            statements,
            names,
        }
    }

    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start..span.end).unwrap_or_default()
    }

    /// The statements that can be parsed.
    pub fn parsed(&self) -> impl Iterator<Item = &Statement> {
        let statements = self.statements.iter();
        statements.filter_map(|it| it.statement.as_ref().ok())
    }

    /// All names that the script defines, in order.
    pub fn definitions(&self) -> Vec<DefinedName<'_>> {
        let mut found = Vec::new();
        for statement in self.parsed() {
            let StatementKind::Define(definition) = &statement.kind else {
                continue;
            };
            let names = match definition {
                Definition::Value { pattern, .. } => pattern.names(),
                Definition::Function { name, .. } => vec![name],
            };
            found.extend(names.into_iter().map(|name| DefinedName {
                name: name.text.clone(),
                span: name.span,
                parameters: self.parameters(definition),
                statement,
            }));
        }
        found
    }

    fn parameters(&self, definition: &Definition) -> Option<&str> {
        let Definition::Function { name, .. } = definition else {
            return None;
        };
        let after = &self.text[name.span.end..];
        let equals = after.find('=').unwrap_or(after.len());
        Some(after[..equals].trim())
    }

    /// The name at a place, or just before it.
    pub fn name_at(&self, at: usize) -> Option<&Occurrence> {
        let after = self.names.partition_point(|name| name.span.start <= at);
        let name = self.names[..after].last()?;
        (at <= name.span.end).then_some(name)
    }

    /// All places where the symbol is bound or used.
    pub fn places(&self, symbol: &Symbol) -> impl Iterator<Item = &Occurrence> {
        let is_same = move |name: &&Occurrence| name.symbol == *symbol;
        self.names.iter().filter(is_same)
    }

    /// The local names that are visible somewhere in the statement at a place; if it cannot be parsed, as while it is being
    /// typed, all names in it but the one at the place.
    pub fn locals_at(&self, at: usize) -> Vec<&str> {
        let around = |it: &&Parsed| it.span.start <= at && at <= it.span.end;
        let Some(parsed) = self.statements.iter().rfind(around) else {
            return Vec::new();
        };
        let span = parsed.span;
        if parsed.statement.is_err() {
            let text = self.slice(span);
            let is_name = |token: &Token| {
                let is_other = span.start + token.end != at;
                token.kind == Kind::Word && is_other && word(token.text(text)).is_none()
            };
            let names = tokens(text).into_iter().filter(is_name);
            return names.map(|name| name.text(text)).collect();
        }
        let is_inside = |name: &&Occurrence| {
            name.is_binding
                && matches!(name.symbol, Symbol::Local(_))
                && (span.start..span.end).contains(&name.span.start)
        };
        let names = self.names.iter().filter(is_inside);
        names.map(|name| self.slice(name.span)).collect()
    }

    /// For each statement a number that changes if its text changes or that of a definition before it, and whether it
    /// must have run before those after it. In a script with `ans` or `%3` that goes for all statements.
    pub fn keys(&self) -> Vec<(u64, bool)> {
        let is_answer = |node: &Node| matches!(node, Node::Answer(_));
        let has_answers = self.parsed().any(|it| it.tree.nodes.iter().any(is_answer));
        let mut before = DefaultHasher::new();
        let keys = self.statements.iter().map(|parsed| {
            let text = self.slice(parsed.span);
            let defines = parsed.statement.as_ref().is_ok_and(Statement::defines);
            let mut key = before.clone();
            text.hash(&mut key);
            if defines || has_answers {
                text.hash(&mut before);
            }
            (key.finish(), defines || has_answers)
        });
        keys.collect()
    }

    /// What the help of a diagnostic says to write in its place: each text with which the statement can be parsed.
    pub fn fixes(&self, diagnostic: &Diagnostic) -> Vec<String> {
        let Some(help) = &diagnostic.help else {
            return Vec::new();
        };
        let around = |it: &&Parsed| {
            it.span.start <= diagnostic.span.start && diagnostic.span.end <= it.span.end
        };
        let Some(statement) = self.statements.iter().find(around).map(|it| it.span) else {
            return Vec::new();
        };
        let [before, after] = [
            Span::new(statement.start, diagnostic.span.start),
            Span::new(diagnostic.span.end, statement.end),
        ]
        .map(|span| self.slice(span));
        let mends = |text: &&str| {
            let mended = format!("{before}{text}{after}");
            let is_new = *text != self.slice(diagnostic.span);
            is_new && matches!(&parse(&mended)[..], [Ok(_)])
        };
        let advice = suggestions(help).into_iter().filter(mends);
        advice.map(str::to_string).collect()
    }
}

/// The texts in backquotes after "did you mean" or "write", and those joined to them by "or".
fn suggestions(help: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for lead in ["did you mean `", "write `"] {
        for (at, _) in help.match_indices(lead) {
            let mut rest = &help[at + lead.len()..];
            while let Some((text, after)) = rest.split_once('`') {
                found.push(text);
                let Some(next) = after.strip_prefix(" or `") else {
                    break;
                };
                rest = next;
            }
        }
    }
    found
}
