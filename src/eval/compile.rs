//! From the tree of a statement to code: names are looked up, constants folded.

use std::cell::Cell;
use std::rc::Rc;

use super::code::{Binder, Call, Clause, Code, Deep, Item, LEVELS_AT_ONCE, Op, Origin, Rule};
use super::fault::{Result, Source};
use super::function::ruleset_convention;
use super::quick;
use super::session::Session;
use super::value::Value;
use crate::diagnostic::Span;
use crate::limits::Limited;
use crate::syntax::{self, Expr, Name, Node, Tree};

/// The code of a statement and the slots it needs.
pub struct Program {
    pub code: Code,
    pub slots: usize,
}

/// Local names that are looked at for what an unknown one may have meant.
const NAMES_IN_SIGHT: usize = 100;

/// The names of one function, or of a statement.
#[derive(Default)]
struct Frame {
    /// The names in sight and their slots, innermost last.
    names: Vec<(Rc<str>, u32)>,
    slots: u32,
    captures: Vec<(Rc<str>, Origin)>,
    mentions: Vec<u32>,
}

impl Frame {
    fn bind(&mut self, name: &Rc<str>) -> Binder {
        let slot = self.names.len() as u32;
        self.names.push((name.clone(), slot));
        self.slots = self.slots.max(slot + 1);
        Binder {
            slot,
            name: name.clone(),
        }
    }

    fn find(&self, name: &str) -> Option<Origin> {
        if let Some((_, slot)) = self.names.iter().rev().find(|(bound, _)| &**bound == name) {
            return Some(Origin::Local(*slot));
        }
        let known = self.captures.iter().position(|(bound, _)| &**bound == name);
        known.map(|at| Origin::Captured(at as u32))
    }
}

pub(super) struct Compiler<'a> {
    session: &'a mut Session,
    tree: &'a Tree,
    source: &'a Rc<Source>,
    /// Outermost first; never empty.
    frames: Vec<Frame>,
    depth: usize,
}

impl Session {
    /// Makes code of an expression that stands by itself.
    pub(super) fn compile(
        &mut self,
        tree: &Tree,
        source: &Rc<Source>,
        expr: Expr,
    ) -> Result<Program> {
        let mut compiler = Compiler::new(self, tree, source);
        let code = compiler.code(expr)?;
        Ok(Program {
            code,
            slots: compiler.frame().slots as usize,
        })
    }

    /// Makes code of a function that is defined by itself.
    pub(super) fn compile_function(
        &mut self,
        tree: &Tree,
        source: &Rc<Source>,
        name: &Name,
        params: &[Name],
        body: Expr,
        span: Span,
    ) -> Result<Rc<Rule>> {
        Compiler::new(self, tree, source).rule(Some(name), params, body, span)
    }
}

impl Limited for Compiler<'_> {
    fn budget(&mut self) -> &mut crate::limits::Budget {
        self.session.budget()
    }
}

impl<'a> Compiler<'a> {
    fn new(session: &'a mut Session, tree: &'a Tree, source: &'a Rc<Source>) -> Self {
        Compiler {
            session,
            tree,
            source,
            frames: vec![Frame::default()],
            depth: 0,
        }
    }

