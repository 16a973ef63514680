//! A look at a claim: what is true in it and what is not. `assert` reads the counterexample off what is found, `why` the
//! whole reason.

use super::fault::Result;
use super::finding::{Fact, Finding, Link, Side};
use super::session::Session;
use super::value::{Bindings, Scope, Value};
use crate::diagnostic::Span;
use crate::limits::{Budget, Limited};
use crate::syntax::{Clause, Comparison, Expr, Node, Prefix, Tree};

/// One look at a claim.
pub struct Inquiry<'a, 't> {
    session: &'a mut Session,
    scope: &'a mut Scope<'t>,
    /// Tell also what functions were asked about.
    questions: bool,
}

impl Limited for Inquiry<'_, '_> {
    fn budget(&mut self) -> &mut Budget {
        self.session.budget()
    }
}

impl<'a, 't> Inquiry<'a, 't> {
    pub fn new(session: &'a mut Session, scope: &'a mut Scope<'t>, questions: bool) -> Self {
        Inquiry {
            session,
            scope,
            questions,
        }
    }

    /// What is found in a claim by one who wants to know why; the value of anything else is a finding too.
    pub fn examine(&mut self, expr: Expr) -> Result<Finding> {
        if let Node::Compare { .. }
        | Node::Join { .. }
        | Node::Unary(Prefix::Not, _)
        | Node::Quantified { .. } = self.scope.tree.node(expr)
        {
            return self.look_at(expr);
        }
        let side = self.side(expr)?;
        Ok(Finding {
            holds: matches!(side.value, Value::Truth(true)),
            span: side.span,
            fact: Fact::Plain(side),
        })
    }

    /// Looks at a claim and tells what was found.
    pub fn look_at(&mut self, claim: Expr) -> Result<Finding> {
        let (holds, fact) = self.deeper(|inquiry| inquiry.look_closely(claim))?;
        Ok(Finding {
            holds,
            span: self.scope.tree.span(claim),
            fact,
        })
    }

    fn look_closely(&mut self, claim: Expr) -> Result<(bool, Fact)> {
        Ok(match self.scope.tree.node(claim) {
            Node::Compare { first, rest } => self.look_at_chain(*first, rest)?,
            Node::Join { any, parts } => self.look_at_parts(parts, *any)?,
            Node::Unary(Prefix::Not, inner) => {
                let inner = self.look_at(*inner)?;
                (!inner.holds, Fact::Not(Box::new(inner)))
            }
            Node::Quantified { any, binders, body } => {
                let decisive = self.decisive(binders, *body, *any)?;
                let (exists, holds) = (*any, decisive.is_some() == *any);
                (holds, Fact::Cases { exists, decisive })
            }
            _ => {
                let side = self.side(claim)?;
                let holds = self.session.truth(&side.value, side.span)?;
                (holds, Fact::Plain(side))
            }
        })
    }

    /// The first case in which the body is `wanted`, and what is found there. A body with cases of its own is looked
    /// at in each case; of another one the truth is asked for first, which costs less.
    fn decisive(
        &mut self,
        binders: &[Clause],
        body: Expr,
        wanted: bool,
    ) -> Result<Option<(Bindings, Box<Finding>)>> {
        let questions = self.questions;
        let nested = has_cases(self.scope.tree, body);
        self.session
            .search(self.scope, binders, &mut |session, scope| {
                if !nested && session.truth_at(scope, body)? != wanted {
                    return Ok(None);
                }
                let finding = Inquiry::new(session, scope, questions).look_at(body)?;
                Ok((finding.holds == wanted).then(|| Box::new(finding)))
            })
    }

    /// Parts up to the first whose truth is the one that decides.
    fn look_at_parts(&mut self, parts: &[Expr], decides: bool) -> Result<(bool, Fact)> {
        let mut seen = Vec::new();
        for &part in parts {
            let finding = self.look_at(part)?;
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
        first: Expr,
        rest: &[(Comparison, Span, Expr)],
    ) -> Result<(bool, Fact)> {
        let mut links: Vec<Link> = Vec::with_capacity(rest.len());
        let mut left = self.side(first)?;
        for &(comparison, at, right) in rest {
            let right = self.side(right)?;
            let sides = [&left, &right].map(|side| (side.value.clone(), side.span));
            let holds = self.session.holds(comparison, &sides[0], &sides[1], at)?;
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

    fn side(&mut self, expr: Expr) -> Result<Side> {
        let tree = self.scope.tree;
        let mut question = None;
        if self.questions
            && let Node::Call { callee, args } = tree.node(expr)
            && let (Node::Name(name), [argument]) = (tree.node(*callee), &args[..])
        {
            question = Some((name.clone(), self.session.eval(self.scope, *argument)?));
        }
        Ok(Side {
            value: self.session.eval(self.scope, expr)?,
            span: tree.span(expr),
            question,
        })
    }
}

/// Is one of the claims it is made of quantified?
fn has_cases(tree: &Tree, claim: Expr) -> bool {
    let mut waiting = vec![claim];
    while let Some(expr) = waiting.pop() {
        match tree.node(expr) {
            Node::Quantified { .. } => return true,
            Node::Join { parts, .. } => waiting.extend(parts),
            Node::Unary(Prefix::Not, inner) => waiting.push(*inner),
            _ => {}
        }
    }
    false
}
