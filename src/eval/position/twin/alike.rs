//! Whether two terms have the same value.

use std::rc::Rc;

use super::Comparison;
use super::generator::{Generator, Use};
use super::term::{Callee, EXTRA, Head, Scope, Term, is_same_constant};
use crate::eval::code::{Code, Op};
use crate::eval::help::Rewrite;
use crate::eval::value::Value;
use algebra::limits::with_stack;

impl<'s> Comparison<'s> {
    /// Whether two functions return the same, or two rulesets have the same moves. `depth` is the number of enclosing binders.
    pub(super) fn functions(
        &mut self,
        a: &Callee<'s>,
        b: &Callee<'s>,
        depth: usize,
    ) -> Option<bool> {
        if let (Some(a), Some(b)) = (a.id, b.id) {
            if self.assumed.contains(&(a, b)) {
                return Some(true);
            }
            self.assumed.push((a, b));
        }
        let is_ruleset = a.rule.convention.is_some();
        let [count, other] = [a, b].map(|f| f.rule.params.len());
        if a.rule.convention != b.rule.convention || count < other || count > other && !is_ruleset {
            return Some(false);
        }
        let arg = |at| Term::Variable(if at < other { depth + at } else { EXTRA - at });
        let args: Vec<_> = (0..count).map(arg).collect();
        let own = self.scope(a, &args)?;
        let bundled = self.scope(b, &args[..other])?;
        let own = Term::Code(&a.rule.body, Rc::new(own));
        let bundled = Term::Code(&b.rule.body, Rc::new(bundled));
        with_stack(|| self.alike(own, bundled, depth + other))
    }

    pub(super) fn alike(&mut self, a: Term<'s>, b: Term<'s>, depth: usize) -> Option<bool> {
        let heads = (self.head(a)?, self.head(b)?);
        with_stack(|| match heads {
            (Head::Variable(a), Head::Variable(b)) => Some(a == b),
            (Head::Part(a, i, m), Head::Part(b, j, n)) => {
                Some((i, m) == (j, n) && self.alike((*a).clone(), (*b).clone(), depth)?)
            }
            (Head::Value(a), Head::Value(b)) => self.values(a, b, depth),
            (Head::Function(a), Head::Function(b)) => self.functions(&a, &b, depth),
            (Head::Builtin(f, args), Head::Builtin(g, others)) => {
                if f.help.name != g.help.name {
                    return Some(false);
                }
                if f.help.semantics.rewrite == Some(Rewrite::Changed) {
                    return self.changes(&args, &others, depth);
                }
                self.all(&args, &others, depth)
            }
            (Head::Call(f, args), Head::Call(g, others)) => {
                self.calls((&f, &args), (&g, &others), depth)
            }
            (Head::Other(a, scope), Head::Other(b, other)) => {
                self.codes((a, &scope), (b, &other), depth)
            }
            _ => Some(false),
        })
    }

