//! Results as JSON: one object per statement, on one line. The tables below are the contract.

use std::rc::Rc;

use serde_json::{Map, Value as Json, json};

use super::reply::Reply;
use super::tally::Tally;
use crate::diagnostic::Span;
use crate::eval::{Answer, MoveTexts, Value};
use algebra::game::Outcome;

const TYPES: &str = "game number truth outcome player list set dict text move function thermograph wld misere report \
                     picture claim definition use error summary";

/// One field per line. A type that the third column does not list may have the field where the meaning says so.
const FIELDS: &str = "\
type | string | all | the kind of result; see the types above
line | integer | all but summary | the line of the statement, from 1
input | string | all but summary | the statement as typed, with U+FFFD for invalid UTF-8; empty if a file cannot be read
file | string | all but summary, in a check | the script that contains the statement
value | string | all but error | the printed text; a string's without its quotes; a definition's name
values | string | list, if it shows positions by name | the same list with their values
name | string | move | its name, such as `a1-a2`; without one, `from => to`
from | string | move | the part that changes
to | string | move | what that part becomes
long | string | list, if it shows moves by name | the same list with moves as `from => to`
outcome | string | game | `L`, `R`, `N` or `P`; for a loopy game also `D`, `LD`, `DR`, `DL` or `RD`
loopy | boolean | game, if it is loopy | true: its value is a loopy game
holds | boolean | claim | whether the claim is true
claim | string | claim, and error of a claim, if it has one | the claim's own message
reason | array | claim, if it is false | why it is false, one string for each note
counterexample | object | claim, if it has a counterexample | the first counterexample: names and their values
report | object | report and picture | the report as data: its kind and its fields; for a picture, its `svg`
message | string | error | what went wrong
span | array | error | where: the first byte and the byte after the last, counted from 0 in `input`
help | string | error | how to fix it; may be empty
source | string | error, if the span is not in `input` | the text that the span refers to: a file, or an earlier input
notes | array | all, if there are any | notes on how the statement was read, and on the cause of an error
passed | integer | summary | claims that hold
failed | integer | summary | claims that are false
errors | integer | summary | statements, claims or not, that ended in an error or at a limit";

/// The values that the field `type` may have.
pub fn types() -> impl Iterator<Item = &'static str> {
    TYPES.split_whitespace()
}

/// The fields of an object: name, JSON type, the object types that have it, and its meaning.
pub fn fields() -> impl Iterator<Item = [&'static str; 4]> {
    FIELDS.lines().map(|row| {
        let mut cells = row.splitn(4, " | ");
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

/// The JSON schema of [`Reply::json`].
///
/// ```
/// let schema = upstar::json_schema();
/// assert_eq!(schema["properties"]["value"]["type"], "string");
/// ```
pub fn json_schema() -> Json {
    let mut properties = Map::new();
    for [name, kind, _, meaning] in fields() {
        let mut property = json!({"type": kind, "description": meaning});
        match name {
            "type" => property["enum"] = types().collect(),
            "outcome" => {
                property["enum"] = Outcome::ALL
                    .iter()
                    .map(|outcome| outcome.letter())
                    .collect();
            }
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

impl Reply {
    /// The reply as one JSON object.
    pub fn json(&self) -> Json {
        let mut object = Map::new();
        let mut put = |name: &str, value: Json| object.insert(name.to_string(), value);
        put("line", self.line.into());
        put("input", self.input.as_str().into());
        put("type", self.type_name().into());
        match &self.result {
            Err(fault) => {
                put("message", fault.diagnostic.message().into());
                let Span { start, end } = fault.diagnostic.span;
                let here = Rc::ptr_eq(&fault.source, &self.source)
                    && self.span.start <= start
                    && end <= self.span.end
                    && !self.input.is_empty();
                if here {
                    put(
                        "span",
                        json!([start - self.span.start, end - self.span.start]),
                    );
                } else {
                    let before = fault.source.bytes_before;
                    put("span", json!([before + start, before + end]));
                    put("source", fault.source.name.as_str().into());
                }
                let help = fault.diagnostic.help.as_deref().unwrap_or_default();
                put("help", help.into());
                if let Some(message) = &self.message {
                    put("claim", message.as_str().into());
                }
            }
            Ok(answer) => {
                put("value", value(answer).into());
                if let Answer::Value { moves, text, .. } = answer {
                    match moves {
                        Some(MoveTexts::Move(texts)) => {
                            for (field, text) in ["name", "from", "to"].into_iter().zip(texts) {
                                put(field, text.as_str().into());
                            }
                        }
                        Some(MoveTexts::List(long)) if long != text => {
                            put("long", long.as_str().into());
                        }
                        _ => {}
                    }
                }
                if let Some(report) = self.report() {
                    put("report", json!({ report.kind(): report.json() }));
                }
                match answer {
                    Answer::Value {
                        outcome: Some(outcome),
                        is_loopy,
                        ..
                    } => {
                        put("outcome", outcome.letter().to_string().into());
                        if *is_loopy {
                            put("loopy", true.into());
                        }
                    }
                    Answer::Value {
                        value: Value::List(_),
                        words: Some(values),
                        ..
                    } => _ = put("values", values.as_str().into()),
                    Answer::Claim(verdict) => {
                        put("holds", verdict.holds.into());
                        if let Some(message) = &verdict.message {
                            put("claim", message.as_str().into());
                        }
                        if let Some(diagnostic) = &verdict.refutation {
                            let reasons = [&diagnostic.label].into_iter().chain(&diagnostic.notes);
                            put("reason", reasons.map(String::as_str).collect());
                        }
                        if !verdict.counterexample.is_empty() {
                            let names = verdict.counterexample.iter().cloned();
                            let names = names.map(|(name, value)| (name, value.into()));
                            put("counterexample", Json::Object(names.collect()));
                        }
                    }
                    _ => {}
                }
            }
        }
        let of_error = self.result.as_ref().err();
        let of_error = of_error.map_or(&[][..], |fault| &fault.diagnostic.notes);
        let notes = [&self.notes, of_error].concat();
        if !notes.is_empty() {
            put("notes", json!(notes));
        }
        Json::Object(object)
    }

    /// What the statement gave, as in the field `type` of [`json`](Reply::json): `game`, `number`, `claim`, `error`, ...
    pub fn type_name(&self) -> &'static str {
        match &self.result {
            Err(_) => "error",
            Ok(Answer::Value { value, .. }) => value.type_name(),
            Ok(Answer::Defined(_)) => "definition",
            Ok(Answer::Claim(_)) => "claim",
            Ok(Answer::Used { .. }) => "use",
        }
    }
}

fn value(answer: &Answer) -> String {
    match answer {
        Answer::Value {
            value: Value::Text(plain),
            ..
        } => plain.to_string(),
        Answer::Value { text, .. } => text.clone(),
        Answer::Defined(name) | Answer::Used { name, .. } => name.to_string(),
        Answer::Claim(verdict) => verdict.holds.to_string(),
    }
}

impl Tally {
    /// The summary object, which is the last line of a check.
    pub fn json(&self) -> Json {
        let (passed, failed, errors) = (self.passed, self.failed, self.errors);
        let value = self.to_string();
        json!({"type": "summary", "value": value, "passed": passed, "failed": failed, "errors": errors})
    }
}
