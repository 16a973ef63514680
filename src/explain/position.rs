//! Explains why positions have their values, who wins them, and how two of them compare.

use super::derivation::derivation;
use super::move_name;
use super::period::PeriodProof;
use super::planning::strategy;
use super::reason::Reason;
use super::rule::{claim_behind, large_heaps, position_name};
use crate::eval::convert;
use crate::eval::show;
use crate::eval::{Link, Result, Session, Value};
use crate::syntax::Comparison;
use algebra::game::{Player, Relation, SumRule};
use solver::position::Position;

/// Explains the value of a position. Returns true if no strategy should follow, because the moves are too many to
/// list or contradict the claimed value.
pub fn explain_value(
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
    if !session.solver().is_short(*p)? {
        let position = position_name(session, *p)?;
        let value = show::show(session, value)?;
        if value != position {
            reasons.push(Reason::LoopyValue { position, value });
        }
        return Ok(false);
    }
    let notation = session.notation();
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

/// If the winner was found by search, gives a winning first move for each player who has one. Returns whether it was.
pub fn explain_search(
    session: &mut Session,
    p: Position,
    reasons: &mut Vec<Reason>,
) -> Result<bool> {
    if !session.solver().is_searched(p)? {
        return Ok(false);
    }
    let mut starts = Vec::new();
    for player in Player::BOTH {
        let opening = session.solver().first_winning_move(p, player)?;
        let opening = opening.map(|mv| move_name(session, p, &mv)).transpose()?;
        starts.push((player.name(), opening));
    }
    let position = position_name(session, p)?;
    reasons.push(Reason::Searched { position, starts });
    Ok(true)
}

/// Gives the rules that determine the winner of a sum of many copies from its parts. Returns whether they do.
pub fn explain_parts(
    session: &mut Session,
    p: Position,
    reasons: &mut Vec<Reason>,
) -> Result<bool> {
    if !p.is_normal() || !session.solver().is_short(p)? {
        return Ok(false);
    }
    let Some(rules) = session.solver().foresight(p)? else {
        return Ok(false);
    };
    reasons.push(Reason::Parts {
        sum: position_name(session, p)?,
        rules: rules.into_iter().map(rule_words).collect(),
    });
    Ok(true)
}

fn rule_words(rule: SumRule) -> &'static str {
    match rule {
        SumRule::Bounds => {
            "if g >= h, n copies of g are at least n copies of h; so n copies of a game are \
             positive if the game itself, or the sum of a few copies of it, is positive; powers of \
             up compare by their coefficients"
        }
        SumRule::Mean => {
            "the mean of a sum is the sum of the means, no sum is hotter than its hottest part, and \
             whoever starts does at least as well as the mean"
        }
        SumRule::Cooling => {
            "cooling a sum cools its parts and preserves the order, so a player who wins the cooled \
             sum by starting also wins the sum itself by starting"
        }
        SumRule::Weight => {
            "the atomic weight of a sum is the sum of the weights, and a player who is ahead by two \
             wins, as does one who is ahead by one and starts"
        }
    }
}

/// Explains how the positions of a claim compare: by search, by their parts, or by strategies in the difference.
pub fn explain_relation(
    session: &mut Session,
    claim: String,
    link: &Link,
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    let (left, right) = (&link.left, &link.right);
    let p = convert::position(session, &left.value, left.span)?;
    let q = convert::position(session, &right.value, right.span)?;
    let relation = session.solver().relation(p, q)?;
    let is_searched = session.solver().is_searched(p)? || session.solver().is_searched(q)?;
    if !is_searched && (!session.solver().is_short(p)? || !session.solver().is_short(q)?) {
        return explain_loopy(session, (p, q), (&claim, link), reasons);
    }
    reasons.push(Reason::Comparison {
        claim,
        holds: link.holds,
        because: Some(relation_words(relation).to_string()),
    });
    let difference = session.world.positions.difference(p, q)?;
    if explain_search(session, difference, reasons)? || explain_parts(session, difference, reasons)?
    {
        return Ok(());
    }
    let (mut is_all, mut values) = (false, Vec::new());
    for side in [&left.value, &right.value] {
        if let Value::Game(p, _) = side
            && session.world.positions.plain_value(*p).is_none()
            && !session.world.positions.has_many_copies(*p)?
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

/// Adds the strategies in the difference that prove how the two games compare.
fn explain_difference(
    session: &mut Session,
    comparison: Comparison,
    relation: Relation,
    difference: Position,
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    // A claim `g <= h` only says that Right wins g - h moving second, so only Right's strategy is needed; likewise
    // Left's for `g >= h`.
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
        Relation::Equal => "the two are equal: whoever starts loses their difference",
        Relation::Less => "the left side is less: Right wins their difference, whoever starts",
        Relation::Greater => "the left side is greater: Left wins their difference, whoever starts",
        Relation::Confused => "the two are confused: whoever starts wins their difference",
    }
}

/// Loopy games: stoppers compare by who survives their difference, other games by their onsides and offsides.
fn explain_loopy(
    session: &mut Session,
    (p, q): (Position, Position),
    (claim, link): (&str, &Link),
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    let relation = session.solver().relation(p, q)?;
    let sides = [
        session.solver().loopy().sides_of(p)?,
        session.solver().loopy().sides_of(q)?,
    ];
    let mut sided = Vec::new();
    for value in sides.iter().flatten() {
        sided.push(session.algebra().sided(value)?);
    }
    let are_stoppers = sided.iter().all(|sided| sided.stopper().is_some());
    let because = match &sided[..] {
        [_, _] if are_stoppers => survival_words(relation).to_string(),
        [_, _] => {
            let mut compared = Vec::new();
            for (name, winner) in [("onside", Player::Left), ("offside", Player::Right)] {
                let [g, h] = [p, q].map(|p| session.solver().loopy().side_of(p, winner));
                let (g, h) = (g?, h?);
                let sign = session.solver().loopy().compare_values(&g, &h)?.symbol();
                let notation = session.notation();
                let [g, h] = [g, h].map(|side| show::value_text(session, &side, notation));
                compared.push(format!("{name}s {} {sign} {}", g?, h?));
            }
            format!("games are compared by their sides: {}", compared.join(", "))
        }
        _ => {
            "by comparing onsides and offsides, which can be done for all finite games".to_string()
        }
    };
    reasons.push(Reason::Comparison {
        claim: claim.to_string(),
        holds: link.holds,
        because: Some(because),
    });
    if sided.len() == 2 && are_stoppers {
        let difference = session.world.positions.difference(p, q)?;
        explain_difference(session, link.comparison, relation, difference, reasons)?;
    }
    for side in [&link.left.value, &link.right.value] {
        if let Value::Game(p, _) = side
            && session.world.positions.plain_value(*p).is_none()
            && session.solver().loopy().sides_of(*p)?.is_some()
        {
            explain_value(session, side, reasons)?;
        }
    }
    Ok(())
}

/// Two stoppers compare by who survives their difference; both players survive infinite play.
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
