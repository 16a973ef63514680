//! The record of an examined claim.

use std::rc::Rc;

use super::help::{Explained, Help};
use super::value::{Bindings, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::Comparison;
use algebra::limits::with_stack;

/// The result of a claim.
///
/// ```
/// use upstar::{Engine, Settings, Source};
///
/// let mut engine = Engine::new(Settings::default());
/// let claim = "assert forall n in 1..9: n < 5, \"all are small\"";
/// let reply = engine.run(Source::new("notes", claim)).last().expect("one statement");
/// let verdict = reply.claim().expect("it is a claim");
/// assert!(!verdict.holds);
/// assert_eq!(verdict.message.as_deref(), Some("all are small"));
/// assert_eq!(verdict.counterexample, [("n".to_string(), "5".to_string())]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// Whether it is true.
    pub holds: bool,
    /// The message that was given with the claim.
    pub message: Option<String>,
    /// For a false claim: why it is false.
    pub refutation: Option<Diagnostic>,
    /// The names of the first counterexample of a quantified claim, with their values as text.
    pub counterexample: Vec<(String, String)>,
}

/// What was found when a claim was examined.
pub struct Finding {
    pub holds: bool,
    pub span: Span,
    pub fact: Fact,
}

/// Findings are nested as deeply as their claim, so they are dropped on a growable stack.
impl Drop for Finding {
    fn drop(&mut self) {
        with_stack(|| drop(std::mem::replace(&mut self.fact, Fact::Parts(Vec::new()))));
    }
}

/// One case of a quantified claim, and its finding.
pub type Case = (Bindings, Box<Finding>);

pub enum Fact {
    /// The comparisons of a chain, up to the first that fails.
    Chain(Vec<Link>),
    /// The parts of an `and` or `or` that were examined; the last one decides.
    Parts(Vec<Finding>),
    Not(Box<Finding>),
    /// The conclusion is examined only if the premise holds.
    Implies {
        premise: Box<Finding>,
        conclusion: Option<Box<Finding>>,
    },
    /// Two claims that are both true or both false, or should be.
    Iff(Box<[Finding; 2]>),
    /// The first case that decides a quantified claim or, if all cases agree, one of them as an example; and the number
    /// of cases.
    Cases {
        exists: bool,
        decisive: Option<Case>,
        example: Option<Case>,
        cases: usize,
    },
    /// Anything else, with its value.
    Plain(Side),
}

/// One comparison.
pub struct Link {
    pub left: Side,
    pub comparison: Comparison,
    pub right: Side,
    pub holds: bool,
}

/// A value in a claim, and the call that computed it, if it is a call.
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

/// A call: the function, the name by which it was called, and the arguments.
#[derive(Clone)]
pub struct Question {
    pub function: Value,
    pub name: Rc<str>,
    pub arguments: Vec<Value>,
}

impl Question {
    /// The help entry of the function, if it comes with the program.
    pub fn help(&self) -> Option<&'static Help> {
        match &self.function {
            Value::Builtin(row) => Some(&row.help),
            _ => None,
        }
    }

    /// How a claim about the result is explained, if in a way of its own.
    pub fn explained(&self) -> Option<Explained> {
        self.help()?.semantics.explained
    }
}
