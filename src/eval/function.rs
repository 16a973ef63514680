//! Functions of the user, and named positions made by calling them.

use std::any::Any;
use std::rc::Rc;

use super::fault::Source;
use super::scope::Locals;
use super::value::Value;
use crate::diagnostic::Span;
use crate::limits::with_stack;
use crate::position::{Convention, State};
use crate::syntax::{Expr, Name, Node, Tree};

pub struct Function {
    /// `None` for a lambda.
    pub name: Option<Rc<str>>,
    pub params: Vec<Name>,
    pub body: Expr,
    pub tree: Rc<Tree>,
    pub source: Rc<Source>,
    /// The whole definition in its source.
    pub span: Span,
    /// The local names it was defined among.
    pub captured: Locals,
    /// Its body lists moves: calls are positions known by name, played like this.
    pub convention: Option<Convention>,
}

impl Function {
    /// Its source, as it was typed.
    pub fn text(&self) -> &str {
        self.source
            .text
            .get(self.span.start..self.span.end)
            .unwrap_or("")
    }
}

/// Functions that hold functions are dropped on a stack that grows.
impl Drop for Function {
    fn drop(&mut self) {
        with_stack(|| self.captured.truncate(0));
    }
}

/// The convention of the game that an expression lists the moves of, at least in one of its branches.
pub fn ruleset_convention(tree: &Tree, body: Expr) -> Option<Convention> {
    let mut waiting = vec![body];
    while let Some(expr) = waiting.pop() {
        match tree.node(expr) {
            Node::Bracket { .. } | Node::Impartial(_) => return Some(Convention::Normal),
            Node::Turn { .. } => return Some(Convention::WinsAndDraws),
            Node::If {
                then, otherwise, ..
            } => waiting.extend([*then, *otherwise]),
            Node::Let { body, .. } => waiting.push(*body),
            _ => {}
        }
    }
    None
}

/// A position named by a call: `kayles(7)`.
pub struct CallState {
    pub function: Rc<Function>,
    pub args: Vec<Value>,
    /// The call as text; positions among the arguments are written when the call is made.
    pub name: Rc<str>,
    /// Definitions made up to this moment are the ones its moves mean.
    pub age: u64,
}

impl State for CallState {
    fn name(&self) -> String {
        self.name.to_string()
    }

    fn convention(&self) -> Convention {
        self.function.convention.unwrap_or(Convention::Normal)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
