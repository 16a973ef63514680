//! Explains why a function call gives its result, and why a comparison holds or fails.

use super::move_name;
use super::period::PeriodProof;
use super::planning::strategy;
use super::position::{explain_parts, explain_relation, explain_search, explain_value};
use super::reason::Reason;
use super::rule::{position_name, shown};
use super::trial::{TrialResult, trials};
use crate::diagnostic::Span;
use crate::eval::convert;
use crate::eval::{Explained, IDENTITY, Link, Question, Result, Session, Side, Value, order_sign};
use crate::syntax::Comparison;
use algebra::game::{Number, Outcome, Player, Relation};
use algebra::limits::Checks;
use solver::position::{Form, Position};

/// At most this many moves of a cycle are shown.
const MOST_MOVES: usize = 12;
/// Numbers are listed one by one only up to this many.
const MOST_NUMBERS: i64 = 6;
/// The number of budget checks for listing the options of two positions that are not identical.
const FORM_CHECKS: Checks = Checks(1_000);
/// At most this many answers of a strategy are shown.
const MOST_ANSWERS: usize = 4;

/// True if the result is shown without the call that gave it: a game of normal play, or any game that a user-defined
/// function returns.
fn names_itself(side: &Side, question: &Question) -> bool {
    matches!(side.value, Value::Game(p, _) if p.is_normal() || question.help().is_none())
}

/// The text of one side of a claim: the call with its arguments if the result alone would say too little, otherwise
/// the result.
fn asked(session: &mut Session, side: &Side) -> Result<String> {
    match &side.question {
        Some(question) if !names_itself(side, question) => {
            let mut arguments = Vec::with_capacity(question.arguments.len());
            for argument in &question.arguments {
                arguments.push(shown(session, argument)?);
            }
            Ok(format!("{}({})", question.name, arguments.join(", ")))
        }
        _ => shown(session, &side.value),
    }
}

/// A short reason for the value of a side: the arithmetic behind it or, for results other than games, `call is
/// value`.
fn words(session: &mut Session, side: &Side) -> Result<Option<String>> {
    let known = reason(side);
    if known.is_some() || side.question.is_none() || matches!(side.value, Value::Game(..)) {
        return Ok(known);
    }
    let (asked, value) = (asked(session, side)?, shown(session, &side.value)?);
    Ok(Some(format!("{asked} is {value}")))
}

/// The arithmetic behind a result of `mex`, `nim_sum` and their like, in words.
pub fn reason(side: &Side) -> Option<String> {
    let question = side.question.as_ref()?;
    let Value::Number(Number::Int(answer)) = side.value else {
        return None;
    };
    match (question.explained()?, &question.arguments[..]) {
        (Explained::Mex, _) => Some(first_missing(answer)),
        (Explained::NimSum, _) => cancelled(question, answer),
        (Explained::NimProduct, [Value::Number(a), Value::Number(b)]) => Some(format!(
            "{answer} is the mex of the nim-sums of a*{b}, {a}*b and a*b, over all a < {a} and b < {b}"
        )),
        (Explained::NimPower, [Value::Number(a), Value::Number(b)]) => {
            Some(format!("{answer} is the nim-product of {b} factors {a}"))
        }
        _ => None,
    }
}

fn first_missing(mex: i64) -> String {
    let there = match mex {
        0 => return "0 is missing".to_string(),
        1 => "0 is".to_string(),
        2..=MOST_NUMBERS => {
            let numbers: Vec<String> = (0..mex - 1).map(|n| n.to_string()).collect();
            format!("{} and {} are", numbers.join(", "), mex - 1)
        }
        _ => format!("0 to {} are", mex - 1),
    };
    format!("{there} in the list, and {mex} is the least number that is not")
}

