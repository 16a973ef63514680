//! Operators that still wait for their right operand: the stack of the shunting yard.
//!
//! Everything here is a loop over explicit stacks, so a chain of a million operators or signs needs no more
//! of the machine's stack than one of them.

use crate::diagnostic::{Diagnostic, Span};
use crate::syntax::tree::*;

use super::operator::{Infix, Level, Prefix};
use super::{Built, incomplete};

/// An operator with what it has so far.
enum Pending {
    Prefix(Prefix),
    Binary {
        operator: Operator,
        left: Expr,
    },
    Sum {
        terms: Vec<(bool, Expr)>,
        minus: bool,
    },
    Compare {
        first: Expr,
        rest: Vec<(Comparison, Span, Expr)>,
        comparison: Comparison,
    },
    And(Vec<Expr>),
    Or(Vec<Expr>),
}

struct Waiting {
    pending: Pending,
    level: Level,
    /// Of the operator itself.
    sign: Span,
    /// Where the expression under construction starts.
    start: usize,
}

/// An operand with the span of what was written for it, parentheses included.
#[derive(Clone, Copy)]
pub struct Operand {
    pub expr: Expr,
    pub span: Span,
}

/// One expression on its way from a flat run to a tree.
#[derive(Default)]
pub struct Yard {
    waiting: Vec<Waiting>,
    operand: Option<Operand>,
}

impl Yard {
    pub fn prefix(&mut self, prefix: Prefix, sign: Span) -> Built<()> {
        let level = prefix.level();
        if level <= Level::Not
            && let Some(outer) = self.waiting.last().filter(|outer| outer.level > Level::Not)
        {
            return Err(Box::new(needs_parentheses(prefix.word(), sign, outer.sign)));
        }
        self.waiting.push(Waiting {
            pending: Pending::Prefix(prefix),
            level,
            sign,
            start: sign.start,
        });
        Ok(())
    }

    pub fn operand(&mut self, operand: Operand) {
        self.operand = Some(operand);
    }

    /// The operand just read, for a call or an index behind it.
    pub fn take_operand(&mut self, span: Span) -> Built<Operand> {
        self.operand.take().ok_or_else(|| incomplete(span))
    }

    pub fn infix(&mut self, infix: Infix, sign: Span, tree: &mut Tree) -> Built<()> {
        let level = infix.level();
        let mut left = self.take_operand(sign)?;
        while let Some(top) = self.waiting.last() {
            let same_level = top.level == level;
            if top.level < level || (same_level && level == Level::Power) {
                break;
            }
            if same_level && matches!(level, Level::Move | Level::Range) {
                return Err(Box::new(not_chained(level, sign, top.sign)));
            }
            if let Some(waiting) = self.waiting.last_mut()
                && same_level
                && extend(waiting, infix, left.expr, sign)
            {
                return Ok(());
            }
            let Some(top) = self.waiting.pop() else { break };
            left = finish(top, left, tree);
        }
        let expr = left.expr;
        let pending = match infix {
            Infix::Or => Pending::Or(vec![expr]),
            Infix::And => Pending::And(vec![expr]),
            Infix::Compare(comparison) => Pending::Compare {
                first: expr,
                rest: Vec::new(),
                comparison,
            },
            Infix::Sum { minus } => Pending::Sum {
                terms: vec![(false, expr)],
                minus,
            },
            Infix::Binary(operator) => Pending::Binary {
                operator,
                left: expr,
            },
        };
        self.waiting.push(Waiting {
            pending,
            level,
            sign,
            start: left.span.start,
        });
        Ok(())
    }

    /// The whole expression.
    pub fn end(mut self, span: Span, tree: &mut Tree) -> Built<Expr> {
        let mut right = self.take_operand(span)?;
        while let Some(top) = self.waiting.pop() {
            right = finish(top, right, tree);
        }
        Ok(right.expr)
    }
}

/// Takes one more operand into a chain of the same kind, if it is one.
fn extend(waiting: &mut Waiting, infix: Infix, expr: Expr, sign: Span) -> bool {
    match (&mut waiting.pending, infix) {
        (Pending::Or(parts), Infix::Or) | (Pending::And(parts), Infix::And) => parts.push(expr),
        (Pending::Sum { terms, minus }, Infix::Sum { minus: next }) => {
            terms.push((*minus, expr));
            *minus = next;
        }
        (
            Pending::Compare {
                rest, comparison, ..
            },
            Infix::Compare(next),
        ) => {
            rest.push((*comparison, waiting.sign, expr));
            *comparison = next;
            waiting.sign = sign;
        }
        _ => return false,
    }
    true
}

/// Gives an operator its last operand.
fn finish(waiting: Waiting, right: Operand, tree: &mut Tree) -> Operand {
    let span = Span::new(waiting.start, right.span.end);
    let expr = right.expr;
    let node = match waiting.pending {
        Pending::Prefix(prefix) => match prefix {
            Prefix::If { condition, then } => Node::If {
                condition,
                then,
                otherwise: expr,
            },
            Prefix::Let {
                name,
                params,
                value,
            } => Node::Let {
                name,
                params,
                value,
                body: expr,
            },
            Prefix::Quantified {
                quantifier,
                binders,
            } => Node::Quantified {
                quantifier,
                binders,
                body: expr,
            },
            Prefix::Lambda { params } => Node::Lambda { params, body: expr },
            Prefix::Not => Node::Not(expr),
            Prefix::Negative => Node::Negative(expr),
            Prefix::Switch => Node::Switch(expr),
            Prefix::StarOf => Node::StarOf(expr),
            Prefix::UpOf => Node::UpOf(expr),
        },
        Pending::Binary { operator, left } => Node::Binary {
            operator,
            left,
            right: expr,
        },
        Pending::Sum { mut terms, minus } => {
            terms.push((minus, expr));
            Node::Sum(terms)
        }
        Pending::Compare {
            first,
            mut rest,
            comparison,
        } => {
            rest.push((comparison, waiting.sign, expr));
            Node::Compare { first, rest }
        }
        Pending::And(mut parts) => {
            parts.push(expr);
            Node::And(parts)
        }
        Pending::Or(mut parts) => {
            parts.push(expr);
            Node::Or(parts)
        }
    };
    Operand {
        expr: tree.push(node, span),
        span,
    }
}

fn needs_parentheses(word: &str, sign: Span, outer: Span) -> Diagnostic {
    let (title, help) = match word {
        "->" => (
            "a function as an operand needs parentheses".to_string(),
            "write `(n -> ...)`".to_string(),
        ),
        "not" => (
            "`not` behind an operator needs parentheses".to_string(),
            "write `(not ...)`".to_string(),
        ),
        word => (
            format!("`{word}` behind an operator needs parentheses"),
            format!("write `({word} ...)`"),
        ),
    };
    Diagnostic::new(title, sign, "this reaches to the end of the expression")
        .also(outer, "this operator binds tighter")
        .help(help)
}

fn not_chained(level: Level, sign: Span, first: Span) -> Diagnostic {
    let (title, help) = match level {
        Level::Move => (
            "moves do not chain",
            "a list of moves is `[a => b, b => c]`",
        ),
        _ => ("ranges do not chain", "a range has two ends: `1..5`"),
    };
    Diagnostic::new(title, sign, "this is the second one")
        .also(first, "the first one")
        .help(help)
}
