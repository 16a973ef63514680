//! Expressions: the flat run of signs, operands and operators, and what stands in front of it.

use pest::iterators::Pair;

use crate::diagnostic::Span;
use crate::syntax::grammar::Rule;
use crate::syntax::tree::*;

use super::operator::{Infix, Prefix};
use super::pending::{Operand, Yard};
use super::{Builder, Built, parts, promised};

impl Builder {
    /// Any of `expression`, `option`, `condition` and `source`.
    pub(super) fn expression(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        stacker::maybe_grow(128 << 10, 4 << 20, || self.flat_run(pair))
    }

    fn flat_run(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        let whole = self.span(&pair);
        let mut yard = Yard::default();
        let mut divides = false;
        for part in pair.into_inner() {
            let span = self.span(&part);
            match part.as_rule() {
                Rule::infix | Rule::option_infix | Rule::condition_infix | Rule::source_infix => {
                    divides = matches!(part.as_str().trim(), "/" | "//" | "%" | "**");
                    yard.infix(Infix::read(part.as_str()), span, &mut self.tree)?;
                }
                Rule::sign => yard.prefix(sign(part.as_str()), span)?,
                Rule::negation => yard.prefix(Prefix::Not, span)?,
                Rule::if_head | Rule::let_head | Rule::quantifier | Rule::lambda => {
                    let head = self.head(part)?;
                    yard.prefix(head, span)?;
                }
                Rule::arguments => {
                    let callee = yard.take_operand(span)?;
                    let args = part
                        .into_inner()
                        .map(|arg| self.expression(arg))
                        .collect::<Built<_>>()?;
                    let span = callee.span.to(span);
                    let expr = self.tree.push(
                        Node::Call {
                            callee: callee.expr,
                            args,
                        },
                        span,
                    );
                    yard.operand(Operand { expr, span });
                }
                Rule::index => {
                    let base = yard.take_operand(span)?;
                    let index = self.expression(promised(part.into_inner().next(), span)?)?;
                    let span = base.span.to(span);
                    let expr = self.tree.push(
                        Node::Index {
                            base: base.expr,
                            index,
                        },
                        span,
                    );
                    yard.operand(Operand { expr, span });
                }
                Rule::literal if divides && is_fraction(part.as_str()) => {
                    self.divided_fraction(part.as_str(), span, &mut yard)?;
                }
                _ => {
                    let expr = self.operand(part, span)?;
                    yard.operand(Operand { expr, span });
                }
            }
        }
        yard.end(whole, &mut self.tree)
    }

    /// `4/2` behind a quotient or a power is no fraction: `n/4/2` is (n/4)/2.
    fn divided_fraction(&mut self, text: &str, span: Span, yard: &mut Yard) -> Built<()> {
        let bar = text.find('/').unwrap_or(text.len());
        let (first, second) = (
            Span::new(span.start, span.start + bar),
            Span::new(span.start + bar + 1, span.end),
        );
        let numerator = self.literal(&text[..bar], first)?;
        let expr = self.tree.push(numerator, first);
        yard.operand(Operand { expr, span: first });
        let sign = Span::new(first.end, second.start);
        yard.infix(Infix::read("/"), sign, &mut self.tree)?;
        let denominator = self.literal(&text[bar + 1..], second)?;
        let expr = self.tree.push(denominator, second);
        yard.operand(Operand { expr, span: second });
        Ok(())
    }

    fn operand(&mut self, pair: Pair<'_, Rule>, span: Span) -> Built<Expr> {
        let text = pair.as_str();
        let node = match pair.as_rule() {
            Rule::literal => self.literal(text, span)?,
            Rule::parentheses => return self.expression(promised(pair.into_inner().next(), span)?),
            Rule::braces | Rule::angles => return self.game_bracket(pair),
            Rule::list => Node::List(
                pair.into_inner()
                    .map(|item| self.item(item))
                    .collect::<Built<_>>()?,
            ),
            Rule::text => Node::Text(super::literal::unescape(text)),
            Rule::answer => self.answer(text, span)?,
            Rule::wld => self.wld(pair)?,
            Rule::constant => match text {
                "true" | "false" => Node::Truth(text == "true"),
                "Left" | "Right" => Node::Player(text == "Left"),
                outcome => Node::Outcome(outcome.chars().next().unwrap_or('P')),
            },
            _ => Node::Name(text.into()),
        };
        Ok(self.tree.push(node, span))
    }

    fn head(&mut self, pair: Pair<'_, Rule>) -> Built<Prefix> {
        let span = self.span(&pair);
        match pair.as_rule() {
            Rule::if_head => {
                let mut parts = parts(pair);
                let condition = self.expression(promised(parts.next(), span)?)?;
                let then = self.expression(promised(parts.next(), span)?)?;
                Ok(Prefix::If { condition, then })
            }
            Rule::let_head => {
                let mut parts = parts(pair);
                let (name, params) = self.definition_head(&mut parts, span)?;
                let value = self.expression(promised(parts.next(), span)?)?;
                Ok(Prefix::Let {
                    name,
                    params,
                    value,
                })
            }
            Rule::quantifier => {
                let exists = pair.as_str().starts_with("exists");
                let quantifier = if exists {
                    Quantifier::Exists
                } else {
                    Quantifier::Forall
                };
                let binders = parts(pair)
                    .map(|binder| self.binder(binder))
                    .collect::<Built<_>>()?;
                Ok(Prefix::Quantified {
                    quantifier,
                    binders,
                })
            }
            _ => {
                let params = promised(pair.into_inner().next(), span)?;
                let params = match params.as_rule() {
                    Rule::parameters => self.parameters(params)?,
                    _ => vec![self.binding(&params)?],
                };
                Ok(Prefix::Lambda { params })
            }
        }
    }

    /// `x in xs`.
    fn binder(&mut self, pair: Pair<'_, Rule>) -> Built<(Name, Expr)> {
        let span = self.span(&pair);
        let mut parts = parts(pair);
        let name = self.binding(&promised(parts.next(), span)?)?;
        let source = self.expression(promised(parts.next(), span)?)?;
        Ok((name, source))
    }

    /// An option or a list item with its clauses.
    pub(super) fn item(&mut self, pair: Pair<'_, Rule>) -> Built<Item> {
        let span = self.span(&pair);
        let mut parts = parts(pair);
        let expr = self.item_value(promised(parts.next(), span)?)?;
        let mut clauses = Vec::new();
        for clause in parts {
            let is_for = clause.as_rule() == Rule::for_clause;
            let inner = promised(super::parts(clause).next(), span)?;
            clauses.push(if is_for {
                let (name, source) = self.binder(inner)?;
                Clause::For { name, source }
            } else {
                Clause::If(self.expression(inner)?)
            });
        }
        Ok(Item { expr, clauses })
    }
}

fn sign(text: &str) -> Prefix {
    match text {
        "-" => Prefix::Negative,
        "+-" | "±" => Prefix::Switch,
        "^" | "↑" => Prefix::UpOf,
        _ => Prefix::StarOf,
    }
}

/// Two whole numbers with a stroke between, and nothing else.
fn is_fraction(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.split_once('/')
        .is_some_and(|(a, b)| digits(a) && digits(b))
}
