//! Claims: true or false, and what was found on the way. `assert` reads the counterexample off the findings, `why` the
//! whole reason.

use std::rc::Rc;

use super::fault::Result;
use super::finding::{Fact, Finding, Link, Side, Verdict};
use super::session::Session;
use super::value::{Locals, Value};
use crate::diagnostic::{Diagnostic, Span};
use crate::game::{Number, Player, Relation};
use crate::limits::Limited;
use crate::position::Position;
use crate::syntax::{Comparison, Expr, Node, Quantifier, Tree};

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
        let finding = self.look_at(tree, claim, false, locals)?;
        let (refutation, counterexample) = match finding.holds {
            true => (None, Vec::new()),
            false => {
                let (refutation, names) = self.refutation(&finding, message.as_deref())?;
                (Some(refutation), names)
            }
        };
        Ok(Verdict {
            holds: finding.holds,
            message,
            refutation,
            counterexample,
        })
    }

    /// What is found in a claim by one who wants to know why; the value of anything else is a finding too.
    pub(super) fn examine(
        &mut self,
        tree: &Rc<Tree>,
        claim: Expr,
        locals: &mut Locals,
    ) -> Result<Finding> {
        if let Node::Compare { .. }
        | Node::And(_)
        | Node::Or(_)
        | Node::Not(_)
        | Node::Quantified { .. } = tree.node(claim)
        {
            return self.look_at(tree, claim, true, locals);
        }
        let side = self.side(tree, claim, true, locals)?;
        Ok(Finding {
            holds: matches!(side.value, Value::Truth(true)),
            span: side.span,
            fact: Fact::Plain(side),
        })
    }

    /// Looks at a claim and tells what was found; with `questions`, also what functions were asked about.
    fn look_at(
        &mut self,
        tree: &Rc<Tree>,
        claim: Expr,
        questions: bool,
        locals: &mut Locals,
    ) -> Result<Finding> {
        self.deeper(|session| session.look_closely(tree, claim, questions, locals))
    }

    fn look_closely(
        &mut self,
        tree: &Rc<Tree>,
        claim: Expr,
        questions: bool,
        locals: &mut Locals,
    ) -> Result<Finding> {
        let (holds, fact) = match tree.node(claim) {
            Node::Compare { first, rest } => {
                self.look_at_chain(tree, *first, rest, questions, locals)?
            }
            Node::And(parts) => self.look_at_parts(tree, parts, (false, questions), locals)?,
            Node::Or(parts) => self.look_at_parts(tree, parts, (true, questions), locals)?,
            Node::Not(inner) => {
                let inner = self.look_at(tree, *inner, questions, locals)?;
                (!inner.holds, Fact::Not(Box::new(inner)))
            }
            Node::Quantified {
                quantifier,
                binders,
                body,
            } => {
                let exists = *quantifier == Quantifier::Exists;
                let found = self.search(tree, binders, *body, exists, locals)?;
                let holds = found.is_some() == exists;
                let decisive = match found {
                    None => None,
                    Some(bindings) => {
                        let before = locals.len();
                        for (name, value) in &bindings {
                            locals.push(name.clone(), value.clone());
                        }
                        let inner = self.look_at(tree, *body, questions, locals);
                        locals.truncate(before);
                        Some((bindings, Box::new(inner?)))
                    }
                };
                (holds, Fact::Cases { exists, decisive })
            }
            _ => {
                let holds = self.truth_at(tree, claim, locals)?;
                let side = match questions {
                    true => self.side(tree, claim, true, locals)?,
                    false => Side {
                        value: Value::Truth(holds),
                        span: tree.span(claim),
                        question: None,
                    },
                };
                (holds, Fact::Plain(side))
            }
        };
        Ok(Finding {
            holds,
            span: tree.span(claim),
            fact,
        })
    }

    /// Parts up to the first whose truth is the one that decides.
    fn look_at_parts(
        &mut self,
        tree: &Rc<Tree>,
        parts: &[Expr],
        (decides, questions): (bool, bool),
        locals: &mut Locals,
    ) -> Result<(bool, Fact)> {
        let mut seen = Vec::new();
        for &part in parts {
            let finding = self.look_at(tree, part, questions, locals)?;
            let holds = finding.holds;
            seen.push(finding);
            if holds == decides {
                return Ok((decides, Fact::Parts(seen)));
            }
        }
        Ok((!decides, Fact::Parts(seen)))
    }

    fn look_at_chain(
        &mut self,
        tree: &Rc<Tree>,
        first: Expr,
        rest: &[(Comparison, Span, Expr)],
        questions: bool,
        locals: &mut Locals,
    ) -> Result<(bool, Fact)> {
        let mut links: Vec<Link> = Vec::with_capacity(rest.len());
        let mut left = self.side(tree, first, questions, locals)?;
        for &(comparison, at, right) in rest {
            let right = self.side(tree, right, questions, locals)?;
            let sides = [&left, &right].map(|side| (side.value.clone(), side.span));
            let holds = self.holds(comparison, &sides[0], &sides[1], at)?;
            let next = right.clone();
            links.push(Link {
                left,
                comparison,
                right,
                holds,
            });
            if !holds {
                return Ok((false, Fact::Chain(links)));
            }
            left = next;
        }
        Ok((true, Fact::Chain(links)))
    }

    fn side(
        &mut self,
        tree: &Rc<Tree>,
        expr: Expr,
        questions: bool,
        locals: &mut Locals,
    ) -> Result<Side> {
        let mut question = None;
        if questions
            && let Node::Call { callee, args } = tree.node(expr)
            && let (Node::Name(name), [argument]) = (tree.node(*callee), &args[..])
        {
            question = Some((name.clone(), self.eval(tree, *argument, locals)?));
        }
        Ok(Side {
            value: self.eval(tree, expr, locals)?,
            span: tree.span(expr),
            question,
        })
    }

    /// Why a claim is false.
    fn refutation(
        &mut self,
        finding: &Finding,
        message: Option<&str>,
    ) -> Result<(Diagnostic, Vec<(String, String)>)> {
        let title = match message {
            Some(message) => format!("the claim is false: {message}"),
            None => "the claim is false".to_string(),
        };
        let mut bindings = Vec::new();
        let mut diagnostic = Diagnostic::new(title, finding.span, "this is false");
        let mut at = finding;
        loop {
            diagnostic.span = at.span;
            match &at.fact {
                Fact::Cases {
                    exists: false,
                    decisive: Some((found, inner)),
                } => {
                    bindings.extend_from_slice(found);
                    at = inner;
                    continue;
                }
                Fact::Cases { exists: true, .. } => {
                    diagnostic.label = "no case makes it true".to_string();
                }
                Fact::Parts(parts)
                    if let Some((last, earlier)) = parts.split_last()
                        && earlier.iter().all(|part| part.holds) =>
                {
                    at = last;
                    continue;
                }
                Fact::Chain(links) => {
                    if let Some(link) = links.last() {
                        diagnostic.span = link.left.span.to(link.right.span);
                        self.explain_false(link, &mut diagnostic)?;
                    }
                }
                _ => {}
            }
            break;
        }
        let mut names = Vec::with_capacity(bindings.len());
        for (name, value) in &bindings {
            names.push((name.to_string(), self.show(value)?));
        }
        if !names.is_empty() {
            let shown: Vec<String> = names.iter().map(|(n, v)| format!("{n} = {v}")).collect();
            let note = format!("the first counterexample is {}", shown.join(", "));
            diagnostic.notes.insert(0, note);
        }
        Ok((diagnostic, names))
    }

    fn explain_false(&mut self, link: &Link, diagnostic: &mut Diagnostic) -> Result<()> {
        let (left, right) = (&link.left, &link.right);
        let (x, y) = (self.show_side(&left.value)?, self.show_side(&right.value)?);
        diagnostic.label = format!("the left side is {x}, the right side is {y}");
        match (&left.value, &right.value) {
            (Value::Number(a), Value::Number(b)) => {
                let sign = order_sign(a, b);
                diagnostic.label.push_str(&format!(", and {x} {sign} {y}"));
            }
            (a, b)
                if a.has_value() && b.has_value() && link.comparison != Comparison::Identical =>
            {
                let p = self.position(&left.value, left.span)?;
                let q = self.position(&right.value, right.span)?;
                let relation = self.relation(p, q)?;
                if relation == Relation::Equal {
                    diagnostic.label = format!("both sides are {x}");
                } else {
                    let sign = relation.symbol();
                    diagnostic.label.push_str(&format!(", and {x} {sign} {y}"));
                }
                if link.comparison == Comparison::Equal
                    && let Some(note) = self.winner_of_difference(p, q, relation)?
                {
                    diagnostic.notes.push(note);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn show_side(&mut self, value: &Value) -> Result<String> {
        match value {
            Value::List(_) | Value::Range(..) => Ok(self.brief(value)),
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
        let difference = self.difference(p, q)?;
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

    /// p - q; what is 0 as written adds nothing to look at.
    pub fn difference(&mut self, p: Position, q: Position) -> Result<Position> {
        let mut parts = Vec::with_capacity(2);
        for (part, minus) in [(p, false), (q, true)] {
            if self.plain_value(part) == Some(crate::game::Game::ZERO) {
                continue;
            }
            parts.push(if minus {
                self.positions.negative(part)?
            } else {
                part
            });
        }
        Ok(self.positions.sum(&parts)?)
    }
}

/// How two numbers compare.
pub fn order_sign(a: &Number, b: &Number) -> &'static str {
    match a.cmp(b) {
        std::cmp::Ordering::Less => "<",
        std::cmp::Ordering::Equal => "==",
        std::cmp::Ordering::Greater => ">",
    }
}
