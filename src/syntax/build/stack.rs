//! Operator precedence: a stack of operators that wait for their right operand.
//!
//! It is an explicit stack, so a chain of a million operators does not need a million stack frames.

use crate::diagnostic::Span;
use crate::syntax::explain::*;
use crate::syntax::signs::{Comparison, Infix, Level};
use crate::syntax::tree::*;

use super::{Built, incomplete};

/// The place of the operand that a waiting node still needs.
pub const HOLE: Expr = Expr(u32::MAX);

struct Waiting {
    /// Its last operand is [`HOLE`].
    node: Node,
    level: Level,
    /// The span of the operator itself.
    sign: Span,
    /// The start of the expression under construction.
    start: usize,
}

/// An operand with its span, which includes parentheses around it.
#[derive(Clone, Copy)]
pub struct Operand {
    pub expr: Expr,
    pub span: Span,
}

/// An expression under construction.
#[derive(Default)]
pub struct OperatorStack {
    waiting: Vec<Waiting>,
    operand: Option<Operand>,
}

impl OperatorStack {
    /// Adds an operator in front of its operand; error messages call it by `word`.
    pub fn prefix(&mut self, node: Node, level: Level, sign: Span, word: &str) -> Built<()> {
        let outer = self.waiting.last().filter(|outer| outer.level > Level::Not);
        if let Some(outer) = outer.filter(|_| level <= Level::Not) {
            let message = match word {
                "->" => FUNCTION_OPERAND,
                _ => NEEDS_PARENTHESES,
            };
            let error = message.at(sign, &[word]);
            return Err(Box::new(
                error.also(outer.sign, "this operator binds tighter"),
            ));
        }
        self.waiting.push(Waiting {
            node,
            level,
            sign,
            start: sign.start,
        });
        Ok(())
    }

    pub fn operand(&mut self, expr: Expr, span: Span) {
        self.operand = Some(Operand { expr, span });
    }

    /// The operand that was added last.
    pub fn last_operand(&self, span: Span) -> Built<Operand> {
        self.operand.ok_or_else(|| incomplete(span))
    }

    pub fn infix(&mut self, infix: Infix, level: Level, sign: Span, tree: &mut Tree) -> Built<()> {
        let mut left = self.last_operand(sign)?;
        while let Some(mut top) = self.waiting.pop_if(|top| top.level >= level) {
            if top.level == level {
                if level.is_right_associative() {
                    self.waiting.push(top);
                    break;
                }
                let chained = match level {
                    Level::Move => Some(TWO_MOVES),
                    Level::Range => Some(TWO_RANGES),
                    Level::Iff => Some(TWO_EQUIVALENCES),
                    _ => None,
                };
                if let Some(message) = chained {
                    let error = message.at(sign, &[]).also(top.sign, "the first one");
                    return Err(Box::new(error));
                }
                if extend(&mut top.node, infix, left.expr, sign) {
                    top.sign = sign;
                    self.waiting.push(top);
                    return Ok(());
                }
            }
            left = finish(top, left, tree);
        }
        let expr = left.expr;
        let node = match infix {
            Infix::Join { any } => Node::Join {
                any,
                parts: vec![expr, HOLE],
            },
            Infix::Implies => Node::Implies {
                premise: expr,
                conclusion: HOLE,
            },
            Infix::Iff => Node::Compare {
                first: tree.push(truth_of(expr), left.span),
                rest: vec![(Comparison::Equal, sign, HOLE)],
            },
            Infix::Compare(comparison) => Node::Compare {
                first: expr,
                rest: vec![(comparison, sign, HOLE)],
            },
            Infix::Sum { minus } => Node::Sum(vec![(false, expr), (minus, HOLE)]),
            Infix::PlusSwitch => Node::Sum(vec![(false, expr), (false, HOLE)]),
            Infix::Binary(operator) => Node::Binary {
                operator,
                left: expr,
                right: HOLE,
            },
        };
        self.waiting.push(Waiting {
            node,
            level,
            sign,
            start: left.span.start,
        });
        Ok(())
    }

    /// Completes the expression.
    pub fn end(mut self, span: Span, tree: &mut Tree) -> Built<Expr> {
        let mut right = self.last_operand(span)?;
        while let Some(top) = self.waiting.pop() {
            right = finish(top, right, tree);
        }
        Ok(right.expr)
    }
}

/// The value of a claim, which must be a truth value.
pub fn truth_of(claim: Expr) -> Node {
    Node::Join {
        any: false,
        parts: vec![claim],
    }
}

/// Adds an operand to a chain of the same kind, if the node is one.
fn extend(node: &mut Node, infix: Infix, expr: Expr, sign: Span) -> bool {
    match (&*node, infix) {
        (Node::Join { .. }, Infix::Join { .. })
        | (Node::Sum(_), Infix::Sum { .. } | Infix::PlusSwitch)
        | (Node::Compare { .. }, Infix::Compare(_)) => fill(node, expr),
        _ => return false,
    }
    match (node, infix) {
        (Node::Join { parts, .. }, _) => parts.push(HOLE),
        (Node::Sum(terms), Infix::Sum { minus }) => terms.push((minus, HOLE)),
        (Node::Sum(terms), Infix::PlusSwitch) => terms.push((false, HOLE)),
        (Node::Compare { rest, .. }, Infix::Compare(next)) => rest.push((next, sign, HOLE)),
        _ => {}
    }
    true
}

/// Puts an operand into the hole of a node.
fn fill(node: &mut Node, expr: Expr) {
    let hole = match node {
        Node::If { otherwise, .. } => Some(otherwise),
        Node::Let { body, .. } | Node::Quantified { body, .. } | Node::Lambda { body, .. } => {
            Some(body)
        }
        Node::Implies { conclusion, .. } => Some(conclusion),
        Node::Unary(_, inner) => Some(inner),
        Node::Binary { right, .. } => Some(right),
        Node::Sum(terms) => terms.last_mut().map(|(_, last)| last),
        Node::Compare { rest, .. } => rest.last_mut().map(|(.., last)| last),
        Node::Join { parts, .. } => parts.last_mut(),
        _ => None,
    };
    if let Some(hole) = hole {
        *hole = expr;
    }
}

/// Gives an operator its last operand.
fn finish(mut waiting: Waiting, right: Operand, tree: &mut Tree) -> Operand {
    let span = Span::new(waiting.start, right.span.end);
    fill(&mut waiting.node, right.expr);
    Operand {
        expr: tree.push(waiting.node, span),
        span,
    }
}
