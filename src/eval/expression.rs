//! The value of an expression.

use std::rc::Rc;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::fault::{Fault, Result};
use super::function::ruleset_convention;
use super::session::Session;
use super::value::{Bindings, Function, Scope, Value};
use crate::diagnostic::Span;
use crate::game::{Compact, Dyadic, Game, Number, PowerOfUp};
use crate::limits::Limited;
use crate::syntax::{Definition, Expr, Node, Prefix, Ups};

impl Session {
    pub(crate) fn eval(&mut self, scope: &mut Scope, expr: Expr) -> Result<Value> {
        self.deeper(|session| session.eval_node(scope, expr))
            .map_err(|fault| fault.placed(scope.tree.span(expr), &self.source))
    }

    /// A value that was made, and may be large: on the way back from a deep recursion nothing else looks at the limits.
    #[inline]
    pub(super) fn weighed(&mut self, made: Result<Value>) -> Result<Value> {
        let value = made?;
        self.budget().spend(value.steps())?;
        Ok(value)
    }

    fn eval_node(&mut self, scope: &mut Scope, expr: Expr) -> Result<Value> {
        let tree = scope.tree;
        let span = tree.span(expr);
        match tree.node(expr) {
            Node::Number(x) => Ok(Value::Number(x.clone())),
            Node::Glued { number, ups, star } => {
                let game = self.glued(number.as_ref(), ups.as_ref(), star.as_ref(), span)?;
                self.game_value(game)
            }
            Node::Text(text) => Ok(Value::Text(text.clone())),
            Node::Truth(truth) => Ok(Value::Truth(*truth)),
            Node::Outcome(outcome) => Ok(Value::Outcome(*outcome, None)),
            Node::Player(player) => Ok(Value::Player(*player)),
            Node::Name(name) => match self.lookup(name, &scope.locals) {
                Some(value) => Ok(value),
                None => Err(self.unknown_name(name, span, &scope.locals)),
            },
            Node::Answer(which) => self.answer(*which, span),
            Node::List(items) => {
                let mut list = Vec::new();
                self.each_item(scope, items, &mut |_, value, _| {
                    list.push(value);
                    Ok(())
                })?;
                Ok(Value::list(list))
            }
            Node::Bracket { left, right } => self.bracket(scope, left, Some(right)),
            Node::Impartial(options) => self.bracket(scope, options, None),
            Node::Sum(terms) => {
                let sum = self.sum(scope, terms);
                self.weighed(sum)
            }
            Node::Binary {
                operator,
                left,
                right,
            } => {
                let a = self.eval(scope, *left)?;
                let b = self.eval(scope, *right)?;
                let spans = (tree.span(*left), tree.span(*right), span);
                let made = self.binary(*operator, a, b, spans);
                self.weighed(made)
            }
            Node::Unary(prefix, inner) => self.unary(scope, *prefix, *inner, span),
            Node::Compare { first, rest } => self.compare_chain(scope, *first, rest),
            Node::Join { any, parts } => {
                for &part in parts {
                    if self.truth_at(scope, part)? == *any {
                        return Ok(Value::Truth(*any));
                    }
                }
                Ok(Value::Truth(!any))
            }
            Node::Implies {
                premise,
                conclusion,
            } => {
                let holds =
                    !self.truth_at(scope, *premise)? || self.truth_at(scope, *conclusion)?;
                Ok(Value::Truth(holds))
            }
            Node::If {
                condition,
                then,
                otherwise,
            } => {
                let branch = if self.truth_at(scope, *condition)? {
                    *then
                } else {
                    *otherwise
                };
                self.eval(scope, branch)
            }
            Node::Let { definition, body } => {
                let bound = self.definition(scope, definition, span)?;
                let before = scope.locals.len();
                scope.locals.extend(bound);
                let result = self.eval(scope, *body);
                scope.locals.truncate(before);
                result
            }
            Node::Quantified { any, binders, body } => {
                let found = self.search(scope, binders, &mut |session, scope| {
                    let truth = session.truth_at(scope, *body)?;
                    Ok((truth == *any).then_some(()))
                })?;
                Ok(Value::Truth(found.is_some() == *any))
            }
            Node::Lambda { params, body } => Ok(Value::Function(Rc::new(Function {
                name: None,
                params: params.clone(),
                body: *body,
                by: None,
                tree: tree.clone(),
                source: self.source.clone(),
                span,
                captured: scope.locals.clone(),
                convention: None,
            }))),
            Node::Call { callee, args } => self.call_expression(scope, *callee, args, span),
            Node::Index { base, index } => {
                let value = self.eval(scope, *base)?;
                let at = self.eval(scope, *index)?;
                self.index(&value, &at, tree.span(*base), tree.span(*index))
            }
            Node::Ending(ending) => Ok(Value::Game(self.positions.ended(*ending)?)),
            Node::Turn { mover, options } => self.turn(scope, *mover, options),
        }
    }