/// Writes each operand as a sum of powers of two; powers that occur in pairs cancel.
fn cancelled(question: &Question, sum: i64) -> Option<String> {
    let numbers = match &question.arguments[..] {
        [Value::List(items)] => &items[..],
        arguments => arguments,
    };
    let mut told = Vec::with_capacity(numbers.len());
    for number in numbers {
        let Value::Number(Number::Int(n)) = number else {
            return None;
        };
        if told.len() as i64 == MOST_NUMBERS {
            return None;
        }
        told.push(in_powers(*n));
    }
    let left = match sum {
        0 => "nothing".to_string(),
        sum => in_powers(sum),
    };
    let told = told.join(", ");
    Some(format!(
        "{told}; equal powers cancel in pairs, which leaves {left}"
    ))
}

/// For example `13 = 8 + 4 + 1`.
fn in_powers(n: i64) -> String {
    let powers = (0..63).rev().map(|bit| 1i64 << bit);
    let powers = powers.filter(|power| n & power != 0);
    let powers: Vec<String> = powers.map(|power| power.to_string()).collect();
    match powers.len() {
        0 | 1 => n.to_string(),
        _ => format!("{n} = {}", powers.join(" + ")),
    }
}

fn explain_play(session: &mut Session, p: Position, reasons: &mut Vec<Reason>) -> Result<()> {
    let strategy = strategy(session, p, None)?;
    reasons.push(Reason::Strategy {
        difference: None,
        strategy,
    });
    Ok(())
}

/// Adds the reasons for the result of a call: a strategy, a proof, or the derivation of the argument's value.
pub fn explain(session: &mut Session, side: &Side, reasons: &mut Vec<Reason>) -> Result<()> {
    let Some(question) = &side.question else {
        return Ok(());
    };
    match (question.explained(), &question.arguments[..]) {
        (Some(about @ (Explained::Outcome | Explained::Solution)), [argument]) => {
            let p = convert::any_position(session, argument, side.span)?;
            if about == Explained::Outcome && p.has_turns() {
                let starts = Player::BOTH
                    .map(|player| session.solver().wins_and_draws().with_mover(p, player));
                // If either player may start, the outcome covers both cases, so both are explained.
                if let [Ok(Some(left)), Ok(Some(right))] = starts
                    && left != right
                {
                    explain_play(session, left, reasons)?;
                    return explain_play(session, right, reasons);
                }
            }
            if explain_search(session, p, reasons)? || explain_parts(session, p, reasons)? {
                return Ok(());
            }
            explain_play(session, p, reasons)
        }
        (Some(Explained::Solution), [argument, Value::Player(player)]) => {
            let p = convert::any_position(session, argument, side.span)?;
            let started = session.solver().wins_and_draws().with_mover(p, *player)?;
            explain_play(session, started.unwrap_or(p), reasons)
        }
        (Some(Explained::Stopper), [argument]) => {
            let p = convert::position(session, argument, side.span)?;
            let turns = session.solver().loopy().alternating_play(p)?;
            let mut round = Vec::new();
            for (at, mover) in turns.cycle.iter().flatten().take(MOST_MOVES) {
                round.push((position_name(session, *at)?, mover.name()));
            }
            reasons.push(Reason::Turns {
                position: position_name(session, p)?,
                positions: turns.positions,
                round: turns.cycle.is_some().then_some(round),
            });
            Ok(())
        }
        (Some(Explained::OctalPeriod), [Value::Text(code)]) => {
            reasons.extend(PeriodProof::find(session, code)?.map(Reason::Period));
            Ok(())
        }
        (Some(Explained::Comparison), [g, h]) => compared(session, [g, h], side.span, reasons),
        (Some(Explained::Trial), [g, player, f]) => {
            tried(session, (g, player, f), side.span, reasons)
        }
        (_, [argument]) => explain_value(session, argument, reasons).map(drop),
        _ => Ok(()),
    }
}

