//! Results as json: one object a statement, one line each. The tables below are the contract.

use serde_json::{Map, Value as Json, json};

use super::output::Place;
use crate::diagnostic::Diagnostic;
use crate::eval::{Fault, Reply, Value};
use crate::syntax::Statement;

/// The types that an object may have.
pub const TYPES: [&str; 17] = [
    "game",
    "number",
    "truth",
    "outcome",
    "player",
    "list",
    "text",
    "move",
    "function",
    "thermograph",
    "wld",
    "report",
    "claim",
    "definition",
    "use",
    "error",
    "summary",
];

/// Field, json type, the types of object that have it, and what it is. An object of another type may have
/// the field where the meaning says so.
pub const FIELDS: [(&str, &str, &str, &str); 15] = [
    (
        "type",
        "string",
        "all",
        "what the statement gave; see the types above",
    ),
    (
        "line",
        "integer",
        "all but summary",
        "the line of the statement, from 1",
    ),
    (
        "input",
        "string",
        "all but summary",
        "the statement as typed",
    ),
    (
        "value",
        "string",
        "all but error",
        "the printed text; a string's without its quotes; a definition's name",
    ),
    ("outcome", "string", "game", "`L`, `R`, `N` or `P`"),
    ("holds", "boolean", "claim", "whether the claim is true"),
    (
        "claim",
        "string",
        "claim, where it has one",
        "the claim's own message",
    ),
    (
        "reason",
        "array",
        "claim, where it is false",
        "what makes it false, one string for each remark",
    ),
    ("message", "string", "error", "what went wrong"),
    (
        "span",
        "array",
        "error",
        "where: the first byte and the one behind the last, counted in the input from 0",
    ),
    (
        "help",
        "string",
        "error",
        "what to do about it; may be empty",
    ),
    (
        "source",
        "string",
        "error, where it is in another file",
        "the file that the span counts in",
    ),
    (
        "notes",
        "array",
        "all, where there are any",
        "remarks on how the statement was read",
    ),
    ("passed", "integer", "summary", "claims that hold"),
    ("failed", "integer", "summary", "claims that are false"),
];

/// The same as a JSON schema.
pub fn schema() -> Json {
    let mut properties = Map::new();
    for (name, kind, _, meaning) in FIELDS {
        let mut property = json!({"type": kind, "description": meaning});
        match name {
            "type" => property["enum"] = json!(TYPES),
            "outcome" => property["enum"] = json!(["L", "R", "N", "P"]),
            "span" => property["items"] = json!({"type": "integer"}),
            _ if kind == "array" => property["items"] = json!({"type": "string"}),
            _ => {}
        }
        properties.insert(name.to_string(), property);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "one line of upstar --format json",
        "type": "object",
        "properties": properties,
        "required": ["type"],
        "additionalProperties": false,
    })
}

fn object(place: &Place, kind: &str) -> Map<String, Json> {
    let mut object = Map::new();
    object.insert("line".into(), place.line().into());
    object.insert("input".into(), place.input().into());
    object.insert("type".into(), kind.into());
    object
}

pub fn fault(fault: &Fault, place: &Place) -> String {
    let mut object = object(place, "error");
    let diagnostic = &fault.diagnostic;
    object.insert("message".into(), message(diagnostic).into());
    let span = diagnostic.span;
    let elsewhere = fault.source.name != place.source.name;
    let span = if elsewhere {
        [span.start, span.end]
    } else {
        [place.in_input(span.start), place.in_input(span.end)]
    };
    object.insert("span".into(), json!(span));
    if elsewhere {
        object.insert("source".into(), fault.source.name.clone().into());
    }
    let help = diagnostic.help.clone().unwrap_or_default();
    object.insert("help".into(), help.into());
    Json::Object(object).to_string()
}

pub fn reply(reply: &Reply, statement: &Statement, place: &Place) -> String {
    let (kind, value) = match reply {
        Reply::Value { value, text, .. } => (
            value.type_name(),
            match value {
                Value::Text(plain) => plain.to_string(),
                _ => text.clone(),
            },
        ),
        Reply::Defined(name) => ("definition", name.to_string()),
        Reply::Claim(verdict) => ("claim", verdict.holds.to_string()),
        Reply::Lines(lines) => ("text", lines.clone()),
        Reply::Used(path) => ("use", path.clone()),
    };
    let mut object = object(place, kind);
    object.insert("value".into(), value.into());
    match reply {
        Reply::Value {
            outcome: Some(outcome),
            ..
        } => {
            object.insert("outcome".into(), outcome.letter().to_string().into());
        }
        Reply::Claim(verdict) => {
            object.insert("holds".into(), verdict.holds.into());
            if let Some(message) = &verdict.message {
                object.insert("claim".into(), message.clone().into());
            }
            if let Some(diagnostic) = &verdict.refutation {
                let mut reasons = vec![diagnostic.label.clone()];
                reasons.extend(diagnostic.notes.iter().cloned());
                object.insert("reason".into(), reasons.into());
            }
        }
        _ => {}
    }
    if !statement.notes.is_empty() {
        object.insert("notes".into(), statement.notes.clone().into());
    }
    Json::Object(object).to_string()
}

pub fn summary(passed: usize, failed: usize) -> String {
    let value = format!("{passed} passed, {failed} failed");
    json!({"type": "summary", "value": value, "passed": passed, "failed": failed}).to_string()
}

/// Title and label in one sentence.
fn message(diagnostic: &Diagnostic) -> String {
    if diagnostic.label.is_empty() {
        diagnostic.title.clone()
    } else {
        format!("{}: {}", diagnostic.title, diagnostic.label)
    }
}
