//! A look at a claim: what is true in it and what is not. `assert` reads the counterexample off what is found, `why` the
//! whole reason.

use std::rc::Rc;

use super::fault::Result;
use super::finding::{Fact, Finding, Link, Side};
use super::session::Session;
use super::value::{Bindings, Value};
use crate::diagnostic::Span;
use crate::limits::{Budget, Limited};
use crate::syntax::{Comparison, Expr, Name, Node, Prefix, Tree};

/// One look at a claim.
pub struct Inquiry<'a> {
    session: &'a mut Session,
    tree: &'a Rc<Tree>,
    /// Tell also what functions were asked about.
    questions: bool,
}

impl Limited for Inquiry<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.session.budget()
    }
}

impl<'a> Inquiry<'a> {
    pub fn new(session: &'a mut Session, tree: &'a Rc<Tree>, questions: bool) -> Self {
        Inquiry {
            session,
            tree,
            questions,
        }
    }

    /// What is found in a claim by one who wants to know why; the value of anything else is a finding too.
    pub fn examine(&mut self, expr: Expr, locals: &mut Bindings) -> Result<Finding> {
        if let Node::Compare { .. }
        | Node::Join { .. }
        | Node::Unary(Prefix::Not, _)
        | Node::Quantified { .. } = self.tree.node(expr)
        {
            return self.look_at(expr, locals);
        }
        let side = self.side(expr, locals)?;
        Ok(Finding {
            holds: matches!(side.value, Value::Truth(true)),
            span: side.span,
            fact: Fact::Plain(side),
        })
    }

    /// Looks at a claim and tells what was found.
    pub fn look_at(&mut self, claim: Expr, locals: &mut Bindings) -> Result<Finding> {
        let (holds, fact) = self.deeper(|inquiry| inquiry.look_closely(claim, locals))?;
        Ok(Finding {
            holds,
            span: self.tree.span(claim),
            fact,
        })
    }

    fn look_closely(&mut self, claim: Expr, locals: &mut Bindings) -> Result<(bool, Fact)> {
        Ok(match self.tree.node(claim) {
            Node::Compare { first, rest } => self.look_at_chain(*first, rest, locals)?,
            Node::Join { any, parts } => self.look_at_parts(parts, *any, locals)?,
            Node::Unary(Prefix::Not, inner) => {
                let inner = self.look_at(*inner, locals)?;
                (!inner.holds, Fact::Not(Box::new(inner)))
            }
            Node::Quantified { any, binders, body } => {
                let decisive = self.decisive(binders, *body, *any, locals)?;
                let (exists, holds) = (*any, decisive.is_some() == *any);
                (holds, Fact::Cases { exists, decisive })
            }
            _ => {
                let side = self.side(claim, locals)?;
                let holds = self.session.truth(&side.value, side.span)?;
                (holds, Fact::Plain(side))
            }
        })
    }

    /// The first case in which the body is `wanted`, and what is found there. A body with cases of its own is looked
    /// at in each case; of another one the truth is asked for first, which costs less.
    fn decisive(
        &mut self,
        binders: &[(Name, Expr)],
        body: Expr,
        wanted: bool,
        locals: &mut Bindings,
    ) -> Result<Option<(Bindings, Box<Finding>)>> {
        let (tree, questions) = (self.tree, self.questions);
        let nested = has_cases(tree, body);
        self.session
            .search(tree, binders, locals, &mut |session, locals| {
                if !nested && session.truth_at(tree, body, locals)? != wanted {
                    return Ok(None);
                }
                let finding = Inquiry::new(session, tree, questions).look_at(body, locals)?;
                Ok((finding.holds == wanted).then(|| Box::new(finding)))
            })
    }

    /// Parts up to the first whose truth is the one that decides.
    fn look_at_parts(
        &mut self,
        parts: &[Expr],
        decides: bool,
        locals: &mut Bindings,
    ) -> Result<(bool, Fact)> {
        let mut seen = Vec::new();
        for &part in parts {
            let finding = self.look_at(part, locals)?;
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
        locals: &mut Bindings,
    ) -> Result<(bool, Fact)> {
        let mut links: Vec<Link> = Vec::with_capacity(rest.len());
        let mut left = self.side(first, locals)?;
        for &(comparison, at, right) in rest {
            let right = self.side(right, locals)?;
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

    fn side(&mut self, expr: Expr, locals: &mut Bindings) -> Result<Side> {
        let tree = self.tree;
        let mut question = None;
        if self.questions
            && let Node::Call { callee, args } = tree.node(expr)
            && let (Node::Name(name), [argument]) = (tree.node(*callee), &args[..])
        {
            question = Some((name.clone(), self.session.eval(tree, *argument, locals)?));
        }
        Ok(Side {
            value: self.session.eval(tree, expr, locals)?,
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
