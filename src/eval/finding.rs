//! What was found when a claim was looked at.

use std::rc::Rc;

use super::value::{Bindings, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::limits::with_stack;
use crate::syntax::Comparison;

/// The result of a claim.
pub struct Verdict {
    pub holds: bool,
    /// The claim's own words for what it says.
    pub message: Option<String>,
    /// For a false claim: what makes it false.
    pub refutation: Option<Diagnostic>,
    /// The names of the first counterexample of a quantified claim, with their values as text.
    pub counterexample: Vec<(String, String)>,
}

/// What was found when a claim was looked at.
pub struct Finding {
    pub holds: bool,
    pub span: Span,
    pub fact: Fact,
}

/// Findings nested as deep as their claim are dropped on a stack that grows.
impl Drop for Finding {
    fn drop(&mut self) {
        with_stack(|| drop(std::mem::replace(&mut self.fact, Fact::Parts(Vec::new()))));
    }
}

/// One case of a quantified claim, and what is found in it.
pub type Case = (Bindings, Box<Finding>);

pub enum Fact {
    /// The comparisons of a chain, up to the first that fails.
    Chain(Vec<Link>),
    /// The parts of an `and` or `or` that were looked at; the last one decides.
    Parts(Vec<Finding>),
    Not(Box<Finding>),
    /// The conclusion is looked at where the premise holds.
    Implies {
        premise: Box<Finding>,
        conclusion: Option<Box<Finding>>,
    },
    /// The first case that decides a quantified claim; when all agree, one of the first, of so many.
    Cases {
        exists: bool,
        decisive: Option<Case>,
        example: Option<Case>,
        cases: usize,
    },
    /// Anything else, by its value.
    Plain(Side),
}

/// One comparison.
pub struct Link {
    pub left: Side,
    pub comparison: Comparison,
    pub right: Side,
    pub holds: bool,
}

/// A value in a claim, and what it was asked of.
#[derive(Clone)]
pub struct Side {
    pub value: Value,
    pub span: Span,
    pub question: Option<Question>,
}

impl Side {
    pub fn is_number(&self) -> bool {
        matches!(self.value, Value::Number(_))
    }
}

/// A call: the function, what it is called here, and what it was asked of.
#[derive(Clone)]
pub struct Question {
    pub function: Value,
    pub name: Rc<str>,
    pub arguments: Vec<Value>,
}

impl Question {
    /// The name of a function that comes with the program.
    pub fn builtin(&self) -> Option<&'static str> {
        match &self.function {
            Value::Builtin(row) => Some(row.help.name),
            _ => None,
        }
    }
}
