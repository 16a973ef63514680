//! Values as text that reads back.

use super::fault::{Fault, Result};
use super::session::Session;
use super::value::{Function, Shown, Value};
use crate::diagnostic::{shortened, visible};
use crate::game::Number;
use crate::limits::Limited;
use crate::notation::{self, LONGEST, Notation};

/// What stands in one line with other words is cut to this length.
const LONGEST_BRIEF: usize = 60;

impl Session {
    /// The text of a value in the session's notation.
    pub fn show(&mut self, value: &Value) -> Result<String> {
        let notation = self.notation;
        self.show_in(value, notation)
    }

    pub fn show_in(&mut self, value: &Value, notation: Notation) -> Result<String> {
        let mut text = String::new();
        self.show_to(&mut text, value, notation)?;
        Ok(text)
    }

    /// Appends the text of a value.
    fn show_to(&mut self, text: &mut String, value: &Value, notation: Notation) -> Result<()> {
        match value {
            // Long lists are mostly of these.
            Value::Number(Number::Int(n)) => text.push_str(itoa::Buffer::new().format(*n)),
            Value::Number(x) => text.push_str(&notation::number(x, notation, self.budget())?),
            Value::Game(p, _) if !p.is_normal() => {
                text.push_str(&self.world.positions.name(*p, notation)?)
            }
            Value::Game(p, _) => {
                let worth = self.solver().loopy().worth_of(*p)?;
                text.push_str(&self.worth_text(&worth, notation)?);
            }
            Value::Truth(truth) => text.push_str(if *truth { "true" } else { "false" }),
            Value::Outcome(outcome, _) => text.push_str(outcome.letter()),
            Value::Player(player) => text.push_str(player.name()),
            Value::List(items) => {
                self.recurse(|session| session.show_list(text, items, notation))?
            }
            Value::Range(from, to) => text.push_str(&format!("{from}..{to}")),
            Value::Text(string) => text.push_str(&quoted(string)),
            Value::Move(made) => {
                text.push_str(&self.world.positions.name(made.from, notation)?);
                text.push_str(" => ");
                text.push_str(&self.world.positions.name(made.to, notation)?);
            }
            Value::Function(f) => match f.name() {
                Some(name) => text.push_str(name),
                None => self.recurse(|session| session.show_lambda(text, f, notation))?,
            },
            Value::Builtin(row) => text.push_str(row.help.name),
            Value::Thermograph(p, _) => {
                let game = self.world.positions.name(*p, notation)?;
                text.push_str(&format!("thermograph({game})"));
            }
            Value::Report(report) => {
                let lines = report.text(notation == Notation::Unicode);
                text.push_str(&commented(&lines, notation));
            }
        }
        Ok(())
    }

    fn show_list(&mut self, text: &mut String, items: &[Value], notation: Notation) -> Result<()> {
        text.push('[');
        for (at, item) in items.iter().enumerate() {
            self.tick()?;
            if at > 0 {
                text.push_str(", ");
            }
            match item {
                // Lines behind `#` would hide what comes after them.
                Value::Report(report) => {
                    text.push_str(&quoted(&report.text(notation == Notation::Unicode)));
                }
                Value::Game(p, Shown::ByName) => {
                    text.push_str(&self.world.positions.name(*p, notation)?);
                }
                item => self.show_to(text, item, notation)?,
            }
            if text.len() > LONGEST {
                return Err(Fault::too_large(
                    "the text of this list is too long to print",
                ));
            }
        }
        text.push(']');
        Ok(())
    }

    /// A lambda's source, with the local names it needs bound in front of it.
    fn show_lambda(&mut self, text: &mut String, f: &Function, notation: Notation) -> Result<()> {
        let start = text.len();
        for ((name, _), value) in f.rule.captures.iter().zip(&f.captured) {
            text.push_str(if text.len() == start { "(let " } else { "let " });
            text.push_str(name);
            text.push_str(" = ");
            self.show_to(text, value, notation)?;
            text.push_str(" in ");
        }
        let is_bound = text.len() > start;
        text.push_str(&visible(f.text()));
        text.push_str(if is_bound { ")" } else { "" });
        Ok(())
    }

    /// What a definition is, in a short text that reads back: a position by its name, as it was typed, whether its value is
    /// known or not. Words where there is no such text.
    pub fn brief_definition(&mut self, value: &Value) -> std::result::Result<String, String> {
        let is_short = |text: &str| text.chars().count() <= LONGEST_BRIEF;
        if let Value::Game(p, _) = value
            && let Ok(name) = self.world.positions.name(*p, self.notation)
            && is_short(&name)
        {
            return Ok(name);
        }
        match self.text_or_words(value) {
            Ok(text) if is_short(&text) => Ok(text),
            Ok(long) | Err(long) => Err(shortened(&long, LONGEST_BRIEF)),
        }
    }

    /// A short text for messages; what cannot be shown quickly is only named.
    pub fn brief(&mut self, value: &Value) -> String {
        let (Ok(shown) | Err(shown)) = self.text_or_words(value);
        shortened(&shown, LONGEST_BRIEF)
    }

    /// The text of a value, or words for what cannot be shown quickly.
    fn text_or_words(&mut self, value: &Value) -> std::result::Result<String, String> {
        match value {
            Value::Game(p, _) if self.world.positions.known_value(*p).is_none() => {
                let name = self.world.positions.name(*p, self.notation);
                Err(name.unwrap_or_else(|_| "a large game".to_string()))
            }
            Value::List(items) if items.len() > 20 => {
                Err(format!("a list of {} items", items.len()))
            }
            Value::Report(_) => Err("lines of text".to_string()),
            other => self.show(other).map_err(|_| other.a_type()),
        }
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
pub fn commented(lines: &str, notation: Notation) -> String {
    let sign = notation.comment_sign();
    let lines: Vec<String> = visible(lines)
        .lines()
        .map(|line| format!("{sign} {line}").trim_end().to_string())
        .collect();
    lines.join("\n")
}
