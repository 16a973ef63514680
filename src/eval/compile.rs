//! The compiler from the syntax tree of a statement to code: it resolves names and folds constants.

use std::rc::Rc;

use super::code::{
    Analysis, Arithmetic, Binder, Call, Clause, Code, Deep, Item, LEVELS_AT_ONCE, Linear, Op, Rule,
    Written,
};
use super::const_fold::{constant, folded_sum, is_simple};
use super::fault::{Fault, Result, Source};
use super::int_fast_path;
use super::position::ruleset_convention;
use super::session::Session;
use super::slots::Slots;
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::{self, Definition, Expr, Name, Node, Pattern, Tree};
use algebra::limits::Limited;
use solver::position::Convention;
use solver::rules;

/// The code of a statement, the pattern that its value is bound to, and the number of slots it needs.
pub struct Program {
    pub code: Code,
    pub binder: Binder,
    pub slots: usize,
}

pub(super) struct Compiler<'a> {
    pub(super) session: &'a mut Session,
    tree: &'a Tree,
    pub(super) source: &'a Rc<Source>,
    /// The bundled ruleset that the source belongs to: no definition of the user changes its meaning.
    pub(super) ruleset: Option<&'static str>,
    /// The frames of nested functions, outermost first; never empty.
    pub(super) frames: Vec<Slots>,
    depth: usize,
}

impl Program {
    /// Compiles an expression at the top level.
    pub(super) fn of_expression(
        session: &mut Session,
        tree: &Tree,
        source: &Rc<Source>,
        expr: Expr,
    ) -> Result<Program> {
        let mut compiler = Compiler::new(session, tree, source);
        let code = compiler.code(expr)?;
        Ok(Program {
            code,
            binder: Binder::Nothing,
            slots: compiler.frame().slots as usize,
        })
    }

    /// Compiles a definition at the top level; it may belong to a bundled ruleset.
    pub(super) fn of_definition(
        session: &mut Session,
        tree: &Tree,
        source: &Rc<Source>,
        ruleset: Option<&'static str>,
        definition: &Definition,
        span: Span,
    ) -> Result<Program> {
        let mut compiler = Compiler::new(session, tree, source);
        compiler.ruleset = ruleset;
        let (code, binder) = compiler.definition(definition, span, false)?;
        Ok(Program {
            code,
            binder,
            slots: compiler.frame().slots as usize,
        })
    }
}

impl Limited for Compiler<'_> {
    fn budget(&mut self) -> &mut algebra::limits::Budget {
        self.session.budget()
    }
}

impl<'a> Compiler<'a> {
    fn new(session: &'a mut Session, tree: &'a Tree, source: &'a Rc<Source>) -> Self {
        Compiler {
            session,
            tree,
            source,
            ruleset: None,
            frames: vec![Slots::default()],
            depth: 0,
        }
    }

    pub(super) fn frame(&mut self) -> &mut Slots {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn code(&mut self, expr: Expr) -> Result<Code> {
        let span = self.tree.span(expr);
        self.depth += 1;
        let deep = self.depth.is_multiple_of(LEVELS_AT_ONCE);
        let op = self.recurse(|compiler| compiler.op(expr));
        self.depth -= 1;
        let op = match op? {
            op if is_simple(&op) => Op::Arithmetic(Box::new(Arithmetic {
                linear: Linear::of(&op),
                code: Code { op, span },
            })),
            op if deep => Op::Deep(Deep(Some(Box::new(Code { op, span })))),
            op => op,
        };
        Ok(Code { op, span })
    }

    pub(super) fn boxed(&mut self, expr: Expr) -> Result<Box<Code>> {
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
            Node::Builtin(name) => self.builtin(name)?,
            Node::Answer(which) => {
                if self.session.statement.environment.alias().is_some() {
                    return Err(Fault::new(
                        "a file that is read under a name has no results",
                        tree.span(expr),
                        "the results belong to the script that reads the file",
                    )
                    .help("define a name in the file, or make it an argument of the function"));
                }
                // `%` is never defined. Mentioning it keeps functions that use earlier answers out of the disk cache.
                let session = &mut *self.session;
                let answers = session
                    .definitions
                    .global(&"%".into(), &session.world.positions);
                self.frame().mentions.push(answers);
                Op::Answer(*which)
            }
            Node::List(items) => Op::List(self.items(items)?),
            Node::Bracket { left, right } => Op::Bracket(self.items(left)?, self.items(right)?),
            Node::Impartial(options) => Op::Impartial(self.items(options)?),
            Node::Loop { names, bracket } => self.bracket_with_itself(names, *bracket)?,
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
                    [Some(a), Some(b)] if let Some(n) = int_fast_path::binary(*operator, a, b) => {
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
            Node::Implies {
                premise,
                conclusion,
            } => Op::Implies(self.pair(*premise, *conclusion)?),
            Node::If {
                condition,
                then,
                otherwise,
            } => Op::If(Box::new([
                self.code(*condition)?,
                self.code(*then)?,
                self.code(*otherwise)?,
            ])),
            Node::Let { definition, body } => {
                let mark = self.frame().mark();
                let (value, binder) = self.definition(definition, tree.span(expr), true)?;
                let body = self.code(*body)?;
                self.frame().reset(mark);
                Op::Let(Box::new((binder, value, body)))
            }
            Node::Quantified { any, binders, body } => {
                let mark = self.frame().mark();
                let binders = self.clauses(binders)?;
                let body = self.boxed(*body)?;
                self.frame().reset(mark);
                Op::Quantified {
                    any: *any,
                    binders,
                    body,
                }
            }
            Node::Lambda { params, body } => {
                let mut frame = Slots::default();
                let params = frame.bind_params(params);
                Op::Closure(self.rule(None, (params, frame), (*body, None), tree.span(expr))?)
            }
            Node::Call {
                callee,
                args,
                names,
            } => Op::Call(Box::new(Call {
                callee: self.code(*callee)?,
                args: self.codes(args)?,
                spans: args.iter().map(|&arg| tree.span(arg)).collect(),
                names: names.as_slice().into(),
            })),
            Node::Index { base, index } => Op::Index(self.pair(*base, *index)?),
            Node::Ending(ending) => Op::Ending(*ending),
            Node::Turn { mover, options } => Op::Turn(*mover, self.items(options)?),
        })
    }

