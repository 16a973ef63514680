//! What expressions evaluate to.

use std::rc::Rc;

use super::builtin::Builtin;
use super::function::Function;
use super::list::List;
use super::report::{Lines, Report};
use crate::game::{Game, Number, Outcome, Player, Thermograph};
use crate::position::{Move, Position};
use crate::rulesets::Ruleset;

#[derive(Clone)]
pub enum Value {
    Number(Number),
    Game(Position),
    Truth(bool),
    Outcome(Outcome),
    Player(Player),
    List(Rc<List>),
    /// Both ends in; empty when it ends before it starts.
    Range(i64, i64),
    Text(Rc<str>),
    Move(Move),
    Function(Rc<Function>),
    Builtin(&'static Builtin),
    Ruleset(&'static Ruleset),
    /// With the game it is of, by which it is printed.
    Thermograph(Game, Rc<Thermograph>),
    /// Lines for a person, printed behind `#`: a picture, a table, a reason.
    Report(Rc<dyn Report>),
}

impl Value {
    pub fn list(items: Vec<Value>) -> Value {
        items.into()
    }

    pub fn text(text: impl Into<Rc<str>>) -> Value {
        Value::Text(text.into())
    }

    /// Lines for a person, and what they are.
    pub fn lines(kind: &'static str, text: impl Into<String>) -> Value {
        let text = text.into();
        Value::Report(Rc::new(Lines { kind, text }))
    }

    pub fn int(n: i64) -> Value {
        Value::Number(Number::Int(n))
    }

    /// A number or a game of normal play: something that has a value.
    pub fn has_value(&self) -> bool {
        match self {
            Value::Number(_) => true,
            Value::Game(p) => p.is_normal(),
            _ => false,
        }
    }

    /// The type, as json output and messages name it.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Number(_) => "number",
            Value::Game(p) if p.is_normal() => "game",
            Value::Game(_) => "wld",
            Value::Truth(_) => "truth",
            Value::Outcome(_) => "outcome",
            Value::Player(_) => "player",
            Value::List(_) | Value::Range(..) => "list",
            Value::Text(_) => "text",
            Value::Move(_) => "move",
            Value::Function(_) | Value::Builtin(_) | Value::Ruleset(_) => "function",
            Value::Thermograph(..) => "thermograph",
            Value::Report(_) => "report",
        }
    }

    /// The type with its article, for messages.
    pub fn a_type(&self) -> String {
        let name = match self {
            Value::Truth(_) => "truth value",
            Value::Text(_) => "string",
            Value::Game(p) if !p.is_normal() => "game with wins, losses and draws",
            other => other.type_name(),
        };
        let article = if name.starts_with(['o']) { "an" } else { "a" };
        format!("{article} {name}")
    }
}

/// Values as keys: two are the same when they are the same data, not just equal in value.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::Game(a), Value::Game(b)) => a == b,
            (Value::Truth(a), Value::Truth(b)) => a == b,
            (Value::Outcome(a), Value::Outcome(b)) => a == b,
            (Value::Player(a), Value::Player(b)) => a == b,
            (Value::List(a), Value::List(b)) => Rc::ptr_eq(a, b) || a == b,
            (Value::Range(a, b), Value::Range(c, d)) => a == c && b == d,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Move(a), Value::Move(b)) => a == b,
            (Value::Function(a), Value::Function(b)) => Rc::ptr_eq(a, b),
            (Value::Builtin(a), Value::Builtin(b)) => std::ptr::eq(*a, *b),
            (Value::Ruleset(a), Value::Ruleset(b)) => a.name == b.name,
            (Value::Thermograph(g, _), Value::Thermograph(h, _)) => g == h,
            (Value::Report(a), Value::Report(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

impl Eq for Value {}

impl std::hash::Hash for Value {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Value::Number(x) => x.hash(state),
            Value::Game(p) => p.hash(state),
            Value::Truth(b) => b.hash(state),
            Value::Outcome(o) => o.hash(state),
            Value::Player(p) => p.hash(state),
            Value::List(items) => items.hash(state),
            Value::Range(a, b) => (a, b).hash(state),
            Value::Text(t) => t.hash(state),
            Value::Report(report) => Rc::as_ptr(report).hash(state),
            Value::Move(m) => m.hash(state),
            Value::Function(f) => Rc::as_ptr(f).hash(state),
            Value::Builtin(b) => b.name.hash(state),
            Value::Ruleset(r) => r.name.hash(state),
            Value::Thermograph(g, _) => g.hash(state),
        }
    }
}
