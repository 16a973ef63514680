//! Named positions made by calling a function of the user.

use std::rc::Rc;

use super::value::{Function, Value};
use crate::position::{Convention, State};
use crate::syntax::{Expr, Node, Tree};

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
}
