//! Values as text that reads back.

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::{Function, Value, binding};
use crate::diagnostic::{shortened, visible};
use crate::limits::Limited;
use crate::notation::{self, LONGEST, Notation};
use crate::syntax::Node;

impl Session {
    /// The text of a value in the session's notation.
    pub fn show(&mut self, value: &Value) -> Result<String> {
        let notation = self.notation;
        self.show_in(value, notation)
    }

    pub fn show_in(&mut self, value: &Value, notation: Notation) -> Result<String> {
        Ok(match value {
            Value::Number(x) => notation::number(x, notation, self.budget())?,
            Value::Game(p) if !p.is_normal() => self.positions.name(*p, notation)?,
            Value::Game(p) => {
                let game = self.value_of(*p)?;
                notation::value(self.algebra(), game, notation)?
            }
            Value::Truth(truth) => truth.to_string(),
            Value::Outcome(outcome, _) => outcome.letter().to_string(),
            Value::Player(player) => player.name().to_string(),
            Value::List(items) => {
                let mut text = String::from("[");
                for (at, item) in items.iter().enumerate() {
                    self.tick()?;
                    if at > 0 {
                        text.push_str(", ");
                    }
                    text.push_str(&match item {
                        // Lines behind `#` would hide what comes after them.
                        Value::Report(report) => {
                            quoted(&report.text(notation == Notation::Unicode))
                        }
                        item => self.deeper(|session| session.show_in(item, notation))?,
                    });
                    if text.len() > LONGEST {
                        return Err(Fault::too_large(
                            "the text of this list is too long to print",
                        ));
                    }
                }
                text.push(']');
                text
            }
            Value::Range(from, to) => format!("{from}..{to}"),
            Value::Text(text) => quoted(text),
            Value::Move(made) => {
                let from = self.positions.name(made.from, notation)?;
                let to = self.positions.name(made.to, notation)?;
                format!("{from} => {to}")
            }
            Value::Function(f) => match &f.name {
                Some(name) => name.to_string(),
                None => self.show_lambda(f, notation)?,
            },
            Value::Builtin(help) => help.name.to_string(),
            Value::Thermograph(g, _) => {
                format!(
                    "thermograph({})",
                    notation::value(self.algebra(), *g, notation)?
                )
            }
            Value::Report(report) => {
                let lines = report.text(notation == Notation::Unicode);
                commented(&lines, notation)
            }
        })
    }

    /// A lambda's source, with the local names it needs bound in front of it.
    fn show_lambda(&mut self, f: &Function, notation: Notation) -> Result<String> {
        let mut bound: Vec<String> = Vec::new();
        let mut seen: Vec<&str> = f.params.iter().map(|p| &*p.text).collect();
        for (node, at) in f.tree.nodes.iter().zip(&f.tree.spans) {
            let Node::Name(name) = node else { continue };
            let inside = f.span.start <= at.start && at.end <= f.span.end;
            if !inside || seen.contains(&&**name) {
                continue;
            }
            seen.push(name);
            if let Some(value) = binding(&f.captured, name) {
                let value = value.clone();
                bound.push(format!(
                    "let {name} = {} in ",
                    self.show_in(&value, notation)?
                ));
            }
        }
        if bound.is_empty() {
            return Ok(visible(f.text()).into_owned());
        }
        Ok(format!("({}{})", bound.concat(), visible(f.text())))
    }

    /// A short text for messages; what cannot be shown quickly is only named.
    pub fn brief(&mut self, value: &Value) -> String {
        const MOST: usize = 60;
        let shown = match value {
            Value::Game(p) if self.positions.known_value(*p).is_none() => {
                let name = self.positions.name(*p, self.notation);
                name.unwrap_or_else(|_| "a large game".to_string())
            }
            Value::List(items) if items.len() > 20 => format!("a list of {} items", items.len()),
            Value::Report(_) => "lines of text".to_string(),
            other => self.show(other).unwrap_or_else(|_| other.a_type()),
        };
        shortened(&shown, MOST)
    }
}

/// A string in double quotes, with escapes.
pub fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{}\"", visible(&escaped))
}

/// Lines behind the comment sign.
fn commented(lines: &str, notation: Notation) -> String {
    let sign = notation.comment_sign();
    let lines: Vec<String> = visible(lines)
        .lines()
        .map(|line| format!("{sign} {line}").trim_end().to_string())
        .collect();
    lines.join("\n")
}
