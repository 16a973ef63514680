//! Compiled code: expressions in which every name has been resolved, to a slot of a frame, a captured value or a global
//! entry.

use std::cell::Cell;
use std::rc::Rc;

use num_bigint::BigInt;

use super::fault::Source;
use super::host::Host;
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::{Comparison, Name, Operator, Prefix, Ups};
use algebra::game::{Ending, Number, Player};
use algebra::limits::with_stack;
use solver::position::Convention;
use solver::rules::BoardReader;

/// An expression.
pub struct Code {
    pub op: Op,
    pub span: Span,
}

impl Code {
    /// The expression without the wrappers for deep nesting and for arithmetic.
    pub fn surface(&self) -> &Code {
        match &self.op {
            Op::Deep(Deep(Some(inner))) => inner,
            Op::Arithmetic(inner) => &inner.code,
            _ => self,
        }
    }

    /// The expressions directly inside this one, in a fixed order. Those of a function that is created here are its own.
    pub fn parts(&self) -> Vec<&Code> {
        match &self.op {
            Op::Constant(_)
            | Op::Glued(_)
            | Op::Local(_)
            | Op::Captured(_)
            | Op::Global(_)
            | Op::Unknown(..)
            | Op::Answer(_)
            | Op::Closure(_)
            | Op::Ending(_)
            | Op::Host(_)
            | Op::Deep(Deep(None)) => Vec::new(),
            Op::List(items) | Op::Impartial(items) | Op::Turn(_, items) => {
                items.iter().flat_map(Item::parts).collect()
            }
            Op::Bracket(left, right) => left.iter().chain(right).flat_map(Item::parts).collect(),
            Op::Loop(_, _, inner) | Op::Unary(_, inner) | Op::Deep(Deep(Some(inner))) => {
                vec![inner]
            }
            Op::Arithmetic(inner) => vec![&inner.code],
            Op::Sum(terms) => terms.iter().map(|(_, term)| term).collect(),
            Op::Binary(_, sides) | Op::Implies(sides) | Op::Index(sides) => sides.iter().collect(),
            Op::Compare(first, rest) => {
                let rest = rest.iter().map(|(_, _, right)| right);
                [&**first].into_iter().chain(rest).collect()
            }
            Op::Join { parts, .. } => parts.iter().collect(),
            Op::If(branches) => branches.iter().collect(),
            Op::Let(parts) => vec![&parts.1, &parts.2],
            Op::Quantified { binders, body, .. } => {
                let binders = binders.iter().map(Clause::code);
                binders.chain([&**body]).collect()
            }
            Op::Call(call) => [&call.callee].into_iter().chain(&call.args).collect(),
        }
    }
}

pub enum Op {
    Constant(Value),
    /// Number, ups and star, written together as one literal.
    Glued(Box<(Option<Number>, Option<Ups>, Option<BigInt>)>),
    Local(u32),
    Captured(u32),
    Global(u32),
    /// A global name that was undefined when the code was compiled, with the local names that may have been meant.
    Unknown(u32, Box<[Rc<str>]>),
    Answer(Option<u64>),
    List(Box<[Item]>),
    Bracket(Box<[Item]>, Box<[Item]>),
    Impartial(Box<[Item]>),
    /// A bracket that refers to itself by the name in this slot.
    Loop(u32, Rc<str>, Box<Code>),
    /// A few operations on names and constants, which are tried with machine words first.
    Arithmetic(Box<Arithmetic>),
    /// Terms with their signs (true: subtracted).
    Sum(Box<[(bool, Code)]>),
    Binary(Operator, Box<[Code; 2]>),
    Unary(Prefix, Box<Code>),
    /// The span is that of the operator.
    Compare(Box<Code>, Box<[(Comparison, Span, Code)]>),
    Join {
        any: bool,
        parts: Box<[Code]>,
    },
    /// Premise and conclusion.
    Implies(Box<[Code; 2]>),
    /// Condition, then, otherwise.
    If(Box<[Code; 3]>),
    /// A pattern, the value bound to it, and the body.
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
    /// A function of the program that embeds the engine, called with the arguments of the frame.
    Host(Rc<dyn Host>),
    Deep(Deep),
}