    fn frame(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn code(&mut self, expr: Expr) -> Result<Code> {
        let span = self.tree.span(expr);
        self.depth += 1;
        let deep = self.depth.is_multiple_of(LEVELS_AT_ONCE);
        let op = self.deeper(|compiler| compiler.op(expr));
        self.depth -= 1;
        let op = match op? {
            op if deep => Op::Deep(Deep(Some(Box::new(Code { op, span })))),
            op => op,
        };
        Ok(Code { op, span })
    }

    fn boxed(&mut self, expr: Expr) -> Result<Box<Code>> {
        Ok(Box::new(self.code(expr)?))
    }

    fn codes(&mut self, exprs: &[Expr]) -> Result<Box<[Code]>> {
        exprs.iter().map(|&expr| self.code(expr)).collect()
    }

    fn pair(&mut self, left: Expr, right: Expr) -> Result<Box<[Code; 2]>> {
        Ok(Box::new([self.code(left)?, self.code(right)?]))
    }

    fn op(&mut self, expr: Expr) -> Result<Op> {
        let tree = self.tree;
        Ok(match tree.node(expr) {
            Node::Number(x) => Op::Constant(Value::Number(x.clone())),
            Node::Glued { number, ups, star } => {
                Op::Glued(Box::new((number.clone(), ups.clone(), star.clone())))
            }
            Node::Text(text) => Op::Constant(Value::text(&**text)),
            Node::Truth(truth) => Op::Constant(Value::Truth(*truth)),
            Node::Outcome(outcome) => Op::Constant(Value::Outcome(*outcome, None)),
            Node::Player(player) => Op::Constant(Value::Player(*player)),
            Node::Name(name) => self.name(name),
            Node::Answer(which) => Op::Answer(*which),
            Node::List(items) => Op::List(self.items(items)?),
            Node::Bracket { left, right } => Op::Bracket(self.items(left)?, self.items(right)?),
            Node::Impartial(options) => Op::Impartial(self.items(options)?),
            Node::Sum(terms) => {
                let terms: Result<Box<[_]>> = terms
                    .iter()
                    .map(|&(minus, term)| Ok((minus, self.code(term)?)))
                    .collect();
                folded_sum(terms?)
            }
            Node::Binary {
                operator,
                left,
                right,
            } => {
                let sides = self.pair(*left, *right)?;
                match [&sides[0], &sides[1]].map(constant) {
                    [Some(a), Some(b)] if let Some(n) = quick::binary(*operator, a, b) => {
                        Op::Constant(Value::int(n))
                    }
                    _ => Op::Binary(*operator, sides),
                }
            }
            Node::Unary(prefix, inner) => Op::Unary(*prefix, self.boxed(*inner)?),
            Node::Compare { first, rest } => {
                let first = self.boxed(*first)?;
                let rest: Result<Box<[_]>> = rest
                    .iter()
                    .map(|&(comparison, at, right)| Ok((comparison, at, self.code(right)?)))
                    .collect();
                Op::Compare(first, rest?)
            }
            Node::Join { any, parts } => Op::Join {
                any: *any,
                parts: self.codes(parts)?,
            },
            Node::If {
                condition,
                then,
                otherwise,
            } => Op::If(Box::new([
                self.code(*condition)?,
                self.code(*then)?,
                self.code(*otherwise)?,
            ])),
            Node::Let {
                name,
                params,
                value,
                body,
            } => {
                let bound = match params {
                    None => self.code(*value)?,
                    Some(params) => {
                        let span = tree.span(expr);
                        let rule = self.rule(Some(name), params, *value, span)?;
                        Code {
                            op: Op::Closure(rule),
                            span,
                        }
                    }
                };
                let binder = self.frame().bind(&name.text);
                let body = self.code(*body);
                self.unbind(1);
                Op::Let(Box::new((binder, bound, body?)))
            }
            Node::Quantified { any, binders, body } => {
                let before = self.frame().names.len();
                let binders = self.clauses(binders)?;
                let body = self.boxed(*body)?;
                self.frame().names.truncate(before);
                Op::Quantified {
                    any: *any,
                    binders,
                    body,
                }
            }
            Node::Lambda { params, body } => {
                Op::Closure(self.rule(None, params, *body, tree.span(expr))?)
            }
            Node::Call { callee, args } => Op::Call(Box::new(Call {
                callee: self.code(*callee)?,
                args: self.codes(args)?,
                spans: args.iter().map(|&arg| tree.span(arg)).collect(),
            })),
            Node::Index { base, index } => Op::Index(self.pair(*base, *index)?),
            Node::Ending(ending) => Op::Ending(*ending),
            Node::Turn { mover, options } => Op::Turn(*mover, self.items(options)?),
        })
    }

    fn unbind(&mut self, count: usize) {
        let names = &mut self.frame().names;
        names.truncate(names.len() - count);
    }

    fn items(&mut self, items: &[syntax::Item]) -> Result<Box<[Item]>> {
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&mut self, item: &syntax::Item) -> Result<Item> {
        let before = self.frame().names.len();
        let clauses = self.clauses(&item.clauses)?;
        let code = self.code(item.expr)?;
        self.frame().names.truncate(before);
        Ok(Item { code, clauses })
    }

    /// The names that the clauses bind stay bound.
    fn clauses(&mut self, clauses: &[syntax::Clause]) -> Result<Box<[Clause]>> {
        clauses
            .iter()
            .map(|clause| {
                Ok(match clause {
                    syntax::Clause::If(condition) => Clause::If(self.code(*condition)?),
                    syntax::Clause::For { name, source } => {
                        let source = self.code(*source)?;
                        Clause::For(self.frame().bind(&name.text), source)
                    }
                })
            })
            .collect()
    }

    fn rule(
        &mut self,
        name: Option<&Name>,
        params: &[Name],
        body: Expr,
        span: Span,
    ) -> Result<Rc<Rule>> {
        let convention = match name {
            Some(_) => ruleset_convention(self.tree, body)?,
            None => None,
        };
        let mut frame = Frame::default();
        for param in params {
            frame.bind(&param.text);
        }
        self.frames.push(frame);
        let body = self.code(body);
        let frame = self.frames.pop().unwrap_or_default();
        let mut mentions = frame.mentions;
        mentions.sort_unstable();
        mentions.dedup();
        // Who makes a function may call it.
        self.frame().mentions.extend(&mentions);
        Ok(Rc::new(Rule {
            name: name.map(|name| name.text.clone()),
            params: params.iter().map(|param| param.text.clone()).collect(),
            body: body?,
            by: None,
            slots: frame.slots as usize,
            captures: frame.captures.into(),
            mentions: mentions.into(),
            source: self.source.clone(),
            span,
            convention,
            recursive: Cell::new(None),
        }))
    }

    fn name(&mut self, name: &Rc<str>) -> Op {
        match self.find(name, self.frames.len() - 1) {
            Some(Origin::Local(slot)) => Op::Local(slot),
            Some(Origin::Captured(at)) => Op::Captured(at),
            None => {
                let id = self.session.global(name);
                self.frame().mentions.push(id);
                if self.session.meaning(id).is_some() {
                    return Op::Global(id);
                }
                let locals = self.frames.iter().rev().flat_map(|frame| &frame.names);
                let near = locals.take(NAMES_IN_SIGHT).map(|(name, _)| name.clone());
                Op::Unknown(id, near.collect())
            }
        }
    }

    /// Where a frame finds a name; what an outer frame has is captured by those between.
    fn find(&mut self, name: &Rc<str>, frame: usize) -> Option<Origin> {
        let defines = |frame: &Frame| frame.find(name).is_some();
        let outer = self.frames[..=frame].iter().rposition(defines)?;
        for inner in outer + 1..=frame {
            let origin = self.frames[inner - 1].find(name)?;
            self.frames[inner].captures.push((name.clone(), origin));
        }
        self.frames[frame].find(name)
    }
}

/// A small integer that is written or computed already.
fn constant(code: &Code) -> Option<i64> {
    match &code.op {
        Op::Constant(value) => quick::int(value),
        _ => None,
    }
}

fn folded_sum(terms: Box<[(bool, Code)]>) -> Op {
    let sum = terms.iter().try_fold(0i64, |sum, (minus, term)| {
        let n = constant(term)?;
        match minus {
            true => sum.checked_sub(n),
            false => sum.checked_add(n),
        }
    });
    match sum {
        Some(n) => Op::Constant(Value::int(n)),
        None => Op::Sum(terms),
    }
}
