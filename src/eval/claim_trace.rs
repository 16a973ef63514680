//! Examines a claim, and records which of its parts hold. `assert` takes the counterexample from the record, and `why`
//! the whole explanation.

use super::code::{Clause, Code, Op};
use super::comparison;
use super::convert;
use super::fault::Result;
use super::finding::{Case, Fact, Finding, Link, Question, Side};
use super::frame::Frame;
use super::help::Explained;
use super::no_answer;
use super::session::{Session, Spans};
use super::value::Value;
use crate::diagnostic::Span;
use crate::syntax::{Comparison, Operator, Prefix};
use algebra::limits::Limited;

/// If all cases agree, the example is this one, or the last if there are fewer: the first cases are often trivial.
const EXAMPLE: usize = 3;

/// The record for `why`: the findings of a claim, or the value of any other expression.
pub(super) fn examine(session: &mut Session, frame: &Frame<'_>, code: &Code) -> Result<Finding> {
    if let Op::Compare(..)
    | Op::Join { .. }
    | Op::Implies(_)
    | Op::Unary(Prefix::Not, _)
    | Op::Quantified { .. } = code.surface().op
    {
        return look_at(session, frame, code);
    }
    let side = side(session, frame, code)?;
    Ok(Finding {
        holds: matches!(side.value, Value::Truth(true)),
        span: side.span,
        fact: Fact::Plain(side),
    })
}

/// Examines a claim and records what was found.
pub(super) fn look_at(session: &mut Session, frame: &Frame<'_>, claim: &Code) -> Result<Finding> {
    let (holds, fact) = session.recurse(|session| look_closely(session, frame, claim))?;
    Ok(Finding {
        holds,
        span: claim.span,
        fact,
    })
}

fn look_closely(session: &mut Session, frame: &Frame<'_>, claim: &Code) -> Result<(bool, Fact)> {
    Ok(match &claim.surface().op {
        Op::Compare(first, rest) => match (&first.op, &rest[..]) {
            (Op::Join { parts: left, .. }, [(_, _, second)])
                if let Op::Join { parts: right, .. } = &second.op
                    && let ([left], [right]) = (&left[..], &right[..]) =>
            {
                let left = look_at(session, frame, left)?;
                let right = look_at(session, frame, right)?;
                (
                    left.holds == right.holds,
                    Fact::Iff(Box::new([left, right])),
                )
            }
            _ => look_at_chain(session, frame, first, rest)?,
        },
        Op::Join { any, parts } => look_at_parts(session, frame, parts, *any)?,
        Op::Implies(sides) => {
            let [premise, conclusion] = &**sides;
            let premise = Box::new(look_at(session, frame, premise)?);
            let conclusion = if premise.holds {
                Some(Box::new(look_at(session, frame, conclusion)?))
            } else {
                None
            };
            let holds = conclusion.as_ref().is_none_or(|claim| claim.holds);
            let fact = Fact::Implies {
                premise,
                conclusion,
            };
            (holds, fact)
        }
        Op::Unary(Prefix::Not, inner) => {
            let inner = look_at(session, frame, inner)?;
            (!inner.holds, Fact::Not(Box::new(inner)))
        }
        Op::Quantified { any, binders, body } => {
            let (decisive, mut found, cases) = decisive(session, frame, binders, body, *any)?;
            let mut seen = 0;
            let example = match decisive {
                Some(_) => None,
                None => session.search(frame, binders, &mut |session| {
                    seen += 1;
                    match found.take_if(|_| seen == cases.min(EXAMPLE)) {
                        Some(found) => Ok(Some(found)),
                        None if seen < cases.min(EXAMPLE) => Ok(None),
                        None => Ok(Some(Box::new(look_at(session, frame, body)?))),
                    }
                })?,
            };
            let (exists, holds) = (*any, decisive.is_some() == *any);
            let fact = Fact::Cases {
                exists,
                decisive,
                example,
                cases,
            };
            (holds, fact)
        }
        _ => {
            let side = side(session, frame, claim)?;
            let holds = convert::truth(session, &side.value, side.span)?;
            (holds, Fact::Plain(side))
        }
    })
}

/// The first case in which the truth of the body is `wanted`, with its finding; the finding of the example, if there is
/// one; and the number of cases. A body with quantifiers of its own is examined in each case, once; for any other body
/// the truth is computed first, which is cheaper.
fn decisive(
    session: &mut Session,
    frame: &Frame<'_>,
    binders: &[Clause],
    body: &Code,
    wanted: bool,
) -> Result<(Option<Case>, Option<Box<Finding>>, usize)> {
    let nested = has_cases(body);
    let (mut example, mut cases) = (None, 0);
    let decisive = session.search(frame, binders, &mut |session| {
        cases += 1;
        if !nested && session.truth_at(frame, body)? != wanted {
            return Ok(None);
        }
        let finding = Box::new(look_at(session, frame, body)?);
        if finding.holds == wanted {
            return Ok(Some(finding));
        }
        if cases <= EXAMPLE {
            example = Some(finding);
        }
        Ok(None)
    })?;
    Ok((decisive, example, cases))
}

