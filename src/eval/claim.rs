//! Claims: true or false, and for a false one the reason.

use std::rc::Rc;

use super::fault::Result;
use super::scope::Locals;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::{Diagnostic, Span};
use crate::game::{Player, Relation};
use crate::position::Position;
use crate::syntax::{Comparison, Expr, Node, Quantifier, Tree};

/// The result of a claim.
pub struct Verdict {
    pub holds: bool,
    /// The claim's own words for what it says.
    pub message: Option<String>,
    /// For a false claim: what makes it false.
    pub refutation: Option<Diagnostic>,
}

/// Why a claim is false.
#[derive(Default)]
struct Refutation {
    /// A counterexample: names and their values.
    bindings: Vec<(Rc<str>, Value)>,
    /// Where the false part stands, and what is the case there.
    span: Span,
    fact: String,
    notes: Vec<String>,
}

impl Session {
    pub(super) fn judge(
        &mut self,
        tree: &Rc<Tree>,
        claim: Expr,
        message: Option<Expr>,
        locals: &mut Locals,
    ) -> Result<Verdict> {
        let message = match message {
            None => None,
            Some(expr) => {
                let value = self.eval(tree, expr, locals)?;
                Some(self.text(&value, tree.span(expr))?.to_string())
            }
        };
        let refutation = self.refute(tree, claim, locals)?;
        let holds = refutation.is_none();
        let refutation = match refutation {
            None => None,
            Some(refutation) => Some(self.refutation_diagnostic(refutation, message.as_deref())?),
        };
        Ok(Verdict {
            holds,
            message,
            refutation,
        })
    }

    fn refutation_diagnostic(
        &mut self,
        r: Refutation,
        message: Option<&str>,
    ) -> Result<Diagnostic> {
        let title = match message {
            Some(message) => format!("the claim is false: {message}"),
            None => "the claim is false".to_string(),
        };
        let mut diagnostic = Diagnostic::new(title, r.span, r.fact);
        if !r.bindings.is_empty() {
            let mut shown = Vec::new();
            for (name, value) in &r.bindings {
                shown.push(format!("{name} = {}", self.show(value)?));
            }
            diagnostic =
                diagnostic.note(format!("the first counterexample is {}", shown.join(", ")));
        }
        for note in r.notes {
            diagnostic = diagnostic.note(note);
        }
        Ok(diagnostic)
    }

    /// Why the claim is false, or `None` when it is true.
    fn refute(
        &mut self,
        tree: &Rc<Tree>,
        claim: Expr,
        locals: &mut Locals,
    ) -> Result<Option<Refutation>> {
        let span = tree.span(claim);
        match tree.node(claim) {
            Node::Compare { first, rest } => self.refute_chain(tree, *first, rest, locals),
            Node::And(parts) => {
                for &part in parts {
                    if let Some(refutation) = self.refute(tree, part, locals)? {
                        return Ok(Some(refutation));
                    }
                }
                Ok(None)
            }
            Node::Quantified {
                quantifier: Quantifier::Forall,
                binders,
                body,
            } => {
                let Some(bindings) = self.search(tree, binders, *body, false, locals)? else {
                    return Ok(None);
                };
                let before = locals.len();
                for (name, value) in &bindings {
                    locals.push(name.clone(), value.clone());
                }
                let inner = self.refute(tree, *body, locals);
                locals.truncate(before);
                let mut refutation = inner?.unwrap_or_default();
                let mut all = bindings;
                all.append(&mut refutation.bindings);
                refutation.bindings = all;
                Ok(Some(refutation))
            }
            Node::Quantified {
                quantifier: Quantifier::Exists,
                ..
            } => {
                if self.truth_at(tree, claim, locals)? {
                    return Ok(None);
                }
                Ok(Some(Refutation {
                    span,
                    fact: "no case makes it true".to_string(),
                    ..Refutation::default()
                }))
            }
            _ => {
                if self.truth_at(tree, claim, locals)? {
                    return Ok(None);
                }
                Ok(Some(Refutation {
                    span,
                    fact: "this is false".to_string(),
                    ..Refutation::default()
                }))
            }
        }
    }

    fn refute_chain(
        &mut self,
        tree: &Rc<Tree>,
        first: Expr,
        rest: &[(Comparison, Span, Expr)],
        locals: &mut Locals,
    ) -> Result<Option<Refutation>> {
        let mut left = (self.eval(tree, first, locals)?, tree.span(first));
        for &(comparison, at, right) in rest {
            let right = (self.eval(tree, right, locals)?, tree.span(right));
            if !self.holds(comparison, &left, &right, at)? {
                return Ok(Some(self.explain_false(comparison, &left, &right)?));
            }
            left = right;
        }
        Ok(None)
    }

    fn explain_false(
        &mut self,
        comparison: Comparison,
        left: &(Value, Span),
        right: &(Value, Span),
    ) -> Result<Refutation> {
        let span = left.1.to(right.1);
        let mut refutation = Refutation {
            span,
            ..Refutation::default()
        };
        let (x, y) = (self.show_side(left)?, self.show_side(right)?);
        let games = match (&left.0, &right.0) {
            (a, b)
                if a.has_value()
                    && b.has_value()
                    && comparison != Comparison::Identical
                    && !matches!((a, b), (Value::Number(_), Value::Number(_))) =>
            {
                Some((
                    self.position(&left.0, left.1)?,
                    self.position(&right.0, right.1)?,
                ))
            }
            _ => None,
        };
        match games {
            None => {
                refutation.fact = format!("the left side is {x}, the right side is {y}");
                if let (Value::Number(a), Value::Number(b)) = (&left.0, &right.0) {
                    let sign = if a < b {
                        "<"
                    } else if a > b {
                        ">"
                    } else {
                        "=="
                    };
                    refutation.fact.push_str(&format!(", and {x} {sign} {y}"));
                }
            }
            Some((p, q)) => {
                let relation = self.relation(p, q)?;
                refutation.fact = match relation {
                    Relation::Equal => format!("both sides are {x}"),
                    _ => format!(
                        "the left side is {x}, the right side is {y}, and {x} {} {y}",
                        relation.symbol()
                    ),
                };
                if comparison == Comparison::Equal
                    && let Some(note) = self.winner_of_difference(p, q, relation)?
                {
                    refutation.notes.push(note);
                }
            }
        }
        Ok(refutation)
    }

    fn show_side(&mut self, side: &(Value, Span)) -> Result<String> {
        match &side.0 {
            Value::List(_) | Value::Range(..) => Ok(self.brief(&side.0)),
            other => self.show(other),
        }
    }

    /// Who wins the difference of two unequal games, and with which move.
    fn winner_of_difference(
        &mut self,
        p: Position,
        q: Position,
        relation: Relation,
    ) -> Result<Option<String>> {
        let winner = match relation {
            Relation::Equal => return Ok(None),
            Relation::Less => Player::Right,
            Relation::Greater | Relation::Confused => Player::Left,
        };
        let negative = self.positions.negative(q)?;
        let difference = self.positions.sum(&[p, negative])?;
        let moves = self.winning_moves(difference, winner)?;
        let Some(made) = moves.first() else {
            return Ok(None);
        };
        let shown = self.show(&Value::Move(*made))?;
        let who = match relation {
            Relation::Confused => "whoever starts wins the difference, Left",
            _ if winner == Player::Left => "Left wins the difference, starting",
            _ => "Right wins the difference, starting",
        };
        Ok(Some(format!("{who} with {shown}")))
    }
}
