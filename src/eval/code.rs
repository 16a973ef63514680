//! What is carried out: expressions in which every name has been looked up once, as a slot of a frame, a captured value or
//! an entry among the global names.

use std::cell::Cell;
use std::rc::Rc;

use num_bigint::BigInt;

use super::fault::Source;
use super::value::Value;
use crate::diagnostic::Span;
use crate::game::{Ending, Number, Player};
use crate::limits::with_stack;
use crate::position::Convention;
use crate::rules::BoardReader;
use crate::syntax::{Comparison, Operator, Prefix, Ups};

/// An expression.
pub struct Code {
    pub op: Op,
    pub span: Span,
}

impl Code {
    /// What it says, also where the stack may have to grow.
    pub fn surface(&self) -> &Code {
        match &self.op {
            Op::Deep(Deep(Some(inner))) => inner,
            Op::Arithmetic(inner) => &inner.code,
            _ => self,
        }
    }
}

pub enum Op {
    Constant(Value),
    /// Number, ups and star: a game by itself.
    Glued(Box<(Option<Number>, Option<Ups>, Option<BigInt>)>),
    Local(u32),
    Captured(u32),
    Global(u32),
    /// A global name that meant nothing when the code was made, with the local names that may have been meant.
    Unknown(u32, Box<[Rc<str>]>),
    Answer(Option<u64>),
    List(Box<[Item]>),
    Bracket(Box<[Item]>, Box<[Item]>),
    Impartial(Box<[Item]>),
    /// A bracket that means itself inside, by the name in this slot.
    Loop(u32, Rc<str>, Box<Code>),
    /// A few sums and products of what is there already: tried with machine words first.
    Arithmetic(Box<Arithmetic>),
    /// Terms with their signs (true: subtracted).
    Sum(Box<[(bool, Code)]>),
    Binary(Operator, Box<[Code; 2]>),
    Unary(Prefix, Box<Code>),
    /// The span is the operator's.
    Compare(Box<Code>, Box<[(Comparison, Span, Code)]>),
    Join {
        any: bool,
        parts: Box<[Code]>,
    },
    /// Premise and conclusion.
    Implies(Box<[Code; 2]>),
    /// Condition, then, otherwise.
    If(Box<[Code; 3]>),
    /// A value, and what is computed with it.
    Let(Box<(Binder, Code, Code)>),
    Quantified {
        any: bool,
        binders: Box<[Clause]>,
        body: Box<Code>,
    },
    Closure(Rc<Rule>),
    Call(Box<Call>),
    Index(Box<[Code; 2]>),
    Ending(Ending),
    Turn(Player, Box<[Item]>),
    Deep(Deep),
}

pub struct Arithmetic {
    pub linear: Option<Linear>,
    pub code: Code,
}

/// A constant and multiples of names, as `2*n + 1` and `n - k`. Their sum may be taken in any order: where it does not
/// fit a machine word, the code is carried out as it is written.
#[derive(Clone)]
pub struct Linear {
    pub constant: i64,
    pub terms: Vec<(i64, Origin)>,
}

pub struct Call {
    pub callee: Code,
    pub args: Box<[Code]>,
    /// Where the arguments stand.
    pub spans: Box<[Span]>,
}

/// Stands at every so many levels of nesting: from here on the stack may have to grow.
pub struct Deep(pub Option<Box<Code>>);

/// Levels of nesting between two looks at the stack.
pub const LEVELS_AT_ONCE: usize = 16;

impl Drop for Deep {
    fn drop(&mut self) {
        with_stack(|| drop(self.0.take()));
    }
}

/// An expression, repeated by its clauses.
pub struct Item {
    pub code: Code,
    pub clauses: Box<[Clause]>,
}

pub enum Clause {
    For(Binder, Code),
    If(Code),
}

/// What a value is bound to.
pub enum Binder {
    /// A slot with the name it stands for.
    Name(u32, Rc<str>),
    Nothing,
    /// The items of a list, with the pattern as text.
    List(Box<[Binder]>, Rc<str>),
}

impl Binder {
    /// The pattern as it is written.
    pub fn text(&self) -> &str {
        match self {
            Binder::Name(_, text) | Binder::List(_, text) => text,
            Binder::Nothing => "_",
        }
    }

    /// The slots of the names that it binds, in order.
    pub fn names(&self) -> Vec<(u32, &Rc<str>)> {
        match self {
            Binder::Name(slot, name) => vec![(*slot, name)],
            Binder::Nothing => Vec::new(),
            Binder::List(items, _) => items.iter().flat_map(Binder::names).collect(),
        }
    }
}

/// Where a captured value is found when the function is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Local(u32),
    Captured(u32),
}

/// A function as it is written; what it captures comes with each [`Function`](super::value::Function) made of it.
pub struct Rule {
    /// `None` for a lambda.
    pub name: Option<Rc<str>>,
    /// The arguments stand in the first slots of its frame.
    pub params: Box<[Binder]>,
    /// Some of its parameters are lists.
    pub takes_apart: bool,
    pub body: Code,
    /// What a position is equal to, known from a theorem.
    pub by: Option<Code>,
    /// How many slots its frame has.
    pub slots: usize,
    /// The slot in which it finds itself: for a local function, whose name is no global one.
    pub own_slot: Option<u32>,
    pub captures: Box<[(Rc<str>, Origin)]>,
    /// The global names in it.
    pub mentions: Box<[u32]>,
    pub source: Rc<Source>,
    /// The whole definition in its source.
    pub span: Span,
    /// It belongs to the shelf: no definition of the user changes what it means.
    pub on_shelf: bool,
    /// Reads a board for the ruleset's compiled search, if this is a ruleset that has one.
    pub board_reader: Option<BoardReader>,
    /// Its body lists moves: calls are positions known by name, played like this.
    pub convention: Option<Convention>,
    pub analysis: Analysis,
}

/// What was found out by reading a function, which may change when other functions are redefined.
#[derive(Default)]
pub struct Analysis {
    /// Whether it leads to calls of itself, and when that was found.
    pub recursive: Cell<Option<(u64, bool)>>,
    /// Whether it gives both players the same moves, and in which generation of definitions that was found.
    pub impartial: Cell<Option<(usize, bool)>>,
}
