//! Expressions: the flat run of operators and operands that the grammar finds becomes a tree.

use pest::iterators::Pair;

use crate::diagnostic::Span;
use crate::syntax::explain::{
    AFTER_MODULUS, LONE_MODULUS, MIXED_CONGRUENCE, UNNAMED_ARGUMENT, unclear_star,
};
use crate::syntax::grammar::Rule;
use crate::syntax::literal::{LiteralParts, STARS};
use crate::syntax::signs::{self, Infix, Level, Operator, Prefix, Purpose};
use crate::syntax::tree::*;
use algebra::game::{Number, Outcome, Player};

use super::bracket::PASS;
use super::literal::{parts, string};
use super::stack::{HOLE, OperatorStack, truth_of};
use super::{Builder, Built, incomplete};

impl Builder<'_> {
    /// Builds any of the rules `expression`, `option`, `condition` and `source`.
    pub(super) fn expression(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        stacker::maybe_grow(128 << 10, 4 << 20, || self.flat_run(pair))
    }

    fn flat_run(&mut self, pair: Pair<'_, Rule>) -> Built<Expr> {
        let whole = self.span(&pair);
        let built = self.tree.nodes.len();
        let mut stack = OperatorStack::default();
        let mut divides = false;
        // After `≡`, a `mod` belongs to the whole comparison.
        let (mut in_congruence, mut has_congruence) = (false, false);
        // After `(mod m)`, the comparison is complete.
        let mut is_complete = false;
        let mut literal = None;
        for inner in pair.into_inner() {
            let span = self.span(&inner);
            self.note_other_reading(&inner, span);
            match inner.as_rule() {
                Rule::infix | Rule::option_infix | Rule::condition_infix | Rule::source_infix => {
                    let (mut level, mut infix) = infix(&inner, span)?;
                    if is_complete && level > Level::Compare {
                        return Err(Box::new(AFTER_MODULUS.at(span, &[])));
                    }
                    is_complete = false;
                    match inner.as_str() {
                        "≡" | "≢" => in_congruence = true,
                        "mod" if in_congruence => {
                            // All of the residue is before it, and all of the modulus after it.
                            (level, infix) = (Level::Concat, Infix::Binary(Operator::Congruence));
                            has_congruence = true;
                        }
                        _ => in_congruence &= level > Level::Compare,
                    }
                    if infix == Infix::Binary(Operator::Product)
                        && inner.as_str().starts_with(STARS)
                    {
                        self.check_star(span, stack.last_operand(span)?.span, literal.take())?;
                    }
                    divides = level == Level::Power
                        || level == Level::Product && infix != Infix::Binary(Operator::Product);
                    stack.infix(infix, level, span, &mut self.tree)?;
                    match infix {
                        Infix::PlusSwitch => {
                            let switch = Node::Unary(Prefix::Switch, HOLE);
                            stack.prefix(switch, Level::Sign, span, inner.as_str())?;
                        }
                        Infix::Iff => stack.prefix(truth_of(HOLE), level, span, inner.as_str())?,
                        _ => {}
                    }
                }
                Rule::modulus if is_complete => {
                    return Err(Box::new(AFTER_MODULUS.at(span, &[])));
                }
                Rule::modulus if in_congruence => {
                    let congruence = Infix::Binary(Operator::Congruence);
                    stack.infix(congruence, Level::Concat, span, &mut self.tree)?;
                    has_congruence = true;
                    is_complete = true;
                    let modulus = self.children(inner).promised()?;
                    stack.operand(self.expression(modulus)?, span);
                }
                Rule::modulus => return Err(Box::new(LONE_MODULUS.at(span, &[]))),
                Rule::sign | Rule::negation => {
                    let (level, node) = prefix(&inner, span)?;
                    stack.prefix(node, level, span, inner.as_str())?;
                }
                Rule::if_head | Rule::let_head | Rule::quantifier | Rule::lambda => {
                    let word = match inner.as_rule() {
                        Rule::lambda => "->",
                        _ => inner.as_str().split_whitespace().next().unwrap_or(""),
                    };
                    let node = self.head(inner)?;
                    stack.prefix(node, Level::Head, span, word)?;
                }
                Rule::arguments | Rule::index => {
                    let callee = stack.last_operand(span)?;
                    let node = self.applied(callee.expr, inner)?;
                    let span = callee.span.to(span);
                    stack.operand(self.tree.push(node, span), span);
                }
                Rule::literal if divides && is_fraction(inner.as_str()) => {
                    self.divided_fraction(inner.as_str(), span, &mut stack)?;
                }
                Rule::literal => {
                    let parts = parts(inner);
                    let node = self.literal(parts, span)?;
                    stack.operand(self.tree.push(node, span), span);
                    literal = Some(parts);
                }
                _ => {
                    let expr = self.operand(inner, span)?;
                    stack.operand(expr, span);
                    literal = None;
                }
            }
        }
        let expr = stack.end(whole, &mut self.tree)?;
        if has_congruence {
            self.read_congruences(built)?;
        }
        Ok(expr)
    }

    /// Reads `a ≡ b mod m` as `a mod m == b mod m`, in the nodes from this one on.
    fn read_congruences(&mut self, from: usize) -> Built<()> {
        for at in from..self.tree.nodes.len() {
            let Node::Compare { first, rest } = &self.tree.nodes[at] else {
                continue;
            };
            let modulus = |side: Expr| match *self.tree.node(side) {
                Node::Binary {
                    operator: Operator::Congruence,
                    right,
                    ..
                } => Some(right),
                _ => None,
            };
            let Some((_, sign, last)) = rest.last() else {
                continue;
            };
            let mut earlier = rest[..rest.len() - 1].iter().map(|(.., side)| *side);
            let is_misplaced = earlier.any(|side| modulus(side).is_some());
            let Some(modulus) = modulus(*last).filter(|_| !is_misplaced) else {
                if is_misplaced {
                    return Err(Box::new(MIXED_CONGRUENCE.at(*sign, &[])));
                }
                continue;
            };
            let is_equivalence = |sign: &Span| {
                let typed = &self.text[sign.start - self.offset..];
                typed.starts_with(['≡', '≢'])
            };
            if let Some((_, other, _)) = rest.iter().find(|(_, sign, _)| !is_equivalence(sign)) {
                return Err(Box::new(MIXED_CONGRUENCE.at(*other, &[])));
            }
            let (mut first, mut rest) = (*first, rest.clone());
            let others = rest.len() - 1;
            let others = rest[..others].iter_mut().map(|(.., side)| side);
            for side in others.chain([&mut first]) {
                let span = self.tree.span(*side);
                let remainder = Node::Binary {
                    operator: Operator::Remainder,
                    left: *side,
                    right: modulus,
                };
                *side = self.tree.push(remainder, span);
            }
            self.tree.nodes[at] = Node::Compare { first, rest };
        }
        Ok(())
    }

    /// Adds a note where CGSuite reads the same text in another way.
    fn note_other_reading(&mut self, pair: &Pair<'_, Rule>, span: Span) {
        let (before, after) = self.around(span);
        let text = pair.as_str();
        if pair.as_rule() != Rule::braces && !text.starts_with(['-', '−']) {
            return;
        }
        if text.starts_with('-') && before.ends_with('+') {
            self.note("here `+-` adds a negative; the sum with a switch is `g ± h` or `g + +-h`");
        }
        let is_glued = before.ends_with('^') && !after.starts_with(' ');
        let base = before.trim_end_matches('^');
        if matches!(text, "-" | "−") && is_glued && base.ends_with(|c: char| c.is_ascii_digit()) {
            self.note("`^` is up, so this is a difference; the power is `2**-1`");
        }
        let is_list = pair.as_rule() == Rule::braces && text.contains(',') && !text.contains('|');
        if is_list && (before.ends_with('±') || before.ends_with("+-")) {
            self.note("`{a,b}` is the game in which both players may move to a and b; the switch with several options is `{a,b|-a,-b}`");
        }
    }

    /// Rejects a `*` between two operands that may have been meant as a star.
    fn check_star(&self, star: Span, left: Span, literal: Option<LiteralParts>) -> Built<()> {
        let text = &self.text[left.start - self.offset..left.end - self.offset];
        let glued = left.end == star.start;
        let (before, after) = self.around(star);
        match unclear_star(before, after, star, glued, text, literal) {
            None => Ok(()),
            Some(error) => Err(Box::new(error)),
        }
    }

    fn range(&mut self, left: Expr, right: Expr) -> Expr {
        let span = self.tree.span(left).to(self.tree.span(right));
        let operator = Operator::Range;
        let range = Node::Binary {
            operator,
            left,
            right,
        };
        self.tree.push(range, span)
    }

    /// A call or an index.
    fn applied(&mut self, callee: Expr, pair: Pair<'_, Rule>) -> Built<Node> {
        if pair.as_rule() == Rule::index {
            let mut children = self.children(pair);
            let from_start = children.next_if(Rule::from_start);
            let mut index = self.expression(children.promised()?)?;
            let to_end = children.next_if(Rule::to_end);
            if let Some(open) = from_start {
                let span = self.span(&open);
                let start = self.tree.push(Node::Number(Number::Int(0)), span);
                index = self.range(start, index);
            }
            if let Some(open) = to_end {
                let span = self.span(&open);
                let end = self.tree.push(Node::Number(Number::Int(OPEN_END)), span);
                index = self.range(index, end);
            }
            return Ok(Node::Index {
                base: callee,
                index,
            });
        }
        let (mut args, mut names) = (Vec::new(), Vec::new());
        let mut is_named = false;
        for child in pair.into_inner() {
            if child.as_rule() == Rule::argument_name {
                let name = self.children(child).promised()?;
                names.push(self.binding(&name)?);
                is_named = true;
                continue;
            }
            if !names.is_empty() && !is_named {
                return Err(Box::new(UNNAMED_ARGUMENT.at(self.span(&child), &[])));
            }
            args.push(self.expression(child)?);
            is_named = false;
        }
        Ok(Node::Call {
            callee,
            args,
            names,
        })
    }

    /// After a quotient or a power `4/2` is not a fraction: `n/4/2` is (n/4)/2.
    fn divided_fraction(&mut self, text: &str, span: Span, stack: &mut OperatorStack) -> Built<()> {
        let bar = text.find('/').unwrap_or(text.len());
        let (first, second) = (
            Span::new(span.start, span.start + bar),
            Span::new(span.start + bar + 1, span.end),
        );
        let numerator = self.literal(LiteralParts::number(&text[..bar]), first)?;
        stack.operand(self.tree.push(numerator, first), first);
        let quotient = Infix::Binary(Operator::Quotient);
        let sign = Span::new(first.end, second.start);
        stack.infix(quotient, Level::Product, sign, &mut self.tree)?;
        let denominator = self.literal(LiteralParts::number(&text[bar + 1..]), second)?;
        stack.operand(self.tree.push(denominator, second), second);
        Ok(())
    }

    fn operand(&mut self, pair: Pair<'_, Rule>, span: Span) -> Built<Expr> {
        let text = pair.as_str();
        let node = match pair.as_rule() {
            Rule::parentheses => {
                let mut inner = self.children(pair);
                let first = self.expression(inner.promised()?)?;
                let others = inner.map(|item| self.expression(item));
                let others = others.collect::<Built<Vec<_>>>()?;
                if others.is_empty() {
                    return Ok(first);
                }
                let items = [first].into_iter().chain(others).map(|expr| Item {
                    expr,
                    clauses: Vec::new(),
                });
                Node::List(items.collect())
            }
            Rule::braces | Rule::angles => return self.game_bracket(pair),
            Rule::labelled => return self.labelled(pair),
            Rule::list => Node::List(
                pair.into_inner()
                    .map(|item| self.item(item))
                    .collect::<Built<_>>()?,
            ),
            Rule::text => Node::Text(string(text, span.start)?),
            Rule::answer => self.answer(text, span)?,
            Rule::wld => self.wld(pair)?,
            Rule::constant => match text {
                "true" | "false" => Node::Truth(text == "true"),
                "Left" => Node::Player(Player::Left),
                "Right" => Node::Player(Player::Right),
                letter => Node::Outcome(Outcome::named(letter).ok_or_else(|| incomplete(span))?),
            },
            _ => {
                let expr = self.tree.push(Node::Name(text.into()), span);
                if text == PASS {
                    self.passes.push((expr, span));
                }
                return Ok(expr);
            }
        };
        Ok(self.tree.push(node, span))
    }

    /// The node of `if`, `let`, a quantifier or a function, with a hole for the expression after it.
    fn head(&mut self, pair: Pair<'_, Rule>) -> Built<Node> {
        let rule = pair.as_rule();
        let any = pair.as_str().starts_with(['e', '∃']);
        let mut children = self.children(pair);
        Ok(match rule {
            Rule::if_head => Node::If {
                condition: self.expression(children.promised()?)?,
                then: self.expression(children.promised()?)?,
                otherwise: HOLE,
            },
            Rule::let_head => Node::Let {
                definition: self.definition(children)?,
                body: HOLE,
            },
            Rule::quantifier => Node::Quantified {
                any,
                binders: self.quantified(children)?,
                body: HOLE,
            },
            _ => {
                let params = children.promised()?;
                Node::Lambda {
                    params: match params.as_rule() {
                        Rule::parameters => self.parameters(params)?,
                        _ => vec![Pattern::Name(self.binding(&params)?)],
                    },
                    body: HOLE,
                }
            }
        })
    }

    /// `x in xs, y, z in ys`.
    fn quantified<'i>(&mut self, all: impl Iterator<Item = Pair<'i, Rule>>) -> Built<Vec<Clause>> {
        let mut binders = Vec::new();
        for pair in all {
            let children: Vec<_> = self.children(pair).collect();
            let Some((source, patterns)) = children.split_last() else {
                continue;
            };
            for pattern in patterns {
                let pattern = self.pattern(pattern.clone())?;
                let source = self.expression(source.clone())?;
                binders.push(Clause::For { pattern, source });
            }
        }
        Ok(binders)
    }

    /// `x in xs`.
    fn binder(&mut self, pair: Pair<'_, Rule>) -> Built<Clause> {
        let mut children = self.children(pair);
        let pattern = self.pattern(children.promised()?)?;
        let source = self.expression(children.promised()?)?;
        Ok(Clause::For { pattern, source })
    }

    /// An option or a list item with its clauses.
    pub(super) fn item(&mut self, pair: Pair<'_, Rule>) -> Built<Item> {
        let mut children = self.children(pair);
        let expr = self.item_value(children.promised()?)?;
        let mut clauses = Vec::new();
        for clause in children {
            let is_for = clause.as_rule() == Rule::for_clause;
            for inner in self.children(clause) {
                clauses.push(if is_for {
                    self.binder(inner)?
                } else {
                    Clause::If(self.expression(inner)?)
                });
            }
        }
        Ok(Item { expr, clauses })
    }
}

fn infix(pair: &Pair<'_, Rule>, span: Span) -> Built<(Level, Infix)> {
    match signs::sign(pair.as_str()).map(|sign| sign.purpose) {
        Some(Purpose::Infix(level, infix)) => Ok((level, infix)),
        _ => Err(incomplete(span)),
    }
}

fn prefix(pair: &Pair<'_, Rule>, span: Span) -> Built<(Level, Node)> {
    let text = pair.as_str();
    let sign = signs::prefix_sign(text).or_else(|| signs::word(text));
    match sign.map(|sign| sign.purpose) {
        Some(Purpose::Prefix(level, prefix)) => Ok((level, Node::Unary(prefix, HOLE))),
        _ => Err(incomplete(span)),
    }
}

/// Whether the text is just two integers with a slash between them.
fn is_fraction(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.split_once('/')
        .is_some_and(|(a, b)| digits(a) && digits(b))
}