/// Explains one comparison, by the results of the calls on its sides or by comparing the positions.
pub fn explain_link(session: &mut Session, link: &Link, reasons: &mut Vec<Reason>) -> Result<()> {
    let (left, right) = (&link.left, &link.right);
    let (x, y) = (asked(session, left)?, asked(session, right)?);
    let claim = format!("{x} {} {y}", link.comparison.symbol());
    if !(left.value.has_value() && right.value.has_value())
        || left.is_number() && right.is_number()
        || link.comparison == Comparison::Identical
    {
        let mut answers = Vec::new();
        let mut because = Vec::new();
        for side in [left, right] {
            let before = answers.len();
            explain(session, side, &mut answers)?;
            if answers.len() == before || side.is_number() {
                because.extend(words(session, side)?);
            }
        }
        if link.comparison == Comparison::Identical
            && !link.holds
            && !(left.is_number() && right.is_number())
        {
            let difference = match (&left.value, &right.value) {
                (Value::Game(p, _), Value::Game(q, _)) => different_options(session, *p, *q)?,
                _ => None,
            };
            because.push(difference.unwrap_or_else(|| IDENTITY.to_string()));
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
    explain_relation(session, claim, link, reasons)
}

/// An option that only one of two positions of normal play has. `None` for values, whose forms are not typed, and if the
/// options take too long to list.
fn different_options(session: &mut Session, p: Position, q: Position) -> Result<Option<String>> {
    let positions = &session.world.positions;
    let is_listed = |p: Position| {
        p.is_normal() && !matches!(positions.form(p), Form::Value(_) | Form::Sided(_))
    };
    if !is_listed(p) || !is_listed(q) {
        return Ok(None);
    }
    for player in Player::BOTH {
        let options = session.solver().within(FORM_CHECKS, |solver| {
            Ok([solver.options(p, player)?, solver.options(q, player)?])
        })?;
        let Some([of_p, of_q]) = options else {
            return Ok(None);
        };
        for (some, others, with) in [(&of_p, &of_q, "first"), (&of_q, &of_p, "second")] {
            for &option in some {
                let positions = &mut session.world.positions;
                let mut is_met = false;
                for &other in others {
                    is_met = is_met || positions.identical(option, other)?;
                }
                if !is_met {
                    let name = position_name(session, option)?;
                    let player = player.name();
                    return Ok(Some(format!(
                        "only the {with} has the option {name} for {player}"
                    )));
                }
            }
        }
    }
    let same = "both have the same options, but `===` also compares how they are written";
    Ok(Some(same.to_string()))
}

/// Explains `compare(g, h)` by the comparison that holds between g and h.
fn compared(
    session: &mut Session,
    sides: [&Value; 2],
    span: Span,
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    let [g, h] = sides.map(|value| convert::position(session, value, span));
    let comparison = match session.solver().relation(g?, h?)? {
        Relation::Equal => Comparison::Equal,
        Relation::Less => Comparison::Less,
        Relation::Greater => Comparison::Greater,
        Relation::Confused => Comparison::Confused,
    };
    let [left, right] = sides.map(|value| Side {
        value: value.clone(),
        span,
        question: None,
    });
    let link = Link {
        left,
        comparison,
        right,
        holds: true,
    };
    explain_link(session, &link, reasons)
}

/// Shows how a winning strategy plays. The line of play that refutes a losing one is reported by `wins_with` itself.
fn tried(
    session: &mut Session,
    (g, player, f): (&Value, &Value, &Value),
    span: Span,
    reasons: &mut Vec<Reason>,
) -> Result<()> {
    let me = match player {
        Value::Player(me) => *me,
        Value::Outcome(Outcome::L, _) => Player::Left,
        _ => Player::Right,
    };
    let p = convert::position(session, g, span)?;
    for trial in trials(session, p, me, (f, span))? {
        let TrialResult::Wins(answers) = trial.result else {
            return Ok(());
        };
        let mut told = Vec::new();
        let opening = answers.opening.as_ref();
        let start = opening.map_or(p, |mv| mv.result);
        for [theirs, ours] in answers.first.iter().take(MOST_ANSWERS) {
            told.push([
                move_name(session, start, theirs)?,
                move_name(session, theirs.result, ours)?,
            ]);
        }
        reasons.push(Reason::Trial {
            player: me.name(),
            opponent: me.opponent().name(),
            opening: opening.map(|mv| move_name(session, p, mv)).transpose()?,
            left_out: answers.first.len() - told.len(),
            answers: told,
            positions: answers.positions,
        });
    }
    Ok(())
}
