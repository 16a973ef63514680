//! Why a claim holds or fails: the reasons for each part of it, with deciding cases and counterexamples.

use crate::eval::show;
use std::rc::Rc;

use super::answer;
use super::position::explain_value;
use super::reason::{Reason, Why};
use super::rule::shown;
use crate::eval::{Fact, Finding, Report, Result, Session, Value};
use algebra::limits::Limited;

/// The reasons behind the recorded evaluation of an expression.
pub fn why(session: &mut Session, finding: &Finding) -> Result<Rc<dyn Report>> {
    let mut reasons = Vec::new();
    explain(session, finding, &mut reasons)?;
    let is_claim = match &finding.fact {
        Fact::Plain(side) => matches!(side.value, Value::Truth(_)),
        _ => true,
    };
    Ok(Rc::new(Why {
        holds: is_claim.then_some(finding.holds),
        reasons,
    }))
}

fn explain(session: &mut Session, finding: &Finding, reasons: &mut Vec<Reason>) -> Result<()> {
    session.recurse(|session| explain_fact(session, finding, reasons))
}

fn explain_fact(session: &mut Session, finding: &Finding, reasons: &mut Vec<Reason>) -> Result<()> {
    match &finding.fact {
        Fact::Chain(links) => {
            for link in links {
                answer::explain_link(session, link, reasons)?;
            }
        }
        Fact::Parts(parts) => {
            for part in parts {
                explain(session, part, reasons)?;
            }
        }
        Fact::Not(inner) => {
            reasons.push(Reason::Not {
                holds: finding.holds,
            });
            explain(session, inner, reasons)?;
        }
        Fact::Iff(sides) => {
            for side in &**sides {
                explain(session, side, reasons)?;
            }
        }
        Fact::Implies {
            premise,
            conclusion,
        } => {
            if conclusion.is_none() {
                reasons.push(Reason::NothingClaimed);
            }
            explain(session, premise, reasons)?;
            if let Some(conclusion) = conclusion {
                explain(session, conclusion, reasons)?;
            }
        }
        Fact::Cases {
            exists,
            decisive,
            example,
            cases,
        } => {
            let told = decisive.as_ref().or(example.as_ref());
            let mut names = Vec::new();
            for (name, value) in told.iter().flat_map(|(bindings, _)| bindings) {
                names.push((name.to_string(), shown(session, value)?));
            }
            reasons.push(Reason::Case {
                exists: *exists,
                holds: finding.holds,
                names,
                agree: decisive.is_none().then_some(*cases),
            });
            if let Some((_, inner)) = told {
                explain(session, inner, reasons)?;
            }
        }
        Fact::Plain(side) => {
            if !(matches!(side.value, Value::Game(_, _)) && side.value.has_value()) {
                let value = show::brief(session, &side.value);
                let because = answer::reason(side);
                reasons.push(Reason::Is { value, because });
                answer::explain(session, side, reasons)?;
            } else {
                _ = explain_value(session, &side.value, reasons)?;
            }
        }
    }
    Ok(())
}