    fn unary(
        &mut self,
        scope: &mut Scope,
        prefix: Prefix,
        inner: Expr,
        span: Span,
    ) -> Result<Value> {
        let (value, at) = (self.eval(scope, inner)?, scope.tree.span(inner));
        match prefix {
            Prefix::Not => Ok(Value::Truth(!self.truth(&value, at)?)),
            Prefix::Negative => {
                let negative = self.negative(value, at);
                self.weighed(negative)
            }
            Prefix::Switch => {
                let p = self.position(&value, at)?;
                let negative = self.positions.negative(p)?;
                let switch = self.positions.bracket(vec![p], vec![negative])?;
                Ok(Value::Game(switch))
            }
            Prefix::StarOf => {
                let size = self.integer(&value, at)?;
                let game = self.star(&size, span)?;
                self.game_value(game)
            }
            Prefix::UpOf => {
                let ups = Ups::Count(self.integer(&value, at)?);
                let game = self.ups(&ups)?;
                self.game_value(game)
            }
        }
    }

    /// The names that are defined, with their values.
    pub(super) fn definition(
        &mut self,
        scope: &mut Scope,
        definition: &Definition,
        span: Span,
    ) -> Result<Bindings> {
        let mut bound = Vec::new();
        match definition {
            Definition::Value { pattern, value } => {
                let (value, at) = (self.eval(scope, *value)?, scope.tree.span(*value));
                self.bind(pattern, value, at, &mut bound)?;
            }
            Definition::Function {
                name,
                params,
                body,
                by,
            } => {
                let function = Function {
                    name: Some(name.text.clone()),
                    params: params.clone(),
                    body: *body,
                    by: *by,
                    tree: scope.tree.clone(),
                    source: self.source.clone(),
                    span,
                    captured: scope.locals.clone(),
                    convention: ruleset_convention(scope.tree, *body)?,
                };
                bound.push((name.text.clone(), Value::Function(Rc::new(function))));
            }
        }
        Ok(bound)
    }

    fn answer(&mut self, which: Option<u64>, span: Span) -> Result<Value> {
        let at = match which {
            None => self.answers.len(),
            Some(n) => n as usize,
        };
        match at.checked_sub(1).and_then(|i| self.answers.get(i)) {
            Some(value) => Ok(value.clone()),
            None => Err(Fault::new(
                "there is no such answer",
                span,
                match self.answers.len() {
                    0 => "nothing has been answered yet".to_string(),
                    n => format!("the answers so far are %1 to %{n}"),
                },
            )),
        }
    }

    /// A game as a value, from a stored form.
    pub fn game_value(&mut self, game: Game) -> Result<Value> {
        Ok(Value::Game(self.positions.of_value(game)?))
    }

    /// Number + ups + star.
    fn glued(
        &mut self,
        number: Option<&Number>,
        ups: Option<&Ups>,
        star: Option<&BigInt>,
        span: Span,
    ) -> Result<Game> {
        let number = match number {
            None => Dyadic::zero(),
            Some(x) => self.dyadic(x, span)?,
        };
        let star = match star {
            None => 0,
            Some(size) => self.heap_size(size, span)?,
        };
        let game = self.algebra().compact(Compact::new(number, 0, star))?;
        let Some(ups) = ups else {
            return Ok(game);
        };
        let ups = self.ups(ups)?;
        Ok(self.algebra().add(game, ups)?)
    }

    /// Copies or powers of up.
    pub fn ups(&mut self, ups: &Ups) -> Result<Game> {
        match ups {
            Ups::Count(n) => match n.to_i64().filter(|n| *n > i64::MIN) {
                Some(n) => {
                    let ups = Compact::new(Dyadic::zero(), n, 0);
                    Ok(self.algebra().compact(ups)?)
                }
                None => Err(Fault::too_large(
                    "the ups are counted up to 9223372036854775807",
                )),
            },
            Ups::Power {
                order,
                summed,
                negative,
            } => match order.to_u64() {
                Some(order) => Ok(self.algebra().power_of_up(PowerOfUp {
                    order,
                    summed: *summed,
                    negative: *negative,
                })?),
                None => Err(Fault::too_large(
                    "powers of up go up to 18446744073709551615",
                )),
            },
        }
    }

    /// The size of a nim heap as a machine word.
    pub(super) fn heap_size(&mut self, size: &BigInt, span: Span) -> Result<u64> {
        if size.is_negative() {
            return Err(Fault::new(
                "a nim heap cannot be negative",
                span,
                format!("this heap would have {size} beans"),
            ));
        }
        match size.to_u64() {
            Some(size) => Ok(size),
            None => Err(Fault::too_large(
                "nim heaps have at most 18446744073709551615 beans",
            )),
        }
    }

    pub fn star(&mut self, size: &BigInt, span: Span) -> Result<Game> {
        let size = self.heap_size(size, span)?;
        Ok(self.algebra().nimber(size)?)
    }

    pub(crate) fn truth_at(&mut self, scope: &mut Scope, expr: Expr) -> Result<bool> {
        let value = self.eval(scope, expr)?;
        self.truth(&value, scope.tree.span(expr))
    }
}
