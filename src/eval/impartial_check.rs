//! Static analysis: rulesets whose definitions show that both players always have the same moves.

use std::rc::Rc;

use super::code::{Code, Deep, Item, Op, Rule};
use super::session::Session;
use super::value::{Function, Value};
use crate::syntax::{Operator, Prefix};
use algebra::game::Number;
use algebra::limits::with_stack;
use solver::position::Convention;

/// Whether the definition of a ruleset shows that all its positions are impartial. If not, they may still be impartial.
#[inline]
pub(super) fn is_plainly_impartial(session: &mut Session, f: &Function) -> bool {
    let generation = session.callee(f, session.statement.version()).generation;
    match f.rule.analysis.impartial.get() {
        Some((when, impartial)) if when == generation => impartial,
        _ => {
            let impartial = is_fair_rule(session, f, &mut Vec::new());
            f.rule.analysis.impartial.set(Some((generation, impartial)));
            impartial
        }
    }
}

/// Whether a rule is impartial. Rules that are already being read are assumed to be: this is sound by induction on the
/// moves.
fn is_fair_rule(session: &Session, f: &Function, read: &mut Vec<Rc<Rule>>) -> bool {
    if read.iter().any(|rule| Rc::ptr_eq(rule, &f.rule)) {
        return true;
    }
    if !f.captured.is_empty() || f.rule.convention == Some(Convention::WinsAndDraws) {
        return false;
    }
    read.push(f.rule.clone());
    with_stack(|| is_fair(session, &f.rule.body, read))
}

/// Whether the code gives an impartial game, or a list of such games.
fn is_fair(session: &Session, code: &Code, read: &mut Vec<Rc<Rule>>) -> bool {
    match &code.op {
        Op::Deep(Deep(Some(inner))) => with_stack(|| is_fair(session, inner, read)),
        Op::Arithmetic(inner) => is_fair(session, &inner.code, read),
        Op::Constant(Value::Number(Number::Int(0))) | Op::Unary(Prefix::StarOf, _) => true,
        Op::Unary(Prefix::Negative, inner) => is_fair(session, inner, read),
        Op::Impartial(items) | Op::List(items) => are_fair(session, items, read),
        Op::Bracket(left, right) => left.is_empty() && right.is_empty(),
        Op::If(branches) => {
            let [_, then, otherwise] = &**branches;
            is_fair(session, then, read) && is_fair(session, otherwise, read)
        }
        Op::Let(parts) => is_fair(session, &parts.2, read),
        Op::Sum(terms) => terms.iter().all(|(_, term)| is_fair(session, term, read)),
        Op::Binary(Operator::Concat, sides) => {
            sides.iter().all(|side| is_fair(session, side, read))
        }
        Op::Binary(Operator::Product, sides) => is_fair(session, &sides[1], read),
        Op::Call(call) => {
            let callee = match &call.callee.op {
                Op::Constant(value) => Some(value),
                Op::Global(id) | Op::Unknown(id, _) => session
                    .definitions
                    .globals
                    .get(*id, session.statement.version()),
                _ => None,
            };
            matches!(callee, Some(Value::Function(f)) if is_fair_rule(session, f, read))
        }
        _ => false,
    }
}

fn are_fair(session: &Session, items: &[Item], read: &mut Vec<Rc<Rule>>) -> bool {
    items.iter().all(|item| is_fair(session, &item.code, read))
}