    fn calls(
        &mut self,
        (f, args): (&Callee<'s>, &[Term<'s>]),
        (g, others): (&Callee<'s>, &[Term<'s>]),
        depth: usize,
    ) -> Option<bool> {
        if !self.functions(f, g, depth)? {
            return Some(false);
        }
        let (true, [board, ..], [other]) = (f.rule.convention.is_some(), args, others) else {
            return self.all(args, others, depth);
        };
        // Extra arguments may be ignored: the moves were compared with those arguments as unknowns.
        let mut board = board.clone();
        while self.images_are_equal
            && let Head::Builtin(row, args) = self.head(board.clone())?
            && row.help.semantics.rewrite == Some(Rewrite::Image)
        {
            board = args.first()?.clone();
        }
        self.alike(board, other.clone(), depth)
    }

    fn all(&mut self, a: &[Term<'s>], b: &[Term<'s>], depth: usize) -> Option<bool> {
        if a.len() != b.len() {
            return Some(false);
        }
        for (a, b) in a.iter().zip(b) {
            if !self.alike(a.clone(), b.clone(), depth)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether two boards are alike after changes of squares. The order of changes does not matter if all squares are different.
    fn changes(&mut self, a: &[Term<'s>], b: &[Term<'s>], depth: usize) -> Option<bool> {
        if self.all(a, b, depth)? {
            return Some(true);
        }
        let mut squares = Vec::new();
        for change in a[1..].chunks(2) {
            match self.head(change[0].clone())? {
                Head::Variable(square) => squares.push(square),
                _ => return Some(false),
            }
        }
        let mut pairs = (1..squares.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        let are_different = pairs.all(|(i, j)| {
            let pair = [squares[i], squares[j]];
            self.distinct.contains(&pair) || self.distinct.contains(&[pair[1], pair[0]])
        });
        if !are_different || a.len() != b.len() || !self.all(&a[..1], &b[..1], depth)? {
            return Some(false);
        }
        for change in a[1..].chunks(2) {
            let mut is_found = false;
            for other in b[1..].chunks(2) {
                is_found = is_found || self.all(change, other, depth)?;
            }
            if !is_found {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Compares the parts of two expressions of the same kind.
    fn codes(
        &mut self,
        (a, scope): (&'s Code, &Rc<Scope<'s>>),
        (b, other): (&'s Code, &Rc<Scope<'s>>),
        depth: usize,
    ) -> Option<bool> {
        let terms = |codes: &[&'s Code], scope: &Rc<Scope<'s>>| -> Vec<Term<'s>> {
            codes
                .iter()
                .map(|code| Term::Code(code, scope.clone()))
                .collect()
        };
        let (parts, others): (Vec<&Code>, Vec<&Code>) = match (&a.op, &b.op) {
            (Op::List(a), Op::List(b)) => {
                return self.lists((a, scope), (b, other), Use::List, depth);
            }
            (Op::Impartial(a), Op::Impartial(b)) => {
                return self.lists((a, scope), (b, other), Use::Options, depth);
            }
            (Op::Bracket(left, right), Op::Bracket(others, opposite)) => {
                let options = Use::Options;
                return Some(
                    self.lists((left, scope), (others, other), options, depth)?
                        && self.lists((right, scope), (opposite, other), options, depth)?,
                );
            }
            (
                Op::Quantified { any, binders, body },
                Op::Quantified {
                    any: kind,
                    binders: clauses,
                    body: to,
                },
            ) => {
                if any != kind {
                    return Some(false);
                }
                let [mut own, mut bundled] = [Vec::new(), Vec::new()];
                self.generate(
                    binders,
                    body,
                    scope.clone(),
                    Use::Set,
                    Generator::start(depth),
                    &mut own,
                )?;
                self.generate(
                    clauses,
                    to,
                    other.clone(),
                    Use::Set,
                    Generator::start(depth),
                    &mut bundled,
                )?;
                return self.generators(&own, &bundled);
            }
            (Op::Sum(a), Op::Sum(b))
                if a.iter()
                    .map(|(minus, _)| minus)
                    .eq(b.iter().map(|(minus, _)| minus)) =>
            {
                (
                    a.iter().map(|(_, a)| a).collect(),
                    b.iter().map(|(_, b)| b).collect(),
                )
            }
            (Op::Binary(sign, a), Op::Binary(other, b)) if sign == other => {
                (a.iter().collect(), b.iter().collect())
            }
            (Op::Unary(sign, a), Op::Unary(other, b)) if sign == other => (vec![a], vec![b]),
            (Op::Compare(a, rest), Op::Compare(b, others))
                if rest
                    .iter()
                    .map(|(sign, ..)| sign)
                    .eq(others.iter().map(|(sign, ..)| sign)) =>
            {
                let chain = |first: &'s Code, rest: &'s [(_, _, Code)]| {
                    std::iter::once(first)
                        .chain(rest.iter().map(|(_, _, code)| code))
                        .collect()
                };
                (chain(a, rest), chain(b, others))
            }
            (
                Op::Join { any, parts },
                Op::Join {
                    any: kind,
                    parts: others,
                },
            ) if any == kind => (parts.iter().collect(), others.iter().collect()),
            (Op::Implies(a), Op::Implies(b)) | (Op::Index(a), Op::Index(b)) => {
                (a.iter().collect(), b.iter().collect())
            }
            (Op::If(a), Op::If(b)) => (a.iter().collect(), b.iter().collect()),
            _ => return Some(false),
        };
        self.all(&terms(&parts, scope), &terms(&others, other), depth)
    }

    fn values(&mut self, a: &'s Value, b: &'s Value, depth: usize) -> Option<bool> {
        Some(match (a, b) {
            (Value::Builtin(a), Value::Builtin(b)) => a.help.name == b.help.name,
            (Value::Function(a), Value::Function(b)) => {
                self.functions(&Callee::of(a), &Callee::of(b), depth)?
            }
            (Value::List(a), Value::List(b)) if a.len() == b.len() => {
                for (a, b) in a.iter().zip(b.iter()) {
                    if !self.values(a, b, depth)? {
                        return Some(false);
                    }
                }
                true
            }
            _ => is_same_constant(a, b),
        })
    }
}
