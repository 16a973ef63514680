//! Values: the results of expressions.

use std::cell::Cell;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::rc::Rc;

use hashbrown::HashSet;
use rustc_hash::FxHasher;

use super::code::{Rule, Written};
use super::collection::Collection;
use super::report::{MadeReport, Report};
use super::session::Builtin;
use super::text::Text;
use crate::syntax::format_expression;
use algebra::game::{Ending, Number, Outcome, Player, Thermograph};
use algebra::limits::{Budget, Halt, with_stack};
use solver::position::{Move, Position};

/// A value. Its tag is a machine word, so that values are copied in whole words.
#[derive(Clone)]
#[repr(u64)]
pub enum Value {
    Number(Number),
    /// A position, and how a list shows it; equality ignores the latter.
    Game(Position, Shown),
    Truth(bool),
    /// An outcome and, if the game itself says who moves, how play ends; equality ignores the latter.
    Outcome(Outcome, Option<Ending>),
    Player(Player),
    List(Rc<List>),
    /// A set or a dictionary.
    Collection(Rc<Collection>),
    /// Both ends are included; the range is empty if it ends before it starts.
    Range(i64, i64),
    Text(Text),
    Move(Rc<MadeMove>),
    Function(Rc<Function>),
    Builtin(&'static Builtin),
    /// A thermograph, with the game it belongs to, by which it is printed.
    Thermograph(Position, Rc<Thermograph>),
    /// Lines for a reader, printed after `#`: a picture, a table, an explanation.
    Report(Rc<MadeReport>),
}

/// A move, and the position among whose moves it is named when it is printed. Equality ignores the latter.
pub struct MadeMove {
    pub mv: Move,
    /// `None` if the move is printed in full.
    pub within: Option<Position>,
}

/// How a list shows a position. Printed on its own, a position is shown by its value, unless its form counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    AsValue,
    ByName,
    /// By its name even on its own: in misère play the form counts, and the value says nothing.
    AsForm,
}

impl Value {
    pub fn game(p: Position) -> Value {
        Value::Game(p, Shown::AsValue)
    }

    /// A position that lists show by its name.
    pub fn named(p: Position) -> Value {
        Value::Game(p, Shown::ByName)
    }

    /// A form of misère play, which is always shown by its name.
    pub fn misere_form(p: Position) -> Value {
        Value::Game(p, Shown::AsForm)
    }

    pub fn list(items: Vec<Value>) -> Value {
        Value::List(Rc::new(List::new(items)))
    }

    pub fn text(text: impl Into<Text>) -> Value {
        Value::Text(text.into())
    }

    pub fn report(report: impl Report + 'static) -> Value {
        Value::Report(Rc::new(MadeReport::new(report)))
    }

    /// A move that is printed in full, as `p => q`.
    pub fn moved(mv: Move) -> Value {
        Value::Move(Rc::new(MadeMove { mv, within: None }))
    }

    /// A move of a position, among whose moves it has a name.
    pub fn listed(mv: Move, p: Position) -> Value {
        Value::Move(Rc::new(MadeMove {
            mv,
            within: Some(p),
        }))
    }

    pub fn number(x: impl Into<Number>) -> Value {
        Value::Number(x.into())
    }

    pub fn int(n: i64) -> Value {
        Value::Number(Number::Int(n))
    }

    /// Whether this is a number or a game of normal play, which has a value.
    pub fn has_value(&self) -> bool {
        match self {
            Value::Number(_) => true,
            Value::Game(p, _) => p.is_normal(),
            _ => false,
        }
    }

    /// Whether it may hold positions. Lists are searched to this depth; deeper ones are assumed to hold some.
    pub(super) fn names_positions(&self, deep: u32) -> bool {
        match self {
            Value::Number(_)
            | Value::Truth(_)
            | Value::Outcome(..)
            | Value::Player(_)
            | Value::Range(..)
            | Value::Text(_)
            | Value::Builtin(_) => false,
            Value::List(items) if deep > 0 => {
                items.iter().any(|item| item.names_positions(deep - 1))
            }
            Value::Collection(collection) if deep > 0 => {
                let mut items = collection.keys().iter().chain(collection.values());
                items.any(|item| item.names_positions(deep - 1))
            }
            Value::List(_)
            | Value::Collection(_)
            | Value::Game(..)
            | Value::Move(_)
            | Value::Function(_)
            | Value::Thermograph(..)
            | Value::Report(_) => true,
        }
    }

