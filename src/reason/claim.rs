//! Why a claim holds, or why not: winning strategies in the difference, rules for values, counterexamples.

use std::rc::Rc;

use super::rule::{shortened, shown, value_rule};
use crate::diagnostic::Span;
use crate::eval::{Locals, Result, Session, Value};
use crate::explain::strategy;
use crate::game::{Player, Relation};
use crate::position::Position;
use crate::syntax::{Comparison, Expr, Node, Quantifier, Tree};

/// The reason, in lines.
pub fn why(
    session: &mut Session,
    tree: &Rc<Tree>,
    claim: Expr,
    locals: &mut Locals,
) -> Result<String> {
    let mut reason = Reason {
        session,
        tree,
        lines: Vec::new(),
    };
    reason.explain(claim, locals)?;
    Ok(reason.lines.join("\n"))
}

struct Reason<'a> {
    session: &'a mut Session,
    tree: &'a Rc<Tree>,
    lines: Vec<String>,
}

impl Reason<'_> {
    fn say(&mut self, line: impl Into<String>) {
        self.lines.extend(line.into().lines().map(str::to_string));
    }

    fn explain(&mut self, claim: Expr, locals: &mut Locals) -> Result<()> {
        let tree = self.tree.clone();
        match tree.node(claim) {
            Node::Compare { first, rest } => self.explain_chain(*first, rest, locals),
            Node::And(parts) => {
                for &part in parts {
                    let holds = self.session.truth_at(&tree, part, locals)?;
                    self.explain(part, locals)?;
                    if !holds {
                        break;
                    }
                }
                Ok(())
            }
            Node::Or(parts) => {
                for &part in parts {
                    let holds = self.session.truth_at(&tree, part, locals)?;
                    self.explain(part, locals)?;
                    if holds {
                        break;
                    }
                }
                Ok(())
            }
            Node::Not(inner) => {
                let holds = self.session.truth_at(&tree, *inner, locals)?;
                self.say(format!("the `not` makes it {}, because:", !holds));
                self.explain(*inner, locals)
            }
            Node::Quantified {
                quantifier,
                binders,
                body,
            } => {
                let exists = *quantifier == Quantifier::Exists;
                let found = self.session.search(&tree, binders, *body, exists, locals)?;
                match found {
                    None if exists => self.say("false: no case makes it true"),
                    None => self.say("true: it holds in every case"),
                    Some(bindings) => {
                        let before = locals.len();
                        let mut names = Vec::new();
                        for (name, value) in bindings {
                            names.push(format!("{name} = {}", shown(self.session, &value)?));
                            locals.push(name, value);
                        }
                        let word = if exists {
                            "true: an example is"
                        } else {
                            "false: the first counterexample is"
                        };
                        self.say(format!("{word} {}", names.join(", ")));
                        let inner = self.explain(*body, locals);
                        locals.truncate(before);
                        inner?;
                    }
                }
                Ok(())
            }
            Node::Call { callee, args } if args.len() == 1 => {
                let value = self.session.eval(&tree, claim, locals)?;
                if matches!(value, Value::Game(_)) && value.has_value() {
                    return self.explain_value(&value);
                }
                // A question about one game: the reason lies in its value, or in how it is won.
                let argument = self.session.eval(&tree, args[0], locals)?;
                let text = self.session.brief(&value);
                self.say(format!("it is {text}"));
                match (tree.node(*callee), &argument) {
                    (Node::Name(name), _) if &**name == "outcome" => {
                        self.explain_outcome(&argument, tree.span(args[0]))
                    }
                    (_, Value::Game(p)) if p.is_normal() => self.explain_value(&argument),
                    _ => Ok(()),
                }
            }
            _ => {
                let value = self.session.eval(&tree, claim, locals)?;
                self.explain_value(&value)
            }
        }
    }

    fn explain_value(&mut self, value: &Value) -> Result<()> {
        match value {
            Value::Game(p) if p.is_normal() => {
                for line in value_rule(self.session, *p)? {
                    self.say(line);
                }
                Ok(())
            }
            other => {
                let text = self.session.brief(other);
                self.say(format!("it is {text}"));
                Ok(())
            }
        }
    }

    fn explain_outcome(&mut self, value: &Value, span: Span) -> Result<()> {
        let p = self.session.any_position(value, span)?;
        let plan = strategy(self.session, p, None)?;
        self.say(plan);
        Ok(())
    }

    /// The first link that fails, or all of them.
    fn explain_chain(
        &mut self,
        first: Expr,
        rest: &[(Comparison, Span, Expr)],
        locals: &mut Locals,
    ) -> Result<()> {
        let tree = self.tree.clone();
        let mut left_expr = first;
        let mut left = (self.session.eval(&tree, first, locals)?, tree.span(first));
        for &(comparison, at, right_expr) in rest {
            let right = (
                self.session.eval(&tree, right_expr, locals)?,
                tree.span(right_expr),
            );
            let holds = self.session.holds(comparison, &left, &right, at)?;
            self.explain_link(
                (left_expr, &left),
                comparison,
                (right_expr, &right),
                holds,
                locals,
            )?;
            if !holds {
                return Ok(());
            }
            left = right;
            left_expr = right_expr;
        }
        Ok(())
    }

    fn explain_link(
        &mut self,
        left: (Expr, &(Value, Span)),
        comparison: Comparison,
        right: (Expr, &(Value, Span)),
        holds: bool,
        locals: &mut Locals,
    ) -> Result<()> {
        let (x, y) = (
            shown(self.session, &left.1.0)?,
            shown(self.session, &right.1.0)?,
        );
        let claim = format!("{x} {} {y}", comparison.symbol());
        if !(left.1.0.has_value() && right.1.0.has_value()) || comparison == Comparison::Identical {
            self.say(format!("{claim} is {holds}"));
            for (expr, _) in [left, right] {
                self.explain_asked(expr, locals)?;
            }
            return Ok(());
        }
        if let (Value::Number(a), Value::Number(b)) = (&left.1.0, &right.1.0) {
            let sign = match a.cmp(b) {
                std::cmp::Ordering::Less => "<",
                std::cmp::Ordering::Equal => "==",
                std::cmp::Ordering::Greater => ">",
            };
            self.say(format!("{claim} is {holds}: as numbers, {a} {sign} {b}"));
            for (expr, _) in [left, right] {
                self.explain_asked(expr, locals)?;
            }
            return Ok(());
        }
        let p = self.session.position(&left.1.0, left.1.1)?;
        let q = self.session.position(&right.1.0, right.1.1)?;
        let relation = self.session.relation(p, q)?;
        self.say(format!("{claim} is {holds}: {}", relation_words(relation)));
        for side in [&left.1.0, &right.1.0] {
            if let Value::Game(p) = side
                && self.session.plain_value(*p).is_none()
            {
                self.explain_value(side)?;
            }
        }
        self.explain_difference(p, q, comparison, relation)
    }

    /// A side that asks for the outcome of a game is explained by how the game is won.
    fn explain_asked(&mut self, expr: Expr, locals: &mut Locals) -> Result<()> {
        let tree = self.tree.clone();
        if let Node::Call { callee, args } = tree.node(expr)
            && let (Node::Name(name), [argument]) = (tree.node(*callee), &args[..])
        {
            let value = self.session.eval(&tree, *argument, locals)?;
            match (&**name, &value) {
                ("outcome", _) => return self.explain_outcome(&value, tree.span(*argument)),
                (_, Value::Game(p)) if p.is_normal() => return self.explain_value(&value),
                _ => {}
            }
        }
        Ok(())
    }

    /// The strategies in the difference that prove how the two games compare.
    fn explain_difference(
        &mut self,
        p: Position,
        q: Position,
        comparison: Comparison,
        relation: Relation,
    ) -> Result<()> {
        let difference = self.difference(p, q)?;
        // Only the half that the claim is about, where it has one: g <= h says that Right, second, wins.
        let player = match (comparison, relation) {
            (Comparison::LessOrEqual, Relation::Less | Relation::Equal) => Some(Player::Right),
            (Comparison::GreaterOrEqual, Relation::Greater | Relation::Equal) => Some(Player::Left),
            _ => None,
        };
        let name = self
            .session
            .positions
            .name(difference, self.session.notation)?;
        let name = shortened(&name);
        self.say(format!("the proof is a strategy in the difference {name}:"));
        let plan = strategy(self.session, difference, player)?;
        // The first line repeats the name and the outcome.
        for line in plan.lines().skip(1) {
            self.say(line);
        }
        Ok(())
    }

    /// p - q; what is 0 as written adds nothing to look at.
    fn difference(&mut self, p: Position, q: Position) -> Result<Position> {
        let mut parts = Vec::new();
        for (part, minus) in [(p, false), (q, true)] {
            let zero = self.session.plain_value(part) == Some(crate::game::Game::ZERO);
            if zero {
                continue;
            }
            let part = if minus {
                self.session.positions.negative(part)?
            } else {
                part
            };
            parts.push(part);
        }
        Ok(self.session.positions.sum(&parts)?)
    }
}

fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "the two are equal: whoever starts in their difference loses",
        Relation::Less => "the left side is less: Right wins their difference, whoever starts",
        Relation::Greater => "the left side is greater: Left wins their difference, whoever starts",
        Relation::Confused => "the two are confused: whoever starts in their difference wins",
    }
}
