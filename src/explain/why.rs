//! Why a claim holds, or why not: winning strategies in the difference, rules for values, counterexamples.

use std::rc::Rc;

use super::answer;
use super::derivation::derivation;
use super::period::PeriodProof;
use super::planning::strategy;
use super::reason::{Reason, Why};
use super::rule::{claim_behind, large_heaps, position_name, shown};
use crate::eval::{Fact, Finding, Link, Report, Result, Session, Value, order_sign};
use crate::game::{Foresight, Player, Relation};
use crate::limits::Limited;
use crate::position::Position;
use crate::syntax::Comparison;

/// The reasons behind what was found.
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
    session.deeper(|session| explain_fact(session, finding, reasons))
}

fn explain_fact(session: &mut Session, finding: &Finding, reasons: &mut Vec<Reason>) -> Result<()> {
    match &finding.fact {
        Fact::Chain(links) => {
            for link in links {
                explain_link(session, link, reasons)?;
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
                let value = session.brief(&side.value);
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

/// True where no more can be told: no strategy where not even the moves can be listed, and none from a false theorem.
pub(super) fn explain_value(
    session: &mut Session,
    value: &Value,
    reasons: &mut Vec<Reason>,
) -> Result<bool> {
    let Value::Game(p, _) = value else {
        return Ok(false);
    };
    if !p.is_normal() {
        return Ok(false);
    }
    if let Some(by) = claim_behind(session, *p)? {
        let position = position_name(session, *p)?;
        reasons.push(Reason::Claimed { position, by });
    }
    if !session.is_short(*p)? {
        let position = position_name(session, *p)?;
        let value = session.show(value)?;
        if value != position {
            reasons.push(Reason::Worth { position, value });
        }
        return Ok(false);
    }
    let notation = session.notation;
    let chain = derivation(session, *p, notation)?;
    let mut is_all = chain.is_contradicted;
    reasons.push(Reason::Derivation(chain));
    for code in large_heaps(session, *p)? {
        let Some(proof) = PeriodProof::find(session, &code)? else {
            continue;
        };
        is_all = true;
        let is_same = |reason: &Reason| matches!(reason, Reason::Period(told) if *told == proof);
        if !reasons.iter().any(is_same) {
            reasons.push(Reason::Period(proof));
        }
    }
    Ok(is_all)
}

pub(super) fn explain_link(
    session: &mut Session,
    link: &Link,
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    let (left, right) = (&link.left, &link.right);
    let (x, y) = (
        answer::asked(session, left)?,
        answer::asked(session, right)?,
    );
    let claim = format!("{x} {} {y}", link.comparison.symbol());
    if !(left.value.has_value() && right.value.has_value())
        || left.is_number() && right.is_number()
        || link.comparison == Comparison::Identical
    {
        let mut answers = Vec::new();
        let mut because = Vec::new();
        for side in [left, right] {
            let before = answers.len();
            answer::explain(session, side, &mut answers)?;
            if answers.len() == before || side.is_number() {
                because.extend(answer::words(session, side)?);
            }
        }
        if let (Value::Number(a), Value::Number(b)) = (&left.value, &right.value)
            && (because.is_empty() || a != b)
        {
            because.push(format!("as numbers, {a} {} {b}", order_sign(a, b)));
        }
        reasons.push(Reason::Comparison {
            claim,
            holds: link.holds,
            because: (!because.is_empty()).then(|| because.join("; ")),
        });
        reasons.append(&mut answers);
        return Ok(());
    }
    let p = session.position(&left.value, left.span)?;
    let q = session.position(&right.value, right.span)?;
    let relation = session.relation(p, q)?;
    let is_searched = session.is_searched(p)? || session.is_searched(q)?;
    if !is_searched && (!session.is_short(p)? || !session.is_short(q)?) {
        return explain_loopy(session, (p, q), (&claim, link), reasons);
    }
    reasons.push(Reason::Comparison {
        claim,
        holds: link.holds,
        because: Some(relation_words(relation).to_string()),
    });
    let difference = session.difference(p, q)?;
    if answer::explain_search(session, difference, reasons)?
        || explain_parts(session, difference, reasons)?
    {
        return Ok(());
    }
    let (mut is_all, mut values) = (false, Vec::new());
    for side in [&left.value, &right.value] {
        if let Value::Game(p, _) = side
            && session.plain_value(*p).is_none()
            && !session.positions.has_many_copies(*p)?
        {
            is_all |= explain_value(session, side, &mut values)?;
        }
    }
    if !is_all {
        explain_difference(session, link.comparison, relation, difference, reasons)?;
    }
    reasons.extend(values);
    Ok(())
}

/// The rules by which the parts of a sum of many copies tell who wins it, if they do.
pub(super) fn explain_parts(
    session: &mut Session,
    p: Position,
    reasons: &mut Vec<Reason>,
) -> Result<bool> {
    if !p.is_normal() || !session.is_short(p)? {
        return Ok(false);
    }
    let Some(rules) = session.foresight(p)? else {
        return Ok(false);
    };
    reasons.push(Reason::Parts {
        sum: position_name(session, p)?,
        rules: rules.into_iter().map(rule_words).collect(),
    });
    Ok(true)
}

fn rule_words(rule: Foresight) -> &'static str {
    match rule {
        Foresight::Bounds => {
            "n copies of a game that is at least h are at least n copies of h, so n copies of a positive game are \
             positive, and so they are where a few copies are; and powers of up compare by their coefficients"
        }
        Foresight::Mean => {
            "the mean of a sum is the sum of the means, no sum is hotter than its hottest part, and whoever starts \
             gets at least the mean"
        }
        Foresight::Cooling => {
            "cooling a sum cools its parts and keeps the order, and cooled by its temperature it is won by starting"
        }
        Foresight::Weight => {
            "the atomic weight of a sum is the sum of the weights, and who is ahead by two wins, or by one when starting"
        }
    }
}

/// The strategies in the difference that prove how the two games compare.
fn explain_difference(
    session: &mut Session,
    comparison: Comparison,
    relation: Relation,
    difference: Position,
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    // Only the half that the claim is about, where it has one: g <= h says that Right, second, wins.
    let player = match (comparison, relation) {
        (Comparison::LessOrEqual, Relation::Less | Relation::Equal) => Some(Player::Right),
        (Comparison::GreaterOrEqual, Relation::Greater | Relation::Equal) => Some(Player::Left),
        _ => None,
    };
    let name = position_name(session, difference)?;
    reasons.push(Reason::Strategy {
        difference: Some(name),
        strategy: strategy(session, difference, player)?,
    });
    Ok(())
}

fn relation_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "the two are equal: whoever starts in their difference loses",
        Relation::Less => "the left side is less: Right wins their difference, whoever starts",
        Relation::Greater => "the left side is greater: Left wins their difference, whoever starts",
        Relation::Confused => "the two are confused: whoever starts in their difference wins",
    }
}

/// Where play may return: stoppers compare by who survives their difference, and other games by their sides.
fn explain_loopy(
    session: &mut Session,
    (p, q): (Position, Position),
    (claim, link): (&str, &Link),
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    let relation = session.relation(p, q)?;
    let sides = [session.sides_of(p)?, session.sides_of(q)?];
    let mut sided = Vec::new();
    for worth in sides.iter().flatten() {
        sided.push(session.algebra().sided(worth)?);
    }
    let are_stoppers = sided.iter().all(|sided| sided.stopper().is_some());
    let because = match &sided[..] {
        [_, _] if are_stoppers => survival_words(relation).to_string(),
        [_, _] => {
            let mut compared = Vec::new();
            for (name, winner) in [("onside", Player::Left), ("offside", Player::Right)] {
                let [g, h] = [p, q].map(|p| session.side_of(p, winner));
                let (g, h) = (g?, h?);
                let sign = session.compare_worths(&g, &h)?.symbol();
                let notation = session.notation;
                let [g, h] = [g, h].map(|side| session.worth_text(&side, notation));
                compared.push(format!("on the {name} {} {sign} {}", g?, h?));
            }
            format!(
                "games compare as both their sides do: {}",
                compared.join(", ")
            )
        }
        _ => "by the order of onsides and of offsides, which is known for all finite games"
            .to_string(),
    };
    reasons.push(Reason::Comparison {
        claim: claim.to_string(),
        holds: link.holds,
        because: Some(because),
    });
    if sided.len() == 2 && are_stoppers {
        let difference = session.difference(p, q)?;
        explain_difference(session, link.comparison, relation, difference, reasons)?;
    }
    for side in [&link.left.value, &link.right.value] {
        if let Value::Game(p, _) = side
            && session.plain_value(*p).is_none()
            && session.sides_of(*p)?.is_some()
        {
            explain_value(session, side, reasons)?;
        }
    }
    Ok(())
}

/// The order of stoppers asks who survives their difference, where both survive play without end.
fn survival_words(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => {
            "the two are equal: both players survive their difference by moving second"
        }
        Relation::Less => {
            "the left side is less: only Right survives their difference by moving second"
        }
        Relation::Greater => {
            "the left side is greater: only Left survives their difference by moving second"
        }
        Relation::Confused => {
            "the two are confused: neither player survives their difference by moving second"
        }
    }
}