    /// The list with positions that are shown by name replaced by values, to this depth; `None` if it shows none by
    /// name.
    pub fn without_names(&self, deep: u32) -> Option<Value> {
        self.replaced(deep, |item| match item {
            Value::Game(p, Shown::ByName | Shown::AsForm) => Some(Value::game(*p)),
            _ => None,
        })
    }

    /// The list with moves that may be shown by name written in full, to this depth; `None` if there are none.
    pub fn with_long_moves(&self, deep: u32) -> Option<Value> {
        self.replaced(deep, |item| match item {
            Value::Move(made) if made.within.is_some() => Some(Value::moved(made.mv)),
            _ => None,
        })
    }

    /// The list with some of its items replaced, to this depth; `None` if none is.
    fn replaced(&self, deep: u32, replace: fn(&Value) -> Option<Value>) -> Option<Value> {
        let Value::List(items) = self else {
            return None;
        };
        let new = |item: &Value| match item {
            list @ Value::List(_) if deep > 0 => list.replaced(deep - 1, replace),
            item => replace(item),
        };
        let new: Vec<Option<Value>> = items.iter().map(new).collect();
        if new.iter().all(Option::is_none) {
            return None;
        }
        let items = new.into_iter().zip(items.iter());
        let items = items.map(|(new, item)| new.unwrap_or_else(|| item.clone()));
        Some(Value::list(items.collect()))
    }

    /// A lower bound on the number of small steps that it takes to create a value of this size.
    pub(super) fn steps(&self) -> usize {
        match self {
            Value::Number(Number::Big(q)) => (q.numer().bits() + q.denom().bits()) as usize >> 6,
            Value::Text(text) => text.len() >> 6,
            Value::List(items) => items.len() >> 3,
            Value::Collection(collection) => collection.keys().len() >> 3,
            _ => 0,
        }
    }

    /// The type, as it is called in JSON output and messages.
    pub fn type_name(&self) -> &'static str {
        match self {
            Value::Number(_) => "number",
            Value::Game(p, _) if p.is_normal() => "game",
            Value::Game(p, _) if p.has_turns() => "wld",
            Value::Game(_, _) => "misere",
            Value::Truth(_) => "truth",
            Value::Outcome(..) => "outcome",
            Value::Player(_) => "player",
            Value::List(_) | Value::Range(..) => "list",
            Value::Collection(collection) => collection.type_name(),
            Value::Text(_) => "text",
            Value::Move(_) => "move",
            Value::Function(_) | Value::Builtin(_) => "function",
            Value::Thermograph(..) => "thermograph",
            Value::Report(report) if report.is_picture() => "picture",
            Value::Report(_) => "report",
        }
    }

    /// The type with its article, for messages.
    pub fn a_type(&self) -> String {
        let name = match self {
            Value::Truth(_) => "truth value",
            Value::Text(_) => "string",
            Value::Game(p, _) if p.has_turns() => "game with wins, losses and draws",
            Value::Game(p, _) if !p.is_normal() => "position in misère play",
            other => other.type_name(),
        };
        let article = if name.starts_with(['o']) { "an" } else { "a" };
        format!("{article} {name}")
    }
}