    /// Compiles a definition, and binds its names from here on.
    fn definition(
        &mut self,
        definition: &Definition,
        span: Span,
        is_local: bool,
    ) -> Result<(Code, Binder)> {
        Ok(match definition {
            Definition::Value { pattern, value } => {
                let code = self.code(*value)?;
                (code, self.frame().bind(pattern))
            }
            Definition::Function {
                name,
                params,
                body,
                by,
            } => {
                let mut frame = Slots::default();
                let params = frame.bind_params(params);
                if is_local {
                    frame.bind_own(&name.text);
                }
                let mut full = name.clone();
                if !is_local && self.ruleset.is_none() {
                    full.text = self.session.statement.environment.full_name(&name.text);
                }
                let rule = self.rule(Some(&full), (params, frame), (*body, *by), span)?;
                let op = Op::Closure(rule);
                let binder = self.frame().bind(&Pattern::Name(name.clone()));
                (Code { op, span }, binder)
            }
        })
    }

    fn items(&mut self, items: &[syntax::Item]) -> Result<Box<[Item]>> {
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&mut self, item: &syntax::Item) -> Result<Item> {
        let mark = self.frame().mark();
        let clauses = self.clauses(&item.clauses)?;
        let code = self.code(item.expr)?;
        self.frame().reset(mark);
        Ok(Item { code, clauses })
    }

    /// The names that the clauses bind stay in scope.
    fn clauses(&mut self, clauses: &[syntax::Clause]) -> Result<Box<[Clause]>> {
        let mut last = (None, 0);
        clauses
            .iter()
            .map(|clause| {
                Ok(match clause {
                    syntax::Clause::If(condition) => Clause::If(self.code(*condition)?),
                    syntax::Clause::For { pattern, source } => {
                        // The tree has `xs` twice for `x, y in xs`, and the second does not see x either.
                        let place = Some(self.tree.span(*source));
                        if last.0 != place {
                            last = (place, self.frame().names.len());
                        }
                        let hidden = self.frame().names.split_off(last.1);
                        let source = self.code(*source)?;
                        self.frame().names.extend(hidden);
                        Clause::For(self.frame().bind(pattern), source)
                    }
                })
            })
            .collect()
    }

    fn rule(
        &mut self,
        name: Option<&Name>,
        (params, frame): (Box<[Binder]>, Slots),
        (body, by): (Expr, Option<Expr>),
        span: Span,
    ) -> Result<Rc<Rule>> {
        let convention = match name {
            Some(_) => ruleset_convention(self.tree, body)?,
            None => None,
        };
        if let Some(theorem) = by
            && convention != Some(Convention::Normal)
        {
            return Err(Fault::new(
                "`by` must follow the moves of a game",
                self.tree.span(theorem),
                "this gives the value of positions, but the definition has none",
            )
            .help("`let f(n) = { ... } by g` states the theorem that f(n) equals g"));
        }
        self.frames.push(frame);
        let body = self.code(body)?;
        let by = by.map(|theorem| self.code(theorem)).transpose()?;
        let frame = self.frames.pop().unwrap_or_default();
        let own_slot = frame.own_slot();
        let mut mentions = frame.mentions;
        mentions.sort_unstable();
        mentions.dedup();
        // The enclosing function may call this one, so it mentions the same names.
        self.frame().mentions.extend(&mentions);
        Ok(Rc::new(Rule {
            name: name.map(|name| name.text.clone()),
            takes_apart: params.iter().any(|param| matches!(param, Binder::List(..))),
            params,
            body,
            by,
            slots: frame.slots as usize,
            own_slot,
            captures: frame.captures.into(),
            mentions: mentions.into(),
            written: Written {
                source: self.source.clone(),
                span,
                plain: self.tree.plain.as_ref().and_then(|(start, plain)| {
                    let text = plain.get(span.start - start..span.end - start)?;
                    Some(text.trim_end().into())
                }),
            },
            on_shelf: self.ruleset.is_some(),
            board_reader: self
                .ruleset
                .filter(|ruleset| name.is_some_and(|name| *name.text == **ruleset))
                .and_then(rules::board_reader),
            convention,
            analysis: Analysis::default(),
        }))
    }
}