/// Examines the parts up to the first one whose truth decides.
fn look_at_parts(
    session: &mut Session,
    frame: &Frame<'_>,
    parts: &[Code],
    decides: bool,
) -> Result<(bool, Fact)> {
    let mut seen = Vec::new();
    for part in parts {
        let finding = look_at(session, frame, part)?;
        let holds = finding.holds;
        seen.push(finding);
        if holds == decides {
            return Ok((decides, Fact::Parts(seen)));
        }
    }
    Ok((!decides, Fact::Parts(seen)))
}

fn look_at_chain(
    session: &mut Session,
    frame: &Frame<'_>,
    first: &Code,
    rest: &[(Comparison, Span, Code)],
) -> Result<(bool, Fact)> {
    let mut links: Vec<Link> = Vec::with_capacity(rest.len());
    let mut left = side(session, frame, first)?;
    for (comparison, at, right) in rest {
        let (comparison, at) = (*comparison, *at);
        let right = side(session, frame, right)?;
        let sides = [&left, &right].map(|side| (side.value.clone(), side.span));
        let holds = comparison::holds(session, comparison, &sides[0], &sides[1], at)?;
        let next = right.clone();
        links.push(Link {
            left,
            comparison,
            right,
            holds,
        });
        if !holds {
            super::slips::note_confused(session, comparison, &sides[0].0, &sides[1].0);
            return Ok((false, Fact::Chain(links)));
        }
        left = next;
    }
    Ok((true, Fact::Chain(links)))
}

/// A value in a claim. For a call of a global function the arguments are recorded too.
fn side(session: &mut Session, frame: &Frame<'_>, code: &Code) -> Result<Side> {
    let span = code.span;
    let (value, question) = match &code.op {
        Op::Call(call)
            if let Op::Global(id) = &call.callee.op
                && call.names.is_empty() =>
        {
            let question = Question {
                function: session.eval(frame, &call.callee)?,
                name: session.definitions.globals.name(*id).clone(),
                arguments: evaluated(session, frame, &call.args)?,
            };
            let (function, asked) = (&question.function, question.arguments.clone());
            let spans = Spans::Each(&call.spans);
            let value = session.apply(function, asked, spans, call.callee.span, span);
            let value = value.map_err(|fault| no_answer::locate(session, fault, span))?;
            (value, Some(question))
        }
        Op::Binary(Operator::NimSum, _) => {
            let mut arguments = Vec::new();
            nim_summands(session, frame, code, &mut arguments)?;
            let question = session
                .definitions
                .explained(Explained::NimSum)
                .map(|row| Question {
                    function: Value::Builtin(row),
                    name: row.help.name.into(),
                    arguments,
                });
            let value = session.eval(frame, code)?;
            let is_number = matches!(value, Value::Number(_));
            (value, question.filter(|_| is_number))
        }
        _ => (session.eval(frame, code)?, None),
    };
    Ok(Side {
        value,
        span,
        question,
    })
}

/// The operands of `a ⊕ b ⊕ c`.
fn nim_summands(
    session: &mut Session,
    frame: &Frame<'_>,
    code: &Code,
    all: &mut Vec<Value>,
) -> Result<()> {
    match &code.op {
        Op::Binary(Operator::NimSum, sides) => sides.iter().try_for_each(|side| {
            session.recurse(|session| nim_summands(session, frame, side, all))
        }),
        _ => {
            all.push(session.eval(frame, code)?);
            Ok(())
        }
    }
}

fn evaluated(session: &mut Session, frame: &Frame<'_>, codes: &[Code]) -> Result<Vec<Value>> {
    codes.iter().map(|code| session.eval(frame, code)).collect()
}

/// Whether the claim contains a quantified claim.
fn has_cases(claim: &Code) -> bool {
    let mut waiting = vec![claim];
    while let Some(code) = waiting.pop() {
        match &code.surface().op {
            Op::Quantified { .. } => return true,
            Op::Join { parts, .. } => waiting.extend(parts),
            Op::Implies(sides) => waiting.extend(&**sides),
            Op::Unary(Prefix::Not, inner) => waiting.push(inner),
            _ => {}
        }
    }
    false
}