/// Equality as keys: values are the same if they are the same data, not just equal in value.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Value::Number(a), Value::Number(b)) => a == b,
            (Value::Game(a, _), Value::Game(b, _)) => a == b,
            (Value::Truth(a), Value::Truth(b)) => a == b,
            (Value::Outcome(a, _), Value::Outcome(b, _)) => a == b,
            (Value::Player(a), Value::Player(b)) => a == b,
            (Value::List(a), Value::List(b)) => Rc::ptr_eq(a, b) || a == b,
            (Value::Collection(a), Value::Collection(b)) => Rc::ptr_eq(a, b) || a == b,
            (Value::Range(a, b), Value::Range(c, d)) => a == c && b == d,
            (Value::Text(a), Value::Text(b)) => a == b,
            (Value::Move(a), Value::Move(b)) => a.mv == b.mv,
            (Value::Function(a), Value::Function(b)) => Rc::ptr_eq(a, b),
            (Value::Builtin(a), Value::Builtin(b)) => a.help.name == b.help.name,
            (Value::Thermograph(g, _), Value::Thermograph(h, _)) => g == h,
            (Value::Report(a), Value::Report(b)) => {
                Rc::ptr_eq(a, b) || (a.kind() == b.kind() && a.text(true) == b.text(true))
            }
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Value::Number(x) => x.hash(state),
            Value::Game(p, _) => p.hash(state),
            Value::Truth(b) => b.hash(state),
            Value::Outcome(o, _) => o.hash(state),
            Value::Player(p) => p.hash(state),
            Value::List(items) => items.hash(state),
            Value::Collection(collection) => collection.hash(state),
            Value::Range(a, b) => (a, b).hash(state),
            Value::Text(t) => t.hash(state),
            Value::Report(report) => report.kind().hash(state),
            Value::Move(m) => m.mv.hash(state),
            Value::Function(f) => Rc::as_ptr(f).hash(state),
            Value::Builtin(b) => b.help.name.hash(state),
            Value::Thermograph(g, _) => g.hash(state),
        }
    }
}

/// A list, nested to any depth. It is compared and hashed in time linear in what is stored, even if parts are shared.
pub struct List {
    items: Vec<Value>,
    /// The hash, or 0 if it has not been computed.
    hash: Cell<u64>,
}

impl List {
    pub fn new(items: Vec<Value>) -> Self {
        List {
            items,
            hash: Cell::new(0),
        }
    }

    /// Appends an item.
    pub(super) fn push(&mut self, item: Value, budget: &Budget) -> Result<(), Halt> {
        self.hash.set(0);
        budget.push(&mut self.items, item)
    }

    fn digest(&self) -> u64 {
        if self.hash.get() == 0 {
            let mut state = FxHasher::default();
            with_stack(|| self.items.hash(&mut state));
            self.hash.set(state.finish() | 1);
        }
        self.hash.get()
    }
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.items
    }
}

impl Hash for List {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.digest());
    }
}

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.digest() == other.digest() && same(self, other, &mut HashSet::new())
    }
}

/// Whether two lists have the same items. Pairs of lists that were found to be the same are not compared again.
fn same(a: &List, b: &List, known: &mut HashSet<(*const List, *const List)>) -> bool {
    let pair = (std::ptr::from_ref(a), std::ptr::from_ref(b));
    if pair.0 == pair.1 || known.contains(&pair) {
        return true;
    }
    let equal = a.len() == b.len()
        && a.iter().zip(b.iter()).all(|items| match items {
            (Value::List(x), Value::List(y)) => {
                x.digest() == y.digest() && with_stack(|| same(x, y, known))
            }
            (x, y) => x == y,
        });
    if equal {
        known.insert(pair);
    }
    equal
}

/// Deeply nested lists are dropped on a growable stack.
impl Drop for List {
    fn drop(&mut self) {
        with_stack(|| self.items.clear());
    }
}

/// A function that is written in the language.
pub struct Function {
    pub rule: Rc<Rule>,
    /// The values of the local names it captures, from when it was created.
    pub captured: Vec<Value>,
    /// A unique id.
    pub id: u64,
}

impl Function {
    /// `None` for a lambda.
    pub fn name(&self) -> Option<&Rc<str>> {
        self.rule.name.as_ref()
    }

    /// Its source in the standard style, on one line.
    pub fn formatted(&self) -> String {
        format_expression(self.text())
    }

    /// Its source, as it was typed, but without LaTeX.
    pub fn text(&self) -> &str {
        let Written {
            source,
            span,
            plain,
        } = &self.rule.written;
        if let Some(plain) = plain {
            return plain;
        }
        source.text.get(span.start..span.end).unwrap_or("")
    }
}

/// Functions that capture functions are dropped on a growable stack.
impl Drop for Function {
    fn drop(&mut self) {
        with_stack(|| self.captured.clear());
    }
}

/// Names with the values they are bound to, innermost last.
pub type Bindings = Vec<(Rc<str>, Value)>;

const _: () = assert!(size_of::<super::fault::Result<Value>>() == 24);