pub struct Arithmetic {
    pub linear: Option<Linear>,
    pub code: Code,
}

/// A constant plus multiples of names, such as `2*n + 1` and `n - k`. The sum may be computed in any order: if it
/// overflows a machine word, the code is evaluated as it is written.
#[derive(Clone)]
pub struct Linear {
    pub constant: i64,
    pub terms: Vec<(i64, Origin)>,
}

pub struct Call {
    pub callee: Code,
    pub args: Box<[Code]>,
    /// The spans of the arguments.
    pub spans: Box<[Span]>,
    /// The names of the last arguments, if they are given by name.
    pub names: Box<[Name]>,
}

/// A wrapper at every [`LEVELS_AT_ONCE`] levels of nesting, where the stack may have to grow.
pub struct Deep(pub Option<Box<Code>>);

/// The number of levels of nesting between two checks of the stack.
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

impl Item {
    fn parts(&self) -> impl Iterator<Item = &Code> {
        self.clauses.iter().map(Clause::code).chain([&self.code])
    }
}

pub enum Clause {
    For(Binder, Code),
    If(Code),
}

impl Clause {
    fn code(&self) -> &Code {
        let (Clause::For(_, code) | Clause::If(code)) = self;
        code
    }
}

/// The pattern that a value is bound to.
pub enum Binder {
    /// A slot, with the name that is bound to it.
    Name(u32, Rc<str>),
    Nothing,
    /// The items of a list, with the text of the pattern.
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

/// Where a captured value is found when the closure is created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Local(u32),
    Captured(u32),
}

/// Where a function was written.
pub struct Written {
    pub source: Rc<Source>,
    /// The span of the whole definition in its source.
    pub span: Span,
    /// The text of the definition, if it was written in LaTeX.
    pub plain: Option<Rc<str>>,
}

/// A function as it is written. The captured values belong to each [`Function`](super::value::Function) created from
/// it.
pub struct Rule {
    /// `None` for a lambda.
    pub name: Option<Rc<str>>,
    /// The arguments are in the first slots of its frame.
    pub params: Box<[Binder]>,
    /// Whether some of its parameters are list patterns.
    pub takes_apart: bool,
    pub body: Code,
    /// The `by` clause: what a position is equal to, by a theorem.
    pub by: Option<Code>,
    /// The number of slots in its frame.
    pub slots: usize,
    /// The slot that holds the function itself, for a recursive local function, whose name is not global.
    pub own_slot: Option<u32>,
    pub captures: Box<[(Rc<str>, Origin)]>,
    /// The global names mentioned in it.
    pub mentions: Box<[u32]>,
    pub written: Written,
    /// Whether it belongs to a bundled ruleset: no definition of the user changes its meaning.
    pub on_shelf: bool,
    /// Parses a board for the ruleset's compiled search, if this is a ruleset that has one.
    pub board_reader: Option<BoardReader>,
    /// The convention, if the body lists moves: calls are then named positions.
    pub convention: Option<Convention>,
    pub analysis: Analysis,
}

/// Results of reading a function's code, which may change when other functions are redefined.
#[derive(Default)]
pub struct Analysis {
    /// Whether it can lead to a call of itself, with the definition counter when this was determined.
    pub recursive: Cell<Option<(u64, bool)>>,
    /// Whether it gives both players the same moves, with the generation of definitions in which this was determined.
    pub impartial: Cell<Option<(usize, bool)>>,
    /// How boards are read for the search of the bundled ruleset that is written alike, if there is one, with the generation
    /// in which this was determined.
    pub twin: Cell<Option<(usize, Option<BoardReader>)>>,
}
