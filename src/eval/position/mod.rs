//! Named positions, created by calling a function that is written in the language. The solver asks about them (`host`), and is
//! answered by compiled code (`compiled`), by the search of a bundled ruleset with the same moves (`twin`), or by the values of
//! the options and by theorems (`value`).

mod compiled;
pub mod host;
mod twin;
pub mod value;

use std::cell::OnceCell;
use std::rc::Rc;

use crate::eval::fault::{Fault, Result};
use crate::eval::show::quoted;
use crate::eval::value::{Function, Value};
use crate::syntax::{Expr, Node, Prefix, Tree};
use algebra::game::Number;
use solver::board::Board;
use solver::position::{Convention, State};
use solver::scene::Scene;

/// The convention of the game whose moves the expression lists in at least one of its branches; `None` if it lists
/// none. All branches that are visibly games must have the same convention.
pub fn ruleset_convention(tree: &Tree, body: Expr) -> Result<Option<Convention>> {
    let mut lists_moves = false;
    let (mut normal, mut wld) = (None, None);
    let mut waiting = vec![body];
    while let Some(expr) = waiting.pop() {
        match tree.node(expr) {
            Node::If {
                then, otherwise, ..
            } => waiting.extend([*otherwise, *then]),
            Node::Let { body, .. } => waiting.push(*body),
            Node::Loop { bracket, .. } => waiting.push(*bracket),
            Node::Bracket { .. } | Node::Impartial(_) => {
                lists_moves = true;
                normal = normal.or(Some(tree.span(expr)));
            }
            Node::Turn { .. } => {
                lists_moves = true;
                wld = wld.or(Some(tree.span(expr)));
            }
            Node::Ending(_) => wld = wld.or(Some(tree.span(expr))),
            Node::Number(_)
            | Node::Glued { .. }
            | Node::Unary(Prefix::StarOf | Prefix::UpOf, _) => {
                normal = normal.or(Some(tree.span(expr)));
            }
            _ => {}
        }
    }
    match (normal, wld) {
        _ if !lists_moves => Ok(None),
        (_, None) => Ok(Some(Convention::Normal)),
        (None, Some(_)) => Ok(Some(Convention::WinsAndDraws)),
        (Some(normal), Some(wld)) => Err(Fault::new(
            "expected a game with wins, losses and draws",
            normal,
            "this is a game of normal play",
        )
        .also(wld, "and this is a game with wins, losses and draws")
        .help(
            "a ruleset is one or the other; a game that is over is `wld +-`, `wld -+` or `wld 00`",
        )),
    }
}

/// A position named by a call: `kayles(7)`.
pub struct CallState {
    pub function: Rc<Function>,
    pub args: Box<[Value]>,
    /// Names in its definition have the meanings they had at this time.
    pub version: u64,
    pub is_impartial: bool,
    /// The call as text, written on demand; if there are arguments other than integers and strings, it is written when
    /// the call is made.
    name: OnceCell<Box<str>>,
}

impl CallState {
    pub fn new(function: &Rc<Function>, args: Box<[Value]>, version: u64) -> Self {
        CallState {
            function: function.clone(),
            args,
            version,
            is_impartial: false,
            name: OnceCell::new(),
        }
    }

    /// The same call with another function and other arguments.
    pub fn with(&self, function: Rc<Function>, args: Box<[Value]>) -> Self {
        CallState {
            function,
            args,
            version: self.version,
            is_impartial: self.is_impartial,
            name: self.name.clone(),
        }
    }

    /// Whether the arguments can be written at any time, without the session.
    pub fn has_plain_name(&self) -> bool {
        let is_plain = |arg| matches!(arg, &Value::Number(Number::Int(_)) | &Value::Text(_));
        self.args.iter().all(is_plain)
    }

    pub fn set_name(&self, name: String) {
        self.name.get_or_init(|| name.into());
    }
}

impl State for CallState {
    fn name(&self) -> String {
        let name = self.name.get_or_init(|| {
            let args: Vec<_> = self.args.iter().filter_map(plain_text).collect();
            let function = self.function.rule.name.as_deref().unwrap_or("");
            format!("{function}({})", args.join(",")).into()
        });
        name.to_string()
    }

    fn convention(&self) -> Convention {
        self.function.rule.convention.unwrap_or(Convention::Normal)
    }

    fn is_defined(&self) -> bool {
        true
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }

    fn extent(&self) -> Option<(u64, u32)> {
        const MOST: u32 = 1 << 10;
        let extents = self.args.iter().map(|arg| match arg {
            Value::Text(text) => u32::try_from(text.len()).unwrap_or(MOST),
            Value::Number(Number::Int(n)) => u32::try_from(*n).map_or(1, |n| n.clamp(1, MOST)),
            _ => 1,
        });
        let extent = extents.fold(0, u32::saturating_add).clamp(1, MOST);
        Some((self.function.id, extent))
    }

    /// The picture of the first argument that is a board with at least one column.
    fn scene(&self) -> Option<Scene> {
        self.args.iter().find_map(|arg| match arg {
            Value::Text(text) => {
                let board = Board::new(text).ok()?;
                (board.columns() > 0).then(|| Scene::board(&**text))
            }
            _ => None,
        })
    }
}

/// The text of a value, if it does not depend on the session.
fn plain_text(value: &Value) -> Option<String> {
    match value {
        Value::Number(Number::Int(n)) => Some(n.to_string()),
        Value::Text(text) => Some(quoted(text)),
        _ => None,
    }
}
