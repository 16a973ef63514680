//! A look at a claim: what is true in it and what is not. `assert` reads the counterexample off what is found, `why` the
//! whole reason.

use super::fault::Result;
use super::finding::{Fact, Finding, Link, Side};
use super::session::Session;
use super::value::{Bindings, Scope, Value};
use crate::diagnostic::Span;
use crate::limits::Limited;
use crate::syntax::{Clause, Comparison, Expr, Node, Prefix, Tree};

impl Session {
    /// What is found in a claim by one who wants to know why; the value of anything else is a finding too.
    pub(super) fn examine(&mut self, scope: &mut Scope, expr: Expr) -> Result<Finding> {
        if let Node::Compare { .. }
        | Node::Join { .. }
        | Node::Implies { .. }
        | Node::Unary(Prefix::Not, _)
        | Node::Quantified { .. } = scope.tree.node(expr)
        {
            return self.look_at(scope, expr);
        }
        let side = self.side(scope, expr)?;
        Ok(Finding {
            holds: matches!(side.value, Value::Truth(true)),
            span: side.span,
            fact: Fact::Plain(side),
        })
    }

    /// Looks at a claim and tells what was found.
    pub(super) fn look_at(&mut self, scope: &mut Scope, claim: Expr) -> Result<Finding> {
        let (holds, fact) = self.deeper(|session| session.look_closely(scope, claim))?;
        Ok(Finding {
            holds,
            span: scope.tree.span(claim),
            fact,
        })
    }

    fn look_closely(&mut self, scope: &mut Scope, claim: Expr) -> Result<(bool, Fact)> {
        Ok(match scope.tree.node(claim) {
            Node::Compare { first, rest } => self.look_at_chain(scope, *first, rest)?,
            Node::Join { any, parts } => self.look_at_parts(scope, parts, *any)?,
            Node::Implies {
                premise,
                conclusion,
            } => {
                let premise = Box::new(self.look_at(scope, *premise)?);
                let conclusion = match premise.holds {
                    true => Some(Box::new(self.look_at(scope, *conclusion)?)),
                    false => None,
                };
                let holds = conclusion.as_ref().is_none_or(|claim| claim.holds);
                let fact = Fact::Implies {
                    premise,
                    conclusion,
                };
                (holds, fact)
            }
            Node::Unary(Prefix::Not, inner) => {
                let inner = self.look_at(scope, *inner)?;
                (!inner.holds, Fact::Not(Box::new(inner)))
            }
            Node::Quantified { any, binders, body } => {
                let decisive = self.decisive(scope, binders, *body, *any)?;
                let (exists, holds) = (*any, decisive.is_some() == *any);
                (holds, Fact::Cases { exists, decisive })
            }
            _ => {
                let side = self.side(scope, claim)?;
                let holds = self.truth(&side.value, side.span)?;
                (holds, Fact::Plain(side))
            }
        })
    }

    /// The first case in which the body is `wanted`, and what is found there. A body with cases of its own is looked
    /// at in each case; of another one the truth is asked for first, which costs less.
    fn decisive(
        &mut self,
        scope: &mut Scope,
        binders: &[Clause],
        body: Expr,
        wanted: bool,
    ) -> Result<Option<(Bindings, Box<Finding>)>> {
        let nested = has_cases(scope.tree, body);
        self.search(scope, binders, &mut |session, scope| {
            if !nested && session.truth_at(scope, body)? != wanted {
                return Ok(None);
            }
            let finding = session.look_at(scope, body)?;
            Ok((finding.holds == wanted).then(|| Box::new(finding)))
        })
    }

    /// Parts up to the first whose truth is the one that decides.
    fn look_at_parts(
        &mut self,
        scope: &mut Scope,
        parts: &[Expr],
        decides: bool,
    ) -> Result<(bool, Fact)> {
        let mut seen = Vec::new();
        for &part in parts {
            let finding = self.look_at(scope, part)?;
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
        scope: &mut Scope,
        first: Expr,
        rest: &[(Comparison, Span, Expr)],
    ) -> Result<(bool, Fact)> {
        let mut links: Vec<Link> = Vec::with_capacity(rest.len());
        let mut left = self.side(scope, first)?;
        for &(comparison, at, right) in rest {
            let right = self.side(scope, right)?;
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

    /// A value in a claim. Of a call with one argument that argument is kept too.
    fn side(&mut self, scope: &mut Scope, expr: Expr) -> Result<Side> {
        let (tree, span) = (scope.tree, scope.tree.span(expr));
        let (value, question) = match tree.node(expr) {
            Node::Call { callee, args }
                if let (Node::Name(name), &[argument]) = (tree.node(*callee), &args[..]) =>
            {
                let function = self.eval(scope, *callee)?;
                let asked = self.eval(scope, argument)?;
                let (values, spans) = (vec![asked.clone()], vec![tree.span(argument)]);
                let value = self.apply(&function, values, spans, tree.span(*callee), span);
                let value = value.map_err(|fault| fault.placed(span, &self.source))?;
                (value, Some((name.clone(), asked)))
            }
            _ => (self.eval(scope, expr)?, None),
        };
        Ok(Side {
            value,
            span,
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
            Node::Implies {
                premise,
                conclusion,
            } => waiting.extend([premise, conclusion]),
            Node::Unary(Prefix::Not, inner) => waiting.push(*inner),
            _ => {}
        }
    }
    false
}
