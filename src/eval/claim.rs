//! Claims: whether they hold, and the counterexample if they do not.

use super::convert;
use super::fault::Result;
use super::finding::{Fact, Finding, Link, Verdict};
use super::move_names;
use super::session::Session;
use super::show;
use super::statement::IDENTITY;
use super::value::Value;
use crate::diagnostic::Diagnostic;
use crate::syntax::Comparison;
use algebra::game::{Number, Player, Relation};
use solver::position::Position;

pub(super) fn judge(
    session: &mut Session,
    finding: Finding,
    message: Option<String>,
) -> Result<Verdict> {
    let (refutation, counterexample) = if finding.holds {
        (None, Vec::new())
    } else {
        let (refutation, names) = refutation(session, &finding, message.as_deref())?;
        (Some(refutation), names)
    };
    Ok(Verdict {
        holds: finding.holds,
        message,
        refutation,
        counterexample,
    })
}

/// The case that decides a quantified claim, in words.
pub(super) fn deciding_case(session: &mut Session, finding: &Finding) -> Option<String> {
    let mut names = Vec::new();
    let mut at = finding;
    while let Fact::Cases {
        decisive: Some((found, inner)),
        ..
    } = &at.fact
    {
        for (name, value) in found {
            names.push(format!("{name} = {}", show::brief(session, value)));
        }
        at = inner;
    }
    let truth = if finding.holds { "true" } else { "false" };
    (!names.is_empty()).then(|| format!("{truth} for {}", names.join(", ")))
}

/// Explains why a claim is false.
fn refutation(
    session: &mut Session,
    finding: &Finding,
    message: Option<&str>,
) -> Result<(Diagnostic, Vec<(String, String)>)> {
    let title = match message {
        Some(message) => format!("the claim is false: {message}"),
        None => "the claim is false".to_string(),
    };
    let mut bindings = Vec::new();
    let mut diagnostic = Diagnostic::new(title, finding.span, "this is false");
    let mut at = finding;
    loop {
        diagnostic.span = at.span;
        match &at.fact {
            Fact::Cases {
                exists: false,
                decisive: Some((found, inner)),
                ..
            } => {
                bindings.extend_from_slice(found);
                at = inner;
                continue;
            }
            Fact::Cases { exists: true, .. } => {
                diagnostic.label = "no case makes it true".to_string();
            }
            Fact::Not(inner) => match &inner.fact {
                Fact::Not(inner) => {
                    at = inner;
                    continue;
                }
                Fact::Cases {
                    decisive: Some((found, _)),
                    ..
                } => {
                    bindings.extend_from_slice(found);
                    diagnostic.span = inner.span;
                    diagnostic.label = "there is such a case".to_string();
                }
                _ => {}
            },
            Fact::Parts(parts)
                if let Some((last, earlier)) = parts.split_last()
                    && earlier.iter().all(|part| part.holds) =>
            {
                at = last;
                continue;
            }
            Fact::Implies {
                conclusion: Some(conclusion),
                ..
            } => {
                at = conclusion;
                continue;
            }
            Fact::Iff(sides) => {
                let [left, right] = &**sides;
                let (x, y) = (left.holds, right.holds);
                diagnostic.span = left.span.to(right.span);
                diagnostic.label = format!("the left side is {x}, the right side is {y}");
            }
            Fact::Chain(links) => {
                if let Some(link) = links.last() {
                    diagnostic.span = link.left.span.to(link.right.span);
                    explain_false(session, link, &mut diagnostic)?;
                }
            }
            _ => {}
        }
        break;
    }
    let mut names = Vec::with_capacity(bindings.len());
    for (name, value) in &bindings {
        names.push((name.to_string(), show::show(session, value)?));
    }
    if !names.is_empty() {
        let shown: Vec<String> = names.iter().map(|(n, v)| format!("{n} = {v}")).collect();
        let note = format!("the first counterexample is {}", shown.join(", "));
        diagnostic.notes.insert(0, note);
    }
    // Notes that functions made about their results, such as the line of play that beats a strategy.
    diagnostic.notes.append(&mut session.statement.notes);
    Ok((diagnostic, names))
}

fn explain_false(session: &mut Session, link: &Link, diagnostic: &mut Diagnostic) -> Result<()> {
    let (left, right) = (&link.left, &link.right);
    let (x, y) = (
        show_side(session, &left.value)?,
        show_side(session, &right.value)?,
    );
    diagnostic.label = format!("the left side is {x}, the right side is {y}");
    match (&left.value, &right.value) {
        (Value::Number(a), Value::Number(b)) => {
            let sign = order_sign(a, b);
            diagnostic.label.push_str(&format!(", and {x} {sign} {y}"));
        }
        (a, b) if a.has_value() && b.has_value() && link.comparison != Comparison::Identical => {
            let p = convert::position(session, &left.value, left.span)?;
            let q = convert::position(session, &right.value, right.span)?;
            let relation = session.solver().relation(p, q)?;
            if relation == Relation::Equal {
                diagnostic.label = format!("both sides are {x}");
            } else {
                let sign = relation.symbol();
                diagnostic.label.push_str(&format!(", and {x} {sign} {y}"));
            }
            if link.comparison == Comparison::Equal
                && let Some(note) = winner_of_difference(session, p, q, relation)?
            {
                diagnostic.notes.push(note);
            }
        }
        (a, b) if a.has_value() && b.has_value() => {
            diagnostic.notes.push(IDENTITY.to_string());
        }
        _ => {}
    }
    Ok(())
}

fn show_side(session: &mut Session, value: &Value) -> Result<String> {
    match value {
        Value::List(_) | Value::Collection(_) | Value::Range(..) => Ok(show::brief(session, value)),
        Value::Game(p, _) if session.world.positions.has_many_copies(*p)? => {
            Ok(show::brief(session, value))
        }
        other => show::show(session, other),
    }
}

/// Who wins the difference of two unequal games, and with which move.
fn winner_of_difference(
    session: &mut Session,
    p: Position,
    q: Position,
    relation: Relation,
) -> Result<Option<String>> {
    let winner = match relation {
        Relation::Equal => return Ok(None),
        Relation::Less => Player::Right,
        Relation::Greater | Relation::Confused => Player::Left,
    };
    let difference = session.world.positions.difference(p, q)?;
    let moves = session
        .solver()
        .strategy()
        .winning_moves(difference, winner)?;
    let Some(mv) = moves.first() else {
        return Ok(None);
    };
    let shown = move_names::in_words(session, difference, mv)?;
    let who = match relation {
        Relation::Confused => "whoever starts wins the difference, Left",
        _ if winner == Player::Left => "Left wins the difference by starting",
        _ => "Right wins the difference by starting",
    };
    Ok(Some(format!("{who} with {shown}")))
}

/// The sign that tells how two numbers compare.
pub fn order_sign(a: &Number, b: &Number) -> &'static str {
    match a.cmp(b) {
        std::cmp::Ordering::Less => "<",
        std::cmp::Ordering::Equal => "==",
        std::cmp::Ordering::Greater => ">",
    }
}
